"""The statistics of a history: the results of the games of one kind, on one board or on all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from sqlite3 import Row

from blackpeg.fact import Frozen
from blackpeg.history.entry import BEGUN, SOUND
from blackpeg.position import Status, weakest
from blackpeg.records import PERSON, PRACTICE, Kind, Result

COUNTED = (
    f"SELECT {SOUND} sound, result, guesses, mistakes, luck, status, hints OR taken_back helped "
    f"FROM games WHERE kind = ?1 AND (?2 IS NULL OR board = ?2) AND codebreaker = '{PERSON}' AND NOT {BEGUN} "
    f"AND codemaker IS NOT '{PRACTICE}' ORDER BY updated, number"
)
"""The query for the games that a person played from the first row on."""

BOARDS = f"SELECT DISTINCT board FROM games WHERE typeof(board) = 'text' AND NOT {BEGUN} ORDER BY board"
"""The query for the boards of all games of every kind."""


class Statistics(Frozen):
    """The figures of your games of one *kind* that are over, on the board *game*, or on all if that is None.

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
        """The number of games that are over and had no help."""
        return self.solved + self.not_solved

    @property
    def solved(self) -> int:
        """The number of games that were solved."""
        return sum(self.histogram)

    @property
    def best(self) -> int | None:
        """The fewest guesses that solved one."""
        return next((guesses for guesses, games in enumerate(self.histogram, 1) if games), None)

    @property
    def mean_guesses(self) -> Fraction | None:
        """The average number of guesses of a solved game."""
        total = sum(guesses * games for guesses, games in enumerate(self.histogram, 1))
        return Fraction(total, self.solved) if self.solved else None

    @property
    def mean_mistakes(self) -> float | None:
        """The average cost of the mistakes of a judged game, in guesses."""
        return self.mistakes / self.judged if self.judged else None

    @property
    def mean_luck(self) -> float | None:
        """The average cost of luck in a judged game, in guesses; negative if it helped."""
        return self.luck / self.judged if self.judged else None


def statistics_of(kind: Kind, game: str | None, rows: Iterable[Row] = (), boards: Iterable[str] = ()) -> Statistics:
    """The statistics of *rows*, which answer `COUNTED`."""
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
    """The mistakes and luck of a game, and their status; empty if no review found them."""
    if row["mistakes"] is None or row["luck"] is None:
        return []
    known = Status(row["status"] or Status.ESTIMATE)
    return [(float(Fraction(row["mistakes"])), float(Fraction(row["luck"])), known)]
