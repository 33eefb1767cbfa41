"""How strategies that are not Blackpeg's own are named, and the seconds that a guess gets unless told otherwise."""

from __future__ import annotations

import math

from blackpeg.errors import StrategyError, quoted

TREE_PREFIX = "tree:"
"""What stands before a file's name where the tree in it is named as a strategy."""

ENGINE_PREFIX = "cmd:"
"""What stands before a command where the process it starts is named as a strategy."""

ENGINE_SECONDS = 10.0
"""Seconds that an engine may take for a guess, its start included, unless another limit is given."""

MOVE_SECONDS = 2.0
"""The most seconds for a guess on boards too large to list their codes, unless told otherwise."""


def require_seconds(seconds: float) -> None:
    """Raises `StrategyError` for what is no time for a guess."""
    if not (isinstance(seconds, int | float) and 0 < seconds < math.inf):
        raise StrategyError(f"expected a number of seconds above 0 for a guess, got {quoted(seconds)}")
