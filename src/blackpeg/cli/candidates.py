"""`blackpeg candidates`: the codes that fit all replies, as a list or as a map."""

from __future__ import annotations

from typing import Any

import click

from blackpeg.cli.arguments import refuse
from blackpeg.cli.files import form_option
from blackpeg.cli.from_verbs import ask, command_of


@command_of(
    "candidates",
    click.option("--map", "as_map", is_flag=True, help="Draw all codes as dots instead, and mark the possible ones."),
    click.option("--guess", metavar="CODE", help="With a map: color the codes by the feedback to this guess."),
    form_option("svg", "Draw the map to FILE."),
)
def candidates(as_map: bool, **given: Any) -> None:
    """Ask for the list, or for the map."""
    is_map = as_map or given["svg"] is not None
    if is_map:
        refuse("a map has all codes", "limit", "time", "seed")
        refuse("a map marks the codes that fit all feedbacks", "one_wrong")
    elif given["guess"] is not None:
        raise click.UsageError("--guess is for the map; add --map or --svg", click.get_current_context())
    ask("map" if is_map else "candidates", given)
