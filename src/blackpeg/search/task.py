"""Tasks: the work of an exact search, cut into pieces that any process can do.

A task is a plain value and its result depends on it alone; what a process remembers from one task to the next
saves time and changes nothing.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import cast

from blackpeg.control import Control
from blackpeg.errors import KernelError, StoppedError
from blackpeg.kernel import Grown, InnerControl, Solver, kernel, shape_of
from blackpeg.position import Position
from blackpeg.search.pruning import FULL, Pruning

Path = tuple[tuple[tuple[int, ...], int], ...]
"""Turns, each a guess and the packed feedback to it."""


class Aim(StrEnum):
    """What a task finds out about a set of candidates."""

    OPENING = "opening"
    """Its guesses, with bounds of them and of their parts."""
    SOME = "some"
    """A good tree."""
    TOTAL = "total"
    """The least total, if below the task's limit, and its tree."""
    GUESSES = "guesses"
    """The same by some of its guesses."""
    WORST = "worst"
    """Whether the guesses remaining suffice, and a tree of this many."""


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of a search from *position*: the set after *path*, with *remaining* guesses (None: no limit).

    Totals matter below *limit* (None: all do).  A task that had to look at more than *pairs* of guess and candidate
    says what is open: the guesses of its set with bounds, or the guess it had come to, with its parts.
    """

    position: Position
    aim: Aim
    path: Path = ()
    remaining: int | None = None
    limit: int | None = None
    effort: tuple[int, int] = (16, 1)
    """Of `Aim.SOME`: sets up to this size are solved, and this many guesses are tried at larger ones."""
    consistent: bool = False
    pruning: Pruning = FULL
    guesses: tuple[tuple[int, ...], ...] = ()
    """Of `Aim.GUESSES`, in their order."""
    pairs: int | None = field(default=None, compare=False)

    def run(self, control: Control | None = None) -> Result:
        """Does the work, here and now, unless *control* ends it, if there is one: then the finding says so."""
        began = time.perf_counter()
        control = control or Control()
        inner = kernel().control(control.remaining, control.pairs)
        limited = inner if self.pairs is None else kernel().control(control.remaining, self.pairs)
        finding = Finding(stopped=True)
        with suppress(StoppedError), control.stopping(inner), control.stopping(limited):
            finding = _WORK[self.aim](self, solver_for(self, inner), inner, limited)
        nodes, looks = inner.nodes, inner.looks
        if limited is not inner:
            nodes, looks = nodes + limited.nodes, looks + limited.looks
        return Result(self, finding, nodes, looks, time.perf_counter() - began)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a guess: the packed feedback, its candidates, and a lower bound of their total."""

    feedback: int
    size: int
    lower: float


@dataclass(frozen=True, slots=True)
class Opening:
    """A guess, a lower bound of its total, and its parts, unless nobody has looked at them."""

    guess: tuple[int, ...]
    bound: float
    parts: tuple[Part, ...] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out: the value is at least *lower*, and at most *upper*, which *tree* attains.

    Both are infinite where no strategy keeps to the limit of guesses; *upper* alone where no tree is known.
    """

    lower: float = 0
    upper: float = inf
    tree: Grown | None = None
    openings: tuple[Opening, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The finding, and what it cost: *nodes* searched, *looks* taken, *seconds* on one thread."""

    task: Task
    finding: Finding
    nodes: int
    looks: int
    seconds: float


Work = Callable[[Task, Solver, InnerControl, InnerControl], Finding]
"""Does a task under two controls: that of the call, and one that ends after the task's pairs as well."""


def _opening(task: Task, solver: Solver, control: InnerControl, _limited: InnerControl) -> Finding:
    lower, _ = solver.bounds(task.remaining, control)
    openings = []
    for guess, bound in solver.guesses((), task.remaining, task.limit, control):
        parts = solver.parts((), task.remaining, guess, control)
        openings.append(Opening(guess, bound, _parts(parts)))
    return Finding(lower=_known(lower), openings=tuple(openings))


def _some(task: Task, solver: Solver, control: InnerControl, _limited: InnerControl) -> Finding:
    total, tree = solver.some_tree(task.path, task.remaining, *task.effort, control)
    return Finding() if total is None else Finding(upper=total, tree=tree)


def _total(task: Task, solver: Solver, control: InnerControl, limited: InnerControl) -> Finding:
    try:
        value = solver.total(task.path, task.remaining, task.limit, limited)
    except StoppedError:
        if task.pairs is None or limited.stopped:
            raise
        return _guesses_to_try(task, solver, control)
    if value is None or (task.limit is not None and value >= task.limit):
        return Finding(lower=_known(value))
    return Finding(lower=value, upper=value, tree=solver.total_tree(task.path, task.remaining, value, control))


GOOD = (24, 2)
"""The effort for a tree that bounds which guesses are listed: it takes a tenth of a second where the list takes one."""


def _guesses_to_try(task: Task, solver: Solver, control: InnerControl) -> Finding:
    """Of a set that takes long: some tree, and the guesses that may do as well, if that is below the limit."""
    upper, tree = solver.some_tree(task.path, task.remaining, *GOOD, control)
    limit = min(_known(task.limit), _known(upper) + 1)
    guesses = solver.guesses(task.path, task.remaining, None if limit == inf else int(limit), control)
    openings = tuple(Opening(guess, bound) for guess, bound in guesses)
    if not openings:
        return Finding(lower=limit)
    if upper is None:
        return Finding(lower=openings[0].bound, openings=openings)
    return Finding(lower=openings[0].bound, upper=upper, tree=tree, openings=openings)


def _guesses(task: Task, solver: Solver, control: InnerControl, limited: InnerControl) -> Finding:
    done, best, value, parts = solver.try_guesses(task.path, task.remaining, task.guesses, task.limit, limited)
    if done < len(task.guesses) and (task.pairs is None or limited.stopped):
        raise StoppedError
    rest = () if done == len(task.guesses) else (Opening(task.guesses[done], 0, _parts(parts)),)
    if best is None or value is None:
        return Finding(lower=_known(value), openings=rest)
    tree = solver.guess_tree(task.path, task.remaining, task.guesses[best], value, control)
    return Finding(lower=value, upper=value, tree=tree, openings=rest)


def _worst(task: Task, solver: Solver, control: InnerControl, _limited: InnerControl) -> Finding:
    remaining = cast(int, task.remaining)
    if solver.solvable(task.path, remaining, control):
        return Finding(upper=remaining, tree=solver.worst_tree(task.path, remaining, control))
    return Finding(lower=remaining + 1)


_WORK: dict[Aim, Work] = {
    Aim.OPENING: _opening,
    Aim.SOME: _some,
    Aim.TOTAL: _total,
    Aim.GUESSES: _guesses,
    Aim.WORST: _worst,
}


def _parts(parts: list[tuple[int, int, int | None]]) -> tuple[Part, ...]:
    return tuple(Part(which, size, _known(lower)) for which, size, lower in parts)


def _known(total: int | None) -> float:
    return inf if total is None else total


MOST_SOLVERS = 2
_solvers: OrderedDict[tuple[Position, bool, Pruning], Solver] = OrderedDict()
_making = threading.Lock()


def solver_for(task: Task, control: InnerControl) -> Solver:
    """The solver of the task's position, made or remembered; raises `StoppedError` if *control* ends the making."""
    key = (task.position, task.consistent, task.pruning)
    with _making:
        if control.stopped:  # while another task made it, perhaps
            raise StoppedError
        solver = _solvers.pop(key, None)
        while solver is None and len(_solvers) >= MOST_SOLVERS:
            _solvers.popitem(last=False)  # before the next is made: they may be large
        solver = _solvers[key] = solver or _make_solver(task, control)
    return solver


def _make_solver(task: Task, control: InnerControl) -> Solver:
    position = task.position
    candidates = position.require_candidates().rows
    history = [turn.guess for turn in position.turns]
    table = min(max(16 * len(candidates) ** 2, 1 << 24), 3 << 29)
    solver = kernel().solver(
        shape_of(position.game), history, candidates, task.consistent, task.pruning.as_dict(), table, control
    )
    if solver is None:
        raise KernelError(
            "exact search needs the native kernel: install Blackpeg where there is a C++20 compiler; "
            "blackpeg.search.solve_reference solves small games without"
        )
    return solver


def forget() -> None:
    """Gives back the memory that tasks in this process keep for the next."""
    with _making:
        _solvers.clear()
