"""What went wrong, as every answer tells it: ``{"error": {"code": ..., "message": ...}}`` and a status."""

from __future__ import annotations

import os
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from blackpeg.errors import (
    BlackpegError,
    ChangedError,
    HistoryError,
    KernelError,
    MatchError,
    NoSuchGameError,
    UnknownHostError,
    UnreadableGameError,
    code_of,
)
from blackpeg.web.pages import is_page, missing_page

LONGEST = 600
"""Signs of a message; what was sent may be quoted in it."""


class RefusedError(Exception):
    """A request that is refused with *status*, for a reason that *code* names."""

    def __init__(self, status: HTTPStatus, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def answer(status: int, code: str, message: str) -> JSONResponse:
    """The answer that tells of a failure."""
    text = " ".join(message.split()).encode(errors="replace").decode()
    return JSONResponse({"error": {"code": code, "message": text[:LONGEST]}}, status)


def handlers(history: os.PathLike[str]) -> dict[Any, Any]:
    """What answers each kind of error, for Starlette; where the file *history* is, is nobody's business."""

    async def refused(_request: Request, error: RefusedError) -> Response:
        return answer(error.status, error.code, str(error))

    async def ours(_request: Request, error: BlackpegError) -> Response:
        return answer(http_status_of(error), code_of(error), str(error).replace(f" {os.fspath(history)}", ""))

    return {RefusedError: refused, BlackpegError: ours, HTTPException: _http}


async def _http(request: Request, error: HTTPException) -> Response:
    status = HTTPStatus(error.status_code)
    if status is HTTPStatus.NOT_FOUND and is_page(request):
        return missing_page(request)
    response = answer(status, status.name.lower(), f"{status.phrase}: {status.description or error.detail}")
    response.headers.update(error.headers or {})
    if status is HTTPStatus.METHOD_NOT_ALLOWED:  # otherwise of the first address that fits alone
        response.headers["Allow"] = ", ".join(_methods_at(request))
    return response


def _methods_at(request: Request) -> list[str]:
    """What may be asked at the address of *request*."""
    scopes = {method: {**request.scope, "method": method} for method in ("DELETE", "GET", "POST", "PUT")}
    routes = request.app.routes
    return [name for name, scope in scopes.items() if any(route.matches(scope)[0] is Match.FULL for route in routes)]


def http_status_of(error: BlackpegError) -> HTTPStatus:
    """Whose fault it is: what was asked, how the game stands, or this machine."""
    match error:
        case UnknownHostError():
            return HTTPStatus.UNPROCESSABLE_ENTITY
        case NoSuchGameError():
            return HTTPStatus.NOT_FOUND
        case MatchError() | ChangedError() | UnreadableGameError():
            return HTTPStatus.CONFLICT
        case HistoryError():
            return HTTPStatus.SERVICE_UNAVAILABLE
        case KernelError():
            return HTTPStatus.INTERNAL_SERVER_ERROR
    return HTTPStatus.UNPROCESSABLE_ENTITY
