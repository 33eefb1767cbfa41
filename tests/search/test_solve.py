"""One call of the kernel, with any number of threads, finds what the search of tasks finds: values, trees, bounds."""

from __future__ import annotations

import pytest
from tests.execute.searches import OBJECTIVES, needs_native

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.execute import run
from blackpeg.position import Status
from blackpeg.search.phased import PhasedSearch
from blackpeg.search.solve import Search
from blackpeg.search.task import forget
from blackpeg.search.worth import least_total

pytestmark = needs_native

POSITIONS = [
    "3x4",
    "3x6",
    "4x5",
    "4x6",
    "4x6-distinct",
    "4x4-black",
    "5x3",
    "4x6 1122:1-0",
    "4x7 1234:0-2",
    "2x7 11:=1",
]


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("objective", OBJECTIVES.values(), ids=OBJECTIVES)
@pytest.mark.parametrize("position", POSITIONS)
def test_threads_find_the_value_and_the_tree_of_a_search_by_tasks(
    position: str, objective: bp.Objective, threads: int
) -> None:
    forget()
    expected = run(PhasedSearch(position, objective))
    forget()
    found = Search(bp.position_of(position), objective, threads=threads).run(Call())

    assert found == expected
    assert found.tree == expected.tree


def test_at_a_solved_position_no_guess_is_to_come() -> None:
    found = Search(bp.position_of("4x6 1122:4-0"), least_total()).run(Call())

    assert (found.status, found.lower, found.upper) == (Status.PROVEN, 0, 0)


def test_a_first_guess_is_proven_by_its_parts() -> None:
    found = Search(bp.start("4x6"), bp.Objective("total", first="1122"), threads=2).run(Call())

    assert (found.total, str(found.first_guess)) == (5702, "1122")


@pytest.mark.parametrize("pairs", [1, 10**5, 10**7, 10**8])
def test_a_search_that_is_stopped_knows_bounds_that_hold(pairs: int) -> None:
    forget()
    found = Search(bp.start("4x7"), least_total(), threads=2).run(Call(pairs=pairs))

    assert found.status is Status.BOUND
    assert found.lower <= 11228
    assert found.upper is None or found.upper >= 11228
    assert (found.tree is None) == (found.upper is None)
