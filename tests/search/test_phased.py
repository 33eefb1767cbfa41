"""Among the trees of the least total one with the least worst case is found, and what is proven of it is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.execute.searches import many_tasks, needs_native
from tests.games import endings, games

import blackpeg as bp
from blackpeg.execute import run
from blackpeg.position import Status
from blackpeg.search import Objective, least_total, solve_reference
from blackpeg.search.exact import ExactSearch
from blackpeg.search.phased import PhasedSearch, Search
from blackpeg.search.task import forget

pytestmark = needs_native

DOMINATED = {"4x4-distinct": (86, 5), "4x4-distinct-black": (86, 5), "4x4-black": (1301, 6)}
"""Games whose tree of the least total, taken at once, needs a guess more: the total, and the worst case it can have."""


def finish(search: Search, tasks: int | None = None) -> int:
    """Does this many tasks of *search*, or all; how many were done."""
    done = 0
    while not search.done and done != tasks:
        (task,) = search.ask()
        search.tell(task.run())
        done += 1
    return done


@pytest.mark.parametrize(
    "game", ["2x5", "3x3", "3x4", "2x7", "4x2", "4x3", "3x3-black", "4x4-distinct", "3x5-distinct"]
)
@pytest.mark.parametrize("objective", [least_total(), least_total(consistent=True)], ids=str)
def test_total_and_worst_case_are_those_of_the_reference_solver(game: str, objective: Objective) -> None:
    expected, found = solve_reference(game, objective), run(PhasedSearch(game, objective))

    assert (found.total, found.worst, found.worst_lower) == (expected.total, expected.worst, expected.worst)


@settings(max_examples=40, deadline=None)
@given(position=endings(games(most_codes=256, most_pegs=4, most_colors=8), 14), limit=st.none() | st.integers(3, 6))
def test_positions_come_out_as_with_the_reference_solver(position: bp.Position, limit: int | None) -> None:
    objective = least_total(limit)
    expected, found = solve_reference(position, objective), run(PhasedSearch(position, objective))

    assert (found.total, found.worst, found.worst_lower) == (expected.total, expected.worst, expected.worst)


@pytest.mark.parametrize("game", [*DOMINATED, "4x6", "3x10-distinct"])
def test_only_the_worst_case_may_differ_from_the_plain_search(game: str) -> None:
    forget()
    plain = run(ExactSearch(game))
    forget()
    found = run(PhasedSearch(game))

    assert (plain.total, plain.nodes, plain.worst_lower) == (found.total, found.nodes, None)
    assert plain.worst is not None
    assert found.worst == found.worst_lower == plain.worst - (game in DOMINATED)
    assert found.tree is not None
    played = bp.replay(found.tree, game)
    assert (played.total, played.worst) == (found.total, found.worst) == DOMINATED.get(game, (found.total, found.worst))


def test_the_tree_is_that_of_the_search_with_so_many_guesses() -> None:
    with many_tasks():
        alone = run(PhasedSearch("4x4-black"))
        together = run(PhasedSearch("4x4-black"), workers=3)
        limited = run(ExactSearch("4x4-black", least_total(6)))

    assert alone == together
    assert list(alone.tree or ()) == list(limited.tree or ())


def test_what_is_not_proven_of_the_worst_case_is_said() -> None:
    with many_tasks():
        search = PhasedSearch("4x4-black")
        finish(search.plain)
        assert not search.done
        first = search.solution
        while search.solution.worst_lower != 6:
            finish(search, 1)

    assert (first.status, first.total, first.worst, first.complete) == (Status.PROVEN, 1301, 7, False)
    assert search.worst == (6, 7)
    finish(search)
    assert search.solution.complete
    assert search.solution.worst == 6


def test_a_checkpoint_serves_all_phases(tmp_path: Path) -> None:
    path = tmp_path / "4x4-black.checkpoint"
    with many_tasks():
        expected = run(PhasedSearch("4x4-black"), checkpoint=path)
        again = PhasedSearch("4x4-black")
        assert run(again, checkpoint=path) == expected
        lines = path.read_bytes().splitlines(keepends=True)
        for kept in range(1, len(lines), 5):
            path.write_bytes(b"".join(lines[:kept]))
            assert run(PhasedSearch("4x4-black"), checkpoint=path) == expected


def test_where_no_strategy_keeps_to_the_limit_there_is_no_worst_case() -> None:
    solution = run(PhasedSearch("4x6", least_total(4)))

    assert solution.impossible
    assert (solution.worst_lower, solution.complete) == (None, True)


@pytest.mark.parametrize("first", ["111", "112", "123"])
def test_a_first_guess_has_the_least_worst_case_of_its_parts(first: str) -> None:
    start = bp.Position(bp.Game("3x4"))
    guess = start.game.code(first)
    left = [start.after(guess, feedback) for feedback in start.split(guess) if feedback != start.game.solved]
    parts = [solve_reference(position, least_total()) for position in left]

    found = run(PhasedSearch("3x4", Objective("total", first=first)))

    assert found.total == 64 + sum(part.total or 0 for part in parts)
    assert (found.worst, found.worst_lower) == (1 + max(part.worst or 0 for part in parts),) * 2
