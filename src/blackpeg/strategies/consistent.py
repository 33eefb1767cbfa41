"""Strategies that guess a candidate and compare nothing."""

from __future__ import annotations

from blackpeg.call import require_seed
from blackpeg.fact import Frozen
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.rules.draws import draw_place
from blackpeg.strategies.strategy import Seeded, Settled


class FirstConsistent(Frozen, Settled):
    """The first candidate in reading order (Shapiro, "Playing Mastermind Logically", SIGART 85, 1983)."""

    first: str | None = None

    def choose(self, position: Position) -> Code:
        """The first candidate; raises `ContradictionError` if there is none."""
        if self.first is not None and not position.turns:
            return position.game.code(self.first)
        return position.require_candidates()[0]

    def __str__(self) -> str:
        return "first-consistent"


class RandomConsistent(Frozen, Seeded):
    """A candidate drawn at random, each as likely as any other.

    The draw depends on *seed* and the position alone: the same seed plays the same games.
    """

    seed: int = 0
    first: str | None = None

    def __post_init__(self) -> None:
        require_seed(self.seed)

    def choose(self, position: Position) -> Code:
        """A candidate; raises `ContradictionError` if there is none."""
        if self.first is not None and not position.turns:
            return position.game.code(self.first)
        candidates = position.require_candidates()
        turns = [position.game.turn_number(guess, reply) for guess, reply in position.turns]
        return candidates[draw_place(self.seed, turns, len(candidates))]

    def __str__(self) -> str:
        return "random-consistent"
