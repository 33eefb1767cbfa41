"""Plays a one-step strategy by any rule, in NumPy, on a table of all feedbacks.

It shares nothing with the kernel but the feedback of the reference, and checks it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackpeg.kernel import shape_of, unpack
from blackpeg.kernel.reference import Kernel, _array, _packed
from blackpeg.rules import Game

Sizes = NDArray[np.int64]
"""One line a guess: the sizes of its parts, fewest black pegs first, then fewest white; the last is "solved"."""

Colors = NDArray[np.uint8]
"""Codes, one line each."""


class Rule(NamedTuple):
    """How a program ranks guesses: lowest *cost* first; then a candidate, unless it does not care; then reading order.

    *cost* is asked with the sizes of all guesses and the number of candidates.  *guesses*, if any, says which guesses
    are looked at (by index), from all codes, the colors not used yet and those of no candidate.  *words* and *played*
    are for people; larger games than *most_codes* take too long.
    """

    words: str
    cost: Callable[[Sizes, int], NDArray[np.floating | np.integer]]
    candidates_win_ties: bool = True
    guesses: Callable[[Colors, frozenset[int], frozenset[int]], NDArray[np.int64]] | None = None
    played: str = "played so"
    most_codes: int = 10_000


def play(game: Game, rule: Rule, consistent_only: bool, first: str | None) -> tuple[int, int, tuple[int, ...]]:
    """The total, worst case and histogram, in guesses, of playing *rule* against every secret of *game*."""
    table, classes, codes = _feedback_table(game)
    every_color = frozenset(range(game.colors))
    histogram: Counter[int] = Counter()
    waiting = [(np.arange(len(codes)), 1, every_color)]
    while waiting:
        candidates, depth, unused = waiting.pop()
        if first is not None and depth == 1:
            guess = int(np.flatnonzero((codes == np.array(game.code(first))).all(axis=1))[0])
        elif len(candidates) <= 2:
            guess = int(candidates[0])
        else:
            guesses = candidates if consistent_only else np.arange(len(codes))
            if rule.guesses is not None:
                guesses = rule.guesses(codes, unused, every_color - set(np.unique(codes[candidates]).tolist()))
            guess = _choose(rule, table, classes, guesses, candidates)
        answers = table[guess, candidates]
        for answer in np.unique(answers):
            if answer == classes - 1:
                histogram[depth] += 1
            else:
                waiting.append((candidates[answers == answer], depth + 1, unused - set(codes[guess].tolist())))
    total = sum(guesses * count for guesses, count in histogram.items())
    return total, max(histogram), tuple(histogram[guesses] for guesses in range(1, max(histogram) + 1))


def _choose(
    rule: Rule, table: NDArray[np.uint8], classes: int, guesses: NDArray[np.int64], candidates: NDArray[np.int64]
) -> int:
    sizes = np.zeros((len(guesses), classes), np.int64)
    answers = table[np.ix_(guesses, candidates)]
    if len(candidates) < 64:
        lines = np.arange(len(guesses))
        for column in answers.T:
            sizes[lines, column] += 1
    else:
        for answer in range(classes):
            sizes[:, answer] = np.count_nonzero(answers == answer, axis=1)
    cost = rule.cost(sizes, len(candidates))
    best = cost == cost.min()
    if rule.candidates_win_ties and (best & (sizes[:, -1] > 0)).any():
        best &= sizes[:, -1] > 0
    return int(guesses[np.flatnonzero(best)[0]])


@lru_cache(maxsize=1)
def _feedback_table(game: Game) -> tuple[NDArray[np.uint8], int, Colors]:
    """The class of each guess (down) and secret (across), the number of classes, and the codes."""
    shape = shape_of(game)
    codes = _array(Kernel(shape).all_codes())
    number = np.zeros((game.pegs + 1) ** 2, np.uint8)
    possible = [packed for packed in range(len(number)) if unpack(game, packed) in game.feedbacks]
    number[possible] = np.arange(len(possible))
    table = np.empty((len(codes), len(codes)), np.uint8)
    for start in range(0, len(codes), 64):
        table[start : start + 64] = number[_packed(shape, codes[start : start + 64], codes)]
    return table, len(possible), codes
