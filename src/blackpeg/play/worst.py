"""The hardest codemaker: even perfect play needs as many guesses as it can make any player need."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from blackpeg.control import Control
from blackpeg.play.unsettled import Unsettled
from blackpeg.position import Bound, Position, Status, start
from blackpeg.rules import Code, Feedback

SECONDS = 3.0
"""The longest that it thinks about one reply, unless told otherwise."""


class Hardest(NamedTuple):
    """A reply, and what perfect play needs after it: if that is proven, no other reply makes it need more."""

    feedback: Feedback
    after: Bound


def hardest_reply(position: Position, guess: Code, seconds: float) -> Hardest:
    """The reply to *guess* after which perfect play needs the most further guesses, found in about *seconds*.

    Of equals it keeps most candidates, then has fewest black pegs, then fewest white.  Where time is too short, or
    a part too large, the parts that are not settled count with what is proven of them: then the reply is the one
    that keeps most candidates, unless another is proven to be harder than is known of that.
    Raises `ContradictionError` without candidates, `TooLargeError` where they cannot be listed.

    >>> game = start("4x6").game
    >>> hardest_reply(start(game), game.code("1122"), seconds=3).feedback
    Feedback(black=0, white=0)
    """
    from blackpeg.search import cost, least_worst  # here, for a quick start: most matches need no search
    from blackpeg.search.cost import least_worst_conceivable
    from blackpeg.search.worth import Oracle

    position.require_candidates()
    game = position.game
    oracle, control = Oracle(least_worst(), of_many=True), Control(seconds)
    sizes = position.split(guess)
    hardest, level, proven = position.game.solved, 0, True
    for feedback in sorted(sizes, key=lambda feedback: (-sizes[feedback], feedback)):
        # A guess that is a candidate rules out itself at least: a part needs no more guesses than it has candidates.
        if feedback == position.game.solved or sizes[feedback] <= level:
            continue
        if cost.is_searched(game, sizes[feedback], oracle.objective):
            # Exact where it is more than *level*: so the first of equals, which keeps most candidates, stays.
            known = oracle.settled(position.after(guess, feedback), control, above=level)
            least, proven = known.lower, proven and known.is_at_most(max(level, known.lower))
        else:  # to list its candidates may take long
            least, proven = least_worst_conceivable(sizes[feedback], len(game.feedbacks)), False
        if least > level:
            hardest, level = feedback, least
    return Hardest(hardest, Bound(level, proven))


@dataclass(frozen=True)
class Worst(Unsettled):
    """Gives the reply after which perfect play needs the most further guesses.

    Of equals it gives the one that keeps most candidates, then the one with fewest black pegs, then with fewest white.
    Where that is not settled in *seconds* it keeps most candidates, as `hardest_reply` says; `outlook` tells what
    is proven.  Where every reply is proven, no codebreaker gets below the least worst case of the game.

    It remembers the replies it gave, so that in its game the same turns get the same reply again, proven or not.  Its
    host of another game is another object: `anew`.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> worst = Worst(game)
    >>> worst.answer(start(game), game.code("1122")), str(worst.least())
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
        from blackpeg.search.cost import least_worst_conceivable

        after = []
        for row, turn in enumerate(position.turns):
            before = Position(self.game, position.turns[:row])
            found = self._known.get((before.turns, turn.guess)) or self.outlook(before, turn.guess)
            if found.feedback == turn.reply.feedback:
                after.append(found.after)
            else:  # it was the one to be found in the time there was: nothing is known but by counting
                count = before.after_turn(turn).count
                after.append(Bound(least_worst_conceivable(count, len(self.game.feedbacks)), proven=False))
        return tuple(after)

    def least(self, seconds: float = math.inf) -> Bound:
        """What perfect play needs in the worst case, from the first guess on, found in *seconds*, or in its own."""
        from blackpeg import book
        from blackpeg.search import least_worst
        from blackpeg.search.worth import Oracle

        if book.covers(self.game, "worst"):  # the manifest says it, without a tree to read
            return Bound(book.manifest(self.game, "worst").worst, proven=True)
        known = Oracle(least_worst(), of_many=True).settled(start(self.game), Control(min(seconds, self.seconds)))
        return Bound(known.lower, known.status is Status.PROVEN)

    def __str__(self) -> str:
        return "worst"
