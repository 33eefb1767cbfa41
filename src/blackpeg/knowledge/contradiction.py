"""Contradictions: which replies cannot all be right, why, and what would repair them."""

from __future__ import annotations

from dataclasses import dataclass

from blackpeg.knowledge.causes import Cause
from blackpeg.knowledge.repair import Repair
from blackpeg.position import Position
from blackpeg.render.phrases import in_words

MOST_CONFLICTS = 4
"""The most conflicts listed."""

MOST_REPAIRS = 20
"""The most repairs listed."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why no code fits all replies of *position*.  Rows count from 0 here, from 1 in every text.

    *conflicts* are smallest sets of rows whose replies cannot all be right, fewest rows first, at most
    `MOST_CONFLICTS`; each has its *sentences* entry, which says why.  *repairs* are ranked: fewest changed
    replies first, then most codes left, at most `MOST_REPAIRS`; *ways* is how many repairs in all
    change as few replies as the first.  *causes* are what would explain every reply at once.

    On boards too large to enumerate it may be a suspicion that is not proven (*is_proven* is false, and there are no
    *conflicts*), repairs change one reply, and there may be none.
    """

    position: Position
    conflicts: tuple[tuple[int, ...], ...]
    sentences: tuple[str, ...]
    repairs: tuple[Repair, ...]
    ways: int
    causes: tuple[Cause, ...]
    is_proven: bool = True

    def __str__(self) -> str:
        """All of it, for people: some lines of text."""
        return "\n".join([*self.sentences, *map(str, self.causes), *self.repair_lines()])

    def repair_lines(self, most: int = 6) -> list[str]:
        """A heading, and the best repairs that change as few replies as the first: *most* lines of them at most."""
        if not self.repairs:
            return ["No repair that changes one reply was found."]
        fewest = len(self.repairs[0].changes)
        shown = [repair for repair in self.repairs if len(repair.changes) == fewest][:most]
        replies = f"{in_words(fewest)} {'reply' if fewest == 1 else 'replies'}"
        if self.repairs[0].left is None:
            heading = "Possible repairs:"
        elif self.ways == 1:
            heading = f"The smallest repair changes {replies}:"
        elif self.ways == len(shown):
            heading = f"The smallest repairs change {replies}:"
        else:
            heading = f"The smallest repairs change {replies}; the best {len(shown)} of {self.ways:,}:"
        return [heading, *(f"  {repair}" for repair in shown)]
