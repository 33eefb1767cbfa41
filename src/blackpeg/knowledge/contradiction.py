"""Contradictions: which replies cannot all be right, why, and what would repair them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackpeg.fact import Fact
from blackpeg.knowledge.causes import Cause
from blackpeg.knowledge.reasons import Reason
from blackpeg.knowledge.repair import Change, Repair
from blackpeg.position import Position

MOST_CONFLICTS = 4
"""The most conflicts listed."""

MOST_COUNTED = 100
"""The most further conflicts counted."""

MOST_REPAIRS = 20
"""The most repairs listed."""


@dataclass(frozen=True, slots=True, repr=False)
class Contradiction(Fact):
    """Why no code fits all replies of *position*.  Rows count from 0 here, from 1 in every text and in JSON.

    *reasons* say of smallest sets of rows why their replies cannot all be right, fewest rows first, at most
    `MOST_CONFLICTS`; there are *more* such sets, of which at most `MOST_COUNTED` are counted.  *repairs*, at most
    `MOST_REPAIRS`, are in the order of `Repair.rank`; *ways* is how many in all have as few wrong replies as the first.
    *causes* are what would explain every reply that was told.  *suspect_rows* are the rows of which each one, left out,
    leaves a code.  *repaired* are the rows that an earlier repair changed, with the replies that they have now.

    On boards too large to list it may be a suspicion that is not proven (*is_proven* is false, and there are no
    *reasons*), repairs change one reply, and there may be none.
    """

    position: Position
    reasons: tuple[Reason, ...]
    more: int
    repairs: tuple[Repair, ...]
    ways: int
    causes: tuple[Cause, ...]
    suspect_rows: tuple[int, ...]
    repaired: tuple[Change, ...]
    is_proven: bool = True

    ALSO: ClassVar = ("rows",)

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows to look at: those of the reasons, or without one those that a repair changes."""
        changed = (change.row for repair in self.repairs for change in repair.changes)
        return tuple(sorted({row for reason in self.reasons for row in reason.rows} or set(changed)))

    @property
    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """The rows of each reason."""
        return tuple(reason.rows for reason in self.reasons)

    @property
    def smallest(self) -> tuple[Repair, ...]:
        """The repairs by which as few replies are wrong as by the first."""
        return tuple(repair for repair in self.repairs if repair.wrong == self.repairs[0].wrong)


def repaired_rows(position: Position, told: Position) -> tuple[Change, ...]:
    """The rows of *position* that are not as they were *told* at first."""
    return tuple(
        Change(row, now.reply, first.reply)
        for row, (now, first) in enumerate(zip(position.turns, told.turns, strict=True))
        if now.reply != first.reply
    )
