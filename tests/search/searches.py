"""Searches of small games, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.kernel import kernel
from blackpeg.position import position_of
from blackpeg.search import Search, Worth, cost
from blackpeg.search.solver import forget
from blackpeg.search.worth import objective_of

needs_native = pytest.mark.skipif(kernel().name != "native", reason="exact search needs the native kernel")

OBJECTIVES = {
    "total": bp.least_total(),
    "at-most-6": bp.least_total(max_guesses=6),
    "worst": bp.least_worst(),
    "worst-then-total": bp.least_worst_then_total(),
    "consistent": bp.least_total(consistent=True),
}


def searched(
    position: bp.Position | bp.Game | str, objective: bp.Objective | str | None = None, **options: Any
) -> Worth:
    """What a search finds that nothing ends."""
    return Search(position_of(position), objective_of(objective), **options).run(Call())


@contextmanager
def small_pieces(work: float = 1e6) -> Iterator[None]:
    """Within: a search in pieces has many of them, and nothing is remembered from before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cost, "PIECE", work)
        forget()
        yield
