"""Contradictions: which replies cannot all be right, why, and what would repair them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackpeg.fact import Fact
from blackpeg.knowledge.causes import Cause
from blackpeg.knowledge.reasons import Reason
from blackpeg.knowledge.repair import Repair
from blackpeg.position import Position

MOST_CONFLICTS = 4
"""The most conflicts listed."""

MOST_REPAIRS = 20
"""The most repairs listed."""


@dataclass(frozen=True, slots=True, repr=False)
class Contradiction(Fact):
    """Why no code fits all replies of *position*.  Rows count from 0 here, from 1 in every text and in JSON.

    *reasons* say of smallest sets of rows why their replies cannot all be right, fewest rows first, at most
    `MOST_CONFLICTS`.  *repairs* are ranked: fewest changed replies first, then most codes possible, at most
    `MOST_REPAIRS`; *ways* is how many repairs in all change as few replies as the first.  *causes* are what would
    explain every reply at once.

    On boards too large to list it may be a suspicion that is not proven (*is_proven* is false, and there are no
    *reasons*), repairs change one reply, and there may be none.
    """

    position: Position
    reasons: tuple[Reason, ...]
    repairs: tuple[Repair, ...]
    ways: int
    causes: tuple[Cause, ...]
    is_proven: bool = True

    ALSO: ClassVar = ("rows",)

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows to look at first: those of the first reason, or without one those that a repair changes."""
        if self.reasons:
            return self.reasons[0].rows
        return tuple(sorted({change.row for repair in self.repairs for change in repair.changes}))

    @property
    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """The rows of each reason."""
        return tuple(reason.rows for reason in self.reasons)

    @property
    def smallest(self) -> tuple[Repair, ...]:
        """The repairs that change as few replies as the first."""
        fewest = len(self.repairs[0].changes) if self.repairs else 0
        return tuple(repair for repair in self.repairs if len(repair.changes) == fewest)
