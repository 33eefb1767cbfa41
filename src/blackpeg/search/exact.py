"""Exact search as an object: ask it for tasks, tell it results, read the solution.

Telling twice, or in any order, changes nothing in the end: the value and its tree are the same for any number of
workers.  Guesses have an order that depends on the position alone (docs/search.md); of those with the least total the
first in that order begins the tree.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from blackpeg.errors import KernelError, ObjectiveError, TooLargeError
from blackpeg.kernel import Grown, kernel, pack, unpack
from blackpeg.position import Position, position_of, readable
from blackpeg.rules import Code, Game
from blackpeg.search.objective import Objective, ObjectiveKind, objective_of
from blackpeg.search.pruning import FULL, Pruning
from blackpeg.search.solution import Solution, SolutionStatus
from blackpeg.search.task import IMPOSSIBLE, Aim, Finding, Opening, Part, Path, Result, Task
from blackpeg.trees import GrownLines, Line, Tree, tree_grown
from blackpeg.trees.tree import total_of

MOST_CANDIDATES = 65_535
MOST_FEEDBACKS = 64
MOST_BYTES = 6 << 30
"""Of the feedback table: a byte for each candidate and guess."""

NO_SOLVER = (
    "exact search needs the native kernel, which was not built, or is not in use (BLACKPEG_KERNEL); "
    "blackpeg.search.solve_reference solves small games without it"
)

AT_ONCE = 1_500
"""A position of at most this many candidates is one task."""

LARGE = 12_000
"""From this many candidates on a proof is hard to come by: better trees are looked for first, and then the parts of
all first guesses are solved, smallest first, for the sake of the lower bound."""

EFFORTS = ((16, 1), (24, 2))
MORE_EFFORTS = ((40, 2), (24, 3), (32, 4))


@dataclass(slots=True)
class _Part:
    """A part of a guess: what is known of its total, and who is at work on it."""

    known: Part
    path: Path
    lower: int
    upper: int = IMPOSSIBLE
    tree: Grown | None = None
    asked: bool = False

    @property
    def solved(self) -> bool:
        return self.tree is not None and self.lower == self.upper


@dataclass(slots=True)
class _Try:
    """A first guess with its parts."""

    guess: tuple[int, ...]
    bound: int
    parts: list[_Part] = field(default_factory=list)

    def summed(self, candidates: int) -> int:
        return candidates + sum(part.lower for part in self.parts)

    def lower(self, candidates: int) -> int:
        return max(self.bound, self.summed(candidates))


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
        if kernel().name != "native":
            raise KernelError(NO_SOLVER)
        self.candidates = len(self.position.require_candidates())
        _require_size(self.position, self.candidates, consistent=self.objective.consistent)
        self.nodes = 0
        self.looks = 0
        self.began = time.perf_counter()
        self.tasks_done = 0
        self._worst_lower = 1
        self._worst_finding: Finding | None = None
        self._lower = least_conceivable(self.candidates, len(self.position.game.feedbacks))
        self._best = IMPOSSIBLE
        self._best_at = 0  # the place of the guess that has it, beyond all guesses where it is only some tree
        self._tree: Grown | Tree | None = None
        self._tries: list[_Try] | None = None
        self._whole = False
        self._asked: set[Task] = set()
        self._told: set[Task] = set()
        self._early: list[Result] = []
        if self.objective.first is not None:
            self._begin_with(self.position.game.code(self.objective.first))

    def __repr__(self) -> str:
        return f"ExactSearch({self.position!r}, {self.objective!r})"

    # The state of the search

    @property
    def remaining(self) -> int | None:
        """The limit of guesses that the total is under, as soon as it is known; None: no limit."""
        if self.objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
            return None if self._worst_finding is None else self._worst_finding.upper
        return self._max_guesses

    @property
    def _max_guesses(self) -> int | None:
        """The limit of the objective; no best strategy takes more guesses than there are candidates."""
        limit = self.objective.max_guesses
        return None if limit is None else min(limit, self.candidates)

    @property
    def done(self) -> bool:
        """Whether the solution is proven."""
        if self._needs_worst:
            return False
        if self.objective.kind is ObjectiveKind.WORST or self._impossible:
            return True
        return self._whole or (self._tries is not None and not any(self._is_open(place) for place in self._places()))

    @property
    def lower(self) -> int:
        """A proven lower bound of the value, in the unit of the objective."""
        if self.objective.kind is ObjectiveKind.WORST:
            return self._worst_lower
        if self.done and self._best < IMPOSSIBLE:
            return self._best
        bounds = [] if self._tries is None else [one.lower(self.candidates) for one in self._tries]
        return max(self._lower, min([self._best, *bounds]) if self._tries is not None else 0)

    @property
    def upper(self) -> int | None:
        """The value of the best tree found so far."""
        if self.objective.kind is ObjectiveKind.WORST:
            return None if self._tree is None else len(self._as_tree().histogram)
        return None if self._best >= IMPOSSIBLE else self._best

    @property
    def solution(self) -> Solution:
        """What is known now.

        A value may be proven before the search is done; then the tree attains it, but need not be the one of search.md.
        """
        seconds = time.perf_counter() - self.began
        tree = None if self._tree is None else self._as_tree()
        if self.done or (tree is not None and self.lower == self.upper):
            return Solution.proven(self.position, self.objective, tree, nodes=self.nodes, seconds=seconds)
        return Solution(
            self.position, self.objective, SolutionStatus.INTERVAL, self.lower, self.upper, tree, self.nodes, seconds
        )

    @property
    def open_parts(self) -> list[int]:
        """The sizes of the parts of first guesses that are still to be solved, as far as is known."""
        return [
            part.known.size
            for place, one in enumerate(self._tries or ())
            if self._is_open(place)
            for part in one.parts
            if not part.solved
        ]

    def size_of(self, task: Task) -> int | None:
        """The size of the part that *task* is about; None if it is about no part of a first guess."""
        sizes = (part.known.size for one in self._tries or () for part in one.parts if part.path == task.path)
        return next(sizes, None)

    # Tasks out, results in

    def ask(self, count: int = 1) -> list[Task]:
        """Up to *count* tasks that nobody has been asked for yet; fewer, or none, while results are awaited."""
        tasks: list[Task] = []
        while len(tasks) < count:
            task = self._next()
            if task is None:
                break
            self._asked.add(task)
            tasks.append(task)
        return tasks

    def tell(self, result: Result) -> None:
        """Takes a result into account, whoever asked for it; each task's once.

        A task that was stopped will be asked for again.  Raises `ValueError` for the result of another search.
        """
        task = result.task
        if (task.position, task.consistent, task.pruning) != (self.position, self.objective.consistent, self.pruning):
            raise ValueError(f"expected a result of the search of {self.position}, got one of {task.position}")
        if task in self._told:
            return
        self.nodes += result.nodes
        self.looks += result.looks
        if result.finding.stopped:
            self._asked.discard(task)
            self._release(task)
            return
        self._told.add(task)
        self._asked.add(task)
        self.tasks_done += 1
        self._early.append(result)
        while usable := [early for early in self._early if self._can_use(early.task)]:
            self._early = [early for early in self._early if not self._can_use(early.task)]
            for early in usable:
                self._use(early.task, early.finding)

    def _can_use(self, task: Task) -> bool:
        """Whether it is known by now what *task* is about: results may come before those that led to them."""
        if task.aim is Aim.WORST:
            return True
        if self._needs_worst or task.remaining != (None if self.remaining is None else self.remaining - len(task.path)):
            return False
        return not task.path or self._tries is not None

    def _use(self, task: Task, finding: Finding) -> None:
        if task.aim is Aim.WORST:
            self._tell_worst(finding)
        elif task.aim is Aim.OPENING:
            self._tell_opening(finding)
        elif task.aim is Aim.SOME or not task.path:
            self._tell_tree(task, finding)
        else:
            self._tell_part(task, finding)

    def _next(self) -> Task | None:
        if self._needs_worst:
            return self._new(self._task(Aim.WORST, remaining=self._worst_remaining))
        if self.done:
            return None
        if self._tries is None and self.pruning.whole and self.candidates <= AT_ONCE:
            return self._new(self._task(Aim.TOTAL))
        if self._tries is None:
            for effort in EFFORTS:
                if task := self._new(self._task(Aim.SOME, effort=effort)):
                    return task
            if not self._told_some:
                return None
            return self._new(self._task(Aim.OPENING, limit=min(self._best + 1, IMPOSSIBLE)))
        if self.candidates >= LARGE and self.objective.first is None:
            for effort in MORE_EFFORTS:
                if task := self._new(self._task(Aim.SOME, effort=effort)):
                    return task
        return self._next_part()

    def _next_part(self) -> Task | None:
        waiting = [
            (place, one, part)
            for place, one in enumerate(self._tries or ())
            if self._is_open(place)
            for part in one.parts
            if not part.solved and not part.asked
        ]
        if not waiting:
            return None
        if self.candidates >= LARGE:
            waiting.sort(key=lambda each: (each[2].known.size, each[0]))
        place, one, part = waiting[0]
        part.asked = True
        limit = self._limit_at(place) - (one.summed(self.candidates) - part.lower)
        return self._task(Aim.TOTAL, path=part.path, limit=limit)

    def _task(
        self,
        aim: Aim,
        *,
        path: Path = (),
        limit: int = IMPOSSIBLE,
        effort: tuple[int, int] = EFFORTS[0],
        remaining: int | None = None,
    ) -> Task:
        if remaining is None and self.remaining is not None:
            remaining = self.remaining - len(path)
        return Task(
            self.position,
            aim,
            path,
            remaining,
            limit,
            effort,
            consistent=self.objective.consistent,
            pruning=self.pruning,
        )

    def _new(self, task: Task) -> Task | None:
        return None if task in self._asked else task

    def _release(self, task: Task) -> None:
        for one in self._tries or ():
            for part in one.parts:
                if part.path == task.path:
                    part.asked = False

    # The least worst case

    @property
    def _needs_worst(self) -> bool:
        """Whether a worst case is still to be found or, with a limit, whether the limit can be kept at all."""
        if self.objective.kind is ObjectiveKind.TOTAL and self.objective.max_guesses is None:
            return False
        if self._worst_finding is None or self._impossible:
            return not self._impossible
        return self.objective.kind is not ObjectiveKind.TOTAL and self._worst_lower < self._worst_finding.upper

    @property
    def _worst_remaining(self) -> int:
        return self._worst_lower if self._max_guesses is None else self._max_guesses

    @property
    def _impossible(self) -> bool:
        limit = self._max_guesses
        return limit is not None and self._worst_lower > limit

    def _tell_worst(self, finding: Finding) -> None:
        self._worst_lower = max(self._worst_lower, finding.lower)
        if finding.tree is not None and (self._worst_finding is None or finding.upper < self._worst_finding.upper):
            self._worst_finding = finding
        best = None if self._worst_finding is None else self._worst_finding.tree
        if best is None:
            return
        if self.objective.kind is ObjectiveKind.WORST:
            self._tree = best
        elif not self._needs_worst:
            self._offer(total_of(best.histogram()), best)

    # The least total

    @property
    def _told_some(self) -> bool:
        return all(self._task(Aim.SOME, effort=effort) in self._told for effort in EFFORTS)

    def _tell_tree(self, task: Task, finding: Finding) -> None:
        if task.aim is Aim.SOME or task.limit < IMPOSSIBLE:
            self._lower = max(self._lower, finding.lower)
            if finding.tree is not None:
                self._offer(finding.upper, finding.tree)
            return
        self._whole = True
        self._best, self._tree = finding.upper, finding.tree

    def _offer(self, total: int, tree: Grown) -> None:
        """Some tree; one that begins with the first of the best guesses takes its place, even if no better."""
        if total < self._best:
            self._best, self._tree = total, tree
            self._best_at = 1 << 30

    def _begin_with(self, guess: Code) -> None:
        """Makes *guess* the only one that may come first.  Raises `ObjectiveError` where it is not consistent."""
        game, feedbacks = self.position.game, len(self.position.game.feedbacks)
        if self.objective.consistent and not self.position.fits(guess):
            raise ObjectiveError(f"expected a first guess that fits all replies, as every guess has to, got {guess}")
        parts = tuple(
            Part(pack(game, feedback), size, least_conceivable(size, feedbacks))
            for feedback, size in self.position.split(guess).items()
            if feedback != game.solved
        )
        one = self._try(Opening(tuple(guess), 0, parts))
        self._tries = [one]
        if not parts:
            self._best, self._best_at, self._tree = self.candidates, 0, self._assemble(one)

    def _tell_opening(self, finding: Finding) -> None:
        if self._tries is None:
            self._lower = max(self._lower, finding.lower)
            self._tries = [self._try(opening) for opening in finding.openings]

    def _try(self, opening: Opening) -> _Try:
        parts = [
            _Part(one, ((opening.guess, one.feedback),), one.lower)
            for one in sorted(opening.parts, key=lambda one: (one.size, one.feedback))
        ]
        return _Try(opening.guess, opening.bound, parts)

    def _tell_part(self, task: Task, finding: Finding) -> None:
        guess, _ = task.path[0]
        for place in self._places():
            one = self._tries[place] if self._tries else None
            if one is None or one.guess != guess:
                continue
            for part in one.parts:
                if part.path == task.path:
                    part.asked = False
                    part.lower = max(part.lower, finding.lower)
                    if finding.tree is not None:
                        part.upper, part.tree = finding.upper, finding.tree
            if all(part.solved for part in one.parts):
                total = one.lower(self.candidates)
                if (total, place) < (self._best, self._best_at):
                    self._best, self._best_at = total, place
                    self._tree = self._assemble(one)

    def _places(self) -> Iterable[int]:
        return range(len(self._tries or ()))

    def _limit_at(self, place: int) -> int:
        """A guess must have a total below this to begin the tree: of equals the first does."""
        return self._best + (place < self._best_at)

    def _is_open(self, place: int) -> bool:
        one = self._tries[place] if self._tries else None
        return (
            one is not None
            and one.lower(self.candidates) < self._limit_at(place)
            and not all(part.solved for part in one.parts)
        )

    # Trees

    def _as_tree(self) -> Tree:
        if isinstance(self._tree, Tree):
            return self._tree
        assert self._tree is not None
        return tree_grown(self.position.game, self._tree)

    def _assemble(self, one: _Try) -> Tree:
        game = self.position.game
        guess = Code(one.guess, game.alphabet)
        lines = [Line(1, None, guess, self.position.fits(guess))]
        for part in sorted(one.parts, key=lambda part: part.known.feedback):
            assert part.tree is not None
            below = GrownLines(game, part.tree)
            for line in below:
                feedback = unpack(game, part.known.feedback) if line.depth == 1 else line.feedback
                lines.append(line._replace(depth=line.depth + 1, feedback=feedback))
        return Tree(game, lines)


def least_conceivable(candidates: int, feedbacks: int) -> int:
    """A lower bound of the total, known before any search: a guess parts the candidates by its *feedbacks* at best.

    >>> least_conceivable(1296, 14)
    4986
    """
    total = solved = 0
    while solved < candidates:
        total += candidates - solved  # this many need a guess more
        solved = 1 + (feedbacks - 1) * solved
    return total


def least_worst_conceivable(candidates: int, feedbacks: int) -> int:
    """A lower bound of the worst case: a guess solves a candidate, and parts the others by its *feedbacks* at best.

    >>> least_worst_conceivable(1296, 14)
    4
    """
    guesses = solved = 0
    while solved < candidates:
        solved = 1 + (feedbacks - 1) * solved
        guesses += 1
    return guesses


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
