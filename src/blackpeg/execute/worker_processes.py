"""Worker processes on this machine: they leave Ctrl-C to the process that started them, and end when it ends.

For a search threads do as well, and share what they find out; processes are for those who want a task that runs out of
memory not to end the search.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized

from blackpeg.execute.worker import stop_run

SPAWNING = get_context("spawn")
"""How worker processes are made: from nothing, as threads and locks are not to be copied."""


class WorkerProcesses(ProcessPoolExecutor):
    """This many processes, for ``run(search, executor=WorkerProcesses, workers=4)``.

    A script that uses them begins with ``if __name__ == "__main__":``, as always with processes.
    """

    def __init__(self, workers: int) -> None:
        pipes = [SPAWNING.Pipe(duplex=False) for _ in range(workers)]
        self._stops = [ours for _, ours in pipes]
        theirs = [theirs for theirs, _ in pipes]
        super().__init__(
            workers, mp_context=SPAWNING, initializer=_be_one_of, initargs=(theirs, SPAWNING.Value("i", 0))
        )

    def stop_tasks(self, run: str) -> None:
        """Ends the tasks of *run*; those of other runs go on."""
        for stops in self._stops[: len(self._processes)]:
            with suppress(OSError):  # that process has ended
                stops.send(run)


def be_worker() -> None:
    """In a process that has just begun: be a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _be_one_of(pipes: list[Connection], begun: Synchronized[int]) -> None:
    """In a process that has just begun: be a worker, who hears of runs to stop by a pipe of its own."""
    be_worker()
    with begun:
        mine = pipes[begun.value]
        begun.value += 1
    threading.Thread(target=_hear, args=(mine,), daemon=True).start()


def _hear(stops: Connection) -> None:
    with suppress(EOFError, OSError):  # the parent process has ended
        while True:
            stop_run(stops.recv())


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "workers are started by another process"
    wait([parent.sentinel])
    os._exit(1)
