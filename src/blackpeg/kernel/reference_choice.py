"""The choice of a guess on a sample, in plain Python: the twin of `choose.hpp` and `loss.hpp` (native sampling)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from blackpeg.kernel.interface import Row, Shape
from blackpeg.kernel.reference_state import Random, with_held
from blackpeg.kernel.sampling import Chosen, Climb, Objective

if TYPE_CHECKING:
    from blackpeg.kernel.reference_sampler import Budget

_UNIT = 4294967296.0
_PARTS = 1024

Sizes = Mapping[tuple[int, int], int]
"""How many codes have so many black pegs, and so many pegs in common with a guess."""


class Sample:
    """Codes as arrays, to be compared with guesses."""

    def __init__(self, shape: Shape, codes: Iterable[Row]) -> None:
        self.shape = shape
        self.rows = [tuple(code) for code in codes]
        self.colors = np.array(self.rows, dtype=np.uint8)
        self.counts = self._counts(self.colors)

    def _counts(self, colors: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The numbers of pegs of each color, of shape (codes, colors)."""
        counts = np.zeros((len(colors), self.shape.colors), dtype=np.uint8)
        np.add.at(counts, (np.arange(len(colors))[:, None], colors), 1)
        return counts

    @property
    def solved(self) -> int:
        """The number of "solved"."""
        return self.shape.pegs * (self.shape.pegs + 1) + (0 if self.shape.black_only else self.shape.pegs)

    def numbers(self, guess: Row) -> list[int]:
        """For each code the number of its feedback: black pegs, times pegs + 1, plus pegs in common."""
        row = np.array([guess], dtype=np.uint8)
        black = (self.colors == row).sum(axis=1)
        common = (
            0 * black
            if self.shape.black_only
            else np.minimum(self.counts, self._counts(row)).sum(axis=1, dtype=np.int64)
        )
        packed: list[int] = (black * (self.shape.pegs + 1) + common).tolist()
        return packed

    def sizes(self, guess: Row) -> Sizes:
        """The classes of the codes by *guess*; pegs in common are 0 where only black ones count."""
        return {divmod(number, self.shape.pegs + 1): size for number, size in Counter(self.numbers(guess)).items()}


@dataclass(frozen=True, slots=True)
class Loss:
    """What makes a guess good, as a whole number that is to be small, so that ties are ties."""

    shape: Shape
    objective: Objective
    orders: Sequence[int]
    table: Sequence[int]
    bonus: int
    weight: int

    def of(self, split: Sizes) -> int:
        """The sum over the classes of n log2 n, less its parts and the bonus; or of n r(n), "solved" left out."""
        loss = sum(self.table[size] for size in split.values())
        solved = split.get((self.shape.pegs, 0 if self.shape.black_only else self.shape.pegs), 0)
        if solved:
            loss -= self.bonus if self.objective.growth is None else self.table[solved]
        if self.weight:
            common: Counter[int] = Counter()
            for (_, in_common), size in split.items():
                common[in_common] += size
            loss -= sum(self.orders[size] for size in common.values()) // _PARTS * self.weight
        return loss

    @property
    def least(self) -> float:
        """No guess has a smaller loss."""
        return -math.inf if self.weight or self.objective.growth is not None else -self.bonus

    def value(self, loss: int) -> float:
        """The loss as people read it: bits of information, or guesses expected to follow."""
        size = len(self.table) - 1
        mean = loss / _UNIT / size
        return mean if self.objective.growth is not None else math.log2(size) * (1 - self.weight / _PARTS) - mean


def loss_of(shape: Shape, codes: int, objective: Objective) -> Loss:
    """The loss of guesses on a sample of so many codes."""
    growth = objective.growth
    orders = [_whole(size * math.log2(size) * _UNIT) if size > 1 else 0 for size in range(codes + 1)]
    return Loss(
        shape,
        objective,
        orders,
        orders if growth is None else [_whole(size * _further(size, growth) * _UNIT) for size in range(codes + 1)],
        _whole(0.7 / math.log(2) * _UNIT) if objective.complete and growth is None else 0,
        _whole(objective.common_weight * _PARTS),
    )


def _whole(number: float) -> int:
    return math.floor(number + 0.5)


def _further(size: int, growth: float) -> float:
    return (0, 1, 1.5)[size] if size < 3 else 1.67 + growth * math.log(size / 3)


class Changes:
    """Random changes of guesses: positions of the frame keep their colors, others have colors of the palette."""

    def __init__(self, shape: Shape, frame: Mapping[int, int], palette: Sequence[int], random: Random) -> None:
        self.shape, self.frame, self.palette, self.random = shape, frame, palette, random
        self.free = [position for position in range(shape.pegs) if position not in frame]

    def framed(self, code: Row) -> list[int]:
        """The code, with the frame's colors, and for colors that are not in the palette others that are."""
        guess = with_held(self.shape, code, self.frame)
        for position in self.free:
            if guess[position] not in self.palette:
                choices = self._choices(guess)
                if choices:
                    guess[position] = choices[self.random.below(len(choices))]
        return guess

    def anywhere(self) -> list[int]:
        """A random code of the frame."""
        if self.shape.repeats:
            return self.framed([self.palette[self.random.below(len(self.palette))] for _ in range(self.shape.pegs)])
        left = list(range(self.shape.colors))
        for taken in range(self.shape.pegs):
            pick = taken + self.random.below(len(left) - taken)
            left[taken], left[pick] = left[pick], left[taken]
        return self.framed(left[: self.shape.pegs])

    def change(self, guess: Row) -> list[int]:
        """One of three changes: a color, a swap, or two colors."""
        changed = list(guess)
        kind = self.random.below(3)
        if kind == 1:
            self._swap(changed)
        else:
            for _ in range(1 + kind // 2):
                self._recolor(changed)
        return changed

    def _choices(self, guess: Sequence[int]) -> Sequence[int]:
        return self.palette if self.shape.repeats else [color for color in self.palette if color not in guess]

    def _somewhere(self) -> int:
        return self.free[self.random.below(len(self.free))]

    def _recolor(self, guess: list[int]) -> None:
        choices = self._choices(guess)
        if not choices:
            self._swap(guess)
            return
        position = self._somewhere()
        guess[position] = choices[self.random.below(len(choices))]

    def _swap(self, guess: list[int]) -> None:
        position, other = self._somewhere(), self._somewhere()
        guess[position], guess[other] = guess[other], guess[position]


def choose(
    shape: Shape,
    codes: Iterable[Row],
    objective: Objective,
    climb: Climb,
    frame: Mapping[int, int],
    palette: Sequence[int],
    budget: Budget,
    random: Random,
) -> Chosen:
    """The sample's own codes, then hill climbing among all codes of the frame."""
    sample = Sample(shape, codes)
    rows = sample.rows
    losses = loss_of(shape, len(rows), objective)
    changes = Changes(shape, frame, palette, random)
    best: Sequence[int] | None = None
    least = 0

    def evaluate(guess: Sequence[int]) -> int:
        nonlocal best, least
        loss = losses.of(sample.sizes(guess))
        budget.spent += 1
        if best is None or loss < least:
            best, least = guess, loss
        return loss

    def goes_on() -> bool:
        return best is None or (least > losses.least and not budget.over())

    starts = []
    own = min(len(rows), max(1, climb.own))
    for index in range(own):
        if not goes_on():
            break
        guess = changes.framed(rows[index * len(rows) // own])
        starts.append((evaluate(guess), guess))
    starts.sort(key=lambda start: start[0])
    starts = starts[: max(0, climb.best)]

    patience = climb.patience * len(changes.free) * min(shape.colors, 12)
    for begun in range(len(starts) + climb.random):
        if not changes.free or not goes_on():
            break
        if begun < len(starts):
            loss, now = starts[begun]
        else:
            now = changes.anywhere()
            loss = evaluate(now)
        failed = 0
        while failed < patience and goes_on():
            changed = changes.change(now)
            failed += 1
            if changed != now and (better := evaluate(changed)) < loss:
                loss, now, failed = better, changed, 0
    assert best is not None, "no code in the sample"
    return Chosen(tuple(best), losses.value(least), budget.spent)
