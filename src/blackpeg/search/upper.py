"""Quick trees: what one of them needs is an upper bound of the least value."""

from __future__ import annotations

from contextlib import suppress

from blackpeg.control import Control
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.kernel import Measure, kernel
from blackpeg.position import Position
from blackpeg.search import cost
from blackpeg.search.objective import Objective, ObjectiveKind
from blackpeg.search.phased import Search
from blackpeg.search.task import Aim, Task
from blackpeg.strategies import Guesses, OneStep
from blackpeg.strategies.tree_of import tree_of
from blackpeg.trees import Tree, tree_grown


def one_step_tree(
    position: Position, objective: Objective, measure: Measure, control: Control
) -> tuple[Tree | None, str]:
    """The tree of the one-step strategy by *measure* that keeps to *objective*, and the strategy's name.

    None if it takes longer than *control* allows (a tree that takes a moment is always grown), or if it needs more
    guesses than are allowed.
    """
    is_consistent = objective.consistent or kernel().name == "python"  # which looks at any code too slowly
    strategy = OneStep(measure, Guesses.CONSISTENT if is_consistent else Guesses.ANY)
    pairs = position.count * (position.count if is_consistent else position.game.size)
    if not cost.is_grown(pairs, control.remaining):
        return None, str(strategy)

    def heard(_done: int, _all: int) -> None:
        if control.stopped and not cost.is_grown_at_once(pairs):
            raise StoppedError

    with suppress(StoppedError, TooLargeError):
        tree = tree_of(strategy, position, on_progress=heard)
        if objective.max_guesses is None or len(tree.histogram) <= objective.max_guesses:
            return tree, str(strategy)
    return None, str(strategy)


def some_trees(search: Search, control: Control) -> list[Tree]:
    """Trees that keep to the objective of *search*, none worse than a plain strategy's, as far as *control* lets it.

    For the least total they are those of one-step strategies; without any of them there is a quick one of the search's
    kind.  Of those that keep the least worst case there is none before that is known.
    """
    kind, position = search.objective.kind, search.position
    if kind is ObjectiveKind.TOTAL:
        measures = Measure.ENTROPY, Measure.SUM_SQUARES
        grown = [one_step_tree(position, search.objective, measure, control)[0] for measure in measures]
        if trees := [tree for tree in grown if tree is not None]:
            return trees
    if kind is ObjectiveKind.WORST_THEN_TOTAL and search.remaining is None:
        return []
    consistent = search.objective.consistent
    task = Task(position, Aim.SOME, (), search.remaining, effort=cost.LEAST_EFFORT, consistent=consistent)
    tree = greedy_tree(task, control)
    return [] if tree is None else [tree]


def greedy_tree(task: Task, control: Control) -> Tree | None:
    """The search's own quick tree, where *task*, which aims at some tree, finds one before *control* ends it."""
    found = task.run(control).finding.tree
    return None if found is None else tree_grown(task.position.game, found)
