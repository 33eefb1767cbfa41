"""The positions that commands are asked about: read from their words, and refused where no code fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from blackpeg import knowledge
from blackpeg.cli.arguments import GAME, print_json
from blackpeg.errors import BlackpegError, ContradictionError, StrategyError
from blackpeg.position import Position
from blackpeg.registry import NAMES
from blackpeg.render.counts import command_line
from blackpeg.rules import Game
from blackpeg.rules.examples import looks_like_code
from blackpeg.rules.notation import SHAPE
from blackpeg.rules.turns import read_turns


def position_after(game: Game, turns: Sequence[str]) -> Position:
    """The position after *turns*, read from texts such as ``1122:1-0``; a turn may be more than one of them."""
    name = next((turn for turn in turns if turn in NAMES), None)
    if name is not None and any(option.name == "strategy" for option in click.get_current_context().command.params):
        raise StrategyError(f"{name} is a strategy, and turns are expected here; give it as --strategy {name}")
    return Position(game, read_turns(turns, game))


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
            is_turn = looks_like_code(begins, default) and not SHAPE.match(begins)
            raise no_turns if is_turn else no_game from None
        return default, words


def contradicted(
    position: Position, contradiction: object, as_json: bool, nothing: Mapping[str, Any]
) -> ContradictionError:
    """The error to raise where no code fits; for programs, *nothing* is printed before, with what is known."""
    if as_json:
        consistency = knowledge.know(position, 0).consistency  # which is remembered
        print_json({**nothing, "position": position, "consistency": consistency, "contradiction": contradiction})
    return ContradictionError(f"{contradiction}\nTo choose one: {command_line('assist', position)}", contradiction)
