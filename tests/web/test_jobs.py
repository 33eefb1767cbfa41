"""Jobs over HTTP: what they answer, how they are watched, stopped and found again."""

import json
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.large import UNCOUNTED
from tests.web.serving import SOON, Client, begin, client_of, failure, finished, guess, solve

from blackpeg.execute.run import ENDED
from blackpeg.records.read import parse_records
from blackpeg.web import jobs as web_jobs
from blackpeg.web import work as web_work
from blackpeg.web.jobs import Job, Jobs
from blackpeg.web.worker import Done, News, Progress, Worker

GAME = "3x3 111:1-0 222:1-0 123:1-2 132:3-0"
LONG = {"kind": "evaluate", "game": "5x8", "strategy": "optimal"}
"""Work for hours."""


def submit(client: Client, asked: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/jobs", json=asked)
    assert answer.status_code in (200, 202), answer.text
    job: dict[str, Any] = answer.json()
    return job


def done(client: Client, asked: dict[str, Any]) -> dict[str, Any]:
    job = finished(client, submit(client, asked))
    assert (job["status"], job["error"], job["progress"]) == ("done", None, 1.0), job
    result: dict[str, Any] = job["result"]
    return result


def test_a_review_is_a_sum_with_a_split_for_each_turn(client: Client):
    found = done(client, {"kind": "review", "record": GAME})
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
    read = web_work.parse_records

    def noted(*arguments: Any, **more: Any) -> Any:
        lanes.append(threading.current_thread().name)
        return read(*arguments, **more)

    monkeypatch.setattr(web_work, "parse_records", noted)
    for record in ("game: 2x2\n", "game: 2x2\n" * 1000):
        assert client.post("/api/jobs", json={"kind": "review", "record": record}).status_code in (200, 202)
    assert lanes == ["blackpeg quick", "blackpeg slow"]


def test_a_game_played_here_is_reviewed_by_its_id(client: Client):
    game = guess(client, begin(client, game="3x4"), "112")
    client.post(f"/api/games/{game['id']}/give-up")
    found = done(client, {"kind": "review", "id": game["id"]})
    assert [turn["guess"] for turn in found["turns"]] == ["112"]


def test_the_picture_of_a_game_is_that_of_its_review(client: Client):
    game = guess(client, begin(client, game="3x4"), "112")
    client.post(f"/api/games/{game['id']}/give-up")
    found = done(client, {"kind": "review", "id": game["id"]})

    drawn = client.get("/api/review.svg", params={"id": game["id"]})

    assert (drawn.status_code, drawn.headers["Content-Type"]) == (200, "image/svg+xml")
    assert drawn.text == found["picture"]
    assert found["words"]["headline"] in drawn.text
    assert drawn.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert "112:" in client.get("/api/review.svg", params={"record": "3x4 112:1-0"}).text


def test_what_has_no_picture_is_refused_in_one_sentence(client: Client):
    for asked, said in [
        ({}, "expected either the id of a game or a record"),
        ({"id": "nobody"}, "there is no game 'nobody'"),
        ({"record": "3x4 112:9-9"}, "3x4 never gives the feedback 9-9"),
    ]:
        answer = client.get("/api/review.svg", params=asked)
        assert answer.status_code in (404, 422)
        assert said in failure(answer)[2]


def test_a_board_too_large_to_be_judged_has_no_sum(client: Client):
    record = "game: 10x12\n" + "\n".join(UNCOUNTED[1:]) + "\n"
    found = done(client, {"kind": "review", "record": record, "seconds": 6})
    assert (found["expected"], found["words"]["headline"]) == (
        None,
        "10x12, open after 3 guesses: mistakes and luck are not judged here",
    )
    assert [turn["after"]["status"] for turn in found["turns"]][::2] == ["proven", "estimate"]


def test_strategies_are_compared(client: Client):
    found = done(client, {"kind": "compare", "game": "3x4", "strategies": ["minimax", "entropy"]})
    assert [strategy["evaluation"]["total"] for strategy in found["strategies"]] == [216, 208]
    assert [(pair["fewer"], pair["same"], pair["more"]) for pair in found["pairs"]] == [(8, 41, 15)]


def test_a_strategy_is_evaluated(client: Client):
    found = done(client, {"kind": "evaluate", "game": "3x4", "strategy": "optimal"})
    assert (found["average"], found["average_exact"]) == (103 / 32, "103/32")
    assert (found["exact"], found["basis"]["proven"]) == (True, True)


def test_a_match_of_one_game_can_be_watched(client: Client):
    found = done(client, {"kind": "match", "game": "3x4", "strategy": "entropy", "host": "worst", "games": 1})
    (record,) = parse_records(found["records"][0])
    assert [turn["guess"] for turn in found["turns"]] == [str(turn.guess) for turn in record.turns]
    assert [turn["after"] for turn in found["turns"]][-2:] == [1, 1]
    [match] = found["matches"]
    assert match["secret"] == str(record.secret)
    assert (match["result"], found["mean_exact"]) == ("solved", str(len(record.turns)))
    kept = client.get(f"/api/games/{found['id']}").json()
    assert (kept["session"]["kind"], kept["session"]["host"]["name"]) == ("match", "worst")
    assert [turn["guess"] for turn in kept["session"]["rows"]] == [turn["guess"] for turn in found["turns"]]


def test_a_match_of_many_games_is_counted(client: Client):
    found = done(client, {"kind": "match", "game": "3x4", "strategy": "minimax", "games": 5, "seed": 3})
    assert (found["games"], sum(found["histogram"]), found["turns"]) == (5, 5, [])
    assert [record.seed for record in parse_records("\n".join(found["records"]))] == [3, 4, 5, 6, 7]


def events(client: Client, job: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    with client.stream("GET", f"/api/jobs/{job['id']}/events") as answer:
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        name = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"kind": "match", "game": "3x4", "strategy": "minimax", "games": 3}, "3 of 3 games played"),
        ({"kind": "evaluate", "game": "3x4", "strategy": "minimax"}, "64 of 64 secrets found"),
        ({"kind": "compare", "game": "3x4", "strategies": ["minimax", "entropy"]}, "128 of 128 games played"),
        ({"kind": "review", "record": GAME}, "4 of 4 guesses judged"),
    ],
)
def test_what_a_job_says_last_is_its_end(client: Client, asked: dict[str, Any], text: str):
    assert finished(client, submit(client, asked))["text"] == text


def test_a_job_is_watched_until_it_is_done(client: Client):
    job = submit(client, {"kind": "match", "game": "3x5", "strategy": "entropy", "games": 200, "seed": 1})
    heard = list(events(client, job))
    assert [name for name, _ in heard[:-1]] == ["progress"] * (len(heard) - 1)
    name, last = heard[-1]
    assert (name, last["status"]) == ("done", "done")
    assert last == client.get(f"/api/jobs/{job['id']}").json()
    parts = [job["progress"] for _, job in heard if job["progress"] is not None]
    assert parts == sorted(parts)
    assert list(events(client, job)) == heard[-1:]  # whoever comes later hears how it ended


def test_a_job_that_is_cancelled_ends_its_process_and_the_next_goes_on(client: Client):
    jobs = [submit(client, {**LONG, "seed": seed}) for seed in range(3)]
    wait_until(lambda: client.get(f"/api/jobs/{jobs[1]['id']}").json()["status"] == "running")
    assert client.get(f"/api/jobs/{jobs[2]['id']}").json()["status"] == "waiting"
    for job in jobs:
        assert client.delete(f"/api/jobs/{job['id']}").json()["status"] == "cancelled"
    assert [name for name, _ in events(client, jobs[0])] == ["cancelled"]
    found = done(client, {"kind": "evaluate", "game": "3x5", "strategy": "minimax"})
    assert found["exact"]
    assert client.delete(f"/api/jobs/{jobs[0]['id']}").json()["status"] == "cancelled"


def test_who_asks_for_the_same_again_is_given_what_is_there(client: Client):
    asked = {"kind": "evaluate", "game": "3x4", "strategy": "entropy"}
    job = finished(client, submit(client, asked))
    assert submit(client, {**asked, "game": "3x4"}) == job
    assert {**job, "result": None} in client.get("/api/jobs").json()
    match = {"kind": "match", "game": "3x4", "strategy": "entropy"}
    assert submit(client, match)["id"] != submit(client, match)["id"]


def test_what_is_soon_done_is_answered_at_once(client: Client):
    asked = {"kind": "compare", "game": "3x4", "strategies": ["minimax", "most-parts"]}
    finished(client, client.post("/api/jobs", json=asked).json())
    answer = client.post("/api/jobs", json=asked)
    assert (answer.status_code, answer.json()["status"]) == (200, "done")
    finished(client, client.post("/api/jobs", json={"kind": "review", "record": "3x4 112:1-0"}).json())
    answer = client.post("/api/jobs", json={"kind": "review", "record": "3x4 112:1-0"})
    assert (answer.status_code, answer.json()["status"]) == (200, "done")
    job = submit(client, LONG)
    answer = client.post(
        "/api/jobs", json={"kind": "compare", "game": "5x8", "strategies": ["optimal", "optimal-worst"]}
    )
    assert answer.status_code == 202
    for one in (job, answer.json()):
        client.delete(f"/api/jobs/{one['id']}")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"kind": "review"}, "record"),
        ({"kind": "review", "record": "4x6 1122:1-0", "id": "x"}, "record"),
        ({"kind": "review", "record": "nonsense"}, "no_game"),
        ({"kind": "review", "record": "4x6 1122:9-9"}, "record"),
        ({"kind": "review", "record": "4x6 1122:1-0", "number": 2}, "record"),
        ({"kind": "review", "record": "30x30"}, "no_game"),
        ({"kind": "compare", "strategies": ["minimax"]}, "invalid_request"),
        ({"kind": "compare", "strategies": ["minimax", "cmd:true"]}, "strategy"),
        ({"kind": "compare", "strategies": ["minimax", "minimax"]}, "strategy"),
        ({"kind": "match", "host": "nobody"}, "unknown_host"),
        ({"kind": "match", "host": "adversary", "game": "15x15"}, "too_large"),
        ({"kind": "match", "games": 10**6}, "invalid_request"),
        ({"kind": "nothing"}, "invalid_request"),
    ],
)
def test_what_cannot_be_done_is_refused(client: Client, asked: dict[str, Any], code: str):
    status, found, _ = failure(client.post("/api/jobs", json=asked))
    assert 400 <= status < 500
    assert found == code


def test_what_fails_on_the_way_is_told(client: Client):
    job = finished(client, submit(client, {"kind": "evaluate", "game": "12x12", "strategy": "minimax"}))
    assert (job["status"], job["error"]["code"]) == ("failed", "too_large")
    assert "50,000,000" in job["error"]["message"]


def test_a_job_that_is_not_there_is_told_of(client: Client):
    assert failure(client.get("/api/jobs/nothing"))[:2] == (404, "no_such_job")
    assert failure(client.delete("/api/jobs/nothing"))[:2] == (404, "no_such_job")
    assert failure(client.get("/api/jobs/nothing/events"))[:2] == (404, "no_such_job")


def wait_until(holds: Any) -> None:
    until = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.01)


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    jobs.close()


def test_a_process_that_dies_fails_its_job_alone(jobs: Jobs):
    job = jobs.submit("evaluate", "", {"game": "5x8", "strategy": "optimal", "sample": None, "seed": 0})
    wait_until(lambda: job.worker is not None)
    assert job.worker is not None
    job.worker.kill()  # as the system does where memory runs out
    wait_until(lambda: job.state.is_over)
    assert (job.state.status, job.state.error) == ("failed", {"code": "internal", "message": ENDED})
    again = jobs.submit("evaluate", "", {"game": "3x4", "strategy": "minimax", "sample": None, "seed": 0})
    wait_until(lambda: again.state.is_over)
    assert again.state.status == "done"


def test_a_job_that_takes_too_long_is_ended(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "JOB_SECONDS", 0.5)
    job = jobs.submit("evaluate", "", {"game": "5x8", "strategy": "optimal", "sample": None, "seed": 0})
    wait_until(lambda: job.state.is_over)
    assert job.state.error is not None
    assert job.state.error["code"] == "too_large"


class Idle(Worker):
    """A process that never does anything."""

    def __init__(self) -> None:
        self.ended = False

    def begin(self, kind: str, asked: dict[str, Any]) -> None: ...

    def hear(self, seconds: float) -> None:
        time.sleep(min(seconds, 0.01))
        if self.ended:
            raise EOFError

    def kill(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.kill()


def test_visitors_come_first_and_waiting_jobs_are_bounded(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "Worker", Idle)
    background = [jobs.submit("review", "", {"n": n}, is_background=True) for n in range(3)]
    wait_until(lambda: background[0].state.status == "running")
    first = jobs.submit("review", "", {"n": 10})
    wait_until(lambda: first.state.status == "running")
    assert [job.state.status for job in background] == ["running", "waiting", "waiting"]
    second = jobs.submit("review", "", {"n": 2})  # the same as one in the background: it comes first now
    assert second is background[2]
    jobs.cancel(first.id)
    wait_until(lambda: second.state.status == "running")
    assert background[1].state.status == "waiting"
    assert jobs.all() == [second, first]  # the last first
    for number in range(web_jobs.MOST_WAITING):
        jobs.submit("review", "", {"n": 100 + number})
    with pytest.raises(web_jobs.RefusedError, match="too many jobs wait"):
        jobs.submit("review", "", {"n": 1000})


class Talking(Idle):
    """A process that reports all the time, and is never done."""

    def hear(self, seconds: float) -> News:
        super().hear(seconds)
        return Progress(0.5, "at it")


def test_a_job_that_reports_is_ended_after_its_time_too(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "Worker", Talking)
    monkeypatch.setattr(web_jobs, "JOB_SECONDS", 0.1)
    job = jobs.submit("evaluate", "", {})
    wait_until(lambda: job.state.is_over)
    assert job.state.error is not None
    assert job.state.error["code"] == "too_large"


class Ready(Idle):
    """A process that is done at once."""

    def hear(self, seconds: float) -> News:  # type: ignore[override]
        super().hear(seconds)
        return Done({"sum": 7})


def test_whoever_wants_a_result_is_given_it_also_when_it_is_there(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "Worker", Ready)
    may_end = threading.Event()

    def first(result: dict[str, Any]) -> dict[str, Any]:
        may_end.wait(SOON)
        return {**result, "given": ["first"]}

    def second(result: dict[str, Any]) -> dict[str, Any]:
        return {**result, "given": [*result["given"], "second"]}

    def third(result: dict[str, Any]) -> dict[str, Any]:
        return {**result, "given": [*result["given"], "third"]}

    job = jobs.submit("review", "", {}, then=first)
    wait_until(lambda: job.state.status == "running" and job.worker is None)
    for _ in range(2):
        assert jobs.submit("review", "", {}, then=second) is job
    may_end.set()
    wait_until(lambda: job.state.is_over)
    before = job.told()
    for then in (third, third):
        assert jobs.submit("review", "", {}, then=then) is job
    assert job.told().result == {"sum": 7, "given": ["first", "second", "third", "third"]}
    assert before.result == {"sum": 7, "given": ["first", "second"]}


@pytest.mark.parametrize("reads", range(1, 9))
def test_a_job_that_ends_while_it_is_read_is_read_as_it_was_or_as_it_is(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch, reads: int
):
    """It was told as done without its result, where it ended between two looks at it."""
    monkeypatch.setattr(web_jobs, "Worker", Ready)
    may_end = threading.Event()

    def wait(result: dict[str, Any]) -> dict[str, Any]:
        may_end.wait(SOON)
        return result

    job = jobs.submit("evaluate", "", {}, then=wait)
    wait_until(lambda: job.state.status == "running" and job.worker is None)
    read, names = object.__getattribute__, list[str]()

    def read_and_end(one: Job, name: str) -> object:
        found = read(one, name)
        names.append(name)
        if len(names) == reads:  # this many are read before it ends, and the others after
            may_end.set()
            wait_until(lambda: read(one, "state").is_over)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Job, "__getattribute__", read_and_end, raising=False)
        told = job.told()
    may_end.set()
    assert (told.status, told.result) in [("running", None), ("done", {"sum": 7})]


def test_a_review_is_kept_with_every_game_that_asks_for_it(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        game = solve(client, begin(client, game="3x4", seed=1, limit=0))
        done(client, {"kind": "review", "record": game["words"]["record"]})
        again = begin(client, game="3x4", kind="assist")
        turns = [{"guess": turn["guess"], "reply": turn["reply"]} for turn in game["session"]["rows"]]
        for turn in turns:
            again = guess(client, again, turn["guess"], turn["reply"])
        match = {"kind": "match", "game": "3x4", "strategy": "minimax", "seed": 3}
        assert done(client, match) == done(client, match)
        assert client.get("/api/history", params={"kind": "match"}).json()["total"] == 1  # kept once
        for _ in range(2):  # judged, changed, and judged again
            done(client, {"kind": "review", "id": again["id"]})
            (entry,) = client.get("/api/history", params={"kind": "assist"}).json()["entries"]
            assert entry["judged"]
            client.delete(f"/api/games/{again['id']}/turns/last")
            assert not client.get("/api/history", params={"kind": "assist"}).json()["entries"][0]["judged"]
            guess(client, again, turns[-1]["guess"], turns[-1]["reply"])


def test_a_job_cancelled_while_its_result_is_kept_leaves_the_process_alone(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "MOST_RUNNING", 1)
    keeping, may_end = threading.Event(), threading.Event()

    def keep(result: dict[str, Any]) -> dict[str, Any]:
        keeping.set()
        may_end.wait(SOON)
        return result

    asked = {"game": "3x4", "strategy": "minimax", "sample": None, "seed": 0}
    job = jobs.submit("evaluate", "", asked, then=keep)
    assert keeping.wait(SOON)
    jobs.cancel(job.id)
    after = jobs.submit("evaluate", "", {**asked, "seed": 1})
    may_end.set()
    wait_until(lambda: after.state.is_over)
    assert (job.state.status, after.state.status) == ("cancelled", "done")


def test_whatever_goes_wrong_the_next_job_is_done(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "MOST_RUNNING", 1)

    def fail(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(web_jobs, "Worker", fail)
    unbegun = jobs.submit("evaluate", "", {"n": 1})
    wait_until(lambda: unbegun.state.is_over)
    monkeypatch.setattr(web_jobs, "Worker", Ready)
    unkept = jobs.submit("evaluate", "", {"n": 2}, then=fail)
    wait_until(lambda: unkept.state.is_over)
    for job in (unbegun, unkept):
        assert (job.state.status, job.state.error and job.state.error["code"]) == ("failed", "internal")
    after = jobs.submit("evaluate", "", {"n": 3})
    wait_until(lambda: after.state.is_over)
    assert after.state.status == "done"


def test_idle_time_is_told_of_and_whatever_comes_of_it_jobs_are_done(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "Worker", Ready)
    monkeypatch.setattr(web_jobs, "MOST_RUNNING", 1)
    monkeypatch.setattr(web_jobs, "IDLE_SECONDS", 0.05)
    told: list[int] = []

    def fail() -> None:
        told.append(len(told))
        raise ZeroDivisionError

    jobs = Jobs(fail)
    first = jobs.submit("evaluate", "", {"n": 1})
    wait_until(lambda: len(told) > 1)
    second = jobs.submit("evaluate", "", {"n": 2})
    wait_until(lambda: second.state.is_over)
    assert (first.state.status, second.state.status) == ("done", "done")
    jobs.close()


def test_two_jobs_at_once_are_done_at_once(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "Worker", Ready)
    first = jobs.submit("evaluate", "", {"n": 0})
    wait_until(lambda: first.state.is_over and jobs._idle == 1)
    monkeypatch.setattr(Ready, "hear", Idle.hear)
    with jobs._changed:  # before the one that is idle wakes up
        both = [jobs.submit("evaluate", "", {"n": number}) for number in (1, 2)]
    wait_until(lambda: all(job.state.status == "running" for job in both))


def test_jobs_that_are_large_are_forgotten_sooner_and_listed_in_short(jobs: Jobs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_jobs, "Worker", Ready)
    monkeypatch.setattr(web_jobs, "MOST_BYTES", 25_000)
    for number in range(5):
        job = jobs.submit("review", "", {"n": number}, shown={"record": "x" * 9}, then=grow)
        wait_until(lambda job=job: job.state.is_over)
    assert [job.shown for job in jobs.all()] == [{"record": "x" * 9}] * 2
    short = jobs.all()[0].in_short()
    assert (short.request, short.result, short.status) == ({}, None, "done")


def grow(result: dict[str, Any]) -> dict[str, Any]:
    return {**result, "split": "x" * 10_000}
