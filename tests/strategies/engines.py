"""Small engines, good and bad, as commands."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

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
