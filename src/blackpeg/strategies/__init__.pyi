"""The names of this room, and where each lives; `__init__.py` imports them by this table."""

from blackpeg.strategies.consistent import FirstConsistent as FirstConsistent
from blackpeg.strategies.consistent import RandomConsistent as RandomConsistent
from blackpeg.strategies.engine import Engine as Engine
from blackpeg.strategies.one_step import OneStep as OneStep
from blackpeg.strategies.pairs import is_fast as is_fast
from blackpeg.strategies.sampled import Sampled as Sampled
from blackpeg.strategies.sampled import plan_of as plan_of
from blackpeg.strategies.sampled.looking_ahead import LookingAhead as LookingAhead
from blackpeg.strategies.strategy import Basis as Basis
from blackpeg.strategies.strategy import Grounded as Grounded
from blackpeg.strategies.strategy import Grower as Grower
from blackpeg.strategies.strategy import Guesses as Guesses
from blackpeg.strategies.strategy import Seeded as Seeded
from blackpeg.strategies.strategy import Settled as Settled
from blackpeg.strategies.strategy import Strategy as Strategy
from blackpeg.strategies.strategy import basis_of as basis_of
from blackpeg.strategies.strategy import name_of as name_of
from blackpeg.strategies.strategy import next_guess as next_guess
from blackpeg.strategies.strategy import strategy_of as strategy_of
from blackpeg.strategies.tree_strategy import TreeStrategy as TreeStrategy
from blackpeg.strategies.tree_strategy import load_tree as load_tree
from blackpeg.strategies.tree_strategy import tree_of as tree_of
