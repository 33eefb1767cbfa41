"""The second run: other pruning, the same value; and that what a limited search says is never more than is proven."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.search.searches import needs_native, searched

from blackpeg.kernel import kernel
from blackpeg.position import start
from blackpeg.search import Objective, least_total, least_worst, least_worst_then_total
from blackpeg.search.solver import CHECK, FULL, Pruning, forget, solver_for

pytestmark = needs_native

FEW_CANDIDATES = 500
"""Up to this many, the second run does without symmetries below the first guess, too; beyond, that takes too long."""


def second_pruning(candidates: int) -> Pruning:
    """What a position of *candidates* codes is searched with again: docs/exact-search.md, "The second run"."""
    return replace(CHECK, symmetry=candidates > FEW_CANDIDATES)


@pytest.mark.parametrize("game", ["3x5", "4x4", "5x3", "4x5", "3x4-black", "4x6-distinct"])
@pytest.mark.parametrize(
    "objective",
    [least_total(), least_total(consistent=True), least_total(5), least_worst(), least_worst_then_total()],
    ids=str,
)
def test_the_second_run_ends_at_the_same_value(game: str, objective: Objective) -> None:
    first = searched(game, objective)
    second = searched(game, objective, pruning=second_pruning(first.position.count))

    assert (first.status, first.upper) == (second.status, second.upper)


@pytest.mark.parametrize(
    "pruning", [FULL, CHECK, Pruning(table=False, glance=False, capacity=False), Pruning(capacity=False)], ids=str
)
def test_what_a_limited_search_says_is_never_more_than_is_proven(pruning: Pruning) -> None:
    # The least bound of the guesses tried once passed for a bound of those that were not: 4x5 came out at 2467.
    forever = kernel().control(None)
    path = (((0, 0, 1, 2), 1),)  # 1123 and one white peg
    value = solver_for(start("4x5"), False, forever).total(path, None, None, forever)
    assert value is not None

    for limit in range(value - 20, value + 2):
        forget()
        solver = solver_for(start("4x5"), False, forever, pruning)
        lower = solver.total(path, None, limit, forever)
        bounds = solver.solve(path, None, limit, 1, forever)
        assert lower is not None
        assert lower == value if value < limit else limit <= lower <= value
        assert bounds[:2] == (value, value) if value < limit else (limit <= (bounds[0] or 0) <= value and not bounds[1])
