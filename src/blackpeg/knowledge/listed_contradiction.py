"""Why no code fits all replies, where codes can be listed: found out by trying every code with every reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from blackpeg.errors import TooLargeError
from blackpeg.kernel import allowed, kernel, shape_of
from blackpeg.knowledge.contradiction import (
    MOST_CONFLICTS,
    MOST_COUNTED,
    MOST_REPAIRS,
    Contradiction,
    causes,
    repaired_rows,
    repairs,
    rows_in,
)
from blackpeg.knowledge.reasons import reason
from blackpeg.position import Position


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


MOST_TURNS = 64
"""The most turns that are explained together: a set of turns is one machine word."""


def explain_listed(position: Position, told: Position) -> Contradiction:
    """What is wrong with the replies of *position*, which no code fits; *told* has them as they were told at first.

    Raises `TooLargeError` beyond `MOST_TURNS` turns.
    """
    if len(position.turns) > MOST_TURNS:
        raise TooLargeError(
            f"a contradiction can be explained up to {MOST_TURNS} turns, got {len(position.turns)}; leave some out"
        )
    changes = _changes(position)
    first = changes if told == position else _changes(told)
    best, ways = repairs(position, told, list(first), MOST_REPAIRS)
    conflicts = minimal_conflicts(list(changes), MOST_CONFLICTS + MOST_COUNTED)
    return Contradiction(
        position=position,
        reasons=tuple(reason(position, rows_in(mask)) for mask in conflicts[:MOST_CONFLICTS]),
        more=len(conflicts[MOST_CONFLICTS:]),
        repairs=best,
        ways=ways,
        causes=causes(told, _single(first)) if 0 not in first else (),
        suspect_rows=tuple(row for row, _ in _single(changes)),
        repaired=repaired_rows(position, told),
    )


def _changes(position: Position) -> dict[int, int]:
    """The smallest sets of turns whose change leaves a code, as bit masks; and how many codes fit all the others."""
    game, turns = position.game, position.turns
    shape = shape_of(game)
    tables = [allowed(game, turn.reply) for turn in turns]
    masks = kernel().fit_masks(shape, [turn.guess for turn in turns], tables, kernel().all_codes(shape))
    every = (1 << len(turns)) - 1
    return {every ^ mask: masks[mask] for mask in maximal(masks)}


def _single(changes: dict[int, int]) -> list[tuple[int, int]]:
    """The rows that could each be the only wrong one, with the codes that fit all others."""
    return sorted((rows_in(mask)[0], number) for mask, number in changes.items() if mask.bit_count() == 1)
