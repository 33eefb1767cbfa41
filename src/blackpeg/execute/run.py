"""Run a search: tasks out to an executor, results back, until it is proven or has to stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace

from blackpeg.search import ExactSearch, Result, Solution, Task, stop_all

PATIENCE = 0.25
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: the interval in the unit of its objective, and the work done and in sight."""

    lower: int
    upper: int | None
    tasks_done: int
    tasks_open: int
    running: int
    nodes: int
    looks: int
    seconds: float


def run(
    search: ExactSearch,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    seconds: float | None = None,
    on_event: Callable[[Progress], None] | None = None,
) -> Solution:
    """Does the tasks of *search* until it is proven, or *seconds* are over: the solution says which.

    *executor* does up to *workers* tasks at a time; without one, so many threads of this process.  The solution is the
    same for any executor and any number of workers.  *on_event* is called now and then, in this thread.  An interrupt
    stops the tasks and goes on as `KeyboardInterrupt`; what is known then is in ``search.solution``.
    """
    own = ThreadPoolExecutor(workers) if executor is None else None
    try:
        return _drive(search, executor or own, workers, seconds, on_event)
    finally:
        if own is not None:
            stop_all()
            own.shutdown(cancel_futures=True)


def _drive(
    search: ExactSearch,
    executor: Executor | None,
    workers: int,
    seconds: float | None,
    on_event: Callable[[Progress], None] | None,
) -> Solution:
    assert executor is not None
    began = time.monotonic()
    running: set[Future[Result]] = set()
    try:
        while not search.done:
            left = None if seconds is None else seconds - (time.monotonic() - began)
            if left is not None and left <= 0:
                break
            for task in search.ask(workers - len(running)):
                running.add(executor.submit(_do, replace(task, seconds=left), task))
            finished, running = wait(running, timeout=PATIENCE, return_when=FIRST_COMPLETED)
            for future in finished:
                search.tell(future.result())
            if on_event is not None:
                on_event(_progress(search, len(running), began))
    finally:
        for future in running:
            future.cancel()
        if running:
            stop_all()
    return search.solution


def _do(task: Task, asked: Task) -> Result:
    """The result of *task*, as that of the task that was asked for: without the time it may take."""
    return replace(task.run(), task=asked)


def _progress(search: ExactSearch, running: int, began: float) -> Progress:
    return Progress(
        lower=search.lower,
        upper=search.upper,
        tasks_done=search.tasks_done,
        tasks_open=len(search.open_classes),
        running=running,
        nodes=search.nodes,
        looks=search.looks,
        seconds=time.monotonic() - began,
    )
