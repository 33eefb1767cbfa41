"""The review of a game on a board too large to be judged: what each guess found out, as an estimate where need be.

What a guess lost against the best one, and so luck, is not judged: nobody knows the best one there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from blackpeg.analysis.advice import advise
from blackpeg.analysis.review import problem_of
from blackpeg.knowledge import Budget, know
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.position import Count, Position, start
from blackpeg.records import Record
from blackpeg.rules import Code, Turn

SECONDS = 8.0
"""The time for a review, unless another is asked for."""

MOST_JUDGED = 1_000_000
"""Codes up to which guesses are judged: beyond, their parts take too long to list, and their values are guesswork."""

AN_ESTIMATE = 1.0
"""The most seconds for one number of codes."""


@dataclass(frozen=True, slots=True)
class SampledTurn:
    """A turn of a game; how many codes were left *before* and *after* it is estimated.

    *bits_expected* are those the guess was expected to tell, where need be from a sample; None without one.
    *contradicted* are the earlier rows, from 0, whose replies the guess would not have given as the secret.
    """

    number: int
    turn: Turn
    before: Count
    after: Count
    bits_expected: float | None
    contradicted: tuple[int, ...]

    @property
    def guess(self) -> Code:
        """The guess that was made."""
        return self.turn.guess

    @property
    def bits(self) -> float | None:
        """The information the reply told, never less than none; None where a number of codes is not known."""
        if not self.before.number or not self.after.number:
            return None
        return max(math.log2(self.before.number) - math.log2(self.after.number), 0.0)


@dataclass(frozen=True, slots=True)
class SampledReview:
    """A game on a board too large to be judged, as far as counting and sampling know it.

    Where the replies contradict, or no code was found that fits them, *contradiction* says which; *problem* says what
    else is wrong with the record, such as a secret that gives other replies.
    """

    record: Record
    turns: tuple[SampledTurn, ...]
    contradiction: Contradiction | None = None
    problem: str | None = None

    @property
    def used(self) -> int:
        """The guesses made."""
        return len(self.turns)


def sampled_review(
    record: Record,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> SampledReview:
    """What is known of the game that *record* tells of, within about so many *seconds*; `review` judges smaller boards.

    *on_progress* is called with the turns done and all.

    >>> from blackpeg.records.read import parse_records
    >>> found = sampled_review(parse_records("AABBCCDDEE 2 3", "10x12")[0])
    >>> print(found.turns[0].before)
    61,917,364,224
    """
    position = start(record.game)
    each = min(seconds / (len(record.turns) + 2), AN_ESTIMATE)
    count = know(position).count
    problem = problem_of(record)
    is_known = record.secret is not None or record.position.solution is not None
    least = int(is_known and not problem)
    turns = []
    for number, turn in enumerate(record.turns, 1):
        advice = advise(know(position, Budget(each, seed)), turn.guess)
        after = position.after_turn(turn)
        before, count = count, know(after, Budget(each, seed)).count.after(count, least=least)
        turns.append(SampledTurn(number, turn, before, count, advice.bits, position.contradicted(turn.guess)))
        position = after
        if on_progress is not None:
            on_progress(number, len(record.turns))
    return SampledReview(record, tuple(turns), _contradiction(record, position, each, seed), problem)


def is_judged(record: Record) -> bool:
    """Whether `review` judges the guesses of a game in the time it is given: up to `MOST_JUDGED` codes."""
    return record.game.size <= MOST_JUDGED


def _contradiction(record: Record, position: Position, seconds: float, seed: int) -> Contradiction | None:
    """What is wrong with the replies, if no code is known to fit them."""
    known = record.secret or position.solution
    if known is not None and position.fits(known):
        return None
    return know(position, Budget(2 * seconds, seed)).contradiction()
