"""What is remembered from one question about a position to the next, by many at once.

Only what took time: estimates, and codes that were looked for.
"""

from __future__ import annotations

import math
from threading import Lock
from typing import Generic, TypeVar

from blackpeg.knowledge.knowledge import Budget
from blackpeg.position import Position
from blackpeg.rules import Game, Turn

Answer = TypeVar("Answer")
_Key = tuple[Game, tuple[Turn, ...], int]


class Remembered(Generic[Answer]):
    """The last *most* answers, each with the seconds that it was allowed.

    What a short time cut is not given to who has more.  A position is remembered by its game and turns alone, not with
    all that was computed of it; with another seed it is another question.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: dict[_Key, tuple[Answer, float]] = {}
        self._lock = Lock()

    def get(self, position: Position, budget: Budget) -> Answer | None:
        """The answer, if it was allowed as many seconds as *budget* has; of any position, if it is proven."""
        with self._lock:
            answer, seconds = self._answers.get(_key(position, budget), (None, -math.inf))
        return answer if seconds >= _allowed(budget) else None

    def put(self, position: Position, budget: Budget, answer: Answer, *, is_proven: bool) -> None:
        """Remember *answer*, which more time would not change where it *is_proven*."""
        key = _key(position, budget)
        with self._lock:
            self._answers.pop(key, None)
            self._answers[key] = answer, math.inf if is_proven else _allowed(budget)
            while len(self._answers) > self._most:
                del self._answers[next(iter(self._answers))]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._answers.clear()

    def __len__(self) -> int:
        return len(self._answers)


def _key(position: Position, budget: Budget) -> _Key:
    return position.game, position.turns, budget.seed


def _allowed(budget: Budget) -> float:
    return math.inf if budget.seconds is None else budget.seconds
