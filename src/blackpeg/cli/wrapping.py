"""Finds out what a stream can show (colors, signs beyond ASCII, the width of its lines), and breaks lines to fit it.

A stream that is no terminal gets plain text unless ``FORCE_COLOR`` is set; every stream does if ``NO_COLOR`` is set.  A
command to be copied is never broken.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from blackpeg.render.look import Look
    from blackpeg.render.text import Screen


def echo(text: str = "", *, err: bool = False) -> None:
    """Prints *text* on stdout, or on stderr; its lines are broken between words if there is a width (`fold_at`)."""
    click.echo(folded(text, sys.stderr if err else sys.stdout), err=err)


def warn(text: str) -> None:
    """Prints *text* on stderr, after the name of the program."""
    echo(f"blackpeg: {text}", err=True)


def folded(text: str, stream: TextIO | None) -> str:
    """*text* with its lines broken between words if *stream* has a width."""
    if (width := fold_at(stream)) is None:
        return text
    from blackpeg.render.look import wrapped  # here, for a quick start, as below: help draws nothing

    return wrapped(text, width)


def columns() -> int:
    """How many columns the terminal has; ``COLUMNS`` overrides it."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        if found := os.get_terminal_size(sys.__stdout__.fileno()).columns:  # type: ignore[union-attr]
            return found
    except (AttributeError, ValueError, OSError):  # stdout is closed, or no terminal
        pass
    from blackpeg.render.look import COLUMNS

    return COLUMNS


def fold_at(stream: TextIO | None) -> int | None:
    """The width at which lines on *stream* are folded: that of a terminal, or ``COLUMNS``; else None."""
    is_asked = os.environ.get("COLUMNS", "").isdecimal()
    return columns() if is_asked or (stream is not None and stream.isatty()) else None


def screen_of(stream: TextIO | None) -> Screen:
    """The screen that documents are rendered for on *stream*."""
    from blackpeg.render.text import Screen

    return Screen(look_of(stream), columns(), fold_at(stream))


def look_of(stream: TextIO | None, environment: Mapping[str, str] = os.environ) -> Look:
    """The look of *stream*: colors on a terminal that is not a dumb one, or if ``FORCE_COLOR`` asks for them.

    ``NO_COLOR`` takes all away (no-color.org).  ``FORCE_COLOR`` may be 0, which is not set, or 3, all colors
    (force-color.org).
    """
    from blackpeg.render.look import PLAIN, Depth, Look

    if stream is None:
        return PLAIN
    try:
        "●○·█".encode(stream.encoding or "ascii")
        unicode = True
    except (UnicodeEncodeError, LookupError):
        unicode = False
    forced = environment.get("FORCE_COLOR", "0")
    is_able = stream.isatty() and environment.get("TERM", "dumb") != "dumb"
    if environment.get("NO_COLOR") or not (is_able or forced not in ("", "0", "false")):
        return Look(Depth.NONE, unicode)
    rich = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or forced == "3"
    return Look(Depth.ALL if rich else Depth.SOME, unicode)
