"""The code of the day: the same for everybody, without a server; docs/daily.md has the recipe, for any language.

Days are those of UTC, so that they begin for all at once; none is told before it has begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import count, islice

from blackpeg.errors import InvalidDayError, quoted
from blackpeg.rules.code import Code
from blackpeg.rules.game import Game

FIRST = "2026-01-01"
"""The first day of the archive."""

TODAY = "today"
"""The day that it is now, in a word."""


def day_of(day: date | str = TODAY) -> str:
    """*day* as in ``2026-11-22``, or `TODAY`; raises `InvalidDayError` for a day before `FIRST` or after today.

    >>> day_of("2026-01-01")
    '2026-01-01'
    """
    last = datetime.now(UTC).date()
    try:
        read = last if day == TODAY else date.fromisoformat(str(day))
    except ValueError:
        raise InvalidDayError(f"expected a day such as {FIRST}, or today, got {quoted(day)}") from None
    if not date.fromisoformat(FIRST) <= read <= last:
        why = "a later code would be told before its day" if read > last else "that is where the archive begins"
        raise InvalidDayError(f"expected a day from {FIRST} to {last}, which is today in UTC, got {read}: {why}")
    return read.isoformat()


def day_number(day: str) -> int:
    """Which day of the archive *day* is: `FIRST` is number 1, at every installation.

    >>> day_number("2026-01-01"), day_number("2026-11-22")
    (1, 326)
    """
    return (date.fromisoformat(day) - date.fromisoformat(FIRST)).days + 1


def daily_code(game: Game, day: str) -> Code:
    """The code of *day*, such as ``2026-11-22``, on the board of *game*, however its colors are written.

    Each code is as likely as any other, as far as SHA-256 looks random.

    >>> daily_code(Game("4x6"), "2026-11-22"), daily_code(Game("4x6:letters"), "2026-11-22")
    (Code(5161), Code(EAFA))
    """
    numbers = _bytes(f"blackpeg daily {day} {game.plain}")

    def below(end: int) -> int:
        """The next byte, or bytes if *end* is above 256, that favor no number: the last would, and are passed by."""
        size = max(1, ((end - 1).bit_length() + 7) // 8)
        every = 256**size
        while (number := int.from_bytes(islice(numbers, size))) >= every - every % end:
            pass
        return number % end

    return game.code_from_indices(game.draw(below))


def _bytes(text: str) -> Iterator[int]:
    """The bytes of the SHA-256 of *text* followed by a space and 0, then of *text* and 1, and so on."""
    from hashlib import sha256  # here, for a quick start

    return (byte for block in count() for byte in sha256(f"{text} {block}".encode()).digest())
