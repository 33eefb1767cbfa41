"""Answers: facts, their JSON, and how the API describes them; and the few answers that are of HTTP alone.

What comes in is validated by pydantic (requests.py); what goes out is `facts.as_json` of a fact, and its schema that of
the fact.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterable
from http import HTTPStatus
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel
from starlette.types import Receive, Scope, Send

from blackpeg.facts import as_json, schema_of
from blackpeg.web.lanes import Places


class State(BaseModel, frozen=True):
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


class Job(State, frozen=True):
    """Work that takes its time."""

    id: str
    kind: Literal["review", "compare", "evaluate", "match"]
    title: str
    created: str
    request: dict[str, Any]


class Preset(BaseModel):
    """A game with a name."""

    name: str
    game: str
    about: str


class Named(BaseModel):
    """A strategy."""

    name: str
    about: str


class KnownHost(BaseModel):
    """Who answers; *settles* says whether it has a secret from the start."""

    name: str
    about: str
    settles: bool


class About(BaseModel):
    """This server."""

    version: str
    kernel: str
    presets: list[Preset]
    strategies: list[Named]
    hosts: list[KnownHost]
    limits: dict[str, int]


class Failure(BaseModel):
    """What went wrong."""

    code: str
    message: str


class Failed(BaseModel):
    """The body of every answer that is not a success."""

    error: Failure


class Imported(BaseModel):
    """How many games were read, and how many of them were new."""

    games: int
    added: int


COMPONENTS = "#/components/schemas/"

STYLED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The content security policy of a picture, whose style is its own."""

_described: dict[str, Any] = {}
"""The schemas of the facts that some address answers with, and of those they hold."""


def answering(
    fact: type, words: type | None = None, status: HTTPStatus = HTTPStatus.OK
) -> dict[int | str, dict[str, Any]]:
    """What the decorator of an address says of its answers: facts of this class, with *words* where there are some.

    ``responses=answering(TreeNode)``
    """
    return {status.value: {"content": {"application/json": {"schema": described(fact, words)}}}}


def described(fact: type, words: type | None = None) -> dict[str, Any]:
    """Where the schema of facts of this class, with *words* if any, is found; the API tells it from now on.

    ``described(Review, ReviewWords)``
    """
    schema = schema_of(fact, at=COMPONENTS)
    if words is not None:
        said = schema_of(words, at=COMPONENTS)
        whole = schema["$defs"][fact.__name__]
        whole["properties"]["words"] = {"$ref": said["$ref"]}
        whole["required"].append("words")
        schema["$defs"] |= said["$defs"]
    for name, shape in schema.pop("$defs").items():
        assert _described.setdefault(name, shape) == shape, f"two facts are called {name}"
    return schema


def answer(fact: object, words: object = None, status: HTTPStatus = HTTPStatus.OK) -> JSONResponse:
    """The answer that tells *fact*, and under the name ``words`` the sentences that say it, where there are some."""
    told = as_json(fact)
    return JSONResponse(told if words is None else {**told, "words": as_json(words)}, status)


def picture(kind: str) -> dict[int | str, dict[str, Any]]:
    """What the decorator of an address says of pictures of this kind."""
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}, "description": "The picture."}}


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


def describe_facts(app: FastAPI) -> None:
    """Has *app* describe the facts that it answers with beside its other answers."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            api = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
                tags=app.openapi_tags,
            )
            shapes = api["components"]["schemas"]
            assert not (twice := shapes.keys() & _described.keys()), twice
            shapes.update(_described)
            api["components"]["schemas"] = dict(sorted(shapes.items()))
            app.openapi_schema = api
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's documentation has it
