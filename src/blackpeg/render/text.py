"""Documents as lines of text, folded and colored for one screen.

The board can be read back from what is drawn, with colors or without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from blackpeg.render import document as doc
from blackpeg.render.look import COLUMNS, PLAIN, Look, width_of, wrapped
from blackpeg.render.phrases import reply_words
from blackpeg.rules import Code, Game, Reply
from blackpeg.rules.sizes import can_draw_reply

if TYPE_CHECKING:
    from blackpeg.position import Position

BAR = 40
"""The longest bar, in characters."""

MAP, MOST_MAP_DOTS, ARROW = 18, 10_000, " → "
"""The most dots across a small map, the most dots it is made of, and what stands between the numbers below maps."""

BRAILLE = 0x2800
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a sign, two by four, as Unicode numbers them."""


class Screen(NamedTuple):
    """The screen that lines are made for: its *look*, its *columns*, and the width at which lines and tables are
    folded, None for any."""

    look: Look = PLAIN
    columns: int = COLUMNS
    fold_at: int | None = None


PAPER = Screen()
"""The plain screen, on which `print` shows a fact."""


def lines(document: doc.Document, screen: Screen = PAPER) -> Iterator[str]:
    """The lines of *document*, block by block.

    >>> list(lines(["208 codes", doc.Rows([("worst", "38"), ("bits", "3.19")], indent=2)]))
    ['208 codes', '  worst  38', '  bits   3.19']
    """
    for block in document:
        for line in _lines(block, screen):
            if screen.fold_at is None or isinstance(block, doc.CommandLine):
                yield line
            else:
                yield from wrapped(line, screen.fold_at).split("\n")


def _lines(block: doc.Block, screen: Screen) -> Iterator[str]:
    """The lines of a block, before long ones are folded."""
    match block:
        case doc.CommandLine(text):
            yield f"  {text}"
        case doc.Paragraph(parts):
            yield "".join(written(part, screen.look) for part in parts).rstrip()
        case doc.Rows(rows, width, indent):
            width = max((len(name) for name, _ in rows), default=0) if width is None else width
            for name, said in rows:
                yield f"{'':{indent}}{name:<{width}}  {written(said, screen.look)}"
        case doc.Table():
            yield from _table(block, screen)
        case doc.Bars():
            yield from _bars(block, screen)
        case doc.Outline():
            yield from _outline(block, screen)
        case doc.Dots(dots):
            for strip in block.strips(max(2 * (screen.columns - 1), 2)):
                yield ""
                yield from braille([[bool(line[column]) for column in strip] for line in dots])
        case doc.Maps(position):
            if screen.fold_at is not None and screen.look.unicode:
                yield from _maps(position, screen.fold_at)
        case _:
            yield written(block, screen.look)


def written(part: doc.Part, look: Look) -> str:
    """A piece of a line as text."""
    match part:
        case doc.Either(text, ascii):
            return text if look.unicode else ascii
        case doc.Strong(text):
            return look.strong(written(text, look))
        case doc.Faint(text):
            return look.faint(text)
        case doc.Pegs(code, plain):
            return plain if look.is_plain else _pegs(code, look)
        case Code():
            return str(part) if look.is_plain else _pegs(part, look)
        case doc.Answer(reply, game, short):
            return game.write(reply) if short else _answer(reply, game, look)
        case _:
            return str(part)


def _pegs(code: Code, look: Look) -> str:
    from blackpeg.render.palette import ink_on, palette  # here, for a quick start, as below: plain text has no colors

    signs, colors = code.alphabet.signs, palette(code.alphabet)
    width = max(map(len, signs))
    return " ".join(
        look.paint(f" {signs[color]:^{width}} ", ink=ink_on(colors[color]), on=colors[color], bold=True)
        for color in code
    )


def _answer(reply: Reply, game: Game, look: Look) -> str:
    numbers, feedback = game.write(reply), reply.feedback
    drawn = "" if feedback is None else game.rule.drawn(feedback, game.pegs)
    if look.is_plain or not drawn or not can_draw_reply(game):
        return f"{look.strong(f'{numbers:<3}')}  {reply_words(reply, game)}"
    from blackpeg.render.palette import BLACK, TRAY, WHITE

    signs = dict(zip("bwn", "●○·" if look.unicode else "xo.", strict=True))
    inks = {"b": (BLACK, True), "w": (WHITE, True), "n": (BLACK, False)}
    runs = [(kind, signs[kind] * len(list(run))) for kind, run in groupby(drawn)]
    runs[0], runs[-1] = (runs[0][0], f" {runs[0][1]}"), (runs[-1][0], runs[-1][1])
    pegs = "".join(look.paint(run, ink=inks[kind][0], on=TRAY, bold=inks[kind][1]) for kind, run in runs)
    return f"{pegs}{look.paint(' ', ink=BLACK, on=TRAY)}  {look.strong(numbers)}"


def _table(table: doc.Table, screen: Screen) -> Iterator[str]:
    rows = [[written(cell, screen.look) for cell in row] for row in table.rows]
    if table.cut:
        yield from _cut(rows, table.left, screen.columns)
        return
    drawn = _in_columns(rows, table.left)
    if screen.fold_at is not None:
        width = screen.fold_at - table.indent
        if table.spare is not None and max(map(width_of, drawn)) + 2 > width:
            drawn = _in_columns(rows, table.left, table.spare)
        if max(map(width_of, drawn)) >= width:
            drawn = list(_entries(rows, table.first))
    yield from (f"{'':{table.indent}}{line}" for line in drawn if line)


def _in_columns(rows: Sequence[Sequence[str]], left: Sequence[int], spare: int | None = None) -> list[str]:
    """A line for each row, the columns in *left* flush left, without the column *spare*."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    shown = [column for column in range(len(widths)) if column != spare]

    def cell(row: Sequence[str], at: int) -> str:
        gap = " " * (widths[at] - width_of(row[at]))
        return row[at] + gap if at in left else gap + row[at]

    return ["  ".join(cell(row, at) for at in shown).rstrip() for row in rows]


def _entries(rows: Sequence[Sequence[str]], first: int) -> Iterator[str]:
    """A table as a list: the *first* cells of a row name an entry, and each other cell has a line below, with its
    heading."""
    heads = [head.strip() for head in rows[0][first:]]
    width = max(map(len, heads))
    for row in rows[1:]:
        yield "  ".join(cell.strip() for cell in row[:first])
        for head, cell in zip(heads, row[first:], strict=True):
            if cell.strip():
                yield f"  {head:<{width}}  {cell.strip()}" if head else f"  {cell.strip()}"


def _cut(rows: Sequence[Sequence[str]], left: Sequence[int], columns: int) -> Iterator[str]:
    """The columns after the first in as many tables as *columns* need, with a gap between two."""
    width = max(width_of(cell) for row in rows for cell in row[1:]) + 2
    fit = max(1, (columns - 1 - max(len(row[0]) for row in rows)) // width)
    for begin in range(1, len(rows[0]), fit):
        if begin > 1:
            yield ""
        yield from _in_columns([(row[0], *row[begin : begin + fit]) for row in rows], left)


def _bars(bars: doc.Bars, screen: Screen) -> Iterator[str]:
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


def _outline(outline: doc.Outline, screen: Screen) -> Iterator[str]:
    """A heading, and a line for each row, its numbers in columns, or behind a colon if that is too wide."""
    stems = _stems([depth for depth, _, _ in outline.rows], screen.look)
    cells = [
        stem + "".join(written(part, screen.look) for part in parts)
        for stem, (_, parts, _) in zip(stems, outline.rows, strict=True)
    ]
    first, *heads = outline.heads
    numbers = [row[2] for row in outline.rows]
    drawn = _in_columns([outline.heads, *([cell, *row] for cell, row in zip(cells, numbers, strict=True))], left=(0,))
    if screen.fold_at is not None and max(map(width_of, drawn)) >= screen.fold_at:
        drawn = [f"{first}: {', '.join(heads)}"]
        drawn += [f"{cell}: {', '.join(row)}" for cell, row in zip(cells, numbers, strict=True)]
    yield from drawn


def _stems(depths: Sequence[int], look: Look) -> list[str]:
    """For each row of an outline the lines that lead to it from the rows above."""
    through, here, last = ("│  ", "├─ ", "└─ ") if look.unicode else ("|  ", "|- ", "`- ")
    stems = []
    follows: set[int] = set()  # depths at which a row follows below, on the same branch
    for depth in reversed(depths):
        stem = "".join(through if above in follows else "   " for above in range(2, depth))
        stems.append(stem + (here if depth in follows else last) if depth > 1 else "")
        follows = {other for other in follows if other < depth} | {depth}
    return stems[::-1]


def _maps(position: Position, width: int) -> Iterator[str]:
    """Small maps beside each other, of the start and of as many of the last turns as fit; none if none fits.

    If the board is too large for maps, a line says so.  Turns that are left out have an ellipsis in their place.
    """
    # Here, for a quick start: other documents need none.
    from blackpeg.render.row_picture import steps
    from blackpeg.rules.sizes import has_map, readable
    from blackpeg.verbs.candidates import Layout

    if not position.turns or position.game.is_listed:
        return
    if not has_map(position.game):
        yield f"  There are no maps: {readable(position.game.size)} codes are too many to draw."
        return
    layout = Layout(position.game, MOST_MAP_DOTS)
    scale = -(-layout.width // MAP)
    cells = []
    for step in steps(position, layout):
        marked = {(column // scale, row // scale) for column, row in step.places}
        size = -(-layout.width // scale), -(-layout.height // scale)
        lines = list(braille([[(column, row) in marked for column in range(size[0])] for row in range(size[1])]))
        is_found = step.turn is not None and step.turn.reply.feedback == position.game.solved
        label = "found" if is_found else f"{step.count:,}"
        across = max(len(lines[0]), len(label))
        cells.append([*(f"{line:^{across}}" for line in lines), f"{label:^{across}}"])
    each = max(len(cell[0]) for cell in cells) + len(ARROW)
    most = (width - 1 - len(ARROW)) // each  # beside a gap, which is one sign and an arrow wide
    if most < 2:
        return
    gap = [*(" " * len(cells[0][:-1])), "…"]
    shown = cells if len(cells) <= most else [cells[0], gap, *cells[1 - most :]]
    yield ""
    for at, line in enumerate(zip(*shown, strict=True)):
        yield f"  {(ARROW if at == len(cells[0]) - 1 else ' ' * len(ARROW)).join(line)}".rstrip()
    yield ""


def braille(dots: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Lines of *dots* as braille, two by four dots a sign.

    >>> list(braille([[True, False, True], [True, True, False]]))
    ['⠓⠁']
    """
    for top in range(0, len(dots), 4):
        signs = [BRAILLE] * (-(-len(dots[top]) // 2))
        for line, bits in zip(dots[top : top + 4], BITS, strict=False):
            for column, is_possible in enumerate(line):
                signs[column // 2] += bits[column % 2] * is_possible
        yield "".join(map(chr, signs))
