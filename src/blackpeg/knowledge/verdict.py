"""Whether some code fits all replies: shown by a code, disproved, or not known."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from blackpeg.fact import UNTOLD, Fact
from blackpeg.rules import Code

ENUMERATION, SAMPLING, BOUNDS, COUNTING = "enumeration", "sampling", "bounds", "counting"
"""What finds out."""


class Verdict(StrEnum):
    """Whether some code fits all replies."""

    POSSIBLE = "possible"
    """One does: the witness."""
    IMPOSSIBLE = "impossible"
    """None does: proven."""
    SUSPECTED = "suspected"
    """None was found in the time; that proves nothing."""


@dataclass(frozen=True, slots=True, repr=False)
class Consistency(Fact):
    """Whether some code fits all replies of a position.

    *by* says what found that out: ``enumeration`` (of all codes that fit), ``sampling``, ``bounds`` (on colors and
    positions) or ``counting`` (without a list).  Of a possible position *witness* is a code that fits, of a
    suspected one *nearest* is the code that misses the replies by least.
    *rows* (the first is 0) are those proven to contradict each other; all, where fewer are not known.
    """

    verdict: Verdict
    by: str
    witness: Code | None = None
    rows: tuple[int, ...] = ()
    nearest: Code | None = field(default=None, compare=False, metadata=UNTOLD)

    @property
    def is_possible(self) -> bool:
        """Whether a code is known that fits."""
        return self.verdict is Verdict.POSSIBLE
