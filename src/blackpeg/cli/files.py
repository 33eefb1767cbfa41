"""Files that commands write: trees, of which kind by the end of the name, and pictures (`--svg`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from blackpeg import trees
from blackpeg.cli.types import Function, PathEnding

TREE_FILES = (".json", ".json.gz")
"""These keep a tree whole and are read back; a page is to look at."""

TREE_PATH = PathEnding(*TREE_FILES, ".html")


def keeps_tree(path: str) -> bool:
    """Whether *path* is the name of a tree file, which holds the whole tree."""
    return path.endswith(TREE_FILES)


def save(path: str, manifest: trees.Manifest, tree: trees.Tree, depth: int | None = None) -> None:
    """Writes *tree* to *path*, which `TREE_PATH` let pass; a page of it only down to *depth*.

    Raises `OSError` where that fails.
    """
    if keeps_tree(path):
        trees.write_tree(path, manifest, tree)
        return
    from blackpeg.render.html import page
    from blackpeg.render.trees import page_blocks, page_title

    trees.write_lines(path, [page(page_title(manifest), page_blocks(manifest, tree, depth))])


def svg_option(help: str) -> Callable[[Function], Function]:
    """`--svg`, passed as `svg`."""
    return click.option("--svg", type=PathEnding(".svg"), metavar="FILE", help=help)


def draw(svg: str | None, lines: Iterable[str]) -> list[str]:
    """Write the *lines* of a picture into the file *svg*, if there are both; the line that tells of it."""
    if svg is None or not (drawn := list(lines)):
        return []
    trees.write_lines(svg, drawn)
    return [f"picture   {svg}"]
