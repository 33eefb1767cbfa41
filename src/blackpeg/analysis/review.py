"""The facts of a review: every guess of a game judged in guesses, luck apart from skill; docs/review.md defines each.

`blackpeg.verbs.review` computes them.
"""

from __future__ import annotations

import math
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from blackpeg import knowledge
from blackpeg.analysis.advice import Advice, GuessValue, Value
from blackpeg.fact import Fact, Frozen
from blackpeg.position import Count, Status, weakest
from blackpeg.records import Record
from blackpeg.rules import Code, Reply, Turn

MOST_MOMENTS = 5
"""The most guesses of a game that one looks at again."""

BEST_SKILL = 99
HALF_SKILL = Fraction(1, 4)
"""This much lost per guess, in guesses, halves the skill."""


class Label(StrEnum):
    """Names of mistakes, by the guesses lost against the best guess: a loss under a tenth counts as none.

    A guess that loses more and finds the code is no mistake, but a gamble that paid off.
    """

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    GAMBLE = "gamble"


LESS_THAN = {Label.GOOD: Fraction(1, 10), Label.INACCURACY: Fraction(1, 4), Label.MISTAKE: Fraction(1, 2)}
"""The labels of guesses that lose something, but less than this, in guesses; the first that holds.  Else: a blunder."""


class Judgement(Fact):
    """The judgement of a guess: the values of the position before it, the guess, and the position after the reply.

    *chance* is the share of the candidates that give this reply.  *best_advice* says how a best guess splits them: one
    of the least value that is known, the guess itself if its mistake is 0.
    """

    chance: Fraction
    best_advice: Advice
    value_before: Value
    value_of_guess: GuessValue
    value_after: Value

    @property
    def mistake(self) -> Fraction:
        """What the guess lost against the best guess, in guesses; never negative."""
        return self.value_of_guess.average - self.value_before.average

    @property
    def luck(self) -> Fraction:
        """The guesses that the reply cost against its expectation: above 0 it is bad luck, below 0 good luck."""
        return self.value_after.average - (self.value_of_guess.average - 1)

    @property
    def found(self) -> bool:
        """Whether the guess found the code, after which none is needed."""
        return not self.value_after.total

    @property
    def status(self) -> Status:
        """Whether mistake and luck are proven, bounded or estimated."""
        if self.value_before.status is not Status.PROVEN:
            return Status.ESTIMATE
        after = self.value_after.status
        return weakest([self.value_of_guess.status, Status.PROVEN if after is Status.PROVEN else Status.BOUND])

    @property
    def label(self) -> Label | None:
        """The label of the guess, if the bounds of its mistake leave no other; else None."""
        if self.status is Status.ESTIMATE:
            return None
        if not self.mistake:
            return Label.BEST
        label = next((label for label, limit in LESS_THAN.items() if self.mistake < limit), Label.BLUNDER)
        if self.found and label is not Label.GOOD:
            label = Label.GAMBLE
        return label if self.status is Status.PROVEN else None

    @property
    def best(self) -> Code:
        """A best guess: the one made, if no better one is known."""
        return self.best_advice.guess

    @property
    def equals_best(self) -> bool:
        """Whether no better guess is known."""
        return not self.mistake


class ReviewedTurn(Fact):
    """A turn of a game: the codes possible *before* and *after* it, and the advice on the guess *played*.

    *contradicted_rows* are the earlier rows, from 0, whose replies the guess would not have given as the secret.  On
    boards too large for guesses to be judged there is no *judgement*.
    """

    number: int
    turn: Turn
    before: Count
    after: Count
    played: Advice
    contradicted_rows: tuple[int, ...]
    judgement: Judgement | None

    ALSO: ClassVar = ("guess", "reply", "bits_expected", "bits", "mistake", "luck", "label", "best", "status")

    @property
    def guess(self) -> Code:
        """The guess that was made."""
        return self.turn.guess

    @property
    def reply(self) -> Reply:
        """The reply to it."""
        return self.turn.reply

    @property
    def bits_expected(self) -> float | None:
        """The expected information of the guess in bits; None if the sample was too small."""
        return self.played.bits

    @property
    def bits(self) -> float | None:
        """The information of the reply in bits, never below 0; None if a number of codes is unknown."""
        if not self.before.number or not self.after.number:
            return None
        return max(math.log2(self.before.number) - math.log2(self.after.number), 0.0)

    @property
    def mistake(self) -> Fraction | None:
        """The guesses that the guess lost against the best; None if it is not judged."""
        return None if self.judgement is None else self.judgement.mistake

    @property
    def luck(self) -> Fraction | None:
        """The luck of the judgement, above 0 if it is bad; None if the guess is not judged."""
        return None if self.judgement is None else self.judgement.luck

    @property
    def label(self) -> Label | None:
        """The label of the guess; None if it is not judged."""
        return None if self.judgement is None else self.judgement.label

    @property
    def best(self) -> Code | None:
        """A best guess; None if the guess is not judged."""
        return None if self.judgement is None else self.judgement.best

    @property
    def status(self) -> Status:
        """The status of the judgement; without a judgement everything but the counts is an estimate."""
        return Status.ESTIMATE if self.judgement is None else self.judgement.status


class Sums(Frozen):
    """The terms of ``used + remaining == expected + mistakes + luck``, which holds exactly.

    *expected* is what the best guesses need from the start on, on average; *mistakes* what all guesses lost against
    the best; *luck* what all replies cost against their expectation, negative when they helped; *remaining* what the
    best guesses still need at the end, 0 if the game was solved.
    """

    expected: Fraction
    mistakes: Fraction
    luck: Fraction
    remaining: Fraction


class Review(Fact):
    """A judged game: the values of its *start* and of its *end*, and its *turns*.

    On boards too large for guesses to be judged the values are None, and so are all sums and scales.  If the
    replies contradict, or no code was found that fits them, *contradiction* says which; if guesses are judged,
    *turns* are those before.  *problem* names any other fault of the record, such as a secret that gives other
    replies.  *needed* are the guesses that the best tree in the book needs for the secret; None if either is unknown.
    """

    record: Record
    turns: tuple[ReviewedTurn, ...]
    start: Value | None
    end: Value | None
    contradiction: knowledge.Contradiction | None = None
    problem: str | None = None
    needed: int | None = None

    FORMS = {
        "document": "review_tables.review_blocks",
        "svg": "row_picture.review_svg",
        "words": "reviews.review_words",
    }
    ALSO: ClassVar = ("used", "expected", "mistakes", "luck", "remaining", "status", "skill", "luck_score", "moments")

    @property
    def used(self) -> int:
        """The number of guesses reviewed."""
        return len(self.turns)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """The judgements of all turns; none on boards too large to judge."""
        return tuple(turn.judgement for turn in self.turns if turn.judgement is not None)

    @property
    def sums(self) -> Sums | None:
        """The sums of mistakes and luck over the guesses that are judged."""
        if self.start is None or self.end is None:
            return None
        return Sums(
            self.start.average,
            sum((judgement.mistake for judgement in self.judgements), Fraction()),
            sum((judgement.luck for judgement in self.judgements), Fraction()),
            self.end.average,
        )

    @property
    def expected(self) -> Fraction | None:
        """The average guesses that best play needs from the start on; None if guesses are not judged."""
        return None if self.sums is None else self.sums.expected

    @property
    def mistakes(self) -> Fraction | None:
        """The guesses that all guesses together lost against the best; None if they are not judged."""
        return None if self.sums is None else self.sums.mistakes

    @property
    def luck(self) -> Fraction | None:
        """The guesses that all replies cost against expectation, above 0 if bad; None if guesses are not judged."""
        return None if self.sums is None else self.sums.luck

    @property
    def remaining(self) -> Fraction | None:
        """The average guesses that best play still needs at the end; None if guesses are not judged."""
        return None if self.sums is None else self.sums.remaining

    @property
    def status(self) -> Status:
        """The weakest status of all turns and of the values at both ends."""
        if self.start is None or self.end is None:
            return Status.ESTIMATE
        return weakest([self.start.status, self.end.status, *(turn.status for turn in self.turns)])

    @property
    def skill(self) -> int | None:
        """The skill from 99 (no mistake) towards 0; it halves with each quarter of a guess lost per guess.

        None if guesses are not judged, if the replies contradict, or if the codebreaker was helped.
        """
        if self.sums is None or self.contradiction is not None or self.record.is_helped:
            return None
        lost = self.sums.mistakes / self.used if self.used else Fraction()
        return math.floor(BEST_SKILL * HALF_SKILL / (HALF_SKILL + lost))

    @property
    def luck_score(self) -> int | None:
        """The luck from 0 to 99: the share of games, times 99, with worse luck, by a normal distribution; 50: average.

        None as for `skill`, and if some feedback is known only in part.
        """
        worths = [judgement.value_of_guess for judgement in self.judgements]
        if self.sums is None or self.skill is None or self.record.is_known_in_part:
            return None
        if any(worth.average != 1 and not worth.parts for worth in worths):
            return None
        variance = sum((worth.variance for worth in worths), Fraction())
        if not variance:
            return 50
        return round(99 * 0.5 * (1 + math.erf(-float(self.sums.luck) / math.sqrt(2 * variance))))

    @property
    def moments(self) -> tuple[int, ...]:
        """The numbers of the guesses that lost most, at most five: those that one looks at again.

        What is called good is none of them, nor what found the code.
        """
        lost = {
            turn.number: judgement.mistake
            for turn, judgement in zip(self.turns, self.judgements, strict=False)
            if judgement.mistake and not judgement.found and judgement.label is not Label.GOOD
        }
        return tuple(sorted(sorted(lost, key=lambda number: -lost[number])[:MOST_MOMENTS]))


def is_wrong(review: Review) -> bool:
    """Whether replies of the game are wrong: they contradict each other, or the secret of the record."""
    return bool(review.problem) or (review.contradiction is not None and review.contradiction.is_proven)
