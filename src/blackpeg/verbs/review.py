"""`review`: every guess of a game judged, luck apart from skill."""

from __future__ import annotations

from collections.abc import Callable

from blackpeg.analysis.review import Review
from blackpeg.analysis.reviewing import MOST_JUDGED, counted, judged
from blackpeg.analysis.values import SECONDS, Values
from blackpeg.errors import InvalidGameError, TooLargeError
from blackpeg.knowledge import Budget
from blackpeg.position import Position, position_of
from blackpeg.records import UNKNOWN, Record, result_of

REVIEW_BUDGET = Budget(SECONDS)

MOST_REVIEWED = 500
"""The most turns of a game that is reviewed: each is compared with all before it."""


def review(
    record: Record | Position | str,
    *,
    budget: Budget | float = REVIEW_BUDGET,
    values: Values | None = None,
    most_judged: int = MOST_JUDGED,
    on_progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Every guess of a game, finished or open, judged as far as the budget allows; what is not settled is not proven.

    The game may be given as a position, or as text: ``4x6 1122:1-1 3632:4-0``.  On boards of more than *most_judged*
    codes guesses are not judged: it tells how many codes each reply left, and the bits it told.  *values* remembers
    what was found from one review to the next, and for questions about other guesses, and has its own seconds.
    *on_progress* is called with the turns done so far and the turns in all.  Raises whatever reading text raises, and
    `TooLargeError` for more than `MOST_REVIEWED` turns, and where guesses are to be judged on boards of more than 50
    million codes.

    >>> found = review("3x3 111:1-0 222:1-0 123:1-2 132:3-0")
    >>> found.used, found.expected, found.mistakes, found.luck, str(found.status)
    (4, Fraction(73, 27), Fraction(151, 108), Fraction(-11, 108), 'proven')
    >>> found = review("10x12 AABBCCDDEE:2-3", budget=Budget(0.5))
    >>> print(found.turns[0].before, found.mistakes, found.status)
    61,917,364,224 None estimate
    """
    told = _record_of(record)
    if len(told.turns) > MOST_REVIEWED:
        raise TooLargeError(f"expected a game of at most {MOST_REVIEWED} turns to review, got {len(told.turns):,}")
    budget = Budget.of(budget)
    seconds = SECONDS if budget.seconds is None else budget.seconds
    if told.game.size <= most_judged:
        return judged(told, values or Values(seconds), on_progress)
    return counted(told, seconds, budget.seed, on_progress)


def _record_of(what: Record | Position | str) -> Record:
    if isinstance(what, Record):
        return what
    if isinstance(what, list | tuple):
        raise InvalidGameError(f"expected one record, got {len(what)}; review them one by one")
    position = position_of(what)
    return Record(position.game, position.turns, result_of(position, None), UNKNOWN, UNKNOWN)
