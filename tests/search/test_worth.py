"""What a position is worth: the same from every source, bounds that hold, and no clock where none is asked for."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes, positions
from tests.search.searches import searched

import blackpeg as bp
from blackpeg import book
from blackpeg.call import Call
from blackpeg.kernel import kernel
from blackpeg.position import Position, Status
from blackpeg.rules import Game
from blackpeg.search import least_total, least_worst, solve_reference
from blackpeg.search.oracle import Oracle, look_up, prove

searches = pytest.mark.skipif(kernel().name == "python", reason="only the native kernel searches positions this large")


def test_the_book_is_the_first_to_know() -> None:
    known = bp.worth("4x6")

    assert (known.lower, known.upper, known.status, known.source) == (5625, 5625, Status.PROVEN, "book")
    assert known.tree is not None
    assert bp.replay(known.tree, Game(4, 6)).total == 5625


@searches
@settings(max_examples=25)
@given(position=positions(most_codes=60).filter(lambda position: 0 < position.count <= 20), data=st.data())
def test_its_values_are_those_of_the_reference_solver(position: Position, data: st.DataObject) -> None:
    objective = data.draw(st.sampled_from([least_total(), least_worst(), least_total(consistent=True)]))
    solution, known = solve_reference(position, objective), bp.worth(position, objective)

    if position.is_solved:
        assert (known.lower, known.upper) == (0, 0)
    else:
        assert (known.lower, known.upper, known.status) == (solution.lower, solution.upper, Status.PROVEN)


@searches
@given(position=positions(most_codes=100).filter(lambda position: 0 < position.count <= 13))
def test_the_tree_is_that_of_a_search_also_where_one_guess_tells_all_apart(position: Position) -> None:
    known = prove(look_up(position, least_total()))

    assert known.tree is not None
    if known.source == "searched":
        assert known.tree == searched(position).tree


@searches
@settings(max_examples=40)
@given(
    position=positions(most_codes=60).filter(lambda position: 0 < position.count <= 20 and not position.is_solved),
    levels=st.lists(st.integers(0, 6), min_size=1, max_size=3),
)
def test_a_worst_case_is_found_where_it_is_more_than_is_asked_for(position: Position, levels: list[int]) -> None:
    oracle, value = Oracle(least_worst()), solve_reference(position, least_worst()).worst
    assert value is not None

    for level in levels:
        known = oracle.prove(position, Call(60), above=level)
        assert known.lower <= value
        assert known.is_at_most(level) if value <= level else (known.lower, known.upper) == (value, value)


@searches
@settings(max_examples=25)
@given(data=st.data(), game=st.sampled_from(["3x3", "2x6", "3x4-black", "4x3"]).map(bp.parse_game))
def test_sets_are_remembered_whatever_led_to_them(data: st.DataObject, game: Game) -> None:
    oracle, values = Oracle(least_total()), dict[object, int | None]()
    for _ in range(4):
        position, secret = bp.start(game), data.draw(codes(game))
        for guess in data.draw(st.lists(codes(game), min_size=1, max_size=3)):
            if guess != secret:
                position = position.after(guess, game.score(guess, secret))
        oracle.prove(position, Call(60))
        known = oracle.bound(position, Call(60))
        if position.count <= 16:
            assert known.upper == solve_reference(position, least_total()).total
        assert values.setdefault(frozenset(position), known.upper) == known.upper


@searches
def test_what_is_not_proven_is_between_its_bounds() -> None:
    known = bp.worth("5x8 11234:1-1", time=30)

    assert (known.status, known.source, known.stopped) == (Status.BOUND, "greedy", None)
    assert known.upper is not None
    assert known.lower < known.upper
    assert known.tree is not None
    assert sum(known.tree.histogram) == known.position.count


@searches
def test_without_a_clock_the_same_position_is_worth_the_same() -> None:
    ones = [bp.worth("5x8 11234:0-2 25126:1-1", time=None) for _ in range(2)]

    assert len({(one.lower, one.upper, one.status, one.source, one.first_guess) for one in ones}) == 1


@searches
@pytest.mark.parametrize("board", ["3x4", "4x4", "4x6", "3x5-distinct", "4x4-black"])
def test_games_of_the_best_strategy_on_boards_of_the_book_have_no_mistakes(board: str) -> None:
    game, drawn = bp.parse_game(board), random.Random(board)
    assert book.covers(game)

    for _ in range(5):
        secret = game.code_from_indices(drawn.choice(list(game.codes())))
        record = bp.match(game, bp.best, secret=secret)
        review = bp.review(record)
        assert review.mistakes == 0
        assert review.status is Status.PROVEN
