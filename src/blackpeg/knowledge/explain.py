"""Why no code fits all replies: where codes can be listed by trying every code with every reply, else by sampling."""

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
    Change,
    Contradiction,
    Repair,
    causes,
    misjudged,
    repair_by,
    repaired_rows,
    repairs,
    rows_in,
)
from blackpeg.knowledge.know import Consistency, Verdict
from blackpeg.knowledge.reasons import reason, reason_or_proof
from blackpeg.position import Count, Position, Status
from blackpeg.position.listing import list_candidates, sampler_of
from blackpeg.rules import Feedback, Reply


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
    of_game = kernel_of(game)
    tables = [allowed(game, turn.reply) for turn in turns]
    masks = of_game.fit_masks([turn.guess for turn in turns], tables, of_game.all_codes())
    every = (1 << len(turns)) - 1
    return {every ^ mask: masks[mask] for mask in maximal(masks)}


def _single(changes: dict[int, int]) -> list[tuple[int, int]]:
    """The rows that could each be the only wrong one, with the codes that fit all others."""
    return sorted((rows_in(mask)[0], number) for mask, number in changes.items() if mask.bit_count() == 1)


SECONDS = 2.0
"""The time for repairs, where no other is given: sampling would look for ever for codes that are not there."""

REPLIES, NEAREST = 3, 4
"""The most replies offered for one row; and how many of those nearest to what was told are tried, if the sample lacks
them."""
SAMPLE, MOST_ASKED = 30, 5000
"""The codes that are asked which replies a row could have had: of a sample, and where all are listed."""


def explain_sampled(
    found: Consistency, position: Position, told: Position, *, seconds: float | None, seed: int = 0
) -> Contradiction:
    """What may be wrong with the replies of *position*, which is impossible, or suspected to be.

    One row after the other is left out, first of what was *told* before any repair: where a code fits all the others,
    what it would have answered may be the right reply.  *seconds* are for all of them (None: `SECONDS`).
    """
    call = Call(SECONDS if seconds is None else seconds)
    bases = [told] if told == position else [told, position]
    suspects = _suspects(found, position)
    repairs: dict[tuple[Change, ...], Repair] = {}
    for place, base in enumerate(bases):
        now = {change.row: change.reply for change in repaired_rows(base, told)}
        # In what was told, a row that was repaired may have been right.
        rows = suspects if base == position else list(dict.fromkeys([*suspects, *reversed(range(len(base.turns)))]))
        for row, reply, count in _slips(rows, base, call.part(1 / (len(bases) - place)), seed):
            repair = repair_by(position, told, {**now, row: reply}, count)
            if repair.changes:
                repairs.setdefault(repair.changes, repair)
    best = sorted(repairs.values(), key=lambda repair: repair.rank)[:MOST_REPAIRS]
    slips = {change.row for repair in best if repair.wrong == 1 for change in repaired_rows(repair.position, told)}
    proven = found.verdict is Verdict.IMPOSSIBLE
    return Contradiction(
        position=position,
        reasons=(reason_or_proof(position, found.rows, found.by),) if proven else (),
        more=0,
        repairs=tuple(best),
        ways=sum(repair.wrong == best[0].wrong for repair in best),
        causes=(Cause(CauseKind.SLIP, _some(position), rows=tuple(sorted(slips))),) if slips else (),
        suspect_rows=tuple(sorted({repair.changes[0].row for repair in best if len(repair.changes) == 1})),
        repaired=repaired_rows(position, told),
        is_proven=proven,
    )


def _some(position: Position) -> Count:
    """At least one code."""
    return Count(None, 1, position.game.size, Status.BOUND)


def _slips(rows: Sequence[int], position: Position, call: Call, seed: int) -> Iterator[tuple[int, Reply, Count]]:
    """These *rows* of *position* with other replies, and what those leave, the likeliest replies of each first."""
    for place, row in enumerate(rows):
        if call.stopped:
            return
        others = position.without({row})
        share = call.until(1) / (len(rows) - place)
        everything = list_candidates(position.game, others.turns, MOST_ASKED, seconds=share / 2, seed=seed)
        known = everything is not None and everything.number <= MOST_ASKED
        codes = everything.codes if everything else sampler_of(others, seed).collect(SAMPLE, seconds=share / 2).codes
        guess, told = position.turns[row]
        replies = Counter(position.game.answer(guess, code) for code in codes)

        def distance(feedback: Feedback, told: Reply = told) -> int:
            return misjudged(Reply.of(feedback), told)

        if not known and codes:
            for near in sorted(position.game.feedbacks, key=distance)[:NEAREST]:
                if near not in replies and _is_possible(others.after(guess, near), share / 2 / NEAREST, seed):
                    replies[near] = 0
        ranked = sorted(replies.items(), key=lambda item: (distance(item[0]), -item[1], item[0]))
        for feedback, number in ranked[:REPLIES]:
            yield row, Reply.of(feedback), Count.exactly(number) if known else _some(position)


def _is_possible(position: Position, seconds: float, seed: int) -> bool:
    return not sampler_of(position, seed).find(seconds=seconds).cost


def _suspects(found: Consistency, position: Position) -> Sequence[int]:
    """The rows that may be wrong: those that contradict each other; else all, those the nearest code misses first."""
    if found.rows:
        return found.rows[::-1]
    missed = sampler_of(position).residuals(found.nearest) if found.nearest else []
    by = [sum(abs(number or 0) for number in residual) for residual in missed]
    return sorted(range(len(position.turns)), key=lambda row: (not by[row], -row)) if by else ()
