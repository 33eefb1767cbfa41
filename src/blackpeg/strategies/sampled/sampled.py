"""The strategy `sampled`: anytime play on any board."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from blackpeg.errors import StrategyError
from blackpeg.kernel import shape_of
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.sampling import Sampler
from blackpeg.strategies.sampled.opening import opening

MOVE_SECONDS = 2.0
"""The most seconds for a guess, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """The guess that tells most of a sample of codes that fit, found in at most *seconds*.

    It needs no list of candidates, so it plays on every board.  *first*, if given, is the first guess of a
    game in the game's own notation.
    """

    seconds: float = MOVE_SECONDS
    seed: int = 0
    first: str | None = None

    def __post_init__(self) -> None:
        if not self.seconds > 0:
            raise StrategyError(f"expected more than 0 seconds for a guess, got {self.seconds!r}")

    def choose(self, position: Position) -> Code:
        """The best guess found in the time."""
        game, end = position.game, monotonic() + self.seconds
        if not position.turns:
            if self.first is not None:
                return game.code(self.first)
            return game.code(opening(game))
        sampler = Sampler(shape_of(game), hash((self.seed, tuple(position.turns[-1].guess))) & (1 << 64) - 1)
        for guess, reply in position.turns:
            sampler.add(guess, reply)
        sample = sampler.collect(500, seconds=0.5 * self.seconds, steps=20_000_000)
        codes = sample.codes or sample.near
        if len(codes) <= 2:
            return game.code(list(codes[0]))
        chosen = sampler.choose(codes, seconds=end - monotonic(), evaluations=10_000)
        return game.code(chosen.guess)

    def __str__(self) -> str:
        return "sampled"
