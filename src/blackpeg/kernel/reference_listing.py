"""Every code that fits, in plain Python: what `meet.hpp` finds by meeting in the middle, found position by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from blackpeg.kernel.interface import Shape
from blackpeg.kernel.reference_state import Random, Told

if TYPE_CHECKING:
    from blackpeg.kernel.reference_sampler import Budget


class Listing:
    """The codes that fit *turns*, in reading order; beyond *most*, a reservoir of so many (Vitter 1985)."""

    def __init__(
        self, shape: Shape, turns: Sequence[Told], held: Mapping[int, int], most: int, budget: Budget, random: Random
    ) -> None:
        self.shape, self.turns, self.held = shape, turns, held
        self.most, self.budget, self.random = most, budget, random
        self.pegs_in = [Counter(turn.guess) for turn in turns]
        self.count = 0
        self.codes: list[tuple[int, ...]] = []

    def is_complete(self) -> bool:
        """Lists them; whether the budget was enough."""
        return self._walk([], [(0, 0)] * len(self.turns))

    def _walk(self, code: list[int], told: Sequence[tuple[int, int]]) -> bool:
        """Lists the codes that begin with *code*, of which each turn would tell so much: black, common."""
        position = len(code)
        if position == self.shape.pegs:
            if all(
                turn.white is None or common - black == turn.white
                for turn, (black, common) in zip(self.turns, told, strict=True)
            ):
                self._add(tuple(code))
            return True
        colors = [self.held[position]] if position in self.held else range(self.shape.colors)
        for color in colors:
            if not self.shape.repeats and color in code:
                continue
            if self.budget.over():
                return False
            self.budget.spent += 1
            had = code.count(color)
            further = [
                (black + (turn.guess[position] == color), common + (pegs_in[color] > had))
                for turn, pegs_in, (black, common) in zip(self.turns, self.pegs_in, told, strict=True)
            ]
            if self._may_fit(further, self.shape.pegs - position - 1) and not self._walk([*code, color], further):
                return False
        return True

    def _may_fit(self, told: Sequence[tuple[int, int]], more: int) -> bool:
        return all(
            (turn.black is None or black <= turn.black <= black + more)
            and (turn.common is None or common <= turn.common <= common + more)
            for turn, (black, common) in zip(self.turns, told, strict=True)
        )

    def _add(self, code: tuple[int, ...]) -> None:
        self.count += 1
        if len(self.codes) < self.most:
            self.codes.append(code)
        elif (place := self.random.draw() * self.count >> 64) < self.most:
            self.codes[place] = code
