"""Trees, one guess at a time."""

from fractions import Fraction
from typing import Any

import pytest
from tests.web.serving import Client, failure

from blackpeg.web import ask


def node(client: Client, **asked: str) -> dict[str, Any]:
    answer = client.get("/api/tree", params={"game": "4x6", **asked})
    assert answer.status_code == 200, answer.text
    facts: dict[str, Any] = answer.json()
    return facts


def test_the_root_of_the_best_tree(client: Client):
    root = node(client)
    assert (root["guess"], root["secrets"], root["total"], root["worst"]) == ("1123", 1296, 5625, 6)
    assert root["average_exact"] == "625/144"
    assert root["basis"] == "proven optimal (book)"
    assert root["children"][-1]["guess"] is None


@pytest.mark.parametrize("strategy", ["optimal", "optimal-worst", "minimax"])
def test_what_follows_adds_up_to_what_it_follows(client: Client, strategy: str):
    path: list[str] = []
    while True:
        here = node(client, strategy=strategy, path=",".join(path))
        children = here["children"]
        assert sum(child["secrets"] for child in children) == here["secrets"]
        open_ones = [child for child in children if child["guess"] is not None]
        below = sum(child["total"] for child in open_ones)
        assert here["total"] == here["secrets"] + below
        assert here["worst"] == 1 + max((child["worst"] for child in open_ones), default=0)
        assert Fraction(here["average_exact"]) == Fraction(here["total"], here["secrets"])
        assert [step["reply"] for step in here["path"]] == path
        if not open_ones:
            return
        largest = max(open_ones, key=lambda child: child["secrets"])
        path.append(largest["reply"])
        after = node(client, strategy=strategy, path=",".join(path))
        assert {key: after[key] for key in ("guess", "secrets", "total", "worst")} == {
            key: largest[key] for key in ("guess", "secrets", "total", "worst")
        }


def test_a_reply_that_no_secret_gives_is_refused_with_those_that_are(client: Client):
    answer = client.get("/api/tree", params={"game": "4x6", "path": "3-1"})
    assert failure(answer)[1] == "invalid_reply"
    answer = client.get("/api/tree", params={"game": "3x3", "strategy": "minimax", "path": "0-3"})
    status, code, message = failure(answer)
    assert (status, code) == (422, "invalid_reply")
    assert "expected one of" in message


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("3-0", "nothing follows 112:3-0, which solves the game"),
        ("0-0,0-0", "nothing follows 333:3-0, which solves the game"),
        ("1-?", "the tree has no 1-? after 112; expected one of 0-0, 0-1, 0-2, 1-0, 1-1, 1-2, 2-0"),
    ],
)
def test_a_path_that_leaves_the_tree_is_told_no_falsehood(client: Client, path: str, said: str):
    answer = client.get("/api/tree", params={"game": "3x3", "path": path})
    assert failure(answer) == (422, "invalid_reply", said)


def test_head_is_answered_as_get_without_the_body(client: Client):
    for address in ("/", "/api/about", "/api/tree?game=3x4", "/api/history/export"):
        got, head = client.get(address), client.head(address)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["Content-Type"] == got.headers["Content-Type"]
    assert client.head("/api/games").status_code == 405


@pytest.mark.parametrize(
    ("game", "strategy", "said"),
    [
        ("5x8", "optimal", "no proven best tree of 5x8"),
        ("9x9", "optimal", "strategies such as first-consistent have trees of boards of up to 60,000 codes here"),
        ("6x8", "minimax", "up to 60,000"),
        ("5x8", "sampled", "trees are grown here by other strategies"),
        ("4x6", "me:Me", "expected"),
    ],
)
def test_trees_that_are_not_here_are_told_of(client: Client, game: str, strategy: str, said: str):
    answer = client.get("/api/tree", params={"game": game, "strategy": strategy})
    status, _, message = failure(answer)
    assert status == 422
    assert said in message


def test_a_tree_that_takes_too_long_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ask, "TREE_SECONDS", 0.05)
    answer = client.get("/api/tree", params={"game": "5x8", "strategy": "entropy"})
    said = "the tree of entropy at 5x8 takes more than 0.05 seconds; ask first-consistent for one, or grow it by: "
    assert failure(answer) == (422, "too_large", f"{said}blackpeg tree 5x8 --strategy entropy")
