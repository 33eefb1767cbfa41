"""What a guess would tell: the facts of its split, and the guesses ranked by them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from typing import ClassVar

from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.facts import Fact
from blackpeg.kernel import Measure, kernel, shape_of
from blackpeg.knowledge import Knowledge, Split, know
from blackpeg.position import Count, Position, Status, readable
from blackpeg.rules import Code
from blackpeg.strategies import FirstConsistent, Guesses, OneStep, Strategy, name_of, next_guess
from blackpeg.strategies.one_step import MOST_PAIRS

BITS_DIGITS = 9
NEAR = 2 * 10**-BITS_DIGITS
"""Entropies closer than this, in bits, are compared exactly."""


FEWEST = 10
"""A sample of fewer codes tells nothing."""


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Fact):
    """A guess, and what it would tell of the candidates, of which there are *count*.

    *split* has their parts, None where these are not known exactly.  *bits* of information are rounded to a double;
    where *sample* is a number they are estimated from this many candidates, None where these are too few.
    """

    guess: Code
    count: Count
    is_candidate: bool
    bits: float | None
    sample: int | None = None
    split: Split | None = None

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


def best_guesses(strategy: Strategy, position: Position, most: int) -> list[Advice]:
    """The *most* best guesses of *strategy*, best first.

    The strategy's own choice comes first.  Guesses that a symmetry of the position makes equally good are listed
    once.  By entropy the guesses are picked by their bits, rounded to `BITS_DIGITS`; those picked are then put in
    order exactly.  Raises `StrategyError` where the strategy ranks nothing, `TooLargeError` where there is too
    much to compare.
    """
    best = next_guess(strategy, position)
    known = know(position)
    if not isinstance(strategy, OneStep | FirstConsistent):
        raise StrategyError(f"{name_of(strategy)} does not rank guesses, it only makes one; leave out --top")
    candidates = position.require_candidates()
    if isinstance(strategy, FirstConsistent):
        return [advise(known, code) for code in _led_by(best, candidates[:most], most)]
    guesses = candidates if strategy.guesses is Guesses.CONSISTENT else position.guesses
    if (pairs := len(guesses) * len(candidates)) > MOST_PAIRS:
        raise TooLargeError(f"ranking would compare {readable(pairs)} pairs of codes; leave out --top")
    scores = kernel().scores(shape_of(position.game), guesses.rows, candidates.rows)
    costs: dict[Measure, Sequence[float]] = {
        Measure.MAX_PART: scores.max_part,
        Measure.SUM_SQUARES: scores.sum_squares,
        # Rounded, so that equal splits compare equal.
        Measure.ENTROPY: [-round(bits, BITS_DIGITS) for bits in scores.bits],
        Measure.PARTS: [-parts for parts in scores.parts],
    }
    cost = costs[strategy.measure]
    order = nsmallest(most + 1, range(len(guesses)), key=lambda row: (cost[row], guesses[row] not in candidates, row))
    advices = [advise(known, guess) for guess in _led_by(best, [guesses[row] for row in order], most)]
    return [advices[0], *exactly_ordered(advices[1:])] if strategy.measure is Measure.ENTROPY else advices


def _led_by(best: Code, guesses: Sequence[Code], most: int) -> list[Code]:
    """*most* of *guesses*, with *best* in front."""
    return [best, *(guess for guess in guesses if guess != best)][:most]


def exactly_ordered(advices: Sequence[Advice]) -> list[Advice]:
    """*advices*, whose bits fall but for rounding, with near ties in the exact order of their entropies.

    What is equal stays in order.
    """
    ordered: list[Advice] = []
    for advice in advices:
        at = len(ordered)
        while at and (advice.bits or 0) - (ordered[at - 1].bits or 0) > -NEAR:
            if not _tells_more(advice, ordered[at - 1]):
                break
            at -= 1
        ordered.insert(at, advice)
    return ordered


def _tells_more(advice: Advice, other: Advice) -> bool:
    """Whether the guess of *advice* has the larger entropy, exactly.

    With parts of sizes s that add up to n it is log(n) - log(product of s^s) / n: the smaller product tells more.
    Sizes that both splits have are left out.
    """
    sizes, others = Counter(split_of(advice).sizes.values()), Counter(split_of(other).sizes.values())
    return _product(sizes - others) < _product(others - sizes)


def split_of(advice: Advice) -> Split:
    """The parts of *advice* at a position whose candidates are listed."""
    assert advice.split is not None, "asked for where all candidates are known"
    return advice.split


def _product(sizes: Counter[int]) -> int:
    return math.prod(size ** (size * times) for size, times in sizes.items())
