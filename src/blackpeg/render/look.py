"""How to draw: with which colors, and with signs beyond ASCII or without.

Who draws for a stream finds out what it can show; here it is only told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from blackpeg.render.palette import Rgb, nearest_of_256


class Depth(Enum):
    """How many colors a terminal shows."""

    NONE = 0
    SOME = 256
    ALL = 1 << 24


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw."""

    depth: Depth = Depth.NONE
    unicode: bool = True

    @property
    def is_plain(self) -> bool:
        """Whether text is all there is: nothing is colored, nothing emphasized."""
        return self.depth is Depth.NONE

    def paint(self, text: str, *, ink: Rgb | None = None, on: Rgb | None = None, bold: bool = False) -> str:
        """*text* in these colors, or as it is where there are none.

        >>> Look().paint("1", on=(255, 0, 0))
        '1'
        >>> Look(Depth.SOME).paint("1", on=(255, 0, 0))
        '\\x1b[48;5;196m1\\x1b[0m'
        """
        if self.is_plain:
            return text
        styles = ["1"] if bold else []
        styles += [f"38;{self._color(ink)}"] if ink else []
        styles += [f"48;{self._color(on)}"] if on else []
        return f"\x1b[{';'.join(styles)}m{text}\x1b[0m" if styles else text

    def strong(self, text: str) -> str:
        """*text* in bold."""
        return self.paint(text, bold=True)

    def faint(self, text: str) -> str:
        """*text* less loud than the rest, readable on dark and on light."""
        return text if self.is_plain else f"\x1b[2m{text}\x1b[0m"

    def _color(self, color: Rgb) -> str:
        return ";".join(map(str, (2, *color))) if self.depth is Depth.ALL else f"5;{nearest_of_256(color)}"


PLAIN = Look(Depth.NONE, unicode=False)

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

COLUMNS = 80
"""The width of what is drawn for nobody's terminal."""


def width_of(text: str) -> int:
    """The columns that *text*, which may be painted, takes on a screen."""
    return len(_ESCAPE.sub("", text))
