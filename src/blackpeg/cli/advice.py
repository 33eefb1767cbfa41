"""What a guess would tell: the facts that `suggest`, `assist` and hints show, and the guesses ranked by them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest

from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.kernel import Measure, kernel, shape_of
from blackpeg.position import Position, readable
from blackpeg.position.wording import counted
from blackpeg.rules import Code
from blackpeg.strategies import FirstConsistent, Guesses, OneStep, Strategy, name_of, next_guess
from blackpeg.strategies.one_step import MOST_PAIRS


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
        """The same for programs: the fields of ``--json``."""
        return {
            "guess": str(self.guess),
            "candidates": self.candidates,
            "is_candidate": self.is_candidate,
            "parts": self.parts,
            "worst": self.worst,
            "expected_size": str(self.expected_size),
            "bits": self.bits,
        }

    def lines(self) -> list[str]:
        """The same for people: whether it could be the secret, and what it would tell."""
        if self.candidates == 1 and self.is_candidate:
            return [f"It must be {self.guess}: no other code fits."]
        return [
            "It could be the secret." if self.is_candidate else "It cannot be the secret, but it tells most.",
            f"{counted(self.candidates, 'code')} in {counted(self.parts, 'part')}: worst {self.worst:,}, "
            f"expected size {shown(self.expected_size)}, {self.bits:.2f} bits.",
        ]


def advice_on(position: Position, guess: Code) -> Advice:
    """What *guess* would tell at *position*, which must have candidates.

    Raises `TooLargeError` where they cannot be listed.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> advice = advice_on(start(game), game.code("1122"))
    >>> advice.parts, advice.worst, shown(advice.expected_size), round(advice.bits, 3)
    (13, 256, '132539/648 (about 204.54)', 2.885)
    """
    return _advice(position, guess, list(position.split(guess).values()))


def _advice(position: Position, guess: Code, sizes: Sequence[int]) -> Advice:
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


def shown(number: Fraction, digits: int = 2) -> str:
    """*number* exactly, and rounded to *digits* where that helps.

    >>> shown(Fraction(185, 14)), shown(Fraction(6))
    ('185/14 (about 13.21)', '6')
    """
    return str(number) if number.denominator == 1 else f"{number} (about {float(number):.{digits}f})"


def best_guesses(strategy: Strategy, position: Position, most: int) -> list[Advice]:
    """The *most* best guesses of *strategy*, best first.

    Guesses that a symmetry of the position makes equally good are listed once.  Raises `StrategyError`
    where the strategy ranks nothing, `TooLargeError` where there is too much to compare.
    """
    best = next_guess(strategy, position)
    candidates = position.require_candidates()
    if isinstance(strategy, FirstConsistent):
        return [advice_on(position, code) for code in candidates[:most]]
    if not isinstance(strategy, OneStep):
        raise StrategyError(f"{name_of(strategy)} does not rank guesses, it only makes one; leave out --top")
    guesses = candidates if strategy.guesses is Guesses.CONSISTENT else position.guesses
    if (pairs := len(guesses) * len(candidates)) > MOST_PAIRS:
        raise TooLargeError(f"ranking would compare {readable(pairs)} pairs of codes; leave out --top")
    scores = kernel().scores(shape_of(position.game), guesses.rows, candidates.rows)
    costs: dict[Measure, Sequence[float]] = {
        Measure.MAX_PART: scores.max_part,
        Measure.SUM_SQUARES: scores.sum_squares,
        # Rounded, so that equal splits compare equal; the strategy itself decides exactly, and comes first below.
        Measure.ENTROPY: [-round(bits, 9) for bits in scores.bits],
        Measure.PARTS: [-parts for parts in scores.parts],
    }
    cost = costs[strategy.measure]
    order = nsmallest(most + 1, range(len(guesses)), key=lambda row: (cost[row], guesses[row] not in candidates, row))
    ranked = [best, *(guess for row in order if (guess := guesses[row]) != best)]
    return [advice_on(position, guess) for guess in ranked[:most]]
