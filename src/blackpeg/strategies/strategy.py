"""What a strategy is, and the check of what it answers.

A strategy is any object with ``choose(position)``.  It should answer equal positions equally:
trees, records and matches rely on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from blackpeg.errors import BlackpegError, InvalidCodeError, StrategyError
from blackpeg.position import Position
from blackpeg.rules import Code


@runtime_checkable
class Strategy(Protocol):
    """How to choose the next guess."""

    def choose(self, position: Position, /) -> str | Sequence[int]:
        """The next guess: a `Code`, its text, or its colors counted from 0."""


def name_of(player: object) -> str:
    """The name to show of a strategy or any other player: what `str` says if it is its own, else its class."""
    return str(player) if type(player).__str__ is not object.__str__ else type(player).__name__


def next_guess(strategy: Strategy, position: Position) -> Code:
    """The guess *strategy* chooses, checked: a code of the game.

    Raises `StrategyError` where the strategy fails or answers anything else; Blackpeg's own errors,
    such as `ContradictionError`, pass through.
    """
    try:
        answer = strategy.choose(position)
    except BlackpegError:
        raise
    except Exception as error:
        raise StrategyError(
            f"the strategy {name_of(strategy)} failed at {position}: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(answer, str | Sequence):
        raise StrategyError(f"the strategy {name_of(strategy)} answered {answer!r} at {position}; expected a code")
    try:
        return position.game.code(answer)
    except (InvalidCodeError, TypeError) as error:
        raise StrategyError(f"the strategy {name_of(strategy)} answered no code at {position}: {error}") from error
