"""How to draw text: with which colors, with signs beyond ASCII or without, and folded to a width.

The caller finds out what a stream can show, and passes it as a `Look`.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from blackpeg.fact import Frozen

if TYPE_CHECKING:
    from blackpeg.render.palette import Rgb


class Depth(Enum):
    """How many colors a terminal shows."""

    NONE = 0
    SOME = 256
    ALL = 1 << 24


class Look(Frozen):
    """How to draw."""

    depth: Depth = Depth.NONE
    unicode: bool = True

    @property
    def is_plain(self) -> bool:
        """Whether text is all there is: nothing is colored, nothing emphasized."""
        return self.depth is Depth.NONE

    def paint(self, text: str, *, ink: Rgb | None = None, on: Rgb | None = None, bold: bool = False) -> str:
        """*text* in these colors, or as it is if the terminal has none.

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
        from blackpeg.render.palette import nearest_of_256  # here, for a quick start: help needs no rules

        return ";".join(map(str, (2, *color))) if self.depth is Depth.ALL else f"5;{nearest_of_256(color)}"


PLAIN = Look(Depth.NONE, unicode=False)

_ESCAPE = r"\x1b\[[0-9;]*m"
_PEG = r"\x1b\[[0-9;]*48;[0-9;]*m.*?\x1b\[0m"
_WORD = rf"( *)((?:{_PEG}|[^ ])+)"
_WORD_OR_CODE = rf"( *)((?:{_PEG}(?: (?={_PEG}))?|[^ ])+)"
_ROW = r" +\S.* {2,}(?=\S)"
"""A row of columns, up to the last: an indented entry, and the gap before its text."""

COLUMNS = 80
"""The width of what is drawn for no terminal."""


def width_of(text: str) -> int:
    """The columns that *text*, which may be painted, takes on a screen."""
    return len(re.sub(_ESCAPE, "", text))


def wrapped(text: str, width: int) -> str:
    """*text* with each line broken between words so that it is shorter than *width*.

    The rest of a broken line is indented: in a row of columns below the last one, if that has room for it.  A word
    longer than the line stays whole, so the terminal breaks it.  Of what is drawn in color, codes stay whole if they
    fit, pegs always.

    >>> print(wrapped("  undo  take back the last reply", 24))
      undo  take back the
            last reply
    >>> print(wrapped("  undo                take back the last reply", 24))
      undo  take back the
        last reply
    >>> print(wrapped("a word that is entirely-too-long-to-fit stays whole", 16))
    a word that is
      entirely-too-long-to-fit
      stays whole
    """
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if width_of(line) < width:
        return line
    row = re.match(_ROW, line)
    if row and row.end() > width // 2:  # its last column is too narrow: it follows the one before it
        line, row = f"{row[0].rstrip()}  {line[row.end() :]}", None
    indent = row.end() if row else len(line) - len(line.lstrip(" ")) + 2
    words = re.findall(_WORD_OR_CODE, line)
    if any(width_of(word) + indent >= width for _, word in words):
        words = re.findall(_WORD, line)
    lines = [""]
    for gap, word in words:
        if lines[-1].strip() and width_of(lines[-1]) + len(gap) + width_of(word) >= width:
            lines.append(" " * indent + word)
        else:
            lines[-1] += gap + word
    return "\n".join(lines)
