"""What a plan is given to choose one guess, and how much work that may cost.

Work is counted in steps, which end well before the time does, so that play is repeatable.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from time import monotonic
from typing import NamedTuple

from blackpeg.position import Position
from blackpeg.position.listing import sampler_for
from blackpeg.rules import Turn
from blackpeg.sampling import Sampler
from blackpeg.strategies.sampled.memory import Memory

STEPS = 6_000_000
"""Steps of annealing for each second of a move: about a fifth of what one core makes, at the least."""
EVALUATIONS = 10_000
"""Guesses evaluated for each second."""
LISTING = 2_000_000
"""Steps of listing all codes (`Sampler.list_all`) for each second."""
PAIRS = 50_000_000
"""Pairs of codes for each second, where guesses are played out."""


class MoveBudget(NamedTuple):
    """The work for one guess, and the time at which it has to be there."""

    seconds: float
    begun: float

    @classmethod
    def of(cls, seconds: float) -> MoveBudget:
        """A budget that begins now."""
        return cls(seconds, monotonic())

    @property
    def steps(self) -> int:
        """Steps of annealing."""
        return max(1, int(STEPS * self.seconds))

    @property
    def evaluations(self) -> int:
        """Guesses looked at."""
        return max(1, int(EVALUATIONS * self.seconds))

    @property
    def listing(self) -> int:
        """Steps of listing all codes."""
        return max(1, int(LISTING * self.seconds))

    @property
    def pairs(self) -> int:
        """Pairs of codes looked at to play guesses out."""
        return max(1, int(PAIRS * self.seconds))

    def until(self, share: float) -> float:
        """The seconds left until *share* of the time is over, 0 if it is."""
        return max(0.0, self.begun + share * self.seconds - monotonic())


@dataclass(frozen=True, slots=True)
class Move:
    """A position, the work that may be done, and what is remembered of the position before."""

    position: Position
    seed: int
    budget: MoveBudget
    before: Memory

    @property
    def draw(self) -> random.Random:
        """Random numbers that depend on the seed and the position alone."""
        return random.Random(f"{self.seed} {self.position}")

    def sampler(self, turns: Iterable[Turn] | None = None) -> Sampler:
        """A sampler that was told the turns, or some of them; its seed depends on the same."""
        text = f"{self.seed} {self.position}".encode()
        seed = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
        return sampler_for(self.position.game, self.position.turns if turns is None else turns, seed)
