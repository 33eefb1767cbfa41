"""A file that cannot be written does not take the answer with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.processes import BLACKPEG, SOON

from blackpeg.history import History
from blackpeg.records.read import parse_records

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")

COMMANDS = {
    "evaluate 3x3 entropy --tree {}/t.json.gz": "average",
    "tree 3x3 --strategy entropy --output {}/t.json": "3x3",
    "review 4x6 1122:1-0 3456:1-1 --svg {}/r.svg": "3456",
    "candidates 4x6 1122:1-0 --svg {}/x.svg": "256",
    "solve 3x3 --tree {}/s.json": "3x3",
}


def without_room(command: str) -> subprocess.CompletedProcess[str]:
    """What *command* came to where no file may have a byte, as on a full disk."""
    line = f"ulimit -f 0; exec {' '.join(BLACKPEG)} {command}"
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=SOON, check=False)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_answer_is_told_though_the_file_cannot_be_written(command: str, tmp_path: Path) -> None:
    done = without_room(command.format(tmp_path))

    assert COMMANDS[command] in done.stdout
    assert str(tmp_path) not in done.stdout  # nobody says that it was written
    assert done.stderr.splitlines()[-1].endswith("it was not written")
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_a_match_goes_on_though_its_games_cannot_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"

    done = without_room(f"match 3x3 minimax --games 5 --seed 1 --save {file}")

    assert "5 games" in done.stdout
    assert "saved" not in done.stdout
    assert (done.returncode, done.stderr.count("the games from here on were not saved")) == (2, 1)
    assert not file.exists() or os.path.getsize(file) == 0


@pytest.mark.parametrize("command", ["export", "export --output {}/g.jsonl", "list", "stats"])
def test_a_full_disk_under_the_history_was_a_disk_io_error(command: str, tmp_path: Path) -> None:
    with History(file := tmp_path / "history.sqlite") as history:
        history.import_records(parse_records("4x6 1122:1-0"))

    done = without_room(f"history {command.format(tmp_path)} --data {tmp_path}")

    expected = f"blackpeg: the history {file} cannot be used: its disk is full or broken (disk I/O error); make room"
    assert done.stderr.startswith(expected)
    assert (done.returncode, done.stdout, os.path.exists(tmp_path / "g.jsonl")) == (2, "", False)


INPUTS = {
    "review - --game 4x6": "name a file, or pipe one in",
    "history import -": "name a file, or pipe one in",
    "engine": "an engine reads its requests there",
    "mcp": "the agent's program talks to this command there",
}


@pytest.mark.parametrize("command", INPUTS)
def test_a_closed_standard_input_is_named(command: str, tmp_path: Path) -> None:
    line = f"{' '.join(BLACKPEG)} {command} <&-"

    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
        env={**os.environ, "BLACKPEG_HISTORY": str(tmp_path / "history.sqlite")},
    )

    assert done.stderr == f"blackpeg: standard input is closed; {INPUTS[command]}\n"
    assert (done.returncode, done.stdout) == (2, "")
