"""`explain`: what is said of a mistake is true, however little time there is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blackpeg as bp
from blackpeg.errors import ContradictionError
from blackpeg.kernel import kernel
from blackpeg.position import Status

pytestmark = pytest.mark.skipif(kernel().name != "native", reason="the Python kernel proves no values")


@settings(max_examples=20)
@given(st.data())
def test_bounds_of_a_mistake_hold_and_proofs_agree(data: st.DataObject) -> None:
    game = bp.parse_game(data.draw(st.sampled_from(["4x6", "5x5", "4x5-distinct", "5x8"])))
    codes = st.integers(0, game.size - 1).map(lambda place: game_code(game, place))
    secret, guess = data.draw(codes), data.draw(codes)
    position = bp.start(game)
    for turn in data.draw(st.lists(codes, min_size=2, max_size=3)):
        position = position.after(turn, game.score(turn, secret))
    proven = bp.explain(position, guess, time=30)
    if proven.status is not Status.PROVEN or proven.mistake is None:
        return
    for time in (0, 0.001, 0.01):
        found = bp.explain(position, guess, time=time)
        assert found.mistake is not None
        assert found.mistake >= 0
        if found.status is Status.PROVEN:
            assert found.mistake == proven.mistake
        elif found.status is Status.BOUND:
            assert found.mistake >= proven.mistake


def game_code(game: bp.Game, place: int) -> bp.Code:
    """The code at this *place* among those of the game in their order, or near it."""
    colors = []
    for _ in range(game.pegs):
        place, color = divmod(place, game.colors)
        colors.append(color)
    if not game.repeats:
        colors = [(colors[0] + step) % game.colors for step in range(game.pegs)]
    return game.code_from_indices(colors)


def test_the_best_guess_loses_nothing_against_itself() -> None:
    for text in ("5x8 11223:1-1", "6x9 112233:1-1", "4x6-black 1122:1"):
        best = bp.suggest(text, time=0.2).guess
        found = bp.explain(text, best, time=0.2)
        assert found.mistake is not None
        assert found.mistake >= 0
        assert found.mistake == 0 or found.best != found.guess


def test_a_board_that_no_review_judges_is_not_judged() -> None:
    found = bp.explain("7x12", "AABBCCD")

    assert (found.mistake, found.best, found.status) == (None, None, Status.ESTIMATE)


def test_a_contradiction_is_explained_as_suggest_does() -> None:
    with pytest.raises(ContradictionError) as by_suggest:
        bp.suggest("4x6 1122:1-0 1122:0-0")
    with pytest.raises(ContradictionError) as refused:
        bp.explain("4x6 1122:1-0 1122:0-0", "1344")

    assert str(refused.value) == str(by_suggest.value)
    assert refused.value.contradiction == by_suggest.value.contradiction


def test_a_proven_mistake_is_exact() -> None:
    found = bp.explain("3x4", "123")
    assert (found.mistake, found.status) == (Fraction(1, 32), Status.PROVEN)


def test_a_seed_that_is_too_large_is_refused_in_words_of_ours() -> None:
    with pytest.raises(bp.BlackpegError, match=r"expected a seed from 0 to 2\*\*64 - 1, got 18446744073709551616"):
        bp.explain("4x6", "1122", seed=1 << 64)
