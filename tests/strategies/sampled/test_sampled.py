"""The strategy `sampled`: legal, in time, repeatable, and it solves, whatever the plan."""

from __future__ import annotations

import pickle
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import careless_positions, codes, positions

from blackpeg.call import Call
from blackpeg.errors import ContradictionError, StrategyError
from blackpeg.position import Position, start
from blackpeg.rules import Code, Game, Reply, parse_game, sizes
from blackpeg.strategies.sampled import Plan, Sampled, blocks, plan, plan_of
from blackpeg.strategies.sampled.plan import Memory, Move

QUICK = 0.2
"""Seconds for a guess."""
LATE = 1.0
"""Seconds that a busy machine may be late."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards are played as large ones are."""
    monkeypatch.setattr(sizes, "MOST_LISTED_QUICKLY", 0)
    monkeypatch.setattr(plan, "MOST_PEGS", 5)
    monkeypatch.setattr(plan, "MOST_PEGS_OF_MANY_COLORS", 6)
    monkeypatch.setattr(blocks, "PEGS", 3)


def secret_of(game: Game, seed: int) -> Code:
    draw = random.Random(seed)
    if game.repeats:
        return game.code_from_indices([draw.randrange(game.colors) for _ in range(game.pegs)])
    return game.code_from_indices(draw.sample(range(game.colors), game.pegs))


def played(game: Game, secret: Code, strategy: Sampled, most: int) -> Position:
    position = start(game)
    while not position.is_solved and len(position.turns) < most:
        guess = strategy.choose(position)
        position = position.after(guess, Reply.of(game.score(guess, secret)))
    return position


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("board", "expected", "most"),
    [
        ("5x6", Plan.WHOLE, 12),
        ("6x8-distinct", Plan.WHOLE, 14),
        ("5x5-black", Plan.WHOLE, 18),
        ("4x4-distinct-black", Plan.WHOLE, 9),
        ("9x2", Plan.BLOCKS, 20),
        pytest.param("8x3", Plan.BLOCKS, 20, marks=pytest.mark.slow),
        pytest.param("8x3-black", Plan.BLOCKS, 25, marks=pytest.mark.slow),
        pytest.param("8x8", Plan.BLOCKS, 30, marks=pytest.mark.slow),
        pytest.param("8x5", Plan.BLOCKS, 25, marks=pytest.mark.slow),
        pytest.param("7x9-black", Plan.BLOCKS, 45, marks=pytest.mark.slow),
    ],
)
def test_every_plan_solves_and_guesses_nothing_twice(board: str, expected: Plan, most: int) -> None:
    game = parse_game(board)
    assert plan_of(game) is expected
    for seed in range(4):
        position = played(game, secret_of(game, seed), Sampled(QUICK, seed), most)

        assert position.is_solved, position
        assert len({turn.guess for turn in position.turns}) == len(position.turns)


@pytest.mark.usefixtures("small")
def test_a_slip_when_all_seemed_known_ends_no_game() -> None:
    game = parse_game("8x8")
    position = start(game).after("11122233", "0-2").after("44455566", "1-2")
    everything = Memory(
        codes=[tuple(range(8))], frozen=dict(enumerate(range(8))), open=frozenset(range(8)), done=frozenset(range(8))
    )

    guess, _ = blocks.choose(Move(position, 1, Call(1), everything))

    assert game.code_from_indices(guess)


@pytest.mark.parametrize("board", ["9x9", "10x10-black", "12x12-distinct"])
def test_boards_whose_codes_cannot_be_listed_are_solved(board: str) -> None:
    game = parse_game(board)

    assert played(game, secret_of(game, 1), Sampled(0.5), 30).is_solved


@pytest.mark.parametrize("board", ["19x2", "30x4", "40x40", "100x100", "100x2", "60x60-distinct", "37x100-black"])
def test_the_largest_boards_are_played_in_time_and_by_the_rules(board: str) -> None:
    game, strategy = parse_game(board), Sampled(QUICK)
    secret, position = secret_of(game, 2), start(game)
    for _ in range(6):
        begun = time.monotonic()
        guess = strategy.choose(position)
        assert time.monotonic() - begun < 1.2 * QUICK + LATE
        assert game.code(guess) == guess
        position = position.after(guess, Reply.of(game.score(guess, secret)))
    assert len({turn.guess for turn in position.turns}) == 6


def test_a_strategy_taken_up_in_the_middle_guesses_what_one_that_played_on_guesses() -> None:
    game = parse_game("8x9")
    through = Sampled(seconds=30, seed=3)  # more than the steps need on any machine
    position = played(game, secret_of(game, 5), through, 4)

    assert Sampled(seconds=30, seed=3).choose(Position(game, position.turns)) == through.choose(position)


def test_the_same_seed_plays_the_same_game_and_another_may_not() -> None:
    game = parse_game("9x9")
    secret = secret_of(game, 4)
    games_played = [played(game, secret, Sampled(seconds=30, seed=seed), 5).turns for seed in (1, 1, 2)]

    assert games_played[0] == games_played[1] != games_played[2]


def test_a_turn_taken_back_brings_back_the_guess() -> None:
    game, strategy = parse_game("10x10"), Sampled(QUICK)
    position = played(game, secret_of(game, 6), strategy, 3)
    guess = strategy.choose(position)
    strategy.choose(position.after(guess, "1-2"))

    assert strategy.choose(position) == guess


@settings(max_examples=15)
@pytest.mark.usefixtures("small")
@given(position=positions())
def test_replies_known_in_part_are_taken(position: Position) -> None:
    guess = Sampled(QUICK).choose(position)

    assert position.game.code(guess) == guess


@settings(max_examples=10)
@given(position=careless_positions().filter(lambda position: not position.count))
def test_without_candidates_that_can_be_listed_there_is_nothing_to_guess(position: Position) -> None:
    with pytest.raises(ContradictionError):
        Sampled(QUICK).choose(position)


@pytest.mark.parametrize("board", ["12x12", "50x6", "40x40"])
def test_replies_that_contradict_are_answered_with_new_guesses(board: str) -> None:
    game, strategy = parse_game(board), Sampled(QUICK)
    position = start(game)
    for color in range(3):
        position = position.after(game.code_from_indices([color] * game.pegs), (game.pegs - 1, 0))
    for _ in range(4):
        guess = strategy.choose(position)
        assert guess not in [turn.guess for turn in position.turns]
        position = position.after(guess, (0, 0))


@pytest.mark.usefixtures("small")
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_guesses_of_others_are_taken(data: st.DataObject) -> None:
    game = parse_game(data.draw(st.sampled_from(["8x8", "8x3"])))
    secret, position = data.draw(codes(game)), start(game)
    for guess in data.draw(st.lists(codes(game), min_size=1, max_size=4)):
        position = position.after(guess, Reply.of(game.score(guess, secret)))

    guess = Sampled(QUICK).choose(position)

    assert game.code(guess) == guess


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    with pytest.raises(StrategyError, match="expected a number of seconds above 0"):
        Sampled(seconds)


def test_a_strategy_travels_and_a_first_guess_is_played() -> None:
    strategy = Sampled(QUICK, 7, first="1122334455")
    assert pickle.loads(pickle.dumps(strategy)) == strategy

    assert str(strategy.choose(start(parse_game("10x9")))) == "1122334455"


@pytest.mark.parametrize("game", ["{CASTE,LINES,ALTER,OFFER,KEEPS}-black", "4x6/!4"])
def test_a_list_needs_no_sample(game: str) -> None:
    with pytest.raises(StrategyError, match=r"sampled is for boards, got .*; choose another strategy, such as entropy"):
        Sampled().choose(start(game))
