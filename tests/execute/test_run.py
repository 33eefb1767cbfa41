"""A run ends with the same solution on any executor, and with an interval where it has to stop."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import pytest
from tests.execute.searches import GAMES, OBJECTIVES, alone, essence, many_tasks, needs_native, searching

import blackpeg as bp
from blackpeg.errors import ExecutionError, KernelError
from blackpeg.execute import Progress, WorkerProcesses, run
from blackpeg.position import Status
from blackpeg.trees.tree import total_of

pytestmark = needs_native


class Troubled(ThreadPoolExecutor):
    """One thread; *trouble* is called with the number of each task (the first is 1), and may raise."""

    def __init__(self, trouble: Callable[[int], None]) -> None:
        super().__init__(1)
        self.trouble = trouble
        self.number = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.number += 1
        return super().submit(self._do, self.number, fn, *args, **kwargs)

    def _do(self, number: int, fn: Any, *args: Any) -> Any:
        self.trouble(number)
        return fn(*args)


def raising(error: BaseException, *numbers: int) -> Callable[[int], None]:
    def trouble(number: int) -> None:
        if number in numbers:
            raise error

    return trouble


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_threads_finds_the_same_tree(game: str, objective: str) -> None:
    expected = essence(alone(game, objective)[0].solution)
    for workers in (1, 2, 4):
        with many_tasks():
            search = searching(game, OBJECTIVES[objective])

            assert essence(run(search, workers=workers)) == expected
            assert search.tasks_done > 4


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("game", GAMES)
def test_threads_that_split_questions_find_the_same_tree(game: str, objective: str) -> None:
    for workers in (2, 5):
        with many_tasks(pairs=1 << 20):
            solution = run(searching(game, OBJECTIVES[objective]), workers=workers)

        assert essence(solution) == essence(alone(game, objective)[0].solution)


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [1 << 20, 1 << 40])
def test_processes_find_the_same_trees(pairs: int) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        for game, objective in [("4x6", "total"), ("4x6", "worst-then-total"), ("4x4-black", "at-most-6")]:
            with many_tasks(pairs=pairs):
                together = run(searching(game, OBJECTIVES[objective]), executor=executor, workers=2)

            assert essence(together) == essence(alone(game, objective)[0].solution)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("pairs", [1 << 27, 1 << 40])
def test_a_worker_process_that_dies_is_replaced(pairs: int) -> None:
    notes = []

    def on_event(progress: Progress) -> None:
        if progress.tasks_done >= 5 and not notes:
            notes.append("killed")
            os.kill(next(iter(made[-1]._processes)), signal.SIGKILL)
        if progress.note:
            notes.append(progress.note)

    made: list[WorkerProcesses] = []

    def make(workers: int) -> WorkerProcesses:
        made.append(WorkerProcesses(workers))
        return made[-1]

    with many_tasks(pairs=pairs):
        solution = run(searching("4x7"), executor=make, workers=4, on_event=on_event)

    assert essence(solution) == essence(alone("4x7")[0].solution)
    assert len(made) == 2
    assert "failed and is done again: a worker process ended" in notes[1]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("executor", [None, WorkerProcesses], ids=["threads", "processes"])
def test_ctrl_c_is_answered_at_once(executor: Callable[[int], Executor] | None) -> None:
    interrupted: list[float] = []

    def on_event(progress: Progress) -> None:
        if progress.upper is not None and not interrupted:  # a tree is known, and a long proof has begun
            threading.Timer(0.3, interrupt).start()
            interrupted.append(time.monotonic() + 0.3)

    def interrupt() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with many_tasks():
        search = searching("4x9")
        with pytest.raises(KeyboardInterrupt):
            run(search, executor=executor, workers=2, on_event=on_event)

        assert time.monotonic() - interrupted[0] < 1
        solution = search.solution
        assert solution.status is Status.BOUND
        assert solution.upper is not None
        assert solution.upper == total_of(solution.histogram)
        assert search.ask()  # again, what was under way


def test_a_game_or_a_position_as_text_will_do() -> None:
    assert bp.run("3x3").upper == 73
    assert bp.run("3x3 112:0-0").position == bp.start("3x3").after("112", "0-0")
    assert bp.run(bp.ExactSearch("3x3", "worst")).upper == 4
    with pytest.raises(ExecutionError, match="a whole number of workers from 1 to 10000, got '2'"):
        bp.run("3x3", workers="2")  # type: ignore[arg-type]


def test_out_of_time_it_ends_with_the_interval_so_far() -> None:
    with many_tasks():
        search, seconds = searching("4x9"), 0.4
        while not search.open_parts:
            began, seconds = time.monotonic(), 2 * seconds
            solution = run(search, workers=2, time=seconds)
            late = time.monotonic() - began - seconds

    assert late < 1
    assert solution.status is Status.BOUND
    assert 30_000 < solution.lower < 34_000
    assert solution.upper == total_of(solution.histogram)
    assert solution.upper is not None
    assert solution.lower < solution.upper < 36_000


def test_a_run_goes_on_where_one_was_out_of_time() -> None:
    with many_tasks():
        search = searching("4x6")
        for _ in range(4):
            run(search, workers=2, time=0.01)

        assert essence(run(search)) == essence(alone("4x6")[0].solution)


def test_without_any_time_there_is_no_tree() -> None:
    solution = run(searching("4x6"), time=0)

    assert solution.status is Status.BOUND
    assert solution.lower < 5625
    assert (solution.upper, solution.tree) == (None, None)


def test_out_of_memory_it_ends_with_the_interval_so_far() -> None:
    events: list[Progress] = []
    with many_tasks(), Troubled(raising(MemoryError(), 8)) as executor:
        search = searching("4x6")
        solution = run(search, executor=executor, on_event=events.append)

        assert solution.status is Status.BOUND
        assert solution.upper is not None
        assert solution.lower <= 5625 <= solution.upper
        assert "out of memory" in str(events[-1].note)
        assert run(search).upper == 5625


def test_a_task_that_failed_is_tried_again() -> None:
    events: list[Progress] = []
    with many_tasks(), Troubled(raising(ValueError("a loose plug"), 2, 3, 9, 11)) as executor:
        solution = run(searching("4x6"), executor=executor, on_event=events.append)

    assert solution.upper == 5625
    notes = [event.note for event in events if event.note]
    assert len(notes) == 4
    assert notes[0] == "the task some of 4x6 failed and is done again: a loose plug"


def test_a_task_that_fails_again_and_again_ends_the_run() -> None:
    with many_tasks(), Troubled(raising(ValueError("no plug"), 7, 8, 9, 10)) as executor:
        search = searching("4x6")
        with pytest.raises(ExecutionError, match=r"the task total of 4x6 \d{4}:\d-\d failed 4 times, .*: no plug"):
            run(search, executor=executor)

        assert search.solution.upper is not None
        assert run(search).upper == 5625


def test_a_broken_executor_of_someone_else_ends_the_run() -> None:
    with many_tasks(), Troubled(raising(BrokenExecutor("gone"), 5)) as executor:
        search = searching("4x6")
        with pytest.raises(ExecutionError, match=r"the executor broke, at the task .*: gone"):
            run(search, executor=executor)

        assert run(search).upper == 5625


def test_an_executor_that_was_shut_down_is_an_error() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()

    with pytest.raises(ExecutionError, match="the executor takes no tasks"):
        run(searching("3x6"), executor=executor)


def test_workers_of_another_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(_: int) -> None:
        monkeypatch.setattr(sys.modules["blackpeg.execute.worker"], "__version__", "9.9")

    with Troubled(upgrade) as executor, pytest.raises(ExecutionError, match=r"expected workers with .* one with 9\.9"):
        run(searching("3x6"), executor=executor)


def test_no_worker_is_an_error() -> None:
    with pytest.raises(ExecutionError, match="expected a whole number of workers from 1 to 10000, got 0"):
        run(searching("3x6"), workers=0)


def test_an_executor_that_knows_its_workers_gets_so_many_tasks() -> None:
    with many_tasks(), ThreadPoolExecutor(3) as executor:
        executor.workers = 3  # type: ignore[attr-defined]
        events: list[Progress] = []
        run(searching("4x7"), executor=executor, on_event=events.append)

    assert max(event.running for event in events) in (2, 3)  # one has just ended
    assert events[-1].workers == 3


def test_events_tell_how_far_it_is() -> None:
    events: list[Progress] = []
    with many_tasks():
        search = searching("4x7")
        run(search, on_event=events.append)

    done = [event.tasks_done for event in events]
    lower = [event.lower for event in events]
    assert done == sorted(done)
    assert lower == sorted(lower)
    assert all(event.upper is None or event.lower <= event.upper for event in events)
    assert (events[-1].lower, events[-1].upper) == (11228, 11228)
    assert (events[-1].tasks_open, events[-1].running, events[-1].remaining) == (0, 0, 0.0)
    assert events[0].remaining is None
    assert any(event.remaining for event in events[:-1])
    assert 0 < events[-1].task_seconds <= events[-1].seconds
    assert all(0 <= event.overhead <= event.seconds for event in events)
    assert events[-1].nodes == search.nodes


def test_overhead_is_the_time_in_which_workers_had_no_task() -> None:
    event = Progress(0, None, 1, 1, 0, 0, 0, seconds=10.0, task_seconds=35.0, workers=4)

    assert event.overhead == 5.0
    assert replace(event, task_seconds=41.0).overhead == 0.0


def test_an_error_of_a_listener_ends_the_run() -> None:
    def listener(_: Progress) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run(searching("3x6"), on_event=listener)


def test_without_the_native_kernel_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from blackpeg.kernel import kernel

    monkeypatch.setattr(kernel(), "solver", lambda *_: None)
    with many_tasks(), pytest.raises(ExecutionError, match="exact search needs the native kernel") as caught:
        run(searching("3x6"))

    assert isinstance(caught.value.__cause__, KernelError)
