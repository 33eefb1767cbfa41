"""How long exact search takes: whole processes of `blackpeg solve`, each value asserted before its time is reported.

    python -m benchmarks.exact                 # the ladder, up to games of about half a minute
    python -m benchmarks.exact 4x10 5x6        # all rungs of these games, the long ones too
    python -m benchmarks.exact --repeat 5      # medians of five
    python -m benchmarks.exact --sign          # write the node counts into tests/golden/ladder.csv

With one worker the nodes are the search's signature: they must be those of tests/golden/ladder.csv, and a change of the
search that changes them says so.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

LADDER = Path(__file__).parent.parent / "tests" / "golden" / "ladder.csv"

Rung = dict[str, str]


def ladder() -> list[Rung]:
    """The rungs: a game, what to solve it for, the value, the nodes of one worker, and how long it takes."""
    with LADDER.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def options_of(rung: Rung) -> list[str]:
    """The options of `blackpeg solve` for a rung."""
    return [
        *(["--objective", rung["objective"]] if rung["objective"] != "total" else []),
        *(["--max-guesses", rung["max_guesses"]] if rung["max_guesses"] else []),
        *(["--consistent"] if rung["consistent"] == "yes" else []),
    ]


def solve(rung: Rung, workers: int) -> tuple[int, float]:
    """The nodes and the seconds of a whole process whose answer is the rung's value."""
    asked = [rung["game"], *options_of(rung), "--search", "--workers", str(workers), "--json"]
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "blackpeg", "solve", *asked], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    seconds = time.perf_counter() - began
    assert done.returncode == 0, (asked, done.stderr)
    answer = json.loads(done.stdout)
    value = answer["worst" if rung["objective"] == "worst" else "total"]
    assert answer["status"] == "proven", (asked, answer["status"])
    assert value == int(rung["value"]), (asked, value, rung["value"])
    return answer["nodes"], seconds


def sign(rungs: list[Rung]) -> None:
    """Writes the rungs back."""
    with LADDER.open("w", newline="", encoding="utf-8") as lines:
        writer = csv.DictWriter(lines, list(rungs[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rungs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the rungs of these games only")
    parser.add_argument("--repeat", type=int, default=1, help="this many runs; medians are reported")
    parser.add_argument("--sign", action="store_true", help="write the node counts that come out")
    asked = parser.parse_args()
    workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    every = ladder()
    wrong = []
    print(f"{'game':40} {'value':>7} {'nodes':>10} {'1 worker':>11} {f'{workers} workers':>11}")
    for rung in every:
        if rung["game"] not in asked.games and (asked.games or rung["effort"] == "long"):
            continue
        alone = [solve(rung, 1) for _ in range(asked.repeat)]
        together = [solve(rung, workers) for _ in range(asked.repeat)]
        nodes = alone[0][0]
        first, second = (statistics.median(seconds for _, seconds in runs) for runs in (alone, together))
        name = " ".join([rung["game"], *options_of(rung)])
        print(f"{name:40} {int(rung['value']):7,} {nodes:10,} {first:9.2f} s {second:9.2f} s", flush=True)
        if asked.sign:
            rung["nodes"] = str(nodes)
        elif rung["nodes"] and nodes != int(rung["nodes"]):
            wrong.append(f"{name}: {nodes:,} nodes, expected {int(rung['nodes']):,}")
    if asked.sign:
        sign(every)
    if wrong:
        sys.exit("the search has changed:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
