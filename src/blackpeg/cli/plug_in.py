"""A user's own strategy on the command line: what it prints goes to stderr, for stdout holds the results.

Who prints is told by the thread's context: a match goes on in several threads, and its own lines stay on stdout.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TextIO, cast

from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.strategies import Strategy, name_of

_is_theirs: ContextVar[bool] = ContextVar("is_theirs", default=False)


class _Results:
    """Stands for stdout: it is stderr for what a strategy prints."""

    def __init__(self, stdout: TextIO) -> None:
        self._stdout = stdout

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr if _is_theirs.get() else self._stdout, name)


@dataclass(frozen=True)
class PlugIn:
    """A strategy that is not ours; *path* is the name by which the command line finds it."""

    path: str
    strategy: Strategy

    def choose(self, position: Position) -> str | Code:
        """What the strategy chooses."""
        with _printing_aside():
            return self.strategy.choose(position)

    def __str__(self) -> str:
        return name_of(self.strategy)


def loaded(path: str, load: Callable[[], Strategy]) -> PlugIn:
    """The strategy called *path* that *load* brings, whatever it prints when it is imported."""
    if sys.stdout is not None and sys.stderr is not None and not isinstance(sys.stdout, _Results):
        sys.stdout = cast(TextIO, _Results(sys.stdout))
    with _printing_aside():
        return PlugIn(path, load())


@contextmanager
def _printing_aside() -> Iterator[None]:
    """Within: what this thread prints is a strategy's."""
    before = _is_theirs.set(True)
    try:
        yield
    finally:
        _is_theirs.reset(before)
