"""Connections to the file of the history: one for each thread that needs one now, all at a file of this version.

A write is one transaction, on the disk before it returns: write-ahead log, synchronous.  Readers never wait; writers of
one process queue here, those of several processes at the file.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from blackpeg.errors import HistoryError
from blackpeg.history.schema import migrate, require_ours

PATIENCE = 20.0
"""Seconds to wait for another process that writes."""


class Connections:
    """The connections to the file *path*, which is made where there is none; raises `HistoryError`."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._idle: deque[sqlite3.Connection] = deque()
        self._is_closed = False
        self._writes = Lock()
        with self._told():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            connection = self._open()
            try:
                require_ours(connection)  # before anything is changed
                self._use_log(connection)
                migrate(connection)
            except BaseException:
                connection.close()
                raise
            self._idle.append(connection)

    def close(self) -> None:
        """Close all; whoever uses one still closes it when done."""
        self._is_closed = True
        while self._idle:
            with suppress(IndexError):
                self._idle.pop().close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Within: a connection of one's own; each statement sees what was written before it."""
        if self._is_closed:
            raise HistoryError(f"the history {self._path} has been closed")
        with self._told():
            try:
                connection = self._idle.pop()
            except IndexError:
                connection = self._open()
            try:
                yield connection
            except BaseException:
                connection.close()  # whatever it was in the midst of
                raise
            if self._is_closed:
                connection.close()
            else:
                self._idle.append(connection)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Within: a connection in a transaction that nobody else writes in; at the end it is on the disk."""
        with self._writes, self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _use_log(self, connection: sqlite3.Connection) -> None:
        """Switch to the write-ahead log; here SQLite does not wait for others by itself."""
        until = time.monotonic() + self._patience
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
                if time.monotonic() > until:
                    raise
                time.sleep(0.01)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Within: what goes wrong with the file is told as a `HistoryError` that names it."""
        try:
            yield
        except HistoryError as error:
            if str(self._path) in str(error) or type(error) is not HistoryError:
                raise
            raise HistoryError(f"the history {self._path} cannot be used: {error}") from None
        except (sqlite3.Error, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise HistoryError(f"the history {self._path} cannot be used: {why}") from error
