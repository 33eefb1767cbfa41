"""A user's own strategy on the command line: what it prints goes to stderr, for stdout holds the results."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass

from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.strategies import Strategy, name_of


@dataclass(frozen=True)
class PlugIn:
    """A strategy that is not ours; *path* is the name by which the command line finds it."""

    path: str
    strategy: Strategy

    def choose(self, position: Position) -> str | Code:
        """What the strategy chooses."""
        with redirect_stdout(sys.stderr):
            return self.strategy.choose(position)

    def __str__(self) -> str:
        return name_of(self.strategy)


def loaded(path: str, load: Callable[[], Strategy]) -> PlugIn:
    """The strategy called *path* that *load* brings, whatever it prints when it is imported."""
    with redirect_stdout(sys.stderr):
        return PlugIn(path, load())
