"""`candidates`: the codes that fit all replies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from blackpeg.errors import SampleError, quoted
from blackpeg.fact import Fact
from blackpeg.knowledge import USUAL_BUDGET, Budget, Consistency, know
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.position import Count, Position, position_of
from blackpeg.rules import Code, Game

MOST = 100


@dataclass(frozen=True, slots=True, repr=False)
class CandidateList(Fact):
    """At most as many of the *count* codes that fit all replies of *position* as were asked for.

    They are the first in reading order, or, where they are *sampled*, some that were found, in no order.
    Where there are none, *consistency* says why, and *contradiction* which replies cannot be right, or may not be.
    """

    position: Position
    count: Count
    codes: Collection[Code]
    sampled: bool
    consistency: Consistency | None
    contradiction: Contradiction | None

    ALSO: ClassVar = ("is_complete",)

    @property
    def is_complete(self) -> bool:
        """Whether there are no others."""
        return not self.sampled and self.count.number == len(self.codes)


def candidates(
    game: Position | Game | str, most: int | None = MOST, *, budget: Budget | float = USUAL_BUDGET
) -> CandidateList:
    """At most *most* of the codes that fit at a position, which may be given as text; all for None.

    Raises `TooLargeError` where all are wanted of more than can be listed, `SampleError` for fewer than none.

    >>> found = candidates("4x6 1122:1-1", 2)
    >>> found.count.number, [str(code) for code in found.codes], found.is_complete
    (208, ['1233', '1234'], False)
    """
    position = position_of(game)
    if most is not None and (not isinstance(most, int) or most < 0):
        raise SampleError(f"expected a number of codes from 0, or None for all, got {quoted(most)}")
    known = know(position, budget)
    found = known.candidates(most)
    at_least = known.count.after(known.count, least=len(found.codes))  # an estimate may be less than what was found
    count = at_least if found.number is None else Count.exactly(found.number)
    doubts, wrong = (None, None) if len(found.codes) else (known.consistency, known.contradiction())
    return CandidateList(position, count, found.codes, found.number is None, doubts, wrong)
