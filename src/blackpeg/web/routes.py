"""An address of the API: what it takes, who computes, and what it answers.  Its route and its description follow."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from http import HTTPStatus
from inspect import iscoroutinefunction
from typing import Any

from msgspec.structs import fields
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from blackpeg.codec import read, read_text, schema_of_all
from blackpeg.facts import schema_of
from blackpeg.web.answers import Failed, answer
from blackpeg.web.lanes import Lane
from blackpeg.web.requests import Asked, Short

JSON = "application/json"
COMPONENTS = "#/components/schemas/"


@dataclass(frozen=True)
class Address:
    """An address: what asks for it (``GET /api/game``), what answers, and in which lane; at once if there is none.

    *does* is given the ids in the path, the query, and the body, which is bytes if the address *takes* more than JSON;
    a coroutine is given the request before these, and chooses its lanes itself.  What is *asked* is in the body, or if
    there is none in the query, as is *also_asked*.  `answer` tells what comes of it: a fact of the class *told*, with
    *words* if any, or what is of the type *media*.  If it *may_be_left*, nobody computes what nobody waits for.
    """

    asks: str
    about: str
    does: Callable[..., Any]
    lane: Lane | Callable[..., Awaitable[Lane]] | None = None
    asked: Any = None
    told: Any = None
    words: type | None = None
    _: KW_ONLY
    also_asked: type[Asked] | None = None
    statuses: tuple[HTTPStatus, ...] = (HTTPStatus.OK,)
    takes: tuple[str, ...] = (JSON,)
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

    @property
    def body(self) -> Any:
        """The type of the body; None without one."""
        return self.asked if self.method in ("POST", "PUT") else None

    @property
    def query(self) -> type[Asked] | None:
        """What the query holds; None without one."""
        return self.also_asked if self.body is not None else self.asked

    def route(self) -> Route:
        """The route."""
        route = Route(self.path, self._respond, methods=[self.method])
        route.methods = {self.method}  # without HEAD
        return route

    async def _respond(self, request: Request) -> Response:
        given: list[Any] = [read(Short, id) for id in request.path_params.values()]
        if self.query is not None:
            given.append(read(self.query, _given(self.query, request.query_params)))
        if self.body is not None:
            body = await request.body()
            given.append(read_text(self.body, body) if self.takes == (JSON,) else body)
        if iscoroutinefunction(self.does):
            return answer(await self.does(request, *given), self.statuses[0])
        if self.lane is None:
            return answer(self.does(*given), self.statuses[0])
        lane = self.lane if isinstance(self.lane, Lane) else await self.lane(*given)
        if self.may_be_left:
            return answer(await lane.run_for(request, self.does, *given), self.statuses[0])
        return answer(await lane.run(self.does, *given), self.statuses[0])


def _given(query: type[Asked], texts: Mapping[str, str]) -> dict[str, Any]:
    """What an address gives of what its *query* knows, with numbers as such."""
    known = {each.name: isinstance(each.default, int) for each in fields(query)}
    return {
        name: int(text) if known[name] and re.fullmatch("-?[0-9]{1,18}", text) else text
        for name, text in texts.items()
        if name in known
    }


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
        for id in re.findall(r"{(\w+)}", address.path):
            yield {"name": id, "in": "path", "required": True, "schema": asked(Short)}
        if address.query is not None:
            asked(address.query)
            shape = shapes.pop(address.query.__name__)
            for name, schema in shape["properties"].items():
                about = {"description": schema["description"]} if "description" in schema else {}
                yield {"name": name, "in": "query", "required": name in shape["required"], "schema": schema, **about}

    def operation(section: str, address: Address) -> dict[str, Any]:
        found: dict[str, Any] = {"description": "What was asked for."}
        if address.told is not None:
            found["content"] = {JSON: {"schema": told(address.told, address.words)}}
        elif address.media != JSON:
            found["content"] = {address.media: {"schema": {"type": "string"}}}
        whole: dict[str, Any] = {
            "tags": [section],
            "summary": address.about,
            "operationId": re.sub(r"\W+", "_", f"{address.method.lower()}{address.path}").strip("_"),
            "parameters": list(parameters(address)),
            "responses": {**{str(status.value): found for status in address.statuses}, "4XX": failed},
        }
        if address.body is not None:
            schemas = {kind: {"type": "string"} for kind in address.takes} | {JSON: asked(address.body)}
            content = {kind: {"schema": schema} for kind, schema in schemas.items()}
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
