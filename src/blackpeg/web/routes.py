"""An address of the API: the signature of what answers says what is asked, and what is told."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property, partial
from http import HTTPStatus
from inspect import iscoroutinefunction, signature
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, defstruct
from msgspec.structs import asdict, fields
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from blackpeg.codec import read, read_text, schema_of_all
from blackpeg.facts import schema_of
from blackpeg.web.answers import Failed, answer
from blackpeg.web.lanes import Lane
from blackpeg.web.requests import Asked, Short

JSON, TEXT = "application/json", "text/plain"
COMPONENTS = "#/components/schemas/"


@dataclass(frozen=True)
class Address:
    """An address: what asks for it (``GET /api/game``), what it is, what answers, and in which lane.

    What the path names is given to *does* by name, as are *request*; *asked*, the body; and *body*, the same as bytes,
    which are text or JSON.  All else is the query.  A coroutine, and what has no *lane*, runs at once.  If it
    *may_be_left*, nobody computes what nobody waits for any more.  What *does* returns is told by `answer`: a fact, a
    fact with words, or something of the type *media*.  ``Annotated[Response, Fact]`` is an answer that tells a fact.
    """

    asks: str
    about: str
    does: Callable[..., Any]
    lane: Lane | Callable[..., Awaitable[Lane]] | None = None
    _: KW_ONLY
    statuses: tuple[HTTPStatus, ...] = (HTTPStatus.OK,)
    media: str = JSON
    may_be_left: bool = False

    @property
    def method(self) -> str:
        """Of HTTP."""
        return self.asks.partition(" ")[0]

    @property
    def path(self) -> str:
        """With the names of what it holds in braces."""
        return self.asks.partition(" ")[2]

    @cached_property
    def hints(self) -> dict[str, Any]:
        """The types of what *does* is given, and of what it returns."""
        return get_type_hints(self.does, include_extras=True)

    @cached_property
    def query(self) -> Any:
        """The query as a struct."""
        others = {"request", "asked", "body", *re.findall(r"{(\w+)}", self.path)}
        asked = [each for each in signature(self.does).parameters.values() if each.name not in others]
        defaults = [NODEFAULT if each.default is each.empty else each.default for each in asked]
        held = [(each.name, self.hints[each.name], default) for each, default in zip(asked, defaults, strict=True)]
        return defstruct("Query", held, bases=(Asked,), kw_only=True)

    def route(self) -> Route:
        """The route."""
        route = Route(self.path, self._respond, methods=[self.method])
        route.methods = {self.method}  # without HEAD
        return route

    async def _respond(self, request: Request) -> Response:
        given: dict[str, Any] = {name: read(Short, text) for name, text in request.path_params.items()}
        given |= asdict(read(self.query, _asked(self.query, request.query_params)))
        if "request" in self.hints:
            given["request"] = request
        if "asked" in self.hints:
            given["asked"] = read_text(self.hints["asked"], await request.body())
        elif "body" in self.hints:
            given["body"] = await request.body()
        return answer(await self._told(request, given), self.statuses[0])

    async def _told(self, request: Request, given: dict[str, Any]) -> Any:
        if iscoroutinefunction(self.does):
            return await self.does(**given)
        if self.lane is None:
            return self.does(**given)
        lane = self.lane if isinstance(self.lane, Lane) else await self.lane(**given)
        does = partial(self.does, **given)
        return await (lane.run_for(request, does) if self.may_be_left else lane.run(does))


def _asked(query: Any, texts: Mapping[str, str]) -> dict[str, Any]:
    """What an address tells of what a *query* knows, with numbers as such."""
    known = {each.name: isinstance(each.default, int) for each in fields(query)}
    return {
        name: int(text) if known[name] and re.fullmatch("-?[0-9]{1,18}", text) else text
        for name, text in texts.items()
        if name in known
    }


def _meant(hint: Any) -> Any:
    """What ``Annotated`` says that a type holds; a type that says nothing stands for itself."""
    return getattr(hint, "__metadata__", (hint,))[0]


def openapi(
    sections: Mapping[str, Iterable[Address]], facts: Iterable[tuple[Any, type | None]], **info: str
) -> dict[str, Any]:
    """The description of an API by OpenAPI 3.1: of its addresses, and of *facts*, with words if any, within answers."""
    shapes: dict[str, Any] = {}

    def named(schemas: Mapping[str, Any]) -> None:
        for name, shape in schemas.items():
            assert shapes.setdefault(name, shape) == shape, f"two shapes are called {name}"

    def told(fact: Any, words: type | None = None) -> dict[str, Any]:
        schema = schema_of(fact, at=COMPONENTS)
        if words is not None:
            said = schema_of(words, at=COMPONENTS)
            whole = schema["$defs"][fact.__name__]
            whole["properties"]["words"] = {"$ref": said["$ref"]}
            whole["required"].append("words")
            schema["$defs"] |= said["$defs"]
        named(schema.pop("$defs"))
        return schema

    def asked(kind: Any) -> dict[str, Any]:
        (schema,), held = schema_of_all([kind], at=COMPONENTS)
        named(held)
        return schema

    def parameters(address: Address) -> Iterator[dict[str, Any]]:
        for name in re.findall(r"{(\w+)}", address.path):
            yield {"name": name, "in": "path", "required": True, "schema": asked(Short)}
        asked(address.query)
        shape = shapes.pop("Query")
        for name, schema in shape["properties"].items():
            about = {"description": schema["description"]} if "description" in schema else {}
            yield {"name": name, "in": "query", "required": name in shape["required"], "schema": schema, **about}

    def operation(section: str, address: Address) -> dict[str, Any]:
        found: dict[str, Any] = {"description": "What was asked for."}
        fact = _meant(address.hints["return"])
        if address.media != JSON:
            found["content"] = {address.media: {"schema": {"type": "string"}}}
        elif fact not in (NoneType, Response):
            found["content"] = {JSON: {"schema": told(*(get_args(fact) if get_origin(fact) is tuple else (fact,)))}}
        whole: dict[str, Any] = {
            "tags": [section],
            "summary": address.about,
            "operationId": re.sub(r"\W+", "_", f"{address.method.lower()}{address.path}").strip("_"),
            "parameters": list(parameters(address)),
            "responses": {**{str(status.value): found for status in address.statuses}, "4XX": failed},
        }
        for name, also in ("asked", {}), ("body", {TEXT: {"schema": {"type": "string"}}}):
            if name in address.hints:
                content = {JSON: {"schema": asked(_meant(address.hints[name]))}, **also}
                whole["requestBody"] = {"required": True, "content": content}
        return whole

    for fact in facts:
        told(*fact)
    failed = {"description": "What is wrong with the request.", "content": {JSON: {"schema": told(Failed)}}}
    paths: dict[str, dict[str, Any]] = {}
    for section, addresses in sections.items():
        for address in addresses:
            paths.setdefault(address.path, {})[address.method.lower()] = operation(section, address)
    schemas = {"schemas": dict(sorted(shapes.items()))}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": schemas}
