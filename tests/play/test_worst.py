from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes

from blackpeg import book
from blackpeg.errors import GivenUpError
from blackpeg.kernel import kernel
from blackpeg.play import Worst
from blackpeg.position import Bound, Position, start
from blackpeg.records import Record
from blackpeg.registry import NAMES, named
from blackpeg.rules import Code, parse_game
from blackpeg.verbs.match import match

SOLVED = ("4x6", "3x5", "2x9", "4x4-black", "4x6-distinct", "5x4", "7x2", "1x6", "3x1", "2x3-distinct-black")

native = pytest.mark.skipif(kernel().name != "native", reason="larger sets are searched with the native kernel")


@cache
def worst(game: str) -> Worst:
    """The codemaker, which remembers what it found."""
    return Worst(parse_game(game), seconds=60)


def least(game: str) -> int:
    return book.manifest(parse_game(game), "worst").worst


def against(strategy: str, game: str, seed: int = 0) -> Record:
    return match(game, named(strategy, seed=seed), worst(game))


@native
@pytest.mark.parametrize("game", SOLVED)
@pytest.mark.parametrize("strategy", NAMES)
def test_no_strategy_gets_below_the_proven_worst_case(strategy: str, game: str) -> None:
    record = against(strategy, game)

    assert record.guesses >= least(game)
    assert all(bound.proven for bound in worst(game).outlooks(record.position))


@native
@pytest.mark.parametrize("game", SOLVED)
def test_perfect_play_needs_what_is_proven_and_no_more(game: str) -> None:
    assert against("optimal-worst", game).guesses == least(game)
    assert worst(game).least() == Bound(least(game), proven=True)


@native
@settings(max_examples=40, deadline=None)
@given(game=st.sampled_from(SOLVED), data=st.data())
def test_nobody_who_guesses_at_random_gets_below_it(game: str, data: st.DataObject) -> None:
    """What perfect play still needs goes down by one a guess at most, whatever is guessed."""
    position, need = start(game), least(game)
    while not position.is_solved and len(position.turns) < 12:
        candidate = data.draw(st.booleans())
        guess = data.draw(st.sampled_from(position.candidates) if candidate else codes(position.game))
        reply, bound = worst(game).outlook(position, guess)
        position = position.after(guess, reply)
        assert bound.proven
        assert need - 1 <= bound.least <= need
        need = bound.least

    assert not position.is_solved or len(position.turns) >= least(game)


@native
def test_minimax_is_forced_to_five_guesses() -> None:
    assert str(against("minimax", "4x6")) == "4x6 1122:0-0 3345:1-1 3636:0-0 4544:0-2 5455:4-0"


@native
def test_a_guess_made_again_and_again_gets_nowhere() -> None:
    def stubborn(position: Position) -> Code:
        if len(position.turns) == 3:
            raise GivenUpError("three times are enough")
        return position.game.code("1122")

    record = match("4x6", stubborn, worst("4x6"))

    assert len(set(record.turns)) == 1
    assert [bound.least for bound in worst("4x6").outlooks(record.position)] == [4, 4, 4]


def test_without_time_it_keeps_most_codes_and_says_that_nothing_is_proven() -> None:
    game = parse_game("4x6")
    hasty = Worst(game, seconds=0)
    record = match(game, named("minimax"), hasty)
    bounds = hasty.outlooks(record.position)

    assert record.turns[0].reply.feedback == (0, 0)
    assert not bounds[0].proven
    assert bounds[-1] == Bound(0, proven=True)


def test_what_was_found_once_stays_the_same() -> None:
    game = parse_game("4x6")
    codemaker = Worst(game, seconds=0)
    hasty = codemaker.outlook(start(game), game.code("1122"))
    object.__setattr__(codemaker, "seconds", 60)

    assert codemaker.outlook(start(game), game.code("1122")) is hasty


def test_what_could_not_be_proven_in_one_game_is_thought_about_again_in_another() -> None:
    game = parse_game("4x6")
    position, guess = start(game), game.code("1122")
    hasty = Worst(game, seconds=0)
    given = hasty.outlook(position, guess)
    object.__setattr__(hasty, "seconds", 60)
    other = hasty.anew()

    assert not given.after.proven
    if kernel().name == "native":
        assert other.outlook(position, guess).after == Bound(4, proven=True)
    assert hasty.outlook(position, guess) is given


def test_what_was_proven_in_one_game_is_known_in_another() -> None:
    game = parse_game("3x3")
    position, guess = start(game), game.code("112")
    codemaker = Worst(game, seconds=60)
    given = codemaker.outlook(position, guess)
    hasty = replace(codemaker, seconds=0)

    assert given.after.proven
    assert hasty.outlook(position, guess) is given
    assert codemaker.anew().outlooks(position.after(guess, given.feedback)) == (given.after,)


def test_a_reply_that_time_would_have_shown_to_be_none_of_the_hardest_is_not_called_proven() -> None:
    game = parse_game("4x6")
    position = start(game).after("1122", "1-0")
    codemaker = Worst(game, seconds=60)

    assert codemaker.outlook(start(game), game.code("1122")).feedback == (0, 0)
    assert codemaker.outlooks(position) == (Bound(4, proven=False),)
