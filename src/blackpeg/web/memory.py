"""Keeps answers for equal questions, bounded in number and in size; the least recently used goes first."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

MOST_KEPT = 200
MOST_BYTES = 50_000_000  # of all answers together


class Memory:
    """Answers by their questions, for any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, question: str) -> Any:
        """The answer; None if it is not kept."""
        with self._lock:
            if question not in self._kept:
                return None
            self._kept.move_to_end(question)
            return self._kept[question][0]

    def keep(self, question: str, answer: Any, size: int) -> None:
        """Keep an *answer* of *size* bytes, in the place of others if need be."""
        size += len(question)
        with self._lock:
            self._bytes += size - self._kept.pop(question, (answer, 0))[1]
            self._kept[question] = answer, size
            while len(self._kept) > MOST_KEPT or self._bytes > MOST_BYTES:
                self._bytes -= self._kept.popitem(last=False)[1][1]


def question_of(name: str, asked: Mapping[str, Any]) -> str:
    """The text of a question: equal questions have equal texts.

    >>> question_of("suggest", {"a": 1, "b": 2}) == question_of("suggest", {"b": 2, "a": 1})
    True
    """
    return f"{name} {json.dumps(asked, sort_keys=True)}"
