"""Where the codes of a board stand in the picture of all of them: geometry alone, no color and no size."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, product, zip_longest

from blackpeg.rules import Game

MOST_DOTS = 32_768
"""The most dots of a picture: 5x8 has as many codes.  On larger boards a dot stands for several."""


class Layout:
    """Pegs go in pairs, the first of each to the right, the second down; what comes first is outermost.

    So 4x6 is six by six fields of six by six dots.  An odd last peg goes to the right.  Where there would be more than
    `MOST_DOTS` dots, only the first *shown* pegs tell them apart, and a dot stands for all codes that begin so.  Where
    no color is there twice, some places have no code.

    >>> layout = Layout(Game("5x8"))
    >>> layout.width, layout.height, layout.place((7, 0, 0, 0, 1))
    (512, 64, (449, 0))
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        pegs, colors = game.pegs, game.colors
        if colors**pegs > MOST_DOTS:
            pegs = max(pairs for pairs in range(2, pegs, 2) if colors**pairs <= MOST_DOTS)
        self.shown = pegs
        self.width, self.height = colors ** ((pegs + 1) // 2), colors ** (pegs // 2)

    @property
    def is_single(self) -> bool:
        """Whether a dot is one code."""
        return self.shown == self.game.pegs

    @cached_property
    def field(self) -> int:
        """How many of the first pegs tell fields apart: two; all that are shown where a dot is several codes."""
        return 2 if self.is_single and self.shown > 2 else self.shown

    @cached_property
    def codes_a_dot(self) -> int:
        """How many codes of the board are at a place that has some."""
        game, after = self.game, self.game.pegs - self.shown
        return game.colors**after if game.repeats else math.perm(game.colors - self.shown, after)

    @cached_property
    def fields(self) -> int:
        """How many fields have codes."""
        game = self.game
        return game.colors**self.field if game.repeats else math.perm(game.colors, self.field)

    def place(self, colors: Sequence[int]) -> tuple[int, int]:
        """The column and the row, from 0, of the dot for a code, or for the pegs of one that are shown."""
        shown = colors[: self.shown]
        return self._number(shown[::2]), self._number(shown[1::2])

    def start_at(self, column: int, row: int) -> tuple[int, ...]:
        """The pegs that are shown of the codes at a place."""
        each = self._digits(column, (self.shown + 1) // 2), self._digits(row, self.shown // 2)
        return tuple(each[peg % 2][peg // 2] for peg in range(self.shown))

    def lines(self) -> Iterator[list[tuple[int, ...]]]:
        """The pegs that are shown of the codes at each place, line by line from the top."""
        colors = range(self.game.colors)
        across = list(product(colors, repeat=(self.shown + 1) // 2))
        for down in product(colors, repeat=self.shown // 2):
            yield [tuple(chain.from_iterable(zip_longest(each, down)))[: self.shown] for each in across]

    def codes_at(self, start: Sequence[int]) -> int:
        """How many codes of the board begin with *start*, the pegs that are shown."""
        return self.codes_a_dot if self.game.repeats or len(set(start)) == len(start) else 0

    def _number(self, digits: Iterable[int]) -> int:
        number = 0
        for digit in digits:
            number = number * self.game.colors + digit
        return number

    def _digits(self, number: int, length: int) -> list[int]:
        digits = [0] * length
        for place in reversed(range(length)):
            number, digits[place] = divmod(number, self.game.colors)
        return digits
