"""The most guesses of a game that a person plays, unless told otherwise: as boxed games have it."""

from __future__ import annotations

from blackpeg.render.known import is_listed
from blackpeg.rules import Game

PLAY_LIMIT = 10


def play_limit(game: Game) -> int | None:
    """`PLAY_LIMIT`; None, which is any number, on boards too large to list their codes.

    >>> from blackpeg.rules import parse_game
    >>> play_limit(parse_game("4x6")), play_limit(parse_game("7x10")), play_limit(parse_game("20x20"))
    (10, 10, None)
    """
    return PLAY_LIMIT if is_listed(game) else None
