"""Worker processes on this machine: they leave Ctrl-C to the process that started them, and end when it ends.

For a search threads do as well, and share what they find out; processes are for those who want a task that runs out of
memory not to end the search.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

SPAWNING = get_context("spawn")
"""How worker processes are made: from nothing, as threads and locks are not to be copied."""

ENDED = "a worker process ended, killed or out of memory"
"""What is said of one that is not there any more."""


class WorkerProcesses(ProcessPoolExecutor):
    """This many processes, for ``run(search, executor=WorkerProcesses, workers=4)``.

    A script that uses them begins with ``if __name__ == "__main__":``, as always with processes.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=SPAWNING, initializer=be_worker)

    def stop_tasks(self, _run: str) -> None:
        """Ends the processes, with what they are doing; nothing can be submitted any more."""
        for process in list(self._processes.values()):
            process.kill()


def be_worker() -> None:
    """In a process that has just begun: be a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Waits until the parent process has ended, in whatever way."""
    parent = parent_process()
    assert parent is not None, "workers are started by another process"
    wait([parent.sentinel])
    os._exit(1)
