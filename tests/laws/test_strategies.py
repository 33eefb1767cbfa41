"""Laws that every strategy keeps on every game: legal, repeatable, and it solves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import careless_positions, codes, fitting, games, positions

from blackpeg.book import covers
from blackpeg.errors import ContradictionError
from blackpeg.position import Position, start
from blackpeg.registry import NAMES, named
from blackpeg.rules import Code, Game
from blackpeg.search.best import Best
from blackpeg.strategies import Guesses, OneStep, Strategy, next_guess
from blackpeg.strategies.sampled import Sampled
from blackpeg.trees.grow import grow
from blackpeg.trees.replay import replay

EVERY = [
    *(named(name) for name in NAMES),
    *(
        named(name, guesses=Guesses.CONSISTENT)
        for name in ("minimax", "expected-size", "entropy", "most-parts", "optimal", "optimal-worst")
    ),
]

every_strategy = pytest.mark.parametrize(
    "strategy",
    [pytest.param(one, marks=pytest.mark.sampling) if isinstance(one, Sampled) else one for one in EVERY],
    ids=str,
)
small_games = games(most_codes=70, most_pegs=5, most_colors=8)


@every_strategy
@settings(max_examples=25)
@given(position=positions(most_codes=200))
def test_a_guess_is_a_code_of_the_game_and_the_same_every_time(strategy: Strategy, position: Position) -> None:
    guess = strategy.choose(position)

    assert position.game.code(guess) == guess
    assert strategy.choose(Position(position.game, position.turns)) == guess


@every_strategy
@settings(max_examples=25)
@given(position=positions(most_codes=200))
def test_a_guess_tells_something_or_may_be_the_secret(strategy: Strategy, position: Position) -> None:
    guess = next_guess(strategy, position)

    assert len(position.split(guess)) > 1 or list(position.candidates) == [guess]


@pytest.mark.parametrize(
    "strategy",
    [
        one
        for one in EVERY
        if getattr(one, "guesses", Guesses.CONSISTENT) is Guesses.CONSISTENT and not isinstance(one, Sampled)
    ],
    ids=str,
)
@settings(max_examples=25)
@given(position=positions(most_codes=200))
def test_consistent_strategies_guess_candidates_only(strategy: Strategy, position: Position) -> None:
    assert strategy.choose(position) in fitting(position.game, position.turns)


@every_strategy
@settings(max_examples=10)
@given(position=careless_positions(most_codes=200).filter(lambda position: not position.count))
def test_without_candidates_there_is_nothing_to_guess(strategy: Strategy, position: Position) -> None:
    with pytest.raises(ContradictionError):
        strategy.choose(position)


@every_strategy
@settings(max_examples=10)
@given(game=small_games)
def test_every_secret_is_found(strategy: Strategy, game: Game) -> None:
    """Played with the rules alone, through the tree of the strategy."""
    tree = grow(lambda position: next_guess(strategy, position), start(game))

    played = replay(tree, game)

    assert played.ok, played.problems
    assert sum(played.histogram) == game.size


@pytest.mark.parametrize("strategy", [one for one in EVERY if isinstance(one, OneStep)], ids=str)
@settings(max_examples=10)
@given(game=small_games, data=st.data())
def test_the_fast_way_to_grow_a_tree_gives_the_same_tree(strategy: OneStep, game: Game, data: st.DataObject) -> None:
    first = data.draw(st.none() | codes(game).map(str))
    strategy = OneStep(strategy.measure, strategy.guesses, first)

    fast = strategy.grow(start(game))

    assert fast is None or list(fast) == list(grow(strategy.choose, start(game)))


@pytest.mark.parametrize("strategy", [one for one in EVERY if isinstance(one, Best)], ids=str)
@settings(max_examples=10)
@given(position=positions(most_codes=200))
def test_a_tree_at_once_is_as_good_as_the_guesses_one_by_one(strategy: Best, position: Position) -> None:
    fast, slow = strategy.grow(position), grow(strategy.choose, position)

    if fast is not None:  # a search of the whole and one of each position may break ties in two ways
        at_once, one_by_one = (replay(tree, position.game, position.candidates) for tree in (fast, slow))
        assert (at_once.total, at_once.worst) == (one_by_one.total, one_by_one.worst)
        if covers(position.game) and not position.turns:
            assert list(fast) == list(slow)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.sampling) if name == "sampled" else name for name in NAMES]
)
def test_a_first_guess_is_played_whatever_it_is_worth(name: str) -> None:
    game = Game(4, 6)
    strategy = named(name, first="1111")

    assert strategy.choose(start(game)) == game.code("1111")
    assert strategy.choose(start(game).after("1111", "1-0")) != game.code("1111")


def test_random_guesses_depend_on_the_seed_and_the_position_alone() -> None:
    position = start(Game(4, 6)).after("1122", "1-1")

    draws = {seed: named("random-consistent", seed=seed).choose(position) for seed in range(40)}

    assert all(named("random-consistent", seed=seed).choose(position) == guess for seed, guess in draws.items())
    assert len(set(draws.values())) > 20


def test_first_consistent_guesses_the_first_candidate() -> None:
    position = start(Game(4, 6)).after("1122", "1-1")

    guess: Code = next_guess(named("first-consistent"), position)

    assert guess == position.candidates[0] == position.game.code("1233")
