"""What a position is worth: the guesses still to come, and what is proven of them.

`look_up` says what is known without a search: by counting, by the book, also inside its trees and where a game differs
from them by symmetry alone, and by a look for a candidate that tells all others apart.  `prove` searches, and `bound`
grows quick trees; `cost` decides which are begun, and for how long.  An `Oracle` remembers what many positions of a
game are worth.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from threading import Lock

from blackpeg import book, search
from blackpeg.call import Call
from blackpeg.errors import ObjectiveError, StrategyError
from blackpeg.kernel import Measure, kernel, kernel_of
from blackpeg.position import Position, Status
from blackpeg.rules import Code, Feedback
from blackpeg.search import cost
from blackpeg.search.solver import can_search
from blackpeg.search.worth import Objective, ObjectiveKind, Worth
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.trees import Line, Tree


def worth_of(position: Position, objective: Objective, call: Call | None = None) -> Worth:
    """What *position* is worth by *objective*, known before *call* ends it; without one no clock decides.

    A small position is searched, and a strategy's tree grown if that is little, whatever the time.  Raises
    `ContradictionError` without candidates, `TooLargeError` if they cannot be listed, `ObjectiveError` for an objective
    with a first guess.
    """
    if objective.first is not None:
        raise ObjectiveError(f"expected an objective without a first guess, got {objective}: blackpeg.solve proves one")
    if position.is_solved:
        position.require_possible()
        return Worth(position, objective, Status.PROVEN, 0, 0, None, source="solved")
    return bound(prove(look_up(position, objective), call), call)


def look_up(position: Position, objective: Objective, *, of_many: bool = False) -> Worth:
    """What is known of *position* without a search; of one *of_many* the quickest source comes first.

    Of a solved position it says what the last guess takes.  Raises as `worth_of` does.
    """
    if position.turns:
        position.require_candidates()
    least = cost.least_value(position, objective)
    known = Worth(position, objective, Status.BOUND, least, None, None, source="counting")
    # Of many positions a look at a few candidates is quicker; who asks for a guess is told that of the book.
    for source in ("searched", "book") if of_many else ("book", "searched"):
        tree = book_tree(position, objective) if source == "book" else tree_of_few(position, objective)
        if tree is not None:
            return known.proven_by(tree, source)
    return known


def prove(known: Worth, call: Call | None = None, *, above: int = 0, of_many: bool = False) -> Worth:
    """*known* with a proof, or with what a search had found when it was stopped; no quick trees are grown.

    A small position is searched whatever the time, a larger one if it may be settled before *call* ends.  Of the least
    worst case the search decides only whether it exceeds *above*; if so, it finds it.  One *of_many* positions is
    searched less long.
    """
    position, objective = known.position, known.objective
    game, count = position.game, position.count
    if known.status is Status.PROVEN:
        return known
    if not can_search(position):
        if position.game.is_hard or not cost.suits_reference(game, count):
            return known
        return known.proven_by(search.solve_reference(position, objective).tree)
    known = replace(known, stopped=None)
    if cost.is_small(game, count, objective) and not (of_many and call is not None):
        few = Call(pairs=cost.LOOKED_AT_OF_MANY if of_many else cost.LOOKED_AT)
        known = search.Search(position, objective, known=known).run(few, above=above, of_many=of_many)
        if not known.stopped:
            return known
    if call is not None and cost.is_hopeful(game, count, objective, call.remaining):
        known = search.Search(position, objective, known=known).run(call, above=above, of_many=of_many)
    if known.stopped and not of_many:
        search.forget()  # what the solver remembers would let the next search of the position come further
    return known if call is not None else replace(known, stopped=None)


def bound(known: Worth, call: Call | None = None) -> Worth:
    """*known* with the best of some quick trees, each grown in half of the time; nothing is searched."""
    position, objective = known.position, known.objective
    if known.status is Status.PROVEN or objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
        return known
    half = (call or Call(0)).part(0.5)
    known = known.with_tree(*search.one_step_tree(position, objective, Measure.ENTROPY, half))
    if position.game.is_hard or not kernel().abilities.searches:
        return known
    if call is not None and cost.is_searched(position.game, position.count, objective):
        known = known.with_tree(search.some_tree(position, objective, cost.EFFORTS[-1], call.part(0.5)), "greedy")
    return known


class Oracle:
    """What many positions of a game are worth by *objective*, remembered by the set of candidates.

    The value of a set does not depend on the way there, but in hard mode, in which each position has its own.  Which
    of equally good guesses is known depends on what was asked before.  All methods raise as `worth_of` does.
    """

    def __init__(self, objective: Objective) -> None:
        self.objective = objective
        self._known: OrderedDict[object, Worth] = OrderedDict()
        self._lock = Lock()

    def prove(self, position: Position, call: Call | None = None, *, above: int = 0) -> Worth:
        """What `prove` finds of *position*; nothing is searched if it is known to be at most *above*."""
        known = self.look_up(position)
        if known.status is Status.PROVEN or known.is_at_most(above):
            return known
        return self._remember(prove(known, call, above=above, of_many=True))

    def bound(self, position: Position, call: Call | None = None) -> Worth:
        """What `bound` finds of *position*."""
        known = self.look_up(position)
        return known if known.status is Status.PROVEN else self._remember(bound(known, call))

    def look_up(self, position: Position) -> Worth:
        """What is known of *position* from before, or without a search."""
        return self.recall(position) or self._remember(look_up(position, self.objective, of_many=True))

    def recall(self, position: Position) -> Worth | None:
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
        """What a value is remembered by: the set of candidates; of a large one, and in hard mode, the turns that led to
        it."""
        return position if position.game.is_hard or position.count > cost.MOST_CANDIDATES else _set_of(position)

    def _remember(self, known: Worth) -> Worth:
        with self._lock:
            self._known[self.key(known.position)] = known
        return known


@lru_cache(maxsize=16)
def _set_of(position: Position) -> object:
    """The candidates, as what a value is remembered by: asked for several times on end."""
    return position.game, b"".join(map(bytes, position.candidates.rows))


def tree_of_few(position: Position, objective: Objective) -> Tree | None:
    """The best tree where a candidate tells all of them apart: one takes a guess, the others two, nothing is better."""
    game, candidates = position.game, position.candidates
    if len(candidates) > len(game.feedbacks) or objective.max_guesses is not None or objective.first is not None:
        return None
    parts = kernel_of(game).scores(candidates.rows, candidates.rows).parts
    heaviest = max(map(game.weight, candidates))
    telling = (code for code, made in zip(candidates, parts, strict=True) if made == len(candidates))
    first = next((code for code in telling if game.weight(code) == heaviest), None)
    if first is None:
        return None
    others = sorted((game.answer(first, code), code) for code in candidates if code != first)
    return Tree(game, [Line(1, None, first, True), *(Line(2, feedback, code, True) for feedback, code in others)])


def book_tree(position: Position, objective: Objective) -> Tree | None:
    """The tree of the book that is best by *objective* from *position* on; None where it has none."""
    position = position.telling
    kind, limit = objective.kind, objective.max_guesses
    if objective.consistent or objective.first is not None:
        return None
    # A branch of a tree with the least worst case may have a worst case that is not the least from there on.
    if position.turns and kind is not ObjectiveKind.TOTAL:
        return None
    tree = book_branch(position, kind)
    if tree is None or limit is None or len(tree.histogram) <= limit:
        return tree
    quickest = None if position.turns else book_branch(position, ObjectiveKind.WORST_THEN_TOTAL)
    return quickest if quickest is not None and len(quickest.histogram) == limit else None


def book_branch(position: Position, kind: ObjectiveKind | str) -> Tree | None:
    """What the book's tree does from *position* on, where its guesses led there, or guesses that are alike."""
    game, turns = position.game, position.turns
    if not turns:
        return book.outline(game, kind) if book.covers(game, kind) else None
    if not book.begins_with(game, kind, turns[0].guess):
        return None
    try:
        return _book_strategy(book.best_tree(game.plain, kind)[1]).branch(position)
    except StrategyError:
        return None


@lru_cache(maxsize=8)
def _book_strategy(tree: Tree) -> TreeStrategy:
    return TreeStrategy(tree, name="the book's tree")


def parts_of(position: Position, guess: Code) -> Iterator[tuple[Feedback, Position]]:
    """What the feedbacks to *guess* but "solved" lead to: first where the fewest candidates are left."""
    sizes = position.split(guess)
    for feedback in sorted(sizes, key=lambda each: (sizes[each], each)):
        if feedback != position.game.solved:
            yield feedback, position.after(guess, feedback)
