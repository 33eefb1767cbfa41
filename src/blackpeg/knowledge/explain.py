"""Explains why no code fits all replies: by trying every code if codes can be listed, else by sampling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

from blackpeg.call import Call
from blackpeg.errors import TooLargeError
from blackpeg.kernel import allowed, kernel_of
from blackpeg.knowledge.contradiction import (
    MOST_CONFLICTS,
    MOST_COUNTED,
    MOST_REPAIRS,
    Cause,
    CauseKind,
    Contradiction,
    Repair,
    causes,
    repair_by,
    repaired_rows,
    repairs,
    rows_in,
)
from blackpeg.knowledge.know import Consistency, Verdict
from blackpeg.knowledge.reasons import reason, reason_or_proof
from blackpeg.position import Count, Position, Status
from blackpeg.position.sampler import sampler_of
from blackpeg.rules import Reply


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
    """Whether each chosen turn is the only chosen one in some change; if not, no larger set is minimal either."""
    needed = 0
    for change in changes:
        common = change & chosen
        if common & (common - 1) == 0:
            needed |= common
    return needed == chosen


MOST_TURNS = 64
"""The most turns that are explained together: a set of turns is one machine word."""


def explain_listed(position: Position, told: Position) -> Contradiction:
    """The contradiction of the replies of *position*, which no code fits; *told* has the replies given first.

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
    of_game = kernel_of(game)
    tables = [allowed(game, turn.reply) for turn in turns]
    masks = of_game.fit_masks([turn.guess for turn in turns], tables, of_game.all_codes())
    every = (1 << len(turns)) - 1
    return {every ^ mask: masks[mask] for mask in maximal(masks)}


def _single(changes: dict[int, int]) -> list[tuple[int, int]]:
    """The rows that could each be the only wrong one, with the codes that fit all others."""
    return sorted((rows_in(mask)[0], number) for mask, number in changes.items() if mask.bit_count() == 1)


SECONDS = 2.0
"""The default seconds for repairs, as sampling would search for ever for codes that do not exist."""

REPLIES = 3
"""The most replies offered for one row."""
SAMPLE = 30
"""The codes of a sample that suggest replies for a row."""


def explain_sampled(
    found: Consistency, position: Position, told: Position, *, seconds: float | None, seed: int = 0
) -> Contradiction:
    """The contradiction of the replies of *position*, if it is proven; else a suspicion, as no code was *found*.

    Each of the rows that contradict each other is left out in turn: if a code fits all the others, the reply that it
    gives may be the right one.  *seconds* are for all of them (None: `SECONDS`).
    """
    is_proven = found.verdict is Verdict.IMPOSSIBLE
    repairs = _repairs_by_sampling(found.rows, position, told, Call(SECONDS if seconds is None else seconds), seed)
    best = sorted(repairs, key=lambda repair: repair.rank)[:MOST_REPAIRS]
    slips = {change.row for repair in best if repair.wrong == 1 for change in repaired_rows(repair.position, told)}
    return Contradiction(
        position=position,
        reasons=(reason_or_proof(position, found.rows, found.by),) if is_proven else (),
        more=0,
        repairs=tuple(best),
        ways=sum(repair.wrong == best[0].wrong for repair in best),
        causes=(Cause(CauseKind.SLIP, _some(position), rows=tuple(sorted(slips))),) if slips else (),
        suspect_rows=tuple(sorted({repair.changes[0].row for repair in best if len(repair.changes) == 1})),
        repaired=repaired_rows(position, told),
        is_proven=is_proven,
    )


def _some(position: Position) -> Count:
    """The sample, at least one code."""
    return Count(None, 1, position.game.size, Status.BOUND)


def _repairs_by_sampling(
    rows: Sequence[int], position: Position, told: Position, call: Call, seed: int
) -> Iterator[Repair]:
    """Yields each of *rows* with other replies that leave a code, the likeliest replies of each first."""
    now = {change.row: change.reply for change in repaired_rows(position, told)}
    for place, row in enumerate(rows):
        others = position.without({row})
        share = call.until(1) / (len(rows) - place)
        guess, reply = position.turns[row]
        codes = sampler_of(others, seed).collect(SAMPLE, seconds=share).codes
        replies = Counter(Reply.of(position.game.answer(guess, code)) for code in codes)
        likeliest = sorted(
            replies, key=lambda other: (position.game.rule.misjudged(other, reply), -replies[other], other.feedback)
        )
        for other in likeliest[:REPLIES]:
            yield repair_by(position, told, {**now, row: other}, _some(position))
