"""What is known of a position: the one place that asks whether its codes can be listed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from blackpeg.errors import ContradictionError
from blackpeg.knowledge.knowledge import (
    ENUMERATION,
    Budget,
    Candidates,
    Consistency,
    FirstCodes,
    Knowledge,
    Split,
    Verdict,
)
from blackpeg.position import Count, Position, Status, position_of
from blackpeg.position.position import MOST_CODES
from blackpeg.rules import Code, Game

if TYPE_CHECKING:
    from blackpeg.knowledge.contradiction import Contradiction


class ListedKnowledge:
    """What is known of *position*, by its candidates."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __repr__(self) -> str:
        return f"know({self.position!r})"

    @cached_property
    def count(self) -> Count:
        """The number of candidates."""
        return Count.exactly(self.position.count)

    @cached_property
    def consistency(self) -> Consistency:
        """Whether there are candidates; the first is the witness."""
        position = self.position
        if not position.count:
            return Consistency(Verdict.IMPOSSIBLE, ENUMERATION, rows=tuple(range(len(position.turns))))
        witness = position.candidates[0] if position.turns else next(position.game.codes())
        return Consistency(Verdict.POSSIBLE, ENUMERATION, witness)

    def contradiction(self, told: Position | None = None) -> Contradiction | None:
        """What is wrong with the replies; raises `TooLargeError` for too many to be explained together."""
        if self.position.count:
            return None
        from blackpeg.knowledge.listed_contradiction import explain_listed  # here: most replies fit

        return explain_listed(self.position, self.position if told is None else told)

    def candidates(self, most: int | None) -> Candidates:
        """The first *most* candidates, or all, in reading order."""
        position = self.position
        number = position.count if most is None else min(most, position.count)
        if not position.turns:
            return Candidates(FirstCodes(position.game, number), position.count)
        return Candidates(
            position.candidates if number == position.count else position.candidates[:number], position.count
        )

    def split(self, guess: Code) -> Split:
        """The parts of the candidates by *guess*."""
        return Split(self.position.split(guess))


USUAL_BUDGET = Budget(seconds=2.0)
"""Enough to find a code that fits, or some proof that there is none, almost always."""


def status_of_counts(game: Game) -> Status:
    """How far numbers of codes are known at every position of *game*: proven where its codes can be listed.

    Else they are estimates, but for those that happen to be proven.

    >>> print(status_of_counts(Game(4, 6)), status_of_counts(Game(20, 20)))
    proven estimate
    """
    return Status.PROVEN if game.size <= MOST_CODES else Status.ESTIMATE


def bytes_needed(game: Game) -> int:
    """The memory that what is known of positions of *game* takes at most: its codes, listed twice.

    Where codes are not listed it is little, which counts as 0.

    >>> bytes_needed(Game(4, 6)), bytes_needed(Game(20, 20))
    (10368, 0)
    """
    return 2 * game.size * game.pegs if status_of_counts(game) is Status.PROVEN else 0


def know(game: Position | Game | str, budget: Budget | float = USUAL_BUDGET) -> Knowledge:
    """What is known of a position, which may be given as text, within *budget*, also given as a number of seconds:
    exactly where codes can be listed, or counted by a sum; else by sampling.

    >>> known = know("4x6 1122:1-1")
    >>> known.count.number, str(known.consistency.verdict), known.contradiction(), len(known.candidates(3).codes)
    (208, 'possible', None, 3)
    >>> known = know("10x12 AABBCCDDEE:2-3")
    >>> known.count.number, known.count.is_proven
    (2860863680, True)
    """
    position, budget = position_of(game), Budget.of(budget)
    if status_of_counts(position.game) is Status.PROVEN:
        return ListedKnowledge(position)
    from blackpeg.knowledge.sampled import SampledKnowledge  # here, for a quick start: most games do not need it

    return SampledKnowledge(position, budget)


def possible(position: Position) -> Position:
    """*position*, where its codes are to be listed; raises `ContradictionError`, which says why, where none is left."""
    if position.turns and not position.candidates:
        contradiction = know(position, USUAL_BUDGET).contradiction()
        raise ContradictionError(str(contradiction), contradiction)
    return position
