"""A code that walks towards the replies, in plain Python: the twin of `native/include/blackpeg/sampling/state.hpp`.

Draws and decisions are the same, so that the same seed makes the same walk.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackpeg.kernel.interface import Row, Shape

_MASK = (1 << 64) - 1
_LOWER = (1 << 32) - 1


class Random:
    """SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014)."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def draw(self) -> int:
        """64 random bits."""
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """0 to limit - 1."""
        return ((self.draw() >> 32) * limit) >> 32


class Told(NamedTuple):
    """One turn; what was not told is None.  White pegs are here only where they alone were told."""

    guess: tuple[int, ...]
    black: int | None
    common: int | None
    white: int | None


def told(shape: Shape, guess: Row, black: int | None, white: int | None, total: int | None) -> Told:
    """The reply in that form; black and white pegs and their sum must agree where all are told."""
    if black is not None and white is not None and total is None:
        total = black + white
    if black is None and white is not None and total is not None:
        black = total - white
    if shape.black_only:
        return Told(tuple(guess), total if black is None else black, None, None)
    return Told(tuple(guess), black, total, white if total is None and black is None else None)


def with_held(shape: Shape, code: Row, held: Mapping[int, int]) -> list[int]:
    """*code* with colors held at their positions; without repeats the pegs that had these get what was there."""
    changed = list(code)
    for position, color in sorted(held.items()):
        if not shape.repeats:
            changed = [changed[position] if other == color else other for other in changed]
        changed[position] = color
    return changed


def thresholds(beta: float, most: int) -> list[int]:
    """exp(-beta * rise) for each rise up to *most*, in units of 2^-32, as long as it is not 0."""
    factor, chance = math.exp(-beta), 4294967295.0
    values: list[int] = []
    while len(values) <= most and chance >= 1:
        values.append(int(chance))
        chance *= factor
    return values


class State:
    """A code and its residuals: for each turn what it would be told, less what was told.  Cost: the absolute sum.

    Moves change the color of one peg, without repeats to one that the code lacks, or swap two.
    """

    def __init__(
        self,
        shape: Shape,
        turns: Sequence[Told],
        held: Mapping[int, int],
        swaps: float,
        palette: Sequence[int],
    ) -> None:
        self.shape, self.turns, self.held, self.palette = shape, turns, held, palette
        self.free = [position for position in range(shape.pegs) if position not in held]
        only_swaps = shape.colors == 1 or (not shape.repeats and shape.colors == shape.pegs)
        self.swaps = 1 << 32 if only_swaps else int(swaps * 4294967296.0)
        self.phase = 0  # grows by swaps at each step, which swaps where 2^32 is reached
        # The turns that each peg is black in, and that have so many pegs of a color.
        self.black_in: list[list[list[int]]] = [[[] for _ in range(shape.colors)] for _ in range(shape.pegs)]
        self.pegs_in: list[list[tuple[int, int]]] = [[] for _ in range(shape.colors)]
        for index, turn in enumerate(turns):
            if turn.black is not None or turn.white is not None:
                for position, color in enumerate(turn.guess):
                    self.black_in[position][color].append(index)
            if turn.common is not None or turn.white is not None:
                for color, pegs in Counter(turn.guess).items():
                    self.pegs_in[color].append((index, pegs))

    @property
    def movable(self) -> bool:
        """Whether there is anything to move."""
        return bool(self.free) and self.shape.colors > 1

    @property
    def most_rise(self) -> int:
        """No move makes the cost rise by more."""
        return 2 * len(self.turns) + 2

    def start(self, code: Row) -> None:
        """Begins at a code of the game."""
        self.code = list(code)
        self.pegs_of = [self.code.count(color) for color in range(self.shape.colors)]
        self.unused = [color for color in range(self.shape.colors) if not self.pegs_of[color]]
        self.black, self.common = [0] * len(self.turns), [0] * len(self.turns)
        for index, turn in enumerate(self.turns):
            black = sum(ours == theirs for ours, theirs in zip(turn.guess, self.code, strict=True))
            common = (Counter(turn.guess) & Counter(self.code)).total()
            if turn.black is not None:
                self.black[index] = black - turn.black
            if turn.common is not None:
                self.common[index] = common - turn.common
            elif turn.white is not None:
                self.common[index] = common - black - turn.white
        self.cost = sum(map(abs, self.black)) + sum(map(abs, self.common))
        self.best, self.best_cost = list(self.code), self.cost

    def start_anywhere(self, random: Random) -> None:
        """Begins at a random code; every code is equally probable, if every color is in the palette once."""
        code = [self.held.get(position, 0) for position in range(self.shape.pegs)]
        if self.shape.repeats:
            for position in self.free:
                code[position] = self.palette[random.below(len(self.palette))]
        else:
            left = [color for color in range(self.shape.colors) if color not in self.held.values()]
            for taken, position in enumerate(self.free):
                pick = taken + random.below(len(left) - taken)
                left[taken], left[pick] = left[pick], left[taken]
                code[position] = left[taken]
        self.start(code)

    def _changes(self, moves: Sequence[tuple[int, int, int]], recolors: bool) -> dict[int, tuple[int, int]]:
        """For each turn that changes its new residuals, when pegs at these positions change from a color to another."""
        black: Counter[int] = Counter()
        common: Counter[int] = Counter()
        for position, old, new in moves:
            for index in self.black_in[position][old]:
                black[index] -= 1
            for index in self.black_in[position][new]:
                black[index] += 1
        if recolors:
            _, old, new = moves[0]
            for index, pegs in self.pegs_in[old]:
                common[index] -= pegs >= self.pegs_of[old]
            for index, pegs in self.pegs_in[new]:
                common[index] += pegs > self.pegs_of[new]
        changes = {}
        for index in black.keys() | common.keys():
            more_black, more_common = black[index], common[index]
            if self.turns[index].white is not None:
                more_black, more_common = 0, more_common - more_black
            changes[index] = self.black[index] + more_black, self.common[index] + more_common
        return changes

    def step(self, chances: Sequence[int], random: Random) -> None:
        """One step of the Metropolis algorithm: a rise is taken with its chance, of 2^32."""
        random_bits = random.draw()
        chance, where = random_bits & _LOWER, (random_bits >> 32) * len(self.free)
        self.phase = (self.phase & _LOWER) + self.swaps
        swap = self.phase > _LOWER
        position, left = self.free[where >> 32], where & _LOWER
        old = self.code[position]
        other, slot = 0, 0
        if swap:
            other = self.free[(left * len(self.free)) >> 32]
            new = self.code[other]
        elif self.shape.repeats:
            new = self.palette[(left * len(self.palette)) >> 32]
        else:
            slot = (left * len(self.unused)) >> 32
            new = self.unused[slot]
        if new == old:
            return
        moves = [(position, old, new), (other, new, old)] if swap else [(position, old, new)]
        changes = self._changes(moves, recolors=not swap)
        rise = sum(
            abs(black) + abs(common) - abs(self.black[index]) - abs(self.common[index])
            for index, (black, common) in changes.items()
        )
        if rise > 0 and (rise >= len(chances) or chance >= chances[rise]):
            return
        self.cost += rise
        for index, (black, common) in changes.items():
            self.black[index], self.common[index] = black, common
        for at, _, color in moves:
            self.code[at] = color
        if not swap:
            self.pegs_of[old] -= 1
            self.pegs_of[new] += 1
            if not self.shape.repeats:
                self.unused[slot] = old
        if self.cost < self.best_cost:
            self.best, self.best_cost = list(self.code), self.cost

    def walk(self, chances: Sequence[int], steps: int, enough: int, random: Random) -> int:
        """So many steps, or until the cost is at most *enough*; returns the steps made."""
        made = 0
        while self.movable and made < steps and self.cost > enough:
            self.step(chances, random)
            made += 1
        return made
