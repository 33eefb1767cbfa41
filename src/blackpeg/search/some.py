"""Some tree for a search that was stopped: a bounded answer has both bounds, and none worse than a plain strategy's."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from blackpeg.control import Control
from blackpeg.errors import StoppedError
from blackpeg.kernel import Measure
from blackpeg.search.objective import ObjectiveKind
from blackpeg.search.phased import Search
from blackpeg.search.solution import Solution, SolutionStatus
from blackpeg.search.task import Aim, Task
from blackpeg.strategies import Guesses, OneStep
from blackpeg.trees import Tree, tree_grown
from blackpeg.trees.tree import total_of

EFFORT = (4, 1)
"""As little as there is to it: one guess is tried at any set of more than four."""

MOST_PAIRS = 1 << 32
"""Pairs of a guess and a candidate up to which the one-step strategies are tried: they take some seconds then."""


def some_trees(search: Search, control: Control) -> list[Tree]:
    """Trees that keep to the objective of *search*, had soon; none where *control* ends this before.

    For the least total they are those of the one-step strategies; without any of them there is a quick one of the
    search's kind.  Of those that keep the least worst case there is none before that is known.
    """
    with suppress(StoppedError):
        return _one_step(search, control) or _greedy(search, control)
    return []


def with_tree(solution: Solution, tree: Tree) -> Solution:
    """*solution*, with *tree* if that is better, or the first."""
    if solution.status is SolutionStatus.PROVEN:
        return solution
    histogram = tree.histogram
    is_worst = solution.objective.kind is ObjectiveKind.WORST
    upper = len(histogram) if is_worst else total_of(histogram)
    if solution.upper is not None and upper >= solution.upper:
        return solution
    status = SolutionStatus.PROVEN if upper == solution.lower else SolutionStatus.INTERVAL
    return replace(solution, status=status, upper=upper, tree=tree)


def _greedy(search: Search, control: Control) -> list[Tree]:
    """A quick tree of the search's own kind."""
    if search.objective.kind is ObjectiveKind.WORST_THEN_TOTAL and search.remaining is None:
        return []
    task = Task(
        search.position, Aim.SOME, remaining=search.remaining, effort=EFFORT, consistent=search.objective.consistent
    )
    found = task.run(control).finding.tree
    return [] if found is None else [tree_grown(search.position.game, found)]


def _one_step(search: Search, control: Control) -> list[Tree]:
    """Trees of one-step strategies that need no more guesses than allowed; none where they would take too long."""
    objective, position = search.objective, search.position
    guesses = search.candidates if objective.consistent else position.game.size
    if objective.kind is not ObjectiveKind.TOTAL or search.candidates * guesses > MOST_PAIRS:
        return []

    def heard(_done: int, _all: int) -> None:
        if control.stopped:
            raise StoppedError

    trees = []
    for measure in (Measure.ENTROPY, Measure.SUM_SQUARES):
        strategy = OneStep(measure, Guesses.CONSISTENT if objective.consistent else Guesses.ANY)
        with suppress(StoppedError):
            tree = strategy.grow(position, heard)
            if tree is not None and (search.remaining is None or len(tree.histogram) <= search.remaining):
                trees.append(tree)
    return trees
