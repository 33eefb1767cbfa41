"""What a stream can show: colors, signs beyond ASCII, and how wide its lines are.

Decided once for a stream.  What is no terminal gets plain text unless ``FORCE_COLOR`` is set, and whatever it is if
``NO_COLOR`` is.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

from blackpeg.cli.wrapping import columns, fold_at
from blackpeg.render.look import PLAIN, Depth, Look
from blackpeg.render.text import Screen


def screen_of(stream: TextIO | None) -> Screen:
    """The screen that documents are rendered for on *stream*."""
    return Screen(look_of(stream), columns(), fold_at(stream))


def look_of(stream: TextIO | None, environment: Mapping[str, str] = os.environ) -> Look:
    """The look of *stream*: colors on a terminal that is not a dumb one, or if ``FORCE_COLOR`` asks for them.

    ``NO_COLOR`` takes all away (no-color.org).  ``FORCE_COLOR`` may be 0, which is not set, or 3, all colors
    (force-color.org).
    """
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
