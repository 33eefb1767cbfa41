"""The names of this room, and where each lives; `__init__.py` imports them by this table."""

from blackpeg.trees import certificate as certificate
from blackpeg.trees import second_checker as second_checker
from blackpeg.trees.file import read_manifest as read_manifest
from blackpeg.trees.file import read_tree as read_tree
from blackpeg.trees.file import text_of as text_of
from blackpeg.trees.file import write_lines as write_lines
from blackpeg.trees.file import write_tree as write_tree
from blackpeg.trees.file import write_whole as write_whole
from blackpeg.trees.grow import MOST_GUESSES as MOST_GUESSES
from blackpeg.trees.grow import GrownLines as GrownLines
from blackpeg.trees.grow import tree_grown as tree_grown
from blackpeg.trees.grow import tree_played as tree_played
from blackpeg.trees.manifest import Manifest as Manifest
from blackpeg.trees.manifest import TreeStatus as TreeStatus
from blackpeg.trees.manifest import cores as cores
from blackpeg.trees.replay import Replay as Replay
from blackpeg.trees.replay import verify_tree as verify_tree
from blackpeg.trees.tree import Line as Line
from blackpeg.trees.tree import Tree as Tree
from blackpeg.trees.tree import histogram_of as histogram_of
from blackpeg.trees.tree import total_of as total_of
