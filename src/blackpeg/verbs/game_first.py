"""The game comes first in every verb."""

from __future__ import annotations

from blackpeg.errors import BlackpegError, InvalidGameError
from blackpeg.position import Position, position_of
from blackpeg.rules.game import TURN


def require_game_first(verb: str, first: object, *others: object) -> None:
    """Raises `InvalidGameError` with the call in order, where the game is not *first* but among the *others*.

    >>> require_game_first("match", "minimax", "4x6")
    Traceback (most recent call last):
    blackpeg.errors.InvalidGameError: the game comes first: match('4x6', 'minimax')
    """
    if _is_game(first) or (isinstance(first, str) and TURN.match(first)):  # turns are told of by `parse_game`
        return
    for place, other in enumerate(others):
        if _is_game(other):
            ordered = [str(other), first, *others[:place], *others[place + 1 :]]
            call = ", ".join(_shown(argument) for argument in ordered if argument is not None)
            raise InvalidGameError(f"the game comes first: {verb}({call})")


def _is_game(what: object) -> bool:
    try:
        return isinstance(what, Position) or position_of(what) is not None  # type: ignore[arg-type]
    except BlackpegError:
        return False


def _shown(argument: object) -> str:
    return str(getattr(argument, "__name__", f"{argument!r:.80}"))
