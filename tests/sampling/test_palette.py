"""Codes drawn from a palette."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackpeg.kernel import Shape
from blackpeg.rules import Feedback, Reply
from blackpeg.sampling import Sampler

SHAPE = Shape(8, 9, True, False)
TURN = (0, 0, 1, 1, 2, 2, 3, 3)


def test_only_colors_of_the_palette_are_found() -> None:
    sampler = Sampler(SHAPE, seed=1)
    sampler.add(TURN, Reply.of(Feedback(2, 2)))
    sampler.hold({0: 8})
    sampler.paint([0, 1, 2, 5, 5])

    found = sampler.collect(50, steps=200_000)

    assert len(found.codes) == 50
    assert {color for code in found.codes for color in code[1:]} == {0, 1, 2, 5}
    assert {code[0] for code in found.codes} == {8}


@settings(max_examples=10)
@given(seed=st.integers(0, 1000), palette=st.lists(st.integers(0, 8), min_size=1, max_size=12))
def test_whatever_is_found_is_drawn_from_the_palette_alone(seed: int, palette: list[int]) -> None:
    sampler = Sampler(SHAPE, seed)
    sampler.add(TURN, Reply.of(Feedback(2, 2)))
    sampler.paint(palette)
    found = sampler.collect(10, steps=2000)

    assert {color for code in [*found.codes, *found.near, *sampler.random(9)] for color in code} <= set(palette)


@pytest.mark.parametrize("palette", [[], [9], [-1], [0] * 256])
def test_a_palette_that_is_none_is_refused(palette: list[int]) -> None:
    with pytest.raises(ValueError, match="expected 1 to 255 colors"):
        Sampler(SHAPE).paint(palette)


def test_without_repeats_there_is_no_palette() -> None:
    with pytest.raises(ValueError, match="expected a game with repeats"):
        Sampler(Shape(4, 6, False, False)).paint([1, 2])
