"""Options that several commands share: strategies, seeds, hosts, times."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias, cast

import click

from blackpeg.cli.types import Duration, Function, OneOf, Whole
from blackpeg.errors import StrategyError, nearest, quoted
from blackpeg.registry import FORMS, NAMES, SEEDED, USUAL, Chosen, named
from blackpeg.rules import Game
from blackpeg.strategies import Guesses, Strategy
from blackpeg.strategies.one_step import ONE_STEP
from blackpeg.strategies.strategy import ENGINE_PREFIX, ENGINE_SECONDS, MOVE_SECONDS, TREE_PREFIX
from blackpeg.verbs.table import CONSISTENT, FIRST, MOVE, SEED

_MOVE_TIME, _ENGINES, _TIME = "blackpeg.move_time", "blackpeg.engines", "blackpeg.time"
"""Where a command keeps what `--move-time` and `--time` said, and the engines it asks."""

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


class StrategyType(click.ParamType):  # type: ignore[type-arg]
    """The name of a strategy: ours, a tree as ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``."""

    name = "strategy"
    choices = NAMES

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The name; raises `StrategyError` with the nearest one, where there is no such strategy."""
        if value in NAMES or ":" in value:
            return str(value)
        module = str(value).removesuffix(".py")
        if os.path.exists(f"{module}.py"):
            raise StrategyError(
                f"expected a strategy of {module}.py by its name, such as {module}:mine, got {quoted(value)}"
            )
        guess = nearest(value, list(NAMES))
        raise StrategyError(
            f"no strategy is called {quoted(value)}{guess}"
            + ("" if guess else f"; expected one of {', '.join(NAMES)}, {FORMS}")
        )

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[Any]:
        """The strategies that begin like *incomplete*."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in NAMES if name.startswith(incomplete)]


STRATEGY = StrategyType()


seed_option: Callable[[Function], Function] = click.option(
    "--seed", type=Whole(min=0), metavar=SEED.metavar, help=SEED.about
)


first_option: Callable[[Function], Function] = click.option("--first", metavar="CODE", help=FIRST)

consistent_option: Callable[[Function], Function] = click.option("--consistent", is_flag=True, help=CONSISTENT)


def _time_option(option: str, about: str, *kept: str, default: float | None = None) -> Decorator:
    """A time that no command is passed: `Choice` and the functions below find it where it is *kept*."""

    def keep(context: click.Context, _: click.Parameter, seconds: float | None) -> None:
        if seconds is not None:
            context.meta.update(dict.fromkeys(kept, seconds))

    return click.option(
        option,
        type=Duration(),
        default=None if default is None else f"{default:g}s",
        show_default=default is not None,
        metavar="T",
        expose_value=False,
        callback=keep,
        help=about,
    )


move_time_option = _time_option(
    "--move-time",
    f"Time limit per guess of a strategy named {ENGINE_PREFIX}COMMAND.",
    _MOVE_TIME,
    default=ENGINE_SECONDS,
)

time_option = _time_option(
    "--time",
    MOVE,
    _TIME,
    default=MOVE_SECONDS,
)

any_move_time_option = _time_option(
    "--move-time",
    f"Time limit per guess of a strategy named {ENGINE_PREFIX}COMMAND, {ENGINE_SECONDS:g}s unless given, "
    f"or of sampled, {MOVE_SECONDS:g}s unless given.",
    _MOVE_TIME,
    _TIME,
)
"""`--move-time` where `--time` is that of the whole command."""


def strategy_option(about: str, move_time: Decorator = move_time_option) -> Callable[[Function], Function]:
    """`--strategy` and `--move-time`, for what *about* says; the former is passed as `strategy`, or None."""
    named_option = click.option("--strategy", type=STRATEGY, show_default=USUAL, metavar="NAME", help=about)
    return lambda function: cast(Any, named_option(move_time(function)))


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


@dataclass(frozen=True)
class Choice:
    """The strategy that the options name; the usual one where they name none."""

    name: str | None
    consistent: bool = False
    first: str | None = None
    seed: int | None = None

    def strategy(self, game: Game, share: float = 1) -> Strategy:
        """The strategy, for *game*, with a *share* of the seconds of the command for a guess.

        Strategies that look one guess ahead look at all guesses unless `--time` is given.
        Raises `InvalidCodeError` at once for a first guess that is no code of the game.
        """
        if self.first is not None:
            game.code(self.first)
        guesses = Guesses.CONSISTENT if self.consistent else Guesses.ANY
        name = self.name or USUAL
        if name in NAMES:
            context = click.get_current_context()
            is_asked = context.get_parameter_source("time") is click.core.ParameterSource.COMMANDLINE
            looks_at_all = name in ONE_STEP and not is_asked
            seconds = None if looks_at_all or _TIME not in context.meta else share * context.meta[_TIME]
            return named(name, guesses=guesses, first=self.first, seed=self.seed or 0, seconds=seconds)
        if name.startswith(TREE_PREFIX):
            return named(name, guesses=guesses, first=self.first)
        if name.startswith(ENGINE_PREFIX):
            return _engine(name, guesses, self.first)
        from blackpeg.cli.plug_in import loaded

        return loaded(name, lambda: named(name, guesses=guesses, first=self.first))

    def chosen(self, game: Game) -> Strategy | Chosen | str:
        """What a verb takes: one of Blackpeg's own by its name, to which the verb gives time and seed, unless
        `--move-time` gives it a time of its own; any other strategy itself."""
        if (self.name or USUAL) in NAMES and _TIME not in click.get_current_context().meta:
            if self.first is not None:
                game.code(self.first)
            is_plain = not self.consistent and self.first is None
            return self.name or USUAL if is_plain else Chosen(self.name, self.consistent, self.first)
        return self.strategy(game)

    def refuse_first(self, turns: Sequence[object]) -> None:
        """Raises `StrategyError` for a first guess if *turns* were played already."""
        if turns and self.first is not None:
            raise StrategyError("--first is the first guess of a game, and turns were played; drop one of the two")

    def assumed(self, name: str) -> str:
        """The strategy that answers, by its *name*, and what was assumed of it."""
        draws = name in SEEDED or (name == USUAL and self.seed is not None)
        seed = f", seed {self.seed or 0}" if draws else ""
        return name + seed + ("" if self.first is None else f", first guess {self.first}")

    @property
    def noted(self) -> dict[str, str | int]:
        """What a manifest notes besides the name: the options that were given."""
        options = {"first": self.first, "seed": self.seed}
        return {name: value for name, value in options.items() if value is not None}


def strategy_options(move_time: Decorator = move_time_option) -> Callable[[Function], Function]:
    """`--strategy`, `--consistent` and `--first`, passed with `--seed` as one `choice`; `--move-time` with them.

    The argument `strategy_word` is as good as `--strategy`.
    """

    def decorate(function: Function) -> Function:
        @wraps(function)
        def choosing(
            *given: Any,
            strategy: str | None,
            word: str | None = None,
            consistent: bool,
            first: str | None,
            seed: int | None,
            **options: Any,
        ) -> Any:
            if word is not None:
                if strategy not in (None, word):
                    raise StrategyError(
                        f"expected one strategy, got {word} and --strategy {strategy}; drop one of the two"
                    )
                strategy = word
            return function(*given, choice=Choice(strategy, consistent, first, seed), **options)

        option = strategy_option(f"How to choose a guess: {', '.join(NAMES)}, {FORMS}.", move_time)
        return cast(Function, option(consistent_option(first_option(choosing))))

    return decorate


strategy_word: Callable[[Function], Function] = click.argument(
    "word", type=STRATEGY, required=False, metavar="[STRATEGY]"
)
"""A strategy without ``--strategy``, for `strategy_options`, which stand below it."""


def chosen_time() -> float:
    """The seconds that `--time` gives a move, in a command that has this option."""
    seconds: float = click.get_current_context().meta.get(_TIME, MOVE_SECONDS)
    return seconds


def chosen_move_time() -> float:
    """The seconds that `--move-time` gives an engine, in a command that has this option."""
    seconds: float = click.get_current_context().meta.get(_MOVE_TIME, ENGINE_SECONDS)
    return seconds


def _engine(name: str, guesses: Guesses, first: str | None) -> Strategy:
    """The engine called *name*: one process for the whole command, ended with it."""
    from blackpeg.strategies.engine import Engine

    context = click.get_current_context()
    engines: dict[str, Strategy] = context.meta.setdefault(_ENGINES, {})
    if name not in engines:
        engine = named(name, guesses=guesses, first=first, move_time=chosen_move_time())
        assert isinstance(engine, Engine), "its name says so"
        context.call_on_close(engine.close)
        engines[name] = engine
    return engines[name]
