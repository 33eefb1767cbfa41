"""How to choose the next guess."""

from blackpeg.strategies.basis import Basis, Grounded, basis_of
from blackpeg.strategies.consistent import FirstConsistent, RandomConsistent
from blackpeg.strategies.engine import ENGINE_PREFIX, MOVE_TIME, Engine
from blackpeg.strategies.guesses import Guesses
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.sampled import MOVE_SECONDS, Sampled
from blackpeg.strategies.strategy import Grower, Strategy, name_of, next_guess, strategy_of
from blackpeg.strategies.tree_of import tree_of
from blackpeg.strategies.tree_strategy import TREE_PREFIX, TreeStrategy, load_tree

__all__ = [
    "ENGINE_PREFIX",
    "MOVE_SECONDS",
    "MOVE_TIME",
    "TREE_PREFIX",
    "Basis",
    "Engine",
    "FirstConsistent",
    "Grounded",
    "Grower",
    "Guesses",
    "OneStep",
    "RandomConsistent",
    "Sampled",
    "Strategy",
    "TreeStrategy",
    "basis_of",
    "load_tree",
    "name_of",
    "next_guess",
    "strategy_of",
    "tree_of",
]
