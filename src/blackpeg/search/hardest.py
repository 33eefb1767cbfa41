"""The hardest reply: after which perfect play needs the most guesses.

The worst case of a part is the fewest guesses within which some strategy solves each of its candidates.  Parts are
asked about in turn, the largest first: do as many guesses suffice as the hardest so far needs?
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from blackpeg import book
from blackpeg.control import Control
from blackpeg.kernel import kernel, pack
from blackpeg.position import Bound, Position
from blackpeg.rules import Code, Feedback
from blackpeg.search.conceivable import least_worst_conceivable
from blackpeg.search.exact import MOST_CANDIDATES, MOST_FEEDBACKS
from blackpeg.search.objective import ObjectiveKind, least_worst
from blackpeg.search.reference import solve_reference
from blackpeg.search.task import Aim, Path, Task
from blackpeg.search.worth import FEW, FEW_PAIRS

SHARED_PAIRS = 100_000_000
"""Up to this many pairs of guess and candidate, a position's solver serves all positions that follow from it."""

MOST_PAIRS = 400_000_000
"""The most pairs of a part that is searched: its feedback table takes half a second to make, and a byte for each."""


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

    >>> from blackpeg.position import start
    >>> game = start("4x6").game
    >>> hardest_reply(start(game), game.code("1122"), seconds=3).feedback
    Feedback(black=0, white=0)
    """
    position.require_candidates()
    control = Control(seconds)
    sizes = position.split(guess)
    order = sorted(sizes, key=lambda feedback: (-sizes[feedback], feedback))
    if order == [position.game.solved]:
        return Hardest(position.game.solved, Bound(0, proven=True))
    order = [feedback for feedback in order if feedback != position.game.solved]
    hardest, level, proven = order[0], 0, True
    for feedback in order:
        # Exact where it is more than *level*: so the first of equals, which keeps most candidates, stays.
        bound = _above(position.after(guess, feedback), sizes[feedback], level, control)
        proven = proven and bound.proven
        if bound.least > level:
            hardest, level = feedback, bound.least
    return Hardest(hardest, Bound(level, proven))


def worst_case(position: Position, seconds: float) -> Bound:
    """What perfect play needs at *position* in the worst case, this guess among them: from the book, or searched for.

    Raises as `hardest_reply` does.

    >>> from blackpeg.position import start
    >>> print(worst_case(start("4x6"), seconds=3))
    5
    """
    if position.is_solved:
        return Bound(0, proven=True)
    if not position.turns and book.covers(position.game, ObjectiveKind.WORST):
        return Bound(book.manifest(position.game, ObjectiveKind.WORST).worst, proven=True)
    return _above(position, len(position.require_candidates()), 0, Control(seconds))


def conceivable(position: Position) -> Bound:
    """What perfect play needs at *position*, which is not solved, by counting alone; raises as the others do."""
    return Bound(least_worst_conceivable(position.count, len(position.game.feedbacks)), proven=False)


def _above(position: Position, count: int, level: int, control: Control) -> Bound:
    """The worst case of *position*, which has *count* candidates, if it is more than *level*; else a bound of it."""
    if count <= max(level, 2):  # a guess that is a candidate rules out itself at least
        return Bound(count, proven=True)
    least = least_worst_conceivable(count, len(position.game.feedbacks))
    if kernel().name == "python":
        if count > FEW or count * position.game.size > FEW_PAIRS:
            return Bound(least, proven=False)
        return Bound(len(solve_reference(position, least_worst()).histogram), proven=True)
    question = _question(position, count)
    if question is None:
        return Bound(least, proven=False)
    guesses = max(level, least)
    while guesses < count and not control.stopped:
        finding = replace(question, remaining=guesses).run(control).finding
        if finding.stopped:
            return Bound(least, proven=False)
        if finding.upper == guesses:
            return Bound(guesses, proven=True)
        guesses = least = guesses + 1
    return Bound(least, proven=guesses == count)


def _question(position: Position, count: int) -> Task | None:
    """The task that asks about *position*; None where it is too large.

    Its solver is that of the earliest position on the way that is small enough: what it remembers serves them all.
    """
    game = position.game
    if len(game.feedbacks) > MOST_FEEDBACKS or count > MOST_CANDIDATES or count * game.size > MOST_PAIRS:
        return None
    root: Position = position
    path: Path = ()
    while root.turns and (feedback := root.turns[-1].reply.feedback) is not None:
        before = root.before
        if before.count > MOST_CANDIDATES or before.count * game.size > SHARED_PAIRS:
            break
        path = ((tuple(root.turns[-1].guess), pack(game, feedback)), *path)
        root = before
    return Task(root, Aim.WORST, path)
