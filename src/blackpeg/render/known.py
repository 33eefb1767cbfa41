"""What commands know of a position on any board: exactly where codes can be listed, else as far as the time allows."""

from __future__ import annotations

from blackpeg.knowledge import Budget, Candidates, Consistency, Contradiction, know
from blackpeg.knowledge.counting import SECONDS as ESTIMATE_SECONDS
from blackpeg.position import MOST_CODES, Count, Position
from blackpeg.rules import Game

__all__ = ["ESTIMATE_SECONDS"]


def is_listed(game: Game) -> bool:
    """Whether the codes of *game* can be listed, so that all is known exactly."""
    return game.size <= MOST_CODES


def codes_left(position: Position, seconds: float) -> Count:
    """How many codes are left."""
    return know(position, Budget(seconds)).count


def doubts_about(position: Position, seconds: float) -> Consistency:
    """Whether some code fits all replies."""
    return know(position, Budget(seconds)).consistency


def contradiction_of(found: Consistency, seconds: float) -> Contradiction:
    """Why a position that *found* no code for has none, or may have none, and its repairs."""
    contradiction = know(found.position, Budget(seconds)).contradiction()
    assert contradiction is not None, "no code was found, so there is something to say"
    return contradiction


def some_candidates(position: Position, most: int | None, seconds: float) -> Candidates:
    """At most *most* of the codes left, or all of them."""
    return know(position, Budget(seconds)).candidates(most)
