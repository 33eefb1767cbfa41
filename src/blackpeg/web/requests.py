"""The types of what requests may hold, in their address or as JSON; the server refuses all else.

The bounds are those of an ordinary machine.  Rows count from 1, colors from 0.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from blackpeg.codec import EXPECTED
from blackpeg.errors import InvalidRequestError, TooLargeError
from blackpeg.knowledge import bytes_needed
from blackpeg.registry import require_own
from blackpeg.rules import Game, parse_game
from blackpeg.rules.sizes import readable
from blackpeg.verbs.answer import FeedbackText, TurnAsked, TurnText

MOST_PEGS, MOST_COLORS = 20, 26  # the largest board on the page; the library and the command line know no such bound
MOST_BODY = 1_000_000  # bytes of a request, which may hold records
MOST_JSON = 256_000  # bytes of a request that holds none, but perhaps a list of words
MOST_WORDS = 20_000  # of a list

MOST_TURNS = 100  # of a game on the page


def bounded_game(text: str) -> Game:
    """Reads the game that *text* names, if the page has such boards; raises `InvalidGameError` or `TooLargeError`.

    >>> bounded_game("super")
    Game('5x8')
    """
    game = parse_game(text)
    if game.is_listed and game.choices > MOST_WORDS:
        raise TooLargeError(f"expected a list of at most {MOST_WORDS:,} codes here, got {game.choices:,}")
    if game.is_listed and game.notation.startswith("{"):
        if game.pegs > MOST_PEGS:
            raise TooLargeError(f"expected words of at most {MOST_PEGS} letters here, got words of {game.pegs}")
    elif game.pegs > MOST_PEGS or game.colors > MOST_COLORS:
        raise TooLargeError(
            f"expected a board of at most {MOST_PEGS} pegs and {MOST_COLORS} colors here, got {game.pegs} pegs and "
            f"{game.colors} colors; the command line plays boards up to 100x100"
        )
    return game


def roomy_game(text: str) -> Game:
    """Reads a game as `bounded_game` does; raises if what must be known of it takes over half of the free memory."""
    game = bounded_game(text)
    needed, free = bytes_needed(game), _free_memory()
    if free is not None and needed > free / 2:
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes, which take {needed // 10**6:,} MB; this machine has room for "
            f"boards of up to {readable(free // 4 // game.pegs)} codes"
        )
    return game


def _free_memory() -> int | None:
    """Returns the bytes of memory that are free, if the system tells them."""
    with suppress(AttributeError, ValueError, OSError):
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return None


DayText: TypeAlias = Annotated[str, Meta(max_length=10)]
PathText: TypeAlias = Annotated[str, Meta(max_length=1000)]
Short: TypeAlias = Annotated[str, Meta(max_length=40)]
Long: TypeAlias = Annotated[str, Meta(max_length=MOST_BODY)]
Sealed: TypeAlias = Annotated[str, Meta(max_length=MOST_JSON)]
Words: TypeAlias = Annotated[str, Meta(max_length=200)]
Row: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_TURNS)]
Rows: TypeAlias = Annotated[Sequence[Row], Meta(max_length=MOST_TURNS)]
Limit: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_TURNS)]
Seed: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]


class Asked(Struct, forbid_unknown_fields=True):
    """No request loads a strategy over the network."""

    def __post_init__(self) -> None:
        """Raises `StrategyError`."""
        if (name := getattr(self, "strategy", None)) is not None:
            require_own(name)


class GivenTurn(TurnAsked):
    """A turn has a guess and its feedback, by either name; *told* is the first feedback, if a repair changed it."""

    told: FeedbackText | None = None


Turn: TypeAlias = Annotated[GivenTurn | TurnText, Meta(extra={EXPECTED: "a turn such as 1122:1-0"})]
Turns: TypeAlias = Annotated[Sequence[Turn], Meta(max_length=MOST_TURNS)]


def feedback_of(feedback: str | None, reply: str | None) -> str | None:
    """Returns the feedback, which may be called a reply; raises `InvalidRequestError` if both come."""
    if feedback is not None and reply is not None:
        raise InvalidRequestError("expected a feedback or a reply, got both")
    return reply if feedback is None else feedback
