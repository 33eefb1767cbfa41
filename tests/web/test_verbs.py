"""`POST /api/<verb>`: every verb over HTTP, with progress on the same address, and ended when nobody waits."""

from __future__ import annotations

import json
import threading
import time
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from tests.laws.test_doors import RIGHT, WRONG
from tests.processes import wait_until
from tests.verbs.test_facts_of_verbs import timeless
from tests.web.serving import Client, client_of, serving, streamed

from blackpeg.verbs.answer import answer
from blackpeg.verbs.table import verb_called
from blackpeg.web.pool import WAITING
from blackpeg.web.verbs import TOLD


@pytest.mark.parametrize("name", [name for name in RIGHT if name in TOLD])
def test_a_verb_is_answered_as_in_json(client: Client, name: str) -> None:
    asked = RIGHT[name][0]

    told = client.post(f"/api/{name}", json=asked)

    assert told.status_code == 200, told.text
    assert timeless(told.json()) == timeless(answer(name, asked))


def test_a_tree_is_answered_as_its_file(client: Client) -> None:
    told = client.post("/api/tree", json={"game": "3x4", "strategy": "minimax"}).json()

    assert (told["format"], told["manifest"]["total"]) == ("blackpeg-tree", 216)


@pytest.mark.parametrize(("name", "asked", "error", "message"), [each for each in WRONG if each[0] in TOLD])
def test_what_is_wrong_is_refused_by_its_field(
    client: Client, name: str, asked: Any, error: type[Exception], message: str
) -> None:
    assert issubclass(error, ValueError | RuntimeError | OSError)
    told = client.post(f"/api/{name}", json=asked)

    assert told.status_code == 422
    assert message in told.json()["error"]["message"]


def test_strangers_name_no_file(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "3x4").write_text("a secret")  # on the command line this file comes first
    told = client.post("/api/verify", json={"game": "3x4", "words": True}).json()

    assert (told["settled"], told["certificates"][0]["file"]) == (True, "3x4.total.cert")
    assert told["words"]["shown"].startswith("Proven: no strategy needs fewer than 206 guesses in all")
    assert str(Path.home()) not in json.dumps(told)
    assert client.post("/api/verify", json={"files": ["/etc/passwd"]}).status_code == 422


def test_other_requests_are_no_verbs(client: Client) -> None:
    assert client.post("/api/suggest", content=b"[1]", headers={"Content-Type": "application/json"}).status_code == 422
    assert client.post("/api/games", json={"kind": "play", "game": "4x6"}).status_code == 201  # not the verb


def test_long_work_tells_how_far_it_is_and_then_the_answer(client: Client) -> None:
    asked = {"game": "4x6", "strategy": "minimax", "games": 50, "seed": 1}
    *progress, (last, told) = streamed(client, "match", asked)

    assert {name for name, _ in progress} == {"progress"}
    assert all(told["text"] for _, told in progress)
    assert progress[-1][1] == {"part": 1, "text": "50 of 50 games played"}
    assert last == "done"
    assert timeless(told) == timeless(answer("match", asked))


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("solve", {"game": "5x6", "search": True, "time": 2}, "nodes"),
        ("match", {"game": "6x8", "strategy": "random-consistent", "games": 3000, "time": 3}, "of 3,000 games played"),
    ],
)
def test_long_work_says_what_it_has_come_to(client: Client, name: str, asked: dict[str, Any], said: str) -> None:
    *progress, (last, _) = streamed(client, name, asked)

    assert last == "done"
    assert any(said in told["text"] for _, told in progress)


def test_a_match_without_a_seed_is_another_one_each_time(client: Client) -> None:
    asked = {"game": "3x4", "strategy": "minimax", "games": 2}
    seeds = [client.post("/api/match", json=asked).json()["seed"] for _ in range(2)]

    assert seeds[0] != seeds[1]
    assert client.post("/api/match", json={**asked, "seed": seeds[0]}).json()["seed"] == seeds[0]


def test_long_work_that_fails_says_why(client: Client) -> None:
    *_, (last, told) = streamed(client, "evaluate", {"game": "4x6", "strategy": "sampled", "consistent": True})
    assert (last, told["code"]) == ("failed", "strategy")
    asked = {"game": "4x6", "strategies": ["sampled", "optimal"], "sample": 1, "time": 0.001}
    assert client.post("/api/compare", json=asked).status_code == 200  # a strategy that fails is a part of the answer


def test_who_waits_when_the_server_ends_is_told_so(tmp_path: Any) -> None:
    asked = {"game": "6x9", "strategy": "minimax"}
    told: dict[str, Any] = {}
    with serving(tmp_path) as served, served.client() as client, served.client() as other:

        def wait() -> None:
            told["answer"] = client.post("/api/tree", json=asked)

        def watch() -> None:
            told["events"] = [*streamed(other, "tree", {**asked, "seed": 1})]

        threads = [threading.Thread(target=each) for each in (wait, watch)]
        for thread in threads:
            thread.start()
        time.sleep(2)
        served.end()
        for thread in threads:
            thread.join(20)

    assert (told["answer"].status_code, told["answer"].json()["error"]["code"]) == (503, "stopped")
    name, error = told["events"][-1]
    assert (name, error) == ("failed", told["answer"].json()["error"])


LONG: dict[str, dict[str, Any]] = {
    "match": {"game": "5x8", "strategy": "optimal", "games": 1000},
    "review": {"game": "5x8", "turns": ["11223:1-1"], "time": 600},
    "solve": {"game": "5x8", "search": True},
    "evaluate": {"game": "5x8", "strategy": "optimal"},
    "expectation": {"game": "4x10", "strategy": "random-consistent"},
    "compare": {"game": "5x8", "strategies": ["optimal", "optimal-worst"]},
    "tree": {"game": "6x8", "strategy": "minimax"},
    "verify": {"game": "6x4"},
    "equilibrium": {"game": "5x5"},
    "static": {"game": "5x8"},
}
"""Minutes of work for each verb that may take long."""


def test_a_stream_that_is_closed_ends_every_long_verb(tmp_path: Path) -> None:
    assert {name for name in TOLD if verb_called(name).is_long} == {*LONG}
    others = children()
    with client_of(tmp_path / "history.sqlite", grace=0) as client:
        for name, asked in LONG.items():
            events = streamed(client, name, asked)
            for event, told in events:
                assert event == "progress", told
                if told["text"] != WAITING:
                    break
            wait_until(lambda: bool(children() - others))
            time.sleep(1)  # deep in its work
            began = time.monotonic()
            events.close()  # type: ignore[attr-defined]
            wait_until(lambda: children() <= others)
            assert time.monotonic() - began < 0.3 + MARGIN, name


MARGIN = 1.2
"""Seconds for a machine that has much else to do."""


def children() -> set[int]:
    """The processes that answer verbs."""
    return {each.pid for each in active_children() if each.name == "blackpeg worker" and each.pid}


def test_who_asks_again_soon_finds_the_work_and_later_the_answer(tmp_path: Path) -> None:
    asked = {"game": "4x7", "strategy": "entropy", "seed": 7}
    with client_of(tmp_path / "history.sqlite") as client:
        events = streamed(client, "evaluate", asked)
        name, _ = next(events)
        assert name == "progress"
        events.close()  # type: ignore[attr-defined]
        *_, (last, told) = streamed(client, "evaluate", asked)
        assert last == "done"
        assert [*streamed(client, "evaluate", asked)][-1] == ("done", told)
        assert client.post("/api/evaluate", json=asked).json() == told


def test_work_is_ended_for_all_who_wait(tmp_path: Path) -> None:
    others = children()
    with client_of(tmp_path / "history.sqlite") as client:
        events = streamed(client, "evaluate", LONG["evaluate"])
        next(events)
        assert client.request("DELETE", "/api/evaluate", json=LONG["evaluate"]).status_code == 204
        *_, (last, told) = events
        assert (last, told["code"]) == ("failed", "cancelled")
        assert client.request("DELETE", "/api/evaluate", json=LONG["evaluate"]).status_code == 204  # as it is
        wait_until(lambda: children() <= others)


def test_words_and_other_forms_are_told_to_who_asks_for_them(client: Client) -> None:
    position = {"game": "4x6", "turns": ["1122:1-0"]}
    plain, worded = (client.post("/api/map", json={**position, **more}).json() for more in ({}, {"words": True}))
    assert worded.pop("words")["shown"] == "256 of 1,296 codes, in 24 of 36 fields"
    assert plain == worded
    svg = client.post("/api/map", json=position, headers={"Accept": "image/svg+xml"})
    assert (svg.headers["Content-Type"], svg.text[:4]) == ("image/svg+xml", "<svg")
    both = {"game": "3x4", "strategies": ["minimax", "entropy"]}
    csv = client.post("/api/compare", json=both, headers={"Accept": "text/csv"})
    assert (csv.headers["Content-Type"], csv.text.partition(",")[0]) == ("text/csv; charset=utf-8", "game")
    for asked in ({**position, "words": 3}, {**position, "guess": "1122", "wordz": True}):
        assert client.post("/api/map", json=asked).status_code == 422
    assert client.post("/api/candidates", json={**position, "words": True}).status_code == 422  # it has none


def test_the_description_has_every_verb(client: Client) -> None:
    described = client.get("/openapi.json").json()
    for name in TOLD:
        assert described["paths"][f"/api/{name}"]["post"]["requestBody"]
    text = json.dumps(described)
    named = {each.split('"')[0] for each in text.split("#/components/schemas/")[1:]}
    assert named <= {*described["components"]["schemas"]}
