"""The strategy `entropy`, which plays games out once few codes are left, to choose between its guess and others."""

from __future__ import annotations

import math
from dataclasses import field

from blackpeg.call import Call
from blackpeg.fact import Frozen
from blackpeg.kernel import Measure, shape_of
from blackpeg.kernel.sampling import Chosen
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.sampling import MOST_LOOKED_AHEAD, Sampler
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.sampled.plan import AHEAD, Memories
from blackpeg.strategies.strategy import MOVE_SECONDS, Basis, Grounded, require_seconds

ENTROPY = OneStep(Measure.ENTROPY)

PAIRS = 300_000_000
"""Pairs of codes compared for a guess by `Sampler.look_ahead`; more if it has more than the usual time."""


class LookingAhead(Frozen, Grounded):
    """The guess of `entropy`, or, with at most `MOST_LOOKED_AHEAD` candidates, one that is better when all are played
    out greedily to the end of the game.

    It considers all codes.  The clock ends it only if *seconds* are given, and seldom before `PAIRS` do.
    """

    seconds: float | None = None
    _chosen: Memories[Chosen] = field(default_factory=Memories, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.seconds is not None:
            require_seconds(self.seconds)

    def choose(self, position: Position) -> Code:
        """The best guess found; raises what `OneStep.choose` raises."""
        return Code(self._choice(position).guess, position.game.alphabet)

    def basis(self, position: Position) -> Basis:
        """The basis of the guess: an estimate, whose source says whether there was time to play games out."""
        source = str(self if math.isfinite(self._choice(position).value) else ENTROPY)
        return Basis(proven=False, source=source, candidates=position.count)

    def _choice(self, position: Position) -> Chosen:
        """The guess, remembered so that `basis` can explain it; its value is infinite if nothing was played out."""
        chosen = self._chosen[position]
        if chosen is None:
            chosen = self._chosen[position] = self._look_ahead(position)
        return chosen

    def _look_ahead(self, position: Position) -> Chosen:
        seconds = MOVE_SECONDS if self.seconds is None else self.seconds
        call = Call(seconds)
        guess = ENTROPY.choose(position)
        if position.count > MOST_LOOKED_AHEAD:
            return Chosen(guess, math.inf, 0)
        return Sampler(shape_of(position.game)).look_ahead(
            position.candidates.rows,
            guess,
            seconds=None if self.seconds is None else call.until(AHEAD),
            pairs=int(PAIRS * max(1, seconds / MOVE_SECONDS)),
        )

    def __str__(self) -> str:
        return f"{ENTROPY}, looking ahead"
