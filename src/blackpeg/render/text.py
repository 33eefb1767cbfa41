"""Documents as lines of text, folded and colored for one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from blackpeg.render.document import Answer, Bars, Block, Command, Document, Line, Part, Pegs, Rows, Strong, Table
from blackpeg.render.histogram import draw_histogram
from blackpeg.render.look import COLUMNS, PLAIN, Look, wrapped
from blackpeg.render.pegs import draw_code, draw_reply
from blackpeg.render.table import in_columns, in_columns_or_list
from blackpeg.rules import Code


@dataclass(frozen=True, slots=True)
class Screen:
    """What lines are made for: its *look*, its *columns*, and where lines and tables are folded, None for nowhere."""

    look: Look = PLAIN
    columns: int = COLUMNS
    fold_at: int | None = None


PAPER = Screen()
"""The plain screen, on which `print` shows a fact."""


def lines(document: Document, screen: Screen = PAPER) -> Iterator[str]:
    """The lines of *document*, block by block.

    >>> list(lines(["208 codes", Rows([("worst", "38"), ("bits", "3.19")], indent=2), Command("blackpeg games")]))
    ['208 codes', '  worst  38', '  bits   3.19', '  blackpeg games']
    """
    for block in document:
        if isinstance(block, Command):
            yield f"  {block.text}"
        else:
            for line in _lines(block, screen):
                yield from (line if screen.fold_at is None else wrapped(line, screen.fold_at)).split("\n")


def _lines(block: Block, screen: Screen) -> Iterator[str]:
    """The lines of a block that is no command, before long ones are folded."""
    match block:
        case str() | Code():
            yield str(block)
        case Line(parts):
            yield "".join(written(part, screen.look) for part in parts)
        case Rows(rows, width, indent):
            width = max(len(name) for name, _ in rows) if width is None else width
            for name, said in rows:
                yield f"{'':{indent}}{name:<{width}}  {written(said, screen.look)}"
        case Table():
            yield from _table(block, screen)
        case Bars(counts, what, not_solved):
            yield from draw_histogram(counts, what, screen.look, screen.columns, not_solved=not_solved)


def written(part: Part, look: Look) -> str:
    """A piece of a line as text."""
    match part:
        case Strong(text):
            return look.strong(text)
        case Pegs(code):
            return draw_code(code, look)
        case Answer(reply, game):
            return draw_reply(reply, game, look)
        case _:
            return str(part)


def _table(table: Table, screen: Screen) -> Iterator[str]:
    rows = [list(map(str, row)) for row in table.rows]
    if table.cut:
        yield from _cut(rows, table.left, screen.columns)
        return
    width = None if screen.fold_at is None else screen.fold_at - table.indent
    drawn = list(in_columns(rows, left=table.left, width=width, spare=table.spare))
    if width is not None and max(map(len, drawn)) >= width:
        drawn = list(in_columns_or_list(rows, width, left=table.left, first=table.first))
    yield from (f"{'':{table.indent}}{line}" for line in drawn if line)


def _cut(rows: Sequence[Sequence[str]], left: Sequence[int], columns: int) -> Iterator[str]:
    """The columns after the first in as many tables as *columns* need, with a gap between two."""
    width = max(len(cell) for row in rows for cell in row[1:]) + 2
    fit = max(1, (columns - 1 - max(len(row[0]) for row in rows)) // width)
    for begin in range(1, len(rows[0]), fit):
        if begin > 1:
            yield ""
        yield from in_columns([(row[0], *row[begin : begin + fit]) for row in rows], left=left)
