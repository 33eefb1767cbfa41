"""Work that takes its time: reviews, comparisons and matches over HTTP, and the pool of processes that does it."""

import threading
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.large import UNCOUNTED
from tests.processes import wait_until
from tests.web.serving import LONG, Client, at_work, begin, client_of, failure, guess, solve, streamed

from blackpeg.records.read import parse_records
from blackpeg.verbs.compare import UNFINISHED
from blackpeg.web import memory as web_memory
from blackpeg.web import pool as web_pool
from blackpeg.web import processes as web_processes
from blackpeg.web import reviews as web_reviews
from blackpeg.web.answers import RefusedError
from blackpeg.web.pool import ENDED, Answer, News, Progress, Work
from blackpeg.web.processes import Process, Processes

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


def test_a_long_record_was_read_in_the_quick_lane(client: Client, monkeypatch: pytest.MonkeyPatch):
    lanes: list[str] = []
    read = web_reviews.parse_records

    def noted(*arguments: Any, **more: Any) -> Any:
        lanes.append(threading.current_thread().name)
        return read(*arguments, **more)

    monkeypatch.setattr(web_reviews, "parse_records", noted)
    for record in ("game: 2x2\n", "game: 2x2\n" * 1000):
        done(client, "review", {"record": record})
    assert lanes == ["blackpeg quick", "blackpeg slow"]


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
    found = done(client, "review", {"record": record, "time": 6, "words": True})
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


def test_a_match_of_one_game_can_be_watched_and_kept(tmp_path: Path):
    asked = {"game": "3x4", "strategy": "entropy", "host": "worst", "games": 1, "words": True}
    with client_of(tmp_path / "history.sqlite") as client:
        found = done(client, "match", asked)
        (text,) = found["words"]["records"]
        (record,) = parse_records(text)
        assert found["words"]["counts"][-2:] == ["1 code", "1 code"]
        assert len(found["words"]["bases"]) == len(record.turns)
        assert found["mean_exact"] == str(len(record.turns))
        for added in (1, 0):
            kept = client.post("/api/history/import", json={"records": text})
            assert kept.json() == {"games": 1, "added": added}
        (entry,) = client.get("/api/history", params={"kind": "imported"}).json()["entries"]
        game = client.get(f"/api/games/{entry['id']}").json()
        assert (game["session"]["kind"], game["session"]["host"]["name"]) == ("imported", "worst")
        assert [row["guess"] for row in game["session"]["rows"]] == [str(turn.guess) for turn in record.turns]


def test_a_match_of_many_games_is_counted(client: Client):
    asked = {"game": "3x4", "strategy": "minimax", "games": 25, "seed": 3, "words": True}
    found = done(client, "match", asked)
    assert (found["games"], sum(found["histogram"]), found["words"]["counts"]) == (25, 25, [])
    assert [record.seed for record in parse_records("\n".join(found["words"]["records"]))] == [*range(3, 23)]


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


def test_a_comparison_that_is_cancelled_keeps_the_strategies_that_played(client: Client):
    asked = {"game": "6x9", "strategies": ["first-consistent", "entropy"], "sample": 20}
    events = streamed(client, "compare", asked)
    assert any("1 of 2 strategies compared" in told["text"] for _, told in events)
    cancelled = client.request("DELETE", "/api/compare", json=asked).json()
    assert [each["error"] for each in cancelled["strategies"]] == [None, UNFINISHED]
    # That is no answer to who asks again.
    assert next(streamed(client, "compare", asked))[0] == "progress"
    client.request("DELETE", "/api/compare", json=asked)


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


@pytest.fixture
def pool() -> Iterator[Processes]:
    pool = Processes()
    yield pool
    pool.close()


def asked(pool: Processes, number: int = 0) -> Work:
    """Work that a visitor asked for and left."""
    with pool.waited("evaluate", {"n": number}) as work:
        return work


def background(pool: Processes, number: int) -> Work:
    pool.prepare("evaluate", {"n": number}, lambda _answer: None)
    return next(work for work in pool._works.values() if work.asked == {"n": number})


def test_a_process_that_dies_fails_its_work_alone(pool: Processes, monkeypatch: pytest.MonkeyPatch):
    made: list[Process] = []

    class Noted(Process):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    monkeypatch.setattr(web_processes, "Process", Noted)
    with pool.waited("evaluate", LONG) as work:
        wait_until(lambda: bool(made) and work.state.is_running)
        made[0]._process.kill()  # as the system does where memory runs out
        wait_until(lambda: work.state.is_over)
        assert (work.state.error and work.state.error.code, str(work.state.error)) == ("internal", ENDED)
    with pool.waited("evaluate", {"game": "3x4", "strategy": "minimax"}) as again:
        wait_until(lambda: again.state.is_over)
        assert again.state.answer


class Idle(Process):
    """A process that never does anything."""

    def __init__(self) -> None:
        self.ended = False

    def begin(self, verb: str, asked: dict[str, Any]) -> None: ...

    def hear(self, seconds: float) -> News | None:
        threading.Event().wait(min(seconds, 0.01))
        if self.ended:
            raise EOFError
        return None

    def close(self) -> None:
        self.ended = True


def test_visitors_come_first_and_waiting_work_is_bounded(pool: Processes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "Process", Idle)
    behind = [background(pool, number) for number in range(3)]
    wait_until(lambda: behind[0].state.is_running)
    first = asked(pool, 10)
    wait_until(lambda: first.state.is_running)
    assert [work.state.is_running for work in behind] == [True, False, False]
    with pool.waited("evaluate", {"n": 2}) as second:  # the same as one in the background: it comes first now
        assert second is behind[2]
        pool.cancel("evaluate", {"n": 10})
        wait_until(lambda: second.state.is_running)
        assert not behind[1].state.is_running
        for number in range(web_pool.MOST_WAITING):
            asked(pool, 100 + number)
        with pytest.raises(RefusedError, match="too much work waits"):
            asked(pool, 1000)


def test_work_that_nobody_waits_for_ends_after_the_grace(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "Process", Idle)
    pool = Processes(grace=0.3)
    works = [asked(pool, number) for number in range(3)]
    wait_until(lambda: works[1].state.is_running)
    with pool.waited("evaluate", {"n": 0}) as first:  # in time
        assert first is works[0]
        wait_until(lambda: works[1].state.is_over)
        assert works[1].state.error is not None
        assert works[1].state.error.code == "stopped"
        assert not first.state.is_over
        assert asked(pool, 2) is not works[2]  # what waited was dropped
    pool.close()


class Talking(Idle):
    """A process that reports all the time, and is never done."""

    def hear(self, seconds: float) -> News:
        super().hear(seconds)
        return Progress(0.5, "at it")


@pytest.mark.parametrize("worker", [Idle, Talking])
def test_work_that_takes_too_long_is_ended(pool: Processes, monkeypatch: pytest.MonkeyPatch, worker: type[Process]):
    monkeypatch.setattr(web_processes, "Process", worker)
    monkeypatch.setattr(web_pool, "WORK_SECONDS", 0.1)
    work = asked(pool)
    wait_until(lambda: work.state.is_over)
    assert work.state.error is not None
    assert work.state.error.code == "too_large"


class Ready(Idle):
    """A process that is done at once."""

    def hear(self, seconds: float) -> News:
        super().hear(seconds)
        return {"sum": 7}


def test_who_prepares_an_answer_is_given_it_also_when_it_is_there(pool: Processes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "Process", Ready)
    given: list[Answer] = []
    for _ in range(2):
        pool.prepare("review", {}, given.append)
    wait_until(lambda: len(given) == 2)
    pool.prepare("review", {}, given.append)
    assert given == [{"sum": 7}] * 3


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


def test_whatever_goes_wrong_the_next_work_is_done(pool: Processes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "MOST_RUNNING", 1)

    def fail(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(web_processes, "Process", fail)
    unbegun = asked(pool, 1)
    wait_until(lambda: unbegun.state.is_over)
    assert unbegun.state.error is not None
    assert unbegun.state.error.code == "internal"
    monkeypatch.setattr(web_processes, "Process", Ready)
    pool.prepare("evaluate", {"n": 2}, fail)
    after = asked(pool, 3)
    wait_until(lambda: after.state.is_over)
    assert after.state.answer == {"sum": 7}


def test_idle_time_is_told_of_and_whatever_comes_of_it_work_is_done(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "Process", Ready)
    monkeypatch.setattr(web_processes, "MOST_RUNNING", 1)
    monkeypatch.setattr(web_processes, "IDLE_SECONDS", 0.05)
    told: list[int] = []

    def fail() -> None:
        told.append(len(told))
        raise ZeroDivisionError

    pool = Processes()
    pool.on_idle = fail
    first = asked(pool, 1)
    wait_until(lambda: len(told) > 1)
    second = asked(pool, 2)
    wait_until(lambda: second.state.is_over)
    assert first.state.answer == second.state.answer == {"sum": 7}
    pool.close()


def test_two_questions_at_once_are_answered_at_once(pool: Processes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "Process", Ready)
    first = asked(pool)
    wait_until(lambda: first.state.is_over and pool._idle == 1)
    monkeypatch.setattr(Ready, "hear", Idle.hear)
    with pool._changed:  # before the one that is idle wakes up
        both = [asked(pool, number) for number in (1, 2)]
    wait_until(lambda: all(work.state.is_running for work in both))


def test_answers_that_are_large_are_forgotten_sooner(pool: Processes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_processes, "Process", Ready)
    monkeypatch.setattr(web_memory, "MOST_BYTES", 25_000)
    monkeypatch.setattr(Ready, "hear", lambda *_: {"split": "x" * 10_000})
    works = [asked(pool, 0)]
    for number in range(1, 5):
        wait_until(lambda: works[-1].state.is_over)
        works.append(asked(pool, number))
    wait_until(lambda: works[-1].state.is_over)
    assert [asked(pool, number).state.is_over for number in (3, 4, 0)] == [True, True, False]
