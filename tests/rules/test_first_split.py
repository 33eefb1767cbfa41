"""The first guess by counting: the same splits, guesses and choices as by looking at all codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, games

import blackpeg as bp
from blackpeg.kernel import Measure, kernel_of, unpack
from blackpeg.position import start
from blackpeg.rules import Game, parse_game
from blackpeg.rules.first_split import first_guesses, first_split
from blackpeg.strategies import OneStep

BOARDS = ["1x1", "2x3", "4x6", "4x6-black", "4x6-distinct", "3x5-distinct-black", "6x3", "10x2", "5x6"]


@given(game=games(), data=st.data())
def test_the_split_is_that_of_all_codes(game: Game, data: st.DataObject) -> None:
    guess = data.draw(codes(game))
    sizes = kernel_of(game).split_sizes(guess, start(game).candidates.rows)

    assert first_split(game, guess) == {unpack(game, packed): size for packed, size in enumerate(sizes) if size}


@pytest.mark.parametrize(
    "board", ["1x1", "2x3", "4x6", "4x6-distinct", "6x3", "8x2", "5x7", "4x4-black", "3x5-distinct-black"]
)
def test_the_first_guesses_are_those_that_no_symmetry_turns_into_one_before(board: str) -> None:
    game = parse_game(board)

    assert first_guesses(game) == list(kernel_of(game).distinct_guesses([]))


@pytest.mark.parametrize("measure", Measure, ids=str)
@pytest.mark.parametrize("board", BOARDS)
def test_the_first_choice_is_that_of_looking_at_all_codes(board: str, measure: Measure) -> None:
    game = parse_game(board)

    chosen = kernel_of(game).best(measure, [], start(game).candidates.rows, False)

    assert OneStep(measure).choose(start(game)) == chosen


def test_the_first_guess_of_a_large_board_lists_no_codes() -> None:
    position = start("8x9")

    assert str(bp.entropy.choose(position)) == "11223344"
    assert sum(position.split("11223344").values()) == 9**8
    assert "candidates" not in vars(position)
