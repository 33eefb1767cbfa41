"""Strategies written down."""

from blackpeg.trees.file import read_manifest, read_tree, write_tree
from blackpeg.trees.grow import GrownLines, grow, tree_grown
from blackpeg.trees.manifest import Manifest, TreeStatus
from blackpeg.trees.replay import Replay, replay, verify_tree
from blackpeg.trees.tree import Line, Tree

__all__ = [
    "GrownLines",
    "Line",
    "Manifest",
    "Replay",
    "Tree",
    "TreeStatus",
    "grow",
    "read_manifest",
    "read_tree",
    "replay",
    "tree_grown",
    "verify_tree",
    "write_tree",
]
