"""What a stream can show: colors, signs beyond ASCII, and how wide its lines are.

Decided once for a stream.  What is no terminal, or has ``NO_COLOR`` set, gets plain text.
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
    """The look of *stream*: colors on a terminal, unless ``NO_COLOR`` is set (no-color.org) or it is a dumb one."""
    if stream is None:
        return PLAIN
    try:
        "●○·█".encode(stream.encoding or "ascii")
        unicode = True
    except (UnicodeEncodeError, LookupError):
        unicode = False
    if not stream.isatty() or environment.get("NO_COLOR") or environment.get("TERM", "dumb") == "dumb":
        return Look(Depth.NONE, unicode)
    rich = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    return Look(Depth.ALL if rich else Depth.SOME, unicode)
