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
    """The guesses that a position still needs: *total* over its *candidates*, by the best guesses that are known.

    *source* names where *total* is from, in the words of docs/review.md: the book, a search, or the strategy that needs
    it.  *best* is a guess that attains it, None if none is known.
    """

    total: int
    candidates: int
    status: Status
    source: str
    best: Code | None = None

    ALSO: ClassVar = ("average",)

    @property
    def average(self) -> Fraction:
        """The average guesses that a candidate still needs, as an exact fraction.

        >>> Value(5625, 1296, Status.PROVEN, "book").average
        Fraction(625, 144)
        """
        return Fraction(self.total, self.candidates)


class GuessValue(Fact):
    """The guesses that a position needs if *guess* is the next: *total* over its *candidates*, with this guess.

    *parts* has the value of the part that each feedback but "solved" leaves.  Their weakest status is the status.
    """

    guess: Code
    total: int
    candidates: int
    status: Status
    parts: Mapping[Feedback, Value] = field(default_factory=dict, compare=False, metadata=UNTOLD)

    ALSO: ClassVar = ("average",)

    @property
    def average(self) -> Fraction:
        """The average guesses that a candidate needs, counting this one."""
        return Fraction(self.total, self.candidates)

    @property
    def variance(self) -> Fraction:
        """The variance, over the candidates, of the average guesses that the feedback leaves."""
        rest = self.average - 1
        squares = sum(value.candidates * value.average**2 for value in self.parts.values())
        return Fraction(squares) / self.candidates - rest**2


FEWEST = 10
"""The fewest codes that make a sample worth an estimate."""


class Advice(Fact):
    """A guess, and how it would split the *count* candidates.

    *split* has their parts, None if these are not known exactly.  *bits* of information are rounded to a double;
    if *sample* is a number, they are estimated from this many candidates, None if these are too few.  *worth* has
    the guesses that the position then needs, if guesses were ranked by that.  Of a game with weights all numbers go by
    weight: people read *unit*, chances in place of codes.
    """

    guess: Code
    count: Count
    is_candidate: bool
    bits: float | None
    sample: int | None = None
    split: Split | None = None
    worth: GuessValue | None = None
    unit: str = field(default="code", metadata=UNTOLD)

    FORMS = {"document": "advice.advice_lines"}
    ALSO: ClassVar = ("parts", "worst", "expected_size", "status")

    @property
    def parts(self) -> int | None:
        """The number of parts."""
        return None if self.split is None else self.split.parts

    @property
    def worst(self) -> int | None:
        """The size of the largest part."""
        return None if self.split is None else self.split.worst

    @property
    def expected_size(self) -> Fraction | None:
        """The average number of candidates that the reply leaves, as an exact fraction."""
        return None if self.split is None else self.split.expected_size

    @property
    def status(self) -> Status:
        """Whether the numbers are proven or estimated."""
        return Status.ESTIMATE if self.split is None else Status.PROVEN


def advise(known: Knowledge, guess: Code) -> Advice:
    """How *guess* would split the candidates of a position, as far as these are known.

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
    game = known.position.game
    count = Count.exactly(known.position.mass) if game.has_weights else known.count
    if split.sample is None:
        return Advice(guess, count, is_candidate, _bits(sizes), split=split, unit=game.unit)
    bits = _bits(sizes) + _bias(sizes) if split.sample >= FEWEST else None
    return Advice(guess, count, is_candidate, bits, split.sample)


def _bits(sizes: Sequence[int]) -> float:
    """The entropy of a split into parts of these sizes."""
    count = sum(sizes)
    # As a difference it can come out as -0.0 or 1e-16 when there is a single part.
    return math.log2(count) - math.fsum(size * math.log2(size) for size in sizes) / count if len(sizes) > 1 else 0.0


def _bias(sizes: Sequence[int]) -> float:
    """Approximate bits by which the entropy of a sample's split is too low (Miller 1955)."""
    return (len(sizes) - 1) / (2 * sum(sizes) * math.log(2))


def split_of(advice: Advice) -> Split:
    """The parts of *advice* at a position whose candidates are listed."""
    assert advice.split is not None, "asked for where all candidates are known"
    return advice.split
