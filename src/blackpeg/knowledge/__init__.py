"""What is known of a position: whether its replies contradict each other, why, and how to repair them."""

from blackpeg.knowledge.causes import Cause, CauseKind
from blackpeg.knowledge.contradiction import Contradiction, explain
from blackpeg.knowledge.repair import Change, Repair
from blackpeg.knowledge.verdict import Consistency, Verdict, consistency

__all__ = [
    "Cause",
    "CauseKind",
    "Change",
    "Consistency",
    "Contradiction",
    "Repair",
    "Verdict",
    "consistency",
    "explain",
]
