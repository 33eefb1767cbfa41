"""What commands know of a position on any board: exactly where codes can be listed, else as far as the time allows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from blackpeg.errors import TooLargeError
from blackpeg.position import MOST_CODES, Consistency, Contradiction, Count, Position, Verdict, readable
from blackpeg.rules import Code, Game

MOST_SECONDS = 1.0
"""The most seconds for an estimate, whatever the time for a move."""


def is_listed(game: Game) -> bool:
    """Whether the codes of *game* can be listed, so that all is known exactly."""
    return game.size <= MOST_CODES


def codes_left(position: Position, seconds: float) -> Count:
    """How many codes are left; an estimate takes no longer than a move."""
    return Count.exactly(position.count) if is_listed(position.game) else _estimated(position, seconds)


@lru_cache(maxsize=8)
def _estimated(position: Position, seconds: float) -> Count:
    from blackpeg.position import left

    return left(position, seconds=min(seconds, MOST_SECONDS))


def doubts_about(position: Position, seconds: float) -> Consistency:
    """Whether some code fits all replies."""
    from blackpeg.position import consistency

    return consistency(position, seconds=seconds) if is_listed(position.game) else _looked_for(position, seconds)


@lru_cache(maxsize=8)
def _looked_for(position: Position, seconds: float) -> Consistency:
    from blackpeg.position import consistency

    return consistency(position, seconds=seconds)


def contradiction_of(found: Consistency, seconds: float) -> Contradiction:
    """Why a position that *found* no code for has none, or may have none, and its repairs."""
    from blackpeg.position import explain
    from blackpeg.position.verdict import explained

    if not is_listed(found.position.game):
        return explained(found, seconds=seconds)
    contradiction = explain(found.position)
    assert contradiction is not None, "no candidates, so there is a contradiction"
    return contradiction


def some_candidates(position: Position, most: int | None, seconds: float) -> Sequence[Code]:
    """At most *most* of the codes left: the first in reading order, or on larger boards all, or some that are found.

    Raises `TooLargeError` where all are wanted (*most* is None) of more than can be listed.
    """
    game = position.game
    if not is_listed(game) and (most is None or most > MOST_CODES):
        raise TooLargeError(f"{game} has {readable(game.size)} codes, too many to list; ask for fewer")
    if is_listed(game) or not position.turns:
        return list(islice(position.candidates if position.turns else game.codes(), most))
    from blackpeg.position.listing import listed, sampler_of

    assert most is not None, "refused above"
    found = listed(game, position.turns, most, seconds=seconds / 2)
    codes = sampler_of(position).collect(most, seconds=seconds / 2).codes if found is None else found.codes
    return [game.code(code) for code in codes]


SUSPICION = (
    "no code was found that fits all the replies, which proves nothing: one may be wrong, "
    "or a code that fits is hard to find"
)


def is_suspected(position: Position, seconds: float) -> bool:
    """Whether no code was found on a board whose codes cannot be listed, without a proof that there is none."""
    return not is_listed(position.game) and doubts_about(position, seconds).verdict is Verdict.SUSPECTED
