"""Options that several commands share: strategies, seeds, hosts, times."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import wraps
from typing import Any

import click

from blackpeg.cli.arguments import is_game
from blackpeg.cli.from_verbs import Decorator, option
from blackpeg.cli.types import Function, Named, OneOf
from blackpeg.errors import StrategyError
from blackpeg.fact import Frozen
from blackpeg.position import Position
from blackpeg.registry import FORMS, NAMES, USUAL, Chosen, require_form, strategy_called
from blackpeg.rules import Code, Game
from blackpeg.rules.examples import looks_like_code
from blackpeg.strategies import Strategy, name_of
from blackpeg.strategies.strategy import ENGINE_PREFIX, ENGINE_SECONDS, MOVE_SECONDS, TREE_PREFIX
from blackpeg.verbs.table import MOVE, OPTIONS, PLAYED, SEED, Param, ParamKind, VerbParam


class StrategyType(Named):
    """The name of a strategy: ours, a tree as ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``."""

    name = "strategy"
    choices = NAMES
    names = dict.fromkeys(NAMES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The name; raises `StrategyError`, with the nearest name, if no strategy has it."""
        return require_form(str(value))


class StrategyOrGameType(StrategyType):
    """The name of a strategy, or one more board on which strategies are compared, or a turn, which has a colon, too."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name of the strategy, or the notation of the board."""
        return value if is_game(value) else super().convert(value, param, ctx)


class TurnOrStrategyType(StrategyType):
    """A turn, or the name of a strategy; which one, the words around it say."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The word."""
        return str(value)


STRATEGY, STRATEGY_OR_GAME = StrategyType(), StrategyOrGameType()

seed_option: Decorator = option(VerbParam("seed", SEED, int, None))

time_option: Decorator = option(
    VerbParam("time", Param(kind=ParamKind.SECONDS, about=MOVE, usual=f"{MOVE_SECONDS:g}s"), float, None)
)

_OF_ENGINES = f"Time limit per guess of a strategy named {ENGINE_PREFIX}COMMAND"

move_time_option, any_move_time_option = (
    option(VerbParam("move_time", Param(kind=ParamKind.SECONDS, about=about, usual=usual), float, None))
    for about, usual in (
        (f"{_OF_ENGINES}.", f"{ENGINE_SECONDS:g}s"),
        (f"{_OF_ENGINES}, {ENGINE_SECONDS:g}s unless given, or of sampled, {MOVE_SECONDS:g}s unless given.", None),
    )
)
"""`--move-time`; the second is for commands whose `--time` limits the whole command."""

strategy_word: Decorator = click.argument("word", type=STRATEGY, required=False, metavar="[STRATEGY]")
"""A strategy without ``--strategy``, for `strategy_options`, which stand below it."""


def turns_first(words: Sequence[str], game: Game) -> tuple[Sequence[str], Sequence[str]]:
    """The turns with which *words* begin, and the words after them, which name strategies or games.

    A word with a colon is a turn if what stands before it is meant as a code, and what follows is no name: modules may
    be called like words of a list.

    >>> turns_first(["1122:1-0", "1", "3", "4", "4:0-1", "mine:Mine", "minimax"], Game(4, 6))
    (['1122:1-0', '1', '3', '4', '4:0-1'], ['mine:Mine', 'minimax'])
    """
    ends = 0
    for at, word in enumerate(words, 1):
        before, colon, told = " ".join(words[ends:at]).rpartition(":")
        name, _, option = word.partition(":")
        is_strategy = name in NAMES and (not option or game.rule.read(option, game) is None)
        if is_strategy or word.startswith((ENGINE_PREFIX, TREE_PREFIX)) or is_game(word):
            break
        is_name = told.isidentifier() and game.rule.read(told, game) is None
        if colon and not is_name and looks_like_code(before, game):
            ends = at
    return words[:ends], words[ends:]


def _split(context: click.Context, _: click.Parameter, words: Sequence[str]) -> Sequence[str]:
    """The turns of *words*; what follows them is the strategy."""
    turns, rest = turns_first(words, context.params["game"])
    last = rest[-1] if rest else ""
    if rest and last not in NAMES and ":" not in last and (len(rest) > 1 or not last[:1].isalpha()):
        return words  # a turn in words of its own, or none
    context.params["word"] = STRATEGY.convert(rest[-1], None, context) if rest else None
    return [*turns, *rest[:-1]]


turns_and_strategy: Decorator = click.argument(
    "turns", type=TurnOrStrategyType(), nargs=-1, callback=_split, metavar=PLAYED.metavar
)
"""The turns played, and perhaps a strategy, for `strategy_options`, which stand below it."""


def strategy_options(
    move_time: Decorator = move_time_option,
    about: str = f"How to choose a guess: {', '.join(NAMES)}, {FORMS}.",
    own: Sequence[VerbParam] = OPTIONS[ParamKind.STRATEGY],
) -> Decorator:
    """`--strategy`, for what *about* says, `--move-time`, and its *own* options, passed as one `chosen`.

    The argument `strategy_word` is as good as `--strategy`.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def choosing(*given: Any, strategy: str | None, move_time: float | None, **options: Any) -> Any:
            word = options.pop("word", None) or strategy
            if strategy not in (None, word):
                raise StrategyError(f"expected one strategy, got {word} and --strategy {strategy}; drop one of the two")
            chosen = Chosen(word, move_time=move_time, **{each.name: options.pop(each.name) for each in own})
            return function(*given, chosen=chosen, **options)

        named: Decorator = click.option(
            "-s", "--strategy", type=STRATEGY, show_default=USUAL, metavar="NAME", help=about
        )
        made: Callable[..., Any] = wraps(function)(choosing)
        for each in reversed([named, move_time, *map(option, own)]):
            made = each(made)
        return made

    return decorate


def host_option() -> Callable[[Function], Function]:
    """`--host`, the codemaker's name, passed as `host_name`."""
    from blackpeg.render.hosts import ABOUT  # not at the top: most commands need no hosts

    return click.option(
        "--host",
        "host_name",
        type=OneOf(ABOUT),
        default="random",
        show_default=True,
        help="Who gives the feedback, from kind to hard; all but the first settle on no secret: "
        + "; ".join(f"{name}: {about}" for name, about in ABOUT.items())
        + ".",
    )


class PlugIn(Frozen):
    """A strategy that is not ours; *path* is the name by which the command line finds it."""

    path: str
    strategy: Strategy

    def choose(self, position: Position) -> str | Code:
        """The guess of the strategy."""
        with redirect_stdout(sys.stderr):
            return self.strategy.choose(position)

    def __str__(self) -> str:
        return name_of(self.strategy)


def off_stdout(chosen: Chosen | Strategy) -> Chosen | Strategy:
    """*chosen*, or, if it names a user's own strategy, that strategy, which prints to stderr: stdout holds the
    results."""
    name = str(chosen)
    if not isinstance(chosen, Chosen) or name in NAMES or name.startswith((ENGINE_PREFIX, TREE_PREFIX)):
        return chosen
    with redirect_stdout(sys.stderr):
        return PlugIn(name, strategy_called(chosen))
