"""`worth`: the least guesses that are still to come at a position, and how far that is known."""

from __future__ import annotations

from blackpeg.control import Control
from blackpeg.knowledge import USUAL_BUDGET, Budget, possible
from blackpeg.position import Position, position_of
from blackpeg.rules import Game
from blackpeg.search.known import Known
from blackpeg.search.objective import Objective, objective_of
from blackpeg.search.worth import Oracle


def worth(
    game: Position | Game | str, objective: Objective | str | None = None, *, budget: Budget | float = USUAL_BUDGET
) -> Known:
    """What a position, which may be given as text, is worth by *objective* (None: the least total).

    From the book, or from an exact search, which has *budget* where the position is not small; else bounds, with the
    tree of a plain strategy.  Without a budget in seconds it is as with 0: no clock decides.  Raises
    `ContradictionError` without candidates, `TooLargeError` where they cannot be listed, `ObjectiveError`.

    >>> known = worth("4x6 1123:0-2")
    >>> known.lower, known.upper, known.status.value, known.best
    (772, 772, 'proven', Code(2434))
    >>> print(known)
    4x6 1123:0-2: proven: the least total is 772 further guesses, average 386/111 (about 3.4775), worst case 4
    first guess  2434
    source       book
    """
    seconds = Budget.of(budget).seconds
    control = None if seconds is None else Control(seconds)
    return Oracle(objective_of(objective)).worth(possible(position_of(game)), control)
