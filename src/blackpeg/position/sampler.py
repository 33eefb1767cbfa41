"""A sampler of the codes that fit a position, which needs no list of them."""

from __future__ import annotations

from blackpeg.kernel import shape_of
from blackpeg.position.position import Position
from blackpeg.sampling import Sampler


def sampler_of(position: Position, seed: int = 0) -> Sampler:
    """A sampler that was told all turns of *position*."""
    sampler = Sampler(shape_of(position.game), seed)
    for guess, reply in position.turns:
        sampler.add(guess, reply)
    return sampler
