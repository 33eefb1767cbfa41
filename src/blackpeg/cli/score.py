"""`blackpeg score`: the feedback to a guess."""

from __future__ import annotations

import click

from blackpeg.cli.arguments import game_argument, json_option, tell
from blackpeg.cli.group import Command
from blackpeg.rules import Game
from blackpeg.verbs.score import score as score_guess


@click.command(
    cls=Command,
    examples=[
        "blackpeg score 4x6 1122 1223",
        "blackpeg score 4x8:names red,red,blue,white blue,red,red,cyan",
    ],
)
@game_argument()
@click.argument("guess")
@click.argument("secret")
@json_option
def score(game: Game, guess: str, secret: str, as_json: bool) -> None:
    """Print the feedback to GUESS if SECRET is the secret: black pegs, dash, white pegs.

    Each peg counts once.  A black peg is a right color in the right position; a white peg is a right color elsewhere.
    """
    tell(score_guess(game, guess, secret), as_json)
