"""`blackpeg check-score`: a program that scores guesses, compared with the rules."""

from __future__ import annotations

import click

from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import GAME, json_option, quiet_option, tell
from blackpeg.cli.group import Command
from blackpeg.rules import Game
from blackpeg.verbs.check_score import check_score as check


@click.command(
    "check-score",
    cls=Command,
    examples=["blackpeg check-score ./my_codemaker", "blackpeg check-score 'python score.py' --game 3x4"],
)
@click.argument("command", metavar="COMMAND")
@click.option("--game", type=GAME, default="4x6", show_default=True, help="The board.")
@click.option("--seed", type=click.IntRange(min=0), default=0, metavar="N", help="Seed of the pairs that are drawn.")
@quiet_option
@json_option
def check_score(command: str, game: Game, seed: int, as_json: bool) -> None:
    """Ask a program for the feedback to guesses, and show the first answer that is wrong, with the right one.

    The program reads lines such as "1122 1344", a guess and a secret, and writes a line for each, such as 1-0.  It is
    asked all pairs of a board of at most 141 codes, such as 3x4, and 10,000 pairs of a larger one.

    The exit code is 1 if an answer is wrong.
    """
    found = check(command, game, seed=seed)
    tell(found, as_json)
    if not found.ok:
        click.get_current_context().exit(NOT_OK)
