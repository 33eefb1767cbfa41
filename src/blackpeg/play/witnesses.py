"""Witnesses: codes that show of each reply that it was possible when it was given."""

from __future__ import annotations

from typing import NamedTuple

from blackpeg.position import Position
from blackpeg.rules import Code


class Witness(NamedTuple):
    """A code that fits a reply and all before it, and the number of candidates *before* that reply and *after* it."""

    code: Code
    before: int
    after: int


def witnesses(position: Position) -> tuple[Witness, ...]:
    """A witness of each turn: the first in reading order of the candidates it left.

    The last one fits all replies, so it is a witness of the whole game.  Raises `ContradictionError` where no code
    fits, `TooLargeError` where codes cannot be listed.

    >>> from blackpeg.position import start
    >>> position = start("4x6").after("1122", "0-0").after("3345", "1-1")
    >>> [(str(code), before, after) for code, before, after in witnesses(position)]
    [('3333', 1296, 256), ('3464', 256, 46)]
    """
    found = []
    here = Position(position.game)
    for turn in position.turns:
        after = here.after_turn(turn)
        found.append(Witness(after.require_candidates()[0], here.count, after.count))
        here = after
    return tuple(found)
