"""A function becomes an address: its signature says what is asked, and what is told."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any

import httpx
import pytest
from msgspec import Meta
from starlette.applications import Starlette
from tests.web.serving import run

from blackpeg.web.answers import handlers
from blackpeg.web.routes import Address


@dataclass(frozen=True)
class Sum:
    """What numbers come to."""

    sum: int
    of: tuple[str, ...]


@dataclass(frozen=True)
class SumWords:
    """In words."""

    line: str


def add(id: str, a: Annotated[int, Meta(ge=0)], b: int = 1) -> tuple[Sum, SumWords]:
    """Two numbers are added."""
    return Sum(a + b, (id,)), SumWords(f"{a} and {b}")


def remove(id: str) -> None:
    """A sum is removed."""


ADDRESSES = [
    Address("GET", "/api/sums/{id}", add),
    Address("POST", "/api/sums/{id}", add, status=HTTPStatus.CREATED),
    Address("DELETE", "/api/sums/{id}", remove),
]


def asked(method: str, path: str, **more: Any) -> tuple[int, Any]:
    app = Starlette(routes=[each.route() for each in ADDRESSES], exception_handlers=handlers("history"))  # type: ignore[arg-type]

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.request(method, path, **more)

    answer = run(ask())
    return answer.status_code, answer.json()


def test_a_query_and_a_body_are_read_alike() -> None:
    told = {"sum": 5, "of": ["x"], "words": {"line": "2 and 3"}}
    assert asked("GET", "/api/sums/x?a=2&b=3") == (200, told)
    assert asked("POST", "/api/sums/x", json={"a": 2, "b": 3}) == (201, told)


@pytest.mark.parametrize(
    ("method", "path", "more", "message"),
    [
        ("GET", "/api/sums/x", {}, "missing field 'a'"),
        ("GET", "/api/sums/x?a=2&c=4", {}, "unknown field 'c'; the fields are a and b"),
        ("DELETE", "/api/sums/x?a=2", {}, "unknown field 'a'; there are no fields"),
        ("GET", "/api/sums/x?a=2&b=two", {}, "b: expected a whole number, got 'two'"),
        ("POST", "/api/sums/x", {"json": {"a": -1}}, "a: expected a whole number of at least 0, got -1"),
        ("POST", "/api/sums/x", {"json": {"a": 1, "c": 1}}, "unknown field 'c'; the fields are a and b"),
        ("POST", "/api/sums/x", {"content": b""}, "expected JSON, got a text with a fault: Input data was truncated"),
        ("GET", f"/api/sums/{'x' * 41}?a=1", {}, "expected a text of at most 40 characters, got a length of 41"),
    ],
)
def test_what_is_wrong_is_told(method: str, path: str, more: dict[str, Any], message: str) -> None:
    told = {"error": {"code": "invalid_request", "message": message}}
    assert asked(method, path, **more) == (422, told)
