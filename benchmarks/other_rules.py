"""How other programs break ties, as far as we know: to explain their figures where they differ from ours.

Not used by Blackpeg.  The rules are read from the programs' sources, and played in NumPy on a table of all
feedbacks, which shares no code with the kernel that chooses (only the reference's feedback).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from benchmarks.golden_table import Row
from numpy.typing import NDArray

from blackpeg.kernel import reference, shape_of
from blackpeg.rules import Game

Sizes = NDArray[np.int64]
"""One line a guess: the sizes of its classes, fewest black pegs first, then fewest white; the last is "solved"."""

single = np.float32


class Rule(NamedTuple):
    """How a program ranks guesses: lowest cost first; then a candidate, unless it does not care; then reading order."""

    words: str
    cost: Callable[[Sizes, int], NDArray[np.floating | np.integer]]
    candidates_win_ties: bool = True
    played: str = "played so"


def exact_minimax(sizes: Sizes, _count: int) -> NDArray[np.integer]:
    """Blackpeg's own."""
    return np.asarray(sizes.max(axis=1))


def exact_expected_size(sizes: Sizes, _count: int) -> NDArray[np.integer]:
    """Blackpeg's own."""
    return np.asarray((sizes * sizes).sum(axis=1))


def exact_entropy(sizes: Sizes, _count: int) -> NDArray[np.floating]:
    """Nearly Blackpeg's own: sums of s ln s that differ by less than a billionth count as equal."""
    return np.round(_order(sizes), 9)


def exact_most_parts(sizes: Sizes, _count: int) -> NDArray[np.integer]:
    """Blackpeg's own."""
    return -np.asarray((sizes > 0).sum(axis=1))


def millionths(sizes: Sizes, count: int) -> NDArray[np.floating]:
    """Sum of s^2 / n on a graphics processor in "fast math": times the rounded 1 / n, fused, in single precision.

    Then millionths, in 32 bits, where larger numbers all become the largest.
    """
    total, one_over = np.zeros(len(sizes), single), single(1) / single(count)
    for column in sizes.T:
        total = _fused(column.astype(single) ** 2, one_over, total)
    return np.minimum(np.round(total.astype(np.float64) * 1e6), 2**32 - 1)


def billionths_of_nats(sizes: Sizes, count: int) -> NDArray[np.floating]:
    """Minus sum of p ln p on a graphics processor in "fast math", then billionths.

    Only nearly: the processor's logarithm is approximate, and ours is rounded right.
    """
    total, one_over = np.zeros(len(sizes), single), single(1) / single(count)
    for column in sizes.T:
        some = column > 0
        share = column[some].astype(single) * one_over
        nats = np.log2(share.astype(np.float64)).astype(single) * single(np.log(2))
        total[some] = _fused(-share, nats, total[some])
    return -np.round(total.astype(np.float64) * 1e9)


def _fused(a: NDArray[np.float32], b: NDArray[np.float32] | np.float32, c: NDArray[np.float32]) -> NDArray[np.float32]:
    """a * b + c, rounded once."""
    return (a.astype(np.float64) * np.float64(b) + c.astype(np.float64)).astype(single)


def single_precision_last_first(sizes: Sizes, _count: int) -> NDArray[np.floating]:
    """Sum of s ln s in single precision, added up from the last feedback to the first."""
    total = np.zeros(len(sizes), single)
    for column in sizes.T[::-1]:
        some = np.maximum(column, 1).astype(single)
        total = some * np.log(some.astype(np.float64)).astype(single) + total
    return total


def whole_splits(sizes: Sizes, _count: int) -> NDArray[np.integer]:
    """The largest class, then the second largest, and so on; "solved" counts as empty."""
    left = sizes.copy()
    left[:, -1] = 0
    left = -np.sort(-left, axis=1)
    _, rank = np.unique(left, axis=0, return_inverse=True)
    return rank.reshape(-1)


def entropy_with_bonus(sizes: Sizes, _count: int) -> NDArray[np.floating]:
    """Sum of s ln s, less 2 ln 2 for a candidate."""
    return np.round(_order(sizes) - np.where(sizes[:, -1] > 0, 2 * np.log(2), 0), 9)


def entropy_or_end(sizes: Sizes, _count: int) -> NDArray[np.floating]:
    """Sum of s ln s; of guesses that tell every candidate apart, those that are one are better."""
    order = np.round(_order(sizes), 9)
    return np.where((order == 0) & (sizes[:, -1] > 0), -1, order)


def _order(sizes: Sizes) -> NDArray[np.floating]:
    some = np.maximum(sizes, 1).astype(np.float64)
    return np.asarray((some * np.log(some)).sum(axis=1))


RULES = {
    ("mikemag", "expected-size"): Rule(
        "adds up in single precision, and holds millionths in 32 bits, so that rounding breaks ties", millionths
    ),
    ("mikemag", "entropy"): Rule(
        "adds up in single precision with a graphics processor's logarithms, so that rounding breaks ties",
        billionths_of_nats,
        played="played so, with logarithms rounded right",
    ),
    ("Witteveen", "entropy"): Rule(
        "adds up in single precision, the last feedback first, so that rounding breaks ties",
        single_precision_last_first,
    ),
    ("fancitron", "entropy"): Rule(
        "breaks ties by reading order alone, unless a candidate tells all candidates apart", entropy_or_end, False
    ),
    ("widmaN", "minimax"): Rule(
        "compares the second largest class and so on, without the solved one; ties by reading order",
        whole_splits,
        False,
    ),
    ("widmaN", "entropy"): Rule(
        "favors a candidate by 2 ln 2 in the sum of s ln s; ties by reading order", entropy_with_bonus, False
    ),
}
"""By the first word of a source, and strategy."""

EXACT = {
    "minimax": Rule("", exact_minimax),
    "expected-size": Rule("", exact_expected_size),
    "entropy": Rule("", exact_entropy),
    "most-parts": Rule("", exact_most_parts),
}
"""Blackpeg's own rules, by strategy."""


def rule_of(row: Row) -> Rule | None:
    """The rule by which the source of *row* plays, if it is known and not ours."""
    source = row.source.partition(" ")[0].partition("/")[0]
    return RULES.get((source, row.strategy))


def play(game: Game, rule: Rule, consistent_only: bool, first: str | None) -> tuple[int, int, tuple[int, ...]]:
    """The total, worst case and histogram, in guesses, of playing *rule* against every secret of *game*."""
    table, classes, codes = _feedback_table(game)
    histogram: Counter[int] = Counter()
    waiting = [(np.arange(len(codes)), 1)]
    while waiting:
        candidates, depth = waiting.pop()
        if first is not None and depth == 1:
            guess = codes.index(tuple(game.code(first)))
        elif len(candidates) <= 2:
            guess = int(candidates[0])
        else:
            guesses = candidates if consistent_only else np.arange(len(codes))
            guess = _choose(rule, table, classes, guesses, candidates)
        answers = table[guess, candidates]
        for answer in np.unique(answers):
            if answer == classes - 1:
                histogram[depth] += 1
            else:
                waiting.append((candidates[answers == answer], depth + 1))
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
def _feedback_table(game: Game) -> tuple[NDArray[np.uint8], int, list[tuple[int, ...]]]:
    """The class of each guess (down) and secret (across), the number of classes, and the codes."""
    shape = shape_of(game)
    codes = reference.all_codes(shape)
    packed = np.array([reference.feedbacks(shape, code, codes) for code in codes], np.int64)
    found, numbered = np.unique(packed, return_inverse=True)
    return numbered.reshape(packed.shape).astype(np.uint8), len(found), list(codes)
