"""`--svg`: the file into which a command draws what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from blackpeg.cli.types import Function, PathEnding
from blackpeg.trees.file import write_lines


def svg_option(help: str) -> Callable[[Function], Function]:
    """`--svg`, passed as `svg`."""
    return click.option("--svg", type=PathEnding(".svg"), metavar="FILE", help=help)


def draw(svg: str | None, lines: Iterable[str]) -> list[str]:
    """Write the *lines* of a picture into the file *svg*, if there are both; the line that tells of it."""
    if svg is None or not (drawn := list(lines)):
        return []
    write_lines(svg, drawn)
    return [f"picture   {svg}"]
