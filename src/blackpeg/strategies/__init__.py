"""How to choose the next guess."""

from blackpeg.strategies.consistent import FirstConsistent, RandomConsistent
from blackpeg.strategies.guesses import Guesses
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.strategy import Strategy, name_of, next_guess, strategy_of
from blackpeg.strategies.tree_of import tree_of
from blackpeg.strategies.tree_strategy import TREE_PREFIX, TreeStrategy, load_tree

__all__ = [
    "TREE_PREFIX",
    "FirstConsistent",
    "Guesses",
    "OneStep",
    "RandomConsistent",
    "Strategy",
    "TreeStrategy",
    "load_tree",
    "name_of",
    "next_guess",
    "strategy_of",
    "tree_of",
]
