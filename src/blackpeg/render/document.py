"""A fact as blocks of text, without widths, colors or markup; `text` and `html` render them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from blackpeg.fact import Frozen
from blackpeg.rules import Code, Game, Reply, Turn

if TYPE_CHECKING:
    from blackpeg.position import Position

EMPTY = 6
"""The most empty bars that a histogram begins with."""


class Either(Frozen):
    """Words with signs beyond ASCII, and the *ascii* ones for screens that have no others."""

    text: str
    ascii: str


class Strong(Frozen):
    """Words that stand out."""

    text: str | Either


class Faint(Frozen):
    """Words that are less loud than the rest."""

    text: str


class Pegs(Frozen):
    """A code that is *plain* words on a screen without colors."""

    code: Code
    plain: str


class Answer(Frozen):
    """A reply, drawn as pegs and as numbers; text without colors has it as numbers and in words.

    One that is *short* is its numbers alone in any text.
    """

    reply: Reply
    game: Game
    short: bool = False


Part = str | Code | Strong | Faint | Either | Pegs | Answer
"""A piece of a line.  A bare `Code` is drawn as pegs if there are colors, else it is its signs."""


class Paragraph(Frozen):
    """A line of text, which is broken between words if it is too long."""

    parts: Sequence[Part]


class CommandLine(Frozen):
    """A command to be copied: it is indented, and never broken."""

    text: str


class Rows(Frozen):
    """Names, each with a text; the names take *width* columns, or as many as the longest needs."""

    rows: Sequence[tuple[str, Part]]
    width: int | None = None
    indent: int = 0


class Table(Frozen):
    """A table whose first row is its heading; a heading of empty cells is left out.

    The columns in *left* are flush left.  A table too wide for the screen becomes a list of entries, each named by its
    *first* cells.  Before that it does without the column *spare*, if there is one.  A table that may be *cut* never
    becomes a list: the columns after the first go into as many tables as the screen needs.
    """

    rows: Sequence[Sequence[str | Code]]
    left: Sequence[int] = (0,)
    first: int = 1
    spare: int | None = None
    indent: int = 0
    cut: bool = False


class Bars(Frozen):
    """A histogram: how many of *what* took 1 guess, 2, 3, ...; and, if not 0, how many were *not_solved*."""

    counts: Sequence[int]
    what: str
    not_solved: int = 0

    @property
    def rows(self) -> list[tuple[str, int]]:
        """A name and a number for each bar; they begin at 1 guess, or at the first that occurs if that is far away.

        >>> Bars([1, 0, 4], "games", not_solved=2).rows
        [('1', 1), ('2', 0), ('3', 4), ('not solved', 2)]
        """
        first = next((guesses for guesses, count in enumerate(self.counts, 1) if count), 1)
        first = first if first > EMPTY else 1
        rows = [(str(guesses), count) for guesses, count in enumerate(self.counts[first - 1 :], first)]
        return [*rows, ("not solved", self.not_solved)] if self.not_solved else rows


class Outline(Frozen):
    """Lines below lines: each row is a depth, from 1, the parts of a line, and numbers for columns; *heads* name all
    columns."""

    heads: Sequence[str]
    rows: Sequence[tuple[int, Sequence[Part], Sequence[str]]]


class Dots(Frozen):
    """A picture of dots, line by line from the top; it may be cut between columns that *unit* divides."""

    lines: Sequence[Sequence[int | None]]
    unit: int

    def strips(self, most: int) -> list[range]:
        """The columns of each part of the picture, if it is cut into as many parts as have *most* columns or fewer.

        Each unit is a part if one alone has more.
        """
        width = len(self.lines[0])
        units = width // self.unit
        number = min(-(-width // most), units)
        while number < units and -(-units // number) * self.unit > most:
            number += 1
        each = -(-units // number) * self.unit
        return [range(left, min(left + each, width)) for left in range(0, width, each)]


class Maps(Frozen):
    """A row of small maps: what was possible at the start of a game, and after each turn of *position*.

    Only a terminal shows it, if it has signs beyond ASCII and is wide enough.
    """

    position: Position


Block = Part | Paragraph | CommandLine | Rows | Table | Bars | Outline | Dots | Maps
"""A block of a document.  A part is a line of its own; spaces before a text indent it, and "" is a gap."""

Document = Iterable[Block]
"""The blocks of a fact in the order of reading; they are made when they are asked for, as some facts are long."""


def board_rows(game: Game, turns: Iterable[Turn]) -> Iterator[Paragraph]:
    """The rows of a board, the first guess on top."""
    return (board_row(number, turn, game) for number, turn in enumerate(turns, 1))


def board_row(number: int, turn: Turn, game: Game) -> Paragraph:
    """The row of the board for *turn*, the *number*-th, counted from 1."""
    return Paragraph([f"{number:>3}  ", turn.guess, "   ", Answer(turn.reply, game)])
