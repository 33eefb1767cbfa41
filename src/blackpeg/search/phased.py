"""The search for the best tree, in phases: each an exact search, the next begun where the last is done.

The first is for the objective.  Where that is the least total, its tree may take more guesses in the worst case than
others with this total.  So further phases look for a tree of this total with at most W guesses, W from the least that
is conceivable up: the first that there is has the least worst case.  Where none is, the first phase had the tree.

The nodes of the solution are those of the first phase, whose value they prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from blackpeg.position import Position, Status
from blackpeg.rules import Game
from blackpeg.search.cost import least_worst_conceivable
from blackpeg.search.exact import ExactSearch
from blackpeg.search.task import Task, TaskResult
from blackpeg.search.worth import Objective, ObjectiveKind, Worth


class PhasedSearch:
    """The search for the best strategy at a position, by an objective, as `ExactSearch` is: `ask`, `tell`, `solution`.

    Among the trees of the least total it ends at one with the least worst case.  Raises what `ExactSearch` does.
    """

    def __init__(
        self,
        position: Position | Game | str,
        objective: Objective | str | None = None,
    ) -> None:
        self.plain = ExactSearch(position, objective)
        self.position = self.plain.position
        self.objective = self.plain.objective
        self.pruning = self.plain.pruning
        self.candidates = self.plain.candidates
        self._worst_lower = least_worst_conceivable(self.candidates, len(self.position.game.feedbacks))
        self._limited: dict[int, ExactSearch] = {}
        self._early: list[tuple[int, TaskResult]] = []
        self._first: Worth | None = None

    def __repr__(self) -> str:
        return f"PhasedSearch({self.position!r}, {self.objective!r})"

    @property
    def done(self) -> bool:
        """Whether the solution is proven, and no tree that is as good has a lesser worst case."""
        return self._phase() is None

    @property
    def lower(self) -> int:
        """A proven lower bound of the value, in the unit of the objective."""
        return self.plain.lower

    @property
    def upper(self) -> int | None:
        """The value of the best tree found so far."""
        return self.plain.upper

    @property
    def remaining(self) -> int | None:
        """The limit of guesses that the total is under, as soon as it is known; None: no limit."""
        return self.plain.remaining

    @property
    def worst(self) -> tuple[int, int] | None:
        """Bounds of the least worst case of trees with the least total; None as long as that is not known."""
        first = self._first
        if first is None or first.worst is None or not self._has_worst:
            return None
        return min(self._worst_lower, first.worst), first.worst

    @property
    def nodes(self) -> int:
        """The nodes of all phases."""
        return sum(search.nodes for search in self._searches())

    @property
    def looks(self) -> int:
        """The looks of all phases."""
        return sum(search.looks for search in self._searches())

    @property
    def tasks_done(self) -> int:
        """The tasks that were done in all phases."""
        return sum(search.tasks_done for search in self._searches())

    @property
    def open_parts(self) -> list[int]:
        """The sizes of the parts of first guesses that are still to be solved in this phase, as far as is known."""
        phase = self._phase()
        return [] if phase is None else phase.open_parts

    @property
    def solution(self) -> Worth:
        """What is known now."""
        plain = self.plain.solution
        if not self._has_worst or plain.status is not Status.PROVEN or plain.worst is None:
            return plain
        self._phase()
        limited = self._limited.get(self._worst_lower)
        if self.plain.done and limited is not None and limited.upper == plain.upper:
            return replace(plain, tree=limited.solution.tree, worst_lower=self._worst_lower)
        return replace(plain, worst_lower=min(self._worst_lower, plain.worst))

    def ask(self, count: int = 1, threads: int = 1, *, is_kept: bool = False) -> list[Task]:
        """Up to *count* tasks that nobody has been asked for yet; fewer, or none, while results are awaited."""
        phase = self._phase()
        return [] if phase is None else phase.ask(count, threads, is_kept=is_kept)

    def tell(self, result: TaskResult) -> None:
        """Takes a result into account, also one of a later phase; raises as `ExactSearch.tell`."""
        task = result.task
        limit = None if task.remaining is None else task.remaining + len(task.path)  # each phase has one of its own
        if limit is None or limit == self.plain.remaining or not self._has_worst:
            self.plain.tell(result)
        else:
            self._early.append((limit, result))
        if self.plain.done:
            for limit, early in self._early:
                self._with(limit).tell(early)
            self._early.clear()

    @property
    def _has_worst(self) -> bool:
        return self.objective.kind is ObjectiveKind.TOTAL

    def _phase(self) -> ExactSearch | None:
        """The search that is to be done next; None: there is no more."""
        if not self.plain.done:
            return self.plain
        first = self._first = self._first or self.plain.solution
        if not self._has_worst or first.worst is None:
            return None
        total = self.plain.lower
        while self._worst_lower < first.worst:
            search = self._with(self._worst_lower)
            if not search.done and search.lower <= total:
                return search
            if search.upper == total:
                return None
            self._worst_lower += 1
        return None

    def _with(self, limit: int) -> ExactSearch:
        """The search for a tree of the least total, which is known, with at most *limit* guesses."""
        if limit not in self._limited:
            self._limited[limit] = self.plain.within(limit)
        return self._limited[limit]

    def _searches(self) -> Iterator[ExactSearch]:
        yield self.plain
        yield from self._limited.values()


Search = ExactSearch | PhasedSearch
"""What can be run, and resumed from a checkpoint."""
