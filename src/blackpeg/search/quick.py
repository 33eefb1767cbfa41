"""Trees that are grown in a moment, or in seconds on large boards: they bound what the best tree takes."""

from __future__ import annotations

from contextlib import suppress

from blackpeg.call import Call
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.kernel import Measure, kernel
from blackpeg.position import Position
from blackpeg.search import cost
from blackpeg.search.worth import Objective
from blackpeg.strategies import Guesses, OneStep
from blackpeg.strategies.tree_strategy import tree_of
from blackpeg.trees import Tree


def one_step_tree(position: Position, objective: Objective, measure: Measure, call: Call) -> tuple[Tree | None, str]:
    """The tree of the one-step strategy by *measure* that keeps to *objective*, and the strategy's name.

    None if it takes longer than *call* allows (a tree that takes a moment is always grown), or if it needs more
    guesses than are allowed; and in hard mode, in which such trees take long.
    """
    if position.game.is_hard:
        return None, str(OneStep(measure))
    is_consistent = objective.consistent or kernel().abilities.slowness > 1  # too slow to look at any code
    strategy = OneStep(measure, Guesses.CONSISTENT if is_consistent else Guesses.ANY)
    pairs = position.count * (position.count if is_consistent else position.game.choices)
    if not cost.is_grown(pairs, call.remaining):
        return None, str(strategy)

    def heard(_done: int, _all: int) -> None:
        if call.stopped and not cost.is_grown_at_once(pairs):
            raise StoppedError

    with suppress(StoppedError, TooLargeError):
        tree = tree_of(strategy, position, on_progress=heard)
        if objective.max_guesses is None or len(tree.histogram) <= objective.max_guesses:
            return tree, str(strategy)
    return None, str(strategy)
