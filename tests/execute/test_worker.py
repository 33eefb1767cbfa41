"""To stop a run ends its tasks in a process, and no others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count

from tests.execute.searches import needs_native

import blackpeg as bp
from blackpeg import __version__
from blackpeg.execute import worker
from blackpeg.search.task import Aim, Task, TaskResult, forget

pytestmark = needs_native

LONG = Task(bp.start("4x9"), Aim.TOTAL)
SHORT = Task(bp.start("4x6"), Aim.TOTAL)
names = map("run {}".format, count())


def do(task: Task, run: str) -> TaskResult:
    return worker.do(task, run, 600, __version__)


def test_a_stop_ends_the_tasks_of_that_run_alone() -> None:
    forget()
    one, other = next(names), next(names)
    with ThreadPoolExecutor(3) as threads:
        stopped, going_on = [threads.submit(do, LONG, one) for _ in range(2)], threads.submit(do, LONG, other)
        while sum(map(len, list(worker._under_way.values()))) < 3:
            pass
        worker.stop_run(one)

        assert all(each.result().finding.stopped for each in stopped)
        assert not going_on.done()
        assert do(SHORT, other).finding.upper == 5625
        worker.stop_run(other)
        assert going_on.result().finding.stopped
    assert not worker._under_way


def test_a_task_that_comes_after_the_stop_is_not_begun() -> None:
    run = next(names)
    worker.stop_run(run)

    assert do(LONG, run).finding.stopped
