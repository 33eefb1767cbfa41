"""Answers are facts as JSON, pictures, or errors, ``{"error": {"code": ..., "message": ...}}``, with a status."""

from __future__ import annotations

import os
from http import HTTPStatus
from typing import Any, NamedTuple

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
    error_code,
    in_one_line,
)
from blackpeg.facts import as_json
from blackpeg.rules import Game
from blackpeg.verbs.games import KnownStrategy, NamedGame
from blackpeg.web.pages import is_page, missing_page


class KnownHost(NamedTuple):
    """A host answers guesses; *title* says how in a word, *settles* whether it has a secret from the start."""

    name: str
    title: str
    about: str
    settles: bool


class About(NamedTuple):
    """The server tells its version and what it knows by name."""

    version: str
    kernel: str
    presets: tuple[NamedGame, ...]
    strategies: tuple[KnownStrategy, ...]
    hosts: tuple[KnownHost, ...]
    limits: dict[str, int]


class Failure(NamedTuple):
    """A failure names what went wrong."""

    code: str
    message: str


class Failed(NamedTuple):
    """Every answer that is no success has this body."""

    error: Failure


class Imported(NamedTuple):
    """The number of *games* that an import read, and the number of those that it *added* because they were new."""

    games: int
    added: int


class RecordedGame(NamedTuple):
    """A game in a text of records has its board, who guessed, and *how* it went, in a few words."""

    game: Game
    codebreaker: str
    how: str


class Recorded(NamedTuple):
    """A text of records has these games, in their order."""

    games: tuple[RecordedGame, ...]


def answer(told: Any, status: int = HTTPStatus.OK) -> Response:
    """Makes a response of a fact, or of a fact and its words, which get the name ``words``.

    A response stays what it is.
    """
    if isinstance(told, Response):
        return told
    if told is None:
        return Response(status_code=status)
    if type(told) is tuple:
        fact, words = told
        return JSONResponse({**as_json(fact), "words": as_json(words)}, status)
    return JSONResponse(as_json(told), status)


def drawn(text: str, media: str | None) -> Response:
    """Makes a response of a picture, which has its own style, or of a table."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    return Response(text, media_type=media, headers={"Content-Security-Policy": policy})


LONGEST = 600  # signs of a message; what was sent may be quoted in it


class RefusedError(Exception):
    """Refuses a request with *status*, for a reason that *code* names."""

    def __init__(self, status: HTTPStatus, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def too_much(most: int) -> RefusedError:
    """Makes the refusal of a body of more than *most* bytes."""
    message = f"expected a request of at most {most // 1000:,} kB; send less at once"
    return RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", message)


def failed(status: int, code: str, message: str) -> JSONResponse:
    """Makes the response for a failure."""
    text = in_one_line(message).encode(errors="replace").decode()
    return JSONResponse({"error": {"code": code, "message": text[:LONGEST]}}, status)


def handlers(history: os.PathLike[str]) -> dict[Any, Any]:
    """Returns what answers each kind of error, for Starlette, without the path of the file *history*."""

    async def refused(_request: Request, error: RefusedError) -> Response:
        return failed(error.status, error.code, str(error))

    async def ours(_request: Request, error: BlackpegError) -> Response:
        return failed(http_status_of(error), error_code(error), str(error).replace(f" {os.fspath(history)}", ""))

    return {RefusedError: refused, BlackpegError: ours, HTTPException: _http}


async def _http(request: Request, error: HTTPException) -> Response:
    status, headers = HTTPStatus(error.status_code), dict(error.headers or {})
    if status is HTTPStatus.NOT_FOUND and is_page(request):
        return missing_page(request)
    why = status.description or error.detail
    if status is HTTPStatus.METHOD_NOT_ALLOWED:  # otherwise of the first address that fits alone
        routes = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
        headers["Allow"] = ", ".join(sorted({name for route in routes for name in route.methods} - {"HEAD"}))
        why = f"use {headers['Allow'].replace(', ', ' or ')} for {request.url.path}, not {request.method}"
    response = failed(status, status.name.lower(), f"{status.phrase}: {why}")
    response.headers.update(headers)
    return response


STATUSES: dict[type | tuple[type, ...], HTTPStatus] = {
    UnknownHostError: HTTPStatus.UNPROCESSABLE_ENTITY,
    NoSuchGameError: HTTPStatus.NOT_FOUND,
    (MatchError, ChangedError, UnreadableGameError): HTTPStatus.CONFLICT,
    HistoryError: HTTPStatus.SERVICE_UNAVAILABLE,
    KernelError: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The statuses of errors that are not the fault of what was asked, the more special errors first."""


def http_status_of(error: BlackpegError) -> HTTPStatus:
    """Returns the status of an error, whose cause is the request, the state of the game, or this machine."""
    found = (status for kind, status in STATUSES.items() if isinstance(error, kind))
    return next(found, HTTPStatus.UNPROCESSABLE_ENTITY)
