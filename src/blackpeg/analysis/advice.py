"""What a guess would tell: the facts of its split, and the guesses ranked by them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest

from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.kernel import Measure, kernel, shape_of
from blackpeg.position import Position, readable
from blackpeg.rules import Code
from blackpeg.strategies import FirstConsistent, Guesses, OneStep, Strategy, name_of, next_guess
from blackpeg.strategies.one_step import MOST_PAIRS

BITS_DIGITS = 9
NEAR = 2 * 10**-BITS_DIGITS
"""Entropies closer than this, in bits, are compared exactly."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A guess, and how it would split the candidates.

    *parts* classes, the largest of *worst* candidates, *expected_size* of them left on average (exactly),
    *bits* of information (rounded to a double).
    """

    guess: Code
    candidates: int
    is_candidate: bool
    parts: int
    worst: int
    expected_size: Fraction
    bits: float

    def facts(self) -> dict[str, object]:
        """The same for programs, in JSON's types; *expected_size* as an exact fraction in a text."""
        return {
            "guess": str(self.guess),
            "candidates": self.candidates,
            "is_candidate": self.is_candidate,
            "parts": self.parts,
            "worst": self.worst,
            "expected_size": str(self.expected_size),
            "bits": self.bits,
        }


def advice_on(position: Position, guess: Code) -> Advice:
    """What *guess* would tell at *position*, which must have candidates.

    Raises `TooLargeError` where they cannot be listed.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> advice = advice_on(start(game), game.code("1122"))
    >>> advice.parts, advice.worst, advice.expected_size, round(advice.bits, 3)
    (13, 256, Fraction(132539, 648), 2.885)
    """
    return advice_of_sizes(position, guess, list(position.split(guess).values()))


def advice_of_sizes(position: Position, guess: Code, sizes: Sequence[int]) -> Advice:
    """What *guess* would tell, whose classes have these *sizes*."""
    count = sum(sizes)
    return Advice(
        guess=guess,
        candidates=count,
        is_candidate=position.fits(guess),
        parts=len(sizes),
        worst=max(sizes),
        expected_size=Fraction(sum(size * size for size in sizes), count),
        # As a difference it can come out as -0.0 or 1e-16 when there is a single class.
        bits=math.log2(count) - math.fsum(size * math.log2(size) for size in sizes) / count if len(sizes) > 1 else 0.0,
    )


def best_guesses(strategy: Strategy, position: Position, most: int) -> list[Advice]:
    """The *most* best guesses of *strategy*, best first.

    The strategy's own choice comes first.  Guesses that a symmetry of the position makes equally good are listed
    once.  By entropy the guesses are picked by their bits, rounded to `BITS_DIGITS`; those picked are then put in
    order exactly.  Raises `StrategyError` where the strategy ranks nothing, `TooLargeError` where there is too
    much to compare.
    """
    best = next_guess(strategy, position)
    if not isinstance(strategy, OneStep | FirstConsistent):
        raise StrategyError(f"{name_of(strategy)} does not rank guesses, it only makes one; leave out --top")
    candidates = position.require_candidates()
    if isinstance(strategy, FirstConsistent):
        return [advice_on(position, code) for code in _led_by(best, candidates[:most], most)]
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
    advices = [advice_on(position, guess) for guess in _led_by(best, [guesses[row] for row in order], most)]
    return [advices[0], *exactly_ordered(position, advices[1:])] if strategy.measure is Measure.ENTROPY else advices


def _led_by(best: Code, guesses: Sequence[Code], most: int) -> list[Code]:
    """*most* of *guesses*, with *best* in front."""
    return [best, *(guess for guess in guesses if guess != best)][:most]


def exactly_ordered(position: Position, advices: Sequence[Advice]) -> list[Advice]:
    """*advices*, whose bits fall but for rounding, with near ties in the exact order of their entropies.

    What is equal stays in order.
    """
    ordered: list[Advice] = []
    for advice in advices:
        at = len(ordered)
        while at and advice.bits - ordered[at - 1].bits > -NEAR:
            if not _tells_more(position, advice.guess, ordered[at - 1].guess):
                break
            at -= 1
        ordered.insert(at, advice)
    return ordered


def _tells_more(position: Position, guess: Code, other: Code) -> bool:
    """Whether *guess* has the larger entropy, exactly.

    With classes of sizes s that add up to n it is log(n) - log(product of s^s) / n: the smaller product tells more.
    Sizes that both splits have are left out.
    """
    sizes, others = Counter(position.split(guess).values()), Counter(position.split(other).values())
    return _product(sizes - others) < _product(others - sizes)


def _product(sizes: Counter[int]) -> int:
    return math.prod(size ** (size * times) for size, times in sizes.items())
