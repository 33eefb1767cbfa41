"""`POST /api/<verb>`: every verb over HTTP, with progress on the same address, and ended when nobody waits."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.laws.test_doors import RIGHT, WRONG
from tests.verbs.test_facts_of_verbs import timeless
from tests.web.serving import Client, serving

from blackpeg.verbs.answer import answer
from blackpeg.web.verbs import TOLD

EVENTS = {"Accept": "text/event-stream"}


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
    assert issubclass(error, ValueError | RuntimeError)
    told = client.post(f"/api/{name}", json=asked)

    assert told.status_code == 422
    assert message in told.json()["error"]["message"]


def test_only_verbs_for_strangers_have_an_address(client: Client) -> None:
    assert client.post("/api/verify", json={"files": ["/etc/passwd"]}).status_code in (404, 405)
    assert client.post("/api/suggest", content=b"[1]", headers={"Content-Type": "application/json"}).status_code == 422
    assert client.post("/api/games", json={"kind": "play", "game": "4x6"}).status_code == 201  # not the verb


def streamed(client: Client, name: str, asked: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The events of an answer: the name of each, and its JSON."""
    with client.stream("POST", f"/api/{name}", json=asked, headers=EVENTS) as told:
        assert told.headers["content-type"].startswith("text/event-stream")
        event = ""
        for line in told.iter_lines():
            field, _, value = line.partition(": ")
            if field == "event":
                event = value
            elif field == "data":
                yield event, json.loads(value)


def test_long_work_tells_how_far_it_is_and_then_the_answer(client: Client) -> None:
    asked = {"game": "4x6", "strategy": "minimax", "games": 50, "seed": 1}
    *progress, (last, told) = streamed(client, "match", asked)

    assert {name for name, _ in progress} == {"progress"}
    assert all(told["text"] for _, told in progress)
    assert progress[-1][1] == {"part": 1, "text": "50 of 50 done"}
    assert last == "done"
    assert timeless(told) == timeless(answer("match", asked))
    assert client.get("/api/jobs").json() == []  # nobody began a job


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("solve", {"game": "5x6", "search": True, "time": 2}, "nodes"),
        ("match", {"game": "6x8", "strategy": "random-consistent", "games": 3000, "time": 3}, "of 3,000 done"),
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


def test_work_ends_when_nobody_waits_for_it_any_more(tmp_path: Any) -> None:
    with serving(tmp_path) as served, served.client() as client:
        long = {"game": "6x9", "strategy": "minimax"}

        def wait() -> None:
            with pytest.raises(httpx.TimeoutException):
                httpx.post(f"{served.address}api/tree", json=long, timeout=1)

        threads = [threading.Thread(target=wait) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        told = client.post("/api/evaluate", json={"game": "3x4", "strategy": "minimax"}).json()
        assert told["total"] == 216
        assert (
            client.post("/api/compare", json={"game": "3x4", "strategies": ["minimax", "entropy"]}).status_code == 200
        )


def test_the_description_has_every_verb(client: Client) -> None:
    described = client.get("/openapi.json").json()
    for name in TOLD:
        assert described["paths"][f"/api/{name}"]["post"]["requestBody"]
    text = json.dumps(described)
    named = {each.split('"')[0] for each in text.split("#/components/schemas/")[1:]}
    assert named <= {*described["components"]["schemas"]}
