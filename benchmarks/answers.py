"""How many instructions an answer takes, from the start of Python to its end, here and in another installation.

    python benchmarks/answers.py                           of this installation
    python benchmarks/answers.py --against OTHER/python    beside that of another, which answers alike

Valgrind counts them, so that a busy machine changes nothing; each answer is checked before its count is told.  Without
Valgrind it tells milliseconds of processor time, the middle one of 20 runs.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from itertools import pairwise

COMMAND = "import sys; from blackpeg.cli import main; sys.exit(main())"
ANSWERS = {
    "--help": "breaks codes",
    "suggest --help": "next guess",
    "solve --help": "best strategy",
    "compare --help": "several strategies",
    "review --help": "every guess",
    "assist --help": "in mind",
    "score 4x6 1122 1223": "2-1",
    "assist 4x6": "1123",
    "candidates 4x6 1122:1-0": "256 candidates",
    "suggest 4x6": "1123",
    "suggest 4x6 1122:1-0": "1334",
    "solve 4x6": "5,625",
    "review 4x6 1122:1-0 1344:1-1 3425:2-0": "4x6",
}
"""Lines of the command line, and what is in their answers."""

PROGRAMS = {
    "Python alone": ("print('nothing')", "nothing"),
    "import blackpeg": ("import blackpeg; print(blackpeg.__version__)", "0."),
    "the server, made": (
        "import sys, tempfile\nfrom blackpeg.web.serve import create_app\n"
        "create_app(tempfile.mkdtemp() + '/history.sqlite'); print('made'); sys.stdout.flush(); import os; os._exit(0)",
        "made",
    ),
}
"""Other programs, and what is in what they print."""


RUNS = 20
UNIT = "M" if shutil.which("valgrind") else "ms"


def cost(python: str, arguments: list[str], expected: str) -> float:
    """The cost in `UNIT` of a process that must print *expected*, once it was run to warm what it reads.

    A conversation ends at its first prompt.
    """
    environment = {**os.environ, "PYTHONHASHSEED": "0", "COLUMNS": "100"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    run = partial(subprocess.run, input="quit\n", text=True, capture_output=True, check=True, env=environment)
    for _ in range(2):  # the first may compile what the second reads
        run([python, *arguments])
    if UNIT == "ms":
        times = [resource.getrusage(resource.RUSAGE_CHILDREN)]
        for _ in range(RUNS):
            done = run([python, *arguments])
            assert expected in done.stdout, f"expected {expected!r} in the answer, got {done.stdout!r}"
            times.append(resource.getrusage(resource.RUSAGE_CHILDREN))
        spent = [each.ru_utime + each.ru_stime for each in times]
        return 1e3 * statistics.median(after - before for before, after in pairwise(spent))
    with tempfile.NamedTemporaryFile() as kept:
        done = run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={kept.name}", python, *arguments])
    assert expected in done.stdout, f"expected {expected!r} in the answer, got {done.stdout!r}"
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected is not None, done.stderr
    return int(collected[1]) / 1e6


def main() -> None:
    """Prints a line for each answer: its cost here, there, and how the two compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="PYTHON", help="the Python of another installation of Blackpeg")
    against = parser.parse_args().against
    programs = {line: (["-c", COMMAND, *line.split()], said) for line, said in ANSWERS.items()}
    programs |= {name: (["-c", program], said) for name, (program, said) in PROGRAMS.items()}
    for name, (arguments, said) in programs.items():
        here = cost(sys.executable, arguments, said)
        told = f"{here:8.0f} {UNIT}"
        if against is not None:
            there = cost(against, arguments, said)
            told += f"  {there:8.0f} {UNIT}  {here / there:5.2f}"
        print(f"{told}  {name}", flush=True)


if __name__ == "__main__":
    main()
