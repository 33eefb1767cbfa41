"""The file of the history: its versions, two processes at it at once, and the errors if it cannot be used."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.processes import started

from blackpeg.errors import BusyError, HistoryError, UnreadableGameError
from blackpeg.history import History
from blackpeg.history.entry import session_of
from blackpeg.history.file import APPLICATION, VERSION
from blackpeg.play.commands import begin
from blackpeg.play.session import Session
from blackpeg.records import Record, Result
from blackpeg.records.read import parse_records
from blackpeg.render.history import statistics_blocks
from blackpeg.rules import Game

GAME = Game(4, 6)
OPEN = Record(GAME, (GAME.turn("1122:1-0"),), Result.OPEN, "person", "random", date="2026-07-01")


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


def test_a_file_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    History(path).close()
    run_sql(path, f"PRAGMA user_version = {VERSION + 1}")

    with pytest.raises(HistoryError) as refused:
        History(path)
    assert str(refused.value) == (
        f"the history {path} cannot be used: a newer Blackpeg made it (its version is {VERSION + 1}, this one reads "
        f"{VERSION}); update Blackpeg, or name another folder"
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

    with pytest.raises(HistoryError, match=r"history\.sqlite cannot be used: Cannot operate on a closed database"):
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
            after = history.put(begun, replace(session_of("play", OPEN), hints=number))
            assert history.search(limit=1).total >= 1
            return history.get(after.id).played.hints

        assert list(pool.map(play, range(40))) == list(range(40))
        assert history.search().total == 40


WRITER = """
import sys
from dataclasses import replace
from blackpeg.history import History
from blackpeg.history.entry import session_of
from tests.history.test_file import OPEN
with History(sys.argv[1]) as history:
    for number in range(int(sys.argv[2])):
        entry = history.put(history.add(session_of("play", OPEN)), replace(session_of("play", OPEN), hints=1))
        print(entry.id, flush=True)
"""


def writer(path: Path, games: int) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that adds this many games, and prints the id of each that is on the disk."""
    return started(sys.executable, "-c", WRITER, str(path), str(games), stdout=subprocess.PIPE)


def test_two_processes_write_one_file_at_once_and_lose_nothing(path: Path) -> None:
    History(path).close()
    with ExitStack() as running:
        writers = [running.enter_context(writer(path, 15)) for _ in range(2)]
        told = [id for process in writers for id in process.communicate(timeout=60)[0].split()]

    assert [process.returncode for process in writers] == [0] * 2
    with History(path) as history:
        assert sorted(history.ids()) == sorted(told)
        assert len(told) == 30
        assert all(entry.played.hints == 1 for entry in history.entries())


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
        assert all(history.get(id).played.hints == 1 for id in ids)
        history.add(OPEN, kind="play")
    assert ask(path, "PRAGMA integrity_check") == "ok"


def test_every_write_waits_for_the_disk(path: Path) -> None:
    with History(path) as history:
        history.add(OPEN, kind="play")
        writer = history._writer
        assert writer.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
        assert writer.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_rows_that_are_written_together_are_all_there_or_none(path: Path) -> None:
    with History(path) as history:
        id = history.add(OPEN, kind="play").id
        with pytest.raises(HistoryError, match=r"NOT NULL constraint failed: games\.kind"):
            history._write("UPDATE games SET kind = :kind", {"kind": "match"}, {"kind": None})
        assert history.get(id).kind == "play"
        assert history.add(OPEN, kind="play")  # the transaction that failed is over


def test_a_full_disk_was_a_disk_io_error_and_is_named_as_one(path: Path) -> None:
    with History(path) as history:
        [(pages,)] = history._rows("PRAGMA page_count")
        history._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(HistoryError, match=r"history\.sqlite cannot be used: its disk is full or broken \("):
            history.import_records([replace(OPEN, seed=seed) for seed in range(50)])
        assert history.search().total == 0


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
        history._write(damage.replace("?", ":id"), {"id": games[1]})
        found = history.search()
        read = {entry.id for entry in found.entries}
        assert read | {games[1]} == set(games)
        assert (found.total, found.unreadable) == (3, 3 - len(read))
        assert len(read) == len(list(history.entries())) == len(parse_records("".join(history.export())))
        assert history.statistics().unreadable in (0, 1)
        assert len(history.daily(OPEN.game).days) == 0
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
        history._write("UPDATE games SET guesses = 'x' WHERE id = :id", {"id": games[1]})
        sums = history.statistics()

    assert (sums.games, sums.unreadable) == (2, 1)
    assert "left out: 1 game that cannot be read" in list(statistics_blocks(sums))


def test_a_damaged_byte_in_the_schema_was_an_error_of_unicode(path: Path) -> None:
    History(path).close()
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE games", b"CREATE\x8dTABLE games"))
    with pytest.raises(HistoryError, match=r"history\.sqlite cannot be used: its file is damaged"):
        History(path)


def test_the_file_says_whose_it_is_and_another_programs_is_refused(path: Path) -> None:
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
        "blackpeg.history.file.os.access", lambda folder, mode: (folder, mode) != (path.parent, os.W_OK)
    )
    return path


def test_on_a_read_only_medium_it_is_read_and_nothing_is_made_beside_it(read_only: Path) -> None:
    before = read_only.read_bytes()
    with History(read_only) as history:
        assert [entry.record for entry in history.entries()] == [OPEN]
        with pytest.raises(HistoryError, match=r"to change it its folder must be writable, and is not: copy"):
            history.add(OPEN, kind="assist")
        assert os.listdir(read_only.parent) == [read_only.name]
    assert read_only.read_bytes() == before


def test_on_a_read_only_medium_it_is_said_why_some_cannot_be_read(read_only: Path) -> None:
    log = read_only.with_name(f"{read_only.name}-wal")
    log.touch()
    with pytest.raises(HistoryError, match=r"the newest games are in history\.sqlite-wal; to read them its folder"):
        History(read_only)
    log.unlink()
    History(read_only).close()
