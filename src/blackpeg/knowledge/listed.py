"""What is known of a position whose codes can be listed: everything, exactly."""

from __future__ import annotations

from functools import cached_property

from blackpeg.errors import TooLargeError
from blackpeg.kernel import allowed, kernel, shape_of
from blackpeg.knowledge.causes import causes
from blackpeg.knowledge.conflicts import maximal, minimal_conflicts, rows_of
from blackpeg.knowledge.contradiction import MOST_CONFLICTS, MOST_REPAIRS, Contradiction
from blackpeg.knowledge.knowledge import Candidates, FirstCodes, Split
from blackpeg.knowledge.reasons import reason
from blackpeg.knowledge.repair import repairs
from blackpeg.knowledge.verdict import ENUMERATION, Consistency, Verdict
from blackpeg.position import Count, Position
from blackpeg.rules import Code

MOST_TURNS = 64
"""The most turns that are explained together: a set of turns is one machine word."""


class ListedKnowledge:
    """What is known of *position*, by its candidates."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @cached_property
    def count(self) -> Count:
        """The number of candidates."""
        return Count.exactly(self.position.count)

    @cached_property
    def consistency(self) -> Consistency:
        """Whether there are candidates; the first is the witness."""
        position = self.position
        if not position.count:
            return Consistency(position, Verdict.IMPOSSIBLE, ENUMERATION, rows=tuple(range(len(position.turns))))
        witness = position.candidates[0] if position.turns else next(position.game.codes())
        return Consistency(position, Verdict.POSSIBLE, ENUMERATION, witness)

    def contradiction(self) -> Contradiction | None:
        """What is wrong with the replies.  Raises `TooLargeError` beyond `MOST_TURNS` turns."""
        position, game = self.position, self.position.game
        if position.count:
            return None
        if len(position.turns) > MOST_TURNS:
            raise TooLargeError(
                f"a contradiction can be explained up to {MOST_TURNS} turns, got {len(position.turns)}; leave some out"
            )
        shape = shape_of(game)
        guesses = [turn.guess for turn in position.turns]
        tables = [allowed(game, turn.reply) for turn in position.turns]
        masks = kernel().fit_masks(shape, guesses, tables, kernel().all_codes(shape))
        every = (1 << len(guesses)) - 1
        fitting = maximal(masks)
        changes = [every ^ mask for mask in fitting]
        best, ways = repairs(position, changes, MOST_REPAIRS)
        slips = sorted((rows_of(every ^ mask)[0], masks[mask]) for mask in fitting if (every ^ mask).bit_count() == 1)
        return Contradiction(
            position=position,
            reasons=tuple(reason(position, rows_of(mask)) for mask in minimal_conflicts(changes, MOST_CONFLICTS)),
            repairs=best,
            ways=ways,
            causes=causes(position, slips),
        )

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
