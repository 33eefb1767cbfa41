"""Why no code fits all replies, where codes can be listed: found out by trying every code with every reply."""

from __future__ import annotations

from blackpeg.errors import TooLargeError
from blackpeg.kernel import allowed, kernel, shape_of
from blackpeg.knowledge.conflicts import maximal, minimal_conflicts, rows_in
from blackpeg.knowledge.contradiction import (
    MOST_CONFLICTS,
    MOST_COUNTED,
    MOST_REPAIRS,
    Contradiction,
    causes,
    repaired_rows,
    repairs,
)
from blackpeg.knowledge.reasons import reason
from blackpeg.position import Position

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
