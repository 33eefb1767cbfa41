"""What is known of a position, as the page is told it."""

import json
import socket
import threading
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.large import UNCOUNTED
from tests.web.serving import SOON, Client, client_of, failure

from blackpeg.analysis.advice import advise
from blackpeg.codec import read
from blackpeg.facts import as_json
from blackpeg.kernel import kernel
from blackpeg.knowledge import know
from blackpeg.position import position_of
from blackpeg.render.advice import OverviewWords
from blackpeg.rules import Reply, Turn, parse_game
from blackpeg.verbs.answer import GameText
from blackpeg.verbs.overview import Overview
from blackpeg.web import ask, requests
from blackpeg.web.ask import suggestions


def known(position: str, **more: Any) -> tuple[Overview, OverviewWords]:
    """What is suggested at a position in the common notation."""
    game, *turns = position.split()
    given = [dict(zip(("guess", "reply"), turn.split(":"), strict=True)) for turn in turns]
    return suggestions(game, read(requests.Turns, given), **more)


def test_suggestions_over_http(client: Client):
    asked = {"game": "4x6", "turns": [{"guess": [0, 0, 1, 1], "reply": "1-1"}], "top": 3, "codes": 2}
    facts = client.post("/api/suggestions", json=asked).json()
    assert (facts["count"]["number"], facts["words"]["count"]) == (208, "208 codes")
    assert facts["codes"] == ["1233", "1234"]
    assert len(facts["suggestions"]) == 3
    assert facts["suggestions"][0]["guess"] == "1314"
    assert facts["words"]["suggestions"][0][0] == "It could be the secret."
    assert (facts["is_solved"], facts["contradiction"], facts["strategy"]) == (False, None, "best")


SLOW = 2  # threads for what takes long


def test_questions_of_pages_that_were_left_delay_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    computed: list[str] = []
    asked_first, may_end = threading.Event(), threading.Event()

    def suggest(game: GameText) -> tuple[Overview, OverviewWords]:
        computed.append(game)
        if len(computed) == SLOW:
            asked_first.set()
        assert may_end.wait(SOON)
        return suggestions("3x4")

    monkeypatch.setattr(ask, "suggestions", suggest)
    with client_of(tmp_path / "history.sqlite") as client:
        address = client.base_url
        body = json.dumps({"game": "20x20"}).encode()
        head = (
            f"POST /api/suggestions HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nContent-Type: application/json"
        )
        request = f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        with ExitStack() as pages:
            for number in range(8):
                page = pages.enter_context(socket.create_connection((address.host, address.port)))
                page.sendall(request)
                if number == SLOW - 1:
                    assert asked_first.wait(SOON)
        for _ in range(3):  # once these are answered, the server knows that the pages were left
            client.get("/api/about")
        may_end.set()
        assert client.post("/api/suggestions", json={"game": "19x20"}).status_code == 200
    assert computed == [*["20x20"] * SLOW, "19x20"]


def test_a_short_question_waited_for_those_of_large_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    began, may_end = threading.Semaphore(0), threading.Event()

    def suggest(game: GameText) -> tuple[Overview, OverviewWords]:  # noqa: ARG001
        began.release()
        assert may_end.wait(SOON)
        return suggestions("3x4")

    monkeypatch.setattr(ask, "suggestions", suggest)
    with client_of(tmp_path / "history.sqlite") as client:
        asked = {"json": {"game": "20x20"}}
        large = [threading.Thread(target=client.post, args=("/api/suggestions",), kwargs=asked) for _ in range(SLOW)]
        for thread in large:
            thread.start()
            assert began.acquire(timeout=SOON)
        try:
            for verb, game in (("suggest", "4x6 1122:1-0"), ("candidates", "5x6"), ("map", "4x6")):
                assert client.post(f"/api/{verb}", json={"game": game}, timeout=20).status_code == 200
        finally:
            may_end.set()
            for thread in large:
                thread.join(SOON)


def test_each_suggestion_is_what_advice_says_of_it():
    found, _ = known("4x6 1122:1-0 1344:0-2", top=10)
    position = position_of("4x6 1122:1-0 1344:0-2")
    totals = [suggestion.worth.total for suggestion in found.suggestions if suggestion.worth is not None]
    assert totals == sorted(totals) or kernel().name == "python"
    for suggestion in found.suggestions:
        assert replace(suggestion, worth=None) == advise(know(position), suggestion.guess)
        sizes = as_json(suggestion, position.game)["split"]["sizes"]
        assert (sum(sizes.values()), len(sizes)) == (41, suggestion.parts)


@given(st.sampled_from(["3x4", "3x5-distinct", "4x3-black"]), st.lists(st.integers(0, 10**6), max_size=3))
def test_the_table_counts_the_codes_left(notation: str, drawn: list[int]):
    game = parse_game(notation)
    codes = list(game.codes())
    secret = codes[len(codes) // 2]
    guesses = [codes[number % len(codes)] for number in drawn]
    turns = [game.write(Turn(guess, Reply.of(game.score(guess, secret)))) for guess in guesses]
    found, _ = known(" ".join([notation, *turns]), codes=1000)
    assert found.codes is not None
    assert len(found.codes) == found.count.number
    columns = [Counter(column) for column in zip(*found.codes, strict=True)]
    assert found.table == tuple(tuple(column[color] for color in range(game.colors)) for column in columns)


def test_an_ignored_row_says_nothing_but_keeps_its_number_in_the_repairs():
    found, _ = known("4x6 1122:1-1 1122:2-0 1122:0-0", ignored=[2, 3])
    assert found.count.number == 208
    found, _ = known("4x6 1122:1-1 1122:2-0 1122:0-0", ignored=[2])
    assert found.contradiction is not None
    told = as_json(found)["contradiction"]
    assert told["rows"] == [1, 3]
    assert {change["row"] for repair in told["repairs"] for change in repair["changes"]} == {1, 3}


def test_a_contradiction_is_explained_with_repairs_that_repair_it():
    found, words = known("5x5:BYGPR BYGPR:0-5 PRBGY:1-0")
    assert (found.count.number, found.codes, found.suggestions) == (0, (), ())
    told = as_json(found)["contradiction"]
    assert (told["is_proven"], told["rows"]) == (True, [1, 2])
    assert words.contradiction[0].startswith("Rows 1 and 2 cannot both be right")
    assert words.repairs[0] == "change row 2 (PRBGY) to 1-4, which leaves 18 codes"
    best = told["repairs"][0]
    assert best["changes"] == [{"row": 2, "reply": "1-4", "told": "1-0"}]
    assert known(best["position"])[0].count.number == 18


def test_what_was_told_before_a_repair_is_weighed():
    turns = [
        {"guess": "1122", "reply": "2-0", "told": "1-0"},
        {"guess": "1122", "reply": "2-0"},
        {"guess": "1122", "reply": "1-0"},
    ]
    found, words = suggestions("4x6", read(requests.Turns, turns))
    assert "Row 1 was changed from 1-0 to 2-0; perhaps another row was wrong then." in words.contradiction
    assert words.repairs[0] == "change row 1 (1122) back to 1-0 and row 2 (1122) to 1-0, which leaves 256 codes"
    told = as_json(found)["contradiction"]
    assert told["repaired"] == [{"row": 1, "reply": "2-0", "told": "1-0"}]
    assert [change["told"] for change in told["repairs"][0]["changes"]] == ["1-0", "2-0"]


def test_a_solved_position_needs_no_suggestion_but_another_reply_may_speak_against_it():
    found, _ = known("4x6 1122:4-0")
    assert (found.is_solved, found.suggestions, found.count.number) == (True, (), 1)
    found, _ = known("4x6 1111:4-0 1122:0-0")
    assert not found.is_solved
    assert found.contradiction is not None


def test_a_large_board_has_estimates_and_no_list():
    found, _ = known(" ".join(UNCOUNTED), seconds=0.2)
    assert (found.codes, found.table) == (None, None)
    assert not found.count.is_proven
    assert found.suggestions
    for suggestion in found.suggestions:
        assert (suggestion.parts, suggestion.worst, suggestion.expected_size, suggestion.split) == (None,) * 4
    assert found.strategy == "best"


def test_the_best_guess_tells_that_it_is_proven():
    found, words = known("4x6", strategy="optimal", top=2)
    first, second = words.suggestions
    assert str(found.suggestions[0].guess) == "1123"
    assert found.basis is not None
    assert found.basis.proven
    assert "Best possible (proven)" in first[-1]
    assert "proven" not in " ".join(second)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "4x6", "strategy": "os:system"}, "strategy"),
        ({"game": "4x6", "strategy": "cmd:touch /tmp/x"}, "strategy"),
        ({"game": "4x6", "strategy": "tree:/etc/passwd"}, "strategy"),
        ({"game": "21x6"}, "too_large"),
        ({"game": "4x27"}, "too_large"),
        ({"game": "0x6"}, "invalid_game"),
        ({"game": "x" * 200_001}, "invalid_request"),
        ({"game": "10x10", "strategy": "minimax"}, "too_large"),
        ({"game": "4x6", "turns": [{"guess": "1122", "reply": "3-1"}]}, "invalid_reply"),
        ({"game": "4x6", "turns": [{"guess": "1122", "reply": "1-1"}] * 101}, "invalid_request"),
        ({"game": "4x6", "seconds": 1e9}, "invalid_request"),
    ],
)
def test_what_cannot_be_asked_is_refused(client: Client, asked: dict[str, Any], code: str):
    assert failure(client.post("/api/suggestions", json=asked))[:2] == (422, code)


def test_a_turn_that_is_a_text_was_refused_in_words_of_a_framework(client: Client):
    said = [{"guess": "1122", "reply": "1-0"}, {"guess": "1344", "reply": "?-1"}]
    expected, found = (
        client.post("/api/suggestions", json={"game": "4x6", "strategy": "first-consistent", "turns": turns})
        for turns in (said, ["1122:1-0", "1344:?-1"])
    )
    assert found.status_code == 200
    assert found.json() == expected.json()
    wrong = failure(client.post("/api/suggestions", json={"game": "4x6", "turns": ["1122"]}))
    assert wrong[:2] == (422, "invalid_reply")
    assert wrong[2].startswith("row 1: expected a guess and its feedback, such as 1122:1-0")
    wrong = failure(client.post("/api/suggestions", json={"game": "4x6", "turns": [5]}))
    assert wrong == (422, "invalid_request", "turns[0]: expected a turn such as 1122:1-0, got 5")
    facts = [{"guess": turn["guess"], "feedback": turn["reply"]} for turn in said]
    found = client.post("/api/suggestions", json={"game": "4x6", "strategy": "first-consistent", "turns": facts})
    assert found.json() == expected.json()


def test_boards_with_as_many_colors_as_the_presets_are_boards_here(client: Client):
    assert client.post("/api/about", json={"game": "grand"}).json()["colors"] == 25
    assert client.post("/api/about", json={"game": "5x26"}).json()["colors"] == 26


def test_guesses_are_ranked_only_where_the_time_asked_for_is_enough():
    assert len(known("4x6", top=3)[0].suggestions) == 3
    assert len(known("4x6", top=3, seconds=1e-6)[0].suggestions) == 1


def test_a_strategy_that_looks_one_guess_ahead_keeps_the_seconds_asked_for():
    board: dict[str, Any] = {"game": "5x8", "turns": ["11223:1-1"], "strategy": "minimax"}
    found, _words = suggestions(**board, seconds=1e-5)

    assert found.basis is not None
    assert found.basis.source == "a sample for minimax"
    assert suggestions(**board)[0].basis is None


def test_the_table_is_there_on_a_board_too_large_to_list_once_few_codes_are_left():
    found, _ = known("8x12 AABBCCDD:0-0 EEFFGGHH:7-0")

    # One of eight pegs is another of the eight colors that there can be.
    guessed = [4, 4, 5, 5, 6, 6, 7, 7]
    assert found.count.number == 8 * 7
    assert found.table == tuple(
        tuple(0 if color < 4 else 7 * 7 if color == own else 1 for color in range(12)) for own in guessed
    )
