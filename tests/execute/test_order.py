"""Results told twice, early, late, or in any order lead to the same solution."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.execute.searches import GAMES, OBJECTIVES, alone, essence, many_tasks, needs_native, searching, solve_here

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
        under_way = search.ask(5)
        while not search.done:
            task = under_way.pop(choices.draw(st.integers(0, len(under_way) - 1)))
            search.tell(task.run())
            under_way += search.ask(5 - len(under_way))

    assert essence(search.solution) == essence(first.solution)
