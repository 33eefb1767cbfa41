"""The tables of the history, and how a file of an older version becomes one of this.

A step is never changed once it was released: a new one is added.
"""

from __future__ import annotations

import sqlite3

from blackpeg.errors import HistoryError

STEPS: tuple[tuple[str, ...], ...] = (
    (
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
            state TEXT
        )
        """,
        "CREATE INDEX games_updated ON games (updated)",
        "CREATE INDEX games_fingerprint ON games (fingerprint)",
    ),
    (
        "ALTER TABLE games ADD COLUMN judged INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN expected TEXT",
        "ALTER TABLE games ADD COLUMN mistakes TEXT",
        "ALTER TABLE games ADD COLUMN luck TEXT",
    ),
    (
        "ALTER TABLE games ADD COLUMN daily TEXT",
        "CREATE INDEX games_daily ON games (board, daily) WHERE daily IS NOT NULL",
    ),
)
"""What makes version 1 of nothing, version 2 of version 1, and so on."""

VERSION = len(STEPS)

APPLICATION = 0x42504547
"""SQLite's `application_id` of a history: BPEG.  Files of Blackpeg's first versions have none."""


def require_ours(connection: sqlite3.Connection) -> int:
    """The version of the file, 0 where it is new; raises `HistoryError` for one that is no history, or a newer one."""
    # One statement, so that nobody makes the tables in between.
    version, application, tables, ours = connection.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master WHERE type = 'table'), "
        "(SELECT count(*) FROM pragma_table_info('games') WHERE name IN ('number', 'id', 'kind', 'record', 'state')) "
        "FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if application not in (0, APPLICATION) or (ours != 5 if version else tables):
        raise HistoryError("it is the database of another program; name another folder")
    if version > VERSION:
        raise HistoryError(
            f"it was made by a newer Blackpeg (its version is {version}, this one reads up to {VERSION}); "
            "update Blackpeg, or name another folder"
        )
    return int(version)


def is_marked(connection: sqlite3.Connection) -> bool:
    """Whether the file says that it is a history; new ones and the first versions' do not."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    return bool(application == APPLICATION)


def migrate(connection: sqlite3.Connection) -> None:
    """Makes the file one of this version, in one transaction; raises as `require_ours` does.

    Two that open a file at once do it once: who comes second waits, and finds it done.
    """
    if require_ours(connection) == VERSION and is_marked(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[require_ours(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
