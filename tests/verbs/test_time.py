"""The time that a verb may take, in seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import blackpeg as bp

TAKE_ONE: list[Callable[[Any], object]] = [
    lambda time: bp.know("4x6", time).count.number,
    lambda time: bp.worth("3x4", time=time).upper,
    lambda time: bp.suggest("4x6", time=time).guess,
    lambda time: bp.candidates("4x6", time=time).count,
    lambda time: bp.explain("4x6", "1122", time=time).advice,
    lambda time: bp.review("3x4 112:1-0", time=time).mistakes,
    lambda time: bp.break_code("2x3", lambda guess: bp.score("2x3", guess, "12"), time=time),
]


@pytest.mark.parametrize("take", TAKE_ONE)
def test_a_time_is_a_number_of_seconds_and_nothing_else_is(take: Callable[[Any], object]) -> None:
    assert take(3) == take(3.0)
    with pytest.raises(TypeError, match=r"expected a number of seconds, got '3 seconds'"):
        take("3 seconds")


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_less_time_than_none_is_no_time(seconds: float) -> None:
    with pytest.raises(ValueError, match=r"expected a number of seconds from 0, got (-1|nan)"):
        bp.know("4x6", seconds)
