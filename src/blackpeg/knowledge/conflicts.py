"""Which turns cannot all be right, from the sets of turns that some code fits.

A set of turns is a bit mask: bit i for turn i.  Nothing here knows what a turn is.

The masks some code fits exactly (`Kernel.fit_masks`) tell everything: a set of turns is satisfiable
if one of those masks contains it.  So the largest satisfiable sets are the masks inside no other, what
they leave out are the smallest sets of turns to change, and the smallest conflicts are the smallest
sets with a turn from each of those (Reiter, "A Theory of Diagnosis from First Principles", 1987).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush


def rows_in(mask: int) -> tuple[int, ...]:
    """The bits set in *mask*, ascending.

    >>> rows_in(0b1101)
    (0, 2, 3)
    """
    return tuple(row for row in range(mask.bit_length()) if mask >> row & 1)


def maximal(masks: Iterable[int]) -> list[int]:
    """The masks inside no other one, most bits first.

    >>> [bin(mask) for mask in maximal([0b011, 0b001, 0b110, 0b100])]
    ['0b110', '0b11']
    """
    found: list[int] = []
    for mask in sorted(set(masks), key=lambda mask: (-mask.bit_count(), -mask)):
        if not any(mask & other == mask for other in found):
            found.append(mask)
    return found


def minimal_conflicts(changes: Sequence[int], limit: int) -> list[int]:
    """The smallest sets with a turn from each of *changes*, fewest turns first: *limit* of them at most.

    *changes* are the smallest sets of turns whose change leaves a code.  To keep all turns of one set
    returned is to change none of some set in *changes*: impossible; to drop any one turn of it makes it possible.

    >>> [bin(conflict) for conflict in minimal_conflicts([0b100, 0b011], limit=10)]
    ['0b101', '0b110']
    """
    found: list[int] = []
    waiting: list[tuple[int, int]] = [(0, 0)]
    seen = {0}
    while waiting and len(found) < limit:
        size, chosen = heappop(waiting)
        missed = [change for change in changes if not change & chosen]
        if not missed:
            found.append(chosen)
            continue
        for row in rows_in(min(missed, key=int.bit_count)):
            more = chosen | 1 << row
            if more not in seen and _needs_every_row(more, changes):
                seen.add(more)
                heappush(waiting, (size + 1, more))
    return found


def _needs_every_row(chosen: int, changes: Sequence[int]) -> bool:
    """Whether each turn chosen is the only one chosen of some change; if not, no larger set is minimal either."""
    needed = 0
    for change in changes:
        common = change & chosen
        if common & (common - 1) == 0:
            needed |= common
    return needed == chosen
