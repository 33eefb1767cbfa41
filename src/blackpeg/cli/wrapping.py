"""Lines on stdout and stderr, broken between words to fit a terminal, or what ``COLUMNS`` says.

Commands to copy must not come here.
"""

from __future__ import annotations

import os
import sys
from typing import TextIO

import click

from blackpeg.render.look import COLUMNS, wrapped


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
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or COLUMNS  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # stdout is closed, or no terminal
        return COLUMNS


def fold_at(stream: TextIO | None = None) -> int | None:
    """Where tables become lists: the columns of a terminal, or those of ``COLUMNS``; else None.

    *stream* is stdout unless given.
    """
    stream = stream or sys.stdout
    is_asked = os.environ.get("COLUMNS", "").isdecimal()
    return columns() if is_asked or (stream is not None and stream.isatty()) else None
