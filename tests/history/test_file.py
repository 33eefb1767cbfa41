"""The file of the history: its versions, several at it at once, and what is said where it cannot be used."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tests.processes import started

from blackpeg.errors import BusyError, HistoryError, UnreadableGameError
from blackpeg.history import History
from blackpeg.history.connections import APPLICATION, VERSION
from blackpeg.play.commands import begin, guess
from blackpeg.play.kept import session_of
from blackpeg.play.session import Session
from blackpeg.records import Record, Result
from blackpeg.records.read import parse_records
from blackpeg.records.text import to_json
from blackpeg.render.history import standing_words, statistics_blocks
from blackpeg.rules import Game

GAME = Game(4, 6)
OPEN = Record(GAME, (GAME.turn("1122:1-0"),), Result.OPEN, "person", "random", date="2026-07-01")

VERSION_1 = """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, board TEXT NOT NULL,
        result TEXT NOT NULL, guesses INTEGER NOT NULL, codebreaker TEXT NOT NULL, day TEXT NOT NULL,
        created TEXT NOT NULL, updated TEXT NOT NULL, hints INTEGER NOT NULL, taken_back INTEGER NOT NULL,
        record TEXT NOT NULL, fingerprint TEXT NOT NULL, words TEXT NOT NULL, state TEXT
    );
    CREATE INDEX games_updated ON games (updated);
    CREATE INDEX games_fingerprint ON games (fingerprint);
    PRAGMA user_version = 1;
"""
"""The file as version 1 had it, written down here so that it stays so."""

ROW_1 = (
    *("k3f9", "play", "4x6", "open", 1, "person", "2026-07-01"),
    *("2026-07-01T10:00:00.000000+00:00", "2026-07-01T10:05:00.000000+00:00", 2, 1),
    *(json.dumps(to_json(OPEN)), "f", "4x6 1122:1-0", '{"secret": "3632"}'),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


def run_sql(path: Path, script: str, *rows: tuple[object, ...]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
        for row in rows:
            connection.execute(f"INSERT INTO games VALUES (NULL, {', '.join('?' * len(row))})", row)
        connection.commit()


def ask(path: Path, question: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


def test_a_file_of_version_1_is_brought_up_to_date_with_its_games(path: Path) -> None:
    run_sql(path, VERSION_1, ROW_1)

    with History(path) as history:
        entry = history.get("k3f9")
        assert (entry.record, entry.hints, entry.taken_back) == (OPEN, 2, 1)
        assert entry.session == session_of("play", OPEN, hints=2, taken_back=1)
        assert (entry.judged, entry.expected, f"{entry.created:%H:%M}") == (False, None, "10:00")
        history.judge("k3f9", Fraction(625, 144), Fraction(0), Fraction(0))
        history.add(OPEN, kind="play")
        assert history.search("1122").total == 2
    assert ask(path, "PRAGMA user_version") == VERSION > 1


def test_a_game_that_was_judged_before_version_5_is_judged_again(path: Path) -> None:
    with History(path) as history:
        id = history.add(replace(OPEN, result=Result.GIVEN_UP), kind="play").id
        history.judge(id, Fraction(625, 144), Fraction(0), Fraction(1, 7))
    run_sql(path, "ALTER TABLE games DROP COLUMN status; PRAGMA user_version = 4")
    with History(path) as history:
        entry = history.get(id)
        assert (entry.judged, entry.luck, entry.status) == (True, Fraction(1, 7), None)
        assert history.unjudged() == [id]


def test_a_game_that_was_imported_before_version_6_moves_to_its_day(path: Path) -> None:
    with History(path) as history:
        history.import_records([replace(OPEN, result=Result.GIVEN_UP, date="2026-01-05")])
        history.add(OPEN, kind="play")
    now = "2026-07-01T10:00:00.000000+00:00"
    run_sql(path, f"UPDATE games SET updated = '{now}'; PRAGMA user_version = 5")
    with History(path) as history:
        played, imported = history.search().entries
        assert imported.updated == imported.created < played.updated
        assert f"{imported.updated.astimezone():%Y-%m-%d}" == "2026-01-05"


def test_a_game_of_version_3_is_stored_once_from_its_next_turn_on(path: Path) -> None:
    session = guess(begin(GAME, "sly", seed=1), "1122")
    record = replace(session.record, date="2026-07-01")
    with History(path) as history:
        id = history.add(record, kind="play").id
    # as version 3 had it: without a codemaker, and with the record and the session
    run_sql(
        path, "ALTER TABLE games DROP COLUMN codemaker; ALTER TABLE games DROP COLUMN status; PRAGMA user_version = 3"
    )
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET state = ?", (json.dumps(session.to_json()),))

    with History(path) as history:
        assert ask(path, "SELECT codemaker FROM games") == "sly"
        entry = history.get(id)
        assert (entry.record, entry.session) == (record, session)
        assert json.loads("".join(history.export("json"))) == [to_json(record)]
        after = guess(session, "3344")
        assert history.put(entry, after) == history.get(id)
        assert history.get(id).record == replace(after.record, date="2026-07-01")
    assert ask(path, "SELECT record FROM games") == ""
    assert json.loads(str(ask(path, "SELECT state FROM games"))) == after.to_json()


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    run_sql(path, f"{VERSION_1} ALTER TABLE games ADD COLUMN mistakes TEXT;")

    with pytest.raises(HistoryError, match="duplicate column name: mistakes"):
        History(path)
    assert ask(path, "PRAGMA user_version") == 1
    assert ask(path, "SELECT count(*) FROM pragma_table_info('games') WHERE name = 'judged'") == 0


def test_a_file_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    History(path).close()
    run_sql(path, f"PRAGMA user_version = {VERSION + 1}")

    with pytest.raises(HistoryError) as refused:
        History(path)
    assert str(refused.value) == (
        f"the history {path} cannot be used: it was made by a newer Blackpeg (its version is {VERSION + 1}, this one "
        f"reads up to {VERSION}); update Blackpeg, or name another folder"
    )
    assert ask(path, "PRAGMA user_version") == VERSION + 1


@pytest.mark.parametrize("version", [0, 1, VERSION])
def test_the_database_of_another_program_is_refused(path: Path, version: int) -> None:
    run_sql(path, f"CREATE TABLE recipes (name TEXT); PRAGMA user_version = {version}")

    before = path.read_bytes()

    with pytest.raises(HistoryError, match="the database of another program"):
        History(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)

    with pytest.raises(HistoryError, match=r"history\.sqlite cannot be used: file is not a database"):
        History(path)
    assert path.read_text() == "Dear diary, " * 1000


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(HistoryError, match="cannot be used"):
        History(tmp_path / "file" / "history.sqlite")
    with pytest.raises(HistoryError, match="unable to open database file"):
        History(tmp_path)


def test_a_history_that_is_closed_says_so(path: Path) -> None:
    history = History(path)
    history.close()

    with pytest.raises(HistoryError, match="has been closed"):
        history.search()


def test_whoever_waits_too_long_for_another_is_told(path: Path) -> None:
    with History(path, patience=0.05) as history, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BusyError, match=r"is busy: another program has been writing into it for 0\.05 seconds"):
            history.add(OPEN, kind="play")
        assert history.search().total == 0
        other.execute("COMMIT")

        assert history.add(OPEN, kind="play")


def test_threads_use_one_history_at_once(path: Path) -> None:
    with History(path) as history, ThreadPoolExecutor(8) as pool:

        def play(number: int) -> int:
            begun = history.add(session_of("play", OPEN))
            after = history.put(begun, session_of("play", OPEN, hints=number))
            assert history.search(limit=1).total >= 1
            return history.get(after.id).hints

        assert list(pool.map(play, range(40))) == list(range(40))
        assert history.search().total == 40


WRITER = """
import sys
from blackpeg.history import History
from blackpeg.play.kept import session_of
from tests.history.test_file import OPEN
with History(sys.argv[1]) as history:
    for number in range(int(sys.argv[2])):
        entry = history.put(history.add(session_of("play", OPEN)), session_of("play", OPEN, hints=1))
        print(entry.id, flush=True)
"""


def writer(path: Path, games: int) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that adds this many games, and prints the id of each that is on the disk."""
    return started(sys.executable, "-c", WRITER, str(path), str(games), stdout=subprocess.PIPE)


def test_processes_make_and_write_one_file_at_once_and_lose_nothing(path: Path) -> None:
    with ExitStack() as running:
        writers = [running.enter_context(writer(path, 15)) for _ in range(4)]
        told = [id for process in writers for id in process.communicate(timeout=60)[0].split()]

    assert [process.returncode for process in writers] == [0] * 4
    with History(path) as history:
        assert sorted(history.ids()) == sorted(told)
        assert len(told) == 60
        assert all(entry.hints == 1 for entry in history.entries())


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_what_was_told_to_be_written_is_there_after_kill_9(path: Path) -> None:
    with writer(path, 100_000) as process:
        assert process.stdout is not None
        ids = [process.stdout.readline().strip() for _ in range(5)]
        process.send_signal(signal.SIGKILL)
        ids += process.stdout.read().split("\n")[:-1]
        assert process.wait(timeout=20) == -signal.SIGKILL

    with History(path) as history:
        assert set(ids) <= set(history.ids())
        assert all(history.get(id).hints == 1 for id in ids)
        history.add(OPEN, kind="play")
    assert ask(path, "PRAGMA integrity_check") == "ok"


def test_every_write_waits_for_the_disk(path: Path) -> None:
    with History(path) as history:
        history.add(OPEN, kind="play")
        with history._connections.reading() as connection:
            assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
            assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


DAMAGED = [
    "UPDATE games SET record = '{' WHERE id = ?",
    "UPDATE games SET record = '[]' WHERE id = ?",
    "UPDATE games SET record = X'FF' WHERE id = ?",
    "UPDATE games SET kind = 'chess' WHERE id = ?",
    "UPDATE games SET created = 'yesterday' WHERE id = ?",
    "UPDATE games SET mistakes = '1/0' WHERE id = ?",
    "UPDATE games SET result = 'lost' WHERE id = ?",
    "UPDATE games SET state = '{' WHERE id = ?",
    "UPDATE games SET state = '\"x\"' WHERE id = ?",
    "UPDATE games SET guesses = 'x' WHERE id = ?",
    "UPDATE games SET guesses = 1000000000000000000 WHERE id = ?",
    "UPDATE games SET state = NULL WHERE id = ?",
    "UPDATE games SET day = 'soon' WHERE id = ?",
    "UPDATE games SET hints = 'x' WHERE id = ?",
    "UPDATE games SET board = X'EC' WHERE id = ?",
    "UPDATE games SET daily = 'x', codebreaker = CAST(X'6DEC' AS TEXT) WHERE id = ?",
    "UPDATE games SET record = CAST(X'7BEC7D' AS TEXT) WHERE id = ?",
]


@pytest.mark.parametrize("game", [OPEN, session_of("play", OPEN)], ids=["record", "session"])
@pytest.mark.parametrize("damage", DAMAGED)
def test_a_game_that_cannot_be_read_takes_no_other_with_it(path: Path, damage: str, game: Record | Session) -> None:
    with History(path) as history:
        games = [history.add(game, kind="play").id for _ in range(3)]
        history._connections.write(damage.replace("?", ":id"), {"id": games[1]})
        found = history.search()
        read = {entry.id for entry in found.entries}
        assert read | {games[1]} == set(games)
        assert (found.total, found.unreadable) == (3, 3 - len(read))
        assert len(read) == len(list(history.entries())) == len(parse_records("".join(history.export("csv"))))
        sums = history.statistics(player=None)
        assert (sums.games, sums.unreadable) in ((2, 1), (3, 0))  # never left out in silence
        assert len(history.daily(OPEN.game).days) == 0
        assert history.standing(games[0]).solved == 0
        for id in read:
            assert history.get(id).played.result is Result.OPEN
        if games[1] not in read:
            with pytest.raises(UnreadableGameError, match=f"the game '{games[1]}' in the history cannot be read"):
                history.get(games[1])
        history.remove(games[1])
        assert history.search().total == 2


def test_a_game_with_a_damaged_column_was_left_out_in_silence(path: Path) -> None:
    with History(path) as history:
        games = [history.add(replace(OPEN, result=Result.GIVEN_UP), kind="play").id for _ in range(3)]
        history._connections.write("UPDATE games SET guesses = 'x' WHERE id = :id", {"id": games[1]})
        sums, standing = history.statistics(player=None), history.standing(games[0])

    assert (sums.games, sums.unreadable, standing.games, standing.unreadable) == (2, 1, 2, 1)
    words = "left out: 1 game that cannot be read"
    assert words in list(statistics_blocks(sums))
    assert standing_words(standing).standing.endswith(f"; {words}.")


def test_a_damaged_byte_in_the_schema_was_an_error_of_unicode(path: Path) -> None:
    History(path).close()
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE games", b"CREATE\x8dTABLE games"))
    with pytest.raises(HistoryError, match=r"history\.sqlite cannot be used: its file is damaged"):
        History(path)


def test_the_file_says_whose_it_is_and_another_programs_is_refused(path: Path) -> None:
    History(path).close()
    assert ask(path, "PRAGMA application_id") == APPLICATION
    run_sql(path, "PRAGMA application_id = 0")  # as the first versions made it
    History(path).close()
    assert ask(path, "PRAGMA application_id") == APPLICATION
    run_sql(path, "PRAGMA application_id = 252006673")  # a GeoPackage, or whatever
    with pytest.raises(HistoryError, match="the database of another program"):
        History(path)
    assert ask(path, "PRAGMA application_id") == 252006673


def test_a_table_of_games_of_another_program_is_refused(path: Path) -> None:
    run_sql(path, f"CREATE TABLE games (title TEXT, players INTEGER); PRAGMA user_version = {VERSION}")
    with pytest.raises(HistoryError, match="the database of another program"):
        History(path)


@pytest.mark.skipif(os.name != "posix", reason="modes")
def test_nobody_else_reads_the_file(path: Path) -> None:
    run_sql(path, VERSION_1)  # made before this was so
    path.chmod(0o644)
    with History(path) as history:
        history.add(begin(GAME))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}


@pytest.fixture
def read_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A history with one game, in a folder that is said to be on a read-only medium."""
    with History(path) as history:
        history.add(OPEN, kind="assist")
    monkeypatch.setattr(
        "blackpeg.history.connections.os.access", lambda folder, mode: (folder, mode) != (path.parent, os.W_OK)
    )
    return path


def test_on_a_read_only_medium_it_is_read_and_nothing_is_made_beside_it(read_only: Path) -> None:
    before = read_only.read_bytes()
    with History(read_only) as history:
        assert [entry.record for entry in history.entries()] == [OPEN]
        with pytest.raises(HistoryError, match=r"to be written its folder must be writable, and is not: copy"):
            history.add(OPEN, kind="assist")
        assert os.listdir(read_only.parent) == [read_only.name]
    assert read_only.read_bytes() == before


def test_on_a_read_only_medium_it_is_said_why_some_cannot_be_read(read_only: Path) -> None:
    log = read_only.with_name(f"{read_only.name}-wal")
    log.touch()
    with pytest.raises(HistoryError, match=r"for what is in history\.sqlite-wal its folder must be writable"):
        History(read_only)
    log.unlink()
    run_sql(read_only, "PRAGMA user_version = 1")
    with pytest.raises(HistoryError, match=f"to be brought from version 1 to {VERSION} it must be writable"):
        History(read_only)
