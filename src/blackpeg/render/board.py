"""Games in words, and positions as commands have them."""

from __future__ import annotations

import shlex

from blackpeg.position import Position, readable
from blackpeg.render.phrases import counted
from blackpeg.rules import Game


def in_short(game: Game) -> str:
    """*game* and its measures, as a conversation about it begins.

    >>> in_short(Game(4, 6))
    '4x6: 4 pegs, 6 colors (may repeat), 1,296 codes'
    """
    return f"{game}: {measures(game)}, {codes_of(game)}"


def measures(game: Game) -> str:
    """How many pegs and colors *game* has, and whether colors may repeat."""
    repeats = "may repeat" if game.repeats else "all different"
    return f"{counted(game.pegs, 'peg')}, {counted(game.colors, 'color')} ({repeats})"


def codes_of(game: Game) -> str:
    """How many codes *game* has, for people."""
    return f"{readable(game.size)} {'code' if game.size == 1 else 'codes'}"


def command_line(command: str, position: Position, *options: str) -> str:
    """The line for a shell that runs *command* at *position*.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> command_line("assist", start(Game(4, 6)).after("1122", "1-?"))
    "blackpeg assist 4x6 '1122:1-?'"
    """
    turns = (position.game.write(turn) for turn in position.turns)
    return shlex.join(["blackpeg", command, *options, str(position.game), *turns])
