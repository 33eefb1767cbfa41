"""A review for programs: numbers of guesses are exact, as fractions in texts."""

from __future__ import annotations

from blackpeg.analysis.review import Review, ReviewedTurn
from blackpeg.analysis.sampled_review import SampledReview, SampledTurn
from blackpeg.facts import as_json
from blackpeg.records.as_json import to_json
from blackpeg.render.contradictions import facts as contradiction_facts
from blackpeg.rules import write_reply


def facts_of_one(review: Review | SampledReview) -> dict[str, object]:
    """What programs are told of one game."""
    return facts(review) if isinstance(review, Review) else sampled_facts(review)


def facts(review: Review) -> dict[str, object]:
    """What programs are told: numbers of guesses are exact, as fractions in texts."""
    record = review.record
    return {
        "used": review.used,
        "expected": str(review.expected),
        "mistakes": str(review.mistakes),
        "luck": str(review.luck),
        "remaining": str(review.remaining),
        "status": str(review.status),
        "skill": review.skill,
        "luck_score": review.luck_score,
        "turns": [_turn_facts(turn, review) for turn in review.turns],
        "contradiction": None if review.contradiction is None else contradiction_facts(review.contradiction),
        "problem": review.problem,
        "record": to_json(record),
    }


def _turn_facts(turn: ReviewedTurn, review: Review) -> dict[str, object]:
    return {
        "guess": str(turn.guess),
        "feedback": write_reply(turn.turn.reply, review.record.game.feedback),
        "before": turn.before,
        "after": turn.after,
        "expected_after": str(turn.expected_left),
        "bits_expected": turn.bits_expected,
        "bits": turn.bits,
        "chance": str(turn.chance),
        "mistake": str(turn.mistake),
        "luck": str(turn.luck),
        "best": str(turn.best),
        "could_be_secret": turn.could_be_secret,
        "contradicted": [row + 1 for row in turn.contradicted],
        "expected_before": str(turn.value_before.average),
        "status": str(turn.status),
    }


def sampled_facts(review: SampledReview) -> dict[str, object]:
    """What programs are told: the fields of a review that judges, null where this one does not."""
    contradiction = review.contradiction
    unknown = dict.fromkeys(("expected", "mistakes", "luck", "remaining"))
    return {
        "used": review.used,
        **unknown,
        "status": "estimate",
        "skill": None,
        "luck_score": None,
        "turns": [_sampled_turn_facts(turn, review) for turn in review.turns],
        "contradiction": None
        if contradiction is None
        else {"proven": contradiction.is_proven, **contradiction_facts(contradiction)},
        "problem": review.problem,
        "record": to_json(review.record),
    }


def _sampled_turn_facts(turn: SampledTurn, review: SampledReview) -> dict[str, object]:
    unknown = dict.fromkeys(("expected_after", "chance", "mistake", "luck", "best", "expected_before"))
    return {
        "guess": str(turn.guess),
        "feedback": write_reply(turn.turn.reply, review.record.game.feedback),
        "before": turn.before.number if turn.before.is_proven else None,
        "after": turn.after.number if turn.after.is_proven else None,
        "left_before": as_json(turn.before),
        "left_after": as_json(turn.after),
        "bits_expected": turn.bits_expected,
        "bits": turn.bits,
        **unknown,
        "could_be_secret": not turn.contradicted,
        "contradicted": [row + 1 for row in turn.contradicted],
        "status": "estimate",
    }
