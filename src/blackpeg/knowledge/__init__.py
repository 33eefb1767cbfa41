"""What is known of a position: how many codes fit, whether replies contradict, why, and how to repair that."""

from blackpeg.knowledge.causes import Cause, CauseKind
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.knowledge.know import know
from blackpeg.knowledge.knowledge import Budget, Candidates, Knowledge, Split
from blackpeg.knowledge.repair import Change, Repair
from blackpeg.knowledge.verdict import Consistency, Verdict

__all__ = [
    "Budget",
    "Candidates",
    "Cause",
    "CauseKind",
    "Change",
    "Consistency",
    "Contradiction",
    "Knowledge",
    "Repair",
    "Split",
    "Verdict",
    "know",
]
