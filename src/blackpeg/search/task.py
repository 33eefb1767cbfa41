"""Tasks: the work of an exact search, cut into pieces that any process can do.

A task is a plain value and its result depends on it alone; what a process remembers from one task to the next
saves time and changes nothing.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import asdict, field
from enum import StrEnum
from math import inf
from typing import NamedTuple, cast

from blackpeg.call import Call, TimeIsUp, go_on
from blackpeg.errors import KernelError, StoppedError
from blackpeg.fact import Frozen
from blackpeg.kernel import Grown, InnerControl, Path, Solver, inside, kernel, shape_of
from blackpeg.position import Position


class Pruning(Frozen):
    """The parts of the search that save work; the value does not depend on them.

    docs/exact-search.md says what each does and why it may.
    """

    table: bool = True
    """Remember positions met before."""
    symmetry: bool = True
    """Try one of the guesses that a symmetry of the history maps to each other, and remember sets that are alike."""
    members: bool = True
    """See at once whether a candidate tells all of a small set apart."""
    glance: bool = True
    """Look at all parts of a guess before solving one of them."""
    capacity: bool = True
    """Bound by how many candidates a few guesses can solve, beyond the second guess."""
    whole: bool = True
    """Search a small position in one piece, from its first guess on; otherwise part by part of the first guesses."""

    def as_dict(self) -> dict[str, bool]:
        """The parts that the kernel knows, by name."""
        parts = asdict(self)
        del parts["whole"]
        return parts


FULL = Pruning()
CHECK = Pruning(table=False, members=False, glance=False, capacity=False, whole=False)
"""No table, no rule for small sets, no bounds but those of the parts of one guess, and part by part throughout."""


Guess = tuple[int, ...]

END = (1 << 64) - 1
"""No guess has this rank, or a higher one."""

ALL = (0, END)


def bound_of(rank: int) -> int:
    """The lower bound of a guess's total that its rank by one look at the set begins with."""
    return rank >> 40


class Aim(StrEnum):
    """What a task finds out about a set of candidates."""

    OPENING = "opening"
    """Its guesses, with bounds of them and of their parts."""
    SOME = "some"
    """A good tree."""
    TOTAL = "total"
    """The least total, if below the task's limit, and for the whole position its tree.  The tree of a part is a task of
    its own, asked if it is wanted."""
    GUESSES = "guesses"
    """The least total by some of its guesses, or which of them breaks ties."""
    TREE = "tree"
    """The tree of a set whose total is known, or of its best guess."""
    WORST = "worst"
    """Whether the guesses remaining suffice, and a tree of this many."""


class Question(NamedTuple):
    """What a task asks, whatever its limit: of the set after *path*, by the guesses from rank *begin* on, if it is one
    of `Aim.GUESSES`; the tree by *guess*; some tree with that *effort*."""

    aim: Aim
    path: Path = ()
    begin: int = 0
    effort: tuple[int, int] = (16, 1)
    guess: Guess | None = None


class Task(Frozen):
    """A piece of a search from *position*: the set after *path*, with *remaining* guesses (None: no limit).

    Totals matter below *limit* (None: all do); of `Aim.TREE` it is the total.  A task that had to look at more than
    *pairs* of guess and candidate says where its guesses may be cut into pieces, and which it had come to.
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
    ranks: tuple[int, int] = ALL
    """Of `Aim.GUESSES`: from the first on, below the second (`kernel.Solver.try_guesses`).  Of `Aim.WORST` the first
    tells threads apart that work on it together."""
    before: int | None = None
    """Of `Aim.GUESSES`: a number where a guess is wanted whose total is just below *limit*, and that breaks ties, if it
    comes before this."""
    guess: Guess | None = None
    """Of `Aim.TREE`: the guess that it begins with, if that is known."""
    pairs: int | None = field(default=None, compare=False)

    @property
    def question(self) -> Question:
        """What it asks: nobody is asked that a second time while someone is at work on it."""
        return Question(self.aim, self.path, self.ranks[0], self.effort, self.guess)

    def run(self, call: Call | None = None) -> TaskResult:
        """Does the work, here and now, unless *call* ends it, if there is one: then the finding says so."""
        began = time.perf_counter()
        call, finding = call or Call(), Finding(stopped=True)
        with suppress(StoppedError), ExitStack() as stack:
            inner = stack.enter_context(inside(call))
            limited = inner if self.pairs is None else stack.enter_context(inside(call, pairs=self.pairs))
            try:
                finding = _WORK[self.aim](self, solver_for(self, inner), inner, limited)
            except (TimeIsUp, KeyboardInterrupt):
                forget()  # what it remembers would let the next search of the position come further
                raise
        nodes, looks = inner.nodes, inner.looks
        if limited is not inner:
            nodes, looks = nodes + limited.nodes, looks + limited.looks
        return TaskResult(self, finding, nodes, looks, time.perf_counter() - began)


class Part(Frozen):
    """A part of a guess: the packed feedback, its candidates, and bounds of their total."""

    feedback: int
    size: int
    lower: float
    upper: float = inf


class Opening(Frozen):
    """A guess, a lower bound of its total, its parts, and where it comes in the order that breaks ties."""

    guess: Guess
    bound: float
    parts: tuple[Part, ...] = ()
    rank: int = END


class Finding(Frozen):
    """What was found out: the value is at least *lower*, and at most *upper*, which *tree* attains, or *best*.

    Both are infinite where no strategy keeps to the limit of guesses; *upper* alone where no tree is known.  A task
    that took too long had come to the guess in *openings*, if to any; *cuts* says where pieces of its guesses begin.
    """

    lower: float = 0
    upper: float = inf
    tree: Grown | None = None
    openings: tuple[Opening, ...] = ()
    stopped: bool = False
    best: Opening | None = None
    cuts: tuple[int, ...] = ()


class TaskResult(Frozen):
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
    for place, (guess, bound) in enumerate(solver.guesses((), task.remaining, task.limit, control)):
        parts = solver.parts((), task.remaining, guess, control)
        # Their trees are wanted whatever is known of them.
        openings.append(Opening(guess, bound, tuple(Part(*part[:2], _known(part[2])) for part in parts), place))
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
        return _pieces(task, solver, control)
    if value is None or (task.limit is not None and value >= task.limit):
        return Finding(lower=_known(value))
    if task.path:
        return Finding(lower=value, upper=value)
    return Finding(lower=value, upper=value, tree=solver.total_tree(task.path, task.remaining, value, control))


GOOD = (24, 2)
"""The effort for a tree that bounds which guesses are tried of a set that takes long."""


def _pieces(task: Task, solver: Solver, control: InnerControl) -> Finding:
    """Of a set that takes long: what some tree takes, and pieces of the guesses that may do better."""
    upper, tree = solver.some_tree(task.path, task.remaining, *GOOD, control)
    limit = min(_known(task.limit), _known(upper) + 1)
    cuts = solver.pieces(task.path, task.remaining, None if limit == inf else int(limit), control)
    return Finding(upper=_known(upper), tree=None if task.path or upper is None else tree, cuts=(0, *cuts))


def _guesses(task: Task, solver: Solver, control: InnerControl, limited: InnerControl) -> Finding:
    value, best, come_to, parts, cuts = solver.try_guesses(
        task.path, task.remaining, *task.ranks, task.limit, task.before, limited
    )
    if come_to is not None and (task.pairs is None or limited.stopped):
        raise StoppedError

    def rank(guess: Guess) -> int:
        return solver.rank(task.path, task.remaining, guess, control)

    openings = () if come_to is None else (Opening(come_to, bound_of(cuts[0]), _parts(parts), rank(come_to)),)
    if best is None:
        return Finding(lower=_known(value), openings=openings, cuts=tuple(cuts))
    found = Opening(best, _known(value), rank=rank(best))
    return Finding(lower=_known(value), upper=_known(value), openings=openings, best=found, cuts=tuple(cuts))


def _tree(task: Task, solver: Solver, control: InnerControl, _limited: InnerControl) -> Finding:
    value = cast(int, task.limit)
    if task.guess is None:
        tree = solver.total_tree(task.path, task.remaining, value, control)
    else:
        tree = solver.guess_tree(task.path, task.remaining, task.guess, value, control)
    return Finding(lower=value, upper=value, tree=tree)


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
    Aim.TREE: _tree,
    Aim.WORST: _worst,
}


def _parts(parts: list[tuple[int, int, int | None, int | None]]) -> tuple[Part, ...]:
    return tuple(Part(which, size, _known(lower), _known(upper)) for which, size, lower, upper in parts)


def _known(total: int | None) -> float:
    return inf if total is None else total


MOST_SOLVERS = 2


class _Making:
    """A solver that one call makes, and for which others wait: it is `over` with none if that call was ended."""

    def __init__(self) -> None:
        self.solver: Solver | None = None
        self.over = threading.Event()


_solvers: OrderedDict[tuple[Position, bool, Pruning], _Making] = OrderedDict()
_lock = threading.Lock()


def solver_for(task: Task, control: InnerControl) -> Solver:
    """The solver of the task's position, made or remembered.

    Raises `StoppedError` if *control* ends while this call makes it, or waits for another call that does.
    """
    key = (task.position, task.consistent, task.pruning)
    while not control.stopped:
        go_on()
        with _lock:
            found = _solvers.pop(key, None)
            while found is None and len(_solvers) >= MOST_SOLVERS:
                _solvers.popitem(last=False)  # before the next is made: they may be large
            made = _solvers[key] = found or _Making()
        if found is None:
            try:
                made.solver = _make_solver(task, control)
            except BaseException:
                with _lock:
                    _solvers.pop(key, None)
                raise
            finally:
                made.over.set()
        made.over.wait(timeout=0.05)
        if made.solver is not None:
            return made.solver
    raise StoppedError


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
    with _lock:
        _solvers.clear()
