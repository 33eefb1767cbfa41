"""A number of codes, and how far it is known: proven, or an estimate with an interval."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from blackpeg.position.position import readable


class CountStatus(StrEnum):
    """How far a number of codes is known."""

    PROVEN = "proven"
    ESTIMATE = "estimate"


@dataclass(frozen=True, slots=True)
class Count:
    """A number of codes: *low* to *high*, all three equal where it is proven.

    Of an estimate the interval holds the truth about 95 times of 100.  *number* is None where the time was not enough
    for one; *low* and *high* are certain then.

    >>> print(Count.exactly(208))
    208 codes left
    >>> print(Count(323456789012345, 212345678901234, 492345678901234, CountStatus.ESTIMATE))
    about 3.2e+14 codes left (2.1e+14 to 5.0e+14)
    >>> print(Count(58, 58, 58, CountStatus.ESTIMATE))
    58 codes left, it seems
    """

    number: int | None
    low: int
    high: int
    status: CountStatus

    @classmethod
    def exactly(cls, number: int) -> Count:
        """A number that is proven."""
        return cls(number, number, number, CountStatus.PROVEN)

    @property
    def is_proven(self) -> bool:
        """Whether the number is exact."""
        return self.status is CountStatus.PROVEN

    def after(self, before: Count, least: int = 0) -> Count:
        """This number, of codes that were all there *before*, too, and of which *least* are known.

        >>> before = Count(60, 50, 80, CountStatus.ESTIMATE)
        >>> Count(90, 40, 200, CountStatus.ESTIMATE).after(before)
        Count(number=60, low=40, high=80, status=<CountStatus.ESTIMATE: 'estimate'>)
        """
        if self.is_proven:
            return self
        high = max(min(self.high, before.high), least)
        number = self.number if self.number is None else min(self.number, before.number or self.number, high)
        low = max(self.low if number is None else min(self.low, number), least)
        return Count(number if number is None else max(number, low), low, high, self.status)

    def words(self, what: str = "code", then: str = "") -> str:
        """The number for people, of a thing whose plural ends in s, *then* after it.

        >>> Count(1234567, 1111111, 1555555, CountStatus.ESTIMATE).words("candidate")
        'about 1,200,000 candidates (1,100,000 to 1,600,000)'
        """
        if self.number is None:
            known = f"at least {readable(self.low)}" if self.low else "an unknown number of"
            return f"{known} {what}{'' if self.low == 1 else 's'}{then}"
        thing = f"{what}{'' if self.number == 1 else 's'}{then}"
        if self.is_proven:
            return f"{readable(self.number) if self.number else 'no'} {thing}"
        if self.low == self.number == self.high:
            return f"{readable(self.number)} {thing}, it seems"
        return f"about {_rounded(self.number)} {thing} ({_rounded(self.low, 0)} to {_rounded(self.high, 1)})"

    def short(self) -> str:
        """The number with its interval, for tables.

        >>> Count(323456789012, 212345678901, 492345678901, CountStatus.ESTIMATE).short()
        '~3.2e+11 (2.1e+11 to 5.0e+11)'
        >>> Count.exactly(208).short(), Count(1, 1, 1, CountStatus.ESTIMATE).short()
        ('208', '~1 (1 to 1)')
        """
        if self.number is None:
            return f"{_brief(self.low)} or more" if self.low else "?"
        if self.is_proven:
            return readable(self.number)
        return f"~{_brief(self.number)} ({_brief(self.low, 0)} to {_brief(self.high, 1)})"

    def __str__(self) -> str:
        return self.words(then=" left")

    def facts(self) -> dict[str, object]:
        """The same for programs, in JSON's types."""
        return {"number": self.number, "low": self.low, "high": self.high, "status": str(self.status)}


def _brief(number: int, up: int | None = None) -> str:
    """`_rounded`, from a million on with an exponent."""
    text = _rounded(number, up)
    digits = text.replace(",", "")
    return f"{digits[0]}.{digits[1]}e+{len(digits) - 1}" if digits.isdigit() and len(digits) > 6 else text


def _rounded(number: int, up: int | None = None) -> str:
    """*number* for people, from 1000 on to two digits: an estimate has no more; *up* 0 rounds down, 1 up."""
    unit = 10 ** (len(str(number)) - 2) if number >= 1000 else 1
    return readable((number + (unit // 2 if up is None else up * (unit - 1))) // unit * unit)
