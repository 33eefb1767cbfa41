"""Evaluation: exact where every secret is played, an estimate with an error where not."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from blackpeg.analysis.evaluate import standard_error
from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.position import Position
from blackpeg.registry import named
from blackpeg.rules import Game
from blackpeg.strategies import Guesses
from blackpeg.trees import replay
from blackpeg.verbs.evaluate import evaluate


@pytest.mark.parametrize("name", ["minimax", "first-consistent", "random-consistent"])
def test_the_numbers_are_those_of_the_replayed_tree(name: str) -> None:
    evaluation = evaluate(Game(3, 5), named(name))
    played = replay(evaluation.tree, evaluation.game)

    assert evaluation.exact
    assert played.ok
    assert evaluation.standard_error is None
    assert (evaluation.total, evaluation.average, evaluation.worst, evaluation.histogram) == played[:4]


def test_minimax_on_the_classic_board_is_as_knuth_found() -> None:
    evaluation = evaluate(Game(4, 6), named("minimax"))

    assert evaluation.histogram == (1, 6, 62, 533, 694)
    assert evaluation.average == Fraction(5801, 1296)


def test_a_sample_is_the_same_for_the_same_seed_and_near_the_truth() -> None:
    strategy, game = named("expected-size", guesses=Guesses.CONSISTENT), Game(4, 5)
    truth = evaluate(game, strategy)

    one, same, other = (evaluate(game, strategy, sample=200, seed=seed) for seed in (1, 1, 2))

    assert one.histogram == same.histogram != other.histogram
    assert not one.exact
    assert one.secrets == sum(one.histogram) == 200
    assert one.standard_error is not None
    assert abs(one.average - truth.average) < 5 * one.standard_error


def test_a_sample_of_everything_is_exact() -> None:
    assert evaluate(Game(2, 4), named("entropy"), sample=16).exact


def test_random_consistent_needs_about_as_many_guesses_as_published() -> None:
    """4.633 to 4.659 on average (Swaszek 1999-2000; bohlender 2020)."""
    averages = [evaluate(Game(4, 6), named("random-consistent", seed=seed)).average for seed in range(12)]

    assert 4.60 < sum(averages) / len(averages) < 4.69


def test_a_game_too_large_to_enumerate_is_refused() -> None:
    with pytest.raises(TooLargeError, match="strategies are evaluated on games of up to 50,000,000"):
        evaluate(Game(20, 20), named("first-consistent"))


def test_a_strategy_that_answers_nonsense_is_named() -> None:
    class Nonsense:
        def choose(self, _position: Position) -> str:
            return "no code"

    with pytest.raises(StrategyError, match="Nonsense answered no code at 2x2"):
        evaluate(Game(2, 2), Nonsense())


@pytest.mark.parametrize("sample", [0, -1])
def test_a_sample_of_nothing_is_refused(sample: int) -> None:
    with pytest.raises(ValueError, match="at least 1 secret"):
        evaluate(Game(3, 3), named("minimax"), sample=sample)


def test_a_sample_of_nearly_all_secrets_errs_hardly() -> None:
    histogram = (1, 5, 20)

    assert standard_error(histogram, size=26) == 0
    assert (standard_error(histogram, size=27) or 0) < (standard_error(histogram) or 0) / 5


def test_an_evaluation_is_pickled() -> None:
    evaluation = evaluate("3x3", named("minimax"))

    again = pickle.loads(pickle.dumps(evaluation))
    assert (again.histogram, list(again.tree)) == (evaluation.histogram, list(evaluation.tree))


def test_what_is_no_strategy_is_refused_in_one_line() -> None:
    with pytest.raises(StrategyError, match="expected a strategy"):
        evaluate(Game(3, 3), 7)  # type: ignore[arg-type]


def test_evaluations_that_count_the_same_are_equal() -> None:
    one, two = (evaluate(Game(3, 4), named("minimax")) for _ in range(2))

    assert one == two
    assert hash(one) == hash(two)
    assert one != evaluate(Game(3, 4), named("entropy"))
