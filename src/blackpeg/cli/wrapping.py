"""Lines broken between words, to fit a terminal, or what ``COLUMNS`` says.

A word longer than the line stays whole, so the terminal breaks it.  Of what is drawn in color, codes stay whole where
they fit, pegs always.
Commands to copy must not come here.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import TextIO

import click

from blackpeg.render.look import width_of

_PEG = r"\x1b\[[0-9;]*48;[0-9;]*m.*?\x1b\[0m"
_WORD = re.compile(rf"( *)((?:{_PEG}|[^ ])+)")
_WORD_OR_CODE = re.compile(rf"( *)((?:{_PEG}(?: (?={_PEG}))?|[^ ])+)")
_ROW = re.compile(r" +\S.* {2,}(?=\S)")
"""A row of columns, up to the last: an indented entry, and the gap before what is said of it."""


def echo(text: str = "", *, err: bool = False) -> None:
    """*text* on stdout, or on stderr; its lines are broken between words where there is a width (`fold_at`)."""
    click.echo(folded(text, sys.stderr if err else sys.stdout), err=err)


def warn(text: str) -> None:
    """*text* on stderr, after the name of the program."""
    echo(f"blackpeg: {text}", err=True)


def folded(text: str, stream: TextIO | None) -> str:
    """*text* with its lines broken between words where *stream* has a width."""
    width = fold_at(stream)
    return text if width is None else wrapped(text, width)


def columns() -> int:
    """How many columns the terminal has; ``COLUMNS`` overrides it."""
    return shutil.get_terminal_size().columns


def fold_at(stream: TextIO | None = None) -> int | None:
    """Where tables become lists: the columns of a terminal, or those of ``COLUMNS``; else None.

    *stream* is stdout unless given.
    """
    stream = stream or sys.stdout
    is_asked = os.environ.get("COLUMNS", "").isdecimal()
    return columns() if is_asked or (stream is not None and stream.isatty()) else None


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
    if width_of(line) < width:
        return line
    row = _ROW.match(line)
    indent = row.end() if row and row.end() <= width // 2 else len(line) - len(line.lstrip(" ")) + 2
    words = _WORD_OR_CODE.findall(line)
    if any(width_of(word) + indent >= width for _, word in words):
        words = _WORD.findall(line)
    lines = [""]
    for gap, word in words:
        if lines[-1].strip() and width_of(lines[-1]) + len(gap) + width_of(word) >= width:
            lines.append(" " * indent + word)
        else:
            lines[-1] += gap + word
    return "\n".join(lines)
