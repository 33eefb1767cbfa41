"""The summary of many reviews: the average loss of a guess, its precision, and where guesses are lost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import ClassVar

from blackpeg.analysis.review import Review, ReviewedTurn, Sums, is_wrong
from blackpeg.analysis.spread import interval
from blackpeg.fact import Fact, Frozen
from blackpeg.position import Status, weakest
from blackpeg.records import Result
from blackpeg.rules import Code


class Share(Frozen):
    """A group of guesses: their number, the number without a mistake, and their total loss."""

    guesses: int
    without_mistake: int
    mistakes: Fraction

    ALSO: ClassVar = ("mean_mistake",)

    @classmethod
    def of(cls, turns: Iterable[ReviewedTurn]) -> Share:
        """The sums of *turns*."""
        mistakes = [turn.mistake for turn in turns if turn.mistake is not None]
        return cls(len(mistakes), sum(not mistake for mistake in mistakes), sum(mistakes, Fraction()))

    @property
    def mean_mistake(self) -> Fraction:
        """The average loss of a guess, in guesses; 0 if there are none."""
        return self.mistakes / self.guesses if self.guesses else Fraction()


MOST_WORST = 5
"""The most guesses listed as those that lost most."""


class WorstGuess(Frozen):
    """A guess that lost much: the *number*-th guess of *game* (both count from 1), and the *best* guess there."""

    game: int
    number: int
    guess: Code
    mistake: Fraction
    best: Code | None
    status: Status


class Codebreaker(Frozen):
    """What one codebreaker did in *games*, those left out that have a wrong feedback: they are *doubtful*.

    Of its *guesses*, *contradictions* did not fit an earlier feedback, *repeats* among them.  *malformed* answers were
    no guesses.  *mistakes* are the guesses lost in all games that are judged; *interval* is that of *mean_mistake*.
    """

    name: str
    games: int
    doubtful: int
    solved: int
    guesses: int
    contradictions: int
    repeats: int
    malformed: int
    mistakes: Fraction
    mean_mistake: Fraction | None
    interval: tuple[float, float] | None
    known: Status

    @classmethod
    def of(cls, name: str, reviews: Sequence[Review]) -> Codebreaker:
        """The sums of *reviews* of games of one codebreaker."""
        fair = [review for review in reviews if not is_wrong(review)]
        sums, turns = Summary.of(fair), [turn for review in fair for turn in review.turns]
        solved = sum(review.record.result is Result.SOLVED for review in fair)
        contradictions = sum(bool(turn.contradicted_rows) for turn in turns)
        repeats = len(turns) - sum(len({turn.guess for turn in review.turns}) for review in fair)
        malformed, lost = sum(review.record.malformed for review in fair), sums.every.mistakes
        counts = (len(fair), len(reviews) - len(fair), solved, len(turns), contradictions, repeats, malformed)
        return cls(name, *counts, lost, sums.mean_mistake, sums.interval, sums.known)


class Summary(Fact):
    """The sums of *reviews* in guesses, exact as far as *known* says, over the games that were *judged*.

    *every* guess; those with number 1, 2, ... (*by_number*); those that *contradicted* an earlier reply, and those that
    *could_be_secret*, as they fitted them all.  Of the games *solved* were solved, with *used* guesses in all.
    *luck* is the guesses that all replies cost.
    """

    reviews: tuple[Review, ...]
    judged: int
    solved: int
    used: int
    luck: Fraction
    every: Share
    by_number: tuple[Share, ...]
    could_be_secret: Share
    contradicted: Share
    known: Status
    standard_error: float | None
    """The standard error of the mean mistake of a guess; None if games are too few, or too much alike, to tell."""

    FORMS = {"document": "review_tables.summary_blocks"}
    ALSO: ClassVar = (
        "games",
        "status",
        "mean_used",
        "mean_mistake",
        "mean_luck",
        "interval",
        "worst_guesses",
        "worst_tied",
        "codebreakers",
    )

    @classmethod
    def of(cls, reviews: Sequence[Review]) -> Summary:
        """The summary of *reviews*."""
        judged: list[tuple[Review, Sums]] = [(review, sums) for review in reviews if (sums := review.sums) is not None]
        turns = [turn for review, _ in judged for turn in review.turns]
        longest = max((review.used for review, _ in judged), default=0)
        solved = [each for each, _ in judged if each.record.result is Result.SOLVED and not each.contradiction]
        return cls(
            reviews=tuple(reviews),
            judged=len(judged),
            solved=len(solved),
            used=sum(review.used for review in solved),
            luck=sum((sums.luck for _, sums in judged), Fraction()),
            every=Share.of(turns),
            by_number=tuple(
                Share.of(turn for turn in turns if turn.number == number) for number in range(1, longest + 1)
            ),
            could_be_secret=Share.of(turn for turn in turns if not turn.contradicted_rows),
            contradicted=Share.of(turn for turn in turns if turn.contradicted_rows),
            known=weakest(review.status for review, _ in judged),
            standard_error=error_per_guess([(sums.mistakes, review.used) for review, sums in judged]),
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.reviews)

    @property
    def codebreakers(self) -> tuple[Codebreaker, ...]:
        """What each codebreaker did, by name."""
        named = attrgetter("record.codebreaker")
        groups = groupby(sorted(self.reviews, key=named), named)
        return tuple(Codebreaker.of(name, list(reviews)) for name, reviews in groups)

    @property
    def status(self) -> Status:
        """The weakest status of all reviews, including games that are not judged."""
        return weakest(review.status for review in self.reviews)

    @property
    def mean_mistake(self) -> Fraction | None:
        """The average loss of a guess, in guesses; None if no game is judged."""
        return self.every.mean_mistake if self.judged else None

    @property
    def mean_used(self) -> Fraction | None:
        """The average number of guesses of a solved game."""
        return Fraction(self.used, self.solved) if self.solved else None

    @property
    def mean_luck(self) -> Fraction | None:
        """The average luck of a game, above 0 if it is bad; None if no game is judged."""
        return self.luck / self.judged if self.judged else None

    @property
    def worst_guesses(self) -> tuple[WorstGuess, ...]:
        """The guesses that lost most, at most `MOST_WORST`, the worst first; of equal ones the earlier first."""
        lost = [
            WorstGuess(place, turn.number, turn.guess, turn.mistake, turn.best, turn.status)
            for place, review in enumerate(self.reviews, 1)
            for turn in review.turns
            if turn.mistake
        ]
        return tuple(sorted(lost, key=lambda guess: -guess.mistake)[:MOST_WORST])

    @property
    def worst_tied(self) -> int:
        """The number of guesses that lost as much as the worst."""
        lost = [turn.mistake for review in self.reviews for turn in review.turns if turn.mistake]
        return lost.count(max(lost)) if lost else 0

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the mean mistake of a guess; None without a standard error."""
        return interval(self.every.mean_mistake, self.standard_error, self.judged, least=0)


def error_per_guess(games: Sequence[tuple[Fraction, int]]) -> float | None:
    """The standard error of a mean per guess, from each game's sum and guesses, as guesses of a game depend.

    This is the estimator for a ratio of two means (Cochran, Sampling Techniques, 1977, section 2.11), each game drawn
    independently.  It is None for too few games, and for games that all lost as much per guess: they
    do not tell how much games differ.

    >>> error_per_guess([(Fraction(1), 4), (Fraction(0), 4)]), error_per_guess([(Fraction(1), 4), (Fraction(1), 4)])
    (0.125, None)
    """
    guesses = sum(count for _, count in games)
    if len(games) < 2 or not guesses:
        return None
    mean = sum((mistakes for mistakes, _ in games), Fraction()) / guesses
    squares = sum((mistakes - mean * count) ** 2 for mistakes, count in games)
    return math.sqrt(squares * len(games) / (len(games) - 1)) / guesses if squares else None
