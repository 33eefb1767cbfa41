"""A file that cannot be written does not take the answer with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.processes import BLACKPEG, SOON

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


def test_a_history_on_a_full_disk_said_disk_i_o_error_alone(tmp_path: Path) -> None:
    data = {**os.environ, "BLACKPEG_DATA": str(tmp_path)}
    game = "game: 3x3\n111:1-0\n"
    subprocess.run([*BLACKPEG, "history", "import", "-"], input=game, text=True, check=True, timeout=SOON, env=data)

    done = without_room(f"history --data {tmp_path} export")

    assert done.returncode == 2
    assert done.stderr.endswith("; if its disk is full, make room and try again\n")


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
