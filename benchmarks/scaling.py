"""How well a search uses many threads.

    python -m benchmarks.scaling 4x9 5x6 --workers 2

Measures one search alone, as many side by side in processes of their own, and one by that many threads.  The second
tells what the machine can give at most: processors that share a core, its memory or its neighbors slow each other down.
The value and its tree are asserted to be the same.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor

import blackpeg as bp
from blackpeg.search import Worth


def search_here(game: str, workers: int) -> tuple[Worth, float, float]:
    """The solution by threads of this process, its seconds, and those of processors."""
    began, used = time.perf_counter(), time.process_time()
    solution = bp.solve(game, search=True, workers=workers)
    return solution, time.perf_counter() - began, time.process_time() - used


def show_measured(game: str, workers: int) -> None:
    """Prints how much faster this machine is with that many workers, and how much faster it could be."""
    times = {}
    solutions = []
    for name, searches, threads in [("alone", 1, 1), ("side by side", workers, 1), ("together", 1, workers)]:
        with ProcessPoolExecutor(searches, multiprocessing.get_context("spawn")) as executor:
            ran = list(executor.map(search_here, [game] * searches, [threads] * searches))
        solutions += [solution for solution, _, _ in ran]
        times[name] = max(seconds for _, seconds, _ in ran)
        used = sum(used for _, _, used in ran) / searches
        print(f"{game:14} {name:12} {times[name]:7.2f} s, {used:7.2f} s of processors, {ran[0][0].nodes:,} nodes")
    assert all(one == solutions[0] for one in solutions), game
    fastest, found = workers * times["alone"] / times["side by side"], times["alone"] / times["together"]
    print(f"{game:14} {found:.2f} times as fast, of {fastest:.2f} that the machine gives: {found / fastest:.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["5x5"], metavar="GAME")
    parser.add_argument("--workers", type=int, default=2, metavar="N")
    asked = parser.parse_args()
    for game in asked.games:
        show_measured(game, asked.workers)


if __name__ == "__main__":
    main()
