"""`candidates`: the codes that fit all replies; and `code_map`, which has each of them as a dot among all codes."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from blackpeg import knowledge
from blackpeg.call import Call, ended_by
from blackpeg.errors import SampleError, TooLargeError, quoted, where_turns_go
from blackpeg.fact import Fact, Frozen
from blackpeg.knowledge import USUAL_TIME, Consistency, know
from blackpeg.position import Count, Position, position_of, readable
from blackpeg.rules import Code, Feedback, Game
from blackpeg.rules.sizes import MOST_LISTED, can_list
from blackpeg.verbs.table import MOST_CODES, MOST_SECONDS, ONE_WRONG, POSITION, SEED, Param, ParamKind, verb

MOST = 100


class WrongRow(Frozen):
    """If the feedback of this *row* alone is wrong, *count* codes are possible; *codes* are those that are listed.

    The first row is 0 here, and 1 in every text and in JSON.
    """

    row: int
    count: int
    codes: tuple[Code, ...]


class CandidateList(Fact):
    """At most as many of the *count* codes that fit all replies of *position* as were asked for.

    They are the first in reading order, or, if they are *sampled*, some that were found, in no order.  If there are
    none, *consistency* says why, and *contradiction* says which replies cannot be right, or may be wrong.

    If one reply may be wrong, *wrong* has for each row that may be the wrong one the codes that are possible then;
    they are listed after the others, and *count* counts them, too.
    """

    position: Position
    count: Count
    codes: Collection[Code]
    sampled: bool
    consistency: Consistency | None
    contradiction: knowledge.Contradiction | None
    wrong: tuple[WrongRow, ...] | None = None

    FORMS = {"document": "candidates.candidate_blocks", "note": "candidates.left_out"}
    ALSO: ClassVar = ("is_complete",)

    @property
    def is_complete(self) -> bool:
        """Whether there are no others."""
        listed = len(self.codes) + sum(len(each.codes) for each in self.wrong or ())
        return not self.sampled and self.count.number == listed


@verb(
    """Count the codes that fit all feedbacks, and list at most {limit} of them in reading order.

    In a feedback, ? is a number you do not know, and =3 is the sum of the two.

    $ {map} draws every code as a dot.  The pegs go in pairs, the first peg of each pair across and the second down,
    outer pairs first: 4x6 has 6 by 6 fields, by pegs 1 and 2, of 6 by 6 dots.  If a board has more than 32,768 codes,
    one dot stands for several.

    On boards too large to list their codes, Blackpeg counts them exactly if time allows, and lists them if few are left
    of up to 10^20; otherwise the count is an estimate, and the codes are some that sampling found.

    With {one_wrong} the codes that fit all feedbacks but one follow, by the row that would be wrong.
    """,
    examples=[
        "candidates 4x6 1122:1-0 1344:0-2",
        "candidates super 11223:2-1 --limit all",
        "candidates 4x6 1122:1-0 --map --guess 1344",
        "candidates 4x6 1122:1-0 --svg map.svg",
        "candidates 4x6 1122:1-0 1344:0-2 2635:2-1 --one-wrong",
    ],
)
def candidates(
    game: Annotated[Position | Game | str, POSITION],
    limit: Annotated[
        int | None, Param(about="List at most N codes.", metavar="N|all", least=0, net_most=MOST_CODES, short="n")
    ] = MOST,
    *,
    time: Annotated[
        float | None,
        Param(
            kind=ParamKind.SECONDS,
            about="Time limit; matters only on boards too large to list their codes.",
            net_most=MOST_SECONDS,
        ),
    ] = USUAL_TIME,
    seed: Annotated[int, SEED] = 0,
    one_wrong: Annotated[bool, Param(about=f"{ONE_WRONG}: list the codes that fit all but one, too.")] = False,
    call: Call | None = None,
) -> CandidateList:
    """At most *limit* of the codes that fit at a position, which may be given as text; all for None.

    Raises `TooLargeError` if all are wanted and they are too many to list, `SampleError` for fewer than none.

    >>> found = candidates("4x6 1122:1-1", 2)
    >>> found.count.number, [str(code) for code in found.codes], found.is_complete
    (208, ['1233', '1234'], False)
    """
    position = position_of(game)
    if limit is not None and (not isinstance(limit, int) or limit < 0):
        raise SampleError(
            f"expected a whole number of codes from 0, or None for all, got {quoted(limit)}{where_turns_go(limit)}"
        )
    with ended_by(call):
        if one_wrong:
            return _one_wrong(position, limit)
        known = know(position, time, seed)
        found = known.candidates(limit)
        at_least = known.count.after(known.count, least=len(found.codes))  # an estimate may be less than what was found
        count = at_least if found.number is None else Count.exactly(found.number)
        doubts, wrong = None, None
        if not len(found.codes):
            known = know(position, None if time is None else time / 4, seed)
            doubts, wrong = known.consistency, known.contradiction()
        return CandidateList(position, count, found.codes, found.number is None, doubts, wrong)


def _one_wrong(position: Position, limit: int | None) -> CandidateList:
    """*limit* of the codes that fit all replies, and of those that fit all but one, by the row that would be wrong."""
    from blackpeg.position.one_wrong import suspects

    found = suspects(position)
    remaining = found.but_one + len(found.fit) if limit is None else limit
    fit = found.fit[:remaining]
    remaining -= len(fit)
    wrong = []
    for row, codes in found.fit_but.items():
        if codes:
            wrong.append(WrongRow(row, len(codes), codes[:remaining]))
            remaining -= len(wrong[-1].codes)
    return CandidateList(position, Count.exactly(len(found.fit) + found.but_one), fit, False, None, None, tuple(wrong))


MOST_DOTS = 32_768
"""The most dots of a picture: 5x8 has as many codes.  On larger boards a dot stands for several."""


class Layout:
    """Pegs go in pairs, the first of each to the right, the second down; what comes first is outermost.

    So 4x6 is six by six fields of six by six dots.  An odd last peg, after others, goes line by line through a block as
    square as can be: of 5x8 three by three dots, the last of them empty.  If there would be more than `MOST_DOTS` dots,
    only the first *shown* pegs tell them apart, and a dot stands for all codes that begin so.  If no color may stand
    twice, some places have no code.

    >>> layout = Layout(Game("5x8"))
    >>> layout.width, layout.height, layout.place((7, 0, 0, 0, 4))
    (192, 192, (169, 1))
    """

    def __init__(self, game: Game, most: int | None = None) -> None:
        self.game = game
        most = MOST_DOTS if most is None else most
        pegs, colors = game.pegs, game.colors
        if colors**pegs > most:
            pegs = max(pairs for pairs in range(2, pegs, 2) if colors**pairs <= most)
        self.shown = pegs
        self.block = (1, 1)
        if pegs % 2:
            across = colors if pegs == 1 else math.isqrt(colors - 1) + 1
            self.block = across, -(-colors // across)
        self.width, self.height = (colors ** (pegs // 2) * each for each in self.block)
        self.is_single = pegs == game.pegs
        """Whether a dot is one code."""
        self.field = 2 if self.is_single and pegs > 2 else pegs
        """How many of the first pegs tell fields apart: two, or, if a dot is several codes, all that are shown."""
        self.fields = colors**self.field if game.repeats else math.perm(colors, self.field)
        """How many fields have codes."""
        after = game.pegs - pegs
        self.codes_a_dot = colors**after if game.repeats else math.perm(colors - pegs, after)
        """How many codes of the board are at a place that has some."""

    def place(self, colors: Sequence[int]) -> tuple[int, int]:
        """The column and the row, from 0, of the dot for a code, or for the pegs of one that are shown."""
        paired, (across, down) = self.shown // 2 * 2, self.block
        row, column = divmod(colors[paired] if paired < self.shown else 0, across)
        return self._number(colors[:paired:2]) * across + column, self._number(colors[1:paired:2]) * down + row

    def starts(self) -> Iterator[Code]:
        """The pegs that are shown of all codes, each once."""
        return Game(self.shown, self.game.colors, self.game.repeats).codes()

    def _number(self, digits: Iterable[int]) -> int:
        number = 0
        for digit in digits:
            number = number * self.game.colors + digit
        return number


Grid = tuple[tuple[int | None, ...], ...]


class CodeMap(Fact):
    """The map of the *codes* of a board: those that fit all replies of *position*, each in its place, and their split.

    The map is *width* dots by *height*, arranged as `Layout` says: a dot stands for all codes that have the same first
    *shown* pegs, up to 32,768 dots for one code.  *dots* has, line by line from the top, how many of them are possible,
    None if the board has no code there.  Of the *fields* of the map that have codes, *fields_possible* have possible
    ones.

    If a *guess* is given, *parts* has how many codes would answer it with each feedback, and *replies* which of them,
    from 0, those of each dot are in; of several the most frequent, of these the first.
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

    FORMS = {"document": "candidates.map_blocks", "svg": "map_picture.map_svg", "words": "map_picture.map_said"}


@verb(
    """Show every code as a dot: which are possible, and, with a guess, how it splits them.""",
    examples=["candidates 4x6 1122:1-0 --map --guess 1344"],
    forms={"svg": "Draw the map to FILE."},
)
def code_map(
    game: Annotated[Position | Game | str, POSITION],
    guess: Annotated[
        str | Code | None, Param(about="Color the codes by the feedback to this guess.", metavar="CODE")
    ] = None,
) -> CodeMap:
    """The map of all codes at a position, which may be given as text, split by *guess* if one is given.

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
    if board.is_listed:
        raise TooLargeError(f"{board} is no whole board, as a map shows it; candidates lists its codes")
    if not can_list(board):
        raise TooLargeError(
            f"{board} has {readable(board.size)} codes; a map has up to {readable(MOST_LISTED)}; "
            "for larger boards there is the table of positions and colors that the page's assistant shows"
        )
    layout = Layout(board)
    parts: dict[Feedback, int] | None = None
    most = dict[tuple[int, ...], tuple[int, int]]()
    if asked is None:
        possible = dict(dots_at(position, layout))
    else:
        parts, possible = position.split(asked), {}
        for part, feedback in enumerate(parts):
            for start, number in dots_at(position.after(asked, feedback), layout):
                possible[start] = possible.get(start, 0) + number
                if number > most.get(start, (0, part))[0]:
                    most[start] = number, part
    dots: list[list[int | None]] = [[None] * layout.width for _ in range(layout.height)]
    replies: list[list[int | None]] = [[None] * layout.width for _ in range(layout.height)]
    for start in layout.starts():
        column, row = layout.place(start)
        dots[row][column] = possible.get(start, 0)
        replies[row][column] = most[start][1] if start in most else None
    return CodeMap(
        position,
        board.size,
        Count.exactly(position.count),
        layout.fields,
        len({start[: layout.field] for start in possible}),
        layout.shown,
        layout.width,
        layout.height,
        tuple(map(tuple, dots)),
        asked,
        parts,
        None if asked is None else tuple(map(tuple, replies)),
    )


def dots_at(position: Position, layout: Layout) -> Iterator[tuple[tuple[int, ...], int]]:
    """The first *shown* pegs of the possible codes, each with the number of possible codes that begin so."""
    if not position.turns:
        yield from ((start, layout.codes_a_dot) for start in layout.starts())
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
