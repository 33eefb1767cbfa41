"""Strategies written down."""

from blackpeg.trees.grow import grow
from blackpeg.trees.grown import GrownLines
from blackpeg.trees.replay import Replay, replay
from blackpeg.trees.tree import Line, Tree

__all__ = ["GrownLines", "Line", "Replay", "Tree", "grow", "replay"]
