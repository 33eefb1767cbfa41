"""Splits of a sample in NumPy: how a guess parts codes, and what that is worth."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from blackpeg.kernel.interface import Codes, Row, Shape
from blackpeg.kernel.sampling import Objective

if TYPE_CHECKING:
    from blackpeg.kernel.reference_sampler import Allowance

Sizes = Mapping[tuple[int, int], int]
"""How many codes have this many black pegs, and this many in common with a guess, 0 where only black ones count."""

MOST_TRIED = 40
"""Codes looked at for the next guess of a game that is played out."""

COMPLETE_BONUS = 0.7 / math.log(2)


class Splitter:
    """Codes, to be split by guesses."""

    def __init__(self, shape: Shape, codes: Sequence[Row] | Codes) -> None:
        self.shape = shape
        self.colors = np.array([tuple(code) for code in codes], dtype=np.uint8).reshape(-1, shape.pegs)
        self.solved = shape.pegs, 0 if shape.black_only else shape.pegs

    def _numbers(self, guess: Row) -> NDArray[np.int64]:
        """For each code the black pegs, times pegs + 1, plus the pegs in common."""
        black = (self.colors == np.array(guess, dtype=np.uint8)).sum(axis=1)
        common = np.zeros_like(black)
        for color, pegs in () if self.shape.black_only else Counter(guess).items():
            common += np.minimum((self.colors == color).sum(axis=1), pegs)
        return cast("NDArray[np.int64]", black * (self.shape.pegs + 1) + common)

    def sizes(self, guess: Row) -> Sizes:
        """The sizes of the parts."""
        numbers, sizes = np.unique(self._numbers(guess), return_counts=True)
        return {
            divmod(number, self.shape.pegs + 1): size
            for number, size in zip(numbers.tolist(), sizes.tolist(), strict=True)
        }

    def total(self, guess: Row, objective: Objective, budget: Allowance) -> int:
        """The guesses that all codes need together, *guess* among them, if the next are chosen greedily."""
        numbers = self._numbers(guess)
        budget.spent += len(numbers)
        total = len(numbers)
        for number in np.unique(numbers).tolist():
            part = self.colors[numbers == number].tolist()
            if divmod(number, self.shape.pegs + 1) == self.solved:
                continue
            if len(part) < 3:
                total += 2 * len(part) - 1
                continue
            splitter = Splitter(self.shape, part)
            tried = part[:: max(1, len(part) // MOST_TRIED)]
            budget.spent += len(tried) * len(part)
            values = [value(splitter.sizes(each), objective, splitter.solved) for each in tried]
            total += splitter.total(tried[values.index(min(values))], objective, budget)
        return total


def value(sizes: Sizes, objective: Objective, solved: tuple[int, int]) -> float:
    """What a guess is worth that splits a sample so, by *objective*: `sampling.Objective` has the formulas."""
    count = sum(sizes.values())
    if objective.growth is not None:
        growth = objective.growth
        return sum(size * _further(size, growth) for feedback, size in sizes.items() if feedback != solved) / count
    bits = -sum(size / count * math.log2(size / count) for size in sizes.values())
    return bits + (COMPLETE_BONUS / count if objective.complete and solved in sizes else 0)


def _further(size: int, growth: float) -> float:
    """The guesses that a part of this size is expected to need."""
    return (0, 1, 1.5)[size] if size < 3 else 1.67 + growth * math.log(size / 3)
