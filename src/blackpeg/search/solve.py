"""The exact search of a position: it finds the least value of an objective, and a tree that attains it.

The kernel searches, with any number of threads (`kernel.Solver.solve`), or in pieces that are kept in a file or sent to
other machines (`search.pieces`).  This module says what it is asked, in which order: some trees first, whose totals
bound the value; then the value; then the tree of that value, which depends on the position alone.  Of the trees of the
least total that with the least worst case is taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from blackpeg.call import Call
from blackpeg.errors import ObjectiveError, StoppedError
from blackpeg.fact import Frozen
from blackpeg.kernel import Grown, InnerControl, Measure, Path, Solver, inside, pack
from blackpeg.position import Position, Status
from blackpeg.rules import Code, Feedback
from blackpeg.rules.hard import require_fitting
from blackpeg.search import cost
from blackpeg.search.quick import one_step_tree
from blackpeg.search.solver import FULL, Pruning, forget, refusing_long_lines, require_searchable, solver_for
from blackpeg.search.worth import Objective, ObjectiveKind, Stop, Worth
from blackpeg.trees import Tree, total_of, tree_grown
from blackpeg.trees.grow import grow

if TYPE_CHECKING:
    from blackpeg.search.pieces import Pieces

T = TypeVar("T")


class Progress(Frozen):
    """How far a search is: the value is at least *lower*, and at most *upper*, None if no tree is known.

    *worst* has, if the least total is known, bounds of the least worst case of its trees.  *nodes* sets of candidates
    were searched in *seconds*.  Of a search in pieces *pieces* counts those that are done and those under way.
    """

    lower: int
    upper: int | None
    nodes: int
    seconds: float
    worst: tuple[int, int] | None = None
    pieces: tuple[int, int] | None = None


class Search:
    """The search of *position* by *objective*, with *threads*; `known` says at any time what is proven.

    Values and trees do not depend on the number of threads, nor on what was searched before.  *known* is what was known
    before.  Raises as `require_searchable` does, and `ObjectiveError`
    for a first guess that is not consistent.
    """

    def __init__(
        self,
        position: Position,
        objective: Objective,
        *,
        threads: int = 1,
        known: Worth | None = None,
        pruning: Pruning = FULL,
    ) -> None:
        require_searchable(position, consistent=objective.consistent)
        self.position, self.objective = position, objective
        self.pieces: Pieces | None = None
        """Does the work that is cut into pieces, if it is set before the search runs."""
        # Without a table each would do all of the work; in hard mode there is one.
        self.threads = threads if pruning.table and not position.game.is_hard else 1
        self._first = None if objective.first is None else position.game.code(objective.first)
        if self._first is not None and objective.consistent and not position.fits(self._first):
            raise ObjectiveError(
                f"expected a first guess that fits all feedbacks, as every guess has to, got {self._first}"
            )
        if self._first is not None:
            require_fitting(position.game, self._first, position.turns)
        self._least_worst = cost.least_worst_conceivable(position.count, len(position.game.feedbacks))
        least = cost.least_value(position, objective)
        self.known = replace(known or Worth(position, objective, Status.BOUND, least, None, None), nodes=None)
        self.solver: Solver
        """What searches, once it is made."""
        self.nodes = 0
        self._pruning = pruning
        self._began = time.perf_counter()
        self._call = Call()
        self._hear: Callable[[Progress], None] | None = None
        self._control: InnerControl | None = None
        self._found: tuple[int | None, Code, int] | None = None
        """The guesses remaining, a guess whose parts are solved, and its total: its tree can be grown in a moment."""
        self._last: InnerControl | None = None
        """What the last question left, also if it was ended."""
        self._if_stopped: Tree | None = None
        """A tree for a search of the least worst case that is stopped; the proof has one of its own."""
        self._totals: dict[Feedback, int] = {}
        """The least totals of the parts of a first guess that is given."""

    def run(
        self,
        call: Call,
        *,
        above: int = 0,
        of_many: bool = False,
        on_event: Callable[[Progress], None] | None = None,
    ) -> Worth:
        """Searches until all is proven, or *call* ends it; what is known then.  *on_event* gets progress now and then.

        Each step has the pairs of *call* for itself.  Of the least worst case the search decides only whether it
        exceeds *above*; if so, it finds it.  Of one *of_many* any tree of the least total will do.
        """
        self._call, self._hear, self._began = call, on_event, time.perf_counter()
        watch = Call()
        watch.on_tick = self.tell
        try:
            with refusing_long_lines(self.position.game):
                watch.work(lambda: self._search(above, of_many))
        except StoppedError:
            self.known = replace(self.known, stopped=Stop.INTERRUPT if call.interrupted else Stop.TIME)
        except BaseException:
            forget()  # what the solver remembers would let the next search of the position come further
            raise
        self.tell()
        return self._measured()

    def so_far(self, seconds: float) -> Worth:
        """Returns what is known after the search was stopped, with the best tree that grows within *seconds*."""
        self._call, objective = Call(seconds), self.objective
        if self.known.status is not Status.PROVEN and self._first is None:
            with suppress(StoppedError):
                if self._found is not None:
                    self._with_tree(self._tree_by(*self._found))
            self._with_tree(self._if_stopped)
            if self.known.tree is None and objective.kind is not ObjectiveKind.WORST_THEN_TOTAL:
                for measure in Measure.ENTROPY, Measure.SUM_SQUARES:
                    self._with_tree(one_step_tree(self.position, objective, measure, self._call)[0])
        return self._measured()

    def _measured(self) -> Worth:
        seconds = time.perf_counter() - self._began
        self.known = replace(self.known, nodes=self.known.nodes or self.nodes, seconds=seconds)
        return self.known

    def tell(self) -> None:
        """Reports how far the search is, if the caller listens."""
        if self._hear is None:
            return
        known, now = self.known, self._control
        is_total = self.objective.kind is not ObjectiveKind.WORST
        lower = max(known.lower, now.lower if now is not None and is_total and known.upper != known.lower else 0)
        least = known.worst_lower
        self._hear(
            Progress(
                lower=lower if known.upper is None else min(lower, known.upper),
                upper=known.upper,
                nodes=self.nodes + (0 if now is None else now.nodes),
                seconds=time.perf_counter() - self._began,
                worst=None if least is None or known.worst is None else (least, known.worst),
                pieces=None if self.pieces is None else self.pieces.counts,
            )
        )

    def prove(self, lower: int) -> None:
        """Takes into account that the total is at least *lower*, as long as it is not known."""
        if self.known.status is not Status.PROVEN:
            self.known = replace(self.known, lower=max(self.known.lower, lower))

    def ask(self, question: Callable[[InnerControl], T]) -> T:
        """What the kernel answers to *question*, which ends with the call."""
        with inside(self._call) as control:
            self._control = control
            try:
                return question(control)
            finally:
                self._control, self._last = None, control
                self.nodes += control.nodes

    def _with_tree(self, tree: Tree | None) -> None:
        self.known = self.known.with_tree(tree, "searched")

    def _search(self, above: int, of_many: bool) -> None:
        position, objective, limit = self.position, self.objective, self.objective.max_guesses
        if self.position.count > cost.LARGE and objective.kind is ObjectiveKind.TOTAL and self._first is None:
            # A search that is stopped early has this tree, at least.
            self._with_tree(one_step_tree(self.position, objective, Measure.ENTROPY, self._call)[0])
        elif self.position.count > cost.LARGE and objective.kind is ObjectiveKind.WORST:
            self._if_stopped = one_step_tree(self.position, objective, Measure.SUM_SQUARES, self._call)[0]
        consistent, pruning = objective.consistent, self._pruning
        self.solver = self.ask(lambda control: solver_for(self.position, consistent, control, pruning))
        if objective.kind is ObjectiveKind.WORST:
            self._find_least_worst(max(above, self.known.lower))
            return
        if limit is not None:
            limit = min(limit, self.position.count + (self._first is not None))
            if self._first is None and not position.game.is_hard and not self._suffices(limit):
                self.known = self.known.proven_by(None)
                return
        elif objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
            limit = self._find_least_worst(self._least_worst)
        if self._first is None and not position.game.is_hard:
            is_long = self.position.count > cost.AT_ONCE or (self.threads > 1 and not of_many)
            is_large = self.position.count > cost.LARGE
            for effort in cost.EFFORTS[: 1 + is_large] if is_long else ():
                self._with_tree(self._some_tree(limit, effort))
        tree = self._best_tree(limit, None if self.known.upper is None else self.known.upper + 1)
        self.known = replace(self.known.proven_by(tree), nodes=self.nodes)
        if objective.kind is ObjectiveKind.TOTAL and not of_many and tree is not None:
            self._find_worst_of_best()

    def _suffices(self, guesses: int) -> bool:
        """Whether *guesses* solve every candidate; if so, a tree is known."""
        if not self.ask(lambda control: self.solver.solvable((), guesses, self.threads, control)):
            return False
        self._with_tree(self._grown(lambda control: self.solver.worst_tree((), guesses, control)))
        return True

    def _find_least_worst(self, guesses: int) -> int:
        """The fewest guesses that suffice, from *guesses* on."""
        is_asked = self.objective.kind is ObjectiveKind.WORST
        while not (is_asked and self.known.is_at_most(guesses)) and not self._suffices(guesses):
            guesses += 1
            if is_asked:
                self.known = replace(self.known, lower=guesses)
        if is_asked and self.known.lower == self.known.upper:
            self.known = replace(self.known, status=Status.PROVEN)
        return guesses

    def _some_tree(self, remaining: int | None, effort: tuple[int, int]) -> Tree | None:
        total, tree = self.ask(lambda control: self.solver.some_tree((), remaining, *effort, control))
        return None if total is None else tree_grown(self.position.game, tree)

    def _best_tree(self, remaining: int | None, limit: int | None) -> Tree | None:
        """The tree of the least total if that is below *limit*."""
        if self._first is not None:
            return self._tree_after(self._first, remaining)
        return self._total((), remaining, limit)

    def _total(self, path: Path, remaining: int | None, limit: int | None) -> Tree | None:
        """The tree of the least total of the set after *path*, if that is below *limit*."""
        if self.pieces is not None:
            return self.pieces.solve(self, path, remaining, limit, self._call)
        solve, threads = self.solver.solve, self.threads
        try:
            lower, upper, _ = self.ask(lambda control: solve(path, remaining, limit, threads, control))
        finally:
            if not path and self._last is not None:
                self.prove(self._last.lower)
                if (best := self._last.guess) is not None and self.known.status is not Status.PROVEN:
                    self._found = remaining, Code(best, self.position.game.alphabet), self._last.upper
        if lower is not None and lower == upper:
            if not path:
                self.prove(lower)
            return self._grown(lambda control: self.solver.total_tree(path, remaining, lower, control))
        if lower is None or (limit is not None and lower >= limit):
            return None
        raise StoppedError

    def _tree_by(self, remaining: int | None, guess: Code, total: int) -> Tree:
        return self._grown(lambda control: self.solver.guess_tree((), remaining, tuple(guess), total, control))

    def _grown(self, ask: Callable[[InnerControl], Grown]) -> Tree:
        return tree_grown(self.position.game, self.ask(ask))

    def _tree_after(self, guess: Code, remaining: int | None) -> Tree | None:
        """The best tree that begins with *guess*, if none of its parts takes more because of the guesses remaining."""
        position, parts, sizes = self.position, dict[Feedback, Tree](), self.position.split(guess)
        for feedback in sorted(sizes):
            if feedback != position.game.solved:
                self.prove(position.mass + sum(self._least_of(part, sizes[part]) for part in sizes))
                left = None if remaining is None else remaining - 1
                limit = None if feedback not in self._totals else self._totals[feedback] + 1
                part = self._total(((tuple(guess), pack(position.game, feedback)),), left, limit)
                if part is None:
                    return None
                parts[feedback] = part
                self._totals[feedback] = total_of(part.histogram)

        def rest(here: Position) -> Tree | None:
            reply = None if here.turns == position.turns else here.turns[-1].reply.feedback
            return None if reply is None else parts[reply]

        tree = grow(lambda _: guess, position, rest=rest)
        return replace(tree, counted=tree.histogram)

    def _least_of(self, feedback: Feedback, size: int) -> int:
        """What is proven of the total of a part of the first guess that is given."""
        if feedback == self.position.game.solved:
            return 0
        return self._totals.get(feedback) or cost.least_conceivable(size, len(self.position.game.feedbacks))

    def _find_worst_of_best(self) -> None:
        """Finds the least worst case of the trees that have the least total, and a tree that has both."""
        known = self.known
        assert known.worst is not None
        for guesses in range(self._least_worst, known.worst):
            self.known = replace(known, worst_lower=guesses)
            better = self._best_tree(guesses, known.lower + 1)
            if better is not None:
                self.known = replace(known.proven_by(better), worst_lower=guesses)
                return
        self.known = replace(known, worst_lower=known.worst)


def some_tree(position: Position, objective: Objective, effort: tuple[int, int], call: Call) -> Tree | None:
    """A good tree that keeps to the limit of *objective*, found with so much *effort* (`cost.EFFORTS`).

    None if *call* ends it, or no tree keeps to the limit.
    """
    try:
        with inside(call) as control, refusing_long_lines(position.game):
            solver = solver_for(position, objective.consistent, control)
            total, tree = solver.some_tree((), objective.max_guesses, *effort, control)
    except StoppedError:
        return None
    return None if total is None else tree_grown(position.game, tree)
