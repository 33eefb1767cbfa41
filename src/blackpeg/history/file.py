"""The file of the history has two SQLite connections, to read and to write, which the threads of a process share.

A write is on the disk before it returns (write-ahead log, synchronous).  Another process may use the file meanwhile; if
it writes, others who write wait, and others who read do not.  If the folder cannot be written, as on a read-only
medium, the file is read as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Self

from blackpeg.errors import BusyError, HistoryError

DATA = "BLACKPEG_DATA"
"""The environment variable that names the folder of the history."""

NAME = "history.sqlite"


def default_path(folder: str | os.PathLike[str] | None = None) -> Path:
    """Returns the path of the history, in *folder*, in the folder that `DATA` names, or else in the user's data folder.

    The file need not be there.
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
"""The statements that make a new file."""

VERSION = 5
"""The version of the file.  No release wrote an earlier one."""

APPLICATION = 0x42504547
"""SQLite's `application_id` of a history: BPEG."""

PATIENCE = 20.0
"""Seconds to wait for another process that writes."""

_UNWRITABLE = "its folder must be writable, and is not: copy the folder elsewhere, and name that"


class HistoryFile:
    """A history file makes its file *path* if there is none; its methods raise `HistoryError`, which names the file."""

    def __init__(self, path: str | os.PathLike[str], *, patience: float = PATIENCE) -> None:
        self.path = path = Path(path)
        self._patience = patience
        self._is_fixed = path.is_file() and not os.access(path.parent, os.W_OK)
        self._reading, self._writing = Lock(), Lock()
        with self._named():
            if path.parent.is_file():
                raise HistoryError(f"{path.parent} is a file, not a folder; name another")
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._is_fixed and os.path.exists(f"{path}-wal"):
                raise HistoryError(f"the newest games are in {path.name}-wal; to read them {_UNWRITABLE}")
            self._reader, self._writer = self._opened(), self._opened()
            try:
                if not _is_made(self._writer):
                    self._make()
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        for connection, lock in ((self._reader, self._reading), (self._writer, self._writing)):
            with lock:
                connection.close()

    def _rows(self, question: str, *values: object) -> list[sqlite3.Row]:
        """Returns the rows that answer *question*, a SELECT in which ?1, ?2, and so on stand for *values*."""
        with self._named(), self._held(self._reading):
            return self._reader.execute(question, values).fetchall()

    def _write(self, statement: str, *rows: Mapping[str, object]) -> int:
        """Executes *statement* with each of *rows*, or with none if one fails; returns the number of rows written.

        The rows are on the disk on return.
        """
        with self._named(), self._held(self._writing), self._writer:
            if self._is_fixed:
                raise HistoryError(f"to change it {_UNWRITABLE}")
            self._writer.execute("BEGIN IMMEDIATE")
            return self._writer.executemany(statement, rows).rowcount

    def _opened(self) -> sqlite3.Connection:
        file = f"{self.path.absolute().as_uri()}{'?immutable=1' if self._is_fixed else ''}"
        connection = sqlite3.connect(
            file, uri=True, timeout=self._patience, isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        connection.text_factory = partial(bytes.decode, errors="replace")  # a damaged byte spoils its row alone
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _make(self) -> None:
        with suppress(OSError):  # secrets are in it; what SQLite puts beside it has the same mode
            self.path.chmod(0o600)
        with self._writer as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            if not _is_made(connection):  # another process may have made it meanwhile
                for statement in SCHEMA:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {VERSION}")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")

    @contextmanager
    def _held(self, lock: Lock) -> Iterator[None]:
        """Lets this thread alone use the connection of *lock*, within the block."""
        if not lock.acquire(timeout=self._patience):
            raise self._busy()
        try:
            yield
        finally:
            lock.release()

    def _busy(self) -> BusyError:
        return BusyError(
            f"the history {self.path} is busy: another program has been writing into it for "
            f"{self._patience:g} seconds; try again"
        )

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Raises an error of the file, within the block, as a `HistoryError` that names the file."""
        try:
            yield
        except BusyError:
            raise
        except (HistoryError, sqlite3.Error, OSError, UnicodeDecodeError) as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without its details
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise self._busy() from error
            why = str(error)
            if isinstance(error, OSError):
                why = error.strerror or why
            elif isinstance(error, UnicodeDecodeError):  # SQLite's message quotes any bytes of a damaged file
                why = "its file is damaged"
            elif code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
                why = f"its disk is full or broken ({why}); make room there, or name another folder"
            raise HistoryError(f"the history {self.path} cannot be used: {why}") from error


def _is_made(connection: sqlite3.Connection) -> bool:
    """Says whether the file is a history already; False means that it is new.

    Raises `HistoryError` for the file of another program or of a newer Blackpeg.
    """
    # One statement, so that no other process makes the tables in between.
    version, application, tables = connection.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master WHERE type = 'table') "
        "FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if application == APPLICATION and version > VERSION:
        raise HistoryError(
            f"a newer Blackpeg made it (its version is {version}, this one reads {VERSION}); "
            "update Blackpeg, or name another folder"
        )
    if (application, version) != ((APPLICATION, VERSION) if tables else (0, 0)):
        raise HistoryError("it is the database of another program; name another folder")
    return bool(tables)
