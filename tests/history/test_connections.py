"""Many writers at once: what one was told is on the disk is there, and what failed is not."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from blackpeg.errors import BusyError, HistoryError
from blackpeg.history.connections import Connections

SOON = 30.0
NOTE = "INSERT INTO notes VALUES (:number, :text)"


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[Connections]:
    connections = Connections(tmp_path / "history.sqlite")
    connections.write("CREATE TABLE notes (number INTEGER CHECK (number % 3 <> 1), text TEXT)", {})
    yield connections
    connections.close()


def notes(connections: Connections) -> set[int]:
    with connections.reading() as connection:
        return {number for (number,) in connection.execute("SELECT number FROM notes")}


def together(connections: Connections, texts: list[str]) -> set[int]:
    """Has one writer write each of *texts*, all at once; the numbers of those that were told that it is on the disk."""
    told: set[int] = set()
    begin = threading.Barrier(len(texts))

    def run(number: int) -> None:
        begin.wait(SOON)
        try:
            assert connections.write(NOTE, {"number": number, "text": texts[number]}) == 1
        except HistoryError:
            return
        told.add(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    return told


def always(statement: str, connections: Connections, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has every connection begin with *statement*."""
    opened = connections._open

    def open_with() -> sqlite3.Connection:
        connection = opened()
        connection.execute(statement)
        return connection

    while connections._idle:
        connections._idle.pop().close()
    monkeypatch.setattr(connections, "_open", open_with)


def test_who_fails_leaves_nothing_and_takes_nothing_from_others(connections: Connections):
    assert together(connections, [""] * 9) == notes(connections) == {0, 2, 3, 5, 6, 8}


def test_rows_that_are_written_together_are_all_there_or_none(connections: Connections):
    with pytest.raises(HistoryError, match="CHECK constraint failed"):
        connections.write(NOTE, *({"number": number, "text": ""} for number in (2, 3, 4)))
    assert notes(connections) == set()
    assert connections.write(NOTE, *({"number": number, "text": ""} for number in (2, 3, 5))) == 3
    assert notes(connections) == {2, 3, 5}


def test_where_the_disk_is_full_nobody_is_told_what_is_not_so(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
):
    with connections.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    always(f"PRAGMA max_page_count = {pages + 1}", connections, monkeypatch)

    assert together(connections, ["x" * 10, "", "x" * 100_000, "x" * 10]) == notes(connections) == {0, 3}


def test_a_commit_that_fails_is_told_and_leaves_nothing(connections: Connections, monkeypatch: pytest.MonkeyPatch):
    connections.write("CREATE TABLE others (number INTEGER PRIMARY KEY)", {})
    connections.write("CREATE TABLE of (number INTEGER REFERENCES others DEFERRABLE INITIALLY DEFERRED)", {})
    always("PRAGMA foreign_keys = ON", connections, monkeypatch)

    for rows in (1, 2):
        with pytest.raises(HistoryError, match="FOREIGN KEY constraint failed"):
            connections.write("INSERT INTO of VALUES (:number)", *[{"number": 7}] * rows)
    with connections.reading() as connection:
        assert connection.execute("SELECT count(*) FROM of").fetchone()[0] == 0
    assert connections.write(NOTE, {"number": 2, "text": ""}) == 1


def test_many_who_wait_for_another_program_are_told_so_after_their_patience(tmp_path: Path):
    path = tmp_path / "history.sqlite"
    with closing(Connections(path, patience=0.2)) as connections:
        connections.write("CREATE TABLE notes (number INTEGER, text TEXT)", {})
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            assert together(connections, [""] * 8) == notes(connections) == set()
            assert time.monotonic() - began < SOON
            with pytest.raises(BusyError):
                connections.write(NOTE, {"number": 1, "text": ""})
            other.execute("ROLLBACK")
        assert together(connections, [""] * 8) == notes(connections) == set(range(8))
