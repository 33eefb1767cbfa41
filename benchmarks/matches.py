"""How many games of a series are played in a second of processor time, beside a NumPy loop of a dozen lines.

    python -m benchmarks.matches                   # 4x6, 1,000,000 games of each strategy
    python -m benchmarks.matches 5x8 --games 100000

Before anything is timed, the first games of each series must be those that matches of their own play, and the mean must
be within four standard errors of what the strategy needs exactly.  Prints medians.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import islice

import numpy as np
from benchmarks.kernel import processor
from numpy.typing import NDArray

import blackpeg as bp
from blackpeg.kernel import kernel_for, shape_of

STRATEGIES = ("random-consistent", "first-consistent", "minimax", "expected-size", "entropy", "most-parts")
SAME = 200
"""Games of each series that are compared with matches of their own."""

FEW = 20_000
"""The most games that the NumPy loop plays."""


def numpy_loop(table: NDArray[np.uint16], games: int, seed: int) -> list[int]:
    """The guesses of *games* of random-consistent, by a table of the feedbacks of all codes to all."""
    random = np.random.default_rng(seed)
    everything = np.arange(len(table))
    needed = []
    for secret in random.integers(len(table), size=games):
        candidates, guesses = everything, 1
        while (guess := candidates[int(random.random() * len(candidates))]) != secret:
            candidates = candidates[table[guess, candidates] == table[guess, secret]]
            guesses += 1
        needed.append(guesses)
    return needed


def feedback_table(game: bp.Game) -> NDArray[np.uint16]:
    """The packed feedback of each code to each."""
    shape = shape_of(game)
    codes = kernel_for(shape).all_codes()
    return np.array([kernel_for(shape).feedbacks(guess, codes) for guess in codes], dtype=np.uint16)


def check(game: bp.Game, name: str, games: int) -> None:
    """Asserts that the games are right, and that counting them comes to what they do."""
    series = bp.Matches(game, name, games=games, seed=1)
    for played in islice(series, SAME):
        alone = bp.match(game, bp.named(name, seed=played.seed), seed=played.seed)
        assert played.record == alone, f"game {played.seed} of {name} is another when it is played alone"
    for _ in series:
        pass
    counted = bp.match(game, name, games=games, seed=1)
    assert (counted.histogram, counted.failures) == (series.series.histogram, series.series.failures)
    assert_near(game, name, float(series.series.mean or 0), series.series.standard_error or 0)


def assert_near(game: bp.Game, name: str, mean: float, error: float) -> None:
    """Asserts that the *mean* of a sample is what *name* needs."""
    exact = bp.expectation(game).average if name == "random-consistent" else float(bp.evaluate(game, name).average)
    assert abs(mean - exact) < 4 * error, f"{name} needs {exact}, but {mean} in the games played"


def rate(play: Callable[[], object], games: int, runs: int) -> float:
    """Games in a second of processor time: the median."""
    rates = []
    for _ in range(runs):
        began = time.process_time()
        play()
        rates.append(games / (time.process_time() - began))
    return statistics.median(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description="Games of a series played in a second of processor time.")
    parser.add_argument("game", nargs="?", default="4x6", type=bp.parse_game)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()

    table = feedback_table(asked.game)
    few = min(asked.games, FEW)
    needed = numpy_loop(table, few, seed=1)
    assert_near(asked.game, "random-consistent", statistics.mean(needed), statistics.stdev(needed) / len(needed) ** 0.5)
    for name in STRATEGIES:
        check(asked.game, name, asked.games)

    print(f"games a second of processor time at {asked.game}; {asked.games:,} games, median of {asked.runs}")
    print(f"{processor()}\n")
    for name in STRATEGIES:
        games = rate(lambda name=name: bp.match(asked.game, name, games=asked.games, seed=1), asked.games, asked.runs)
        print(f"{games:10,.0f}  {name}")
    games = rate(lambda: numpy_loop(table, few, seed=1), few, asked.runs)
    print(f"{games:10,.0f}  random-consistent, a NumPy loop")


if __name__ == "__main__":
    main()
