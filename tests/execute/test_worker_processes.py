"""Worker processes leave Ctrl-C to their parent, and end with it, in whatever way it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.execute.searches import needs_native
from tests.processes import SOON, is_running, wait_until_gone

from blackpeg import __version__
from blackpeg.execute import WorkerProcesses
from blackpeg.execute.worker import do
from blackpeg.position import start
from blackpeg.search.task import Aim, Task

PARENT = """
import os, time
from blackpeg.execute import WorkerProcesses

if __name__ == "__main__":
    pool = WorkerProcesses(2)
    tasks = [pool.submit(os.getpid) for _ in range(2)]
    print(*{process.pid for process in pool._processes.values()}, *(task.result() for task in tasks), flush=True)
    busy = [pool.submit(time.sleep, 1000) for _ in range(2)]
    busy[0].result()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_parent_however_it_ends(tmp_path: Path, how: signal.Signals) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = set(map(int, parent.stdout.readline().split()))
        assert len(workers) == 2
        assert all(map(is_running, workers))
        parent.send_signal(how)
    for worker in workers:
        wait_until_gone(worker)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks into /proc")
def test_workers_leave_ctrl_c_alone() -> None:
    with WorkerProcesses(1) as pool:
        worker = pool.submit(os.getpid).result(SOON)
        os.kill(worker, signal.SIGINT)
        assert pool.submit(os.getpid).result(SOON) == worker


@needs_native
def test_a_stop_ends_the_tasks_of_that_run_alone_in_whichever_process_they_are() -> None:
    long = Task(start("4x9"), Aim.TOTAL)
    with WorkerProcesses(2) as pool:
        one, other = (pool.submit(do, long, run, 600, __version__) for run in ("one", "other"))
        pool.stop_tasks("one")

        assert one.result(SOON).finding.stopped
        assert not other.done()
        pool.stop_tasks("other")
        assert other.result(SOON).finding.stopped
        assert pool.submit(os.getpid).result(SOON)  # the processes are there for the next
