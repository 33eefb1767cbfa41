"""The hardest codemaker: the game takes as many guesses as perfect play needs, whoever breaks the code."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from blackpeg.play.unsettled import Unsettled
from blackpeg.position import Bound, Position, start
from blackpeg.rules import Code, Feedback

if TYPE_CHECKING:
    from blackpeg.search.hardest import Hardest

SECONDS = 3.0
"""The longest that it thinks about one reply, unless told otherwise."""


@dataclass(frozen=True)
class Worst(Unsettled):
    """Gives the reply after which perfect play needs the most further guesses.

    Of equals it gives the one that keeps most candidates, then the one with fewest black pegs, then with fewest white.
    Where that is not settled in *seconds* it keeps most candidates, as `search/hardest.py` says; `outlook` tells what
    is proven.  Where every reply is proven, no codebreaker gets below the least worst case of the game.

    It remembers the replies it gave, so that in its game the same turns get the same reply again, proven or not.  Its
    host of another game is another object: `anew`.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> worst = Worst(game)
    >>> worst.answer(start(game), game.code("1122")), str(worst.least)
    (Feedback(black=0, white=0), '5')
    """

    seconds: float = SECONDS
    _given: dict[tuple[object, Code], Hardest] = field(default_factory=dict, init=False, repr=False, compare=False)
    _known: dict[tuple[object, Code], Hardest] = field(default_factory=dict, repr=False, compare=False, kw_only=True)

    def anew(self) -> Worst:
        """The host of another game, which knows what was proven; the rest it thinks about again."""
        return replace(self)

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The hardest reply."""
        return self.outlook(position, guess).feedback

    def outlook(self, position: Position, guess: Code) -> Hardest:
        """The hardest reply, and what perfect play needs after it: found once, so that it stays the same."""
        from blackpeg.search.hardest import hardest_reply  # here, for a quick start: most matches need no search

        key = (position.turns, guess)
        if key not in self._given:
            found = self._known.get(key)
            if found is None or not found.after.proven:
                found = hardest_reply(position, guess, self.seconds)
            # Of two threads that find it at once, the first is right.
            self._known[key] = self._given.setdefault(key, found)
        return self._given[key]

    def outlooks(self, position: Position) -> tuple[Bound, ...]:
        """What perfect play needed after each reply of *position*, which this codemaker gave, here or `anew`."""
        from blackpeg.search.hardest import conceivable

        after = []
        for row, turn in enumerate(position.turns):
            before = Position(self.game, position.turns[:row])
            found = self._known.get((before.turns, turn.guess)) or self.outlook(before, turn.guess)
            # Another reply, if that was the one to be found in the time there was: nothing is known but by counting.
            after.append(found.after if found.feedback == turn.reply.feedback else conceivable(before.after_turn(turn)))
        return tuple(after)

    @cached_property
    def least(self) -> Bound:
        """What perfect play needs in the worst case, from the first guess on."""
        from blackpeg.search.hardest import worst_case

        return worst_case(start(self.game), self.seconds)

    def __str__(self) -> str:
        return "worst"
