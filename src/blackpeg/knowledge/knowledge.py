"""What can be known of a position, on boards of any size, and what an answer may cost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from blackpeg.errors import quoted
from blackpeg.fact import UNTOLD, Fact
from blackpeg.position import Count, Position
from blackpeg.rules import Code, Feedback, Game

if TYPE_CHECKING:
    from blackpeg.knowledge.contradiction import Contradiction

ENUMERATION, SAMPLING, BOUNDS, COUNTING = "enumeration", "sampling", "bounds", "counting"
"""What finds out."""


class Verdict(StrEnum):
    """Whether some code fits all replies."""

    POSSIBLE = "possible"
    """One does: the witness."""
    IMPOSSIBLE = "impossible"
    """None does: proven."""
    SUSPECTED = "suspected"
    """None was found in the time; that proves nothing."""


@dataclass(frozen=True, slots=True, repr=False)
class Consistency(Fact):
    """Whether some code fits all replies of a position.

    *by* says what found that out: ``enumeration`` (of all codes that fit), ``sampling``, ``bounds`` (on colors and
    positions) or ``counting`` (without a list).  Of a possible position *witness* is a code that fits, of a
    suspected one *nearest* is the code that misses the replies by least.
    *rows* (the first is 0) are those proven to contradict each other; all, where fewer are not known.
    """

    verdict: Verdict
    by: str
    witness: Code | None = None
    rows: tuple[int, ...] = ()
    nearest: Code | None = field(default=None, compare=False, metadata=UNTOLD)

    @property
    def is_possible(self) -> bool:
        """Whether a code is known that fits."""
        return self.verdict is Verdict.POSSIBLE


@dataclass(frozen=True, slots=True)
class Budget:
    """What an answer may use: *seconds*, None for as long as it takes, and the *seed* of what is drawn."""

    seconds: float | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"expected seconds from 0, or None for as long as it takes, got {quoted(self.seconds)}")

    @classmethod
    def of(cls, what: Budget | float) -> Budget:
        """The budget itself, or one of a number of seconds; raises `TypeError` for anything else.

        >>> Budget.of(3)
        Budget(seconds=3, seed=0)
        """
        if isinstance(what, Budget):
            return what
        if isinstance(what, int | float) and not isinstance(what, bool):
            return cls(what)
        raise TypeError(f"expected a Budget, such as Budget(seconds=2), or a number of seconds, got {quoted(what)}")


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
class Split:
    """The parts of the candidates by a guess: for each feedback that some give, how many do.

    Where *sample* is a number, only this many candidates were asked.
    """

    sizes: Mapping[Feedback, int]
    sample: int | None = None

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return len(self.sizes)

    @property
    def worst(self) -> int:
        """The size of the largest part."""
        return max(self.sizes.values(), default=0)

    @property
    def expected_size(self) -> Fraction:
        """The candidates that are left on average, exactly; 0 where there are none."""
        return Fraction(sum(size * size for size in self.sizes.values()), sum(self.sizes.values()) or 1)


class FirstCodes(Collection[Code]):
    """The first *number* codes of *game*: all of them may be too many to keep."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.number = game, number

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

    def contradiction(self, told: Position | None = None) -> Contradiction | None:
        """Why no code fits all replies, or why none was found, and the repairs; None where a code fits.

        *told* is the position with the replies as they were told at first, where some are of an earlier repair.
        """

    def candidates(self, most: int | None) -> Candidates:
        """At most *most* of the candidates, or all.

        Raises `TooLargeError` where all are wanted (*most* is None) of more than can be listed.
        """

    def split(self, guess: Code) -> Split:
        """The parts of the candidates by *guess*, or of a sample of them."""
