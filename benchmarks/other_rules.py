"""How other programs choose among guesses, as far as we know: to explain their figures where they differ from ours.

Not used by Blackpeg.  The rules are read from the programs' sources; `rule_player.py` plays by them.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from benchmarks.golden_table import Row
from benchmarks.rule_player import Colors, Rule, Sizes
from numpy.typing import NDArray

single = np.float32


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
    """The largest part, then the second largest, and so on; "solved" counts as empty."""
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


@cache
def _chains(unused: frozenset[int], dead: frozenset[int]) -> tuple[list[int], list[int]]:
    """For each color the next of its kind, in a ring, and the lowest color that leads to it.

    Kinds are the unused colors and the dead ones; a color of both kinds is where fancitron's rings get tangled.
    """
    after = list(range(16))
    for kind in (sorted(unused), sorted(dead)):
        for color, following in zip(kind, [*kind[1:], *kind[:1]], strict=True):
            after[color] = following
    lowest = list(range(16))
    for color in range(16):
        following = after[color]
        for _ in range(17):  # a tangled ring may never come back
            lowest[following] = min(lowest[following], color)
            following = after[following]
    return after, lowest


def without_lookalikes(codes: Colors, unused: frozenset[int], dead: frozenset[int]) -> NDArray[np.int64]:
    """The guesses that fancitron's program of 2010 looks at: it leaves out those it takes for equal to earlier ones.

    It wants the colors of a kind to appear in order, as is right; but once the last has appeared it waits for the
    first again, and leaves out guesses in which another comes.  Its author
    noted later that some are mistaken for equal.
    """
    after, lowest = _chains(unused, dead)
    kept = np.ones(len(codes), bool)
    awaited = np.tile(np.array(lowest), (len(codes), 1))
    lines = np.arange(len(codes))
    for column in codes.T:
        kind = np.array(lowest)[column]
        wanted = awaited[lines, kind]
        kept &= column <= wanted
        awaited[lines, kind] = np.where(column == wanted, np.array(after)[column], wanted)
    return np.flatnonzero(kept)


LEAVES_OUT = "leaves out some guesses, which it takes for equal to earlier ones by mistake"

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
    ("fancitron", "minimax"): Rule(LEAVES_OUT, exact_minimax, guesses=without_lookalikes, most_codes=40_000),
    ("fancitron", "expected-size"): Rule(
        LEAVES_OUT, exact_expected_size, guesses=without_lookalikes, most_codes=40_000
    ),
    ("fancitron", "entropy"): Rule(
        "breaks ties by reading order alone, unless a candidate tells all candidates apart", entropy_or_end, False
    ),
    ("widmaN", "minimax"): Rule(
        "compares the second largest part and so on, without the solved one; ties by reading order",
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
