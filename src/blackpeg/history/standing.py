"""Where a game stands among those like it: same board, same host, with help or without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player's games of one kind come to: on the board *game* against *host*, *assisted* all or none.

    A game is assisted where hints were asked for or guesses taken back.  *guesses* are those of the game in question,
    None where it was not solved.  *histogram* counts the games that were solved with 1 guess, 2, and so on;
    *not_solved* the others that are over.  *streak* games were solved in a row up to the last one, *longest* at most.
    """

    game: str
    host: str
    assisted: bool
    guesses: int | None
    histogram: tuple[int, ...]
    not_solved: int
    streak: int
    longest: int

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


def is_helped(hints: int, taken_back: int) -> bool:
    """Whether a game with this many hints and guesses taken back is an assisted one."""
    return bool(hints or taken_back)


def standing_of(game: str, host: str, guesses: int | None, games: Iterable[int | None], *, assisted: bool) -> Standing:
    """The standing of a game of *guesses* among *games*, the oldest first: the guesses of each, None if not solved.

    >>> standing_of("4x6", "random", 4, [5, None, 4, 4], assisted=False)
    Standing(game='4x6', host='random', assisted=False, guesses=4, histogram=(0, 0, 0, 2, 1), not_solved=1, streak=2, \
longest=2)
    """
    ended = list(games)
    solved = [each for each in ended if each is not None]
    numbers = Counter(solved)
    streaks = list(accumulate(ended, lambda streak, each: 0 if each is None else streak + 1, initial=0))
    return Standing(
        game,
        host,
        assisted,
        guesses,
        histogram=tuple(numbers[number] for number in range(1, max(solved, default=0) + 1)),
        not_solved=len(ended) - len(solved),
        streak=streaks[-1],
        longest=max(streaks),
    )
