"""What may be asked of the server: boards, texts and numbers that it answers on an ordinary machine."""

from __future__ import annotations

import os
from functools import cache

from blackpeg.errors import InvalidGameError, StrategyError, TooLargeError, quoted
from blackpeg.knowledge import bytes_needed
from blackpeg.position import readable
from blackpeg.registry import NAMES
from blackpeg.rules import PRESETS, Game, parse_game

MOST_PEGS = MOST_COLORS = 20
"""The largest board on the page; the library and the command line know no such bound."""

MOST_BODY = 1_000_000
"""Bytes of a request."""

MOST_TURNS = 100
MOST_GAMES = 1000
"""Games of one match."""

MOST_STRATEGIES = 6
"""Compared at once."""

MOST_SECONDS = 10.0
"""For one suggestion."""

MOST_LISTED = 1000
"""Codes listed in one answer."""

MOST_TOP = 50
"""Suggestions in one answer."""

QUICK_CODES = 60_000
"""Boards of at most this many codes are answered in milliseconds: 5x8 has 32,768."""

LONGEST_NOTATION = 120


def bounded_game(text: str) -> Game:
    """The game that *text* names, if the page has boards of its size; raises `InvalidGameError` or `TooLargeError`.

    >>> bounded_game("super")
    Game('5x8')
    """
    if len(text) > LONGEST_NOTATION:
        raise InvalidGameError(f"expected a game such as 4x6 (pegs x colors), got a text of {len(text):,} signs")
    game = parse_game(text)
    if game in _presets():
        return game
    if game.pegs > MOST_PEGS or game.colors > MOST_COLORS:
        raise TooLargeError(
            f"expected a board of at most {MOST_PEGS} pegs and {MOST_COLORS} colors here, got {game.pegs} pegs and "
            f"{game.colors} colors; the command line plays boards up to 100x100"
        )
    return game


@cache
def _presets() -> frozenset[Game]:
    """The boards people own, some with more colors."""
    return frozenset(parse_game(preset.notation) for preset in PRESETS.values())


def roomy_game(text: str) -> Game:
    """As `bounded_game`; also raises where what has to be known of the game takes over half the memory that is free."""
    game = bounded_game(text)
    needed, free = bytes_needed(game), _free_memory()
    if free is not None and needed > free / 2:
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes, which take {needed // 10**6:,} MB; this machine has room for "
            f"boards of up to {readable(free // 4 // game.pegs)} codes"
        )
    return game


def strategy_name(name: str) -> str:
    """*name*, if it is one of Blackpeg's own strategies: nobody loads programs or files over the network.

    Raises `StrategyError`.
    """
    if name not in NAMES:
        raise StrategyError(f"expected one of {', '.join(NAMES)}, got {quoted(name)}")
    return name


def _free_memory() -> int | None:
    """Bytes of memory that are free, where the system tells."""
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None
