"""`blackpeg play`: Blackpeg holds the secret; you break it."""

from __future__ import annotations

import os

import click

from blackpeg.cli.failures import BAD_INPUT
from blackpeg.cli.group import Command
from blackpeg.cli.keeping import history_option, keeping, save_option
from blackpeg.cli.options import (
    USUALLY,
    chosen_time,
    game_argument,
    host_option,
    seed_option,
    strategy_of,
    strategy_option,
    time_option,
)
from blackpeg.cli.playing import Playing
from blackpeg.cli.progress import thinking
from blackpeg.cli.talk import Talk
from blackpeg.errors import InvalidCodeError, MatchError
from blackpeg.play import Codemaker, Fixed
from blackpeg.play.commands import begin, give_up
from blackpeg.render.conversation import interruption, welcome
from blackpeg.render.limits import PLAY_LIMIT, play_limit
from blackpeg.rules import Code, Game

TYPED = "-"
"""The value of ``--secret`` that asks for the secret."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg play",
        "blackpeg play --host worst",
        "blackpeg play super --host adversary",
        "blackpeg play bulls-and-cows --secret -",
    ],
)
@game_argument(default="4x6")
@host_option()
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=None,
    show_default=f"{PLAY_LIMIT}; on boards too large to list their codes 0",
    metavar="N",
    help="The most guesses; 0 for any number.",
)
@click.option(
    "--secret",
    metavar="CODE",
    help="A code that somebody else hides from you; - asks for it, and does not show what is typed.",
)
@strategy_option("Who makes the hints.", default=None, shown=USUALLY)
@time_option
@save_option
@history_option
@seed_option
def play(
    game: Game,
    host_name: str,
    limit: int | None,
    secret: str | None,
    strategy: str | None,
    save: str | None,
    no_history: bool,
    seed: int | None,
) -> None:
    """Break a code that Blackpeg hides.

    Type a guess; it replies with black and white pegs.  You may ask for hints, take guesses back, or give up.
    The secret is fixed before your first guess: its SHA-256 is shown then, and can be checked at the end.
    Harder hosts settle on no secret; at the end they show for each reply a code that fits it and all before.

    The exit code is 0 when the code is broken, the guesses are used up or you give up, 2 when piped input ends before.
    """
    chosen = strategy_of(game, strategy, consistent=False, first=None, seed=seed)
    if secret is not None and (host_name != "random" or seed is not None):
        raise MatchError("a secret given with --secret leaves nothing to choose; drop --host and --seed")
    talk = Talk()
    with keeping(talk, save, in_history=not no_history) as keep:
        host = host_name if secret is None else hidden(game, secret, talk)
        with thinking():
            session = begin(game, host, seed=seed, limit=play_limit(game) if limit is None else limit or None)
            greeting = welcome(session, talk.talk_look)
        talk.say(greeting)
        talk.say()
        conversation = Playing(session, chosen, talk, keep, seconds=chosen_time())
        try:
            conversation.run()
        except KeyboardInterrupt:
            given_up = conversation.session if conversation.session.is_over else give_up(conversation.session)
            keep(given_up)
            talk.interrupted(f"interrupted; {interruption(given_up)}")
            raise click.exceptions.Exit(130) from None
    if conversation.has_ended and not talk.is_typed_here:
        raise click.exceptions.Exit(BAD_INPUT)


def hidden(game: Game, secret: str, talk: Talk) -> Codemaker:
    """A codemaker with somebody's *secret*, committed to; it is asked for where that is `TYPED`."""
    code = _typed_secret(game, talk) if secret == TYPED else game.code(secret)
    return Fixed(game, code, nonce=os.urandom(16).hex())


def _typed_secret(game: Game, talk: Talk) -> Code:
    """The secret that somebody types unseen; after a slip at a terminal it is asked for again."""
    while (
        typed := talk.ask_unseen(f"The secret, {game.pegs} of {game.signs.legend()} (it is not shown): ")
    ) is not None:
        try:
            return game.code(typed)
        except InvalidCodeError:
            if not talk.is_typed_here:
                raise
            # The reason is not told: it quotes what was typed, which nobody must see.
            talk.say(f"That is no code of {game}. Once more:")
    raise InvalidCodeError("expected the secret, but the input ended")
