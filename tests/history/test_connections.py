"""Writers that queue share a transaction: what one was told is on the disk is there, and what failed is not."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blackpeg.errors import HistoryError
from blackpeg.history.connections import MOST_TOGETHER, Connections

SOON = 30.0


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[Connections]:
    connections = Connections(tmp_path / "history.sqlite")
    with connections.writing() as connection:
        connection.execute("CREATE TABLE notes (number INTEGER, text TEXT)")
    yield connections
    connections.close()


def notes(connections: Connections) -> set[int]:
    with connections.reading() as connection:
        return {number for (number,) in connection.execute("SELECT number FROM notes")}


def together(connections: Connections, write: Callable[[sqlite3.Connection, int], None], writers: int) -> set[int]:
    """Has so many write at once, all but the first while that writes; who was told that it is on the disk."""
    told: set[int] = set()
    began = threading.Event()

    def run(number: int) -> None:
        try:
            with connections.writing() as connection:
                if number == 0:
                    began.set()
                    while connections._waiting < writers - 1:
                        pass
                write(connection, number)
        except (HistoryError, ZeroDivisionError):
            return
        told.add(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(writers)]
    threads[0].start()
    assert began.wait(SOON)
    for thread in threads[1:]:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    return told


def test_those_that_queue_share_a_transaction(connections: Connections):
    said: list[str] = []

    def write(connection: sqlite3.Connection, number: int) -> None:
        connection.set_trace_callback(said.append)
        connection.execute("INSERT INTO notes VALUES (?, '')", (number,))

    writers = MOST_TOGETHER + 3
    assert together(connections, write, writers) == notes(connections) == set(range(writers))
    assert said.count("COMMIT") == 2


def test_who_fails_leaves_nothing_and_takes_nothing_from_others(connections: Connections):
    def write(connection: sqlite3.Connection, number: int) -> None:
        connection.execute("INSERT INTO notes VALUES (?, '')", (number,))
        if number % 3 == 1:
            raise ZeroDivisionError

    assert together(connections, write, 9) == notes(connections) == {0, 2, 3, 5, 6, 8}


def test_where_the_disk_is_full_nobody_is_told_what_is_not_so(connections: Connections):
    with connections.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()

    def write(connection: sqlite3.Connection, number: int) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 1}")
        connection.execute("INSERT INTO notes VALUES (?, ?)", (number, "x" * (100_000 if number == 2 else 10)))

    told = together(connections, write, 5)
    assert told == notes(connections)
    assert 2 not in told


def test_a_commit_that_fails_is_told_to_all(connections: Connections):
    with connections.writing() as connection:
        connection.execute("CREATE TABLE others (number INTEGER PRIMARY KEY)")
        connection.execute("CREATE TABLE of (number INTEGER REFERENCES others DEFERRABLE INITIALLY DEFERRED)")
    for connection in connections._idle:
        connection.execute("PRAGMA foreign_keys = ON")

    def write(connection: sqlite3.Connection, number: int) -> None:
        connection.execute("INSERT INTO notes VALUES (?, '')", (number,))
        connection.execute("INSERT INTO of VALUES (7)")

    assert together(connections, write, 3) == notes(connections) == set()
