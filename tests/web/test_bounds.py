"""What is asked of the server is bounded."""

import threading
from typing import Any

import pytest
from tests.web.serving import Client, begin, failure

from blackpeg.codec import read_text
from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.registry import require_own
from blackpeg.web import requests as bounds
from blackpeg.web import routes


def test_what_does_not_fit_into_the_memory_is_refused_with_what_does(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bounds, "_free_memory", lambda: 40_000_000)
    with pytest.raises(TooLargeError, match=r"7x10 has 10,000,000 codes, which take 140 MB; .* up to 1,428,571 codes"):
        bounds.roomy_game("7x10")
    bounds.roomy_game("5x8")
    bounds.roomy_game("20x20")  # its codes are not listed
    for kind in ("play", "assist"):
        answer = client.post("/api/games", json={"kind": kind, "game": "7x10"})
        assert failure(answer)[:2] == (422, "too_large")
    monkeypatch.setattr(bounds, "_free_memory", lambda: None)
    bounds.roomy_game("7x10")


@pytest.mark.parametrize("name", ["os:system", "cmd:true", "tree:/etc/passwd", "", "Entropy", "x" * 10_000])
def test_no_strategy_is_loaded_for_a_request(name: str):
    with pytest.raises(StrategyError, match="no strategy is called"):
        require_own(name)


def test_a_game_ends_at_some_time(client: Client):
    game = begin(client, kind="assist")
    turns = [{"guess": "1122", "reply": "?-?"}] * bounds.MOST_TURNS
    client.put(f"/api/games/{game['id']}/turns", json={"turns": turns})
    answer = client.post(f"/api/games/{game['id']}/turns", json={"guess": "1122", "reply": "0-0"})
    assert failure(answer)[:2] == (409, "match")


NAMES = b"{" + b",".join(b'"k%d":1' % number for number in range(80_000)) + b"}"


@pytest.mark.parametrize("path", ["suggest", "score", "solve", "compare", "suggestions", "games"])
def test_a_question_of_many_names_occupied_the_loop(client: Client, path: str):
    answer = client.post(f"/api/{path}", content=NAMES, headers={"Content-Type": "application/json"})
    assert failure(answer) == (413, "too_large", "expected a request of at most 256 kB; send less at once")


@pytest.mark.parametrize("path", ["suggest", "solve", "review"])
def test_a_question_has_at_most_a_hundred_names(client: Client, path: str):
    answer = client.post(f"/api/{path}", json=dict.fromkeys(map(str, range(101))))
    assert failure(answer)[1:] == ("invalid_request", "expected an object of at most 100 entries, got a length of 101")


@pytest.mark.parametrize("path", ["review", "records"])
def test_a_long_body_was_read_while_everybody_waited(client: Client, path: str, monkeypatch: pytest.MonkeyPatch):
    readers: list[str] = []

    def noted(*arguments: Any) -> Any:
        readers.append(threading.current_thread().name)
        return read_text(*arguments)

    monkeypatch.setattr(routes, "read_text", noted)
    answer = client.post(f"/api/{path}", content=NAMES, headers={"Content-Type": "application/json"})
    assert failure(answer)[1] == "invalid_request"
    assert readers == ["AnyIO worker thread"]


def test_words_may_have_more_letters_than_a_board_has_colors(client: Client) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c4\u00d6\u00dc"
    words = [letters[at : at + 3] for at in range(27)]
    answer = client.post("/api/suggestions", json={"game": f"{{{','.join(words)}}}-marks", "turns": ["ABC:..."]})
    assert answer.status_code == 200
    long = "{" + ",".join(letter * 21 for letter in letters[:3]) + "}-black"
    refused = client.post("/api/suggestions", json={"game": long}).json()
    assert "expected words of at most 20 letters here, got words of 21" in str(refused)
