"""Keeps answers for equal questions, bounded in number and in size; the least recently used goes first."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from copy import copy
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar

from starlette.responses import Response

from blackpeg.errors import InvalidGameError
from blackpeg.rules import Game, parse_game
from blackpeg.rules.sizes import can_answer_at_once
from blackpeg.strategies.strategy import MOVE_SECONDS

T = TypeVar("T")

MOST_KEPT = 200
MOST_BYTES = 50_000_000  # what those may have in all

UNHURRIED = 0.1
"""An answer that took less than this part of its time was cut short by no clock: the shortest one has a fifth."""


class Memory(Generic[T]):
    """Answers by their questions, for any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, question: str) -> T | None:
        """The answer, if it is kept."""
        with self._lock:
            if question not in self._kept:
                return None
            self._kept.move_to_end(question)
            return self._kept[question][0]

    def keep(self, question: str, answer: T, size: int) -> None:
        """Keep an *answer* of *size* bytes, in the place of others if need be."""
        size += len(question)
        with self._lock:
            self._bytes += size - self._kept.pop(question, (answer, 0))[1]
            self._kept[question] = answer, size
            while len(self._kept) > MOST_KEPT or self._bytes > MOST_BYTES:
                self._bytes -= self._kept.popitem(last=False)[1][1]


class Responses(Memory[Response]):
    """Responses on which no clock decided; on its way each copy gets headers of its own."""

    def get(self, question: str) -> Response | None:
        """A copy of the response, if it is kept."""
        return None if (kept := super().get(question)) is None else _copied(kept)

    def made(self, question: str, game: str, seconds: float | None, make: Callable[[], Response]) -> Response:
        """What *make* makes; kept if no clock decided on it.

        *game* names a board, and perhaps turns; *seconds* are those that were asked for, None for the usual ones.
        Boards whose codes are not listed at once are asked about by samples, with clocks as short as can be.
        """
        if (kept := self.get(question)) is not None:  # made while this question waited for a thread
            return kept
        began = monotonic()
        response = make()
        took = monotonic() - began
        is_unhurried = took < UNHURRIED * (MOVE_SECONDS if seconds is None else seconds)
        if is_unhurried and can_answer_at_once(board_in(game)):
            self.keep(question, _copied(response), len(response.body))
        return response


def board_in(text: str) -> Game:
    """The board that *text* names, perhaps with turns behind it."""
    try:
        return parse_game(text)
    except InvalidGameError:
        return parse_game(text.split()[0])


def _copied(response: Response) -> Response:
    made = copy(response)
    made.raw_headers = [*response.raw_headers]
    return made


def question_of(name: str, asked: Mapping[str, Any]) -> str:
    """The text of a question: equal ones have the same."""
    return f"{name} {json.dumps(asked, sort_keys=True)}"
