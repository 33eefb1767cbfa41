"""The figures of a history sum up the games of one kind, and the days whose code was played."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, count
from sqlite3 import Row

from blackpeg.fact import Frozen
from blackpeg.history.entry import BEGUN, SOUND
from blackpeg.play.challenge import CHALLENGE
from blackpeg.position import Status, weakest
from blackpeg.records import PERSON, PRACTICE, Kind, Result
from blackpeg.rules import Game
from blackpeg.rules.daily import FIRST, day_number, day_of

COUNTED = (
    f"SELECT {SOUND} sound, result, guesses, mistakes, luck, status, hints OR taken_back helped "
    f"FROM games WHERE kind = ?1 AND (?2 IS NULL OR board = ?2) AND codebreaker = '{PERSON}' AND NOT {BEGUN} "
    f"AND coalesce(codemaker, '') NOT IN ('{PRACTICE}', '{CHALLENGE}') ORDER BY updated, number"
)
"""The query for the games that a person played from the first row on, without challenges, whose secret another person
chose."""

BOARDS = f"SELECT DISTINCT board FROM games WHERE typeof(board) = 'text' AND NOT {BEGUN} ORDER BY board"
"""The query for the boards of all games of every kind."""

DAILY = (
    "SELECT daily, id, result, guesses, hints OR taken_back assisted, substr(created, 1, 10) = daily in_time "
    f"FROM games WHERE board = ?1 AND daily IS NOT NULL AND kind = '{Kind.PLAY}' AND {SOUND} ORDER BY number"
)
"""The query for games with the code of a day."""


class Statistics(Frozen):
    """Statistics are of your games of one *kind* that are over, on the board *game*, or on all if that is None.

    Games in which you took a hint or took a turn back are counted apart, as *helped*: every other figure is of the
    games without help.  *histogram* counts the games that were solved with 1 guess, 2, and so on; *not_solved* the
    others.  *streak* games were solved in a row up to the last one, *longest* at most.  The reviews of *judged* games
    found *mistakes* and *luck* (above 0: bad luck), in guesses and in all.  These are summed as floats: the exact sum
    over many games has thousands of digits.  *status* is the weakest of their statuses.  *unreadable* damaged games are
    left out.  *boards* are those of all games in the history.
    """

    kind: Kind
    game: str | None
    histogram: tuple[int, ...]
    not_solved: int
    streak: int
    longest: int
    helped: int
    judged: int
    mistakes: float
    luck: float
    status: Status
    unreadable: int
    boards: tuple[str, ...]

    FORMS = {"document": "history.statistics_blocks"}
    ALSO = ("games", "solved", "best", "mean_guesses", "mean_mistakes", "mean_luck")

    @property
    def games(self) -> int:
        """Counts the games that are over and had no help."""
        return self.solved + self.not_solved

    @property
    def solved(self) -> int:
        """Counts the games that were solved."""
        return sum(self.histogram)

    @property
    def best(self) -> int | None:
        """Returns the fewest guesses that solved a game."""
        return next((guesses for guesses, games in enumerate(self.histogram, 1) if games), None)

    @property
    def mean_guesses(self) -> Fraction | None:
        """Returns the average number of guesses of a solved game."""
        total = sum(guesses * games for guesses, games in enumerate(self.histogram, 1))
        return Fraction(total, self.solved) if self.solved else None

    @property
    def mean_mistakes(self) -> float | None:
        """Returns the average cost of the mistakes of a judged game, in guesses."""
        return self.mistakes / self.judged if self.judged else None

    @property
    def mean_luck(self) -> float | None:
        """Returns the average cost of luck in a judged game, in guesses; it is negative if luck helped."""
        return self.luck / self.judged if self.judged else None


def statistics_of(kind: Kind, game: str | None, rows: Iterable[Row] = (), boards: Iterable[str] = ()) -> Statistics:
    """Sums up *rows*, which answer `COUNTED`."""
    unreadable = helped = 0
    made: list[int | None] = []  # the guesses of each game without help, None if it was not solved
    sums: list[tuple[float, float, Status]] = []
    for row in rows:
        try:
            result, judged = Result(row["result"]), _judged(row)
        except (ValueError, TypeError, ArithmeticError):
            unreadable += 1
            continue
        if not row["sound"]:
            unreadable += 1
        elif result is not Result.OPEN and row["helped"]:
            helped += 1
        elif result is not Result.OPEN:
            made.append(row["guesses"] if result is Result.SOLVED else None)
            sums += judged
    numbers = Counter(each for each in made if each is not None)
    streaks = list(accumulate(made, lambda streak, each: 0 if each is None else streak + 1, initial=0))
    return Statistics(
        kind,
        game,
        tuple(numbers[number] for number in range(1, max(numbers, default=0) + 1)),
        not_solved=made.count(None),
        streak=streaks[-1],
        longest=max(streaks),
        helped=helped,
        judged=len(sums),
        mistakes=math.fsum(mistakes for mistakes, _, _ in sums),
        luck=math.fsum(luck for _, luck, _ in sums),
        status=weakest(status for _, _, status in sums),
        unreadable=unreadable,
        boards=tuple(boards),
    )


def _judged(row: Row) -> list[tuple[float, float, Status]]:
    """Returns the mistakes and luck of a game, and their status; nothing if no review found them."""
    if row["mistakes"] is None or row["luck"] is None:
        return []
    known = Status(row["status"] or Status.ESTIMATE)
    return [(float(Fraction(row["mistakes"])), float(Fraction(row["luck"])), known)]


class PlayedDay(Frozen):
    """A played day has the first game that was begun with the code of the day *date*.

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
        """Returns the number of the day."""
        return day_number(self.date)

    @property
    def is_played(self) -> bool:
        """Says whether the game is over, or has a guess or assistance."""
        return self.result is not Result.OPEN or self.guesses > 0 or self.assisted

    @property
    def counts(self) -> bool:
        """Says whether the day counts for a streak, as it was solved in time and without assistance."""
        return self.result is Result.SOLVED and self.in_time and not self.assisted


class PlayedDays(Frozen):
    """Played days are those of the board of *game*, the last first; days go from *first* to *today*, in UTC.

    *number* is that of today: the *first* day is 1.  *played* days are over, *solved* of them were solved, *assisted*
    of them had assistance.  A streak is a run of days that count: *streak* is the current one, even if today's code
    is still unsolved, *longest* the longest of all.
    """

    FORMS = {"document": "history.days_blocks"}

    game: Game
    first: str
    today: str
    days: tuple[PlayedDay, ...]

    ALSO = ("number", "played", "solved", "assisted", "streak", "longest")

    @property
    def number(self) -> int:
        """Returns the number of today."""
        return day_number(self.today)

    @property
    def played(self) -> int:
        """Counts the days whose game is over."""
        return sum(day.result is not Result.OPEN for day in self.days)

    @property
    def solved(self) -> int:
        """Counts the days whose code was broken."""
        return sum(day.result is Result.SOLVED for day in self.days)

    @property
    def assisted(self) -> int:
        """Counts the days whose game is over and had assistance."""
        return sum(day.assisted and day.result is not Result.OPEN for day in self.days)

    @property
    def streak(self) -> int:
        """Counts the successive days of a streak, up to today, or to yesterday while today's game is not over."""
        is_over = any(day.date == self.today and day.result is not Result.OPEN for day in self.days)
        return self._in_a_row(self.number if is_over else self.number - 1)

    @property
    def longest(self) -> int:
        """Counts the days of the longest streak."""
        return max(map(self._in_a_row, self._counting), default=0)

    @cached_property
    def _counting(self) -> frozenset[int]:
        return frozenset(day.number for day in self.days if day.counts)

    def _in_a_row(self, last: int) -> int:
        """Counts the successive days that count, up to number *last*."""
        return next(back for back in count() if last - back not in self._counting)


def days_of(game: Game, rows: Iterable[Row] = ()) -> PlayedDays:
    """Makes the days of the games that answer `DAILY`, on the board of *game*."""
    first: dict[str, PlayedDay] = {}
    for day, id, result, guesses, assisted, in_time in rows:
        with suppress(ValueError, TypeError):
            date.fromisoformat(day)
            played = PlayedDay(day, id, Result(result), guesses, bool(assisted), bool(in_time))
            first.setdefault(day, played)
    return PlayedDays(game.plain, FIRST, day_of(), tuple(first[day] for day in sorted(first, reverse=True)))
