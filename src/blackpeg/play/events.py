"""What happens in a match, in order, for the code that draws it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from blackpeg.records import Record
from blackpeg.rules import Code, Game, Turn


class Started(NamedTuple):
    """The match begins; *commitment* is the codemaker's promise, if it makes one."""

    game: Game
    codebreaker: str
    codemaker: str
    limit: int | None
    commitment: str | None


class Guessed(NamedTuple):
    """The codebreaker made its guess number *number* (the first is 1)."""

    number: int
    guess: Code


class Replied(NamedTuple):
    """The codemaker replied to guess number *number*."""

    number: int
    turn: Turn


class Ended(NamedTuple):
    """The match is over, and its replies are checked against the secret revealed."""

    record: Record


Event: TypeAlias = Started | Guessed | Replied | Ended
