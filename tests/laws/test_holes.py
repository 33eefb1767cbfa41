"""Guesses with holes: every door reads them, and they count as pegs that are left out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

import blackpeg as bp
from blackpeg.records.read import parse_records
from blackpeg.verbs.answer import answer

HOLED = "4x7:123456_/_=0 11__:1-0 3_44:0-2"
TURNS = [("11__", (1, 0)), ("3_44", (0, 2))]


def pegs(guess: str, secret: str) -> tuple[int, int]:
    """The feedback by its definition, on text: a hole is no peg."""
    black = sum(one == other for one, other in zip(guess, secret, strict=True))
    return black, (Counter(guess) & Counter(secret)).total() - black


def json(**asked: Any) -> str:
    return str(answer("suggest", {"strategy": "entropy", **asked})["position"])


def test_a_guess_with_holes_was_refused_at_every_door() -> None:
    start = bp.start("4x6").after("11__", "1-0").after("3_44", "0-2")
    assert str(start) == str(bp.position_of("4x6 11__:1-0 3_44 0 2")) == HOLED
    assert str(bp.position_of("4x6 1 1 _ _ 1-0; 3_44 (0,2)")) == HOLED
    assert json(game="4x6 11__:1-0", turns=["3_44:0-2"]) == HOLED
    objects = [{"guess": guess, "reply": f"{black}-{white}"} for guess, (black, white) in TURNS]
    assert json(game="4x6", turns=objects) == HOLED
    (record,) = parse_records("game: 4x6\n11__ 1 0\n3_44 0 2\n", name="it")
    assert str(record.position) == HOLED
    assert str(bp.explain("4x6 11__:1-0", "2_34").position) == HOLED.partition(" 3")[0]
    assert bp.score("4x6", "1_21", "1121").feedback == (3, 0)


def test_a_hole_is_no_peg_and_no_color_of_a_secret_unless_the_board_has_it() -> None:
    every = map("".join, product("123456", repeat=4))
    fitting = [code for code in every if all(pegs(guess, code) == told for guess, told in TURNS)]
    assert list(map(str, bp.position_of("4x6 11__:1-0 3_44:0-2"))) == fitting
    with_blanks = bp.position_of("mastermind-blanks 11__:1-0")
    assert str(with_blanks) == "4x7:123456_ 11__:1-0"
    assert "22_3" in with_blanks


@pytest.mark.parametrize(
    ("text", "holed"),
    [
        ("4x6/!4 11__:1-0", "4x7:123456_/_=0/!4 11__:1-0"),
        ("4x6-black 1__2:1", "4x7-black:123456_/_=0 1__2:1"),
        ("3x4-distinct 12_:1-0", "3x5-distinct:1234_/_=0 12_:1-0"),
        ("3x3:red,green,blue red,_,blue:1-0", "3x4:red,green,blue,_/_=0 red,_,blue:1-0"),
    ],
)
def test_a_game_with_holes_keeps_its_conditions_rule_and_signs(text: str, holed: str) -> None:
    assert str(bp.position_of(text)) == holed
    assert str(bp.position_of(holed)) == holed
