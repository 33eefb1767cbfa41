"""What the codebreaker knows: turns, candidates, splits, symmetry, and how many codes are possible."""

from blackpeg.position.candidates import CodeList
from blackpeg.position.count import Count
from blackpeg.position.position import Position, position_of, readable, require_listed, start
from blackpeg.position.status import Bound, Status, weakest

__all__ = [
    "Bound",
    "CodeList",
    "Count",
    "Position",
    "Status",
    "position_of",
    "readable",
    "require_listed",
    "start",
    "weakest",
]
