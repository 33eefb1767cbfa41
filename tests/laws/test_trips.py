"""The trip of one question through the files of the package does not grow unseen.

A number that fell belongs in the table; one that must rise needs a reason in the commit that raises it.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from blackpeg.kernel import kernel

PROGRAM = """
import contextlib, io, os, sys
from blackpeg.cli import main

functions, changes, last = set(), 0, None


def hear(frame, event, _):
    global changes, last
    code = frame.f_code
    file = code.co_filename
    is_ours = f"{os.sep}blackpeg{os.sep}" in file and code.co_flags & 1 and not code.co_name.startswith("<")
    if event == "call" and is_ours:  # of functions, not of modules and classes
        functions.add((file, code.co_firstlineno))
        changes += file != last
        last = file


sys.setprofile(hear)
with contextlib.redirect_stdout(io.StringIO()):
    code = main(sys.argv[1:])
sys.setprofile(None)
print(code, len(functions), len({file for file, _ in functions}), changes)
"""

TRIPS = {
    "score 4x6 1122 1223": (86, 24, 87),
    "suggest 4x6 1122:1-0": (266, 53, 367),
    "solve 3x4 --search --workers 1": (187, 45, 238),  # so small that it is over before it tells how far it is
}
"""The most functions and files that an answer enters, and how often it goes on in another file."""

TRIES = 5
"""On a machine that is busy a search may take long enough to tell how far it is: then its trip is measured again."""


@pytest.mark.skipif(kernel().name != "native", reason="the trips are those of the native kernel")
@pytest.mark.parametrize("line", TRIPS)
def test_a_question_makes_no_longer_trip(line: str) -> None:
    trips, command = [], [sys.executable, "-c", PROGRAM, *line.split()]
    for _ in range(TRIES):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        code, *trip = map(int, done.stdout.split())
        assert code == 0
        if all(number <= most for number, most in zip(trip, TRIPS[line], strict=True)):
            return
        trips.append(trip)
    pytest.fail(f"functions, files, changes of file: {trips}; the most are {TRIPS[line]}")
