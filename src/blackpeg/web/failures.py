"""What went wrong, as every answer tells it: ``{"error": {"code": ..., "message": ...}}`` and a status."""

from __future__ import annotations

import os
import re
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
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
    quoted,
)
from blackpeg.web.pages import is_page, missing_page

LONGEST = 600
"""Signs of a message; what was sent may be quoted in it."""


_SHOULD = re.compile(r"\w+ should (?:be|have) (.*?)(?: after validation.*)?")
_PLAIN = {
    "missing": "required, but missing",
    "extra_forbidden": "there is no such field",
    "union_tag_not_found": "the field kind is missing",
}
NO_JSON = "the body is no proper JSON"


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


def add_failures(app: FastAPI, history: os.PathLike[str]) -> None:
    """Has *app* answer failures in this form; where the file *history* is, is nobody's business."""

    @app.exception_handler(RefusedError)
    def _refused(_request: Request, error: RefusedError) -> JSONResponse:
        return answer(error.status, error.code, str(error))

    @app.exception_handler(BlackpegError)
    def _ours(_request: Request, error: BlackpegError) -> JSONResponse:
        return answer(http_status_of(error), code_of(error), str(error).replace(f" {os.fspath(history)}", ""))

    @app.exception_handler(RequestValidationError)
    def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_request", "; ".join(map(_where, error.errors()[:3])))

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> Response:
        status = HTTPStatus(error.status_code)
        if status is HTTPStatus.NOT_FOUND and is_page(request):
            return missing_page(request)
        if status is HTTPStatus.BAD_REQUEST:  # all that is answered with it
            return answer(status, "bad_request", NO_JSON)
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


def _where(fault: dict[str, Any]) -> str:
    """What is wrong with a request: what a field should be, and what came."""
    if fault["type"] == "json_invalid":
        return NO_JSON
    place, *path = fault["loc"]
    name = ".".join(str(part) for part in path if not isinstance(part, str) or part.isidentifier())
    message = str(fault["msg"]).removeprefix("Value error, ")
    if fault["type"] in _PLAIN:
        message = _PLAIN[fault["type"]]
    elif should := _SHOULD.fullmatch(message):
        expected = should[1].replace("dictionary or object to extract fields from", "object")
        message = f"expected {expected}, got {quoted(fault['input'])}"
    elif "expected_tags" in (context := fault.get("ctx", {})):
        message = f"expected a kind of {context['expected_tags']}, got {quoted(context['tag'])}"
    return f"{name or f'the {place}'}: {message}"


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
