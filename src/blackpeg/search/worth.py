"""What a position is worth: the guesses still to come, from the first source that knows, with what is proven of them.

The sources, in this order: memory; what is `known` without a search; and what is found out, a proof or bounds, by what
`searched` begins.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from threading import Lock

from blackpeg.call import Call
from blackpeg.errors import ObjectiveError
from blackpeg.position import Position, Status
from blackpeg.rules import Code, Feedback
from blackpeg.search import cost
from blackpeg.search.known import known_at_once
from blackpeg.search.objective import Objective, ObjectiveKind
from blackpeg.search.solution import Worth


class Oracle:
    """What positions are worth by *objective*, remembered.

    With *of_many* it is asked about many positions of a game: it remembers by the set of candidates, whose value does
    not depend on the way there, and looks less long at each.  Which of equally good guesses is known then depends on
    what was asked before; otherwise a position has one answer, unless a clock decides.
    """

    def __init__(self, objective: Objective, *, of_many: bool = False) -> None:
        if objective.first is not None:
            raise ObjectiveError(
                f"expected an objective without a first guess, got {objective}: blackpeg.solve proves one"
            )
        self.objective = objective
        self._of_many = of_many
        self._known: OrderedDict[object, Worth] = OrderedDict()
        self._lock = Lock()

    def worth(self, position: Position, call: Call | None = None) -> Worth:
        """What *position* is worth, known before *call* ends it; without one no clock decides.

        A small position is searched, and a strategy's tree grown where that is little, whatever the time.  Raises
        `ContradictionError` without candidates, `TooLargeError` where they cannot be listed.
        """
        if position.is_solved:
            position.require_possible()
            return Worth(position, self.objective, Status.PROVEN, 0, 0, None, source="solved")
        self.settled(position, call)
        return self.bounded(position, call)

    def settled(self, position: Position, call: Call | None = None, *, above: int = 0) -> Worth:
        """A proof of what *position* is worth, or what a search had found when it was stopped; it grows no quick trees.

        For a solved position it says what the last guess takes.  For the least worst case it decides only whether
        that exceeds *above*; if so, it finds it.
        """
        known = self.at_once(position)
        if known.status is Status.PROVEN or known.is_at_most(above):
            return known
        from blackpeg.search.searched import searched  # here, as below: what the book knows needs no search

        known = searched(replace(known, stopped=None), call, above=above, of_many=self._of_many)
        return self._remember(known)

    def bounded(self, position: Position, call: Call | None = None) -> Worth:
        """Bounds of what *position* is worth, without a search: quick trees are grown, each in half of the time."""
        known = self.at_once(position)
        if known.status is Status.PROVEN or self.objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
            return known
        from blackpeg.search.searched import bounded

        return self._remember(bounded(known, call))

    # Memory

    def at_once(self, position: Position) -> Worth:
        """What is known of *position* without a search."""
        return self.remembered(position) or self._remember(
            known_at_once(position, self.objective, of_many=self._of_many)
        )

    def remembered(self, position: Position) -> Worth | None:
        """What the oracle knows of *position* from before, or None."""
        position.require_possible()
        with self._lock:
            return self._known.get(self.key(position))

    def forget(self, keep: int) -> None:
        """Forgets what it found first, and keeps the last *keep* positions."""
        with self._lock:
            while len(self._known) > keep:
                self._known.popitem(last=False)

    def key(self, position: Position) -> object:
        """What a value is remembered by: the set of candidates; of a large one the turns that led to it."""
        if not self._of_many or position.count > cost.MOST_CANDIDATES:
            return position
        return _set_of(position)

    def _remember(self, known: Worth) -> Worth:
        with self._lock:
            self._known[self.key(known.position)] = known
        return known


@lru_cache(maxsize=16)
def _set_of(position: Position) -> object:
    """The candidates, as what a value is remembered by: asked for several times on end."""
    return position.game, b"".join(map(bytes, position.candidates.rows))


def parts_of(position: Position, guess: Code) -> Iterator[tuple[Feedback, Position]]:
    """What the feedbacks to *guess* but "solved" lead to: first where the fewest candidates are left."""
    sizes = position.split(guess)
    for feedback in sorted(sizes, key=lambda each: (sizes[each], each)):
        if feedback != position.game.solved:
            yield feedback, position.after(guess, feedback)
