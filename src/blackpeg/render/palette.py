"""The color in which each color of a game is drawn.

The first eight are those of Okabe and Ito, "Color Universal Design" (2008), told apart with any kind of
color vision.  A sign is always drawn on the peg: color is never alone.
"""

from __future__ import annotations

from ast import literal_eval
from functools import cache
from itertools import product

from blackpeg.rules import Alphabet

Rgb = tuple[int, int, int]


def _rgb(text: str) -> Rgb:
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


with open(f"{__file__.rpartition('.')[0]}.json", encoding="utf-8") as _file:
    _TABLE = literal_eval(_file.read())
"""The page is built with this table, too.  JSON of texts is Python, and `json` and `pathlib` take milliseconds."""

_FIRST: dict[str, Rgb] = {name: _rgb(color) for name, color in _TABLE["first"].items()}
DIFFERENT: tuple[Rgb, ...] = (*_FIRST.values(), *map(_rgb, _TABLE["more"]))
"""Colors for the largest board, each as different from those before as can be."""
OKABE_ITO = DIFFERENT[:8]
"""Their black is lighter here: a peg must not vanish on a dark screen."""
NAMED: dict[str, Rgb] = {name: _rgb(color) for name, color in _TABLE["named"].items()}
"""Colors that look like their names."""
INITIALS: dict[str, str] = _TABLE["initials"]
"""The colors that letters on a board usually mean."""

HOLE = _rgb(_TABLE["blank"])
"""A blank, written ``_``."""
TRAY: Rgb = (128, 128, 128)
"""The ground of black and white pegs, on which both can be seen."""
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


THEME = {
    "page": ("#fbfaf8", "#191817"),
    "ink": ("#1f1d1a", "#ece9e4"),
    "soft": ("#5d564a", "#b5ada0"),
    "line": ("#dcd6ca", "#4a4640"),
    "field": ("#f1eee7", "#262320"),
    "bar": ("#4f7d9c", "#7fb0d0"),
}
"""The colors of pages and pictures besides pegs, on light and on dark."""


@cache
def palette(alphabet: Alphabet) -> tuple[Rgb, ...]:
    """A color for each sign of *alphabet*: the color that the sign means, or else one as different as can be.

    >>> from blackpeg.rules import alphabet_for
    >>> palette(alphabet_for(5, "BYGPR"))[0] == NAMED["blue"]
    True
    >>> palette(alphabet_for(2, "Gold,red")) == (_FIRST["gold"], NAMED["red"])
    True
    """
    signs = [sign.lower() for sign in alphabet.signs]
    if alphabet.kind in ("names", "words"):
        others = iter(DIFFERENT)
        return tuple(NAMED.get(sign) or _FIRST.get(sign) or next(others) for sign in signs)
    if alphabet.kind in ("initials", "signs") and len(set(signs)) == len(signs):
        meant = [HOLE if sign == "_" else NAMED.get(INITIALS.get(sign, "")) for sign in signs]
        known = [color for color in meant if color is not None]
        if len(known) == len(signs):
            return tuple(known)
    blanks = [number for number, sign in enumerate(signs) if sign == "_"]
    colors = list(DIFFERENT[: len(signs) - len(blanks)])
    for number in blanks:
        colors.insert(number, HOLE)
    return tuple(colors)


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
