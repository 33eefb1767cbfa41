"""What a position or a guess is worth: the guesses still to come, and how far that number is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from blackpeg.rules import Code, Feedback


class Status(StrEnum):
    """How far a number is known; docs/review.md says what each means for a mistake and for luck."""

    PROVEN = "proven"
    """The least there is, exactly."""
    BOUND = "bound"
    """At most so much: a strategy that is named needs no more."""
    ESTIMATE = "estimate"
    """Neither: it may be more or less."""


def weakest(statuses: Iterable[Status]) -> Status:
    """The status of a number that rests on numbers with *statuses*.

    >>> weakest([Status.PROVEN, Status.ESTIMATE, Status.BOUND])
    <Status.ESTIMATE: 'estimate'>
    """
    order = list(Status)
    return max(statuses, key=order.index, default=Status.PROVEN)


@dataclass(frozen=True, slots=True)
class Value:
    """The guesses still to come at a position: *total* over its *candidates*, by the best guesses that are known.

    *source* says where it is from, in the words of docs/review.md: the book, a search, or the strategy that needs so
    many.  *best* is a guess that attains it, where one is known.
    """

    total: int
    candidates: int
    status: Status
    source: str
    best: Code | None = None

    @property
    def average(self) -> Fraction:
        """The guesses still to come for a candidate, on average, exactly.

        >>> Value(5625, 1296, Status.PROVEN, "book").average
        Fraction(625, 144)
        """
        return Fraction(self.total, self.candidates)


@dataclass(frozen=True, slots=True)
class GuessValue:
    """The guesses to come if *guess* is the next: *total* over the *candidates*, this guess counted.

    *classes* has the value of what each feedback but "solved" leaves.  The status is the weakest of theirs.
    """

    guess: Code
    total: int
    candidates: int
    status: Status
    classes: Mapping[Feedback, Value]

    @property
    def average(self) -> Fraction:
        """The guesses to come for a candidate, on average, this one counted."""
        return Fraction(self.total, self.candidates)

    @property
    def variance(self) -> Fraction:
        """The variance of what the feedback leaves to guess, over the candidates."""
        left = self.average - 1
        squares = sum(value.candidates * value.average**2 for value in self.classes.values())
        return Fraction(squares) / self.candidates - left**2
