"""What the codebreaker knows: turns, candidates, splits, symmetry, contradictions.

What explains contradictions, and what samples codes, is imported when it is first used: most games need neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from blackpeg.position.candidates import CodeList
from blackpeg.position.position import MOST_CODES, Position, position_of, reach, readable, start

if TYPE_CHECKING:
    from blackpeg.position.causes import Cause, CauseKind
    from blackpeg.position.contradiction import Contradiction, explain
    from blackpeg.position.count import Count, CountStatus, left
    from blackpeg.position.repair import Change, Repair
    from blackpeg.position.verdict import Consistency, Verdict, consistency

__all__ = [
    "MOST_CODES",
    "Cause",
    "CauseKind",
    "Change",
    "CodeList",
    "Consistency",
    "Contradiction",
    "Count",
    "CountStatus",
    "Position",
    "Repair",
    "Verdict",
    "consistency",
    "explain",
    "left",
    "position_of",
    "reach",
    "readable",
    "start",
]

_HOMES = {
    "Cause": "causes",
    "CauseKind": "causes",
    "Change": "repair",
    "Consistency": "verdict",
    "Contradiction": "contradiction",
    "Count": "count",
    "CountStatus": "count",
    "Repair": "repair",
    "Verdict": "verdict",
    "consistency": "verdict",
    "explain": "contradiction",
    "left": "count",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
