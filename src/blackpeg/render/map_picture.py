"""The map of all codes as a picture, in SVG; and what a page needs to draw it and say what it shows.

Pegs along the edges say which codes are where.  A feedback has a color and a letter, which the legend names.  If a dot
is several codes, a paler dot has fewer possible ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_letters
from typing import NamedTuple

from blackpeg.fact import Frozen
from blackpeg.render.candidates import largest_first, map_words, part_words
from blackpeg.render.figure import figure, peg, text
from blackpeg.render.palette import DIFFERENT, OKABE_ITO, THEME, Rgb, hexadecimal, ink_on, palette
from blackpeg.render.phrases import reply_words
from blackpeg.rules import Feedback, Reply
from blackpeg.verbs.candidates import CodeMap, Layout

WIDTH, LARGEST, LEAST = 800, 14, 3
"""About the pixels across that a map is drawn in, and the most and the fewest from dot to dot."""
MARGIN, TITLE, LINE = 24, 64, 28
"""The pixels of the margin, of the title's height, and of the height of a line of the legend."""
EDGE, PEG, INNER = 36, 24, 8
"""The pixels for the pegs along an edge, and the sizes of those of fields and of those inside fields."""
KEY, SIGN = 18, 12
"""The size of a mark of the legend, and the width of a sign."""
FULL, OUT = 0.86, 0.2
"""The sizes of dots of possible and of other codes, as shares of the distance between dots."""
SHADES = 5
READABLE = 9
"""The least pixels from dot to dot for letters in dots, so that they can be read."""

POSSIBLE: Rgb = (124, 92, 180)
YELLOW, BLACK, GRAY = OKABE_ITO[3], OKABE_ITO[7], (115, 110, 105)
"""Yellow is hard to see on a light ground, black on a dark one: it is left out, and gray taken."""
PARTS = tuple(GRAY if each == BLACK else each for each in (*OKABE_ITO, *DIFFERENT[26:]) if each != YELLOW)
"""The colors of feedbacks."""

KINDS = {"field": THEME["field"]}
STYLE = ".others{stroke:currentColor;opacity:.25}.guess{fill:none;stroke:currentColor;stroke-width:2.5}"


class MapPart(Frozen):
    """A part of the split as the map shows it: its *reply*, also in *words*, and its *size*.

    Its dots have the *color* "#e69f00", and are marked with the *letter*.
    """

    reply: str
    words: str
    size: int
    color: str
    letter: str


class MapWords(Frozen):
    """What a map shows, in a sentence, and its *parts*, in the order that its *replies* count them in."""

    shown: str
    parts: tuple[MapPart, ...]


class Mark(NamedTuple):
    """How the dots of a feedback look."""

    color: Rgb
    letter: str


class Plan:
    """The places of the dots of *layout* in a picture, *unit* pixels from one to the next; fields lie apart.

    >>> from blackpeg.rules import Game
    >>> plan = Plan(Layout(Game("4x6")), 10)
    >>> plan.x[:7], plan.width
    ([5.0, 15.0, 25.0, 35.0, 45.0, 55.0, 80.0], 435.0)
    """

    def __init__(self, layout: Layout, unit: float, left: float = 0, top: float = 0) -> None:
        self.layout, self.unit = layout, unit
        self.x = [left + unit * each for each in _middles(layout.width, layout.block[0], layout.game.colors)]
        self.y = [top + unit * each for each in _middles(layout.height, layout.block[1], layout.game.colors)]
        self.width, self.height = self.x[-1] + unit / 2 - left, self.y[-1] + unit / 2 - top

    def cells(self, along: Sequence[float], level: int) -> list[tuple[float, float]]:
        """The start and the end, in a direction, of each cell of a pair of pegs, which are counted from 0."""
        each, half = len(along) // self.layout.game.colors ** (level + 1), self.unit / 2
        return [(along[at] - half, along[at + each - 1] + half) for at in range(0, len(along), each)] if each else []

    def fields(self) -> str:
        """A square for each field of more than one dot, behind the dots."""
        across, down = self.cells(self.x, 0), self.cells(self.y, 0)
        if len(across) in (1, len(self.x)) or len(down) < 2:
            return ""
        pad = self.unit / 4
        path = "".join(
            f"M{left - pad:g} {top - pad:g}H{right + pad:g}V{bottom + pad:g}H{left - pad:g}z"
            for row, (top, bottom) in enumerate(down)
            for column, (left, right) in enumerate(across)
            if self.layout.game.repeats or row != column
        )
        return f'<path class="field" d="{path}"/>'

    def dots(self, places: Iterable[tuple[int, int]], size: float, ink: str) -> str:
        """A path of round dots at columns and rows."""
        path = "".join(f"M{self.x[column]:g} {self.y[row]:g}h0" for column, row in places)
        width = size * self.unit
        return f'<path fill="none" stroke-linecap="round" stroke-width="{width:g}" {ink} d="{path}"/>' if path else ""

    def ring(self, place: tuple[int, int], kind: str) -> str:
        """A ring around a dot."""
        column, row = place
        radius = max(0.75 * self.unit, 6)
        return f'<circle class="{kind}" cx="{self.x[column]:g}" cy="{self.y[row]:g}" r="{radius:g}"/>'


def _middles(count: int, block: int, colors: int) -> list[float]:
    """The middle of each of *count* dots in a line: half a dot lies between blocks, and three times as much between
    fields."""
    bounds, each = [], block if block > 1 else colors
    while 1 < each < count:
        bounds.append(each)
        each *= colors
    middles, at = [], 0.5
    for number in range(count):
        if number:
            at += 1 + sum(0.5 for each in bounds if number % each == 0)
            at += 1 if bounds and number % bounds[-1] == 0 else 0
        middles.append(at)
    return middles


def map_said(found: CodeMap) -> MapWords:
    """What the map shows, and how each part of its split looks.

    >>> import blackpeg
    >>> said = map_said(blackpeg.code_map("3x3 112:2-0", "113"))
    >>> said.shown, said.parts[1].words, said.parts[1].size, said.parts[1].letter
    ('6 of 27 codes, in 5 of 9 fields', '1 black, 1 white', 2, 'F')
    """
    game, looks = found.position.game, looks_of(found)
    parts = []
    for feedback, size in (found.parts or {}).items():
        color, letter = looks[feedback]
        words = reply_words(Reply.of(feedback), game)
        parts.append(MapPart(game.write(feedback), words, size, hexadecimal(color), letter))
    return MapWords(map_words(found), tuple(parts))


def looks_of(found: CodeMap) -> dict[Feedback | None, Mark]:
    """The look of each feedback, which does not depend on the turns; None stands for no guess."""
    looks: dict[Feedback | None, Mark] = {None: Mark(POSSIBLE, "")}
    for number, feedback in enumerate(found.position.game.feedbacks):
        looks[feedback] = Mark(PARTS[number % len(PARTS)], ascii_letters[(number + 26) % 52])
    return looks


def map_svg(found: CodeMap) -> Iterator[str]:
    """The lines of the picture as SVG, with the sentence above and a legend below."""
    title, position = map_words(found), str(found.position)
    if found.guess is not None:
        position = f"{position}, split by {found.guess}"
    layout = Layout(found.position.game)
    unit = min(max(int(WIDTH / Plan(layout, 1).width), LEAST), LARGEST)
    plan = Plan(layout, unit, MARGIN + EDGE, TITLE + EDGE)
    width = round(max(plan.width + 2 * MARGIN + EDGE, 2 * MARGIN + max(SIGN * len(title), 8 * len(position))))
    bottom = TITLE + EDGE + plan.height + MARGIN
    legend = list(_legend(found, width, bottom))
    height = round(max((y for *_, y in legend), default=bottom - LINE) + LINE + MARGIN / 2)
    shapes = [text(MARGIN, 34, title, "title"), text(MARGIN, 56, position, "text soft"), plan.fields(), *edges(plan)]
    shapes += _dots(found, plan)
    for look, said, x, y in legend:
        shapes.append(peg(x, y, KEY, look.color, look.letter))
        shapes.append(text(x + KEY + 8, y + 14, said))
    parts = "; ".join(said for _, said, _, _ in legend)
    yield from figure(title, f"{position}. {parts}" if parts else position, width, height, shapes, KINDS, STYLE)


def edges(plan: Plan) -> Iterator[str]:
    """The pegs along the top and the left edge: the first and the second, and then, smaller, the third and the
    fourth."""
    game = plan.layout.game
    colors, signs = palette(game.alphabet), game.alphabet.signs
    for along, first in ((plan.x, min(plan.y)), (plan.y, min(plan.x))):
        is_across, edge = along is plan.x, first - plan.unit / 2
        for level in range(min(2, plan.layout.shown // 2) if plan.layout.shown > 1 else int(is_across)):
            cells = plan.cells(along, level)
            size = min(PEG, 0.9 * (cells[0][1] - cells[0][0])) if level == 0 else INNER
            if size < INNER or (level and cells[0][1] - cells[0][0] < INNER):
                continue
            # What is inside fields stands between them and the pegs of the fields.
            away = edge - (EDGE - PEG / 2 - 2 if level == 0 else INNER / 2 + 1)
            for number, (begin, end) in enumerate(cells):
                color, middle = number % game.colors, (begin + end) / 2
                x, y = (middle, away) if is_across else (away, middle)
                sign = signs[color][:2] if level == 0 and size >= 12 else ""
                yield peg(x - size / 2, y - size / 2, size, colors[color], sign)


def _dots(found: CodeMap, plan: Plan) -> Iterator[str]:
    """Each dot in its place, small if no code of it is possible; a split has the letters of its feedbacks."""
    looks, feedbacks = looks_of(found), list(found.parts or ())
    most = max((count or 0 for line in found.dots for count in line), default=0) or 1
    others: list[tuple[int, int]] = []
    drawn: dict[tuple[Mark, int], list[tuple[int, int]]] = {}
    for row, line in enumerate(found.dots):
        for column, count in enumerate(line):
            if count:
                part = None if found.replies is None else found.replies[row][column]
                shade = math.ceil(SHADES * math.log1p(count) / math.log1p(most))
                look = looks[None if part is None else feedbacks[part]]
                drawn.setdefault((look, shade), []).append((column, row))
            elif count == 0:
                others.append((column, row))
    yield '<g class="dots">'
    yield plan.dots(others, OUT, 'class="others"')
    for (look, shade), places in drawn.items():
        strength = 0.25 + 0.75 * shade / SHADES
        yield plan.dots(places, FULL, f'stroke="{hexadecimal(look.color)}" opacity="{strength:g}"')
    yield '</g><g class="letters" text-anchor="middle">'
    size = 0.62 * plan.unit
    for (look, _), places in drawn.items():
        if look.letter and plan.unit >= READABLE:
            x = " ".join(f"{plan.x[column]:g}" for column, _ in places)
            y = " ".join(f"{plan.y[row] + 0.36 * size:g}" for _, row in places)
            ink = hexadecimal(ink_on(look.color))
            yield f'<text x="{x}" y="{y}" font-size="{size:g}" fill="{ink}">{look.letter * len(places)}</text>'
    yield "</g>"
    if found.guess is not None:
        yield plan.ring(plan.layout.place(found.guess), "guess")


def _legend(found: CodeMap, width: int, top: float) -> Iterator[tuple[Mark, str, float, float]]:
    """The mark of each part, its feedback with its size, and its place below the map; the largest part first."""
    looks, feedbacks = looks_of(found), largest_first(found.parts or {})
    texts = [part_words(found, feedback) for feedback in feedbacks]
    entry = KEY + SIGN * max(map(len, texts), default=0) + MARGIN
    columns = max((width - 2 * MARGIN) // entry, 1)
    for number, (feedback, said) in enumerate(zip(feedbacks, texts, strict=True)):
        yield looks[feedback], said, MARGIN + entry * (number % columns), top + LINE * (number // columns)
