"""What the codebreaker knows: turns, candidates, splits, symmetry, and how many codes are possible.

What counts codes by sampling is imported when it is first used: most games do not need it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from blackpeg.position.candidates import CodeList
from blackpeg.position.position import MOST_CODES, Position, position_of, reach, readable, start

if TYPE_CHECKING:
    from blackpeg.position.count import Count, CountStatus, left

__all__ = [
    "MOST_CODES",
    "CodeList",
    "Count",
    "CountStatus",
    "Position",
    "left",
    "position_of",
    "reach",
    "readable",
    "start",
]


def __getattr__(name: str) -> object:
    if name not in ("Count", "CountStatus", "left"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.count"), name)
