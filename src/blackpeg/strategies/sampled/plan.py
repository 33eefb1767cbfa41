"""How a board is taken on: as a whole, some positions at a time, or some colors at a time."""

from __future__ import annotations

from enum import StrEnum

from blackpeg.rules import Game

MOST_LISTED = 1_000_000
"""Boards of at most this many codes are taken as a whole, all of whose candidates are listed for each guess;"""
MOST_PEGS = 20
"""and those of at most this many pegs;"""
MOST_PEGS_OF_MANY_COLORS = 36
"""with as many colors as pegs, of at most this many pegs."""
FEWEST_FOR_BLOCKS = 0.4
"""Colors for each peg, from which on larger boards are taken color by color."""


class Plan(StrEnum):
    """What guesses ask about."""

    WHOLE = "the whole board"
    WINDOWS = "some positions at a time"
    BLOCKS = "some colors at a time"


def plan_of(game: Game) -> Plan:
    """The plan that was measured best on boards like *game*.

    >>> plan_of(Game(10, 10)).name, plan_of(Game(50, 6)).name, plan_of(Game(50, 50)).name
    ('WHOLE', 'WINDOWS', 'BLOCKS')
    """
    most = MOST_PEGS_OF_MANY_COLORS if game.colors >= game.pegs else MOST_PEGS
    if (
        game.size <= MOST_LISTED or game.pegs <= most or not game.repeats
    ):  # without repeats there is nothing to fill the rest of a guess with
        return Plan.WHOLE
    return Plan.BLOCKS if game.colors >= FEWEST_FOR_BLOCKS * game.pegs else Plan.WINDOWS
