"""What a position or a guess is worth: the guesses still to come, and how far that number is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from blackpeg.fact import UNTOLD, Fact
from blackpeg.position import Status
from blackpeg.rules import Code, Feedback


@dataclass(frozen=True, slots=True, repr=False)
class Value(Fact):
    """The guesses still to come at a position: *total* over its *candidates*, by the best guesses that are known.

    *source* says where it is from, in the words of docs/review.md: the book, a search, or the strategy that needs so
    many.  *best* is a guess that attains it, where one is known.
    """

    total: int
    candidates: int
    status: Status
    source: str
    best: Code | None = None

    ALSO: ClassVar = ("average",)

    @property
    def average(self) -> Fraction:
        """The guesses still to come for a candidate, on average, exactly.

        >>> Value(5625, 1296, Status.PROVEN, "book").average
        Fraction(625, 144)
        """
        return Fraction(self.total, self.candidates)


@dataclass(frozen=True, slots=True, repr=False)
class GuessValue(Fact):
    """The guesses to come if *guess* is the next: *total* over the *candidates*, this guess counted.

    *parts* has the value of what each feedback but "solved" leaves.  The status is the weakest of theirs.
    """

    guess: Code
    total: int
    candidates: int
    status: Status
    parts: Mapping[Feedback, Value] = field(default_factory=dict, compare=False, metadata=UNTOLD)

    ALSO: ClassVar = ("average",)

    @property
    def average(self) -> Fraction:
        """The guesses to come for a candidate, on average, this one counted."""
        return Fraction(self.total, self.candidates)

    @property
    def variance(self) -> Fraction:
        """The variance of what the feedback leaves to guess, over the candidates."""
        rest = self.average - 1
        squares = sum(value.candidates * value.average**2 for value in self.parts.values())
        return Fraction(squares) / self.candidates - rest**2
