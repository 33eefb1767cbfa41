"""How much work a guess may cost: steps that end well before the time does, so that play is repeatable."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from blackpeg.kernel import kernel

STEPS = 6_000_000
"""Steps of annealing for each second of a move: about a fifth of what one core makes, at the least."""
EVALUATIONS = 10_000
"""Guesses evaluated for each second."""
LISTING = 2_000_000
"""Steps of listing all codes (`Sampler.list_all`) for each second;"""
PAIRS = 50_000_000
"""and pairs of codes for each second, where guesses are played out.  The Python kernel makes a hundredth of both."""


class Budget(NamedTuple):
    """The work for one guess, and the time at which it has to be there."""

    seconds: float
    begun: float

    @classmethod
    def of(cls, seconds: float) -> Budget:
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
        return max(1, int(LISTING * speed() * self.seconds))

    @property
    def pairs(self) -> int:
        """Pairs of codes looked at to play guesses out."""
        return max(1, int(PAIRS * speed() * self.seconds))

    def until(self, share: float) -> float:
        """The seconds left until *share* of the time is over, 0 if it is."""
        return max(0.0, self.begun + share * self.seconds - monotonic())


def speed() -> float:
    """How fast the kernel in use is, of the native one's speed."""
    return 1 if kernel().name == "native" else 0.01
