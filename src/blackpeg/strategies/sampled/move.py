"""What a plan is given to choose one guess."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from blackpeg.position import Position
from blackpeg.position.listing import sampler_for
from blackpeg.rules import Turn
from blackpeg.sampling import Sampler
from blackpeg.strategies.sampled.budget import Budget
from blackpeg.strategies.sampled.memory import Memory


@dataclass(frozen=True, slots=True)
class Move:
    """A position, the work that may be done, and what is remembered of the position before."""

    position: Position
    seed: int
    budget: Budget
    before: Memory

    @property
    def draw(self) -> random.Random:
        """Random numbers that depend on the seed and the position alone."""
        return random.Random(f"{self.seed} {self.position}")

    def sampler(self, turns: Iterable[Turn] | None = None) -> Sampler:
        """A sampler that was told the turns, or some of them; its seed depends on the same."""
        text = f"{self.seed} {self.position}".encode()
        seed = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
        return sampler_for(self.position.game, self.position.turns if turns is None else turns, seed)
