"""What may be wrong with replies that no code fits, and what would repair them, on boards too large to list."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence

from blackpeg.knowledge.contradiction import (
    MOST_REPAIRS,
    Cause,
    CauseKind,
    Change,
    Contradiction,
    Repair,
    misjudged,
    repair_by,
    repaired_rows,
)
from blackpeg.knowledge.knowledge import Consistency, Verdict
from blackpeg.knowledge.reasons import reason_or_proof
from blackpeg.position import Count, Position, Status
from blackpeg.position.listing import list_candidates, sampler_of
from blackpeg.rules import Feedback, Reply, score

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
    until = time.monotonic() + (SECONDS if seconds is None else seconds)
    bases = [told] if told == position else [told, position]
    suspects = _suspects(found, position)
    repairs: dict[tuple[Change, ...], Repair] = {}
    for place, base in enumerate(bases):
        now = {change.row: change.reply for change in repaired_rows(base, told)}
        # In what was told, a row that was repaired may have been right.
        rows = suspects if base == position else list(dict.fromkeys([*suspects, *reversed(range(len(base.turns)))]))
        for row, reply, count in _slips(rows, base, (until - time.monotonic()) / (len(bases) - place), seed):
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


def _slips(rows: Sequence[int], position: Position, seconds: float, seed: int) -> Iterator[tuple[int, Reply, Count]]:
    """These *rows* of *position* with other replies, and what those leave, the likeliest replies of each first."""
    until = time.monotonic() + seconds
    for place, row in enumerate(rows):
        if (remaining := until - time.monotonic()) <= 0:
            return
        others = position.without({row})
        share = remaining / (len(rows) - place)
        everything = list_candidates(position.game, others.turns, MOST_ASKED, seconds=share / 2, seed=seed)
        known = everything is not None and everything.number <= MOST_ASKED
        codes = everything.codes if everything else sampler_of(others, seed).collect(SAMPLE, seconds=share / 2).codes
        guess, told = position.turns[row]
        replies = Counter(score(guess, code, position.game.feedback) for code in codes)

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
