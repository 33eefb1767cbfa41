"""A person as a codebreaker; any strategy is one.

A codebreaker never holds the secret.  It gets the position: what it knows is what it was told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from blackpeg.errors import GivenUpError
from blackpeg.position import Position
from blackpeg.rules import Code


@dataclass(frozen=True)
class PersonPlayer:
    """Somebody who guesses through *ask*, which gets the position and says None to give up."""

    ask: Callable[[Position], str | Code | None]

    def choose(self, position: Position) -> str | Code:
        """What *ask* says; raises `GivenUpError` where that is None."""
        guess = self.ask(position)
        if guess is None:
            raise GivenUpError(f"the codebreaker gives up at {position}")
        return guess

    def __str__(self) -> str:
        return "person"
