"""The days whose code was played: the game of each day, and the streaks of days."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import date, timedelta
from sqlite3 import Row

from blackpeg.fact import Frozen
from blackpeg.history.entry import SOUND
from blackpeg.records import Result
from blackpeg.rules import Game
from blackpeg.rules.daily import FIRST, day_number, day_of


class PlayedDay(Frozen):
    """The game of the day *date*: the first that was begun with its code.

    It was *assisted* if hints were asked for or turns taken back, and is *in time* if it was begun on that day.
    """

    date: str
    id: str
    result: Result
    guesses: int
    assisted: bool
    in_time: bool

    ALSO = ("number", "is_played", "counts")

    @property
    def number(self) -> int:
        """The number of the day."""
        return day_number(self.date)

    @property
    def is_played(self) -> bool:
        """Whether the game is over, or has a guess or assistance."""
        return self.result is not Result.OPEN or self.guesses > 0 or self.assisted

    @property
    def counts(self) -> bool:
        """Whether the day counts for a streak: solved, in time, without assistance."""
        return self.result is Result.SOLVED and self.in_time and not self.assisted


class PlayedDays(Frozen):
    """The days that were played on the board of *game*, the last first; days go from *first* to *today*, in UTC.

    *number* is that of today: the *first* day is 1.  *played* days are over, *solved* of them were solved, *assisted*
    of them had assistance.  A streak is a run of days that count: *streak* is the current one, even if today's code
    is still unsolved, *longest* the longest of all.
    """

    game: Game
    first: str
    today: str
    days: tuple[PlayedDay, ...]

    FORMS = {"document": "history.days_blocks"}
    ALSO = ("number", "played", "solved", "assisted", "streak", "longest")

    @property
    def number(self) -> int:
        """The number of today."""
        return day_number(self.today)

    @property
    def played(self) -> int:
        """The days whose game is over."""
        return sum(day.result is not Result.OPEN for day in self.days)

    @property
    def solved(self) -> int:
        """The days whose code was broken."""
        return sum(day.result is Result.SOLVED for day in self.days)

    @property
    def assisted(self) -> int:
        """The days whose game is over and had assistance."""
        return sum(day.assisted and day.result is not Result.OPEN for day in self.days)

    @property
    def streak(self) -> int:
        """The number of successive days that count, up to today, or to yesterday while today's game is not over."""
        last = date.fromisoformat(self.today)
        if not any(day.date == self.today and day.result is not Result.OPEN for day in self.days):
            last -= timedelta(1)
        return _in_a_row(last, self._counting())

    @property
    def longest(self) -> int:
        """The greatest number of successive days that count."""
        counting = self._counting()
        return max((_in_a_row(day, counting) for day in counting), default=0)

    def _counting(self) -> frozenset[date]:
        return frozenset(date.fromisoformat(day.date) for day in self.days if day.counts)


DAILY = (
    "SELECT daily, id, result, guesses, hints OR taken_back assisted, substr(created, 1, 10) = daily in_time "
    f"FROM games WHERE board = ?1 AND daily IS NOT NULL AND kind = ?2 AND {SOUND} ORDER BY number"
)
"""The query for games with the code of a day."""


def days_of(game: Game, rows: Iterable[Row] = ()) -> PlayedDays:
    """The days of the games that answer `DAILY`, on the board of *game*."""
    first: dict[str, PlayedDay] = {}
    for day, id, result, guesses, assisted, in_time in rows:
        with suppress(ValueError, TypeError):
            date.fromisoformat(day)
            played = PlayedDay(day, id, Result(result), guesses, bool(assisted), bool(in_time))
            first.setdefault(day, played)
    return PlayedDays(game.plain, FIRST, day_of(), tuple(first[day] for day in sorted(first, reverse=True)))


def _in_a_row(last: date, days: Collection[date]) -> int:
    """The number of successive *days* up to *last*."""
    number = 0
    while last - timedelta(number) in days:
        number += 1
    return number
