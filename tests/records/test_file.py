"""Two at one file: whoever comes second is refused, and takes nothing away."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackpeg.errors import RecordError
from blackpeg.records import Record, Result, read
from blackpeg.records.read import RecordFile, read_records, write_records
from blackpeg.rules import Game

GAME = Game(4, 6)
RECORD = Record(GAME, (GAME.turn("1122:1-0"),), Result.OPEN, "person", "person")

pytestmark = pytest.mark.skipif(read.fcntl is None, reason="locks as POSIX has them")


def test_who_is_refused_leaves_the_file_that_another_has_just_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.txt"
    with RecordFile(path) as first:
        with monkeypatch.context() as both_make_it:
            both_make_it.setattr(Path, "exists", lambda _: False)
            with pytest.raises(RecordError, match="another game is being saved"):
                RecordFile(path)
        first.add(RECORD)

    assert read_records(path) == [RECORD]


def test_a_file_that_is_removed_while_it_is_opened_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.txt"
    lock = read.fcntl.flock

    def remove_and_lock(opened: object, how: int) -> None:
        path.unlink()
        lock(opened, how)

    monkeypatch.setattr(read.fcntl, "flock", remove_and_lock)
    with pytest.raises(RecordError, match="another game is being saved"):
        RecordFile(path)


def test_games_are_added_to_an_empty_list(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    write_records(path, [])

    with RecordFile(path) as games:
        games.add(RECORD)

    assert read_records(path) == [RECORD]
