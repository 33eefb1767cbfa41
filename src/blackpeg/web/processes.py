"""The pool's workers as processes of this machine: two at once, started when there is work, each led by a thread."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from blackpeg.web.pool import GRACE, News, Pool, Work, Worker

MOST_RUNNING = 2
IDLE_SECONDS = 60.0  # a process that had nothing to do for this long ends
PATIENCE = 5.0  # seconds that processes get to end
SPAWNING = get_context("spawn")  # from nothing, as threads and locks are not to be copied
LOWER = 10  # how much less urgent than the server processes are, as `nice` counts


class Processes(Pool):
    """A pool whose workers are processes."""

    def __init__(self, grace: float = GRACE) -> None:
        super().__init__(grace)
        self._runners: list[threading.Thread] = []
        self._idle = 0

    def close(self) -> None:
        """Stop everything, and wait for it."""
        self.end()
        for runner in self._runners:
            runner.join(PATIENCE)

    def make(self) -> Worker:
        """A process, started."""
        return Process()

    def call(self, waiting: int, /) -> bool:
        """Have a process do one more."""
        is_free = waiting < self._idle or len(self._runners) < MOST_RUNNING
        if waiting + 1 > self._idle and len(self._runners) < MOST_RUNNING:
            runner = threading.Thread(target=self._run, name="blackpeg pool", daemon=True)
            self._runners.append(runner)
            runner.start()
        return is_free

    def _run(self) -> None:
        """One thread: one answer after the other, by a process that is there while there is something to do."""
        worker: Worker | None = None
        while not self.is_closed:
            steps = self.attend(self._next(), worker)
            while True:
                try:
                    next(steps)  # it waits for news of the process
                except StopIteration as end:
                    worker = end.value
                    break

    def _next(self) -> Work | None:
        """The work to be done next; None where there was none for a while, or nothing is to be done any more."""
        until = time.monotonic() + IDLE_SECONDS
        with self._changed:
            self._idle += 1
            try:
                while not self.is_closed and (remaining := until - time.monotonic()) > 0:
                    if work := self.pick():
                        return work
                    self._changed.wait(remaining)
                return None
            finally:
                self._idle -= 1


class Process:
    """A process, started when it is made, that answers one question after the other, less urgently than all else."""

    def __init__(self) -> None:
        self._connection, theirs = SPAWNING.Pipe()
        self._process = SPAWNING.Process(target=_serve, args=(theirs,), name="blackpeg worker", daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, verb: str, asked: dict[str, Any]) -> None:
        """Ask; raises `OSError` where the process has ended."""
        self._connection.send((verb, asked))

    def hear(self, seconds: float) -> News | None:
        """What is new, waiting for it; None where nothing is; raises `EOFError` once the process has ended."""
        try:
            if not self._connection.poll(seconds):
                return None
            news: News = self._connection.recv()
        except OSError as error:
            raise EOFError from error
        return news

    def close(self) -> None:
        """End the process, with what it is doing."""
        self._process.kill()
        self._process.join()
        self._connection.close()


def _serve(connection: Connection) -> None:
    """What the process does: it answers, until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(LOWER)
    from blackpeg.web.telling import news_of  # after the above: it takes a moment

    with suppress(EOFError, OSError):
        while True:
            verb, asked = connection.recv()
            connection.send(news_of(verb, asked, connection.send))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "the server starts this process"
    wait([parent.sentinel])
    os._exit(1)
