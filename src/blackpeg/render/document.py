"""A fact in blocks: what is told of it, without widths, colors or markup; `text` and `html` render them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from blackpeg.rules import Code, Game, Reply, Turn

EMPTY = 6
"""The most empty bars before the first that counts something."""


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out."""

    text: str


@dataclass(frozen=True, slots=True)
class Pegs:
    """A code that is drawn as pegs even in text, if the screen has colors."""

    code: Code


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply, drawn as pegs and as numbers; text without colors has it as numbers and in words."""

    reply: Reply
    game: Game


Part = str | Code | Strong | Pegs | Answer
"""A piece of a line.  A bare `Code` is its signs in text, and pegs in HTML."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, which is broken between words if it is too long."""

    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Command:
    """A command to be copied: it is indented, and never broken."""

    text: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Names, and what is said of each; the names take *width* columns, or as many as the longest needs."""

    rows: Sequence[tuple[str, Part]]
    width: int | None = None
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Table:
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


@dataclass(frozen=True, slots=True)
class Bars:
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


Block = Part | Line | Command | Rows | Table | Bars
"""A block of a document.  A part is a line of its own; spaces before a text indent it, and "" is a gap."""

Document = Iterable[Block]
"""The blocks of a fact in the order of reading; they are made when they are asked for, as some facts are long."""


def board(game: Game, turns: Iterable[Turn]) -> Iterator[Line]:
    """The rows of a board, the first guess on top."""
    return (board_row(number, turn, game) for number, turn in enumerate(turns, 1))


def board_row(number: int, turn: Turn, game: Game) -> Line:
    """The row of the board for *turn*, the *number*-th, counted from 1."""
    return Line([f"{number:>3}  ", Pegs(turn.guess), "   ", Answer(turn.reply, game)])
