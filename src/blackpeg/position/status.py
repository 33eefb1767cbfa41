"""How far a number is known, in three words for counts, values and all that rests on them; and a bound."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Status(StrEnum):
    """How far a number is known; docs/review.md says what each means for a mistake and for luck."""

    PROVEN = "proven"
    """Exactly."""
    BOUND = "bound"
    """It lies within bounds that are certain: a value is at most what a strategy that is named needs."""
    ESTIMATE = "estimate"
    """Neither: it may be more or less."""


def weakest(statuses: Iterable[Status]) -> Status:
    """The status of a number that rests on numbers with *statuses*.

    >>> weakest([Status.PROVEN, Status.ESTIMATE, Status.BOUND])
    <Status.ESTIMATE: 'estimate'>
    """
    order = list(Status)
    return max(statuses, key=order.index, default=Status.PROVEN)


class Bound(NamedTuple):
    """What perfect play needs in the worst case: *least* guesses, *proven* to be all, else at least this many."""

    least: int
    proven: bool

    def __str__(self) -> str:
        return f"{'' if self.proven else 'at least '}{self.least}"
