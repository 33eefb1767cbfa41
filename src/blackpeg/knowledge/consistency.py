"""Looking for a code that fits all replies, or for a proof that there is none, on boards too large to list."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from blackpeg.knowledge.counting import sum_codes
from blackpeg.knowledge.knowledge import BOUNDS, COUNTING, ENUMERATION, SAMPLING, Consistency, Verdict
from blackpeg.position import Position
from blackpeg.position.bounds import contradictory_rows
from blackpeg.position.listing import list_candidates, sampler_of
from blackpeg.rules import Code, Turn

SECONDS = 2.0
"""The time for sampling to look for a code, where no other is given; most are found in a hundredth of it."""

GLANCE = 0.2
"""The seconds in which sampling alone looks for a code, before proofs are tried."""


def consistency(position: Position, *, seconds: float | None, seed: int = 0) -> Consistency:
    """Whether some code fits all replies of *position*, found out in about this many *seconds*.

    Sampling looks for a code; if it finds none soon, bounds, a count and a list of all codes look for a proof.
    Without a limit (None) sampling, which would never end, gives up after `SECONDS`.

    >>> from blackpeg.position import start
    >>> str(consistency(start("10x12").after("A" * 10, "1-0"), seconds=2).verdict)
    'possible'
    >>> found = consistency(start("10x12").after("A" * 10, "6-0").after("B" * 10, "5-0"), seconds=2)
    >>> str(found.verdict), found.by, found.rows
    ('impossible', 'bounds', (0, 1))
    """
    until = math.inf if seconds is None else time.monotonic() + seconds
    game = position.game
    sampler = sampler_of(position, seed)
    found = sampler.find(seconds=GLANCE if seconds is None else min(GLANCE, seconds / 3))
    if not found.cost:
        return Consistency(Verdict.POSSIBLE, SAMPLING, Code(found.code, game.alphabet))
    rows = contradictory_rows(position, seconds=math.inf if seconds is None else seconds / 3)
    if rows is not None:
        return Consistency(Verdict.IMPOSSIBLE, BOUNDS, rows=rows)
    if _counts_none(position, position.turns, _share(until, 4)):
        rows = _fewest_rows(position, until, lambda turns: _counts_none(position, turns, _share(until, 1)))
        return Consistency(Verdict.IMPOSSIBLE, COUNTING, rows=rows)
    all_codes = list_candidates(game, position.turns, 1, seconds=_share(until, 3))
    if all_codes is not None:
        if all_codes.number:
            return Consistency(Verdict.POSSIBLE, ENUMERATION, Code(all_codes.codes[0], game.alphabet))
        return Consistency(Verdict.IMPOSSIBLE, ENUMERATION, rows=_without_codes(position, until))
    again = sampler.find(seconds=SECONDS if seconds is None else max(until - time.monotonic(), 0.01))
    if not again.cost:
        return Consistency(Verdict.POSSIBLE, SAMPLING, Code(again.code, game.alphabet))
    nearest = min(found, again, key=lambda each: each.cost)
    return Consistency(Verdict.SUSPECTED, SAMPLING, nearest=Code(nearest.code, game.alphabet))


def _share(until: float, parts: int) -> float | None:
    """One of *parts* of the seconds that remain; None of an unlimited time."""
    return None if until == math.inf else (until - time.monotonic()) / parts


def _counts_none(position: Position, turns: Sequence[Turn], seconds: float | None) -> bool:
    """Whether a count, where there are few enough *turns* for one, finds no code that fits them."""
    return sum_codes(Position(position.game, turns), seconds=seconds) == 0


def _without_codes(position: Position, until: float) -> tuple[int, ...]:
    """Rows that no code fits, though every smaller choice of them has one, as far as there is time to list codes."""

    def refutes(turns: Sequence[Turn]) -> bool:
        found = list_candidates(position.game, turns, 0, seconds=_share(until, 1))
        return found is not None and found.number == 0

    return _fewest_rows(position, until, refutes)


def _fewest_rows(position: Position, until: float, refutes: Callable[[Sequence[Turn]], bool]) -> tuple[int, ...]:
    """The rows that remain when one after the other is left out without which *refutes* still does."""
    rows = tuple(range(len(position.turns)))
    for row in rows:
        fewer = tuple(other for other in rows if other != row)
        if time.monotonic() < until and refutes([position.turns[other] for other in fewer]):
            rows = fewer
    return rows
