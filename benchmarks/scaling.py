"""How well a search uses many workers.

    python -m benchmarks.scaling 5x5                       # 4 to 256 workers, simulated
    python -m benchmarks.scaling 4x10 --workers 64
    python -m benchmarks.scaling 4x10 --here 2             # as many threads of this machine, measured

Simulated: the real scheduler hands out real tasks, on a simulated clock.  Each task is done once and recorded, with its
result and its processor time; wherever it is asked for again, by however many workers, the recording is replayed.  What
a number of workers asks for that no other did is done then.  Only the scheduler's own time is taken anew, and charged
to all workers.  Nothing is charged for sending tasks, nor for processors that slow each other down.  Of what tasks
leave in the table for others, a search finds that of the tasks it did not replay.  Efficiency is the time of one
worker, divided by that of all, and by their number.  The value and its tree are asserted to be the same.

Measured: one search alone, as many side by side in processes of their own, and one by that many threads.  The second
tells what the machine can give at most: processors that share a core, its memory or its neighbors slow each other down.
"""

from __future__ import annotations

import argparse
import heapq
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace

import blackpeg as bp
from blackpeg.search import Worth
from blackpeg.search.exact import ExactSearch
from blackpeg.search.task import Task, TaskResult, forget

Recording = dict[tuple[Task, int | None], TaskResult]
"""Results of tasks that may look at so many pairs; their seconds are those of a processor."""


@dataclass(frozen=True)
class Ran:
    """A search by simulated workers."""

    solution: Worth
    seconds: float
    """Until the last result was told."""
    results: list[TaskResult]
    replayed: int
    """The tasks that had been recorded before."""


def simulate(game: str, workers: int, recording: Recording) -> Ran:
    """What *workers* would have done, and how long it would have taken them; what they do anew is recorded."""
    forget()
    search = ExactSearch(game)
    clock = 0.0
    under_way: list[tuple[float, int, TaskResult]] = []
    results: list[TaskResult] = []
    replayed = 0
    while not search.done:
        began = time.process_time()
        asked = search.ask(workers - len(under_way))
        clock += time.process_time() - began
        for task in asked:
            key = task, task.pairs
            replayed += key in recording
            result = recording[key] = recording.get(key) or _timed(task)
            results.append(result)
            heapq.heappush(under_way, (clock + result.seconds, len(results), result))
        ended, _, result = heapq.heappop(under_way)
        clock = max(clock, ended)
        began = time.process_time()
        search.tell(result)
        clock += time.process_time() - began
    return Ran(search.solution, clock, results, replayed)


def _timed(task: Task) -> TaskResult:
    began = time.process_time()
    result = task.run()
    return replace(result, seconds=time.process_time() - began)


def show_simulated(game: str, counts: list[int]) -> None:
    """Prints a line for each number of workers."""
    columns = f"{'seconds':>9} {'efficiency':>10} {'work':>9} {'nodes':>11} {'tasks':>6} {'replayed':>8} {'longest':>8}"
    print(f"{'game':14} {'workers':>7} {columns}")
    alone = simulate(game, 1, {})  # a recording of its own: whole parts, which a worker among others is not asked for
    recording: Recording = {}
    for workers in (1, *counts):
        ran = alone if workers == 1 else simulate(game, workers, recording)
        assert ran.solution == alone.solution, (game, workers)
        seconds = [result.seconds for result in ran.results]
        print(
            f"{game:14} {workers:7} {ran.seconds:7.2f} s {alone.seconds / ran.seconds / workers:10.0%} "
            f"{sum(seconds):7.2f} s {sum(result.nodes for result in ran.results):11,} {len(seconds):6,} "
            f"{ran.replayed:8,} {max(seconds):6.2f} s",
            flush=True,
        )


def search_here(game: str, workers: int) -> tuple[Worth, float, float]:
    """The solution by threads of this process, its seconds, and those of processors."""
    began, used = time.perf_counter(), time.process_time()
    solution = bp.run(ExactSearch(game), workers=workers)
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
    parser.add_argument("--workers", type=int, nargs="+", default=[4, 16, 64, 256], metavar="N")
    parser.add_argument("--here", type=int, metavar="N", help="measure with this many threads instead")
    asked = parser.parse_args()
    for game in asked.games:
        if asked.here is None:
            show_simulated(game, asked.workers)
        else:
            show_measured(game, asked.here)


if __name__ == "__main__":
    main()
