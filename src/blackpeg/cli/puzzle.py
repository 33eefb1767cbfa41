"""`blackpeg puzzle`: clues with exactly one solution, made or solved."""

from __future__ import annotations

import os
from typing import Any

import click

from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import refuse, tell
from blackpeg.cli.files import draw, is_written
from blackpeg.cli.from_verbs import command_of, fact_or_part
from blackpeg.errors import FileError
from blackpeg.render.puzzles import puzzles_svg, sheet
from blackpeg.verbs.puzzle import MOST_TEXT


@command_of(
    "puzzle",
    click.option("--html", metavar="FILE", help="Write a sheet to print to FILE, with the solutions on its last page."),
)
def puzzle(html: str | None, svg: str | None, **given: Any) -> None:
    """Make puzzles, or solve the one in a text or a file."""
    if given["solve"] is not None:
        of_making = ("number", "grade", "nothing", "repeats", "seed", "html", "svg")
        refuse("a puzzle that was posted is solved as it is", *of_making)
        given["solve"] = _text_of(given["solve"])
    found, interrupted = fact_or_part("puzzle", given)
    drawn = [] if svg is None else draw(svg, puzzles_svg(found))
    if html is not None:
        from blackpeg.trees.file import write_lines

        drawn += [f"sheet     {html}"] if is_written(lambda: write_lines(html, [sheet(found)])) else []
    tell(found, given["as_json"], after=drawn)
    if interrupted is not None:
        raise interrupted
    if not found.are_right:
        click.get_current_context().exit(NOT_OK)


def _text_of(told: str) -> str:
    """The text of the file *told*, or of standard input for ``-``; *told* itself if there is no such file."""
    if told != "-" and not os.path.isfile(told):
        if told.endswith(".txt") and len(told.split()) == 1:
            raise FileError(f"there is no file {told}")
        return told
    try:
        with click.open_file(told, encoding="utf-8") as file:
            return str(file.read(MOST_TEXT + 1))
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{told}: {getattr(error, 'strerror', None) or 'expected text in UTF-8'}") from error
