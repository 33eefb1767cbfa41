"""The arguments GAME and TURN, `--json` and `--quiet`: what commands have in common that ask no strategy."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from blackpeg.cli.group import words_typed
from blackpeg.cli.types import Function, Named
from blackpeg.cli.wrapping import echo, warn
from blackpeg.errors import BlackpegError, InvalidGameError, StrategyError, nearest, quoted
from blackpeg.rules import PRESETS, Game, parse_game
from blackpeg.rules.examples import looks_like_code
from blackpeg.rules.notation import SHAPE
from blackpeg.rules.presets import LISTS
from blackpeg.rules.turns import read_turns

if TYPE_CHECKING:
    from blackpeg.position import Position

PASTE = (
    "Paste the words: one a line, or with spaces or commas between; an empty line ends them.\n"
    "Or type the name of their file, such as @words.txt, or of two, such as @answers.txt+allowed.txt."
)
"""Said on a terminal if the list of a game is typed."""


class GameType(Named):
    """A game by its notation or by name."""

    name = "game"
    names = {name: f"{preset.notation}  {preset.about}" for name, preset in PRESETS.items()}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game; raises `InvalidGameError`, with the nearest name if one is near."""
        if isinstance(value, Game):
            return value
        if rule := LISTS.get(str(value).lower()):
            if ctx is not None and ctx.info_name == "games":
                raise InvalidGameError(
                    f"{value} has no words of its own: blackpeg assist {value} asks for those on your screen; here "
                    f"name the list itself, such as {{CASTE,LINES,ALTER}}-{rule} or @words.txt-{rule}"
                )
            value = f"@--{rule}"
        if str(value).startswith("@-") and sys.stdin is not None and sys.stdin.isatty():
            click.echo(PASTE, err=True)
        try:
            return parse_game(value, files=True)
        except InvalidGameError as error:
            if ctx is not None and not isinstance(param, click.Option):
                import shlex

                from blackpeg.registry import NAMES

                typed = words_typed(ctx)
                if game := next(filter(is_game, typed), "4x6" if value in NAMES else None):
                    rest = [f"{word:.80}" for word in typed if word != game]
                    if value in NAMES and _has_strategy_by_option_alone(ctx.command):
                        rest.insert(rest.index(value), "--strategy")
                    line = [game, *rest]
                    raise InvalidGameError(f"the game comes first: {ctx.command_path} {shlex.join(line)}") from None
            if not re.match("[{@]|[^/]+/", value) and (guess := nearest(value, list(PRESETS))):
                raise InvalidGameError(f"no game is called {quoted(value)}{guess}") from error
            raise


GAME = GameType()


def _has_strategy_by_option_alone(command: click.Command) -> bool:
    named = [param for param in command.params if param.type.name == "strategy"]
    return bool(named) and not any(isinstance(param, click.Argument) for param in named)


def is_game(word: str) -> bool:
    """Whether *word* names a game."""
    with suppress(InvalidGameError):
        parse_game(word, files=True)
        return True
    return False


game_argument: Callable[[Function], Function] = click.argument("game", type=GAME, metavar="GAME")
usual_game_argument: Callable[[Function], Function] = click.argument("game", type=GAME, default="4x6", metavar="[GAME]")
"""The argument GAME, passed as `game`: required, or 4x6 if it is left out."""

turns_argument: Callable[[Function], Function] = click.argument("turns", nargs=-1, metavar="[TURN...]")
"""The turns played, passed as `turns`, a tuple of texts; `position_after` reads them."""

json_option: Callable[[Function], Function] = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, for programs."
)


def position_after(game: Game, turns: Sequence[str]) -> Position:
    """The position after *turns*, read from texts such as ``1122:1-0``; a turn may be more than one of them."""
    from blackpeg.position import after_words
    from blackpeg.registry import NAMES

    named = [turn for turn in turns if turn in NAMES]
    if named and any(option.name == "strategy" for option in click.get_current_context().command.params):
        raise StrategyError(
            f"{named[0]} is a strategy, and turns are expected here; give it as --strategy {named[0]}, or strategies "
            "side by side to 'blackpeg compare'"
        )
    position = after_words(game, turns)
    if position.game != game:
        warn(f"guesses may have holes here: the game is {position.game}")
    return position


def game_and_turns(
    words: Sequence[str], default: Game, context: click.Context | None = None
) -> tuple[Game, Sequence[str]]:
    """What *words* tell of: a game and turns, or turns alone of *default*; errors show the line of the *context*."""
    try:
        return GAME.convert(words[0], None, context), words[1:]
    except BlackpegError as no_game:
        try:
            read_turns(words, default)
        except BlackpegError as no_turns:
            begins = words[0].partition(":")[0]
            is_turn = looks_like_code(begins, default) and not re.match(SHAPE, begins)
            raise no_turns if is_turn else no_game from None
        return default, words


_QUIET = "blackpeg.quiet"
"""The name under which a command keeps whether to print the answer alone."""


quiet_option: Callable[[Function], Function] = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    expose_value=False,
    callback=lambda context, _, is_quiet: context.meta.update({_QUIET: is_quiet}),
    help="Print the answer alone, in one line.",
)


def refuse(why: str, *names: str) -> None:
    """Raises `UsageError`, which says *why*, if one of the options with these names is given and would do nothing."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) not in (None, ParameterSource.DEFAULT):
            raise click.UsageError(f"{why}; leave out --{name.replace('_', '-')}", context)


def missing(name: str) -> click.MissingParameter:
    """The error that the parameter of this *name* is missing."""
    context = click.get_current_context()
    return click.MissingParameter(ctx=context, param=next(each for each in context.command.params if each.name == name))


def is_quiet() -> bool:
    """Whether the command is asked for its answer alone."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_QUIET))


def print_json(fact: object) -> None:
    """The JSON of a fact, on one line of stdout."""
    import json

    from blackpeg import facts

    click.echo(json.dumps(facts.as_json(fact), ensure_ascii=False))


def tell(fact: object, as_json: bool, *, note: str | None = None, after: Iterable[str] = (), **context: Any) -> None:
    """Prints a fact: its JSON for programs; for people its document, if it has one, made with this *context*.

    With ``--quiet`` it prints the first line alone, which is the answer, or a line in place of a table; else the lines
    *after* the document, too, and a *note*, if there is one, on stderr.
    """
    if as_json:
        print_json(fact)
        return
    # Here, for a quick start: programs need no sentences.
    from blackpeg.cli.wrapping import screen_of
    from blackpeg.render.text import lines
    from blackpeg.render.words import document_of, form_of

    is_short = is_quiet()
    if is_short and (answer := form_of(fact, "line")) is not None:
        click.echo(answer)
        return
    for line in lines(chain(document_of(fact, **context), after), screen_of(sys.stdout)):
        click.echo(line)
        if is_short:
            return
    if note is not None:
        echo(note, err=True)
