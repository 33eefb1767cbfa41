"""Which color a color is drawn in.

The first eight are those of Okabe and Ito, "Color Universal Design" (2008), told apart with any kind of
color vision.  A sign is always drawn on the peg: color is never alone.
"""

from __future__ import annotations

import colorsys
from functools import cache
from itertools import product

from blackpeg.rules import Alphabet

Rgb = tuple[int, int, int]

OKABE_ITO: tuple[Rgb, ...] = (
    (230, 159, 0),  # orange
    (86, 180, 233),  # sky blue
    (0, 158, 115),  # bluish green
    (240, 228, 66),  # yellow
    (0, 114, 178),  # blue
    (213, 94, 0),  # vermillion
    (204, 121, 167),  # reddish purple
    (64, 64, 64),  # their black, lighter: a peg must not vanish on a dark screen
)

NAMED: dict[str, Rgb] = {
    "red": (200, 35, 35),
    "green": (0, 140, 70),
    "blue": (0, 100, 190),
    "yellow": (240, 228, 66),
    "orange": (230, 145, 0),
    "purple": (120, 60, 150),
    "white": (240, 240, 240),
    "cyan": (86, 200, 225),
    "magenta": (205, 60, 150),
    "turquoise": (60, 190, 170),
    "lime": (165, 210, 60),
    "navy": (25, 45, 110),
    "khaki": (190, 175, 110),
    "amber": (255, 191, 0),
    "indigo": (75, 50, 160),
    "silver": (185, 190, 195),
    "black": (50, 50, 50),
    "brown": (130, 80, 45),
    "pink": (240, 150, 180),
    "violet": (140, 90, 200),
}
"""Colors that look like their names."""

INITIALS = {
    "r": "red", "g": "green", "b": "blue", "y": "yellow", "o": "orange", "p": "purple", "w": "white", "c": "cyan",
    "m": "magenta", "t": "turquoise", "l": "lime", "n": "navy", "k": "black", "v": "violet", "s": "silver",
}  # fmt: skip
"""The colors that letters on a board usually mean."""

HOLE: Rgb = (128, 128, 128)
"""A blank, written ``_``."""
TRAY: Rgb = (128, 128, 128)
"""What black and white pegs lie on: both show on it, whatever the background."""
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


THEME = {
    "page": ("#fbfaf8", "#191817"),
    "ink": ("#1f1d1a", "#ece9e4"),
    "soft": ("#5d564a", "#b5ada0"),
    "line": ("#dcd6ca", "#4a4640"),
    "bar": ("#4f7d9c", "#7fb0d0"),
}
"""The colors of pages and pictures besides pegs, on light and on dark."""


@cache
def palette(alphabet: Alphabet) -> tuple[Rgb, ...]:
    """A color for each sign of *alphabet*: what the sign means where it means a color, else as different as can be.

    >>> from blackpeg.rules import alphabet_for
    >>> palette(alphabet_for(5, "BYGPR"))[0] == NAMED["blue"]
    True
    """
    signs = [sign.lower() for sign in alphabet.signs]
    if alphabet.kind == "names":
        return tuple(NAMED[sign] for sign in signs)
    if alphabet.kind in ("initials", "signs") and len(set(signs)) == len(signs):
        meant = [HOLE if sign == "_" else NAMED.get(INITIALS.get(sign, "")) for sign in signs]
        known = [color for color in meant if color is not None]
        if len(known) == len(signs):
            return tuple(known)
    blanks = [number for number, sign in enumerate(signs) if sign == "_"]
    colors = list(_different(len(signs) - len(blanks)))
    for number in blanks:
        colors.insert(number, HOLE)
    return tuple(colors)


def _different(count: int) -> tuple[Rgb, ...]:
    """*count* colors: Okabe and Ito's, then hues a golden angle apart in three shades."""
    more = []
    for number in range(count - len(OKABE_ITO)):
        shades = colorsys.hls_to_rgb((0.08 + number * 0.618034) % 1, (0.42, 0.68, 0.28)[number % 3], 0.65)
        red, green, blue = (round(255 * part) for part in shades)
        more.append((red, green, blue))
    return (*OKABE_ITO[:count], *more)


def hexadecimal(color: Rgb) -> str:
    """*color* as CSS and SVG write it.

    >>> hexadecimal((230, 159, 0))
    '#e69f00'
    """
    return "#{:02x}{:02x}{:02x}".format(*color)


def ink_on(color: Rgb) -> Rgb:
    """Black or white, whichever is easier to read on *color* (WCAG 2 contrast).

    >>> ink_on((240, 228, 66)), ink_on((0, 0, 120))
    ((0, 0, 0), (255, 255, 255))
    """
    light = _luminance(color)
    return (0, 0, 0) if (light + 0.05) ** 2 > 0.05 * 1.05 else (255, 255, 255)


def _luminance(color: Rgb) -> float:
    """Relative luminance, 0 to 1, as WCAG 2 defines it."""
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def nearest_of_256(color: Rgb) -> int:
    """The number of the terminal color (16 to 255) nearest to *color*: the 6x6x6 cube, or a gray.

    >>> nearest_of_256((255, 0, 0)), nearest_of_256((128, 128, 128))
    (196, 244)
    """
    steps = (0, 95, 135, 175, 215, 255)
    cube = product(range(6), repeat=3)
    known: dict[int, tuple[int, ...]] = {16 + 36 * r + 6 * g + b: (steps[r], steps[g], steps[b]) for r, g, b in cube}
    known |= {232 + level: (8 + 10 * level,) * 3 for level in range(24)}
    return min(known, key=lambda number: sum((a - b) ** 2 for a, b in zip(known[number], color, strict=True)))
