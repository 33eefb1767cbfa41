"""`blackpeg assist`: you hold the secret, or a real board does; Blackpeg breaks it."""

from __future__ import annotations

import click

from blackpeg.cli.assisting import Assisting
from blackpeg.cli.contradictions import command_line
from blackpeg.cli.failures import BAD_INPUT
from blackpeg.cli.group import Command
from blackpeg.cli.keeping import history_option, keeping, save_option
from blackpeg.cli.options import (
    GAME,
    USUALLY,
    chosen_time,
    position_of,
    seed_option,
    strategy_of,
    strategy_options,
    time_option,
)
from blackpeg.cli.talk import Talk
from blackpeg.errors import BlackpegError
from blackpeg.play.commands import begin_told
from blackpeg.position import Position, start
from blackpeg.records import Kind
from blackpeg.render.conversation import welcome
from blackpeg.rules import Game
from blackpeg.strategies import MOVE_SECONDS, name_of

DEFAULT_GAME = Game(4, 6)


@click.command(
    cls=Command,
    examples=[
        "blackpeg assist",
        "blackpeg assist super --strategy most-parts",
        "blackpeg assist 4x6 1122:1-0 1344:0-2",
    ],
)
@click.argument("words", nargs=-1, metavar="[GAME] [TURN...]")
@strategy_options(default=None, shown=USUALLY)
@time_option
@save_option
@history_option
@seed_option
def assist(
    words: tuple[str, ...],
    strategy: str | None,
    consistent: bool,
    first: str | None,
    save: str | None,
    no_history: bool,
    seed: int | None,
) -> None:
    """Break a code that you have in mind, or that a real board hides.

    Blackpeg guesses; you type black and white pegs, such as 1 2.  Turns already played may follow the game.
    When replies contradict each other it says which, and how to repair them.  On boards too large to list their codes
    it says what is proven, what is estimated, and what is only suspected.

    The exit code is 0 when the code is found or you quit, 2 when piped input ends before.
    """
    position = read_position(words)
    chosen = strategy_of(position.game, strategy, consistent=consistent, first=first, seed=seed)
    talk = Talk()
    with keeping(talk, save, in_history=not no_history) as keep:
        session = begin_told(Kind.ASSIST, position.game, position.turns, strategy=name_of(chosen))
        talk.say(welcome(session, talk.talk_look))
        if not words:
            talk.say("Another board, by its size or by a name that the command games lists:")
            talk.say_command("blackpeg assist 5x8")
        conversation = Assisting(session, chosen, talk, keep, seconds=chosen_time())
        options = _options(strategy, consistent, first, seed)
        try:
            conversation.run()
        except KeyboardInterrupt:
            talk.interrupted("interrupted; to go on:")
            talk.say_command(command_line("assist", conversation.position, *options))
            raise click.exceptions.Exit(130) from None
        if not conversation.session.is_found:
            talk.say("Good-bye.  To go on:")
            talk.say_command(command_line("assist", conversation.position, *options))
    if conversation.has_ended and not talk.is_typed_here:
        raise click.exceptions.Exit(BAD_INPUT)


def read_position(words: tuple[str, ...]) -> Position:
    """The position that *words* name: a game and turns, or turns alone of the classic game."""
    if not words:
        return start(DEFAULT_GAME)
    try:
        DEFAULT_GAME.turn(words[0])
    except BlackpegError:
        game = GAME.convert(words[0], None, None)
        return position_of(game, words[1:])
    return position_of(DEFAULT_GAME, words)


def _options(strategy: str | None, consistent: bool, first: str | None, seed: int | None) -> list[str]:
    """The options that are not as usual, to be typed again."""
    return [
        *(["--strategy", strategy] if strategy is not None else []),
        *(["--time", f"{chosen_time():g}"] if chosen_time() != MOVE_SECONDS else []),
        *(["--consistent"] if consistent else []),
        *(["--first", first] if first is not None else []),
        *(["--seed", str(seed)] if seed is not None else []),
    ]
