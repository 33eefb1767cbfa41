"""What commands know of a position on any board: exactly where codes can be listed, else as far as the time allows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import NamedTuple

from blackpeg.errors import TooLargeError
from blackpeg.knowledge import Consistency, Contradiction, Verdict
from blackpeg.position import MOST_CODES, Count, Position, readable
from blackpeg.rules import Code, Game, Turn

ESTIMATE_SECONDS = 1.0
"""The most seconds for an estimate, whatever the time for a move."""

MOST_IN_ORDER = 1_000_000
"""On boards too large to list their codes, so many that are left can be, at most."""


def is_listed(game: Game) -> bool:
    """Whether the codes of *game* can be listed, so that all is known exactly."""
    return game.size <= MOST_CODES


def codes_left(position: Position, seconds: float) -> Count:
    """How many codes are left; an estimate takes no longer than a move, and is remembered for the next."""
    from blackpeg.position import left

    if is_listed(position.game):
        return Count.exactly(position.count)
    key = position.game, position.turns
    with _remembering:
        known, before = _estimates.get(key), _estimates.get((position.game, position.turns[:-1]))
    if known is not None:
        return known
    count = left(position, seconds=min(seconds, ESTIMATE_SECONDS))
    if before is not None:
        count = count.after(before)
    with _remembering:
        _estimates[key] = count
        while len(_estimates) > MOST_REMEMBERED:
            del _estimates[next(iter(_estimates))]
    return count


MOST_REMEMBERED = 64
_estimates: dict[tuple[Game, tuple[Turn, ...]], Count] = {}
_remembering = Lock()


def doubts_about(position: Position, seconds: float) -> Consistency:
    """Whether some code fits all replies."""
    from blackpeg.knowledge import consistency

    return consistency(position, seconds=seconds) if is_listed(position.game) else _looked_for(position, seconds)


@lru_cache(maxsize=8)
def _looked_for(position: Position, seconds: float) -> Consistency:
    from blackpeg.knowledge import consistency

    return consistency(position, seconds=seconds)


def contradiction_of(found: Consistency, seconds: float) -> Contradiction:
    """Why a position that *found* no code for has none, or may have none, and its repairs."""
    from blackpeg.knowledge import explain
    from blackpeg.knowledge.verdict import explained

    if not is_listed(found.position.game):
        return explained(found, seconds=seconds)
    contradiction = explain(found.position)
    assert contradiction is not None, "no candidates, so there is a contradiction"
    return contradiction


class Some(NamedTuple):
    """Codes left: of *number* the first in reading order; or some that sampling found, where *number* is None."""

    codes: Sequence[Code]
    number: int | None


def some_candidates(position: Position, most: int | None, seconds: float) -> Some:
    """At most *most* of the codes left, or all of them.

    Raises `TooLargeError` where all are wanted (*most* is None) of more than can be listed.
    """
    from blackpeg.position.listing import list_left, sampler_of

    game = position.game
    if is_listed(game) or (not position.turns and most is not None and most <= MOST_CODES):
        codes = position.candidates if position.turns else game.codes()
        return Some(list(islice(codes, most)), position.count if is_listed(game) else game.size)
    found = list_left(game, position.turns, MOST_IN_ORDER, seconds=seconds / 2)
    if found is not None and found.number <= MOST_IN_ORDER:
        return Some([game.code(code) for code in islice(found.codes, most)], found.number)
    if most is None or most > MOST_CODES:
        raise TooLargeError(f"{game} has {readable(game.size)} codes, too many are left to list; ask for fewer")
    return Some([game.code(code) for code in sampler_of(position).collect(most, seconds=seconds / 2).codes], None)


SUSPICION = (
    "no code was found that fits all the replies, which proves nothing: a reply may be wrong, "
    "or a code that fits is hard to find"
)


def is_suspected(position: Position, seconds: float) -> bool:
    """Whether no code was found on a board whose codes cannot be listed, without a proof that there is none."""
    return not is_listed(position.game) and doubts_about(position, seconds).verdict is Verdict.SUSPECTED
