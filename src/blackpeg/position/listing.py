"""All candidates on boards whose codes are too many to list at once, where few enough fit the replies."""

from __future__ import annotations

from collections.abc import Iterable

from blackpeg.call import Call
from blackpeg.kernel import shape_of
from blackpeg.kernel.sampling import Listed
from blackpeg.position.position import Position
from blackpeg.rules import Game, Turn
from blackpeg.rules.sizes import can_list_by_halves
from blackpeg.sampling import Sampler

STEPS = 25_000_000
"""Steps for each second, about what the native kernel makes: so it sees at once where there is too much to do."""


def sampler_for(game: Game, turns: Iterable[Turn], seed: int = 0) -> Sampler:
    """A sampler of *game* that was told *turns*."""
    sampler = Sampler(shape_of(game), seed)
    for guess, reply in turns:
        sampler.add(guess, reply)
    return sampler


def sampler_of(position: Position, seed: int = 0) -> Sampler:
    """A sampler that was told all turns of *position*."""
    return sampler_for(position.game, position.turns, seed)


def list_candidates(
    game: Game, turns: Iterable[Turn], most: int, *, seconds: float | None, seed: int = 0
) -> Listed | None:
    """How many codes fit *turns*, with all or *most* of them, drawn; None where *seconds* are not enough to find out.

    Late in games that is enough up to about `12x12`, `16x6` and `15x15`.

    >>> from blackpeg.position import start
    >>> position = start("8x12").after("AABBCCDD", "2-2").after("AAEEBFFC", "1-3").after("GABEHCIC", "3-2")
    >>> found = list_candidates(position.game, position.turns, 5, seconds=None)
    >>> found.number, len(found.codes)
    (39238, 5)
    """
    if not can_list_by_halves(game) or (seconds is not None and seconds <= 0):
        return None
    steps = None if seconds is None else int(STEPS * seconds)
    return sampler_for(game, turns, seed).list_all(most, steps=steps, call=Call(seconds))
