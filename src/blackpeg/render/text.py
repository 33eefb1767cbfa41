"""Documents as lines of text, folded and colored for one screen.

The board can be read back from what is drawn, with colors or without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from blackpeg.render.document import Answer, Bars, Block, Command, Document, Line, Part, Pegs, Rows, Strong, Table
from blackpeg.render.look import COLUMNS, PLAIN, Look, wrapped
from blackpeg.render.pegs import draw_code, draw_reply

BAR = 40
"""The longest bar, in characters."""


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
        for line in _lines(block, screen):
            if screen.fold_at is None or isinstance(block, Command):
                yield line
            else:
                yield from wrapped(line, screen.fold_at).split("\n")


def _lines(block: Block, screen: Screen) -> Iterator[str]:
    """The lines of a block, before long ones are folded."""
    match block:
        case Command(text):
            yield f"  {text}"
        case Line(parts):
            yield "".join(written(part, screen.look) for part in parts)
        case Rows(rows, width, indent):
            width = max((len(name) for name, _ in rows), default=0) if width is None else width
            for name, said in rows:
                yield f"{'':{indent}}{name:<{width}}  {written(said, screen.look)}"
        case Table():
            yield from _table(block, screen)
        case Bars():
            yield from _bars(block, screen)
        case _:
            yield written(block, screen.look)


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
    drawn = _in_columns(rows, table.left)
    if screen.fold_at is not None:
        width = screen.fold_at - table.indent
        if table.spare is not None and sum(max(map(len, column)) + 2 for column in zip(*rows, strict=True)) > width:
            drawn = _in_columns(rows, table.left, table.spare)
        if max(map(len, drawn)) >= width:
            drawn = list(_entries(rows, table.first))
    yield from (f"{'':{table.indent}}{line}" for line in drawn if line)


def _in_columns(rows: Sequence[Sequence[str]], left: Sequence[int], spare: int | None = None) -> list[str]:
    """A line for each row, the columns in *left* flush left, without the column *spare*."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    shown = [column for column in range(len(widths)) if column != spare]
    return [
        "  ".join(row[at].ljust(widths[at]) if at in left else row[at].rjust(widths[at]) for at in shown).rstrip()
        for row in rows
    ]


def _entries(rows: Sequence[Sequence[str]], first: int) -> Iterator[str]:
    """A list: the *first* cells of a row name an entry, and each other cell has a line below, with its heading."""
    heads = [head.strip() for head in rows[0][first:]]
    width = max(map(len, heads))
    for row in rows[1:]:
        yield "  ".join(cell.strip() for cell in row[:first])
        for head, cell in zip(heads, row[first:], strict=True):
            if cell.strip():
                yield f"  {head:<{width}}  {cell.strip()}" if head else f"  {cell.strip()}"


def _cut(rows: Sequence[Sequence[str]], left: Sequence[int], columns: int) -> Iterator[str]:
    """The columns after the first in as many tables as *columns* need, with a gap between two."""
    width = max(len(cell) for row in rows for cell in row[1:]) + 2
    fit = max(1, (columns - 1 - max(len(row[0]) for row in rows)) // width)
    for begin in range(1, len(rows[0]), fit):
        if begin > 1:
            yield ""
        yield from _in_columns([(row[0], *row[begin : begin + fit]) for row in rows], left)


def _bars(bars: Bars, screen: Screen) -> Iterator[str]:
    """A heading, and a line for each number of guesses, with a bar that fits."""
    block, rows = "█" if screen.look.unicode else "#", bars.rows
    left = max(len(name) for name, _ in [("guesses", 0), *rows])
    most = max((count for _, count in rows), default=0)
    width = max(len(bars.what), len(f"{most:,}"))
    longest = max(1, min(BAR, screen.columns - 1 - left - width - 4))
    yield f"{'guesses':>{left}}  {bars.what:>{width}}"
    for name, count in rows:
        bar = block * max(round(longest * count / most), 1) if count else ""
        yield f"{name:>{left}}  {count:>{width},}  {bar}".rstrip()
