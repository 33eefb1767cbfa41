"""The days that have a code of the day: from the first on to today, in UTC, so that nobody sees tomorrow's."""

from __future__ import annotations

from datetime import UTC, date, datetime

from blackpeg.errors import InvalidDayError

FIRST = date(2026, 1, 1)
"""The first day of the archive."""


def today() -> date:
    """The day that it is now, in UTC: the same everywhere."""
    return datetime.now(UTC).date()


def day_of(day: date | str | None = None) -> str:
    """*day* as in ``2026-11-22``, today where there is none; raises `InvalidDayError` before `FIRST` and after today.

    >>> day_of("2026-01-01")
    '2026-01-01'
    """
    last = today()
    if day is None:
        return last.isoformat()
    try:
        read = date.fromisoformat(str(day))
    except ValueError:
        raise InvalidDayError(f"expected a day such as {FIRST}, got {day!r:.80}") from None
    if not FIRST <= read <= last:
        why = "a later code would be told before its day" if read > last else "that is where the archive begins"
        raise InvalidDayError(f"expected a day from {FIRST} to {last}, which is today in UTC, got {read}: {why}")
    return read.isoformat()
