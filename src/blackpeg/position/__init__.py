"""What the codebreaker knows: turns, candidates, splits, symmetry, contradictions."""

from blackpeg.position.candidates import CodeList
from blackpeg.position.causes import Cause, CauseKind
from blackpeg.position.contradiction import Contradiction, explain
from blackpeg.position.position import MOST_CODES, Position, readable, start
from blackpeg.position.repair import Change, Repair

__all__ = [
    "MOST_CODES",
    "Cause",
    "CauseKind",
    "Change",
    "CodeList",
    "Contradiction",
    "Position",
    "Repair",
    "explain",
    "readable",
    "start",
]
