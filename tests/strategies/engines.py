"""Small engines, good and bad, as commands."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest

GOOD = "guess = signs[0] * pegs if not turns else signs[len(turns)] * pegs; say({'id': id, 'guess': guess})"
"""Guesses 1111, 2222 and so on."""

_FRAME = """\
import json, os, sys, time
asked = 0
def say(what):
    print(json.dumps(what), flush=True)
for line in sys.stdin:
    asked += 1
    request = json.loads(line)
    id, pegs, signs, turns = request["id"], request["pegs"], request["signs"], request["turns"]
    {body}
{after}
"""


def engine(folder: Path, body: str, after: str = "", name: str = "engine.py") -> str:
    """The command of an engine that does *body* with each request, and *after* when its input has ended."""
    path = folder / name
    path.write_text(_FRAME.format(body=body, after=after), encoding="utf-8")
    return command(path)


def command(path: Path) -> str:
    """The command that runs the Python program *path*; -S and -E make it start fast."""
    return f"{shlex.quote(sys.executable)} -S -E {shlex.quote(str(path))}"


def blackpeg(*words: str) -> str:
    """The command that runs Blackpeg itself."""
    return shlex.join([sys.executable, "-m", "blackpeg", *words])


def is_running(pid: int) -> bool:
    """Whether there is such a process; one that has ended but is not waited for counts as gone."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def wait_until_gone(pid: int) -> None:
    for _ in range(2000):
        if not is_running(pid):
            return
        time.sleep(0.01)
    pytest.fail(f"process {pid} still runs")
