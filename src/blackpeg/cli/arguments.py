"""The arguments GAME and TURN, and `--json`: what commands have in common that ask no strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from blackpeg.errors import InvalidGameError, nearest
from blackpeg.rules import PRESETS, Game, parse_game

Function = TypeVar("Function", bound=Callable[..., Any])


class GameType(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """A game by its notation or by name."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:  # noqa: ARG002
        """The game; raises `InvalidGameError` with the nearest name, where there is one."""
        if isinstance(value, Game):
            return value
        try:
            return parse_game(value)
        except InvalidGameError as error:
            if guess := nearest(value, list(PRESETS)):
                raise InvalidGameError(f"no game is called {value!r:.80}{guess}") from error
            if ":" in value and "x" not in value.partition(":")[0]:
                raise InvalidGameError(
                    f"the game comes before the turns: expected 4x6 or so, got {value!r:.80}"
                ) from error
            raise

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[Any]:
        """The named games that begin like *incomplete*."""
        from click.shell_completion import CompletionItem

        return [
            CompletionItem(name, help=f"{preset.notation}  {preset.about}")
            for name, preset in PRESETS.items()
            if name.startswith(incomplete)
        ]


GAME = GameType()


def game_argument(*, default: str | None = None) -> Callable[[Function], Function]:
    """The argument GAME, passed as `game`: required, or *default* where none is given."""
    if default is None:
        return click.argument("game", type=GAME, metavar="GAME")
    return click.argument("game", type=GAME, default=default, metavar="[GAME]")


turns_argument: Callable[[Function], Function] = click.argument("turns", nargs=-1, metavar="[TURN...]")
"""The turns played, passed as `turns`, a tuple of texts; `position_after` reads them."""

json_option: Callable[[Function], Function] = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object, for programs."
)


def print_json(fact: object) -> None:
    """The JSON of a fact, on one line of stdout."""
    import json

    from blackpeg import facts

    click.echo(json.dumps(facts.as_json(fact), ensure_ascii=False))
