"""How large a board may be for what is done with it: the one module that compares the size of a board with a limit.

What depends on the kernel or on the time compares work, in pairs of a guess and a code: `strategies/pairs.py` and
`search/cost.py`.  The checker of certificates, which is to be trusted without reading anything else, has its own room.
"""

from __future__ import annotations

from dataclasses import replace

from blackpeg.errors import TooLargeError
from blackpeg.rules.game import Game

MOST_LISTED = 50_000_000
"""The largest game whose codes are enumerated."""

MOST_LISTED_QUICKLY = 1_000_000
"""Codes that are listed again and again, for each guess or position: beyond, that takes too long, and too much memory.
It is also the most secrets that are all played unless more are asked for."""

MOST_AT_ONCE = 60_000
"""Boards of at most this many codes are answered in milliseconds, and their trees in seconds: 5x8 has 32,768."""

MOST_COMPARED_LONG = 20_000
"""Codes that are all compared with each other well within a second where they have more than `BYTE_PEGS` pegs."""

BYTE_PEGS = 15
"""Up to this many pegs a feedback is a byte in the kernel: codes are compared fast, and searched."""

MOST_TABLED = 200_000
"""Codes that are counted color by color."""

MOST_AVERAGED, MOST_AVERAGED_SOON = 100_000, 5000
"""All draws of a strategy are averaged for games of at most the first number of codes; beyond the second it may take
hours: 4x8 has 4,096 codes and takes half a minute, 5x6 takes hours."""

MOST_AS_FRACTION, MOST_PEGS_AS_FRACTION = 256, 5
"""Up to here such an average is told as a fraction: beyond, it is many digits long, or takes long."""

MOST_SOLVED_PLAINLY, MOST_CANDIDATES_PLAINLY = 81, 20
"""Without the native kernel: the codes of the largest game that is solved, and the candidates of any position."""

MOST_REPLAYED = 10_000_000
"""The most codes of a game whose tree files are replayed."""

MOST_COLORS_DRAWN, MOST_PEGS_DRAWN, MOST_PEGS_SHARED = 16, 12, 10
"""Beyond, colors are told by the first and the last, a reply is its numbers alone, and so it is in a text to share."""


def can_list(codes: Game | int) -> bool:
    """Whether all codes of a game, or this many codes, are enumerated: then all is known exactly."""
    return _number(codes) <= MOST_LISTED


def has_map(game: Game) -> bool:
    """Whether the codes of *game* are drawn as a map, which is the whole board."""
    return can_list(game) and not game.is_listed


def can_list_quickly(codes: Game | int) -> bool:
    """Whether they are listed for each guess, remembered at each position, judged, and played one by one."""
    return _number(codes) <= MOST_LISTED_QUICKLY


def can_answer_at_once(game: Game) -> bool:
    """Whether a question about *game* takes milliseconds, if no clock decides how long it is searched."""
    return game.size <= MOST_AT_ONCE


def can_compare_quickly(game: Game) -> bool:
    """Whether all codes of *game* are few enough to be compared with each other well within a second."""
    return game.size <= (MOST_LISTED_QUICKLY if has_byte_feedbacks(game) else MOST_COMPARED_LONG)


def has_byte_feedbacks(game: Game) -> bool:
    """Whether a feedback is a byte in the kernel."""
    return game.pegs <= BYTE_PEGS


def can_table(number: int) -> bool:
    """Whether *number* codes are counted color by color."""
    return number <= MOST_TABLED


def can_average(game: Game) -> bool:
    """Whether all draws of a strategy at *game* are averaged."""
    return game.size <= MOST_AVERAGED


def can_average_soon(game: Game) -> bool:
    """Whether that takes no hours."""
    return game.size <= MOST_AVERAGED_SOON


def can_average_as_fraction(game: Game) -> bool:
    """Whether that average is computed as a fraction."""
    return game.size <= MOST_AS_FRACTION and game.pegs <= MOST_PEGS_AS_FRACTION


def can_solve_plainly(game: Game, candidates: int) -> bool:
    """Whether the reference solver settles a position of *game* with this many *candidates*."""
    return game.size <= MOST_SOLVED_PLAINLY or candidates <= MOST_CANDIDATES_PLAINLY


def can_replay(game: Game) -> bool:
    """Whether every secret of *game* is played through a tree file."""
    return game.size <= MOST_REPLAYED


def can_draw_colors(game: Game) -> bool:
    """Whether all colors of *game* are shown side by side."""
    return game.colors <= MOST_COLORS_DRAWN


def can_draw_reply(game: Game) -> bool:
    """Whether a reply is drawn as pegs, beside its numbers."""
    return game.pegs <= MOST_PEGS_DRAWN


def can_share_signs(game: Game) -> bool:
    """Whether a reply is written as signs, one for each peg."""
    return game.pegs <= MOST_PEGS_SHARED


def _number(codes: Game | int) -> int:
    return codes.size if isinstance(codes, Game) else codes


def readable(number: int) -> str:
    """*number* for people: in full, or rounded to two digits where all of them would not help.

    >>> readable(1296), readable(10**200), readable(999 * 10**12)
    ('1,296', '10^200', '10^15')
    >>> readable(3234 * 10**11)
    '3.2*10^14'
    """
    if number < 10**12:
        return f"{number:,}"
    exponent = len(str(number)) - 1
    unit = 10 ** (exponent - 1)
    rounded = (number + unit // 2) // unit
    if rounded == 100:
        rounded, exponent = 10, exponent + 1
    power = f"10^{exponent}"
    return power if rounded == 10 else f"{rounded // 10}.{rounded % 10}*{power}"


def require_listed(game: Game, what: str) -> None:
    """Raises `TooLargeError` where the codes of *game* are too many to list: it says up to where *what* is possible."""
    if not can_list(game):
        raise TooLargeError(f"{game} has {readable(game.size)} codes; {what} up to {reach(game)}")


def require_few(number: int) -> None:
    """Raises `TooLargeError` where *number* codes, of a board of any size, are too many to list at once."""
    if not can_list(number):
        raise TooLargeError(
            f"as many as {readable(number)} codes are too many to list; ask for up to {readable(MOST_LISTED)}"
        )


def reach(game: Game) -> str:
    """`MOST_LISTED` for people, with boards as near to *game* as have no more codes, and what is possible without.

    >>> reach(Game(10, 10))
    '50,000,000, such as 7x10 or 10x5; any board can be played and scored'
    """
    fewer_pegs = [replace(game, pegs=pegs) for pegs in range(1, game.pegs)]
    least = 2 if game.repeats else game.pegs
    fewer_colors = [Game(game.pegs, colors, game.repeats, game.feedback) for colors in range(least, game.colors)]
    within = [[smaller for smaller in games if can_list(smaller)] for games in (fewer_pegs, fewer_colors)]
    nearest = " or ".join(str(games[-1]) for games in within if games)
    return f"{readable(MOST_LISTED)}, such as {nearest}; any board can be played and scored"
