"""Many reviews in a few numbers: what a guess loses on average, how sure that is, and where it is lost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from blackpeg.analysis.review import Review, ReviewedTurn
from blackpeg.position import Status, weakest
from blackpeg.records import Result

SURE = 1.96
"""Standard errors to each side that 95 of 100 such intervals need to hold the truth, by a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """Some of the guesses: how many, how many of them without a mistake, and what they lost in all."""

    guesses: int
    without_mistake: int
    mistakes: Fraction

    @classmethod
    def of(cls, turns: Iterable[ReviewedTurn]) -> Share:
        """What *turns* come to."""
        mistakes = [turn.mistake for turn in turns]
        return cls(len(mistakes), sum(not mistake for mistake in mistakes), sum(mistakes, Fraction()))

    @property
    def mean(self) -> Fraction:
        """What a guess lost, on average, in guesses; 0 without any."""
        return self.mistakes / self.guesses if self.guesses else Fraction()


@dataclass(frozen=True, slots=True)
class Summary:
    """What reviews come to; numbers are in guesses, exactly, as far as *status* says.

    *every* guess; those with number 1, 2, ... (*by_number*); those that *contradicted* an earlier reply, and those that
    *fitted* them all.  *games* were reviewed, *solved* of them solved.
    """

    games: int
    solved: int
    used: int
    luck: Fraction
    every: Share
    by_number: tuple[Share, ...]
    fitted: Share
    contradicted: Share
    status: Status
    standard_error: float | None
    """Of the mean mistake of a guess; None with fewer than two games."""

    @classmethod
    def of(cls, reviews: Sequence[Review]) -> Summary:
        """The summary of *reviews*."""
        turns = [turn for review in reviews for turn in review.turns]
        longest = max((review.used for review in reviews), default=0)
        solved = [review for review in reviews if review.record.result is Result.SOLVED and not review.contradiction]
        return cls(
            games=len(reviews),
            solved=len(solved),
            used=sum(review.used for review in solved),
            luck=sum((review.luck for review in reviews), Fraction()),
            every=Share.of(turns),
            by_number=tuple(
                Share.of(turn for turn in turns if turn.number == number) for number in range(1, longest + 1)
            ),
            fitted=Share.of(turn for turn in turns if turn.could_be_secret),
            contradicted=Share.of(turn for turn in turns if not turn.could_be_secret),
            status=weakest(review.status for review in reviews),
            standard_error=standard_error([(review.mistakes, review.used) for review in reviews]),
        )

    @property
    def mean_used(self) -> Fraction | None:
        """The guesses of a solved game, on average."""
        return Fraction(self.used, self.solved) if self.solved else None

    @property
    def mean_luck(self) -> Fraction:
        """The luck of a game, on average."""
        return self.luck / self.games if self.games else Fraction()

    @property
    def interval(self) -> tuple[float, float] | None:
        """The mean mistake of a guess, of more such games, is in here 95 times of 100; None with too few games."""
        if self.standard_error is None:
            return None
        mean, margin = float(self.every.mean), SURE * self.standard_error
        return max(0.0, mean - margin), mean + margin


def standard_error(games: Sequence[tuple[Fraction, int]]) -> float | None:
    """The standard error of a mean per guess, from each game's sum and guesses: guesses of one game go together.

    This is the estimator for a ratio of two means (Cochran, Sampling Techniques, 1977, section 2.11), each game drawn
    independently.  None where it cannot be had from so few games.

    >>> standard_error([(Fraction(1), 4), (Fraction(0), 4)])
    0.125
    """
    guesses = sum(count for _, count in games)
    if len(games) < 2 or not guesses:
        return None
    mean = sum((mistakes for mistakes, _ in games), Fraction()) / guesses
    squares = sum((mistakes - mean * count) ** 2 for mistakes, count in games)
    return math.sqrt(squares * len(games) / (len(games) - 1)) / guesses
