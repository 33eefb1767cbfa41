"""Run a search: tasks out to an executor, results back, until it is proven or has to stop."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from time import monotonic
from typing import Any
from uuid import uuid4

from blackpeg import __version__
from blackpeg.call import Call, call_of
from blackpeg.errors import ExecutionError, quoted
from blackpeg.execute.checkpoint import Checkpoint, tell_result
from blackpeg.execute.worker import do, stop_run
from blackpeg.kernel import unpack
from blackpeg.position import Position
from blackpeg.rules import Code, Game
from blackpeg.search import Worth
from blackpeg.search.phased import PhasedSearch, Search
from blackpeg.search.progress import Pace, Progress
from blackpeg.search.task import Finding, Task, TaskResult, forget

PATIENCE = 0.1
"""Seconds between two looks at the clock."""

MOST_WORKERS = 10_000
"""More than there are anywhere."""

RETRIES = 3
"""Times a task that failed is tried again."""

ENDED = "a worker process ended, killed or out of memory"
"""What is said of one that is not there any more."""

Make = Callable[[int], Executor]

HAS_THREADS = sys.platform != "emscripten"
"""Whether threads can be: Python in a page of a browser has none."""


def run(
    search: Search | Position | Game | str,
    *,
    executor: Executor | Make | None = None,
    workers: int = 1,
    time: float | None = None,
    call: Call | None = None,
    on_event: Callable[[Progress], None] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> Worth:
    """Does the tasks of *search* until it is proven, *time* seconds are over, or *call* ends it: the
    solution says how far it came.

    For a position or a game, also as text, that is the search for its least total, and then the least worst case.

    *workers* tasks are done at a time; without an *executor*, by as many threads of this process.  An executor that
    has an attribute ``workers`` is asked itself.  A class such as `WorkerProcesses`, or a function, is called with
    *workers* for an executor, and again should that break.  Value and tree are the same for all of these.

    *checkpoint* is a file to keep the results in; those it has are not asked for again.  *on_event* is called now and
    then, and at the end, in this thread.

    A task that runs out of memory ends the run as time does; any that fails is tried again, `RETRIES` times.  Raises
    `ExecutionError` if that does not help, or if an executor breaks that was not made here; `CheckpointError`; and
    `KeyboardInterrupt` at once.  ``search.solution`` then has what is known, and the search can be run again.
    """
    require_workers(workers)
    ending = call_of(time, call)
    if not isinstance(search, Search):
        search = PhasedSearch(search)
    keeping = nullcontext() if checkpoint is None else Checkpoint(checkpoint, search)
    with keeping as file:
        make = ThreadPoolExecutor if HAS_THREADS else InThisThread
        return _Run(search, executor or make, workers, ending, on_event, file).solve()


class InThisThread(Executor):
    """Does each task when it is submitted, in the thread that submits it: for machines without threads."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = min(workers, 1)

    def submit(self, do: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """The future of a task that is done already."""
        done: Future[Any] = Future()
        try:
            done.set_result(do(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


def require_workers(workers: int) -> None:
    """Raises `ExecutionError` for no workers, or for more than there are anywhere."""
    if not isinstance(workers, int) or not 1 <= workers <= MOST_WORKERS:
        raise ExecutionError(f"expected a whole number of workers from 1 to {MOST_WORKERS}, got {quoted(workers)}")


class _Run:
    def __init__(
        self,
        search: Search,
        executor: Executor | Make,
        workers: int,
        call: Call,
        on_event: Callable[[Progress], None] | None,
        checkpoint: Checkpoint | None,
    ) -> None:
        self.name = uuid4().hex  # by which workers know its tasks, wherever they are
        self.search = search
        self.workers = workers
        self.call = call
        self.on_event = on_event
        self.checkpoint = checkpoint
        self.make = None if isinstance(executor, Executor) else executor
        self.executor = executor if isinstance(executor, Executor) else executor(workers)
        self.began = monotonic()
        self.running: dict[Future[TaskResult], tuple[Task, Executor, float]] = {}
        self.asked: set[Task] = set()
        self.failures: Counter[Task] = Counter()
        self.task_seconds = 0.0
        self.pace = Pace()
        self.notes: list[str] = []

    def solve(self) -> Worth:
        try:
            self.resume()
            while not self.search.done and not self.call.stopped:
                self.send()
                self.receive()
                self.report()
        except MemoryError:
            self.stop()
            forget()
            self.notes.append("out of memory: the search ends here")
        except BaseException:
            self.stop(wait=False)
            raise
        self.stop()
        self.report()
        return self.search.solution

    @property
    def capacity(self) -> int:
        """The tasks that can be done at a time."""
        there = getattr(self.executor, "workers", None)
        return there if isinstance(there, int) else self.workers

    @property
    def running_seconds(self) -> float:
        """For how long the tasks under way have been so, summed."""
        now = monotonic()
        return sum(now - since for _, _, since in self.running.values())

    def resume(self) -> None:
        if self.checkpoint is None:
            return
        if self.checkpoint.note:
            self.notes.append(self.checkpoint.note)
        for line, result in enumerate(self.checkpoint.results, start=2):
            tell_result(self.search, result, self.checkpoint.path, line)

    def tell(self, result: TaskResult) -> None:
        self.search.tell(result)
        self.asked.discard(result.task)

    def send(self) -> None:
        threads = self.workers if isinstance(self.executor, ThreadPoolExecutor) else 1
        tasks = self.search.ask(self.capacity - len(self.running), threads, is_kept=self.checkpoint is not None)
        self.asked.update(tasks)
        for task in tasks:
            self.submit(task)
        assert self.running, "a search that is not done has something to do"

    def submit(self, task: Task) -> None:
        executor = self.executor
        try:
            future = executor.submit(do, task, self.name, self.call.remaining, __version__)
        except BrokenExecutor as error:
            self.mend(executor, task, error)
        except RuntimeError as error:
            raise ExecutionError(f"the executor takes no tasks: {error}") from error
        else:
            self.running[future] = task, executor, monotonic()

    def receive(self) -> None:
        remaining = self.call.remaining
        patience = PATIENCE if remaining is None else min(PATIENCE, remaining)
        finished, _ = wait(self.running, timeout=patience, return_when=FIRST_COMPLETED)
        for future in finished:
            task, executor, _ = self.running.pop(future)
            try:
                result = future.result()
            except (MemoryError, ExecutionError):
                raise
            except BrokenExecutor as error:
                self.mend(executor, task, error)
            except Exception as error:
                self.retry(task, error)
            else:
                self.task_seconds += result.seconds
                self.tell(result)
                if self.checkpoint is not None and not result.finding.stopped:
                    self.checkpoint.add(result)

    def mend(self, broken: Executor, task: Task, error: BrokenExecutor) -> None:
        """Does *task* again, with a new executor if one can be made."""
        if self.make is None:
            raise ExecutionError(f"the executor broke, at {_name(task)}: {error}") from error
        if broken is self.executor:
            broken.shutdown(wait=False, cancel_futures=True)
            self.executor = self.make(self.workers)
        self.retry(task, error)

    def retry(self, task: Task, error: Exception) -> None:
        self.failures[task] += 1
        why = _why(error)
        if self.failures[task] > RETRIES:
            raise ExecutionError(f"{_name(task)} failed {RETRIES + 1} times, at last with: {why}") from error
        self.notes.append(f"{_name(task)} failed and is done again: {why}")
        self.submit(task)

    def stop(self, *, wait: bool = True) -> None:
        """Ends what is under way, and lets it be asked for again."""
        for future in self.running:
            future.cancel()
        self.task_seconds += self.running_seconds
        if self.running:
            getattr(self.executor, "stop_tasks", stop_run)(self.name)
        self.running.clear()
        for task in self.asked:
            self.search.tell(TaskResult(task, Finding(stopped=True), 0, 0, 0.0))
        self.asked.clear()
        if self.make is not None:
            self.executor.shutdown(wait=wait, cancel_futures=True)

    def report(self) -> None:
        if self.on_event is None:
            return
        open_parts, seconds = self.search.open_parts, monotonic() - self.began
        event = Progress(
            lower=self.search.lower,
            upper=self.search.upper,
            tasks_done=self.search.tasks_done,
            tasks_open=max(len(open_parts), len(self.running)),
            running=len(self.running),
            nodes=self.search.nodes,
            looks=self.search.looks,
            seconds=seconds,
            task_seconds=self.task_seconds + self.running_seconds,
            workers=self.capacity,
            remaining=0.0 if self.search.done else self.pace.remaining(open_parts, seconds),
            worst=self.search.worst if isinstance(self.search, PhasedSearch) else None,
            note="; ".join(self.notes) or None,
        )
        self.notes.clear()
        self.on_event(event)


def _why(error: Exception) -> str:
    if isinstance(error, BrokenExecutor) and type(error).__name__ == "BrokenProcessPool":
        return ENDED  # who submits learns of it in other words than who waits
    return str(error) or type(error).__name__


def _name(task: Task) -> str:
    position = task.position
    for guess, packed in task.path:
        position = position.after(Code(guess, position.game.alphabet), unpack(position.game, packed))
    return f"the task {task.aim!s} of {position}"
