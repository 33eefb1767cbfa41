"""What `review --replay` says of the worst moments of a game, and of the guesses tried there."""

from __future__ import annotations

from fractions import Fraction

from blackpeg.analysis.advice import Advice, split_of
from blackpeg.analysis.review import NEAR, Judgement, Review, ReviewedTurn
from blackpeg.position import Status
from blackpeg.render.phrases import counted
from blackpeg.render.reviews import guesses_lost, number
from blackpeg.rules import Code

MOMENT = "Moment {} of {}, guess {}"
FOUND = "Found: {} of {}."
KNOWN = {Status.PROVEN: "", Status.BOUND: ", as far as is known", Status.ESTIMATE: ", by the estimate"}


def announced(moments: int) -> str:
    """How many moments there are, and what to do."""
    many = "One guess" if moments == 1 else f"{moments} guesses"
    return (
        f"{many} could have been better: find a better guess. One that loses less than {number(NEAR)} guesses against "
        "the best counts as found. (? or help says what else to type)"
    )


def none_better(review: Review) -> str:
    """That there is nothing to replay."""
    lost = any(judgement.mistake for judgement in review.judgements)
    said = f"No guess lost {number(NEAR)} guesses or more" if lost else "No guess could have been better"
    return f"{said}: there is nothing to replay."


def asked(turn: ReviewedTurn, judgement: Judgement) -> str:
    """What was played, and what it lost."""
    before = f"{counted(turn.before.low, 'code')} left. " if turn.number > 1 else ""
    lost = guesses_lost(judgement.mistake, judgement.status)
    return f"{before}You played {turn.guess}, which lost {lost}. What is better?"


def played(lost: Fraction, status: Status) -> str:
    """What the guess that was played is worth."""
    return f"That is what you played; it lost {guesses_lost(lost, status)}."


def judged(guess: Code, lost: Fraction, status: Status, *, least: Fraction, played: Fraction) -> str:
    """What another guess loses, as far as *status* says: *least* one tried before, and *played* the one played."""
    if lost <= 0:
        return f"{guess} is right: no guess is better{KNOWN[status]}."
    words = guesses_lost(lost, status)
    if lost < NEAR:
        return f"{guess} counts as found: it loses {words}, and the best is hardly better."
    if lost < least:
        return f"{guess} is better: it loses {words}. The best is better still."
    if lost == played:
        return f"{guess} is as good as what you played: it loses {words}."
    return f"{guess} would lose {words}."


def kind_of_best(best: Advice) -> str:
    """What a best guess is like, not which it is."""
    could, split = "could" if best.is_candidate else "could not", split_of(best)
    return (
        f"A best guess {could} be the secret; its reply splits the codes into {counted(split.parts, 'part')}, "
        f"and leaves {float(split.expected_size):,.1f} to be expected."
    )
