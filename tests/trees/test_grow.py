"""Trees grown the plain way, from any function that chooses; and the kernel's trees, which must be the same."""

from __future__ import annotations

import pickle
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import positions

import blackpeg as bp
from blackpeg.errors import StrategyError
from blackpeg.position import Position, start
from blackpeg.registry import ONE_STEP, named
from blackpeg.rules import Code, Game
from blackpeg.strategies import Guesses, next_guess
from blackpeg.strategies.tree_strategy import tree_of
from blackpeg.trees.grow import grow, tree_played
from blackpeg.trees.replay import replay


@settings(max_examples=60, deadline=None)
@given(
    position=positions(most_codes=150),
    name=st.sampled_from(sorted(ONE_STEP)),
    guesses=st.sampled_from(Guesses),
)
def test_the_kernel_grows_the_same_tree_as_asking_guess_by_guess(
    position: Position, name: str, guesses: Guesses
) -> None:
    strategy = named(name, guesses=guesses)

    fast, plain = tree_of(strategy, position), grow(partial(next_guess, strategy), position)

    assert list(fast) == list(plain)
    assert fast.histogram == plain.histogram


@settings(max_examples=40, deadline=None)
@given(position=positions(most_codes=150))
def test_a_tree_from_the_middle_of_a_game_solves_every_candidate(position: Position) -> None:
    tree = tree_of(named("most-parts"), position)

    played = replay(tree, position.game, position.candidates)
    assert played.ok
    assert sum(played.histogram) == position.count


def test_a_forced_first_guess_is_the_root() -> None:
    tree = tree_of(named("entropy", first="1112"), start(Game(4, 4)))

    assert str(tree.lines[0].guess) == "1112"
    assert replay(tree, Game(4, 4)).ok


def test_a_tree_of_games_that_were_played_has_what_they_came_to() -> None:
    game = Game(3, 3)
    some = start(game).after("111", "1-0").candidates
    games = [bp.match(game, "first-consistent", secret=secret).turns for secret in some]

    tree = tree_played(game, games)

    assert sum(tree.histogram) == len(some)
    assert replay(tree, game, some).ok
    every = [bp.match(game, "first-consistent", secret=secret).turns for secret in start(game)]
    assert list(tree_played(game, every)) == list(tree_of(named("first-consistent"), start(game)))


def test_progress_counts_up_to_every_secret() -> None:
    seen: list[tuple[int, int]] = []

    tree_of(named("first-consistent"), start(Game(3, 3)), on_progress=lambda done, of: seen.append((done, of)))

    assert seen == sorted(seen)
    assert seen[-1] == (27, 27)


def test_a_strategy_that_never_solves_is_told_so() -> None:
    game = Game(2, 3)

    def stubborn(_position: Position) -> Code:
        return game.code("11")

    with pytest.raises(StrategyError, match=r"the strategy has not solved .* after 255 guesses"):
        grow(stubborn, start(game))


def test_no_line_lies_beyond_either_end_of_a_tree() -> None:
    lines = tree_of(named("minimax"), start(Game(3, 3))).lines

    assert lines[-len(lines)] == lines[0]
    for index in (-len(lines) - 1, len(lines)):
        with pytest.raises(IndexError):
            lines[index]


def test_a_tree_is_pickled_line_by_line() -> None:
    tree = tree_of(named("minimax"), start(Game(3, 3)))

    again = pickle.loads(pickle.dumps(tree))
    assert (list(again), again.histogram) == (list(tree), tree.histogram)
