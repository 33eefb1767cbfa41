"""Files to write a tree to: which kind, by the end of the name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from blackpeg.cli.types import PathEnding
from blackpeg.trees import Manifest, Tree, write_tree
from blackpeg.trees.atomic_write import write_lines

Lines = Callable[[Manifest, Tree, int | None], Iterator[str]]

TREE_FILES = (".json", ".json.gz")
"""These keep a tree whole and are read back; the others are to look at."""

TREE_PATH = PathEnding(*TREE_FILES, ".txt", ".dot", ".html", ".svg")


def keeps_tree(path: str) -> bool:
    """Whether *path* is the name of a tree file, which holds the whole tree."""
    return path.endswith(TREE_FILES)


def save(path: str, manifest: Manifest, tree: Tree, depth: int | None = None) -> None:
    """Writes *tree* to *path*, which `TREE_PATH` let pass; a picture of it only down to *depth*.

    Raises `OSError` where that fails.
    """
    if keeps_tree(path):
        write_tree(path, manifest, tree)
    else:
        write_lines(path, _drawing(path)(manifest, tree, depth))


def _drawing(path: str) -> Lines:
    """What draws the lines of a file that is called *path*."""
    from blackpeg.render.tree_page import page
    from blackpeg.render.tree_picture import picture
    from blackpeg.render.tree_text import in_dot, in_text

    drawings: dict[str, Lines] = {".txt": in_text, ".dot": in_dot, ".html": page, ".svg": picture}
    return drawings[path[path.rindex(".") :]]
