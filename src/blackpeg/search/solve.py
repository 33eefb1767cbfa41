"""The exact search of a position: one call finds the least value of an objective and a tree that attains it.

The kernel searches, with any number of threads (`kernel.Solver.solve`).  Here stands what is asked of it, in which
order: some trees first, whose totals bound what is looked for; then the value; then the tree of that value, which
depends on the position alone.  Of the trees of the least total that with the least worst case is taken.
"""

from __future__ import annotations

import time
from dataclasses import replace

from blackpeg.call import Call
from blackpeg.errors import ObjectiveError, StoppedError
from blackpeg.kernel import InnerControl, Path, inside, pack
from blackpeg.position import Position, Status
from blackpeg.rules import Code
from blackpeg.search import cost
from blackpeg.search.task import Aim, Task, solver_for
from blackpeg.search.worth import Objective, ObjectiveKind, Stop, Worth
from blackpeg.trees import GrownLines, Line, Tree, tree_grown

EFFORTS = ((16, 1), (24, 2))
"""The efforts for the trees that bound the total: the size up to which sets are solved, and the guesses that are tried
at larger ones."""

GRACE = 1.0
"""Seconds for the tree of the best guess of a search that was stopped."""


class Search:
    """The search of *position* by *objective*, with *threads*; `known` says what the steps before this one proved.

    Values and trees do not depend on the number of threads, nor on what was searched before.
    """

    def __init__(self, position: Position, objective: Objective, *, threads: int = 1) -> None:
        self.position, self.objective, self.threads = position, objective, threads
        feedbacks = len(position.game.feedbacks)
        is_worst = objective.kind is ObjectiveKind.WORST
        least = cost.least_worst_conceivable if is_worst else cost.least_conceivable
        self.known = Worth(position, objective, Status.BOUND, least(position.count, feedbacks), None, None)
        self.nodes = 0

    def run(self, call: Call) -> Worth:
        """Searches until all is proven, or *call* ends it; what is known then."""
        if self.position.is_solved:
            self.position.require_possible()
            return Worth(self.position, self.objective, Status.PROVEN, 0, 0, None, source="solved")
        began = time.perf_counter()
        with inside(call) as control:
            try:
                self._solver = solver_for(Task(self.position, Aim.TOTAL, consistent=self.objective.consistent), control)
                self._search(control)
            except StoppedError:
                self.known = replace(self.known, stopped=Stop.TIME)
        return replace(self.known, nodes=self.nodes or control.nodes, seconds=time.perf_counter() - began)

    def _search(self, control: InnerControl) -> None:
        objective, limit = self.objective, self.objective.max_guesses
        if limit is not None:
            limit = min(limit, self.position.count)
            if not self._suffices(limit, control):
                self.known = self.known.proven_by(None)
                return
        elif objective.kind is not ObjectiveKind.TOTAL:
            limit = self._least_worst(control)
            if objective.kind is ObjectiveKind.WORST:
                return
        tree = self._best_total(limit, control)
        self.nodes = control.nodes
        self.known = self.known.proven_by(tree)
        if objective.kind is ObjectiveKind.TOTAL and objective.first is None:
            self._least_worst_of_best(control)

    def _suffices(self, guesses: int, control: InnerControl) -> bool:
        """Whether *guesses* solve every candidate; if so, a tree is known."""
        if not self._solver.solvable((), guesses, control):
            return False
        tree = tree_grown(self.position.game, self._solver.worst_tree((), guesses, control))
        self.known = self.known.with_tree(tree)
        return True

    def _least_worst(self, control: InnerControl) -> int:
        guesses = cost.least_worst_conceivable(self.position.count, len(self.position.game.feedbacks))
        while not self._suffices(guesses, control):
            guesses += 1
            if self.objective.kind is ObjectiveKind.WORST:
                self.known = replace(self.known, lower=guesses)
        if self.objective.kind is ObjectiveKind.WORST:
            self.known = replace(self.known, lower=guesses, status=Status.PROVEN)
        return guesses

    def _best_total(self, remaining: int | None, control: InnerControl) -> Tree:
        """The tree of the least total, which becomes known on the way."""
        position, solver = self.position, self._solver
        if self.objective.first is not None:
            return self._tree_after(position.game.code(self.objective.first), control)
        for effort in EFFORTS:
            total, some = solver.some_tree((), remaining, *effort, control)
            if total is not None:
                self.known = self.known.with_tree(tree_grown(position.game, some))
        limit = None if self.known.upper is None else self.known.upper + 1
        lower, upper, guess = solver.solve((), remaining, limit, self.threads, control)
        if lower is not None and lower == upper:
            return tree_grown(position.game, solver.total_tree((), remaining, lower, control))
        self.known = replace(self.known, lower=max(self.known.lower, lower or 0))
        if guess is not None and upper is not None:  # its parts are solved, so its tree is there in a moment
            with inside(Call(GRACE)) as grace:
                better = solver.guess_tree((), remaining, guess, upper, grace)
                self.known = self.known.with_tree(tree_grown(position.game, better))
        raise StoppedError

    def _tree_after(self, guess: Code, control: InnerControl) -> Tree:
        """The best tree that begins with *guess*."""
        position, game = self.position, self.position.game
        if self.objective.consistent and not position.fits(guess):
            raise ObjectiveError(f"expected a first guess that fits all feedbacks, as every guess has to, got {guess}")
        sizes = position.split(guess)
        lines = [Line(1, None, guess, game.solved in sizes)]
        for feedback in sorted(sizes):
            if feedback != game.solved:
                path: Path = ((tuple(guess), pack(game, feedback)),)
                lower, upper, _ = self._solver.solve(path, None, None, self.threads, control)
                if lower is None or lower != upper:
                    raise StoppedError
                grown = self._solver.total_tree(path, None, lower, control)
                lines += [
                    line._replace(depth=line.depth + 1, feedback=feedback if line.depth == 1 else line.feedback)
                    for line in GrownLines(game, grown)
                ]
        tree = Tree(game, lines)
        return replace(tree, counted=tree.histogram)

    def _least_worst_of_best(self, control: InnerControl) -> None:
        """Finds the least worst case of the trees that have the least total, and a tree that has both."""
        known, game = self.known, self.position.game
        assert known.worst is not None
        for guesses in range(cost.least_worst_conceivable(self.position.count, len(game.feedbacks)), known.worst):
            self.known = replace(self.known, worst_lower=guesses)
            lower, upper, _ = self._solver.solve((), guesses, known.lower + 1, self.threads, control)
            if upper == known.lower:
                tree = tree_grown(game, self._solver.total_tree((), guesses, known.lower, control))
                self.known = replace(known.proven_by(tree), worst_lower=guesses)
                return
            if lower is not None and lower <= known.lower:
                raise StoppedError
        self.known = replace(self.known, worst_lower=known.worst)
