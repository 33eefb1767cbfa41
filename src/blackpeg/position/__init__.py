"""What the codebreaker knows: turns, candidates, splits, symmetry, and how many codes are possible."""

from blackpeg.position.candidates import CodeList
from blackpeg.position.count import Bound, Count, Status, weakest
from blackpeg.position.position import Position, position_of, start
from blackpeg.rules.sizes import readable, require_listed

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
