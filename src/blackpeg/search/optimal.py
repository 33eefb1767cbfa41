"""The strategy that makes the best guess there is: from the book, or searched for, or else an estimate that says so."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from blackpeg import book
from blackpeg.control import Control
from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.kernel import Measure, kernel
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.search.exact import ExactSearch
from blackpeg.search.objective import Objective, ObjectiveKind
from blackpeg.search.reference import solve_reference
from blackpeg.search.solution import Solution, SolutionStatus
from blackpeg.strategies import Basis, Grounded, Grower, Guesses, OneStep, next_guess
from blackpeg.strategies.strategy import guesses_of
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.trees import Tree
from blackpeg.trees.tree import total_of

SECONDS = 2.0
"""The longest that one search goes on."""

MOST_PAIRS = 8_000_000
"""The most pairs of guess and candidate at a position that is searched: more are rarely settled within `SECONDS`."""

FEW, FEW_PAIRS = 12, 20_000
"""The most candidates, and pairs, at a position that is searched without the native kernel, by the reference solver."""

MOST_TREES = 64
"""At most this many of the trees found are kept, for whoever asks for the guess and then what it rests on."""


class _Proof(NamedTuple):
    """A best tree that covers a position, and where it is from."""

    strategy: TreeStrategy
    source: str
    objective: ObjectiveKind


class Optimal(Grounded, Grower):
    """The guess that a best strategy makes, by *kind* of objective: the least total, or the least worst case.

    It is the guess of the book's tree where the book covers the game and the guesses so far were the tree's, or equal
    to them but for swapped positions and renamed colors.  Elsewhere an exact search from the position on is given
    *seconds*, if there are at most *most_pairs* of guess and candidate.  Where that does not settle it either, the
    guess is that of *otherwise*.  `basis` says which it was.  Without the native kernel only small positions are
    searched.

    *guesses* and *first* are as for the one-step strategies.

    >>> from blackpeg.position import start
    >>> strategy = Optimal()
    >>> for position in start("4x6"), start("5x8"):
    ...     print(strategy.choose(position), strategy.basis(position))
    1123 proven optimal (book)
    11234 estimate (entropy)
    """

    def __init__(
        self,
        kind: ObjectiveKind = ObjectiveKind.TOTAL,
        guesses: Guesses = Guesses.ANY,
        first: str | None = None,
        *,
        seconds: float = SECONDS,
        most_pairs: int = MOST_PAIRS,
        otherwise: OneStep | None = None,
    ) -> None:
        self.guesses = guesses_of(guesses)
        self.objective = Objective(kind, consistent=self.guesses is Guesses.CONSISTENT)
        self.first = first
        self.seconds = seconds
        self.most_pairs = most_pairs
        self.otherwise = otherwise or OneStep(Measure.ENTROPY, self.guesses)
        self._found: OrderedDict[Position, TreeStrategy | None] = OrderedDict()
        self._lock = Lock()

    def choose(self, position: Position) -> Code:
        """The best guess, or the other strategy's.

        Raises `ContradictionError` without candidates, `InvalidTreeError` where the book's tree is damaged, and
        whatever the other strategy raises.
        """
        if self._is_asked_for(position):
            return position.game.code(self.first or "")
        proof = self._proof(position, again=True)
        return next_guess(self.otherwise, position) if proof is None else proof.strategy.choose(position)

    def basis(self, position: Position) -> Basis | None:
        """Where the guess at *position* is from, and what it is known to need; None for a forced first guess.

        It is that of the guess chosen last, if there was one: a search that was cut short is not tried again for it.
        """
        if self._is_asked_for(position):
            return None
        proof = self._proof(position)
        if proof is None:
            return Basis(proven=False, source=str(self.otherwise), candidates=position.count)
        histogram = proof.strategy.branch(position).histogram
        # Searched anew after every reply, the least worst case has a total that this tree alone does not tell.
        knows_total = proof.source == "book" or self.objective.kind is ObjectiveKind.TOTAL
        total = total_of(histogram) if knows_total else None
        return Basis(
            proven=True,
            source=proof.source,
            candidates=sum(histogram),
            objective=str(proof.objective),
            total=total,
            worst=len(histogram),
        )

    def grow(self, position: Position, on_progress: Callable[[int, int], None] | None = None) -> Tree | None:
        """The best tree from *position* on, where the book has it; else None."""
        proof = None if self._is_asked_for(position) else self._in_book(position)
        if proof is None:
            return None
        tree = proof.strategy.branch(position)
        if on_progress is not None:
            on_progress(sum(tree.histogram), sum(tree.histogram))
        return tree

    def _is_asked_for(self, position: Position) -> bool:
        return self.first is not None and not position.turns

    def _proof(self, position: Position, *, again: bool = False) -> _Proof | None:
        """A best tree that covers *position*, from the book or by search; *again*, if none was found before."""
        position.require_candidates()
        found = self._in_book(position)
        if found is not None:
            return found
        strategy = self._searched(position, again=again)
        return None if strategy is None else _Proof(strategy, "searched", self.objective.kind)

    def _in_book(self, position: Position) -> _Proof | None:
        """The book's tree, if *position* is in it; a tree of the least worst case alone is the second choice."""
        kinds = [self.objective.kind]
        if self.objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
            kinds.append(ObjectiveKind.WORST)
        kind = next((kind for kind in kinds if book.covers(position.game, kind)), None)
        if kind is None or self.objective.consistent:
            return None
        _, tree = book.tree(position.game.plain, kind)
        strategy = _strategy_of(tree)
        try:
            strategy.choose(position)
        except StrategyError:
            return None
        return _Proof(strategy, "book", kind)

    def _searched(self, position: Position, *, again: bool) -> TreeStrategy | None:
        """As `_search` says, remembered; what was cut short is asked *again*."""
        with self._lock:
            strategy = self._found.get(position)
            if strategy is not None or (position in self._found and not again):
                return strategy
        strategy = self._search(position)
        with self._lock:
            self._found[position] = strategy
            while len(self._found) > MOST_TREES:
                self._found.popitem(last=False)
        return strategy

    def _search(self, position: Position) -> TreeStrategy | None:
        """The best tree from *position* on, if it is proven in time."""
        count = position.count
        pairs = count * (count if self.objective.consistent else position.game.size)
        if pairs > self.most_pairs:
            return None
        if kernel().name == "python":
            if count > FEW or pairs > FEW_PAIRS:
                return None
            solution = solve_reference(position, self.objective)
        else:
            try:
                search = ExactSearch(position, self.objective)
            except TooLargeError:
                return None
            solution = _run(search, self.seconds)
        if solution.status is not SolutionStatus.PROVEN or solution.tree is None:
            return None
        return TreeStrategy(solution.tree, turns=position.turns)

    def __str__(self) -> str:
        name = "optimal" if self.objective.kind is ObjectiveKind.TOTAL else "optimal-worst"
        return name + ("" if self.guesses is Guesses.ANY else " (consistent guesses only)")


def _run(search: ExactSearch, seconds: float) -> Solution:
    """Does the tasks of *search*, one after the other, for *seconds* at most."""
    control = Control(seconds)
    while not search.done and not control.stopped:
        for task in search.ask():
            search.tell(task.run(control))
    return search.solution


@lru_cache(maxsize=8)
def _strategy_of(tree: Tree) -> TreeStrategy:
    return TreeStrategy(tree, name="the book's tree")
