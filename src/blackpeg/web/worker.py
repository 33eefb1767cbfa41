"""A process that does one job after the other, less urgently than everything else; to stop a job it is killed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from blackpeg.errors import BlackpegError, error_code
from blackpeg.execute.worker_processes import SPAWNING, be_worker

LOWER = 10  # how much less urgent, as `nice` counts
PAUSE = 0.05  # seconds between two reports, but for the last


class Progress(NamedTuple):
    """A part done, from 0 to 1, in words."""

    part: float
    text: str


class Done(NamedTuple):
    """A job's result."""

    result: dict[str, Any]


class Failed(NamedTuple):
    """What went wrong."""

    code: str
    message: str


News = Progress | Done | Failed


class Worker:
    """The process, started when it is made."""

    def __init__(self) -> None:
        self._connection, theirs = SPAWNING.Pipe()
        self._process = SPAWNING.Process(target=_serve, args=(theirs,), name="blackpeg worker", daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, kind: str, asked: dict[str, Any]) -> None:
        """Begin a job; raises `OSError` where the process has ended."""
        self._connection.send((kind, asked))

    def hear(self, seconds: float) -> News | None:
        """What is new, waiting for it; None where nothing is; raises `EOFError` once the process has ended."""
        try:
            if not self._connection.poll(seconds):
                return None
            news: News = self._connection.recv()
        except OSError as error:
            raise EOFError from error
        return news

    def kill(self) -> None:
        """End the process, with what it is doing."""
        self._process.kill()

    def close(self) -> None:
        """End it, and wait until it has ended."""
        self.kill()
        self._process.join()
        self._connection.close()


def _serve(connection: Connection) -> None:
    """What the process does: jobs, as they come, until the server ends."""
    be_worker()
    with suppress(AttributeError, OSError):
        os.nice(LOWER)
    from blackpeg.web.long_work import WORK  # after the above: it takes a moment

    with suppress(EOFError, OSError):
        while True:
            kind, asked = connection.recv()
            connection.send(_done(connection, WORK[kind], asked))


def _done(connection: Connection, work: Any, asked: dict[str, Any]) -> News:
    told = time.monotonic()

    def saying(words: str) -> Callable[[int, int], None]:
        def heard(done: int, total: int) -> None:
            nonlocal told
            if done == total or time.monotonic() - told > PAUSE:
                told = time.monotonic()
                connection.send(Progress(done / total if total else 0.0, words.format(done, total)))

        return heard

    try:
        return Done(work(asked, saying))
    except BlackpegError as error:
        return Failed(error_code(error), " ".join(str(error).split()))
    except MemoryError:
        return Failed("too_large", "there is not enough memory for this; ask about a smaller board")
    except Exception as error:
        return Failed("internal", f"this should not have happened: {type(error).__name__}")
