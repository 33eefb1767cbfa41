"""Files to write a tree to: which kind, by the end of the name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from blackpeg.trees import Manifest, Tree, write_tree
from blackpeg.trees.atomic_write import write_whole

Lines = Callable[[Manifest, Tree, int | None], Iterator[str]]

TREE_FILES = (".json", ".json.gz")
"""These keep a tree whole and are read back; the others are to look at."""

SUFFIXES = (*TREE_FILES, ".txt", ".dot", ".html", ".svg")


class TreePath(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """The name of a file to write a tree to: it ends in one of *suffixes*."""

    name = "file"

    def __init__(self, suffixes: tuple[str, ...] = SUFFIXES) -> None:
        self.suffixes = suffixes

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name; fails, before any work is done, where its end says nothing."""
        path = str(value)
        if not path.endswith(self.suffixes):
            self.fail(f"expected a name that ends in {', '.join(self.suffixes)}, got {path!r:.80}", param, ctx)
        return path


def keeps_tree(path: str) -> bool:
    """Whether *path* is the name of a tree file, which holds the whole tree."""
    return path.endswith(TREE_FILES)


def save(path: str, manifest: Manifest, tree: Tree, depth: int | None = None) -> None:
    """Writes *tree* to *path*, which `TreePath` let pass; a picture of it only down to *depth*.

    Raises `OSError` where that fails.
    """
    if keeps_tree(path):
        write_tree(path, manifest, tree)
    else:
        lines = _drawing(path)(manifest, tree, depth)
        write_whole(path, "".join(f"{line}\n" for line in lines).encode())


def _drawing(path: str) -> Lines:
    """What draws the lines of a file that is called *path*."""
    from blackpeg.render.tree_page import page
    from blackpeg.render.tree_picture import picture
    from blackpeg.render.tree_text import in_dot, in_text

    drawings: dict[str, Lines] = {".txt": in_text, ".dot": in_dot, ".html": page, ".svg": picture}
    return drawings[path[path.rindex(".") :]]
