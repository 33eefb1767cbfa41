"""What a guess would tell on boards too large to enumerate: estimates from a sample of the codes left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from blackpeg.analysis.advice import Advice, advice_of_sizes, advice_on
from blackpeg.knowledge import Budget, know
from blackpeg.knowledge.counting import SECONDS
from blackpeg.position import MOST_CODES, Count, Position
from blackpeg.position.listing import list_left, sampler_of
from blackpeg.rules import Code

SAMPLE, STEPS = 500, 3_000_000
"""So many codes, at most, are asked what they would reply, collected in so many steps."""
FEWEST = 10
"""A sample of fewer codes tells nothing."""
MOST_LISTED = 50_000
"""Where so few codes are left, and known, all of them are asked."""


@dataclass(frozen=True, slots=True)
class SampledAdvice:
    """A guess, and what it would tell, as far as a sample of the codes left knows.

    *bits* of information are estimated from *sample* codes; None where these are too few.
    """

    guess: Code
    left: Count
    is_candidate: bool
    sample: int
    bits: float | None

    def facts(self) -> dict[str, object]:
        """The same for programs, in JSON's types, with the fields of `Advice`: what is not known exactly is null."""
        return {
            "guess": str(self.guess),
            "candidates": None,
            "left": self.left.facts(),
            "is_candidate": self.is_candidate,
            "parts": None,
            "worst": None,
            "expected_size": None,
            "bits": self.bits,
            "sample": self.sample,
            "status": "estimate",
        }


def advice_for(
    position: Position, guess: Code, *, seconds: float = 1.0, seed: int = 0, count: Count | None = None
) -> Advice | SampledAdvice:
    """What *guess* would tell at *position*: exactly where the codes left can be listed, else estimated in *seconds*.

    It takes a second at most, whatever *seconds* say: more would make the estimate little better.  *count* is how many
    codes are left, where that is known already.

    >>> from blackpeg.position import start
    >>> position = start("10x12")
    >>> advice = advice_for(position, position.game.code("AABBCCDDEE"))
    >>> advice.left.number, advice.is_candidate, 3.5 < advice.bits < 4.5
    (61917364224, True, True)
    """
    if position.game.size <= MOST_CODES:
        return advice_on(position, guess)
    seconds = min(seconds, SECONDS)
    if count is None:
        count = know(position, Budget(seconds / 2, seed)).count
    sampler = sampler_of(position, seed)
    if count.is_proven and count.number and count.number <= MOST_LISTED:
        listed = list_left(position.game, position.turns, MOST_LISTED, seconds=seconds / 2)
        if listed is not None:
            return advice_of_sizes(position, guess, list(sampler.sizes(guess, listed.codes).values()))
    if position.turns:
        codes = sampler.collect(SAMPLE, seconds=seconds / 2, steps=STEPS).codes
    else:
        codes = sampler.random(SAMPLE)
    sizes = list(sampler.sizes(guess, codes).values()) if len(codes) else []
    bits = _bits(sizes) if len(codes) >= FEWEST else None
    return SampledAdvice(guess, count, position.fits(guess), len(codes), bits)


def _bits(sizes: Sequence[int]) -> float:
    """The entropy of a split estimated from a sample's, which is too low by about so much (Miller 1955)."""
    count = sum(sizes)
    entropy = math.log2(count) - math.fsum(size * math.log2(size) for size in sizes) / count
    return max(entropy + (len(sizes) - 1) / (2 * count * math.log(2)), 0.0) if len(sizes) > 1 else 0.0
