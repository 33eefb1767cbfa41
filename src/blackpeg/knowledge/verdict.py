"""Whether some code fits all replies, on boards of any size: shown by a code, disproved, or not known."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from blackpeg.knowledge import complete_search
from blackpeg.knowledge.causes import Cause, CauseKind
from blackpeg.knowledge.contradiction import MOST_CONFLICTS, MOST_REPAIRS, Contradiction
from blackpeg.knowledge.reasons import plain_reason
from blackpeg.knowledge.repair import Change, Repair, changed
from blackpeg.position.bounds import contradictory_rows
from blackpeg.position.listing import list_left, sampler_of
from blackpeg.position.position import MOST_CODES, Position
from blackpeg.render.phrases import rows_named
from blackpeg.rules import Code, Feedback, Reply, Turn

ENUMERATION, SAMPLING, BOUNDS = "enumeration", "sampling", "bounds"
"""What finds out, besides OR-Tools."""

SHOWN = {
    BOUNDS: "how often each color can be there, and where, leaves no code",
    ENUMERATION: "going through all codes shows that none fits",
}
"""What proves a contradiction, in words."""

SECONDS = 2.0
"""The time to look for a code that fits, unless another is asked for; most are found in a hundredth of it."""

GLANCE = 0.2
"""So many seconds sampling alone looks for a code, before proofs are tried."""

REPLIES, NEAREST = 3, 4
"""The most replies offered for one row; and so many of those nearest to what was told are tried, if the sample lacks
them."""
SAMPLE, MOST_ASKED = 30, 5000
"""So many codes are asked which replies a row could have had: of a sample, and where all are listed."""


class Verdict(StrEnum):
    """Whether some code fits all replies."""

    POSSIBLE = "possible"
    """One does: the witness."""
    IMPOSSIBLE = "impossible"
    """None does: proven."""
    SUSPECTED = "suspected"
    """None was found in the time; that proves nothing."""


@dataclass(frozen=True, slots=True)
class Consistency:
    """Whether some code fits all replies of *position*.

    *by* says what found that out: ``enumeration`` (of all codes that fit), ``sampling``, ``bounds`` (on colors and
    positions) or OR-Tools.  Of a possible position *witness* is a code that fits, of a suspected one the code that
    misses the replies by least.
    *rows* (the first is 0) are those proven to contradict each other; all, where fewer are not known.
    """

    position: Position
    verdict: Verdict
    by: str
    witness: Code | None = None
    rows: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Whether nothing speaks against the replies."""
        return self.verdict is Verdict.POSSIBLE

    def facts(self) -> dict[str, object]:
        """The same for programs, in JSON's types; rows count from 1."""
        witness = str(self.witness) if self else None
        return {
            "verdict": str(self.verdict),
            "by": self.by,
            "witness": witness,
            "rows": [row + 1 for row in self.rows],
        }


def consistency(position: Position, *, seconds: float = SECONDS, seed: int = 0) -> Consistency:
    """Whether some code fits all replies of *position*, found out in about so many *seconds*.

    Where the codes can be enumerated the answer is proven either way.  On larger boards sampling looks for a code;
    if it finds none soon, bounds, a list of all codes and, where it is installed, OR-Tools look for a proof.

    >>> from blackpeg.position import start
    >>> str(consistency(start("10x12").after([0] * 10, "1-0")).verdict)
    'possible'
    >>> found = consistency(start("10x12").after([0] * 10, "6-0").after([1] * 10, "5-0"))
    >>> str(found.verdict), found.by, found.rows
    ('impossible', 'bounds', (0, 1))
    """
    until = time.monotonic() + seconds
    game = position.game
    if game.size <= MOST_CODES:
        if position.count:
            witness = position.candidates[0] if position.turns else next(game.codes())
            return Consistency(position, Verdict.POSSIBLE, ENUMERATION, witness)
        return Consistency(position, Verdict.IMPOSSIBLE, ENUMERATION, rows=tuple(range(len(position.turns))))
    sampler = sampler_of(position, seed)
    found = sampler.find(seconds=min(GLANCE, seconds / 3))
    if not found.cost:
        return Consistency(position, Verdict.POSSIBLE, SAMPLING, game.code(found.code))
    rows = contradictory_rows(position, seconds=seconds / 3)
    if rows is not None:
        return Consistency(position, Verdict.IMPOSSIBLE, BOUNDS, rows=rows)
    all_codes = list_left(game, position.turns, 1, seconds=(until - time.monotonic()) / 3)
    if all_codes is not None:
        if all_codes.number:
            return Consistency(position, Verdict.POSSIBLE, ENUMERATION, game.code(all_codes.codes[0]))
        return Consistency(position, Verdict.IMPOSSIBLE, ENUMERATION, rows=_without_codes(position, until))
    if complete_search.is_installed():
        proven = _by_complete_search(position, (until - time.monotonic()) / 2)
        if proven is not None:
            return proven
    again = sampler.find(seconds=max(until - time.monotonic(), 0.01))
    if not again.cost:
        return Consistency(position, Verdict.POSSIBLE, SAMPLING, game.code(again.code))
    nearest = min(found, again, key=lambda each: each.cost)
    return Consistency(position, Verdict.SUSPECTED, SAMPLING, game.code(nearest.code))


def _by_complete_search(position: Position, seconds: float) -> Consistency | None:
    """What a complete solver says, with fewer rows where it can leave some out and time remains."""
    if seconds <= 0:
        return None
    until = time.monotonic() + seconds
    answer = complete_search.solve(position.game, position.turns, seconds=seconds)
    if answer.code is not None:
        return Consistency(position, Verdict.POSSIBLE, complete_search.NAME, answer.code)
    if not answer.is_impossible:
        return None

    def refutes(turns: Sequence[Turn], left: float) -> bool:
        return complete_search.solve(position.game, turns, seconds=left).is_impossible

    return Consistency(position, Verdict.IMPOSSIBLE, complete_search.NAME, rows=_fewest_rows(position, until, refutes))


def _without_codes(position: Position, until: float) -> tuple[int, ...]:
    """Rows that no code fits, of which none can be left out, as far as there is time to list codes."""

    def refutes(turns: Sequence[Turn], left: float) -> bool:
        found = list_left(position.game, turns, 0, seconds=left)
        return found is not None and found.number == 0

    return _fewest_rows(position, until, refutes)


def _fewest_rows(position: Position, until: float, refutes: Callable[[Sequence[Turn], float], bool]) -> tuple[int, ...]:
    """The rows that are left when one after the other is left out without which *refutes* still does."""
    rows = tuple(range(len(position.turns)))
    for row in rows:
        fewer = tuple(other for other in rows if other != row)
        left = until - time.monotonic()
        if left > 0 and refutes([position.turns[other] for other in fewer], left):
            rows = fewer
    return rows


def explained(found: Consistency, *, seconds: float = SECONDS, seed: int = 0) -> Contradiction:
    """What may be wrong with the replies of a position that is impossible, or suspected to be.

    One row after the other is left out: where a code fits all the others, what it would have answered may be the right
    reply.  *seconds* are for all of them.  Replies nearest to what was told come first: slips are mostly small.
    """
    position = found.position
    repairs = tuple(sorted(_repairs(found, seconds, seed), key=lambda repair: _slip(position, repair)))[:MOST_REPAIRS]
    rows = sorted({change.row for repair in repairs for change in repair.changes})
    proven = found.verdict is Verdict.IMPOSSIBLE
    if proven:
        otherwise = SHOWN.get(found.by, f"{found.by} proved that no code fits")
        sentence = plain_reason(position, found.rows, otherwise)
    else:
        sentence = (
            "No code was found that fits all the replies.  That is no proof: a reply may be wrong, "
            "or a code that fits is hard to find on this board."
        )
    causes: tuple[Cause, ...] = ()
    if rows:
        alone = f"A slip in {rows_named(rows, 'or')} would explain it."
        causes = (Cause(CauseKind.SLIP, alone, None),)
    return Contradiction(
        position=position,
        conflicts=(found.rows,)[:MOST_CONFLICTS] if proven else (),
        sentences=(sentence,),
        repairs=repairs,
        ways=len(repairs),
        causes=causes,
        is_proven=proven,
    )


def _repairs(found: Consistency, seconds: float, seed: int) -> Iterator[Repair]:
    """Repairs of one row each, those of the likeliest rows first; of one row, the likeliest replies first."""
    until = time.monotonic() + seconds
    position = found.position
    rows = _suspects(found)
    for place, row in enumerate(rows):
        if (left := until - time.monotonic()) <= 0:
            return
        others = position.without({row})
        share = left / (len(rows) - place)
        everything = list_left(position.game, others.turns, MOST_ASKED, seconds=share / 2, seed=seed)
        known = everything is not None and everything.number <= MOST_ASKED
        codes = everything.codes if everything else sampler_of(others, seed).collect(SAMPLE, seconds=share / 2).codes
        guess, told = position.turns[row]
        replies = Counter(position.game.score(guess, code) for code in codes)

        def distance(feedback: Feedback, told: Reply = told) -> int:
            return _distance(Reply.of(feedback), told)

        if not known and codes:
            for near in sorted(position.game.feedbacks, key=distance)[:NEAREST]:
                if near not in replies and _is_possible(others.after(guess, near), share / 2 / NEAREST, seed):
                    replies[near] = 0
        ranked = sorted(replies.items(), key=lambda item: (distance(item[0]), -item[1], item[0]))
        for feedback, number in ranked[:REPLIES]:
            change = (Change(row, Reply.of(feedback)),)
            yield Repair(change, number if known else None, changed(position, change))


def _slip(position: Position, repair: Repair) -> int:
    """How far the replies of *repair* are from those that were told."""
    return sum(_distance(reply, position.turns[row].reply) for row, reply in repair.changes)


def _distance(reply: Reply, told: Reply) -> int:
    return sum(
        abs(number - was) for number, was in zip(reply, told, strict=True) if number is not None and was is not None
    )


def _is_possible(position: Position, seconds: float, seed: int) -> bool:
    """Whether sampling finds a code that fits."""
    return not sampler_of(position, seed).find(seconds=seconds).cost


def _suspects(found: Consistency) -> Sequence[int]:
    """The rows that may be wrong: those that contradict each other; else all, those the nearest code misses first."""
    position = found.position
    if found.rows:
        return found.rows[::-1]
    missed = sampler_of(position).residuals(found.witness) if found.witness else []
    by = [sum(abs(number or 0) for number in residual) for residual in missed]
    return sorted(range(len(position.turns)), key=lambda row: (not by[row], -row)) if by else ()
