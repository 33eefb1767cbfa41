"""What many matches come to: mean, worst, histogram, and the time a move takes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from blackpeg.position import Position
from blackpeg.records import Record, Result
from blackpeg.strategies import Basis, Strategy, basis_of, name_of


@dataclass
class Tally:
    """The matches so far, the seconds that each move took, and what it rested on, where the strategy can say.

    Mean, worst and histogram are over the games that were solved; the others are *failures*.
    """

    records: list[Record] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    bases: list[Basis] = field(default_factory=list)

    @property
    def histogram(self) -> tuple[int, ...]:
        """How many games were solved at the first guess, the second, ..."""
        solved = Counter(record.guesses for record in self.records if record.result is Result.SOLVED)
        return tuple(solved[guesses] for guesses in range(1, max(solved, default=0) + 1))

    @property
    def failures(self) -> int:
        """The games not solved."""
        return len(self.records) - sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses of all solved games."""
        return sum(guesses * games for guesses, games in enumerate(self.histogram, 1))

    @property
    def mean(self) -> Fraction | None:
        """The guesses of a solved game, exactly; None if none was solved."""
        solved = sum(self.histogram)
        return Fraction(self.total, solved) if solved else None

    @property
    def standard_error(self) -> float | None:
        """How far the mean may be off, as one standard deviation; None with fewer than two solved games."""
        from blackpeg.analysis.evaluate import standard_error

        return standard_error(self.histogram)

    @property
    def moves(self) -> dict[str, int]:
        """How many moves rested on what, the most first."""
        return dict(Counter(str(basis) for basis in self.bases).most_common())

    @property
    def worst(self) -> int | None:
        """The guesses of the longest solved game."""
        return len(self.histogram) or None

    def facts(self) -> dict[str, object]:
        """The numbers for programs: the fields of ``--json``."""
        mean = self.mean
        return {
            "games": len(self.records),
            "mean": None if mean is None else float(mean),
            "standard_error": self.standard_error,
            "worst": self.worst,
            "histogram": list(self.histogram),
            "failures": self.failures,
            "total": self.total,
            "seconds_per_move": sum(self.seconds) / len(self.seconds) if self.seconds else None,
            "slowest_move": max(self.seconds, default=None),
            **({"moves": self.moves} if self.bases else {}),
        }


@dataclass(frozen=True)
class Timed:
    """A strategy that writes down how many seconds each of its moves took, and what it rested on, if it can say."""

    strategy: Strategy
    seconds: list[float]
    bases: list[Basis]

    def choose(self, position: Position) -> str | Sequence[int]:
        """What the strategy chooses."""
        began = time.perf_counter()
        try:
            guess = self.strategy.choose(position)
        finally:
            self.seconds.append(time.perf_counter() - began)
        if (basis := basis_of(self.strategy, position)) is not None:
            self.bases.append(basis)
        return guess

    def __str__(self) -> str:
        return name_of(self.strategy)
