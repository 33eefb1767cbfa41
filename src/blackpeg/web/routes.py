"""An address of the API is made of a function, whose signature says what may be asked and what is answered.

A thread answers what needs no process.  What takes long there waits for its turn, so that it delays little.  The kernel
computes without holding Python's lock; so a few threads use the whole machine, and the server goes on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import KW_ONLY
from functools import cached_property, reduce
from http import HTTPStatus
from inspect import signature
from operator import or_
from threading import BoundedSemaphore
from time import monotonic
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from anyio import from_thread, to_thread
from msgspec import NODEFAULT, DecodeError, defstruct, json
from msgspec.structs import asdict, fields
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from blackpeg.codec import read, read_text
from blackpeg.errors import InvalidGameError
from blackpeg.fact import Frozen
from blackpeg.rules import Game, parse_game
from blackpeg.rules.sizes import can_answer_at_once
from blackpeg.strategies.strategy import MOVE_SECONDS
from blackpeg.web.answers import RefusedError, answer, too_much
from blackpeg.web.pool import Memory
from blackpeg.web.requests import MOST_BODY, MOST_JSON, Asked, Long, Short

T = TypeVar("T")

HAS_THREADS = sys.platform != "emscripten"  # a tab of a browser has none
MOST_THREADS = 100
SLOW = BoundedSemaphore(2)
"""The turns of what takes long."""

UNHURRIED = 0.1
"""An answer that took less than this part of its time was cut short by no clock: the shortest one has a fifth."""


async def run(function: Callable[[], T]) -> T:
    """Returns what *function* returns in a thread; if the server ends, it does not wait for the thread."""
    return await to_thread.run_sync(function, abandon_on_cancel=True) if HAS_THREADS else function()


@contextmanager
def turn(client: Request | None = None, *, is_slow: bool) -> Iterator[None]:
    """Waits in a thread for a turn, if the block *is_slow*.

    Raises `RefusedError` if *client* has left by then.
    """
    if not is_slow or not HAS_THREADS:
        yield
        return
    with SLOW:
        if client is not None and from_thread.run(client.is_disconnected):
            raise RefusedError(HTTPStatus.REQUEST_TIMEOUT, "gone", "the client left before it had an answer")
        yield


class Address(Frozen):
    """An address has a method and a path (``"GET", "/api/games/{id}"``), and a function that answers in a thread.

    *does* is given what its signature asks for, by name: the *request*, what the path names, and all else from the
    query, or of a POST or PUT from its JSON.  `answer` makes a response of what it returns.  *is_slow* says whether
    that takes longer than milliseconds, of what *does* is given.
    A *memory* keeps it for equal questions; what is asked has a *game* then, and *seconds*.
    """

    method: str
    path: str
    does: Callable[..., Any]
    is_slow: bool | Callable[..., bool] = False
    _: KW_ONLY
    status: HTTPStatus = HTTPStatus.OK
    memory: Memory | None = None

    @cached_property
    def asked(self) -> Any:
        """Returns the struct of what may be asked."""
        return _struct_of(self.does, re.findall(r"{(\w+)}", self.path), is_query=not self.has_json)

    @property
    def has_json(self) -> bool:
        """Says whether requests are JSON."""
        return self.method in ("POST", "PUT")

    def route(self) -> Route:
        """Makes the route; a route of GET answers HEAD, too, and the server leaves the body out."""

        async def respond(request: Request) -> Response:
            body = await request.body()
            return await run(lambda: self._respond(request, body))

        return Route(self.path, respond, methods=[self.method])

    def _respond(self, request: Request, body: bytes) -> Response:
        given: dict[str, Any] = {name: read(Short, text) for name, text in request.path_params.items()}
        if not self.has_json:
            given |= asdict(_of_query(self.asked, request))
        elif fields(self.asked):
            most = MOST_BODY if any(_holds(each.type, Long) for each in fields(self.asked)) else MOST_JSON
            given |= asdict(read_body(self.asked, body, most))

        def make() -> Response:
            more = {"request": request} if "request" in signature(self.does).parameters else {}
            return answer(self.does(**given, **more), self.status)

        is_slow = self.is_slow if isinstance(self.is_slow, bool) else self.is_slow(**given)
        if self.memory is not None:
            question = f"{self.path} {json.encode(given, order='deterministic').decode()}"
            asked = given["game"], given.get("seconds")
            return remembered(self.memory, question, make, *asked, client=request, is_slow=is_slow)
        with turn(request if self.method == "GET" else None, is_slow=is_slow):
            return make()


def remembered(
    memory: Memory,
    question: str,
    make: Callable[[], Response],
    game: str,
    seconds: float | None,
    *,
    client: Request,
    is_slow: bool,
) -> Response:
    """Returns the response to *question* from *memory*, or else from *make*, and keeps it if no clock decided on it.

    *game* names a board, perhaps with turns behind it; *seconds* are those that were asked for, None for the usual
    ones.  Boards whose codes are not listed at once are sampled, with clocks as short as can be.
    """
    if (kept := memory.get(question)) is not None:
        return _copied(kept)
    with turn(client, is_slow=is_slow):
        if (kept := memory.get(question)) is not None:  # made while this question waited
            return _copied(kept)
        began = monotonic()
        response = make()
        is_unhurried = monotonic() - began < UNHURRIED * (MOVE_SECONDS if seconds is None else seconds)
    if is_unhurried and can_answer_at_once(board_in(game)):
        memory.keep(question, _copied(response), len(response.body))
    return response


def board_in(text: str) -> Game:
    """Reads the board that *text* names, perhaps with turns behind it."""
    try:
        return parse_game(text)
    except InvalidGameError:
        return parse_game(text.split()[0])


def _copied(response: Response) -> Response:
    """Copies a response, as each copy gets headers of its own on its way."""
    made = copy(response)
    made.raw_headers = [*response.raw_headers]
    return made


def read_body(kind: type[T], body: bytes, most: int) -> T:
    """Reads the *kind* that a *body* in JSON describes.

    Raises `RefusedError` for a body of more than *most* bytes, `InvalidRequestError` as `read_text` does.
    """
    if len(body) > most:
        raise too_much(most)
    return read_text(kind, body)


def _struct_of(does: Callable[..., Any], others: Iterable[str], *, is_query: bool) -> Any:
    """Makes the struct of what the signature of *does* asks for, but for *others*; a query cannot say null."""
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
    """Reads *struct* from the query of an address, which writes numbers and all that is no text as JSON does."""
    told: dict[str, Any] = dict(request.query_params)
    for each in fields(struct):
        if each.name in told and not _holds(each.type, str):
            with suppress(DecodeError):
                told[each.name] = json.decode(told[each.name])
    return read(struct, told)


def _holds(hint: Any, kind: type) -> bool:
    return hint is kind or any(_holds(part, kind) for part in get_args(hint))
