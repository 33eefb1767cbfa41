"""What a solution says of its tree."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import blackpeg as bp
from blackpeg.position import Status
from blackpeg.search import Worth
from blackpeg.trees import Line

TREE = bp.Tree(
    bp.Game(1, 3),
    [
        Line(1, None, bp.Game(1, 3).code("1"), True),
        Line(2, bp.Feedback(0, 0), bp.Game(1, 3).code("2"), True),
        Line(3, bp.Feedback(0, 0), bp.Game(1, 3).code("3"), True),
    ],
)


def proven(objective: bp.Objective, tree: bp.Tree | None) -> Worth:
    return Worth.of_tree(bp.start("1x3"), objective, tree, nodes=3, seconds=0.5)


def test_its_numbers_are_the_trees() -> None:
    solution = proven(bp.least_total(), TREE)

    assert (solution.total, solution.average, solution.worst) == (6, Fraction(2), 3)
    assert solution.histogram == (1, 1, 1)
    assert str(solution.first_guess) == "1"
    assert not solution.impossible


@pytest.mark.parametrize(
    ("objective", "least"), [(bp.least_total(), 6), (bp.least_worst(), 3), (bp.least_worst_then_total(), 6)]
)
def test_its_bounds_are_in_the_unit_of_the_objective(objective: bp.Objective, least: int) -> None:
    solution = proven(objective, TREE)

    assert (solution.lower, solution.upper) == (least, least)


def test_without_a_tree_it_is_proven_that_there_is_none() -> None:
    solution = proven(bp.least_total(2), None)

    assert solution.impossible
    assert (solution.lower, solution.upper, solution.histogram) == (0, None, ())
    assert solution.first_guess is solution.total is solution.average is solution.worst is None


def test_an_interval_without_a_tree_yet_is_not_impossible() -> None:
    open_one = Worth(bp.start("1x3"), bp.least_total(), Status.BOUND, 5, None, None, nodes=0, seconds=0)

    assert not open_one.impossible


def test_equal_solutions_have_equal_trees_however_long_they_took() -> None:
    solution = proven(bp.least_total(), TREE)
    again = replace(solution, tree=bp.Tree(TREE.game, tuple(TREE)), seconds=9.0)
    other = replace(solution, tree=bp.Tree(TREE.game, [*TREE.lines[:2], TREE.lines[2]._replace(solves=False)]))

    assert solution == again
    assert hash(solution) == hash(again)
    assert solution != other
    assert solution == replace(solution, nodes=4)
    assert solution != replace(solution, lower=solution.lower - 1)
    assert solution != "a solution"
