"""Work that takes its time: reviews, comparisons and matches over HTTP, and the pool of processes that does it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.large import UNCOUNTED
from tests.processes import SOON
from tests.web.serving import LONG, Client, at_work, begin, client_of, failure, guess, run, solve, streamed

from blackpeg.web import pool as web_pool
from blackpeg.web.answers import RefusedError
from blackpeg.web.pool import ENDED, JSON, News, Pool, Progress, Work, Worker, is_cut
from blackpeg.web.processes import Process

GAME = "3x3 111:1-0 222:1-0 123:1-2 132:3-0"


def done(client: Client, verb: str, asked: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/{verb}", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_review_is_a_sum_with_a_split_for_each_turn(client: Client):
    found = done(client, "review", {"record": GAME, "words": True})
    expected, mistakes, luck = (Fraction(found[f"{name}_exact"]) for name in ("expected", "mistakes", "luck"))
    assert found["used"] + Fraction(found["remaining_exact"]) == expected + mistakes + luck == 4
    assert found["words"]["headline"].startswith("3x3, solved with 4 guesses: 2.70 expected")
    for turn, said in zip(found["turns"], found["words"]["turns"], strict=True):
        sizes = turn["played"]["split"]["sizes"]
        assert sum(sizes.values()) == turn["before"]["number"]
        assert sizes[turn["reply"]] == turn["after"]["number"]
        assert said.startswith("It ")
        assert sum(turn["judgement"]["best_advice"]["split"]["sizes"].values()) == turn["before"]["number"]
    assert found["turns"][0]["best"] == "112"


def test_a_game_played_here_is_reviewed_by_its_id(client: Client):
    game = guess(client, begin(client, game="3x4"), "112")
    client.post(f"/api/games/{game['id']}/give-up")
    found = done(client, "review", {"id": game["id"]})
    assert [turn["guess"] for turn in found["turns"]] == ["112"]


def test_the_picture_of_a_review_is_of_its_game(client: Client):
    game = guess(client, begin(client, game="3x4"), "112")
    client.post(f"/api/games/{game['id']}/give-up")

    drawn = client.post("/api/review", json={"id": game["id"]}, headers={"Accept": "image/svg+xml"})

    assert (drawn.status_code, drawn.headers["Content-Type"]) == (200, "image/svg+xml")
    assert "Given up after 1 guess" in drawn.text
    assert drawn.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'unsafe-inline'")


def test_a_board_too_large_to_be_judged_has_no_sum(client: Client):
    record = "game: 10x12\n" + "\n".join(UNCOUNTED[1:]) + "\n"
    found = done(client, "review", {"record": record, "time": 60, "words": True})
    assert (found["expected"], found["words"]["headline"]) == (
        None,
        "10x12, open after 3 guesses: mistakes and luck are not judged here",
    )
    assert [turn["after"]["status"] for turn in found["turns"]][::2] == ["proven", "estimate"]


def test_strategies_are_compared(client: Client):
    found = done(client, "compare", {"game": "3x4", "strategies": ["minimax", "entropy"]})
    assert [strategy["evaluation"]["total"] for strategy in found["strategies"]] == [216, 208]
    assert [(pair["fewer"], pair["same"], pair["more"]) for pair in found["pairs"]] == [(8, 41, 15)]


def test_a_strategy_is_evaluated(client: Client):
    found = done(client, "evaluate", {"game": "3x4", "strategy": "optimal"})
    assert (found["average"], found["average_exact"]) == (103 / 32, "103/32")
    assert (found["exact"], found["basis"]["proven"]) == (True, True)


def test_a_match_is_counted(client: Client):
    asked = {"game": "3x4", "strategy": "minimax", "games": 25, "seed": 3}
    found = done(client, "match", asked)
    assert (found["games"], sum(found["histogram"])) == (25, 25)


def test_work_is_watched_until_it_is_done(client: Client):
    asked = {"game": "3x5", "strategy": "entropy", "games": 200, "seed": 1}
    *progress, (last, told) = streamed(client, "match", asked)
    assert {name for name, _ in progress} == {"progress"}
    parts = [each["part"] for _, each in progress if each["part"] is not None]
    assert parts == sorted(parts)
    assert (last, told["games"]) == ("done", 200)


def test_work_that_is_cancelled_ends_its_process_and_the_next_goes_on(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client, at_work(client, seed=0) as first, at_work(client, seed=1):
        third = streamed(client, "evaluate", {**LONG, "seed": 2})
        assert next(third) == ("progress", {"part": None, "text": web_pool.WAITING})
        for seed in range(3):
            assert client.request("DELETE", "/api/evaluate", json={**LONG, "seed": seed}).status_code == 204
        for events in (first, third):
            *_, (last, told) = events
            assert (last, told) == ("failed", {"code": "cancelled", "message": "Cancelled."})
        assert done(client, "evaluate", {"game": "3x5", "strategy": "minimax"})["exact"]


@pytest.mark.parametrize(
    ("verb", "asked", "code"),
    [
        ("review", {"record": None}, "record"),
        ("review", {"record": "4x6 1122:1-0", "id": "x"}, "record"),
        ("review", {"id": "nobody"}, "no_such_game"),
        ("review", {"record": "nonsense"}, "no_game"),
        ("review", {"record": "4x6 1122:9-9"}, "record"),
        ("review", {"record": "4x6 1122:1-0", "number": 2}, "record"),
        ("review", {"record": "30x30"}, "no_game"),
        ("review", {"record": "4x6 1122:1-0", "turns": []}, "invalid_request"),
        ("compare", {"strategies": ["minimax"]}, "invalid_request"),
        ("compare", {"game": "4x6", "strategies": ["minimax", "cmd:true"]}, "strategy"),
        ("compare", {"game": "4x6", "strategies": ["minimax", "minimax"]}, "strategy"),
        ("match", {"game": "4x6", "host": "nobody"}, "unknown_host"),
        ("match", {"game": "15x15", "host": "adversary"}, "too_large"),
        ("match", {"game": "4x6", "games": 10**6}, "invalid_request"),
        ("evaluate", {"game": "12x12", "strategy": "minimax"}, "too_large"),
    ],
)
def test_what_cannot_be_done_is_refused(client: Client, verb: str, asked: dict[str, Any], code: str):
    status, found, _ = failure(client.post(f"/api/{verb}", json=asked))
    assert 400 <= status < 500
    assert found == code


class Idle:
    """A worker that never does anything."""

    def __init__(self) -> None:
        self.is_ended = False

    def begin(self, verb: str, asked: dict[str, Any]) -> None: ...

    def hear(self) -> News | None:
        if self.is_ended:
            raise EOFError
        return None

    def close(self) -> None:
        self.is_ended = True


class Talking(Idle):
    """A worker that reports all the time, and is never done."""

    def hear(self) -> News | None:
        return Progress(0.5, "at it")


class Ready(Idle):
    """A worker that is done at once."""

    def hear(self) -> News | None:
        return {JSON: {"sum": 7}}


def broken() -> Worker:
    raise ZeroDivisionError


def pooled(
    do: Callable[[Pool], Coroutine[object, object, None]],
    make: Callable[[], Worker] = Idle,
    grace: float = web_pool.GRACE,
) -> None:
    """Do it with a pool whose workers *make* makes, in an event loop, and close the pool."""

    async def whole() -> None:
        pool = Pool(make, grace)
        try:
            await asyncio.wait_for(do(pool), SOON)
        finally:
            await pool.close()

    run(whole())


async def asked(pool: Pool, number: int = 0) -> Work:
    """Work that a client asked for and left."""
    async with waiting(pool, number) as work:
        return work


@asynccontextmanager
async def waiting(pool: Pool, number: int = 0, asking: dict[str, Any] | None = None) -> AsyncIterator[Work]:
    """Within, a client waits for the work."""
    following = pool.follow("evaluate", asking or {"n": number})
    try:
        yield await anext(following)
    finally:
        await following.aclose()  # type: ignore[attr-defined]


async def over(*works: Work) -> None:
    while not all(work.is_over for work in works):
        await asyncio.sleep(0.01)


def code(work: Work) -> str | None:
    return work.error and work.error.code


def test_a_process_that_dies_fails_its_work_alone():
    made: list[Process] = []

    def make() -> Process:
        made.append(Process())
        return made[-1]

    async def do(pool: Pool) -> None:
        async with waiting(pool, asking=LONG) as work:
            while not made:
                await asyncio.sleep(0.01)
            made[0]._process.kill()  # as the system does if memory runs out
            await over(work)
            assert (code(work), str(work.error)) == ("internal", ENDED)
        async with waiting(pool, asking={"game": "3x4", "strategy": "minimax"}) as again:
            await over(again)
            assert again.answer

    pooled(do, make)


def test_two_works_run_and_waiting_work_is_bounded():
    async def do(pool: Pool) -> None:
        works = [await asked(pool, number) for number in range(3)]
        await asyncio.sleep(0)
        assert [work.is_running for work in works] == [True, True, False]
        assert not pool.is_idle
        pool.cancel("evaluate", {"n": 0})
        while not works[2].is_running:
            await asyncio.sleep(0.01)
        for number in range(web_pool.MOST_WAITING):
            await asked(pool, 100 + number)
        with pytest.raises(RefusedError, match="too much work waits"):
            await asked(pool, 1000)

    pooled(do)


def test_work_that_no_client_waits_for_ends_after_the_grace():
    async def do(pool: Pool) -> None:
        works = [await asked(pool, number) for number in range(3)]
        async with waiting(pool, 0) as first:  # in time
            assert first is works[0]
            await over(works[1])
            assert code(works[1]) == "stopped"
            assert not first.is_over
            assert await asked(pool, 2) is not works[2]  # what waited was dropped

    pooled(do, grace=0.3)


class Cut(Ready):
    """A worker whose time was over."""

    def hear(self) -> News | None:
        return {JSON: {"total": 7, "stopped": True}}


def test_an_answer_that_time_had_cut_was_given_to_all_who_asked_later():
    """`evaluate` of 5x8 with a time of 1, asked again, was answered by the sample of the first second."""

    async def do(pool: Pool) -> None:
        first = await asked(pool)
        await over(first)
        assert await asked(pool) is first  # who asked before, and comes back for it
        async with waiting(pool) as later:
            assert later is not first

    pooled(do, Cut)


@pytest.mark.parametrize(
    ("told", "is_so"),
    [
        ({"status": "proven", "stopped": None}, False),
        ({"status": "bound", "stopped": "time"}, True),
        ({"status": "estimate"}, True),
        ({"total": 5625}, False),
        ({"strategies": [{"evaluation": {"stopped": False}}, {"evaluation": {"stopped": True}}]}, True),
        ({"strategies": [{"evaluation": {"stopped": False}}, {"evaluation": None}]}, True),
        ({"strategies": [{"evaluation": {"stopped": False}}] * 2}, False),
    ],
)
def test_what_time_cut_is_known_by_what_is_answered(told: dict[str, Any], is_so: bool):
    assert is_cut(told) is is_so


@pytest.mark.parametrize(
    ("verb", "asking", "is_so"),
    [
        ("evaluate", {"game": "6x9", "strategy": "entropy", "time": 1}, True),
        ("compare", {"game": "6x9", "strategies": ["entropy", "minimax"], "time": 1}, True),
        ("solve", {"game": "5x8", "time": 0.3}, True),
        ("match", {"game": "6x9", "strategy": "entropy", "games": 1000, "time": 1}, True),
        ("review", {"record": "5x8 11223:1-0 44556:1-1", "time": 0.001}, True),
        ("evaluate", {"game": "3x4", "strategy": "minimax"}, False),
        ("compare", {"game": "3x4", "strategies": ["minimax", "entropy"]}, False),
        ("solve", {"game": "4x6"}, False),
        ("match", {"game": "3x4", "strategy": "minimax", "games": 3}, False),
        ("review", {"record": GAME}, False),
    ],
)
def test_what_verbs_answer_says_whether_time_cut_it(client: Client, verb: str, asking: dict[str, Any], is_so: bool):
    answer = client.post(f"/api/{verb}", json=asking)
    if is_so and answer.status_code == 422:  # a slow machine may have found nothing at all in that time
        assert answer.json()["error"]["code"] == "out_of_time"
    else:
        assert is_cut(answer.json()) is is_so


def test_work_without_a_stream_went_on_when_its_client_had_left(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite", grace=0) as client:
        for seed in (0, 1):
            with pytest.raises(httpx.ReadTimeout):
                client.post("/api/evaluate", json={**LONG, "seed": seed}, timeout=0.5)
        assert done(client, "evaluate", {"game": "3x4", "strategy": "minimax"})["total"] == 216


@pytest.mark.parametrize("make", [Idle, Talking])
def test_work_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch, make: type[Idle]):
    monkeypatch.setattr(web_pool, "WORK_SECONDS", 0.1)

    async def do(pool: Pool) -> None:
        work = await asked(pool)
        await over(work)
        assert code(work) == "too_large"

    pooled(do, make)


def test_whatever_goes_wrong_the_next_work_is_done():
    makers: list[Callable[[], Worker]] = [broken, Ready]

    async def do(pool: Pool) -> None:
        first, second = await asked(pool, 1), await asked(pool, 2)
        await over(first, second)
        assert (code(first), second.answer) == ("internal", {JSON: {"sum": 7}})

    pooled(do, lambda: makers.pop(0)())


def test_a_worker_is_used_again_and_ended_with_its_pool():
    made: list[Ready] = []

    def make() -> Ready:
        made.append(Ready())
        return made[-1]

    async def do(pool: Pool) -> None:
        for number in range(3):
            await over(await asked(pool, number))
            await asyncio.sleep(0)
        assert [worker.is_ended for worker in made] == [False]

    pooled(do, make)
    assert [worker.is_ended for worker in made] == [True]


def test_answers_that_are_large_are_forgotten_sooner(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_pool, "MOST_BYTES", 25_000)
    monkeypatch.setattr(Ready, "hear", lambda *_: {JSON: {"split": "x" * 10_000}})

    async def do(pool: Pool) -> None:
        for number in range(5):
            await over(await asked(pool, number))
        assert [(await asked(pool, number)).is_over for number in (3, 4, 0)] == [True, True, False]

    pooled(do, Ready)


def test_a_review_is_kept_with_every_game_that_asks_for_it(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        game = solve(client, begin(client, game="3x4", seed=1, limit=0))
        done(client, "review", {"record": game["words"]["record"]})
        again = begin(client, game="3x4", kind="assist")
        turns = [{"guess": turn["guess"], "reply": turn["reply"]} for turn in game["session"]["rows"]]
        for turn in turns:
            again = guess(client, again, turn["guess"], turn["reply"])
        for _ in range(2):  # judged, changed, and judged again
            done(client, "review", {"id": again["id"]})
            (entry,) = client.get("/api/history", params={"kind": "assist"}).json()["entries"]
            assert entry["judged"]
            client.delete(f"/api/games/{again['id']}/turns/last")
            assert not client.get("/api/history", params={"kind": "assist"}).json()["entries"][0]["judged"]
            guess(client, again, turns[-1]["guess"], turns[-1]["reply"])
