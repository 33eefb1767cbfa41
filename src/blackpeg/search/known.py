"""What is known of a position without a search.

It is known by counting, by the book, also inside its trees and where a game differs from them by symmetry alone, and by
a look for a candidate that tells all others apart.
"""

from __future__ import annotations

from functools import lru_cache

from blackpeg import book
from blackpeg.errors import StrategyError
from blackpeg.kernel import kernel, shape_of
from blackpeg.position import Position, Status
from blackpeg.rules import score
from blackpeg.search.cost import least_conceivable, least_worst_conceivable
from blackpeg.search.objective import Objective, ObjectiveKind
from blackpeg.search.solution import Worth
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.trees import Line, Tree


def known_at_once(position: Position, objective: Objective, *, of_many: bool = False) -> Worth:
    """What is known of *position* without a search; of one *of_many* the quickest source comes first."""
    count, feedbacks = position.count, len(position.game.feedbacks)
    is_worst = objective.kind is ObjectiveKind.WORST
    least = least_worst_conceivable(count, feedbacks) if is_worst else least_conceivable(count, feedbacks)
    known = Worth(position, objective, Status.BOUND, least, None, None, source="counting")
    # Of many positions a look at a few candidates is quicker; who asks for a guess is told that of the book.
    for source in ("searched", "book") if of_many else ("book", "searched"):
        tree = book_tree(position, objective) if source == "book" else tree_of_few(position, objective)
        if tree is not None:
            return known.proven(tree, source)
    return known


def tree_of_few(position: Position, objective: Objective) -> Tree | None:
    """The best tree where a candidate tells all of them apart: one takes a guess, the others two, nothing is better."""
    game, candidates = position.game, position.require_candidates()
    if len(candidates) > len(game.feedbacks) or objective.max_guesses is not None or objective.first is not None:
        return None
    parts = kernel().scores(shape_of(game), candidates.rows, candidates.rows).parts
    first = next((code for code, made in zip(candidates, parts, strict=True) if made == len(candidates)), None)
    if first is None:
        return None
    others = sorted((score(first, code, game.feedback), code) for code in candidates if code != first)
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
    turns = position.turns
    if not book.covers(position.game, kind) or (turns and not book.begins_with(position.game, kind, turns[0].guess)):
        return None
    try:
        return _book_strategy(book.tree(position.game.plain, kind)[1]).branch(position)
    except StrategyError:
        return None


@lru_cache(maxsize=8)
def _book_strategy(tree: Tree) -> TreeStrategy:
    return TreeStrategy(tree, name="the book's tree")
