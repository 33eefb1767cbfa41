"""An address of the API: the signature of what answers says what is asked, and what is told."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import KW_ONLY
from functools import cached_property, partial, reduce
from http import HTTPStatus
from inspect import iscoroutinefunction, signature
from operator import or_
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from anyio import CapacityLimiter
from msgspec import NODEFAULT, DecodeError, defstruct, json
from msgspec.structs import asdict, fields
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from blackpeg.codec import read, read_text
from blackpeg.fact import Frozen
from blackpeg.web.answers import answer, too_much
from blackpeg.web.memory import Responses
from blackpeg.web.requests import LONGEST_QUICK, MOST_BODY, MOST_JSON, Asked, Long, Short
from blackpeg.web.threads import run

T = TypeVar("T")


class Address(Frozen):
    """An address: what asks for it (``"GET", "/api/games/{id}"``), what answers, and in which threads.

    *does* is given what its signature asks for, by name: the *request*, what the path names, and all else from the
    query, or of a POST or PUT from its JSON.
    A coroutine, and what has no *threads*, runs at once.  If it *may_be_left*, no thread computes for a client that
    has left.  What *does* returns is told by `answer`: a fact, a fact with words, or a response.
    A *memory* keeps it for equal questions; what is asked has a *game* then, and *seconds*.
    """

    method: str
    path: str
    does: Callable[..., Any]
    threads: CapacityLimiter | Callable[..., Awaitable[CapacityLimiter | None]] | None = None
    _: KW_ONLY
    status: HTTPStatus = HTTPStatus.OK
    may_be_left: bool = False
    memory: Responses | None = None

    @cached_property
    def hints(self) -> dict[str, Any]:
        """The types of what *does* is given, and of what it returns."""
        return get_type_hints(self.does, include_extras=True)

    @cached_property
    def has_json(self) -> bool:
        """Whether what is asked is JSON."""
        return self.method in ("POST", "PUT")

    @cached_property
    def asked(self) -> Any:
        """What is asked, as a struct."""
        return _struct_of(self.does, re.findall(r"{(\w+)}", self.path), is_query=not self.has_json)

    def route(self) -> Route:
        """The route; what answers GET answers HEAD, and the server leaves the body out."""
        return Route(self.path, self._respond, methods=[self.method])

    async def _respond(self, request: Request) -> Response:
        given: dict[str, Any] = {name: read(Short, text) for name, text in request.path_params.items()}
        if not self.has_json:
            given |= asdict(_of_query(self.asked, request))
        elif fields(self.asked):
            most = MOST_BODY if any(_holds(each.type, Long) for each in fields(self.asked)) else MOST_JSON
            limiter = self.threads if isinstance(self.threads, CapacityLimiter) else None
            given |= asdict(await read_body(self.asked, await request.body(), most, limiter))
        if "request" in self.hints:
            given["request"] = request
        return await self._told(request, given)

    async def _told(self, request: Request, given: dict[str, Any]) -> Response:
        if iscoroutinefunction(self.does):
            return answer(await self.does(**given), self.status)

        def does() -> Response:  # in the thread, so that the loop only sends it
            return answer(self.does(**given), self.status)

        if self.threads is None:
            return does()
        make = does
        if self.memory is not None:
            question = f"{self.path} {json.encode(given, order='deterministic').decode()}"
            if (kept := self.memory.get(question)) is not None:
                return kept
            make = partial(self.memory.made, question, given["game"], given.get("seconds"), does)
        limiter = self.threads if isinstance(self.threads, CapacityLimiter) else await self.threads(**given)
        return await run(limiter, make, request if self.may_be_left else None)


async def read_body(kind: type[T], body: bytes, most: int, limiter: CapacityLimiter | None) -> T:
    """The *kind* that a *body* in JSON describes; if it is long a thread reads it, while others are served.

    Raises `RefusedError` for a body of more than *most* bytes, `InvalidRequestError` as `read_text` does.
    """
    if len(body) > most:
        raise too_much(most)
    return await run(None if len(body) <= LONGEST_QUICK else limiter, lambda: read_text(kind, body))


def _struct_of(does: Callable[..., Any], others: Iterable[str], *, is_query: bool) -> Any:
    """The struct of what the signature of *does* asks for, but for *others*; a query cannot say null."""
    hints, out = get_type_hints(does, include_extras=True), {"self", "request", *others}
    asked = [each for each in signature(does).parameters.values() if each.name not in out]
    kinds = {name: _without_null(hint) if is_query else hint for name, hint in hints.items()}
    held = [(each.name, kinds[each.name], NODEFAULT if each.default is each.empty else each.default) for each in asked]
    name, doc = f"{does.__name__.title()}Wanted", {"__doc__": does.__doc__}
    return defstruct(name, held, bases=(Asked,), namespace=doc, kw_only=True)


def _without_null(hint: Any) -> Any:
    parts = get_args(hint)
    return reduce(or_, (part for part in parts if part is not NoneType)) if NoneType in parts else hint


def _of_query(struct: Any, request: Request) -> Any:
    """What an address asks of what *struct* knows; what is no text there, such as a number, is written as in JSON."""
    told: dict[str, Any] = dict(request.query_params)
    for each in fields(struct):
        if each.name in told and not _holds(each.type, str):
            with suppress(DecodeError):
                told[each.name] = json.decode(told[each.name])
    return read(struct, told)


def _holds(hint: Any, kind: type) -> bool:
    return hint is kind or any(_holds(part, kind) for part in get_args(hint))
