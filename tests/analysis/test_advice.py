"""What a guess would tell."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, positions

from blackpeg.analysis.advice import advise
from blackpeg.knowledge import know
from blackpeg.position import Position


@given(position=positions(most_codes=200), data=st.data())
def test_advice_counts_the_split(position: Position, data: st.DataObject) -> None:
    guess = data.draw(codes(position.game))
    sizes = list(position.split(guess).values())

    advice = advise(know(position), guess)

    assert (advice.count.number, advice.parts, advice.worst) == (position.count, len(sizes), max(sizes))
    assert advice.expected_size == Fraction(sum(size**2 for size in sizes), position.count)
    assert advice.is_candidate == position.fits(guess)
    assert (advice.bits == 0) == (len(sizes) == 1)
