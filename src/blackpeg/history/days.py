"""The days whose code somebody played, and how many in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from blackpeg.records import Result
from blackpeg.rules import Game
from blackpeg.rules.daily import FIRST, day_of


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """The game of the day *date*: the first that was begun with its code.

    It was *assisted* where hints were asked for or turns taken back, and is *in time* where it was begun on that day.
    """

    date: str
    id: str
    result: Result
    guesses: int
    assisted: bool
    in_time: bool

    ALSO = ("counts",)

    @property
    def counts(self) -> bool:
        """Whether it is one of a streak: solved, in time, without assistance."""
        return self.result is Result.SOLVED and self.in_time and not self.assisted


@dataclass(frozen=True, slots=True)
class PlayedDays:
    """The days that were played on the board of *game*, the last first; days go from *first* to *today*, in UTC.

    *played* are over, and *solved* of these; *assisted* are those of them with assistance.  A streak is of days one
    after the other that count: *streak* goes on, also where today's code is still to be solved, *longest* is the
    longest of all.
    """

    game: Game
    first: str
    today: str
    days: tuple[PlayedDay, ...]

    ALSO = ("played", "solved", "assisted", "streak", "longest")

    @property
    def played(self) -> int:
        """The days whose game is over."""
        return sum(day.result is not Result.OPEN for day in self.days)

    @property
    def solved(self) -> int:
        """Those whose code was broken."""
        return sum(day.result is Result.SOLVED for day in self.days)

    @property
    def assisted(self) -> int:
        """Those that are over, and were played with assistance."""
        return sum(day.assisted and day.result is not Result.OPEN for day in self.days)

    @property
    def streak(self) -> int:
        """The days in a row that count, up to today, or to yesterday while today's game is not over."""
        last = date.fromisoformat(self.today)
        if not any(day.date == self.today and day.result is not Result.OPEN for day in self.days):
            last -= timedelta(1)
        return _in_a_row(last, self._counting())

    @property
    def longest(self) -> int:
        """The most days in a row that count."""
        counting = self._counting()
        return max((_in_a_row(day, counting) for day in counting), default=0)

    def _counting(self) -> frozenset[date]:
        return frozenset(date.fromisoformat(day.date) for day in self.days if day.counts)


def days_of(game: Game, games: Iterable[PlayedDay] = ()) -> PlayedDays:
    """The days of *games*, all on the board of *game* in the order in which they were begun."""
    first: dict[str, PlayedDay] = {}
    for played in games:
        first.setdefault(played.date, played)
    return PlayedDays(game.plain, FIRST, day_of(), tuple(first[day] for day in sorted(first, reverse=True)))


def _in_a_row(last: date, days: Collection[date]) -> int:
    """How many of *days* come one after the other up to *last*."""
    number = 0
    while last - timedelta(number) in days:
        number += 1
    return number
