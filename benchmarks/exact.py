"""How long exact search takes: whole processes of `blackpeg solve`, each value asserted before its time is reported.

    python -m benchmarks.exact                 # the ladder, up to games of about half a minute
    python -m benchmarks.exact 4x10 5x6        # some of it, or the longer ones
    python -m benchmarks.exact --repeat 5      # medians of five

With one worker the nodes are the search's signature: they must be those of the table below, which a change of the
search changes on purpose or not at all.  The times with all workers come from a second run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from typing import NamedTuple


class Rung(NamedTuple):
    """A game, what to solve it for, the value, the nodes of one worker, and whether it takes long."""

    game: str
    options: tuple[str, ...]
    value: int
    nodes: int | None
    long: bool = False

    @property
    def name(self) -> str:
        return " ".join([self.game, *self.options])


WORST = ("--objective", "worst")

LADDER = [
    Rung("4x6", (), 5625, None),
    Rung("4x6", ("--max-guesses", "5"), 5626, None),
    Rung("4x6", ("--consistent",), 5660, None),
    Rung("4x7", (), 11228, None),
    Rung("5x5", (), 13496, None),
    Rung("4x8", (), 20471, None),
    Rung("6x4", (), 17281, None),
    Rung("7x3", (), 8715, None),
    Rung("4x10-distinct", (), 26274, None),
    Rung("5x7-distinct", (), 0, None),
    Rung("4x9", (), 34666, None),
    Rung("5x6", (), 36721, None, long=True),
    Rung("4x10", (), 55632, None, long=True),
    Rung("4x8", WORST, 6, None),
    Rung("5x6", WORST, 6, None),
    Rung("5x7", WORST, 6, None),
    Rung("6x4", WORST, 5, None),
    Rung("4x10", WORST, 7, None),
]


def solve(rung: Rung, workers: int) -> tuple[dict[str, object], float]:
    """The answer of a whole process, checked, and its seconds."""
    command = [sys.executable, "-m", "blackpeg", "solve", rung.game, *rung.options, "--workers", str(workers), "--json"]
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    seconds = time.perf_counter() - began
    answer = json.loads(done.stdout)
    value = answer["worst"] if "worst" in rung.options else answer["total"]
    assert answer["status"] == "proven", (rung.name, answer["status"])
    assert value == rung.value, (rung.name, value, rung.value)
    return answer, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="rungs of these games only")
    parser.add_argument("--repeat", type=int, default=1, help="so many runs; medians are reported")
    options = parser.parse_args()
    workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    rungs = [rung for rung in LADDER if rung.game in options.games or (not options.games and not rung.long)]
    print(f"{'game':38} {'value':>7} {'nodes':>9} {'1 worker':>10} {f'{workers} workers':>10}")
    wrong = []
    for rung in rungs:
        answer, _ = solve(rung, 1)
        nodes = answer["nodes"]
        alone = statistics.median(solve(rung, 1)[1] for _ in range(options.repeat))
        together = statistics.median(solve(rung, workers)[1] for _ in range(options.repeat))
        print(f"{rung.name:38} {rung.value:7,} {nodes:9,} {alone:8.2f} s {together:8.2f} s", flush=True)
        if rung.nodes is not None and nodes != rung.nodes:
            wrong.append(f"{rung.name}: {nodes} nodes, expected {rung.nodes}")
    if wrong:
        sys.exit("the search has changed:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
