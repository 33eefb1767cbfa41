"""How to choose the next guess."""

from blackpeg.strategies.consistent import FirstConsistent, RandomConsistent
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.strategy import (
    Basis,
    Grounded,
    Grower,
    Guesses,
    Seeded,
    Settled,
    Strategy,
    basis_of,
    name_of,
    next_guess,
    strategy_of,
)

__all__ = [
    "Basis",
    "FirstConsistent",
    "Grounded",
    "Grower",
    "Guesses",
    "OneStep",
    "RandomConsistent",
    "Seeded",
    "Settled",
    "Strategy",
    "basis_of",
    "name_of",
    "next_guess",
    "strategy_of",
]
