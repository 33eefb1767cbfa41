"""Files that commands write: trees, pictures, certificates; and standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, BinaryIO, NoReturn

import click

from blackpeg.cli.types import Function, PathEnding
from blackpeg.errors import RecordError

if TYPE_CHECKING:
    from blackpeg.trees import Manifest, Tree

TREE_FILES = (".json", ".json.gz")
"""The suffixes of tree files, which hold a whole tree and are read back; a page is for people alone."""

TREE_PATH = PathEnding(*TREE_FILES, ".html")


def is_written(write: Callable[[], object], lost: str = "it was not written") -> bool:
    """Whether *write* wrote its file.  If the file cannot be written, as on a full disk, the command still prints its
    answer, and then ends with the error, which says what is *lost*."""
    try:
        write()
    except OSError as error:
        unwritten = OSError(error.errno, f"{error.strerror or error}; {lost}", error.filename)

        def end() -> NoReturn:
            raise unwritten

        click.get_current_context().call_on_close(end)
        return False
    return True


def save(path: str, manifest: Manifest, tree: Tree, depth: int | None = None) -> bool:
    """Writes *tree* to *path*, whose suffix `TREE_PATH` checked; a page has guesses down to *depth*.  Returns whether
    the file was written."""
    from blackpeg.trees.file import write_lines, write_tree

    if path.endswith(TREE_FILES):
        return is_written(lambda: write_tree(path, manifest, tree))
    from blackpeg.render.html import page
    from blackpeg.render.trees import page_blocks, page_title

    lines = [page(page_title(manifest), page_blocks(manifest, tree, depth))]
    return is_written(lambda: write_lines(path, lines))


def standard_input(otherwise: str = "name a file, or pipe one in") -> BinaryIO:
    """The standard input as bytes; if it is closed, raises `RecordError`, which says what to do *otherwise*."""
    if sys.stdin is None:
        raise RecordError(f"standard input is closed; {otherwise}")
    return sys.stdin.buffer


FORMS = {"svg": (".svg", "picture"), "certificate": (".json", "certificate")}
"""The end of the name of a file in such a form, and what it is called."""


def tree_option(help: str) -> Callable[[Function], Function]:
    """`--tree`, passed as `output`."""
    return click.option("--tree", "output", type=TREE_PATH, metavar="FILE", help=help)


def form_option(form: str, help: str) -> Callable[[Function], Function]:
    """The option for a file in a *form* of the answer, passed by the name of the form."""
    return click.option(f"--{form}", type=PathEnding(FORMS[form][0]), metavar="FILE", help=help)


def draw(path: str | None, lines: Iterable[str], form: str = "svg") -> list[str]:
    """Writes the *lines* of a *form* into the file *path*, if there are both; returns the line to print about it."""
    if path is None or not (drawn := list(lines)):
        return []
    from blackpeg.trees.file import write_lines

    if not is_written(lambda: write_lines(path, drawn)):
        return []
    return [f"{FORMS[form][1]:<8}  {path}"]
