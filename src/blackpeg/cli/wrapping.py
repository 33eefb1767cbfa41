"""Lines broken between words, to fit a terminal.

A word longer than the line stays whole, and so does a peg drawn in color: the terminal breaks what is left too long.
Commands to copy must not come here.
"""

from __future__ import annotations

import re
import shutil

_PEG = r"\x1b\[[0-9;]*48;[0-9;]*m.*?\x1b\[0m"
_WORD = re.compile(rf"( *)((?:{_PEG}|[^ ])+)")
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_ROW = re.compile(r" +\S.* {2,}(?=\S)")
"""A row of columns, up to the last: an indented entry, and the gap before what is said of it."""


def columns() -> int:
    """How many columns the terminal has; ``COLUMNS`` overrides it."""
    return shutil.get_terminal_size().columns


def wrapped(text: str, width: int) -> str:
    """*text* with each line broken between words so that it is shorter than *width*.

    What follows a break is indented, below the last column where the line is a row of columns.

    >>> print(wrapped("  undo  take back the last reply", 24))
      undo  take back the
            last reply
    >>> print(wrapped("a word that is entirely-too-long-to-fit stays whole", 16))
    a word that is
      entirely-too-long-to-fit
      stays whole
    """
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if _length(line) < width:
        return line
    row = _ROW.match(line)
    indent = row.end() if row and row.end() <= width // 2 else len(line) - len(line.lstrip(" ")) + 2
    lines = [""]
    for gap, word in _WORD.findall(line):
        if lines[-1].strip() and _length(lines[-1]) + len(gap) + _length(word) >= width:
            lines.append(" " * indent + word)
        else:
            lines[-1] += gap + word
    return "\n".join(lines)


def _length(text: str) -> int:
    """The columns that *text* takes."""
    return len(_ESCAPE.sub("", text))
