"""What a guess would tell: the facts of its split."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import ClassVar

from blackpeg.fact import UNTOLD, Fact
from blackpeg.knowledge import Knowledge, Split
from blackpeg.position import Count, Status
from blackpeg.rules import Code, Feedback


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


FEWEST = 10
"""A sample of fewer codes tells nothing."""


class Advice(Fact):
    """A guess, and how it would split the *count* candidates.

    *split* has their parts, None where these are not known exactly.  *bits* of information are rounded to a double;
    where *sample* is a number they are estimated from this many candidates, None where these are too few.  *worth* is
    the guesses still to come, where guesses were ranked by it.
    """

    guess: Code
    count: Count
    is_candidate: bool
    bits: float | None
    sample: int | None = None
    split: Split | None = None
    worth: GuessValue | None = None

    ALSO: ClassVar = ("parts", "worst", "expected_size", "status")

    @property
    def parts(self) -> int | None:
        """How many parts there are."""
        return None if self.split is None else self.split.parts

    @property
    def worst(self) -> int | None:
        """The size of the largest part."""
        return None if self.split is None else self.split.worst

    @property
    def expected_size(self) -> Fraction | None:
        """The candidates that are left on average, exactly."""
        return None if self.split is None else self.split.expected_size

    @property
    def status(self) -> Status:
        """Whether the numbers are proven, or estimates."""
        return Status.ESTIMATE if self.split is None else Status.PROVEN


def advise(known: Knowledge, guess: Code) -> Advice:
    """What *guess* would tell at a position that has candidates, as far as that is known of it.

    >>> from blackpeg.knowledge import know
    >>> from blackpeg.position import start
    >>> position = start("4x6")
    >>> advice = advise(know(position), position.game.code("1122"))
    >>> advice.parts, advice.worst, advice.expected_size, round(advice.bits, 3), str(advice.status)
    (13, 256, Fraction(132539, 648), 2.885, 'proven')
    >>> position = start("10x12")
    >>> advice = advise(know(position), position.game.code("AABBCCDDEE"))
    >>> advice.count.number, advice.parts, 3.5 < advice.bits < 4.5, str(advice.status)
    (61917364224, None, True, 'estimate')
    """
    split = known.split(guess)
    sizes = list(split.sizes.values())
    is_candidate = known.position.fits(guess)
    if split.sample is None:
        return Advice(guess, known.count, is_candidate, _bits(sizes), split=split)
    bits = _bits(sizes) + _bias(sizes) if split.sample >= FEWEST else None
    return Advice(guess, known.count, is_candidate, bits, split.sample)


def _bits(sizes: Sequence[int]) -> float:
    """The entropy of a split into parts of these sizes."""
    count = sum(sizes)
    # As a difference it can come out as -0.0 or 1e-16 when there is a single part.
    return math.log2(count) - math.fsum(size * math.log2(size) for size in sizes) / count if len(sizes) > 1 else 0.0


def _bias(sizes: Sequence[int]) -> float:
    """How much the entropy of a sample's split is too low, about (Miller 1955)."""
    return (len(sizes) - 1) / (2 * sum(sizes) * math.log(2))


def split_of(advice: Advice) -> Split:
    """The parts of *advice* at a position whose candidates are listed."""
    assert advice.split is not None, "asked for where all candidates are known"
    return advice.split
