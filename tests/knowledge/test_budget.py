"""What a call may use: a budget, or a number of seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import blackpeg as bp

TAKE_ONE: list[Callable[[Any], object]] = [
    lambda budget: bp.know("4x6", budget).count.number,
    lambda budget: bp.worth("3x4", budget=budget).upper,
    lambda budget: bp.suggest("4x6", budget=budget).guess,
    lambda budget: bp.candidates("4x6", budget=budget).count,
    lambda budget: bp.explain("4x6", "1122", budget=budget).advice,
    lambda budget: bp.review("3x4 112:1-0", budget=budget).mistakes,
    lambda budget: bp.break_code("2x3", lambda guess: bp.score("2x3", guess, "12"), budget=budget),
]


@pytest.mark.parametrize("take", TAKE_ONE)
def test_a_number_of_seconds_is_a_budget_and_nothing_else_is(take: Callable[[Any], object]) -> None:
    assert take(3) == take(3.0) == take(bp.Budget(3))
    with pytest.raises(TypeError, match=r"expected a Budget, such as .* or a number of seconds, got '3 seconds'"):
        take("3 seconds")


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_less_time_than_none_is_no_budget(seconds: float) -> None:
    with pytest.raises(ValueError, match=r"expected seconds from 0, or None for as long as it takes, got (-1|nan)"):
        bp.know("4x6", seconds)
