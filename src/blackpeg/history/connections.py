"""Connections to the file of the history: one for each thread that needs one now, all at a file of this version.

A write is on the disk before it returns: write-ahead log, synchronous.  Readers never wait; writers of one process
queue here, those of several processes at the file.  Those that queue share one transaction, as the disk takes longest:
fifty games at once wait for it a few times, not fifty.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock

from blackpeg.errors import BusyError, HistoryError
from blackpeg.history.schema import is_marked, migrate, require_ours

PATIENCE = 20.0
"""Seconds to wait for another process that writes."""


MOST_TOGETHER = 32
"""So many writers share a transaction at most, so that the first of them does not wait for long."""


class _Together:
    """A transaction, and the writers who share it; *error* is why it came to nothing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.writers = 0
        self.error: BaseException | None = None
        self.is_over = Event()

    def wait(self) -> None:
        """Until it is on the disk; raises `sqlite3.Error` where it came to nothing."""
        self.is_over.wait()
        if self.error is not None:
            raise sqlite3.OperationalError(str(self.error)) from self.error


class Connections:
    """The connections to the file *path*, which is made where there is none; raises `HistoryError`."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._idle: deque[sqlite3.Connection] = deque()
        self._is_closed = False
        self._writes = Lock()
        self._together: _Together | None = None
        self._waiting = 0
        self._counting = Lock()
        with self._told():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            connection = self._open()
            try:
                require_ours(connection)  # before anything is changed
                if not is_marked(connection):
                    with suppress(OSError):  # secrets are in it; what SQLite puts beside it has the same mode
                        path.chmod(0o600)
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
            connection = self._taken()
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
        """Within: a connection that nobody else writes with; at the end what was written is on the disk.

        What raises within leaves nothing behind, and what others write stays.
        """
        with self._told():
            together = self._join()
            connection = together.connection
            try:
                connection.execute("SAVEPOINT one")
                try:
                    yield connection
                except BaseException:
                    connection.execute("ROLLBACK TO one")
                    raise
                finally:
                    connection.execute("RELEASE one")
            except BaseException as error:
                if not connection.in_transaction:  # SQLite gave up all of it, as where the disk is full
                    together.error = error
                raise
            finally:
                self._leave(together)
            together.wait()

    def _join(self) -> _Together:
        """The transaction that is under way, or else a new one, once nobody writes; `_leave` lets others write."""
        until = time.monotonic() + self._patience
        with self._counting:
            self._waiting += 1
        is_ours = self._writes.acquire(timeout=self._patience)
        with self._counting:
            self._waiting -= 1
        if not is_ours:
            raise self._busy()
        try:
            if self._together is None:
                if self._is_closed:
                    raise HistoryError(f"the history {self._path} has been closed")
                connection = self._taken()
                try:
                    # Who waited for others of this process does not wait as long again for another.
                    left = max(0.0, until - time.monotonic())
                    connection.execute(f"PRAGMA busy_timeout = {1000 * left:.0f}")
                    connection.execute("BEGIN IMMEDIATE")
                except BaseException:
                    connection.close()
                    raise
                self._together = _Together(connection)
            return self._together
        except BaseException:
            self._writes.release()
            raise

    def _leave(self, together: _Together) -> None:
        """Let the next writer go on with the transaction; whoever finds nobody waiting ends it for all."""
        together.writers += 1
        with self._counting:
            is_last = not self._waiting or together.writers >= MOST_TOGETHER or together.error is not None
        if is_last:
            self._together = None
            try:
                if together.error is None:
                    together.connection.execute("COMMIT")
            except BaseException as error:
                together.error = error
            if together.error is None and not self._is_closed:
                self._idle.append(together.connection)
            else:
                together.connection.close()
            together.is_over.set()
        self._writes.release()

    def _taken(self) -> sqlite3.Connection:
        """A connection that nobody uses."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._open()

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

    def _busy(self) -> BusyError:
        return BusyError(
            f"the history {self._path} is busy: another program has been writing into it for "
            f"{self._patience:g} seconds; try again"
        )

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
            if getattr(error, "sqlite_errorcode", 0) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise self._busy() from error
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise HistoryError(f"the history {self._path} cannot be used: {why}") from error
