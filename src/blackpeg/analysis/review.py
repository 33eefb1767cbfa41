"""The review of a game: every guess judged in guesses, luck apart from skill.

It computes and keeps the numbers; it does not show them.  docs/review.md defines each.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from blackpeg.analysis.advice import Advice, advise, split_of
from blackpeg.analysis.value import GuessValue, Value
from blackpeg.analysis.values import SECONDS, Values
from blackpeg.errors import InvalidGameError, MatchError
from blackpeg.knowledge import know
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.position import Position, Status, position_of, start, weakest
from blackpeg.records import UNKNOWN, Record, result_of
from blackpeg.rules import Code, Turn

BEST_SKILL = 99
HALF_SKILL = Fraction(1, 4)
"""So much lost per guess, in guesses, halves the skill."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of a game, judged.

    *before* and *after* count the candidates.  *mistake* is what the guess lost against the best guess, never
    negative; *luck* what the reply turned out to be worth against its expectation, negative when it helped: both in
    guesses, exactly, as far as *status* says.  *chance* is the share of the candidates that give this reply.

    *best* is a guess of the least value that is known, the guess itself where its mistake is 0; *best_advice* and
    *played* say how the two split the candidates.  *contradicted* are the earlier rows, from 0, whose replies the guess
    would not have given as the secret.
    """

    number: int
    turn: Turn
    before: int
    after: int
    chance: Fraction
    mistake: Fraction
    luck: Fraction
    status: Status
    played: Advice
    best_advice: Advice
    value_before: Value
    value_of_guess: GuessValue
    value_after: Value
    contradicted: tuple[int, ...]

    @property
    def guess(self) -> Code:
        """The guess that was made."""
        return self.turn.guess

    @property
    def best(self) -> Code:
        """A best guess: the one made, if there is none better."""
        return self.best_advice.guess

    @property
    def equals_best(self) -> bool:
        """Whether no better guess is known."""
        return not self.mistake

    @property
    def could_be_secret(self) -> bool:
        """Whether the guess fitted all replies before it."""
        return not self.contradicted

    @property
    def expected_left(self) -> Fraction:
        """The candidates the guess was expected to leave."""
        return split_of(self.played).expected_size

    @property
    def bits_expected(self) -> float | None:
        """The information the guess was expected to tell."""
        return self.played.bits

    @property
    def bits(self) -> float:
        """The information the reply told."""
        return math.log2(self.before) - math.log2(self.after)


@dataclass(frozen=True, slots=True)
class Review:
    """A game, judged: ``used + remaining == expected + mistakes + luck``, exactly.

    *expected* is the value of the start, in guesses; *remaining* that of the position at the end, 0 where the game was
    solved.  Where the replies contradict, *contradiction* says why, and *turns* are those before the contradiction.
    *problem* says what else is wrong with the record, such as a secret that gives other replies.
    """

    record: Record
    turns: tuple[ReviewedTurn, ...]
    start: Value
    end: Value
    contradiction: Contradiction | None = None
    problem: str | None = None

    @property
    def used(self) -> int:
        """The guesses judged."""
        return len(self.turns)

    @property
    def expected(self) -> Fraction:
        """What the best guesses need from the start on, on average."""
        return self.start.average

    @property
    def remaining(self) -> Fraction:
        """What the best guesses still need at the end, on average."""
        return self.end.average

    @property
    def mistakes(self) -> Fraction:
        """What all guesses lost against the best, in guesses."""
        return sum((turn.mistake for turn in self.turns), Fraction())

    @property
    def luck(self) -> Fraction:
        """What all replies cost against their expectation, in guesses; negative when they helped."""
        return sum((turn.luck for turn in self.turns), Fraction())

    @property
    def status(self) -> Status:
        """The weakest of all turns', and of the values at both ends."""
        return weakest([self.start.status, self.end.status, *(turn.status for turn in self.turns)])

    @property
    def skill(self) -> int:
        """From 99, no mistake, towards 0: half as much where a quarter of a guess is lost per guess."""
        lost = self.mistakes / self.used if self.used else Fraction()
        return math.floor(BEST_SKILL * HALF_SKILL / (HALF_SKILL + lost))

    @property
    def luck_score(self) -> int:
        """From 0 to 99: so many of 100 games would have had worse luck, by a normal distribution; 50 is as expected."""
        variance = sum((turn.value_of_guess.variance for turn in self.turns), Fraction())
        if not variance:
            return 50
        return round(99 * NormalDist().cdf(-float(self.luck) / math.sqrt(variance)))


def review(
    record: Record | Position | str,
    *,
    seconds: float = SECONDS,
    values: Values | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Judges every guess of a game, finished or open.

    The game may be given as a position, or as text: ``4x6 1122:1-1 3632:4-0``.  Searches take *seconds* at most; what
    they do not settle is bounded or estimated.  *values* remembers what was found from one review to the next, and for
    questions about other guesses.  *on_progress* is called with the turns judged so far and the turns in all.  Raises
    `TooLargeError` for games of more than 50 million codes (`sampled_review` tells what can be estimated of those), and
    for text whatever reading it raises.

    >>> found = review("3x3 111:1-0 222:1-0 123:1-2 132:3-0")
    >>> found.used, found.expected, found.mistakes, found.luck, str(found.status)
    (4, Fraction(73, 27), Fraction(151, 108), Fraction(-11, 108), 'proven')
    """
    record = _record_of(record)
    values = values or Values(seconds)
    positions = [start(record.game)]
    for turn in record.turns:
        after = positions[-1].after_turn(turn)
        if not after.candidates:
            break
        positions.append(after)
    worth, made = values.follow(positions, on_progress)
    turns = tuple(
        _reviewed(number, before, after, worth[number - 1], of_guess, worth[number])
        for number, (before, after, of_guess) in enumerate(zip(positions, positions[1:], made, strict=False), start=1)
    )
    contradictory = len(positions) <= len(record.turns)
    told = Position(record.game, record.turns[: len(positions)])
    return Review(
        record,
        turns,
        start=worth[0],
        end=worth[-1],
        contradiction=know(told).contradiction() if contradictory else None,
        problem=None if contradictory else problem_of(record),
    )


def _record_of(what: Record | Position | str) -> Record:
    """*what* as a record; raises `InvalidGameError` for what is none."""
    if isinstance(what, Record):
        return what
    if isinstance(what, list | tuple):
        raise InvalidGameError(f"expected one record, got {len(what)}; review them one by one")
    position = position_of(what)
    return Record(position.game, position.turns, result_of(position, None), UNKNOWN, UNKNOWN)


def _reviewed(
    number: int, before: Position, after: Position, value_before: Value, of_guess: GuessValue, value_after: Value
) -> ReviewedTurn:
    turn = after.turns[-1]
    mistake = of_guess.average - value_before.average
    best = turn.guess if not mistake or value_before.best is None else value_before.best
    known = know(before)
    played = advise(known, turn.guess)
    proven = value_before.status is Status.PROVEN
    exact = proven and of_guess.status is Status.PROVEN and value_after.status is Status.PROVEN
    bound = proven and of_guess.status is not Status.ESTIMATE
    return ReviewedTurn(
        number=number,
        turn=turn,
        before=before.count,
        after=after.count,
        chance=Fraction(after.count, before.count),
        mistake=mistake,
        luck=value_after.average - (of_guess.average - 1),
        status=Status.PROVEN if exact else Status.BOUND if bound else Status.ESTIMATE,
        played=played,
        best_advice=played if best == turn.guess else advise(known, best),
        value_before=value_before,
        value_of_guess=of_guess,
        value_after=value_after,
        contradicted=before.contradicted(turn.guess),
    )


def problem_of(record: Record) -> str | None:
    """What the codemaker did wrong, if it told enough to be judged."""
    if record.secret is None:
        return None
    try:
        record.check()
    except MatchError as error:
        return str(error)
    return None
