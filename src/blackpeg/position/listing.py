"""All codes left on boards whose codes are too many to list at once, where few enough are left."""

from __future__ import annotations

from collections.abc import Iterable

from blackpeg.kernel import shape_of
from blackpeg.position.position import Position
from blackpeg.rules import Game, Turn
from blackpeg.sampling import Listed, Sampler

MOST_CODES_WITHIN_REACH = 10**20
"""Boards of more codes are not tried: halves of their codes are far too many."""

STEPS = 20_000_000
"""Codes, and halves of codes, looked at at most: some seconds."""


def sampler_for(game: Game, turns: Iterable[Turn], seed: int = 0) -> Sampler:
    """A sampler of *game* that was told *turns*."""
    sampler = Sampler(shape_of(game), seed)
    for guess, reply in turns:
        sampler.add(guess, reply)
    return sampler


def sampler_of(position: Position, seed: int = 0) -> Sampler:
    """A sampler that was told all turns of *position*."""
    return sampler_for(position.game, position.turns, seed)


def listed(game: Game, turns: Iterable[Turn], most: int, *, seconds: float | None) -> Listed | None:
    """Every code that fits *turns*, up to *most* of them, found in *seconds*; None where that is not enough.

    Late in games that is enough up to about `12x12`, `16x6` and `15x15`.

    >>> from blackpeg.position import start
    >>> position = start("10x10").after("0011223344", "1-4").after("5566778899", "1-4")
    >>> codes = listed(position.game, position.turns, 5, seconds=None)
    >>> codes is None or codes.number > 5
    True
    """
    if game.size > MOST_CODES_WITHIN_REACH or (seconds is not None and seconds <= 0):
        return None
    return sampler_for(game, turns).list_all(most, seconds=seconds, steps=STEPS)
