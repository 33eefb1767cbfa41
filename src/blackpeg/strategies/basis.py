"""What a guess rests on: a proof, or an estimate."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction

from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.strategies.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Basis:
    """Why a strategy makes its guess: it is *proven* best, or an estimate; *source* says by what.

    Where it is proven, *objective* says for what it is best, as manifests name it; *total* counts the guesses still to
    come over all *candidates*, *worst* the most for any.  *candidates* is None where they are not listed; *stopped*
    says that the time ended a search for a proof.  With *first*, a guess that was asked for, it is best of all that
    begins so.

    >>> print(Basis(proven=True, source="book", candidates=1296, objective="total", total=5625, worst=6))
    proven optimal (book)
    >>> print(Basis(proven=False, source="entropy", candidates=300, stopped=True))
    estimate (entropy; the time ended a search for a proof)
    """

    proven: bool
    source: str
    candidates: int | None
    objective: str | None = None
    total: int | None = None
    worst: int | None = None
    stopped: bool = False
    first: Code | None = None

    ALSO = ("average",)

    @property
    def average(self) -> Fraction | None:
        """The guesses still to come for a candidate, on average, exactly."""
        return None if self.total is None or self.candidates is None else Fraction(self.total, self.candidates)

    def __str__(self) -> str:
        stopped = "; the time ended a search for a proof" if self.stopped else ""
        after = "" if self.first is None else f" after {self.first}"
        return f"{'proven optimal' if self.proven else 'estimate'}{after} ({self.source}{stopped})"


class Grounded(ABC):
    """A strategy that can say what its guesses rest on."""

    __slots__ = ()

    @abstractmethod
    def basis(self, position: Position) -> Basis | None:
        """What the guess at *position* rests on; None where that cannot be said.  Raises as ``choose`` does."""


def basis_of(strategy: Strategy, position: Position) -> Basis | None:
    """What the guess of *strategy* at *position* rests on, if it can say."""
    return strategy.basis(position) if isinstance(strategy, Grounded) else None
