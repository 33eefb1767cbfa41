"""`blackpeg games`: the games that have names, or one game in full."""

from __future__ import annotations

from typing import Any

import click

from blackpeg.cli.arguments import GAME, json_option
from blackpeg.cli.from_verbs import ask
from blackpeg.cli.group import Command


@click.command(cls=Command, examples=["blackpeg games", "blackpeg games super", "blackpeg games 5x5-black:BYGPR"])
@click.argument("game", type=GAME, required=False, metavar="[GAME]")
@json_option
def games(**given: Any) -> None:
    """List the games that have names, or say all about one game.

    \b
    4x6            4 pegs, 6 colors
    4x10-distinct  no color twice
    4x6-black      black pegs only
    4x6:letters    how colors are written: digits, letters, names, initials, numbers
    5x5:BYGPR      or in signs of your own, one a color
    """
    ask("games" if given["game"] is None else "about", given)
