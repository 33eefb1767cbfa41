"""How far a number is known, in three words for all that rests on it; what play needs at most; and a count of codes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from blackpeg.fact import Frozen
from blackpeg.rules.sizes import readable


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


class Count(Frozen):
    """A number of codes: *low* to *high*, all three equal where it is proven.

    Of an estimate the interval holds the truth about 95 times of 100.  Of a bound *low* and *high* are certain, and
    *number* is None: the time was not enough for one.

    >>> print(Count.exactly(208))
    208
    >>> print(Count(323456789012345, 212345678901234, 492345678901234, Status.ESTIMATE))
    ~3.2e+14 (2.1e+14 to 5.0e+14)
    >>> print(Count(1, 1, 1, Status.ESTIMATE), Count(None, 3, 6**20, Status.BOUND))
    ~1 (1 to 1) 3 or more
    """

    number: int | None
    low: int
    high: int
    status: Status

    @classmethod
    def exactly(cls, number: int) -> Count:
        """A number that is proven."""
        return cls(number, number, number, Status.PROVEN)

    @property
    def is_proven(self) -> bool:
        """Whether the number is exact."""
        return self.status is Status.PROVEN

    def after(self, before: Count, least: int = 0) -> Count:
        """This number of codes, which are all among those *before*; at least *least* of them are known.

        >>> before = Count(60, 50, 80, Status.ESTIMATE)
        >>> Count(90, 40, 200, Status.ESTIMATE).after(before)
        Count(number=60, low=40, high=80, status=<Status.ESTIMATE: 'estimate'>)
        """
        if self.is_proven:
            return self
        if self.status is Status.BOUND and before.status is Status.ESTIMATE:
            before = self  # what is certain stays so
        high = max(min(self.high, before.high), least)
        number = self.number if self.number is None else min(self.number, before.number or self.number, high)
        low = max(self.low if number is None else min(self.low, number), least)
        return Count(number if number is None else max(number, low), low, high, self.status)

    def __str__(self) -> str:
        if self.number is None:
            return f"{_brief(self.low)} or more" if self.low else "?"
        if self.is_proven:
            return readable(self.number)
        return f"~{_brief(self.number)} ({_brief(self.low, 0)} to {_brief(self.high, 1)})"


def _brief(number: int, up: int | None = None) -> str:
    """`two_digits`, from a million on with an exponent, as programs write it."""
    digits = str(_rounded(number, up))
    return f"{digits[0]}.{digits[1]}e+{len(digits) - 1}" if len(digits) > 6 else two_digits(number, up)


def two_digits(number: int, up: int | None = None) -> str:
    """*number* for people, from 1000 on to two digits: an estimate has no more; *up* 0 rounds down, 1 up."""
    return readable(_rounded(number, up))


def _rounded(number: int, up: int | None) -> int:
    unit = 10 ** (len(str(number)) - 2) if number >= 1000 else 1
    return (number + (unit // 2 if up is None else up * (unit - 1))) // unit * unit
