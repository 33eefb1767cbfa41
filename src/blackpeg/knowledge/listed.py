"""What is known of a position whose codes can be listed: everything, exactly."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from blackpeg.knowledge.knowledge import Candidates, FirstCodes, Split
from blackpeg.knowledge.verdict import ENUMERATION, Consistency, Verdict
from blackpeg.position import Count, Position
from blackpeg.rules import Code

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
