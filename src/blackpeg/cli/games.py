"""`blackpeg games`: the games that have names, or one game in full."""

from __future__ import annotations

import click

from blackpeg.cli.arguments import GAME, json_option, tell
from blackpeg.cli.group import Command
from blackpeg.rules import Game


@click.command(cls=Command, examples=["blackpeg games", "blackpeg games super", "blackpeg games 5x5-black:BYGPR"])
@click.argument("game", type=GAME, required=False, metavar="[GAME]")
@json_option
def games(game: Game | None, as_json: bool) -> None:
    """List the games that have names, or say all about one game.

    \b
    4x6            4 pegs, 6 colors
    4x10-distinct  no color twice
    4x6-black      black pegs only
    4x6:letters    how colors are written: digits, letters, names, initials, numbers
    5x5:BYGPR      or in signs of your own, one a color
    """
    from blackpeg.render.games import other_games
    from blackpeg.verbs.games import about
    from blackpeg.verbs.games import games as named_games

    if game is not None:
        tell(about(game), as_json)
        return
    named = named_games()
    tell(named, as_json, note=other_games(named))
