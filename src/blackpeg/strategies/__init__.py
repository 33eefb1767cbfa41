"""How to choose the next guess."""

from blackpeg.strategies.catalog import NAMES, named
from blackpeg.strategies.consistent import FirstConsistent, RandomConsistent
from blackpeg.strategies.guesses import Guesses
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.strategy import Strategy, name_of, next_guess, strategy_of
from blackpeg.strategies.tree_of import tree_of

__all__ = [
    "NAMES",
    "FirstConsistent",
    "Guesses",
    "OneStep",
    "RandomConsistent",
    "Strategy",
    "name_of",
    "named",
    "next_guess",
    "strategy_of",
    "tree_of",
]
