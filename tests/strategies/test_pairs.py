"""One step ahead by the clock: all guesses are looked at where there is time, else some, and the basis says so."""

from __future__ import annotations

import time

import pytest

import blackpeg as bp
from blackpeg.position import position_of
from blackpeg.registry import named
from blackpeg.strategies import Guesses, OneStep, basis_of, next_guess
from blackpeg.strategies.one_step import ONE_STEP
from blackpeg.strategies.pairs import SAMPLE, pairs_in_time
from blackpeg.verbs.overview import overview

TOO_SHORT = 1e-5


@pytest.mark.parametrize("name", ONE_STEP)
@pytest.mark.parametrize("guesses", Guesses)
def test_with_time_enough_the_clock_changes_nothing(name: str, guesses: Guesses) -> None:
    position = position_of("4x6 1122:1-0")
    timed = named(name, guesses=guesses, seconds=60)

    assert next_guess(timed, position) == next_guess(named(name, guesses=guesses), position)
    assert basis_of(timed, position) is None


@pytest.mark.parametrize("name", ONE_STEP)
def test_in_a_short_time_some_guesses_are_looked_at_the_same_each_time_and_it_says_so(name: str) -> None:
    position = position_of("5x8 11223:1-1")
    guesses = {next_guess(OneStep(ONE_STEP[name], seconds=TOO_SHORT), position) for _ in range(2)}
    basis = basis_of(named(name, seconds=TOO_SHORT), position)

    assert len(guesses) == 1
    assert basis is not None
    assert str(basis) == f"estimate (a sample for {name})"
    assert basis_of(named(name), position) is None


def test_of_consistent_guesses_some_that_fit_are_looked_at() -> None:
    position = position_of("5x8 11223:1-1")
    strategy = named("minimax", guesses=Guesses.CONSISTENT, seconds=TOO_SHORT)

    assert position.fits(next_guess(strategy, position))
    assert str(basis_of(strategy, position)) == "estimate (a sample for minimax (consistent guesses only))"


def test_where_the_pairs_are_too_many_those_compared_are_spread_over_all() -> None:
    position = position_of("6x9 112233:1-1")
    codes = position.candidates.rows
    some_guesses, some_codes, are_all = pairs_in_time(position, codes, TOO_SHORT)

    assert not are_all
    for some in (some_guesses, some_codes):
        assert SAMPLE // 2 <= len(some) < len(codes)
        assert set(some) < set(codes)
    assert pairs_in_time(position, codes, None) == (codes, codes, True)


def test_a_tree_by_the_clock_is_that_of_its_guesses() -> None:
    timed = named("entropy", seconds=60)

    assert list(bp.tree("3x4", timed).tree) == list(bp.tree("3x4", "entropy").tree)


def test_a_strategy_that_looks_one_guess_ahead_keeps_its_time_on_a_large_board() -> None:
    position = position_of("8x9 12345678:2-1")
    assert len(position.candidates) == 393_624
    began = time.monotonic()
    found = bp.suggest(position, "minimax", top=3, time=1.0)

    assert time.monotonic() - began < 8  # to look at all guesses takes longer
    assert "guesses" not in vars(position)  # they were not even told apart
    assert found.basis is not None
    assert (found.basis.proven, found.basis.source, found.all_ranked) == (False, "a sample for minimax", False)


def test_without_a_time_all_guesses_are_looked_at() -> None:
    assert bp.suggest("5x8 11223:1-1", "minimax").basis is None
    assert overview("5x8 11223:1-1", "minimax").basis is None
