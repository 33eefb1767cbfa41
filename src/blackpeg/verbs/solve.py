"""`solve`: the best strategy there is, with the proof that none is better, or how far the proof came."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, fields

from blackpeg.control import Control
from blackpeg.errors import ExecutionError, KernelError
from blackpeg.execute.run import require_workers, run
from blackpeg.kernel import kernel
from blackpeg.position import Position, position_of
from blackpeg.rules import Game
from blackpeg.search import (
    FULL,
    Check,
    ExactSearch,
    Objective,
    Pruning,
    Solution,
    SolutionStatus,
    forget,
    second_pruning,
    solve_reference,
)
from blackpeg.search.objective import objective_of
from blackpeg.search.progress import Progress
from blackpeg.search.solved import Solved, Stop
from blackpeg.search.some import with_some_tree

REACH = (81, 20)
"""Without the native kernel: at most this many codes of a game that is solved, or candidates of a position."""

FOR_A_TREE, FOR_A_TREE_WHEN_INTERRUPTED = 10, 5
"""Seconds for some tree, where the search was stopped before it had one."""

Hear = Callable[[Progress, Pruning], None]
"""Hears how far a run of the search is, and which: the second has another pruning."""


def solve(
    game: Position | Game | str,
    objective: Objective | str | None = None,
    *,
    seconds: float | None = None,
    workers: int | None = None,
    check: bool = False,
    checkpoint: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    on_event: Hear | None = None,
) -> Solved:
    """Searches for the strategy that is best by *objective* (None: the least total), from *game* or a position on.

    Stopped by *seconds*, by Ctrl-C, or by what is missing or broken, it answers with proven bounds and with some tree,
    if one is found soon.  With *check* it searches a second time, in another way.  *workers* tasks are done at a time
    (None: as many as there are processors); *checkpoint* and *executor* are as for `run`.  Without the native kernel
    small games are searched by the reference solver, which is not stopped by *seconds*.

    Raises `KernelError` where the native kernel is needed and missing, `ContradictionError` for a position without
    candidates, `ExecutionError` for no workers or less time than none, `CheckpointError`, and `TooLargeError`.

    >>> solved = solve("2x3")
    >>> solved.status.value, solved.total, solved.worst
    ('proven', 21, 3)
    """
    position, objective = position_of(game), objective_of(objective)
    workers = _processors() if workers is None else workers
    require_workers(workers, seconds)
    require_kernel(position, needs_native=check or checkpoint is not None or executor is not None)
    if kernel().name != "native":
        return _answer(solve_reference(position, objective), workers)
    control = Control(seconds)
    how = _How(workers, executor, checkpoint, control, on_event)
    first = _searched(position, objective, FULL, how)
    if not check or first.status is not SolutionStatus.PROVEN:
        return first
    forget()  # the second run takes as much memory as the first
    pruning = second_pruning(position.count)
    second = _searched(position, objective, pruning, _How(workers, executor, None, control, on_event))
    return _answer(first, workers, second.stopped, second.error, Check(first, pruning, second))


@dataclass(frozen=True, slots=True)
class _How:
    """How to search: the same for both runs."""

    workers: int
    executor: Executor | None
    checkpoint: str | os.PathLike[str] | None
    control: Control
    on_event: Hear | None


def _searched(position: Position, objective: Objective, pruning: Pruning, how: _How) -> Solved:
    """What one run found."""
    search = ExactSearch(position, objective, pruning=pruning)

    def heard(progress: Progress) -> None:
        if how.on_event is not None:
            how.on_event(progress, pruning)

    try:
        solution = run(
            search,
            executor=how.executor,
            workers=how.workers,
            seconds=how.control.remaining,
            on_event=heard,
            checkpoint=how.checkpoint,
        )
    except KeyboardInterrupt:
        return _answer(_with_tree(search, FOR_A_TREE_WHEN_INTERRUPTED), how.workers, Stop.INTERRUPT)
    except ExecutionError as error:
        return _answer(search.solution, how.workers, Stop.FAILURE, str(error))
    if solution.status is SolutionStatus.PROVEN:
        return _answer(solution, how.workers)
    if not how.control.stopped:  # neither proven nor out of time: `run` returns then only where memory ran out
        return _answer(solution, how.workers, Stop.MEMORY)
    return _answer(_with_tree(search, FOR_A_TREE), how.workers, Stop.TIME)


def _answer(
    solution: Solution, workers: int, stopped: Stop | None = None, error: str | None = None, check: Check | None = None
) -> Solved:
    found = {field.name: getattr(solution, field.name) for field in fields(Solution)}
    return Solved(**found, workers=workers, stopped=stopped, error=error, check=check)


def _with_tree(search: ExactSearch, seconds: float) -> Solution:
    """What is known of a search that was stopped, with some tree if that takes no longer; Ctrl-C goes without it."""
    if search.pruning != FULL:
        return search.solution
    helper, control = ThreadPoolExecutor(1), Control(seconds)
    try:
        return helper.submit(with_some_tree, search, control).result()
    except (KeyboardInterrupt, MemoryError):
        return search.solution
    finally:
        control.stop()
        helper.shutdown(wait=False)


def require_kernel(position: Position, *, needs_native: bool) -> None:
    """Raises `KernelError` unless the kernel in use can do what is asked: the native one, or the reference solver."""
    codes, candidates = REACH
    if kernel().name == "native":
        return
    if position.game.size > codes and position.count > candidates:
        raise KernelError(
            f"exact search of {position} needs the native kernel, which is not in use here (`blackpeg version`); "
            f"without it, games of up to {codes} codes are solved, such as 3x4 and 4x3, and positions with up to "
            f"{candidates} candidates"
        )
    if needs_native:
        raise KernelError("--check, --checkpoint and --cluster need the native kernel, which is not in use here")


def _processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
