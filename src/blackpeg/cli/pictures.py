"""`--svg` and `--png`: the files into which a command draws what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

import click

from blackpeg.cli.types import Function, PathEnding
from blackpeg.trees.atomic_write import write_lines, write_whole


@dataclass(frozen=True)
class Pictures:
    """The files to draw into, if any."""

    svg: str | None
    png: str | None

    @property
    def files(self) -> list[str]:
        """Those that were asked for."""
        return [file for file in (self.svg, self.png) if file is not None]

    @property
    def lines(self) -> list[str]:
        """What is said of them once they are drawn."""
        return [f"picture   {file}" for file in self.files]

    def draw(self, svg: Callable[[], Iterable[str]], png: Callable[[], bytes]) -> None:
        """Write what was asked for: the lines of *svg*, the bytes of *png*."""
        if self.svg is not None:
            write_lines(self.svg, svg())
        if self.png is not None:
            write_whole(self.png, png())


def picture_options(svg: str, png: str) -> Callable[[Function], Function]:
    """`--svg` and `--png`, of which the help says *svg* and *png*; passed as one `pictures`."""

    def decorate(function: Function) -> Function:
        @wraps(function)
        def drawing(*given: Any, svg: str | None, png: str | None, **options: Any) -> Any:
            return function(*given, pictures=Pictures(svg, png), **options)

        svg_option = click.option("--svg", type=PathEnding(".svg"), metavar="FILE", help=svg)
        png_option = click.option("--png", type=PathEnding(".png"), metavar="FILE", help=png)
        return cast(Function, svg_option(png_option(drawing)))

    return decorate
