from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, games

from blackpeg.errors import InvalidCodeError, MatchError
from blackpeg.play import HOSTS, Board, Fixed, Random, host
from blackpeg.position import start
from blackpeg.records import Result
from blackpeg.rules import Game

GAME = Game(4, 6)


def board(secret: str = "3632", limit: int | None = 3) -> Board:
    return Board(Fixed(GAME, GAME.code(secret)), start(GAME), limit)


def test_the_secret_solves() -> None:
    solved = board().guess("1122").guess("3632")

    assert solved.result is Result.SOLVED
    assert solved.record().guesses == 2
    with pytest.raises(MatchError, match="the game is over: solved"):
        solved.guess("3632")


def test_the_last_guess_ends_the_game_and_the_secret_is_shown() -> None:
    over = board().guess("1111").guess("2222").guess("4444")

    assert over.result is Result.LIMIT
    assert over.record().secret == GAME.code("3632")


def test_the_last_guess_may_solve() -> None:
    assert board().guess("1111").guess("2222").guess("3632").result is Result.SOLVED


def test_an_open_game_keeps_its_secret() -> None:
    record = board().guess("1122").record()

    assert record.result is Result.OPEN
    assert record.secret is None


def test_giving_up_shows_the_secret() -> None:
    record = board().guess("1122").record(given_up=True)

    assert (record.result, record.secret) == (Result.GIVEN_UP, GAME.code("3632"))


def test_what_is_no_code_costs_no_guess() -> None:
    begun = board()
    with pytest.raises(InvalidCodeError):
        begun.guess("1127")
    assert not begun.position.turns


def test_nothing_can_be_taken_back_before_the_first_guess() -> None:
    with pytest.raises(MatchError, match="no turn to take back"):
        board().undo()


def test_a_random_secret_keeps_its_promise_though_turns_are_taken_back() -> None:
    record = Board(Random(GAME, seed=3), start(GAME)).guess("1122").undo().guess("1234").record(given_up=True)

    assert record.guesses == 1
    assert record.check().commitment


@given(game=games(most_codes=300), name=st.sampled_from(HOSTS), data=st.data())
def test_a_turn_taken_back_leaves_no_trace_with_any_host(game: Game, name: str, data: st.DataObject) -> None:
    first, other = data.draw(codes(game)), data.draw(codes(game))
    begun = Board(host(name, game, seed=1), start(game))
    straight = begun.guess(first)
    wandering = begun.guess(other).undo().guess(first)

    assert wandering.position == straight.position
    assert wandering.taken_back == 1
    assert wandering.record(given_up=True) == straight.record(given_up=True)
