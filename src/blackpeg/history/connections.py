"""Connections to the file of the history: one for each thread that needs one now, all at a file of this version.

A write is on the disk before it returns: write-ahead log, synchronous.  Readers never wait; writers of one process
queue here, those of several processes at the file.  Where the folder cannot be written, as on a read-only medium,
the file is read as it is.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock

from blackpeg.errors import BusyError, HistoryError

DATA = "BLACKPEG_DATA"
"""The environment variable that names the folder of the history."""

NAME = "history.sqlite"


def default_path(folder: str | os.PathLike[str] | None = None) -> Path:
    """The file of the history: in *folder*, or in the folder that `DATA` names, or else where the system has data.

    Nothing is made here.
    """
    folder = folder or os.environ.get(DATA)
    if folder:
        return Path(folder).expanduser() / NAME
    from platformdirs import user_data_path  # here: who names a folder needs none

    return user_data_path("blackpeg", appauthor=False) / NAME


SCHEMA = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        board TEXT NOT NULL,
        result TEXT NOT NULL,
        guesses INTEGER NOT NULL,
        codebreaker TEXT NOT NULL,
        day TEXT NOT NULL,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        hints INTEGER NOT NULL,
        taken_back INTEGER NOT NULL,
        record TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        words TEXT NOT NULL,
        state TEXT,
        judged INTEGER NOT NULL DEFAULT 0,
        expected TEXT,
        mistakes TEXT,
        luck TEXT,
        daily TEXT,
        codemaker TEXT,
        status TEXT
    )
    """,
    "CREATE INDEX games_updated ON games (updated)",
    "CREATE INDEX games_fingerprint ON games (fingerprint)",
    "CREATE INDEX games_daily ON games (board, daily) WHERE daily IS NOT NULL",
)
"""What makes a new file."""

VERSION = 5
"""The version of the file.  No release wrote an earlier one."""

APPLICATION = 0x42504547
"""SQLite's `application_id` of a history: BPEG."""


def is_made(connection: sqlite3.Connection) -> bool:
    """Whether the file is a history already; False if it is new.

    Raises `HistoryError` for the file of another program, and for a history of another version.
    """
    # One statement, so that nobody makes the tables in between.
    version, application, tables = connection.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master WHERE type = 'table') "
        "FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if application != (APPLICATION if tables else 0):
        raise HistoryError("it is the database of another program; name another folder")
    if tables and version != VERSION:
        made = "by a newer Blackpeg" if version > VERSION else "before Blackpeg's first release"
        way = "update Blackpeg, or name another folder" if version > VERSION else "name another folder"
        raise HistoryError(f"it was made {made} (its version is {version}, this one reads {VERSION}); {way}")
    return bool(tables)


def make(connection: sqlite3.Connection) -> None:
    """Makes a new file a history, in one transaction; raises as `is_made` does.

    Two that open a new file at once make it once: who comes second waits, and finds it made.
    """
    if is_made(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not is_made(connection):
            for statement in SCHEMA:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


PATIENCE = 20.0
"""Seconds to wait for another process that writes."""

_WRITABLE = "writable, and is not: copy the folder elsewhere, and name that"


class Connections:
    """The connections to the file *path*, which is made where there is none; raises `HistoryError`."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._idle: deque[sqlite3.Connection] = deque()
        self._is_closed = False
        self._writes = Lock()
        self._is_fixed = path.is_file() and not os.access(path.parent, os.W_OK)
        with self._told():
            if path.parent.is_file():
                raise HistoryError(f"{path.parent} is a file, not a folder; name another")
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._is_fixed and os.path.exists(f"{path}-wal"):
                raise HistoryError(f"for what is in {path.name}-wal its folder must be {_WRITABLE}")
            with self.reading() as connection:
                is_new = not is_made(connection)  # before anything is changed
                if not self._is_fixed:
                    self._make_ready(connection, is_new=is_new)

    def close(self) -> None:
        """Close all but those in use, which are closed after their use."""
        self._is_closed = True
        while self._idle:
            with suppress(IndexError):
                self._idle.pop().close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Within: a connection of one's own; each statement sees what was written before it."""
        with self._told():
            if self._is_closed:
                raise HistoryError(f"the history {self._path} has been closed")
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

    def rows(self, question: str, *values: object) -> list[sqlite3.Row]:
        """The rows that answer *question*, a SELECT in which ?1, ?2, and so on stand for *values*."""
        with self.reading() as connection:
            return connection.execute(question, values).fetchall()

    def write(self, statement: str, *rows: Mapping[str, object]) -> int:
        """Does *statement* with each of *rows*, or with none where it raises; how many rows of the table it wrote.

        They are on the disk on return.
        """
        with self.reading() as connection:
            if self._is_fixed:
                raise HistoryError(f"to be written its folder must be {_WRITABLE}")
            if not self._writes.acquire(timeout=self._patience):
                raise self._busy()
            try:
                if len(rows) == 1:  # a transaction by itself
                    return connection.execute(statement, rows[0]).rowcount
                connection.execute("BEGIN IMMEDIATE")
                written = connection.executemany(statement, rows).rowcount
                connection.execute("COMMIT")
                return written
            finally:
                self._writes.release()

    def _open(self) -> sqlite3.Connection:
        file = f"{self._path.absolute().as_uri()}{'?immutable=1' if self._is_fixed else ''}"
        connection = sqlite3.connect(
            file, uri=True, timeout=self._patience, isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        connection.text_factory = partial(bytes.decode, errors="replace")  # a damaged byte spoils its row alone
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _make_ready(self, connection: sqlite3.Connection, *, is_new: bool) -> None:
        if is_new:
            with suppress(OSError):  # secrets are in it; what SQLite puts beside it has the same mode
                self._path.chmod(0o600)
        self._use_log(connection)
        make(connection)

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
        except UnicodeDecodeError as error:  # what SQLite says of a damaged file, which may quote any bytes
            raise HistoryError(f"the history {self._path} cannot be used: its file is damaged") from error
        except (sqlite3.Error, OSError) as error:
            if getattr(error, "sqlite_errorcode", 0) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise self._busy() from error
            why = error.strerror if isinstance(error, OSError) else str(error)
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
                why = f"{why}; if its disk is full, make room and try again"
            raise HistoryError(f"the history {self._path} cannot be used: {why}") from error
