"""Exact search as an object: ask it for tasks, tell it results, read the solution.

Telling twice, or in any order, changes nothing in the end: the value and its tree are the same for any number of
workers.  What is searched is decided by the least worst case (`LeastWorst`), the least total (`LeastTotal`), or the
second within the guesses that the first allows.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import inf

from blackpeg.errors import KernelError, ObjectiveError, TooLargeError
from blackpeg.kernel import Grown, kernel, pack
from blackpeg.position import Position, Status, position_of, readable
from blackpeg.rules import Game
from blackpeg.search.cost import MOST_CANDIDATES, MOST_FEEDBACKS, least_conceivable, least_worst_conceivable
from blackpeg.search.task import END, FULL, Aim, Finding, Opening, Part, Pruning, Question, Task, TaskResult
from blackpeg.search.total import LeastTotal
from blackpeg.search.worth import Objective, ObjectiveKind, Worth, objective_of
from blackpeg.trees import Tree, tree_grown
from blackpeg.trees.tree import total_of

MOST_BYTES = 6 << 30
"""The most bytes of the feedback table, which has one for each candidate and guess."""

AHEAD = 4
"""Tasks are looked up ahead, one for this many workers: to go through what is open takes long where they are many."""

NO_SOLVER = (
    "exact search needs the native kernel, which was not built, or is not in use (BLACKPEG_KERNEL); "
    "blackpeg.search.solve_reference solves small games without it"
)


class ExactSearch:
    """The search for the best strategy at a position, by an objective: the least total unless told otherwise.

    A position may be given as text, such as ``"4x6 1122:1-0"``, an objective by its kind, such as ``"worst"``.

    `ask` for tasks, do them anywhere, `tell` their results, until `done`; `solution` says at any time what is known.

    Raises `KernelError` without the native kernel, `TooLargeError` for positions beyond exact search, and whatever the
    position raises that has no candidates.
    """

    def __init__(
        self,
        position: Position | Game | str,
        objective: Objective | str | None = None,
        *,
        pruning: Pruning = FULL,
    ) -> None:
        self.position = position_of(position)
        self.objective = objective_of(objective)
        self.pruning = pruning
        if not kernel().abilities.searches:
            raise KernelError(NO_SOLVER)
        self.candidates = len(self.position.require_candidates())
        _require_size(self.position, self.candidates, consistent=self.objective.consistent)
        self.nodes = 0
        self.looks = 0
        self.began = time.perf_counter()
        self.tasks_done = 0
        self._next: deque[Task] = deque()
        self._under_way: set[Question] = set()
        self._told: set[Task] = set()
        self._early: list[TaskResult] = []
        # No best strategy takes more guesses than there are candidates.
        limit = self.objective.max_guesses and min(self.objective.max_guesses, self.candidates)
        self._question = Task(
            self.position, Aim.TOTAL, remaining=limit, consistent=self.objective.consistent, pruning=pruning
        )
        self._worst: LeastWorst | None = None
        self._total: LeastTotal | None = None
        if self.objective.kind is not ObjectiveKind.TOTAL or limit is not None:
            self._worst = LeastWorst(self._question, limit)
        else:
            first = self.objective.first
            self._total = LeastTotal(self._question, openings=None if first is None else [self._opening(first)])

    def __repr__(self) -> str:
        return f"ExactSearch({self.position!r}, {self.objective!r})"

    # The state of the search

    @property
    def remaining(self) -> int | None:
        """The limit of guesses that the total is under, as soon as it is known; None: no limit."""
        return self._question.remaining if self._worst is None else self._worst.limit or self._worst.upper

    @property
    def done(self) -> bool:
        """Whether the solution is proven."""
        if self._total is not None:
            return self._total.done
        return self._worst is not None and self._worst.done

    @property
    def lower(self) -> int:
        """A proven lower bound of the value, in the unit of the objective."""
        feedbacks = len(self.position.game.feedbacks)
        if self._worst is not None and self.objective.kind is ObjectiveKind.WORST:
            return max(self._worst.lower, least_worst_conceivable(self.candidates, feedbacks))
        if self._total is not None:
            return int(self._total.lower)
        return least_conceivable(self.candidates, feedbacks)

    @property
    def upper(self) -> int | None:
        """The value of the best tree found so far."""
        if self._worst is not None and self.objective.kind is ObjectiveKind.WORST:
            return None if self._worst.tree is None else len(self._worst.tree.histogram())
        return None if self._total is None or self._total.upper == inf else int(self._total.upper)

    @property
    def solution(self) -> Worth:
        """What is known now.

        A value may be proven before the search is done; then the tree attains it, but need not be that of the search.
        """
        seconds = time.perf_counter() - self.began
        tree = self._tree()
        if self.done or (tree is not None and self.lower == self.upper):
            return Worth.of_tree(self.position, self.objective, tree, nodes=self.nodes, seconds=seconds)
        return Worth(self.position, self.objective, Status.BOUND, self.lower, self.upper, tree, self.nodes, seconds)

    @property
    def open_parts(self) -> list[int]:
        """The sizes of the parts of first guesses that are still to be solved, as far as is known."""
        return [] if self._total is None else self._total.open_parts

    def within(self, max_guesses: int) -> ExactSearch:
        """The search for a tree of the total that is proven here with at most *max_guesses*; others are not looked for.

        Only the first guesses that this search has left are tried: within fewer guesses the others need more, too.
        """
        assert self._total is not None, "the total has to be known first"
        objective = replace(self.objective, max_guesses=max_guesses, first=None)
        search = ExactSearch(self.position, objective, pruning=self.pruning)
        below = self.lower + 1
        search._question = replace(self._question, remaining=max_guesses)
        search._worst = None  # whether that many suffice is found out with the total
        search._total = LeastTotal(search._question, openings=self._total.openings_below(below), below=below)
        return search

    # Tasks out, results in

    def ask(self, count: int = 1, threads: int = 1, *, is_kept: bool = False) -> list[Task]:
        """Up to *count* tasks that nobody has been asked for yet; fewer, or none, while results are awaited.

        A caller that asks for one task at a time, and tells its result before the next, gets whole parts of first
        guesses, in one order on every run; others, and those by whom results are kept, get questions of a second or so
        each.  Whether some guesses suffice is not cut into questions: *threads* of one process work on it together.
        """
        workers = max(len(self._under_way) + count, 2 if is_kept else 1)
        tasks: list[Task] = []
        while len(tasks) < count:
            if not self._next:
                self._next.extend(islice(self._tasks(workers, threads), max(1, workers // AHEAD)))
                if not self._next:
                    break
            task = self._next.popleft()
            if task.question not in self._under_way:
                self._under_way.add(task.question)
                tasks.append(task)
        return tasks

    def tell(self, result: TaskResult) -> None:
        """Takes a result into account; a task's result counts once.

        A task that was stopped will be asked for again.  Raises `ValueError` for the result of another search.
        """
        task = result.task
        if (task.position, task.consistent, task.pruning) != (self.position, self.objective.consistent, self.pruning):
            raise ValueError(f"expected a result of the search of {self.position}, got one of {task.position}")
        self._under_way.discard(task.question)
        if task in self._told:
            return
        self.nodes += result.nodes
        self.looks += result.looks
        if result.finding.stopped:
            return
        self._told.add(task)
        self.tasks_done += 1
        self._early.append(result)
        while len(waiting := [early for early in self._early if not self._use(early)]) < len(self._early):
            self._early = waiting

    def _tasks(self, workers: int, threads: int) -> Iterator[Task]:
        """What may be done next, best first."""
        if self._total is not None:
            yield from self._total.tasks(workers, self._under_way)
        elif self._worst is not None:
            yield from (task for task in self._worst.tasks(threads) if task.question not in self._under_way)

    def _use(self, result: TaskResult) -> bool:
        """Takes a result into account, unless it is not known yet what its task is about."""
        if result.task.aim is Aim.WORST and self._worst is not None:
            self._worst.tell(result.finding)
            self._next.clear()  # it may be asked of a limit that is settled
            self._begin_total(self._worst)
            return True
        return self._total is not None and self._total.tell(result.task, result.finding)

    def _begin_total(self, worst: LeastWorst) -> None:
        """Goes on to the least total, once it is known how many guesses it may use."""
        if self.objective.kind is ObjectiveKind.WORST or not worst.done or worst.tree is None:
            return
        if self._total is None:
            question = replace(self._question, remaining=self.remaining)
            self._total = LeastTotal(question)
        self._total.offer(total_of(worst.tree.histogram()), worst.tree)

    def _opening(self, first: str) -> Opening:
        """The guess *first*.  Raises `ObjectiveError` where it is not consistent."""
        guess, game = self.position.game.code(first), self.position.game
        if self.objective.consistent and not self.position.fits(guess):
            raise ObjectiveError(f"expected a first guess that fits all feedbacks, as every guess has to, got {guess}")
        parts = tuple(
            Part(pack(game, feedback), size, least_conceivable(size, len(game.feedbacks)))
            for feedback, size in self.position.split(guess).items()
            if feedback != game.solved
        )
        return Opening(tuple(guess), 0, parts, 0)

    def _tree(self) -> Tree | None:
        search = self._total or self._worst
        found = None if search is None else search.tree
        return found if found is None or isinstance(found, Tree) else tree_grown(self.position.game, found)


def _require_size(position: Position, candidates: int, *, consistent: bool) -> None:
    game = position.game
    if candidates > MOST_CANDIDATES:
        raise TooLargeError(
            f"{position} has {readable(candidates)} candidates; exact search takes up to {readable(MOST_CANDIDATES)}, "
            "such as 4x15 or 5x9, or a position with more turns"
        )
    guesses = candidates if consistent else game.size
    if candidates * guesses > MOST_BYTES:
        raise TooLargeError(
            f"{position} has {readable(candidates)} candidates and {readable(guesses)} guesses, which needs "
            f"{readable(candidates * guesses // 10**9)} GB; exact search takes up to {MOST_BYTES // 10**9} GB: "
            "try a position with more turns, or consistent guesses only"
        )
    if len(game.feedbacks) > MOST_FEEDBACKS:
        raise TooLargeError(
            f"{game} has {len(game.feedbacks)} feedbacks; exact search takes games with up to {MOST_FEEDBACKS}, "
            "such as those of 9 pegs"
        )


class LeastWorst:
    """Finds the fewest guesses that suffice; with *limit*, only whether that many do.

    *question* is any task of the search: it says what is searched, and how.  At least *lower* guesses are needed; of
    the trees found so far *tree* has the least worst case, which is at most *upper*.
    """

    def __init__(self, question: Task, limit: int | None) -> None:
        self._question = question
        self.limit = limit
        self.lower = 1
        self.upper: int | None = None
        self.tree: Grown | None = None

    @property
    def impossible(self) -> bool:
        """Whether the limit is proven not to suffice."""
        return self.limit is not None and self.lower > self.limit

    @property
    def done(self) -> bool:
        """Whether the answer is proven."""
        return self.impossible or (self.upper is not None and (self.limit is not None or self.upper <= self.lower))

    def tasks(self, threads: int) -> Iterator[Task]:
        """What is to be done next: as many *threads* try the lowest limit that is open together."""
        if not self.done:
            limit = self.lower if self.limit is None else self.limit
            for thread in range(threads):
                yield replace(self._question, aim=Aim.WORST, remaining=limit, ranks=(thread, END))

    def tell(self, finding: Finding) -> None:
        """Takes into account what was found of some limit."""
        self.lower = max(self.lower, int(finding.lower))
        if finding.tree is not None and (self.upper is None or finding.upper < self.upper):
            self.upper, self.tree = int(finding.upper), finding.tree
