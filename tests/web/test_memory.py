"""Equal questions are thought through once, if no clock decided on the answer."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from starlette.responses import Response
from tests.web.serving import Client

from blackpeg.rules import daily
from blackpeg.web import ask, pool, routes, verbs
from blackpeg.web.pool import Memory, question_of
from blackpeg.web.routes import remembered

TURNS = {"game": "4x6", "turns": ["1122:1-0"]}


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is thought about."""
    asked: list[Any] = []

    def prepared(name: str, told: Any, **more: Any) -> Any:
        asked.append(told)
        return prepare(name, told, **more)

    def known(*positions: Any, **more: Any) -> Any:
        asked.append(positions)
        return overview(*positions, **more)

    prepare, overview = verbs.prepare, ask.overview
    monkeypatch.setattr(verbs, "prepare", prepared)
    monkeypatch.setattr(ask, "overview", known)
    monkeypatch.setattr(routes, "UNHURRIED", 100)  # this machine may have other work
    return asked


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("suggest", TURNS),
        ("explain", {**TURNS, "guess": "1344"}),
        ("map", {**TURNS, "words": True}),
        ("suggestions", TURNS),
        ("suggest", {"game": "4x6 1122:1-0", "top": 2}),
        ("suggestions", {"game": "Bulls and Cows", "top": 1}),
        ("about", {"game": "4x6:red, blue, green, yellow, white, black", "words": True}),
    ],
)
def test_an_equal_question_was_thought_through_again(client: Client, thought: list[Any], path: str, asked: Any):
    answers = [
        client.post(f"/api/{path}", json=order, headers={"Accept-Encoding": encoding})
        for order in (asked, dict(reversed(asked.items())))
        for encoding in ("gzip", "identity", "gzip")
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    for answer, again in zip(answers, answers[3:], strict=False):
        assert [name for name, _ in answer.headers.multi_items()] == [name for name, _ in again.headers.multi_items()]
    assert len(thought) == 1


def test_another_form_is_another_answer(client: Client):
    kinds = [
        client.post("/api/map", json=TURNS, headers={"Accept": accept}).headers["Content-Type"]
        for accept in ("application/json", "image/svg+xml", "application/json", "image/svg+xml")
    ]
    assert kinds == ["application/json", "image/svg+xml"] * 2


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("suggest", {**TURNS, "time": 1e-9}),
        ("suggestions", {**TURNS, "seconds": 1e-9}),
        ("suggest", {"game": "8x12", "turns": ["AABBCCDD:1-1"], "time": 0.01}),
    ],
)
def test_an_answer_that_a_clock_may_have_cut_is_not_kept(client: Client, thought: list[Any], path: str, asked: Any):
    for _ in range(2):
        assert client.post(f"/api/{path}", json=asked).status_code == 200
    assert len(thought) == 2


def made(kept: Memory, question: str, seconds: float | None, make: Callable[[], Response]) -> Response:
    request: Any = None
    return remembered(kept, question, make, "4x6 1122:1-0", seconds, client=request, is_slow=False)


def test_what_took_long_for_its_time_is_not_kept(monkeypatch: pytest.MonkeyPatch):
    now = [0.0]
    monkeypatch.setattr(routes, "monotonic", now.pop)
    kept = Memory()
    for question, took, seconds in (("a", 0.19, None), ("b", 0.21, None), ("c", 0.19, 1.0), ("d", 0.9, 10.0)):
        now[:] = [took, 0.0]
        made(kept, question, seconds, lambda: Response("told"))
    assert [kept.get(question) is not None for question in "abcd"] == [True, False, False, True]


def test_equal_questions_that_wait_for_a_thread_are_thought_through_once():
    kept, thought = Memory(), list[int]()

    def make() -> Response:
        thought.append(1)
        return Response("told")

    assert [made(kept, "a", 1000.0, make).body for _ in range(3)] == [b"told"] * 3
    assert len(thought) == 1


def test_answers_are_bounded_in_number_and_in_size(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pool, "MOST_KEPT", 3)
    monkeypatch.setattr(pool, "MOST_BYTES", 100)
    kept = Memory()

    def there() -> list[str]:
        return [question for question in "abcdef" if question in kept._kept]

    for number, question in enumerate("abc"):
        kept.keep(question, number, 10)
    assert kept.get("a") == 0  # the one asked for last
    kept.keep("d", 3, 10)
    assert there() == ["a", "c", "d"]
    kept.keep("e", 4, 80)
    assert there() == ["d", "e"]
    kept.keep("e", 5, 5)
    kept.keep("f", 6, 5)
    assert there() == ["d", "e", "f"]
    assert (kept.get("e"), kept._bytes) == (5, 10 + 5 + 5 + 3)
    kept.keep("f", 7, 100)
    assert there() == []
    assert kept._bytes == 0


def test_equal_questions_have_one_text():
    assert question_of("suggest", {"a": 1, "b": [2]}) == question_of("suggest", {"b": [2], "a": 1})
    assert question_of("suggest", {"a": 1}) != question_of("suggest", {"a": True}) != question_of("explain", {"a": 1})


def test_the_code_of_yesterday_was_told_as_that_of_today(client: Client, monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []
    for day in ("2026-11-21", "2026-11-22"):

        class Clock(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> "Clock":  # noqa: ARG003
                return cls.fromisoformat(f"{day}T12:00:00+00:00")  # noqa: B023

        monkeypatch.setattr(daily, "datetime", Clock)
        for asked in ({"game": "4x6"}, {"game": "4x6", "date": "today"}):
            told.append(client.post("/api/daily", json=asked).json()["date"])
    assert told == ["2026-11-21"] * 2 + ["2026-11-22"] * 2


def test_a_puzzle_without_a_seed_is_another_each_time(client: Client) -> None:
    seeds = {client.post("/api/puzzle", json={"game": "3x4"}).json()["seed"] for _ in range(4)}
    assert len(seeds) == 4
