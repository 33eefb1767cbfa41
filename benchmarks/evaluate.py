"""How long the command line takes, as a whole process: start, imports, work, output.

    python -m benchmarks.evaluate              # 4x6 by every strategy, 5x8, 6x6, 6x8; --help and suggest
    python -m benchmarks.evaluate 4x6 5x8      # these games only
    python -m benchmarks.evaluate --runs 9     # medians of 9 runs

Every run must first print the total of the golden table, tests/golden/strategies.csv.  Prints medians: seconds
on the clock, and seconds of processor time (all threads together).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from benchmarks.golden_table import read
from benchmarks.kernel import processor

from blackpeg.position import start
from blackpeg.registry import named
from blackpeg.rules import parse_game

ONE_STEP = ("minimax", "expected-size", "entropy", "most-parts")
WORK = {
    "4x6": (*ONE_STEP, "first-consistent"),
    "5x8": ONE_STEP,
    "6x6": ONE_STEP,
    "6x8": ("entropy",),
}

Check = Callable[[str], bool]


def timed(command: list[str], check: Check, runs: int) -> tuple[float, float]:
    """The medians of clock and processor time of `blackpeg` with *command*, whose output must pass *check*."""
    clock, work = [], []
    for _ in range(runs):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run([sys.executable, "-m", "blackpeg", *command], capture_output=True, text=True, check=True)
        clock.append(time.perf_counter() - began)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        work.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        assert check(done.stdout), f"blackpeg {' '.join(command)} printed something else: {done.stdout[:200]}"
    return statistics.median(clock), statistics.median(work)


def known_total(game: str, strategy: str) -> int:
    """The total in the golden table, for any guess and no first guess forced."""
    totals = {
        row.total
        for row in read()
        if (row.game, row.strategy, row.first) == (game, strategy, "")
        and row.guesses == ("consistent" if strategy == "first-consistent" else "any")
    }
    assert len(totals) == 1, f"the golden table has the totals {totals} for {strategy} at {game}"
    return int(totals.pop() or 0)


def main() -> None:
    """Reads the command line, and measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(WORK)} (all)")
    parser.add_argument("--runs", type=int, default=5, help="runs to take the median of (%(default)s)")
    options = parser.parse_args()

    def total_is(total: int) -> Check:
        return lambda output: json.loads(output)["total"] == total

    commands: list[tuple[list[str], Check]] = []
    if not options.game:
        commands.append((["--help"], lambda output: output.startswith("Usage: ")))
        guess = str(named("entropy").choose(start(parse_game("4x6")).after("1122", "1-0").after("1344", "0-2")))
        suggest = ["suggest", "4x6", "1122:1-0", "1344:0-2"]
        commands.append((suggest, lambda output: output.split()[0] == guess))
    for game in options.game or WORK:
        for strategy in WORK.get(game, ONE_STEP):
            command = ["evaluate", game, "--strategy", strategy, "--json"]
            commands.append((command, total_is(known_total(game, strategy))))
    print(f"whole processes, median of {options.runs}; {os.cpu_count()} processors, {processor()}\n")
    print("  seconds  of processor")
    for command, check in commands:
        clock, work = timed(command, check, options.runs)
        print(f"{clock:9.3f} {work:13.3f}  blackpeg {' '.join(command)}", flush=True)


if __name__ == "__main__":
    main()
