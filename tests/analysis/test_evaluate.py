"""Evaluation: exact where every secret is played, an estimate with an error where not."""

from __future__ import annotations

import pickle
import random
import time
from fractions import Fraction

import pytest

from blackpeg.analysis.spread import interval, standard_error
from blackpeg.call import Call
from blackpeg.errors import OutOfTimeError, SampleError, StrategyError, TooLargeError
from blackpeg.position import Position
from blackpeg.registry import named
from blackpeg.rules import Code, Game
from blackpeg.strategies import Guesses
from blackpeg.trees.replay import replay
from blackpeg.verbs.compare import compare
from blackpeg.verbs.evaluate import evaluate


@pytest.mark.parametrize("name", ["minimax", "first-consistent", "optimal"])
def test_the_numbers_are_those_of_the_replayed_tree(name: str) -> None:
    evaluation = evaluate(Game(3, 5), named(name))
    assert evaluation.tree is not None
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
    evaluation = evaluate(Game(4, 6), "random-consistent", sample=10_000, seed=3)

    assert not evaluation.exact
    assert evaluation.interval is not None
    assert 4.60 < evaluation.interval[0] < evaluation.interval[1] < 4.69


def test_a_strategy_that_draws_is_answered_with_a_sample_that_its_seed_repeats() -> None:
    one, same, other = (evaluate("4x6", "random-consistent", seed=seed) for seed in (5, 5, 6))

    assert (one.exact, one.stopped, one.secrets, one.tree, one.first_guess) == (False, False, 1000, None, None)
    assert one == same != other
    assert evaluate("3x4", "random-consistent").secrets == 1000  # with 64 secrets: each about 16 times


def test_a_sample_larger_than_the_game_is_refused_where_nothing_is_drawn() -> None:
    with pytest.raises(SampleError, match="expected a sample of at most 16 secrets, all that 2x4 has, got 17"):
        evaluate("2x4", "entropy", sample=17)


@pytest.mark.sampling
def test_boards_beyond_listing_are_sampled() -> None:
    evaluation = evaluate("20x2-black", named("sampled", seconds=0.05), sample=2)

    assert evaluation.secrets == 2
    with pytest.raises(
        TooLargeError, match=r"20x20 has 10\^26 codes, more than the 50,000,000 that can all be played; play a sample"
    ):
        evaluate("20x20", named("sampled"))


class Patient:
    """Takes what the first consistent code is, and a while for it."""

    def choose(self, position: Position) -> Code:
        time.sleep(0.01)
        return position.candidates[0]


def test_what_was_played_in_time_is_a_sample_and_says_so() -> None:
    whole = evaluate("4x6", "first-consistent")
    part = evaluate("4x6", Patient(), call=Call(0.5))

    assert (part.exact, part.stopped) == (False, True)
    assert 1 < part.secrets == sum(part.histogram) < 1296
    assert part.standard_error is not None
    assert abs(part.average - whole.average) < 6 * part.standard_error
    with pytest.raises(OutOfTimeError, match="the time was over before Patient had found one secret of 4x6"):
        evaluate("4x6", Patient(), call=Call(0))


@pytest.mark.parametrize("name", ["minimax", "first-consistent"])
def test_with_time_enough_the_answer_is_what_it_is_without_a_limit(name: str) -> None:
    limited, free = evaluate("3x5", name, call=Call(60)), evaluate("3x5", name)

    assert limited == free
    assert limited.tree is not None
    assert free.tree is not None
    assert list(limited.tree) == list(free.tree)


def test_a_game_too_large_to_enumerate_is_refused() -> None:
    with pytest.raises(TooLargeError, match=r"20x20 has 10\^26 codes"):
        evaluate(Game(20, 20), named("first-consistent"))


def test_a_strategy_that_answers_nonsense_is_named() -> None:
    class Nonsense:
        def choose(self, _position: Position) -> str:
            return "no code"

    with pytest.raises(StrategyError, match="Nonsense chose no allowed guess at 2x2"):
        evaluate(Game(2, 2), Nonsense())


@pytest.mark.parametrize("sample", [0, -1])
def test_a_sample_of_nothing_is_refused(sample: int) -> None:
    with pytest.raises(ValueError, match="a whole number of secrets from 1"):
        evaluate(Game(3, 3), named("minimax"), sample=sample)


def test_a_sample_of_nearly_all_secrets_errs_hardly() -> None:
    histogram = (1, 5, 20)

    assert standard_error(histogram, size=26) == 0
    assert (standard_error(histogram, size=27) or 0) < (standard_error(histogram) or 0) / 5


def test_an_evaluation_is_pickled() -> None:
    evaluation = evaluate("3x3", named("minimax"))

    again = pickle.loads(pickle.dumps(evaluation))
    assert again == evaluation
    assert list(again.tree) == list(evaluation.tree or ())


def test_what_is_no_strategy_is_refused_in_one_line() -> None:
    with pytest.raises(StrategyError, match="expected a strategy"):
        evaluate(Game(3, 3), 7)  # type: ignore[arg-type]


def test_evaluations_that_count_the_same_are_equal() -> None:
    one, two = (evaluate(Game(3, 4), named("minimax")) for _ in range(2))

    assert one == two
    assert hash(one) == hash(two)
    assert one != evaluate(Game(3, 4), named("entropy"))


def test_games_that_all_took_the_same_do_not_tell_how_much_games_differ() -> None:
    assert [standard_error(histogram, size=26) for histogram in ((0, 1), (0, 0, 7))] == [None, None]
    assert standard_error((6, 1), size=26) is not None
    assert standard_error((0, 0, 26), size=26) == 0


@pytest.mark.parametrize(
    ("games", "errors"),  # Student's t, two-sided, 95 %: as in any table of it
    [(2, 12.706), (3, 4.303), (4, 3.182), (5, 2.776), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)],
)
def test_an_interval_from_few_games_is_wider(games: int, errors: float) -> None:
    found = interval(100.0, 1.0, games)

    assert found is not None
    assert found == (pytest.approx(100 - errors, rel=3e-4), pytest.approx(100 + errors, rel=3e-4))


def test_an_interval_holds_the_mean_of_all_as_often_as_it_says() -> None:
    rng = random.Random(7)
    truth, held, times = 4.5, 0, 2000
    for _ in range(times):
        played = [rng.choice((3, 4, 5, 6)) for _ in range(8)]
        histogram = [played.count(guesses) for guesses in range(1, max(played) + 1)]
        found = interval(sum(played) / 8, standard_error(histogram), 8)
        held += found is None or found[0] <= truth <= found[1]

    assert 0.94 < held / times < 0.97


@pytest.mark.parametrize("first", [None, "1122"])
def test_a_strategy_of_ones_own_that_draws_is_not_called_exact(first: str | None) -> None:
    def drawing(position: Position) -> Code | str:
        return random.choice(position.candidates) if position.turns or first is None else first

    one, other = compare("4x6", drawing, "random-consistent").evaluations

    assert (one.exact, one.secrets, one.tree) == (other.exact, other.secrets, other.tree) == (False, 1000, None)
    assert one.interval is not None
    assert 4.4 < one.interval[0] < one.interval[1] < 4.9
    assert one.first_guess == (None if first is None else Game("4x6").code(first))
    assert evaluate("4x6", lambda position: position.candidates[-1]).exact
