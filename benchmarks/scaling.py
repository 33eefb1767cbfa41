"""How well a search uses many workers: real tasks through the real scheduler, on a simulated clock.

    python -m benchmarks.scaling 5x5                       # 2 to 64 workers
    python -m benchmarks.scaling 4x10 --workers 2 64

The tasks are done here, one after the other, in the order in which that many workers would begin them; each is charged
to one of them with the processor time that it took, and what is between two tasks to all.  Workers share one table, as
threads do.  Efficiency is the time of one worker, divided by the time of all, and by their number; the value and its
tree are asserted to be the same.
"""

from __future__ import annotations

import argparse
import heapq
import time
from dataclasses import dataclass

from blackpeg.search import Solution
from blackpeg.search.exact import ExactSearch
from blackpeg.search.task import Result, forget


@dataclass(frozen=True)
class Ran:
    """A search by simulated workers."""

    solution: Solution
    seconds: float
    """Until the last result was told."""
    work: float
    """Of all tasks, summed."""
    longest: float
    """Of a task."""
    tasks: int
    nodes: int


def simulate(game: str, workers: int) -> Ran:
    """What *workers* would have done, and how long it would have taken them."""
    forget()
    search = ExactSearch(game)
    clock = work = longest = 0.0
    under_way: list[tuple[float, int, Result]] = []
    tasks = 0
    while not search.done:
        began = time.process_time()
        asked = search.ask(workers - len(under_way))
        clock += time.process_time() - began
        for task in asked:
            began = time.process_time()
            result = task.run()
            seconds = time.process_time() - began
            work += seconds
            longest = max(longest, seconds)
            tasks += 1
            heapq.heappush(under_way, (clock + seconds, tasks, result))
        ended, _, result = heapq.heappop(under_way)
        clock = max(clock, ended)
        began = time.process_time()
        search.tell(result)
        clock += time.process_time() - began
    return Ran(search.solution, clock, work, longest, tasks, search.nodes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["5x5"], metavar="GAME")
    parser.add_argument("--workers", type=int, nargs="*", default=[2, 4, 16, 64], metavar="N")
    asked = parser.parse_args()
    columns = f"{'seconds':>9} {'efficiency':>10} {'work':>9} {'nodes':>9} {'tasks':>6} {'longest':>8}"
    print(f"{'game':14} {'workers':>7} {columns}")
    for game in asked.games:
        alone = None
        for workers in (1, *asked.workers):
            ran = simulate(game, workers)
            alone = alone or ran
            assert ran.solution == alone.solution, (game, workers)
            efficiency = alone.seconds / ran.seconds / workers
            print(
                f"{game:14} {workers:7} {ran.seconds:7.2f} s {efficiency:10.0%} {ran.work:7.2f} s {ran.nodes:9,} "
                f"{ran.tasks:6,} {ran.longest:6.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
