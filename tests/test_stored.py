"""Stored JSON is read strictly, and what is wrong is named."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import pytest

from blackpeg.rules import Code, Game
from blackpeg.stored import fields_of, natural, of_text


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Pair(NamedTuple):
    code: Code
    number: int = 7


@dataclass(frozen=True)
class Thing:
    name: str
    number: int | None = None
    is_new: bool = False
    color: Color = Color.RED
    pairs: tuple[Pair, ...] = ()
    ends: tuple[int, float] = (0, 0.0)


READERS = {int: natural, Code: of_text(Game("4x6").code)}


def test_what_was_stored_is_a_value_again() -> None:
    told = {"name": "x", "number": 3, "color": "blue", "pairs": [["1122"], ["3344", 5]], "ends": [1, 0.5], "other": {}}
    code = Game("4x6").code
    assert Thing(**fields_of(Thing, told, READERS)) == Thing(
        "x", 3, False, Color.BLUE, (Pair(code("1122")), Pair(code("3344"), 5)), (1, 0.5)
    )


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"name": 5}, "expected name to be a text, got 5"),
        ({"name": None}, "expected name to be a text, got None"),
        ({"number": True}, "expected number to be a whole number or null, got True"),
        ({"number": -1}, "expected number to be a whole number or null, got -1"),
        ({"number": 3.0}, "expected number to be a whole number or null, got 3.0"),
        ({"is_new": 1}, "expected is_new to be true or false, got 1"),
        ({"color": "green"}, "expected color to be one of red, blue, got 'green'"),
        ({"color": []}, "expected color to be one of red, blue, got []"),
        ({"pairs": [["1127"]]}, "no color is written '7' (in '1127'); the colors are 1 2 3 4 5 6"),
        ({"pairs": [[1122]]}, "expected pairs to be a text, got [[1122]]"),
        ({"pairs": [["1122", 5, 5]]}, "expected pairs to be a list of 2, got [['1122', 5, 5]]"),
        ({"pairs": ["1122"]}, "expected pairs to be a list, got ['1122']"),
        ({"pairs": 7}, "expected pairs to be a list, got 7"),
        ({"pairs": [[]]}, "expected pairs to be a list of 2, got [[]]"),
        ({"ends": [1]}, "expected ends to be a list of 2, got [1]"),
        ({"ends": {}}, "expected ends to be a list, got {}"),
    ],
)
def test_what_is_of_another_type_is_named(told: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 -- the message is compared whole
        fields_of(Thing, told, READERS)
    assert str(refused.value) == says


def test_what_is_needed_is_missed() -> None:
    with pytest.raises(KeyError, match="name"):
        fields_of(Thing, {}, READERS, needed=["name"])
