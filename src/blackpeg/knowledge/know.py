"""What is known of a position: the one place that asks whether its codes can be listed."""

from __future__ import annotations

from blackpeg.knowledge.knowledge import Budget, Knowledge
from blackpeg.knowledge.listed import ListedKnowledge
from blackpeg.position import MOST_CODES, Position

USUAL_BUDGET = Budget(seconds=2.0)
"""Enough to find a code that fits, or some proof that there is none, almost always."""


def know(position: Position, budget: Budget = USUAL_BUDGET) -> Knowledge:
    """What is known of *position* within *budget*: exactly where codes can be listed, else by sampling.

    >>> from blackpeg.position import start
    >>> known = know(start("4x6").after("1122", "1-1"))
    >>> known.count.number, str(known.consistency.verdict), known.contradiction(), len(known.candidates(3).codes)
    (208, 'possible', None, 3)
    >>> know(start("10x12").after("AABBCCDDEE", "2-3")).count.is_proven
    False
    """
    if position.game.size <= MOST_CODES:
        return ListedKnowledge(position)
    from blackpeg.knowledge.sampled import SampledKnowledge  # here, for a quick start: most games do not need it

    return SampledKnowledge(position, budget)
