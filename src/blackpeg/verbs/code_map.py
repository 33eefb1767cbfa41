"""`code_map`: every code of a board as a dot, which are possible yet, and how a guess would split them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from blackpeg.analysis.layout import Layout
from blackpeg.errors import TooLargeError
from blackpeg.fact import Fact
from blackpeg.position import Count, Position, position_of, readable
from blackpeg.position.position import MOST_CODES
from blackpeg.rules import Code, Feedback, Game

Grid = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class CodeMap(Fact):
    """Of the *codes* of a board those that fit all replies of *position*, each in its place, and their split.

    The map is *width* dots by *height*, arranged as `Layout` says: a dot stands for all codes that have the same first
    *shown* pegs, up to 32,768 dots for one code.  *dots* has, line by line from the top, how many of them are possible,
    None where the board has no code.  Of the *fields* of the map that have codes, *fields_possible* have possible ones.

    Where a *guess* is given, *parts* has how many codes would answer it with each feedback, and *replies* which of
    them, from 0, those of each dot are in; of several the most frequent, of these the first.
    """

    position: Position
    codes: int
    count: Count
    fields: int
    fields_possible: int
    shown: int
    width: int
    height: int
    dots: Grid
    guess: Code | None
    parts: Mapping[Feedback, int] | None
    replies: Grid | None


def code_map(game: Position | Game | str, guess: str | Code | None = None) -> CodeMap:
    """The map of all codes at a position, which may be given as text, split by *guess* where there is one.

    Raises `InvalidCodeError` for what is no guess, `TooLargeError` for boards whose codes are too many to list.

    >>> found = code_map("4x6 1122:1-0 1344:0-2")
    >>> found.count.number, found.codes, found.fields_possible, found.fields, (found.width, found.height)
    (41, 1296, 10, 36, (36, 36))
    >>> {str(reply): size for reply, size in code_map("3x3 112:2-0", "113").parts.items()}
    {'1-0': 2, '1-1': 2, '2-0': 1, '3-0': 1}
    """
    position = position_of(game)
    board = position.game
    asked = None if guess is None else board.code(guess)
    if board.size > MOST_CODES:
        raise TooLargeError(
            f"{board} has {readable(board.size)} codes; a map has up to {readable(MOST_CODES)}; "
            "for larger boards there is the table of positions and colors that the page's assistant shows"
        )
    layout = Layout(board)
    parts: dict[Feedback, int] | None = None
    if asked is None:
        possible = dict(_dots(position, layout))
    else:
        parts = position.split(asked)
        possible, most = {}, dict[tuple[int, ...], tuple[int, int]]()
        for part, feedback in enumerate(parts):
            for start, number in _dots(position.after(asked, feedback), layout):
                possible[start] = possible.get(start, 0) + number
                if number > most.get(start, (0, part))[0]:
                    most[start] = number, part
    places = list(layout.lines())
    return CodeMap(
        position,
        board.size,
        Count.exactly(position.count),
        layout.fields,
        len({start[: layout.field] for start in possible}),
        layout.shown,
        layout.width,
        layout.height,
        tuple(tuple(possible.get(at, 0) if layout.codes_at(at) else None for at in line) for line in places),
        asked,
        parts,
        None if asked is None else tuple(tuple(most[at][1] if at in most else None for at in line) for line in places),
    )


def _dots(position: Position, layout: Layout) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many codes are possible of those that begin with the same shown pegs, where there are some."""
    if not position.turns:
        starts = Game(layout.shown, position.game.colors, position.game.repeats).codes()
        yield from ((start, layout.codes_a_dot) for start in starts)
        return
    rows, shown, at = position.candidates.rows, layout.shown, 0
    if layout.is_single:
        yield from ((row, 1) for row in rows)
        return
    while at < len(rows):  # they are in reading order
        start = rows[at][:shown]
        end = bisect_right(rows, start, at, min(at + layout.codes_a_dot, len(rows)), key=lambda row: row[:shown])
        yield start, end - at
        at = end
