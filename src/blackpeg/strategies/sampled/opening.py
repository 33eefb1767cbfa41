"""The first guess: some colors equally often."""

from __future__ import annotations

from functools import cache

from blackpeg.kernel import Shape, shape_of
from blackpeg.rules import Game
from blackpeg.sampling import Sampler

SAMPLE = 4000


def opening(game: Game) -> tuple[int, ...]:
    """Of the guesses with the first colors, each equally often, the one whose reply tells most."""
    return _opening(shape_of(game))


@cache
def _opening(shape: Shape) -> tuple[int, ...]:
    if not shape.repeats:
        return tuple(range(shape.pegs))
    sampler = Sampler(shape)
    codes = sampler.random(SAMPLE)
    guesses = [spread(shape.pegs, colors) for colors in range(1, min(shape.pegs, shape.colors) + 1)]
    values = sampler.values(guesses, codes)
    return max(zip(values, guesses, strict=True), key=lambda pair: pair[0])[1]


def spread(pegs: int, colors: int) -> tuple[int, ...]:
    """The first *colors* colors, each equally often, in order.

    >>> spread(5, 2)
    (0, 0, 0, 1, 1)
    """
    return tuple(peg * colors // pegs for peg in range(pegs))
