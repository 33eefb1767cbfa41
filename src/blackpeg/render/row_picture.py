"""A game as a row of maps, in SVG: for each guess which codes its feedback left, down to the secret.

It is what is shared of a game: 1200 by 630 pixels, as previews of links want it.  It tells a game's codes, or, made of
`anonymous` turns, none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from blackpeg.analysis.review import Review
from blackpeg.fact import Frozen
from blackpeg.position import Position, readable
from blackpeg.records import Record
from blackpeg.render.figure import figure, peg, text
from blackpeg.render.map_picture import FULL, POSSIBLE, Plan
from blackpeg.render.palette import THEME, hexadecimal, palette
from blackpeg.render.phrases import capitalized, counted, reply_words
from blackpeg.render.sharing import how_it_went
from blackpeg.rules import Code, Game, Turn
from blackpeg.rules.daily import day_number
from blackpeg.rules.sizes import can_list, has_map
from blackpeg.verbs.candidates import Layout, dots_at

WIDTH, HEIGHT, MARGIN, TOP, FOOT = 1200, 630, 48, 136, 64
"""The pixels of the picture, of its margin, above the maps, and for the sentence below them."""
ABOVE, BELOW, GAP = 48, 44, 26
"""Pixels above a map for its guess, below it for its number, and between maps."""
MOST_DOTS, MOST_STEPS = 10_000, 16
LARGEST_PEG, MOST_REPLY_PEGS = 30, 8
FEW, LARGER = 1 / 64, 1.9
"""If so small a share of small dots is possible, they are drawn this many times as large."""

KINDS = {
    "field": THEME["field"],
    "plate": ("#9a8560", "#8a7b68"),
    "black": ("#14100c", "#14100c"),
    "possible": (hexadecimal(POSSIBLE), "#c9b0f5"),
}
STYLE = (
    ".dots path{fill:none;stroke:currentColor;stroke-linecap:round}.went{opacity:.3}"
    ".white{fill:none;stroke:#fff;stroke-width:3}.secret{fill:none;stroke:currentColor;stroke-width:3}"
    ".huge{font-size:40px;font-weight:700}.large{font-size:26px}"
)
EXPLAINED = "Each dot is a code. Each feedback rules codes out."


class Step(Frozen):
    """What is known after a number of guesses: the last *turn*, how many codes fit, and the dots of these.

    The count is None on boards whose codes are too many to list.
    """

    turn: Turn | None
    count: int | None
    places: frozenset[tuple[int, int]]


def steps(position: Position, layout: Layout) -> Iterator[Step]:
    """What was known at the start, then after each turn.

    >>> position = Position("4x6", ["1122:1-0", "1344:1-1"])
    >>> [step.count for step in steps(position, Layout(position.game))]
    [1296, 256, 42]
    """
    known, is_drawn = Position(position.game), has_map(position.game)
    for turn in (None, *position.turns) if is_drawn else position.turns:
        known = known if turn is None else known.after_turn(turn)
        places = {layout.place(start) for start, _ in dots_at(known, layout)} if is_drawn else ()
        yield Step(turn, known.count if can_list(position.game) else None, frozenset(places))


def anonymous(record: Record) -> Record:
    """*record* with its positions and colors shuffled, by the day if its code is that of a day: for everybody alike.

    >>> game = Game(4, 6)
    >>> from blackpeg.records import PERSON, Result
    >>> record = Record(game, (game.turn("1122:4-0"),), Result.SOLVED, PERSON, "daily", daily="2026-11-22")
    >>> len(set(str(anonymous(record).turns[0].guess))), str(anonymous(record).turns[0].guess) == "1122"
    (2, False)
    """
    game, random = record.game, Random(record.daily or str(record))
    positions, colors = (random.sample(range(count), count) for count in (game.pegs, game.colors))

    def shuffled(code: Code) -> Code:
        return game.code_from_indices([colors[code[at]] for at in positions])

    turns = tuple(Turn(shuffled(guess), reply) for guess, reply in record.turns)
    return replace(record, turns=turns, secret=record.secret and shuffled(record.secret), commitment=None, nonce=None)


def row_svg(record: Record, *, hidden: bool = False, theme: str | None = None) -> Iterator[str]:
    """The lines of the picture; *hidden* tells no code, *theme* is ``light`` or ``dark``, None for both."""
    game, shown = record.game, anonymous(record) if hidden else record
    layout = Layout(game, MOST_DOTS)
    made = list(steps(shown.position, layout))
    told = [*made[:1], *made[1:][1 - MOST_STEPS :]]
    how = how_it_went(record)
    title = f"Code of the day #{day_number(record.daily)}: {how}" if record.daily else capitalized(how)
    board = f"Blackpeg, {counted(game.pegs, 'peg')}, {counted(game.colors, 'color')}, {readable(game.size)} codes"
    secret = record.secret or (record.turns[-1].guess if record.position.is_found else None)
    shapes = [text(MARGIN, 72, title, "huge"), text(MARGIN, 112, board, "large soft")]
    ring = layout.place(secret) if secret is not None and record.is_finished and not hidden else None
    shapes.append(text(MARGIN, HEIGHT - 30, EXPLAINED + (" The ring is the secret." if ring else ""), "large soft"))
    columns, side = _fitted(len(told))
    deep = ABOVE + (0 if not has_map(game) else side + BELOW)
    lines = -(-len(told) // columns) if told else 0
    top = TOP + (HEIGHT - TOP - FOOT - lines * deep) / 2
    before: frozenset[tuple[int, int]] = frozenset()
    for number, step in enumerate(told):
        here = min(columns, len(told) - number // columns * columns)
        left = (WIDTH - here * side - (here - 1) * GAP) / 2 + (side + GAP) * (number % columns)
        y = top + deep * (number // columns)
        shapes += _step(step, before, game, layout, left, y, side, ring, hidden=hidden)
        before = step.places
    described = f"{board}. {_described(record, made, hidden=hidden)}"
    yield from figure(title, described, WIDTH, HEIGHT, shapes, KINDS, STYLE, theme)


def review_svg(review: Review) -> Iterator[str]:
    """The lines of the picture of a game that was reviewed."""
    return row_svg(review.record)


def _fitted(count: int) -> tuple[int, float]:
    """How many maps stand beside each other, and how large they are, so that they are as large as can be."""
    sizes = {}
    for columns in range(1, max(count, 1) + 1):
        lines = -(-count // columns)
        across = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
        sizes[columns] = min(across, (HEIGHT - TOP - FOOT) / max(lines, 1) - ABOVE - BELOW)
    columns = max(sizes, key=lambda each: sizes[each])
    return columns, sizes[columns]


def _described(record: Record, made: list[Step], *, hidden: bool) -> str:
    """The picture in words."""
    said = []
    for number, (step, turn) in enumerate(zip(made[-record.guesses :], record.turns, strict=False), 1):
        guess = "" if hidden else f", {turn.guess}"
        left = "" if step.count is None else f"; {counted(step.count, 'code')} left"
        said.append(f"Guess {number}{guess}: {reply_words(turn.reply, record.game)}{left}.")
    return " ".join(said)


def _step(
    step: Step,
    before: frozenset[tuple[int, int]],
    game: Game,
    layout: Layout,
    left: float,
    top: float,
    side: float,
    secret: tuple[int, int] | None,
    *,
    hidden: bool,
) -> Iterator[str]:
    """A map below its guess and above its number."""
    middle = left + side / 2
    is_found = step.turn is not None and step.turn.reply.feedback == game.solved and step.count == 1
    if step.turn is None:
        yield text(middle, top + 32, "All codes", "large soft", "middle")
    else:
        yield from turn_shapes(step.turn, game, middle, top + 6, side, hidden=hidden)
    if step.count is None:
        return
    unit = side / Plan(layout, 1).width
    plan = Plan(layout, unit, left, top + ABOVE)
    yield plan.fields()
    yield '<g class="dots">'
    yield plan.dots(sorted(before - step.places), 0.5, 'class="possible went"')
    # The last dot would tell those who know the day where the secret is.
    places = sorted(step.places) if not hidden or step.count > 1 else []
    is_few = len(step.places) <= FEW * layout.width * layout.height and unit < 6
    yield plan.dots(places, LARGER if is_few else FULL, 'class="possible"')
    yield "</g>"
    if secret is not None:
        yield plan.ring(secret, "secret")
    yield text(middle, top + ABOVE + side + 34, "found" if is_found else readable(step.count), "large strong", "middle")


def turn_shapes(turn: Turn, game: Game, middle: float, top: float, side: float, *, hidden: bool) -> Iterator[str]:
    """The pegs of a guess, if they are not hidden, and of its feedback."""
    feedback, across = turn.reply.feedback, -(-game.pegs // 2)
    drawn = "" if feedback is None or game.pegs > MOST_REPLY_PEGS else game.rule.drawn(feedback, game.pegs)
    plate = 14 * across + 6 if drawn else 60
    size = 0 if hidden else min(LARGEST_PEG, (side - plate - 8) / game.pegs)
    x = middle - (size * game.pegs + (8 if size else 0) + plate) / 2
    signs, colors = game.alphabet.signs, palette(game.alphabet)
    for at, color in enumerate(turn.guess if size else ()):
        yield peg(x + size * at, top + 17 - size / 2, size, colors[color], signs[color][:2] if size >= 16 else "")
    x += size * game.pegs + (8 if size else 0)
    if not drawn:
        yield text(x, top + 26, game.write(turn.reply), "large")
        return
    yield f'<rect class="plate" x="{x:g}" y="{top:g}" width="{plate}" height="34" rx="6"/>'
    for at, kind in enumerate(drawn):
        radius, shown = {"b": (5.5, "black"), "w": (4, "white"), "n": (1.5, "black")}[kind]
        yield (
            f'<circle class="{shown}" cx="{x + 10 + 14 * (at % across):g}" '
            f'cy="{top + 10 + 14 * (at // across):g}" r="{radius}"/>'
        )
