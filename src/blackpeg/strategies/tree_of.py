"""The tree of any strategy, grown the fastest way the strategy has."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from blackpeg.position import Position
from blackpeg.strategies.strategy import Grower, Strategy, name_of, next_guess
from blackpeg.trees import Tree, grow


def tree_of(
    strategy: Strategy,
    position: Position,
    *,
    on_progress: Callable[[int, int], None] | None = None,
) -> Tree:
    """Every guess *strategy* makes from *position* on.

    Raises `StrategyError` where the strategy fails, answers no code, or never solves the game.
    """
    if isinstance(strategy, Grower):
        tree = strategy.grow(position, on_progress)
        if tree is not None:
            return tree
    name = f"the strategy {name_of(strategy)}"
    return grow(partial(next_guess, strategy), position, on_progress=on_progress, name=name)
