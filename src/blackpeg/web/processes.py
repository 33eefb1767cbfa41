"""The workers of a server's pool are processes of this machine."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from blackpeg.web.pool import News

SPAWNING = get_context("spawn")  # from nothing, as threads and locks are not to be copied
LOWER = 10  # how much less urgent than the server processes are, as `nice` counts


class Process:
    """A process starts when it is made, and answers one question after the other, less urgently than all else."""

    def __init__(self) -> None:
        self._connection, theirs = SPAWNING.Pipe()
        self._process = SPAWNING.Process(target=_serve, args=(theirs,), name="blackpeg worker", daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, verb: str, asked: dict[str, Any]) -> None:
        """Asks the process; raises `OSError` if it has ended."""
        self._connection.send((verb, asked))

    def hear(self) -> News | None:
        """Returns what is new, without waiting; raises `EOFError` or `OSError` once the process has ended."""
        news: News | None = self._connection.recv() if self._connection.poll() else None
        return news

    def close(self) -> None:
        """Ends the process, with what it is doing."""
        self._process.kill()
        self._process.join()
        self._connection.close()


def _serve(connection: Connection) -> None:
    """Answers, in the process, until the server ends."""
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
