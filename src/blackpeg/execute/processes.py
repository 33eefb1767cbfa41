"""Worker processes on this machine.

Threads do as well, and share what they find out; processes are for those who want a task that runs out of memory not to
end the search.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection


class WorkerProcesses(ProcessPoolExecutor):
    """So many processes, for ``run(search, executor=WorkerProcesses, workers=4)``.

    They leave Ctrl-C to this process, and end when it ends, in whatever way.  A script that uses them begins with
    ``if __name__ == "__main__":``, as always with processes.
    """

    def __init__(self, workers: int) -> None:
        self._theirs, self._lifeline = Pipe(duplex=False)
        super().__init__(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._theirs,))

    def stop_tasks(self, _run: str) -> None:
        """Ends the processes, with what they are doing; nothing can be submitted any more."""
        self._lifeline.close()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Waits for the processes, unless told otherwise, and ends them."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self._lifeline.close()
            self._theirs.close()


def _begin(lifeline: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()


def _end_with_parent(lifeline: Connection) -> None:
    """Waits until the other end is closed, which happens when the parent process ends, at the latest."""
    with suppress(EOFError, OSError):
        lifeline.recv()
    os._exit(1)
