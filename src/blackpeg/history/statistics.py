"""What the games of a history come to: how many, how many won, and what mistakes and luck were worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import NamedTuple

from blackpeg.records import Result

MOST_PLAYERS = 100


class PlayedGame(NamedTuple):
    """A game, as far as statistics ask; *month* is ``2026-07``."""

    game: str
    month: str
    codebreaker: str
    result: Result
    guesses: int
    mistakes: float | None
    luck: float | None


@dataclass(frozen=True, slots=True)
class Tally:
    """What some games come to.

    *games* there are, of which *finished* are over and *wins* solved, with *guesses* in all; *judged* of those
    that are over have a review, which found *mistakes* and *luck* in all, in guesses.  These are summed
    as floats: the exact sum over many games has thousands of digits.
    """

    name: str
    games: int
    finished: int
    wins: int
    guesses: int
    judged: int
    mistakes: float
    luck: float

    ALSO = ("win_rate", "mean_guesses", "mean_mistakes", "mean_luck")

    @classmethod
    def of(cls, name: str, rows: Sequence[PlayedGame]) -> Tally:
        """What *rows* come to."""
        finished = [row for row in rows if row.result is not Result.OPEN]
        won = [row.guesses for row in finished if row.result is Result.SOLVED]
        judged = [(row.mistakes, row.luck) for row in finished if row.mistakes is not None and row.luck is not None]
        return cls(
            name,
            games=len(rows),
            finished=len(finished),
            wins=len(won),
            guesses=sum(won),
            judged=len(judged),
            mistakes=math.fsum(mistakes for mistakes, _ in judged),
            luck=math.fsum(luck for _, luck in judged),
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


@dataclass(frozen=True, slots=True)
class Statistics(Tally):
    """What the games of one player come to, in all, by board and by month, the oldest first.

    *by_player* has every player's games, of `MOST_PLAYERS` at most, those with most; *player* is None where all of
    them were asked for.
    """

    player: str | None
    by_game: tuple[Tally, ...]
    by_month: tuple[Tally, ...]
    by_player: tuple[Tally, ...]


def statistics_of(rows: Sequence[PlayedGame], player: str | None) -> Statistics:
    """The statistics of *player* in *rows*; of everybody where that is None."""
    ours = [row for row in rows if player is None or row.codebreaker == player]
    whole = Tally.of(player or "everybody", ours)
    return Statistics(
        **asdict(whole),
        player=player,
        by_game=_tallies(ours, lambda row: row.game),
        by_month=tuple(sorted(_tallies(ours, lambda row: row.month), key=lambda tally: tally.name)),
        by_player=_tallies(rows, lambda row: row.codebreaker)[:MOST_PLAYERS],
    )


def _tallies(rows: Iterable[PlayedGame], key: Callable[[PlayedGame], str]) -> tuple[Tally, ...]:
    """A tally for each *key*, the one with most games first."""
    groups: dict[str, list[PlayedGame]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    tallies = (Tally.of(name, group) for name, group in groups.items())
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, tally.name)))
