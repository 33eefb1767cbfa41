"""What a guess would tell."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, positions

from blackpeg.analysis.advice import advise, best_guesses, exactly_ordered
from blackpeg.errors import StrategyError
from blackpeg.knowledge import know
from blackpeg.position import Position, start
from blackpeg.registry import named
from blackpeg.rules import Game


@given(position=positions(most_codes=200), data=st.data())
def test_advice_counts_the_split(position: Position, data: st.DataObject) -> None:
    guess = data.draw(codes(position.game))
    sizes = list(position.split(guess).values())

    advice = advise(know(position), guess)

    assert (advice.count.number, advice.parts, advice.worst) == (position.count, len(sizes), max(sizes))
    assert advice.expected_size == Fraction(sum(size**2 for size in sizes), position.count)
    assert advice.is_candidate == position.fits(guess)
    assert (advice.bits == 0) == (len(sizes) == 1)


def test_near_ties_of_the_best_guesses_are_in_exact_order() -> None:
    position = start(Game(4, 6))
    less, more = (advise(know(position), position.game.code(code)) for code in ("1122", "1234"))
    rounded = [replace(less, bits=3.0), replace(more, bits=3.0 - 1e-10), replace(less, bits=2.9)]

    assert exactly_ordered(rounded) == [rounded[1], rounded[0], rounded[2]]


def test_a_strategy_that_measures_nothing_ranks_nothing() -> None:
    with pytest.raises(StrategyError, match="random-consistent does not rank guesses"):
        best_guesses(named("random-consistent"), start(Game(4, 6)), 3)
