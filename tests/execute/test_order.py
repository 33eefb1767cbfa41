"""Results told twice, early, late, or in any order lead to the same solution."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.execute.searches import (
    GAMES,
    OBJECTIVES,
    alone,
    essence,
    many_tasks,
    needs_native,
    searching,
    solve_by,
    solve_here,
)

import blackpeg as bp
from blackpeg.search.task import forget

pytestmark = needs_native

SEARCHES = [("3x6", objective) for objective in OBJECTIVES] + [("4x6", "total"), ("4x5-distinct", "worst-then-total")]


@pytest.mark.parametrize(("game", "objective"), SEARCHES)
@settings(max_examples=8)
@given(choices=st.data())
def test_results_may_be_told_in_any_order(game: str, objective: str, choices: st.DataObject) -> None:
    first, results = alone(game, objective)
    with many_tasks():
        order = choices.draw(st.permutations([*results, *results[::3]]))
        again = searching(game, OBJECTIVES[objective])
        for result in order:
            again.tell(result)

    assert again.done
    assert essence(again.solution) == essence(first.solution)
    assert (again.nodes, again.tasks_done) == (first.nodes, first.tasks_done)


@pytest.mark.parametrize(("game", "objective"), SEARCHES)
@settings(max_examples=8)
@given(choices=st.data())
def test_what_only_some_results_tell_is_no_more_than_true(game: str, objective: str, choices: st.DataObject) -> None:
    first, results = alone(game, objective)
    with many_tasks():
        again = searching(game, OBJECTIVES[objective])
        for result in choices.draw(st.lists(st.sampled_from(results))):
            again.tell(result)
        so_far = again.solution

        assert so_far.lower <= first.lower
        assert so_far.upper is None or first.upper is None or so_far.upper >= first.upper
        solve_here(again)

    assert essence(again.solution) == essence(first.solution)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8)
@given(choices=st.data())
def test_tasks_may_end_in_any_order(game: str, choices: st.DataObject) -> None:
    first, _ = alone(game)
    with many_tasks():
        search = searching(game)
        solve_by(search, 5, lambda count: choices.draw(st.integers(0, count - 1)))

    assert essence(search.solution) == essence(first.solution)


SPLIT = [("3x4-black", 1), ("3x5", 1), ("4x6", 1 << 20), ("4x4-black", 1), ("4x5-distinct", 1)]


@pytest.mark.parametrize("objective", ["total", "at-most-6", "worst-then-total", "consistent"])
@pytest.mark.parametrize(("game", "pairs"), SPLIT)
def test_questions_split_as_deep_as_can_be_lead_to_the_same_tree(game: str, pairs: int, objective: str) -> None:
    first, results = alone(game, objective)
    chance = random.Random(3)
    with many_tasks(pairs=pairs):
        search = searching(game, OBJECTIVES[objective])
        more = solve_by(search, 4, chance.randrange)

    assert len(more) > len(results)
    assert essence(search.solution) == essence(first.solution)


@pytest.mark.parametrize(("game", "pairs"), SPLIT[:3])
def test_answers_to_split_questions_may_be_told_in_any_order(game: str, pairs: int) -> None:
    chance = random.Random(4)
    with many_tasks(pairs=pairs):
        results = solve_by(searching(game), 4, chance.randrange)
        for _ in range(2):
            chance.shuffle(results)
            again = searching(game)
            for result in [*results, *results[::3]]:
                again.tell(result)

            assert again.done
            assert again.nodes == sum(result.nodes for result in results)
            assert essence(again.solution) == essence(alone(game)[0].solution)


@pytest.mark.parametrize(("game", "pairs"), SPLIT[:3])
def test_one_worker_goes_on_with_questions_that_were_split(game: str, pairs: int) -> None:
    chance = random.Random(5)
    with many_tasks(pairs=pairs):
        results = solve_by(searching(game), 4, chance.randrange)
        for kept in range(0, len(results), max(1, len(results) // 12)):
            again = searching(game)
            for result in results[:kept]:
                again.tell(result)
            assert again.lower <= again.solution.lower <= alone(game)[0].lower
            solve_here(again)

            assert essence(again.solution) == essence(alone(game)[0].solution)


def test_a_position_of_one_piece_is_split_too() -> None:
    expected = bp.run("4x6", workers=1)
    with many_tasks(2_000, pairs=1 << 20):
        search = searching("4x6")
        results = solve_by(search, 2, lambda _: 0)

    assert len(results) > 10
    assert essence(search.solution) == essence(expected)


@pytest.mark.parametrize("seed", range(6))
def test_questions_cut_at_any_place_may_overlap(seed: int) -> None:
    """What a question comes to in its share depends on what its worker remembers: two may be cut at different places,
    and one that was asked before another was cut answers a part of the other's once more."""
    chance = random.Random(seed)
    with many_tasks(pairs=1 << 16):
        search = searching("4x6")
        under_way, answered = [], []
        while not search.done:
            under_way += search.ask(4 - len(under_way))
            if chance.random() < 0.5:
                forget()
            task = under_way.pop(chance.randrange(len(under_way)))
            answered.append(replace(task, pairs=task.pairs and task.pairs << chance.randrange(5)).run())
            search.tell(answered[-1])
            if chance.random() < 0.3:
                search.tell(replace(chance.choice(answered).task, pairs=1 << chance.randrange(14, 20)).run())

    assert essence(search.solution) == essence(alone("4x6")[0].solution)
