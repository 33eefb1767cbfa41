"""Answers: facts and their JSON, pictures, streams; and the facts that are of HTTP alone."""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Literal, TypeAlias

from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from blackpeg.facts import as_json
from blackpeg.web.lanes import Places

JobKind: TypeAlias = Literal["review", "compare", "evaluate", "match"]


@dataclass(frozen=True)
class State:
    """What a job has come to at a moment."""

    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: float | None
    text: str
    result: dict[str, Any] | None
    error: dict[str, str] | None

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.status in ("done", "failed", "cancelled")


@dataclass(frozen=True)
class Job(State):
    """Work that takes its time."""

    id: str
    kind: JobKind
    title: str
    created: str
    request: dict[str, Any]


@dataclass(frozen=True)
class Preset:
    """A game with a name."""

    name: str
    game: str
    about: str


@dataclass(frozen=True)
class Named:
    """A strategy."""

    name: str
    about: str


@dataclass(frozen=True)
class KnownHost:
    """Who answers; *settles* says whether it has a secret from the start."""

    name: str
    about: str
    settles: bool


@dataclass(frozen=True)
class About:
    """This server."""

    version: str
    kernel: str
    presets: tuple[Preset, ...]
    strategies: tuple[Named, ...]
    hosts: tuple[KnownHost, ...]
    limits: dict[str, int]


@dataclass(frozen=True)
class Failure:
    """What went wrong."""

    code: str
    message: str


@dataclass(frozen=True)
class Failed:
    """The body of every answer that is not a success."""

    error: Failure


@dataclass(frozen=True)
class Imported:
    """How many games were read, and how many of them were new."""

    games: int
    added: int


STYLED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The content security policy of a picture, whose style is its own."""


def answer(told: Any, status: int = HTTPStatus.OK) -> Response:
    """The answer that tells a fact, or a fact and the words that say it, which get the name ``words``.

    What is an answer already stays what it is.
    """
    if isinstance(told, Response):
        return told
    if told is None:
        return Response(status_code=status)
    if type(told) is tuple:
        fact, words = told
        return JSONResponse({**as_json(fact), "words": as_json(words)}, status)
    if isinstance(told, list):
        return JSONResponse([vars(job) for job in told], status)
    return JSONResponse(vars(told) if isinstance(told, Job) else as_json(told), status)


def svg(text: str) -> Response:
    """The answer that is a picture."""
    return Response(text, media_type="image/svg+xml", headers={"Content-Security-Policy": STYLED})


class Streamed(StreamingResponse):
    """An answer in *pieces*, which takes one of *places* until its client has read it all."""

    def __init__(self, pieces: AsyncIterable[str] | Iterable[str], places: Places, **more: Any) -> None:
        super().__init__(pieces, **more)
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers; raises `RefusedError` if no place is free."""
        with self._places.one():
            await super().__call__(scope, receive, send)
