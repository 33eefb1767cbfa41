"""Which guesses are shown beside the best, and in which order."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from tests.games import positions

import blackpeg as bp
import blackpeg.analysis.ranking
from blackpeg.analysis.advice import advise
from blackpeg.analysis.ranking import Ranking, exactly_ordered, ranking
from blackpeg.kernel import Codes, Measure, kernel
from blackpeg.knowledge import know
from blackpeg.position import Position, Status, position_of, start
from blackpeg.registry import NAMES
from blackpeg.rules import Code, Game
from blackpeg.rules.symmetry import symmetry_between
from blackpeg.search import least_total, solve_reference
from blackpeg.strategies.pairs import MOST_GUESSES, consistent_guesses, costs_of

timed = pytest.mark.skipif(kernel().name == "python", reason="with the Python kernel the time decides")
searches = pytest.mark.skipif(kernel().name == "python", reason="only the native kernel searches positions this large")


def ranked(position: str | Position, strategy: str = "best", most: int = 5, seconds: float | None = None) -> Ranking:
    return ranking(bp.named(strategy), know(position), most, seconds)


@searches
def test_the_openings_of_the_classic_board_have_their_exact_worth() -> None:
    found = ranked("4x6", most=10)

    assert (found.measure, found.is_complete) == ("worth", True)
    assert {str(each.guess): each.worth and each.worth.total for each in found.guesses} == {
        "1123": 5625,
        "1234": 5673,
        "1122": 5702,
        "1112": 5791,
        "1111": 6318,
    }


def worth_of(position: Position, guess: Code) -> int:
    """The guesses to come if *guess* is the next, by the reference solver."""
    after = [position.after(guess, reply) for reply in position.split(guess) if reply != position.game.solved]
    return position.count + sum(solve_reference(each, least_total()).total or 0 for each in after)


@settings(max_examples=15)
@given(position=positions(most_codes=40, most_turns=3).filter(lambda position: 1 < position.count <= 10))
def test_no_guess_that_is_left_out_is_worth_less(position: Position) -> None:
    found = ranked(position, most=3)
    totals = sorted(worth_of(position, guess) for guess in position.guesses)

    assert found.is_complete
    assert [each.worth and each.worth.total for each in found.guesses] == totals[: len(found.guesses)]
    assert all(each.worth is not None and each.worth.status is Status.PROVEN for each in found.guesses)


@given(position=positions(most_codes=200).filter(lambda position: position.count > 0))
def test_of_consistent_guesses_that_are_equal_one_is_listed(position: Position) -> None:
    assert list(consistent_guesses(position)) == [guess for guess in position.guesses if position.fits(guess)]


def test_no_opening_is_listed_twice_where_guesses_are_consistent() -> None:
    found = bp.suggest("4x6", bp.named("entropy", guesses=bp.Guesses.CONSISTENT), top=9)

    assert [str(each.guess) for each in found.ranked] == ["1234", "1123", "1122", "1112", "1111"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("position", ["4x6 1122:1-0", "10x12", pytest.param("10x12 AABBCCDDEE:2-3", marks=timed)])
def test_every_strategy_that_plays_a_board_has_others_beside_its_guess(name: str, position: str) -> None:
    try:
        first = bp.suggest(position, name).guess
    except bp.BlackpegError:
        return
    found = bp.suggest(position, name, top=4)

    assert (found.guess, len({each.guess for each in found.ranked})) == (first, 4)


@searches
def test_the_clock_ends_a_ranking_of_many_guesses() -> None:
    position = position_of("6x18 AABBCD:1-1")
    began = time.monotonic()
    found = ranked(position, most=10, seconds=0.5)

    assert not found.is_complete
    assert len(found.guesses) > 1
    assert time.monotonic() - began < 30  # all guesses take minutes


@searches
def test_few_codes_left_of_millions_are_ranked_among_a_bounded_number_of_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = []

    def counting(game: Game, measure: Measure, guesses: Codes, codes: Codes) -> Sequence[float]:
        looked_at.append(len(guesses))
        return costs_of(game, measure, guesses, codes)

    monkeypatch.setattr(blackpeg.analysis.ranking, "costs_of", counting)
    position = "6x15 GGDFEJ:3-1 IKGIJN:1-0 GIIEEI:1-0 ABNCHG:0-2 OBNGJA:0-1 DOILED:0-1"
    found = ranked(position, seconds=30.0)

    assert [str(each.guess) for each in found.guesses][:2] == ["GGGFDC", "GGGFDH"]  # the codes left come first
    assert len(found.guesses) == 5
    assert 0 < max(looked_at) <= MOST_GUESSES  # 11 million took 8 seconds and 1.4 GB


@searches
def test_where_distinct_guesses_take_longer_than_the_time_drawn_ones_are_ranked_and_none_by_two_names() -> None:
    position = position_of("8x9 12345678:2-1")
    found = ranked(position, seconds=4.0)
    guesses = [each.guess for each in found.guesses]
    played = position.turns[0].guess

    assert not found.is_complete
    assert "guesses" not in vars(position)  # to find them takes three seconds
    assert len(guesses) > 1
    assert not any(
        symmetry_between([played, one], [played, other], position.game) for one, other in combinations(guesses, 2)
    )


def test_near_ties_of_the_best_guesses_are_in_exact_order() -> None:
    position = start(Game(4, 6))
    less, more = (advise(know(position), position.game.code(code)) for code in ("1122", "1234"))
    rounded = [replace(less, bits=3.0), replace(more, bits=3.0 - 1e-10), replace(less, bits=2.9)]

    assert exactly_ordered(rounded) == [rounded[1], rounded[0], rounded[2]]


@pytest.mark.parametrize("board", ["5x6-black", pytest.param("8x8-black", marks=searches)])
def test_if_positions_are_independent_there_is_one_first_guess(board: str) -> None:
    assert len(ranked(position_of(board), seconds=1.0).guesses) == 1
