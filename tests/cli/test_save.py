"""`--save`: every game played is added to the file, however it ends, and nothing that is there is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from tests.cli.running import Run, process, typed_here
from tests.processes import BLACKPEG, SOON, started, wait_until

from blackpeg.records import Record
from blackpeg.records.read import read_records
from blackpeg.rules import Game

GAME = Game(4, 6)


@pytest.fixture(params=["games.txt", "games.json"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / str(request.param)


def last(path: Path) -> tuple[str, str, str | None]:
    record = read_records(path)[-1]
    return str(record), str(record.result), None if record.secret is None else str(record.secret)


def test_a_game_played_is_saved_as_it_ended_without_what_was_taken_back(path: Path) -> None:
    def play(*lines: str) -> tuple[str, str, str | None]:
        typed_here("play", "--seed", "1", "--save", str(path), typed="".join(f"{line}\n" for line in lines))
        return last(path)

    assert play("1122", "4424") == ("4x6 1122:1-0 4424:4-0", "solved", "4424")
    assert play("1122", "1344", "u", "give up") == ("4x6 1122:1-0", "given up", "4424")
    assert play("1122") == ("4x6 1122:1-0", "open", None)  # the input ended
    records = read_records(path)
    assert [record.guesses for record in records] == [2, 1, 1]
    assert all(record.check() is record for record in records)
    assert {(record.codemaker, record.codebreaker, record.seed, record.limit) for record in records[:2]} == {
        ("random", "person", 1, 10)
    }
    assert abs((date.fromisoformat(str(records[0].date)) - date.today()).days) <= 1


def test_a_game_assisted_is_saved_open_or_solved(path: Path) -> None:
    def assist(*lines: str) -> tuple[str, str, str | None]:
        typed_here(
            *("assist", "--strategy", "minimax", "--save", str(path)),
            typed="".join(f"{line}\n" for line in lines),
        )
        return last(path)

    assert assist("1 0", "quit") == ("4x6 1122:1-0", "open", None)
    assert assist("1 0") == ("4x6 1122:1-0", "open", None)
    assert assist("1 0", "u", "y") == ("4x6 1122:4-0", "solved", None)
    assert assist("1 0", "0 1", "edit 1 y", "quit") == ("4x6 1122:?-? 1344:0-1", "open", None)
    assert [record.codebreaker for record in read_records(path)] == ["minimax"] * 4


def test_the_review_that_is_offered_is_of_the_game_just_played(path: Path) -> None:
    def offered() -> str:
        return typed_here("play", "--seed", "1", "--save", str(path), typed="4424\n").out.rstrip().splitlines()[-1]

    assert [offered() for _ in range(3)] == [
        f"  blackpeg review {path}{which}" for which in ("", " --number 2", " --number 3")
    ]


def test_a_series_is_saved_game_by_game(run: Run, path: Path) -> None:
    run("match", "4x6", "minimax", "--secret", "3632", "--save", str(path))
    games = run("match", "4x6", "minimax", "--games", "3", "--seed", "5", "--json", "--save", str(path)).objects[:-1]
    first, *others = read_records(path)

    assert (first.codemaker, first.secret) == ("fixed", GAME.code("3632"))
    assert [record.seed for record in others] == [5, 6, 7]
    for record, told in zip(others, games, strict=True):
        assert [GAME.write(turn) for turn in record.turns] == told["turns"]
        assert (record.commitment, record.nonce) == (told["commitment"], told["nonce"])
    assert f"\nsaved    {path}\n" in run("match", "4x6", "minimax", "--save", str(path)).out


def saved(path: Path) -> list[Record]:
    return read_records(path) if path.exists() and path.stat().st_size else []


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("ending", "code", "result"),
    [(signal.SIGINT, 130, "open"), (signal.SIGKILL, -signal.SIGKILL, "open")],
)
def test_a_game_that_is_broken_off_is_there(tmp_path: Path, ending: signal.Signals, code: int, result: str) -> None:
    path = tmp_path / "games.txt"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with started(*BLACKPEG, "play", "--seed", "1", "--save", str(path), **pipes) as playing:
        assert playing.stdin is not None
        playing.stdin.write("1122\n1344\n")
        playing.stdin.flush()
        wait_until(lambda: [record.guesses for record in saved(path)] == [2])
        assert "secret" not in path.read_text(encoding="utf-8")

        elsewhere = process("play", "--save", str(path))
        assert (elsewhere.code, elsewhere.err) == (
            2,
            f"blackpeg: another game is being saved to {path}; choose another file\n",
        )

        playing.send_signal(ending)
        assert playing.wait(timeout=20) == code
    assert last(path)[:2] == ("4x6 1122:1-0 1344:1-1", result)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_leaves_the_games_of_a_series_that_are_over(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    command = [*BLACKPEG, "match", "4x6", "minimax", "--games", "100000", "--json", "--save", str(path)]
    with started(*command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as series:
        wait_until(lambda: path.exists() and path.stat().st_size > 2000)
        series.send_signal(signal.SIGINT)
        out, _ = series.communicate(timeout=20)

    assert series.returncode == 130
    assert len(read_records(path)) == json.loads(out.splitlines()[-1])["games"]


REFUSED = {
    "no folder": "No such file or directory",
    "a folder": "Is a directory",
    "other text": " holds something else than records; choose another file",
    "a table": "holds a table, to which nothing can be added",
    "JSON by another name": "holds JSON, to which nothing can be added",
    "a single object": "games are added to a list, but ",
}


@pytest.mark.parametrize("command", ["play", "assist", "match 4x6 minimax"])
@pytest.mark.parametrize("why", REFUSED)
def test_a_file_that_cannot_be_added_to_is_refused_before_the_game(
    run: Run, tmp_path: Path, command: str, why: str
) -> None:
    entries = '{"format": "blackpeg-record", "version": 1, "game": "4x6", "turns": []}'
    contents = {
        "other text": "Dear Ann,\nhow are you?\n",
        "a table": "game,turns\n4x6,1122:1-0\n",
        "JSON by another name": f"[{entries}]",
        "a single object": entries,
    }
    path = tmp_path / {"a folder": "", "no folder": "none/games", "a single object": "games.json"}.get(why, "games.txt")
    if why in contents:
        path.write_text(contents[why])

    refused = run(*command.split(), "--save", str(path))

    assert (refused.code, refused.out) == (2, "")
    assert REFUSED[why] in refused.err
    assert "Guess" not in refused.err
    if why in contents:
        assert path.read_text() == contents[why]


def test_a_file_made_for_nothing_is_gone_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"

    assert run("match", "4x6", "no_such_module:Mine", "--save", str(path)).code == 2
    assert not path.exists()


def test_what_was_edited_by_hand_stays(path: Path, run: Run) -> None:
    contents = "# mine\ngame: 4x6\n1122 1 0 # so it was" if path.suffix == ".txt" else None
    contents = contents or '[\n  {"format": "blackpeg-record", "version": 1, "game": "4x6", "turns": []}  ]'
    path.write_text(contents)
    run("match", "4x6", "minimax", "--save", str(path))

    assert path.read_text().startswith(contents.removesuffix("  ]"))
    assert len(read_records(path)) == 2


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files")
def test_where_there_is_no_more_room_the_games_that_are_there_stay(path: Path) -> None:
    line = f"ulimit -f 1; exec {sys.executable} -m blackpeg match 4x6 minimax --games 50 --seed 1 --save {path}"

    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=SOON, check=False)

    lost = "the games from here on were not saved"
    assert (done.returncode, done.stderr) == (2, f"blackpeg: {path}: File too large; {lost}\n")
    assert 1 <= len(read_records(path)) < 50


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_device_is_refused(run: Run) -> None:
    assert run("match", "4x6", "minimax", "--save", "/dev/full").err == (
        "blackpeg: expected a file for the record, got /dev/full, which is a device or a pipe\n"
    )
