"""The walk of the Python sampler keeps its residuals right; of the native one, native/tests/walk.cpp says so."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import boards, codes, games, partly

from blackpeg.kernel import shape_of
from blackpeg.kernel.reference_state import Random, State, thresholds, told
from blackpeg.rules import Game


@given(game=boards() | games(), seed=st.integers(0, 2**64 - 1), data=st.data())
@settings(max_examples=40)
def test_residuals_and_cost_stay_right_whatever_the_moves(game: Game, seed: int, data: st.DataObject) -> None:
    shape, random = shape_of(game), Random(seed)
    guesses = data.draw(st.lists(codes(game), max_size=5))
    replies = [data.draw(partly(*data.draw(st.sampled_from(game.feedbacks)))) for _ in guesses]
    turns = [told(shape, guess, *reply) for guess, reply in zip(guesses, replies, strict=True)]
    walking, fresh = (State(shape, turns, {}, 0.5, range(game.colors)) for _ in range(2))
    walking.start_anywhere(random)
    for beta in 0.0, 0.5, 3.0:
        walking.walk(thresholds(beta, walking.most_rise), 10, -1, random)
        fresh.start(walking.code)

        assert (walking.black, walking.common, walking.cost) == (fresh.black, fresh.common, fresh.cost)
        assert walking.pegs_of == fresh.pegs_of
        assert game.repeats or sorted(walking.unused) == fresh.unused
