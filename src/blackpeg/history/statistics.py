"""What the games of a history come to: the statistics, and the standing of one game among others.

Each is counted from rows of the table, which answer the question that stands above it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from fractions import Fraction
from itertools import accumulate
from sqlite3 import Row
from typing import Any, NamedTuple

from blackpeg.fact import Frozen
from blackpeg.history.entry import BEGUN, SOUND
from blackpeg.position import Status, weakest
from blackpeg.records import PRACTICE, Result

MOST_PLAYERS = 100

COUNTED = (
    f"SELECT {SOUND} sound, board game, substr(day, 1, 7) month, codebreaker, result, guesses, mistakes, luck, status, "
    "hints OR taken_back assisted "
    "FROM games WHERE (?1 IS NULL OR board = ?1) AND (?2 IS NULL OR kind = ?2) "
    f"AND NOT {BEGUN} AND codemaker IS NOT '{PRACTICE}' ORDER BY updated, number"
)
"""Asks for the games on a board, or on all, of a kind, or of any, but for those whose first rows another game made."""


class PlayedGame(NamedTuple):
    """A game, as far as statistics ask; *month* is ``2026-07``."""

    game: str
    month: str
    codebreaker: str
    result: Result
    guesses: int
    mistakes: float | None
    luck: float | None
    status: Status
    assisted: bool


class Tally(Frozen):
    """What some games come to.

    They are *games* in all.  *assisted* games are over, with hints or with guesses taken back, and are counted apart,
    as in a standing.  *finished* games are over without; *wins* of these are solved, with *guesses* in all, and a
    review of *judged* of these found *mistakes* and *luck* (above 0: bad luck) in all, in guesses.  These are summed as
    floats: the exact sum over many games has thousands of digits.  *status* is how far all of them are known.
    """

    name: str
    games: int
    assisted: int
    finished: int
    wins: int
    guesses: int
    judged: int
    mistakes: float
    luck: float
    status: Status

    ALSO = ("win_rate", "mean_guesses", "mean_mistakes", "mean_luck")

    @classmethod
    def of(cls, name: str, rows: Sequence[PlayedGame]) -> Tally:
        """What *rows* come to."""
        over = [row for row in rows if row.result is not Result.OPEN]
        finished = [row for row in over if not row.assisted]
        won = [row.guesses for row in finished if row.result is Result.SOLVED]
        judged = [
            (row.mistakes, row.luck, row.status)
            for row in finished
            if row.mistakes is not None and row.luck is not None
        ]
        return cls(
            name,
            games=len(rows),
            assisted=len(over) - len(finished),
            finished=len(finished),
            wins=len(won),
            guesses=sum(won),
            judged=len(judged),
            mistakes=math.fsum(mistakes for mistakes, _, _ in judged),
            luck=math.fsum(luck for _, luck, _ in judged),
            status=weakest(status for _, _, status in judged),
        )

    @property
    def win_rate(self) -> Fraction | None:
        """The share of the finished games that were solved; None where none is finished."""
        return Fraction(self.wins, self.finished) if self.finished else None

    @property
    def mean_guesses(self) -> Fraction | None:
        """The guesses of a solved game, on average."""
        return Fraction(self.guesses, self.wins) if self.wins else None

    @property
    def mean_mistakes(self) -> float | None:
        """What the mistakes of a judged game cost, on average, in guesses."""
        return self.mistakes / self.judged if self.judged else None

    @property
    def mean_luck(self) -> float | None:
        """What luck cost in a judged game, on average, in guesses; negative if it helped."""
        return self.luck / self.judged if self.judged else None


class Statistics(Tally):
    """What the games of one player come to, in all, by board and by month, the oldest first.

    *histogram* counts the finished games that were solved with 1 guess, 2, and so on.  *streak* of these games were
    solved in a row up to the last one, *longest* at most.
    *by_player* has every player's games, of `MOST_PLAYERS` at most, those with most; *player* is None where all of
    them were asked for.  *unreadable* counts the damaged games of all players, which are left out.
    """

    histogram: tuple[int, ...]
    streak: int
    longest: int
    player: str | None
    by_game: tuple[Tally, ...]
    by_month: tuple[Tally, ...]
    by_player: tuple[Tally, ...]
    unreadable: int


def statistics_of(rows: Sequence[Row], player: str | None) -> Statistics:
    """The statistics of *player*, or of everybody if that is None or "", in the answer to `COUNTED`."""
    player, games = player or None, []
    for sound, board, month, who, result, guesses, mistakes, luck, status, helped in rows:
        with suppress(ValueError, TypeError, ArithmeticError):
            known = Status(status or Status.ESTIMATE)
            sums = _float(mistakes), _float(luck)
            game = PlayedGame(board, month, who, Result(result), guesses, *sums, known, bool(helped))
            games += [game] if sound else []
    ours = [game for game in games if player is None or game.codebreaker == player]
    whole = Tally.of(player or "everybody", ours)
    ended = [game for game in ours if game.result is not Result.OPEN and not game.assisted]
    return Statistics(
        **asdict(whole),
        **_series(game.guesses if game.result is Result.SOLVED else None for game in ended),
        player=player,
        by_game=_tallies(ours, lambda game: game.game),
        by_month=tuple(sorted(_tallies(ours, lambda game: game.month), key=lambda tally: tally.name)),
        by_player=_tallies(games, lambda game: game.codebreaker)[:MOST_PLAYERS],
        unreadable=len(rows) - len(games),
    )


def _float(number: str | None) -> float | None:
    return None if number is None else float(Fraction(number))


def _tallies(rows: Iterable[PlayedGame], key: Callable[[PlayedGame], str]) -> tuple[Tally, ...]:
    """A tally for each *key*, the one with most games first."""
    groups: dict[str, list[PlayedGame]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    tallies = (Tally.of(name, group) for name, group in groups.items())
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, tally.name)))


class Standing(Frozen):
    """What a player's games of one kind come to: on the board *game* against *host*, *assisted* all or none.

    A game is assisted where hints were asked for or guesses taken back.  *guesses* are those of the game in question,
    None where it was not solved.  *histogram* counts the games that were solved with 1 guess, 2, and so on;
    *not_solved* the others that are over.  *streak* games were solved in a row up to the last one, *longest* at most.
    *apart* more games of this kind are over, with assistance if these are without it, else without.  *unreadable*
    counts the player's damaged games of this kind on this board, which are left out.
    """

    game: str
    host: str
    assisted: bool
    guesses: int | None
    histogram: tuple[int, ...]
    not_solved: int
    streak: int
    longest: int
    apart: int = 0
    unreadable: int = 0

    ALSO = ("games", "solved", "best")

    @property
    def solved(self) -> int:
        """The games that were solved."""
        return sum(self.histogram)

    @property
    def games(self) -> int:
        """All that are over."""
        return self.solved + self.not_solved

    @property
    def best(self) -> int | None:
        """The fewest guesses that solved one."""
        return next((guesses for guesses, games in enumerate(self.histogram, 1) if games), None)


COMPARED = (
    f"SELECT {SOUND} sound, codemaker, hints OR taken_back assisted, "
    "CASE result WHEN 'solved' THEN guesses END guesses FROM games "
    "WHERE kind = ?1 AND board = ?2 AND codebreaker = ?3 AND result <> 'open' ORDER BY updated, number"
)
"""Asks for the games of a kind that are over, on a board, of a player."""


def standing_of(
    game: str,
    host: str,
    guesses: int | None,
    games: Iterable[int | None],
    *,
    assisted: bool,
    apart: int = 0,
    unreadable: int = 0,
) -> Standing:
    """The standing of a game of *guesses* among *games*, the oldest first: the guesses of each, None if not solved.

    >>> standing_of("4x6", "random", 4, [5, None, 4, 4], assisted=False)
    Standing(game='4x6', host='random', assisted=False, guesses=4, histogram=(0, 0, 0, 2, 1), not_solved=1, streak=2, \
longest=2, apart=0, unreadable=0)
    """
    ended = list(games)
    others = ended.count(None)
    return Standing(
        game, host, assisted, guesses, **_series(ended), not_solved=others, apart=apart, unreadable=unreadable
    )


def _series(games: Iterable[int | None]) -> dict[str, Any]:
    """The histogram of *games*, the oldest first, and how many were solved in a row."""
    ended = list(games)
    numbers = Counter(each for each in ended if each is not None)
    streaks = list(accumulate(ended, lambda streak, each: 0 if each is None else streak + 1, initial=0))
    histogram = tuple(numbers[number] for number in range(1, max(numbers, default=0) + 1))
    return {"histogram": histogram, "streak": streaks[-1], "longest": max(streaks)}
