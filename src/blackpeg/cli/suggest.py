"""`blackpeg suggest`: the best next guess, and why."""

from __future__ import annotations

import click

from blackpeg.cli.arguments import game_argument, json_option, tell, turns_argument
from blackpeg.cli.group import Command
from blackpeg.cli.options import Choice, chosen_time, seed_option, strategy_options, time_option
from blackpeg.cli.positions import contradicted, position_after
from blackpeg.cli.progress import thinking
from blackpeg.cli.types import Whole
from blackpeg.cli.wrapping import warn
from blackpeg.errors import ContradictionError
from blackpeg.facts import entries
from blackpeg.render.suggestions import left_out
from blackpeg.rules import Game
from blackpeg.verbs.suggest import MOVE_SHARE, Suggestion
from blackpeg.verbs.suggest import suggest as suggest_guess


@click.command(
    cls=Command,
    examples=[
        "blackpeg suggest 4x6",
        "blackpeg suggest 4x6 1122:1-0 1344:0-2",
        "blackpeg suggest super 11223:1-1 --strategy optimal",
        "blackpeg suggest bulls-and-cows '0123:1-?' --strategy most-parts --top 5",
    ],
)
@game_argument()
@turns_argument
@strategy_options()
@time_option
@click.option("--top", type=Whole(min=1), metavar="N", help="List the best N guesses.")
@seed_option
@json_option
def suggest(
    game: Game,
    turns: tuple[str, ...],
    choice: Choice,
    top: int | None,
    as_json: bool,
) -> None:
    """Suggest the next guess after the turns played, and say why.

    A turn is the guess, a colon, and the feedback: black pegs, dash, white pegs.  In a feedback, ? is a number you do
    not know, and =3 is the sum of the two; quote such turns if your shell requires it.

    On boards too large to list their codes, Blackpeg counts the possible codes exactly if time allows; otherwise it
    prints an estimate with its 95 % confidence interval.
    """
    choice.refuse_first(turns)
    chosen = choice.strategy(game, MOVE_SHARE)
    position = position_after(game, turns)
    try:
        with thinking():
            found = suggest_guess(position, chosen, top=top or 1, time=chosen_time(), seed=choice.seed or 0)
    except ContradictionError as error:
        raise contradicted(position, error.contradiction, as_json, dict.fromkeys(entries(Suggestion))) from None
    if found.contradiction is not None:
        warn(str(found.contradiction))
    tell(found, as_json, note=left_out(found) if found.others else None, assumed=choice.assumed(chosen))
