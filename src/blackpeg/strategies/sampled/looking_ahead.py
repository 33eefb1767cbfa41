"""The strategy `entropy`, and near the end of a game a guess that is at least as good when the game is played out."""

from __future__ import annotations

from dataclasses import dataclass

from blackpeg.kernel import Measure, shape_of
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.sampling import Sampler
from blackpeg.strategies.naming import MOVE_SECONDS
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.sampled.guess import AHEAD
from blackpeg.strategies.sampled.move import MoveBudget

ENTROPY = OneStep(Measure.ENTROPY)

MOST = 6000
"""With at most this many candidates games are played out: two bytes a pair of them, 72 MB."""


@dataclass(frozen=True, slots=True)
class LookingAhead:
    """The guess of `entropy`; with at most `MOST` candidates, one after which greedy play needs no more.

    It looks at all codes.  Work is counted, as for `Sampled`; the clock ends it only where *seconds* are given.
    """

    seconds: float | None = None

    def choose(self, position: Position) -> Code:
        """The best guess found; raises what `OneStep.choose` raises."""
        budget = MoveBudget.of(MOVE_SECONDS if self.seconds is None else self.seconds)
        guess = ENTROPY.choose(position)
        if position.count > MOST:
            return guess
        ahead = Sampler(shape_of(position.game)).look_ahead(
            position.candidates.rows,
            guess,
            seconds=None if self.seconds is None else budget.until(AHEAD),
            pairs=budget.pairs,
        )
        return Code(ahead.guess, position.game.alphabet)

    def __str__(self) -> str:
        return "entropy, looking ahead"
