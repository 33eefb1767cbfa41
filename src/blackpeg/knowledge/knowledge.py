"""What can be known of a position, and what an answer may cost: the same questions on every board."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.knowledge.verdict import Consistency
from blackpeg.position import Count, Position
from blackpeg.rules import Code, Game


@dataclass(frozen=True, slots=True)
class Budget:
    """What an answer may use: *seconds*, None for as long as it takes, and the *seed* of what is drawn."""

    seconds: float | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Candidates:
    """Codes that fit all replies: of *number* the first in reading order.

    Where *number* is None, they are some that sampling found, in no order, and nobody knows how many there are.
    """

    codes: Collection[Code]
    number: int | None

    @property
    def is_complete(self) -> bool:
        """Whether there are no others."""
        return self.number == len(self.codes)


@dataclass(frozen=True, slots=True)
class FirstCodes(Collection[Code]):
    """The first *number* codes of *game*: all of them may be too many to keep."""

    game: Game
    number: int

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Code]:
        return islice(self.game.codes(), self.number)

    def __contains__(self, code: object) -> bool:
        return any(code == each for each in self)


class Knowledge(Protocol):
    """What is known of *position* within *budget*; what is not asked for is not computed."""

    @property
    def position(self) -> Position:
        """What it is knowledge of."""

    @property
    def count(self) -> Count:
        """How many codes are possible; its status says how far that is known."""

    @property
    def consistency(self) -> Consistency:
        """Whether some code fits all replies."""

    def contradiction(self) -> Contradiction | None:
        """Why no code fits all replies, or why none was found, and the repairs; None where a code fits."""

    def candidates(self, most: int | None) -> Candidates:
        """At most *most* of the candidates, or all.

        Raises `TooLargeError` where all are wanted (*most* is None) of more than can be listed.
        """
