"""Tasks: the work of an exact search, cut into pieces that any process can do.

A task is a plain value and its result depends on it alone; what a process remembers from one task to the next
saves time and changes nothing.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from blackpeg.errors import KernelError, StoppedError
from blackpeg.kernel import Engine, Grown, kernel, shape_of
from blackpeg.position import Position
from blackpeg.search.pruning import FULL, Pruning

IMPOSSIBLE = 1 << 29
"""Stands for the total where no strategy keeps to the limit of guesses; more than any total."""

Path = tuple[tuple[tuple[int, ...], int], ...]
"""Turns, each a guess and the packed feedback to it."""


class Aim(StrEnum):
    """What a task finds out about a set of candidates."""

    OPENING = "opening"
    """Its guesses, with bounds of them and of their classes."""
    SOME = "some"
    """A good tree."""
    TOTAL = "total"
    """The least total, if below the task's limit, and its tree."""
    WORST = "worst"
    """Whether the guesses left suffice, and a tree of so many."""


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of a search from *position*: the set after *path*, with *left* guesses (None: no limit)."""

    position: Position
    aim: Aim
    path: Path = ()
    left: int | None = None
    limit: int = IMPOSSIBLE
    effort: tuple[int, int] = (16, 1)
    """Of `Aim.SOME`: sets up to this size are solved, and so many guesses are tried at larger ones."""
    consistent: bool = False
    pruning: Pruning = FULL
    seconds: float | None = None
    """The time it may take; None: as long as it needs."""

    def run(self) -> Result:
        """Does the work, here and now."""
        began = time.perf_counter()
        nodes = looks = 0
        try:
            with _engine_for(self) as engine:
                nodes, looks = -engine.nodes, -engine.looks
                try:
                    with _time_limit(engine, self.seconds):
                        facts = _WORK[self.aim](self, engine)
                finally:
                    nodes, looks = nodes + engine.nodes, looks + engine.looks
        except StoppedError:
            facts = Facts(stopped=True)
        return Result(self, facts, nodes, looks, time.perf_counter() - began)


@dataclass(frozen=True, slots=True)
class Class:
    """A class of a guess: the packed feedback, its candidates, and a lower bound of their total."""

    feedback: int
    size: int
    lower: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A guess, a lower bound of its total, and its classes."""

    guess: tuple[int, ...]
    bound: int
    classes: tuple[Class, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What was found out: the value is at least *lower*, and at most *upper*, which *tree* attains."""

    lower: int = 0
    upper: int = IMPOSSIBLE
    tree: Grown | None = None
    openings: tuple[Opening, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The facts, and what they cost: *nodes* searched, *looks* taken, *seconds* on one thread."""

    task: Task
    facts: Facts
    nodes: int
    looks: int
    seconds: float


def _opening(task: Task, engine: Engine) -> Facts:
    lower, _ = engine.bounds(task.left)
    openings = []
    for guess, bound in engine.guesses((), task.left, task.limit):
        classes = engine.classes((), task.left, guess)
        openings.append(
            Opening(guess, bound, tuple(Class(which, size, _known(least)) for which, size, least in classes))
        )
    return Facts(lower=_known(lower), openings=tuple(openings))


def _some(task: Task, engine: Engine) -> Facts:
    total, tree = engine.some_tree(task.path, task.left, *task.effort)
    return Facts() if total is None else Facts(upper=total, tree=tree)


def _total(task: Task, engine: Engine) -> Facts:
    value = _known(engine.total(task.path, task.left, task.limit))
    if value >= task.limit:
        return Facts(lower=value)
    return Facts(lower=value, upper=value, tree=engine.total_tree(task.path, task.left, value))


def _worst(task: Task, engine: Engine) -> Facts:
    left = cast(int, task.left)
    if engine.solvable(task.path, left):
        return Facts(upper=left, tree=engine.worst_tree(task.path, left))
    return Facts(lower=left + 1)


_WORK: dict[Aim, Callable[[Task, Engine], Facts]] = {
    Aim.OPENING: _opening,
    Aim.SOME: _some,
    Aim.TOTAL: _total,
    Aim.WORST: _worst,
}


def _known(total: int | None) -> int:
    return IMPOSSIBLE if total is None else total


MOST_ENGINES = 2
_engines: OrderedDict[tuple[Position, bool, Pruning], Engine] = OrderedDict()
_under_way: dict[_Ticket, Engine | None] = {}
_lock = threading.Lock()
_making = threading.Lock()


class _Ticket:
    """A task under way, which can be stopped before it has its engine."""

    stopped = False


@contextmanager
def _engine_for(task: Task) -> Iterator[Engine]:
    """The engine of the task's position, made or remembered."""
    ticket = _Ticket()
    with _lock:
        _under_way[ticket] = None
    try:
        engine = _remembered(task)
        with _lock:
            if ticket.stopped:
                raise StoppedError("stopped before it began")
            if engine not in _under_way.values():
                engine.go_on()
            _under_way[ticket] = engine
        yield engine
    finally:
        with _lock:
            del _under_way[ticket]


def _remembered(task: Task) -> Engine:
    key = (task.position, task.consistent, task.pruning)
    with _making:  # not _lock: a large board takes seconds, in which others may have to stop
        engine = _engines.pop(key, None)
        while engine is None and len(_engines) >= MOST_ENGINES:
            _engines.popitem(last=False)  # before the next is made: they may be large
        engine = _engines[key] = engine or _make_engine(task)
    return engine


def _make_engine(task: Task) -> Engine:
    position = task.position
    candidates = position.require_candidates().rows
    history = [turn.guess for turn in position.turns]
    table = min(max(16 * len(candidates) ** 2, 1 << 24), 3 << 29)
    engine = kernel().engine(
        shape_of(position.game), history, candidates, task.consistent, task.pruning.as_dict(), table
    )
    if engine is None:
        raise KernelError(
            "exact search needs the native kernel: install Blackpeg where there is a C++20 compiler; "
            "blackpeg.search.solve_reference solves small games without"
        )
    return engine


def stop_all() -> None:
    """Ends the tasks under way in this process; they say so in their results."""
    with _lock:
        for ticket, engine in _under_way.items():
            ticket.stopped = True
            if engine is not None:
                engine.stop()


def forget() -> None:
    """Gives back the memory that tasks in this process keep for the next."""
    with _making:
        _engines.clear()


@contextmanager
def _time_limit(engine: Engine, seconds: float | None) -> Iterator[None]:
    if seconds is None:
        yield
        return
    timer = threading.Timer(max(seconds, 0), engine.stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
