"""The map of all codes as a picture, in SVG; and what a page needs to draw it and say what it shows.

A reply has a color, and each seven replies another shape, so that those alike to some eyes differ in it; the legend
names them all.  Where a dot is several codes, a paler one has fewer that are possible.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, repeat
from operator import mul
from typing import NamedTuple

from blackpeg.render.candidates import dots_of, largest_first, map_words, part_words
from blackpeg.render.figure import figure, text
from blackpeg.render.palette import DIFFERENT, OKABE_ITO, Rgb, hexadecimal
from blackpeg.render.phrases import reply_words
from blackpeg.rules import Feedback, Reply
from blackpeg.verbs.candidates import CodeMap

WIDTH = 900
"""About the pixels across that dots are sized for."""
SLIMMEST = 3
"""A map that is more than this many times as wide as high is cut into strips."""
MARGIN, TITLE, LINE = 24, 64, 26
"""Pixels: around, the height of the title and of a line of the legend."""
KEY, SIGN = 16, 12
"""The size of a mark of the legend, and the width of a sign."""
SHADES = 5
EACH = 7
"""Replies that have the same shape: as many as there are colors that anybody tells apart, without yellow."""

POSSIBLE: Rgb = (124, 92, 180)
YELLOW, BLACK, GRAY = OKABE_ITO[3], OKABE_ITO[7], (115, 110, 105)
"""Yellow is hard to see on a light ground, black on a dark one: it is left out, and gray taken."""

SHAPE_NAMES = ("circle", "square", "diamond", "cross")

OTHERS = ".others{stroke:currentColor;opacity:.25}"
"""The style of the dots without possible codes."""


@dataclass(frozen=True, slots=True)
class MapPart:
    """A part of the split as the map shows it: its *reply*, also in *words*, its *size*, and how its dots look.

    *color* is "#e69f00", *shape* "circle", "square", "diamond" or "cross".
    """

    reply: str
    words: str
    size: int
    color: str
    shape: str


@dataclass(frozen=True, slots=True)
class MapWords:
    """What a map shows, in a sentence, and its *parts*, in the order that its *replies* count them in."""

    shown: str
    parts: tuple[MapPart, ...]


class Mark(NamedTuple):
    """How a dot looks: its color, its shape, and how dark it is, 1 to `SHADES`."""

    color: Rgb
    shape: int
    shade: int


class Placed(NamedTuple):
    """Where the middles of dots of *size* are in a picture, in pixels: those with possible codes, and the *others*."""

    width: int
    height: int
    size: int
    possible: dict[Mark, list[tuple[int, int]]]
    others: list[tuple[int, int]]


def map_said(found: CodeMap) -> MapWords:
    """What the map shows, and how each part of its split looks.

    >>> import blackpeg
    >>> said = map_said(blackpeg.code_map("3x3 112:2-0", "113"))
    >>> said.shown, said.parts[1].words, said.parts[1].size, said.parts[1].shape
    ('6 of 27 codes, in 5 of 9 fields', '1 black, 1 white', 2, 'circle')
    """
    game, looks = found.position.game, looks_of(found)
    parts = []
    for feedback, size in (found.parts or {}).items():
        look, words = looks[feedback], reply_words(Reply.of(feedback), game)
        parts.append(MapPart(game.write(feedback), words, size, hexadecimal(look.color), SHAPE_NAMES[look.shape]))
    return MapWords(map_words(found), tuple(parts))


def map_svg(found: CodeMap) -> Iterator[str]:
    """The lines of the picture as SVG, with the sentence above and a legend below."""
    dots = _dots(found)
    title, position = map_words(found), str(found.position)
    if found.guess is not None:
        position = f"{position}, split by {found.guess}"
    width = max(dots.width, 2 * MARGIN + max(SIGN * len(title), 8 * len(position)))
    legend = _legend(found, width)
    height = TITLE + dots.height + _height(legend)
    parts = "; ".join(said for _, said, _, _ in legend)
    shapes = [text(MARGIN, 34, title, "title"), text(MARGIN, 56, position, "text soft")]
    shapes.append(f'<g transform="translate(0 {TITLE})">')
    shapes.append(
        f'<path class="others" fill="none" stroke-linecap="round" stroke-width="{max(dots.size // 4, 1)}" '
        f'd="{"".join(f"M{x} {y}h0" for x, y in dots.others)}"/>'
    )
    shapes += [_marks(look, places, dots.size) for look, places in dots.possible.items()]
    shapes.append("</g>")
    for look, said, x, y in legend:
        y += TITLE + dots.height
        shapes.append(_marks(look, [(x + KEY // 2, y + KEY // 2)], KEY))
        shapes.append(text(x + KEY + 10, y + 14, said))
    described = f"{position}. {parts}" if parts else position
    yield from figure(title, described, width, height, shapes, style=OTHERS)


def _dots(found: CodeMap) -> Placed:
    """Each dot in its place: with a gap between fields, and a smaller one between what these are made of."""
    game = found.position.game
    across, down = (found.shown + 1) // 2, found.shown // 2

    def units(number: int, digits: int) -> int:
        gaps = 0
        for level, colors in enumerate(accumulate(repeat(game.colors, digits - 1), mul), start=1):
            gaps += level * (number // colors)
        return 2 * number + gaps

    for number in range(1, game.colors + 1):
        cut = dots_of(found).strips(-(-found.width // number))
        if len(cut[0]) <= SLIMMEST * found.height * len(cut):
            break
    widest, high = max(units(strip[-1], across) - units(strip[0], across) for strip in cut), units(found.height, down)
    unit = min(max(WIDTH // (widest + 2), 2), 12)
    size = round(1.7 * unit)
    looks = looks_of(found)
    most = max(count or 0 for line in found.dots for count in line) or 1
    feedbacks = list(found.parts or ())
    drawn = Placed(2 * MARGIN + (widest + 2) * unit, 2 * MARGIN + unit * ((high + 1) * len(cut) - 1), size, {}, [])
    for number, strip in enumerate(cut):
        for row, line in enumerate(found.dots):
            y = MARGIN + unit * (1 + (high + 1) * number + units(row, down))
            for column in strip:
                x = MARGIN + unit * (1 + units(column, across) - units(strip[0], across))
                if count := line[column]:
                    part = None if found.replies is None else found.replies[row][column]
                    reply = None if part is None else feedbacks[part]
                    shade = math.ceil(SHADES * math.log1p(count) / math.log1p(most))
                    drawn.possible.setdefault(looks[reply]._replace(shade=shade), []).append((x, y))
                elif count == 0:
                    drawn.others.append((x, y))
    return drawn


def looks_of(found: CodeMap) -> dict[Feedback | None, Mark]:
    """How each reply looks, the same whatever was told before; None is for no guess."""
    every = found.position.game.feedbacks
    colors = [GRAY if each == BLACK else each for each in (*OKABE_ITO, *DIFFERENT[26:]) if each != YELLOW]
    looks: dict[Feedback | None, Mark] = {None: Mark(POSSIBLE, 0, SHADES)}
    for number, feedback in enumerate(every):
        looks[feedback] = Mark(colors[number % len(colors)], number // EACH % len(SHAPE_NAMES), SHADES)
    return looks


def _legend(found: CodeMap, width: int) -> list[tuple[Mark, str, int, int]]:
    """The mark of each part, its reply and size, and where that is below the map: the largest part first."""
    looks, feedbacks = looks_of(found), largest_first(found.parts or {})
    texts = [part_words(found, feedback) for feedback in feedbacks]
    entry = 2 * KEY + SIGN * max(map(len, texts), default=0) + MARGIN
    columns = max((width - 2 * MARGIN) // entry, 1)
    return [
        (looks[feedback], text, MARGIN + entry * (number % columns), LINE * (number // columns))
        for number, (feedback, text) in enumerate(zip(feedbacks, texts, strict=True))
    ]


def _height(legend: list[tuple[Mark, str, int, int]]) -> int:
    return legend[-1][3] + LINE + MARGIN if legend else 0


def _strength(look: Mark) -> float:
    """How much of its color a dot of a shade has."""
    return 0.25 + 0.75 * look.shade / SHADES


def _marks(look: Mark, places: list[tuple[int, int]], size: int) -> str:
    """A path of marks of *size* that look so, with their middles at *places*."""
    half = size / 2
    cap, stroke, each = (
        ("round", size, "h0"),
        ("square", 0.85 * size, "h0"),
        ("butt", 0, f"m0-{half:g}l{half:g} {half:g}-{half:g} {half:g}-{half:g}-{half:g}z"),
        ("butt", 0.3 * size, f"m-{half:g} 0h{size}m-{half:g}-{half:g}v{size}"),
    )[look.shape]
    color = hexadecimal(look.color)
    ink = (
        f'fill="none" stroke="{color}" stroke-width="{stroke:g}" stroke-linecap="{cap}"'
        if stroke
        else f'fill="{color}"'
    )
    return f'<path {ink} opacity="{_strength(look):g}" d="{"".join(f"M{x} {y}{each}" for x, y in places)}"/>'
