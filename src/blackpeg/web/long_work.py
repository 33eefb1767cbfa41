"""What jobs compute, in a process of their own: plain facts in, plain facts out, progress on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from blackpeg.analysis.review import Review, ReviewedTurn
from blackpeg.analysis.review import review as review_record
from blackpeg.analysis.sampled_review import is_judged, sampled_review
from blackpeg.facts import as_json
from blackpeg.knowledge import Budget, know
from blackpeg.position import Position, start
from blackpeg.records.as_json import from_json
from blackpeg.records.text import write_text
from blackpeg.render.replies import reply_words
from blackpeg.render.review_facts import facts_of_one
from blackpeg.render.reviews import headline, sentences
from blackpeg.rules import Code, Reply, parse_game, write_reply
from blackpeg.verbs.compare import compare
from blackpeg.verbs.evaluate import evaluate
from blackpeg.verbs.match import Match, Series, series

Report = Callable[[int, int, str], None]
"""Hears how many are done of how many, and of what."""

REVIEW_SECONDS = 8.0


def review(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """The review of the game ``asked["record"]``, as JSON has it."""
    record = from_json(asked["record"])
    seconds = asked["seconds"] or REVIEW_SECONDS

    def heard(done: int, total: int) -> None:
        report(done, total, f"{done} of {total} guesses judged")

    if not is_judged(record):
        found = sampled_review(record, seconds=seconds, on_progress=heard)
        facts = facts_of_one(found)
        facts["turns"] = [
            {**told, "colors": list(turn.guess)} for told, turn in zip(_list(facts["turns"]), found.turns, strict=True)
        ]
        return {**facts, "headline": None, "identity": None, "board": str(record.game)}
    judged = review_record(record, seconds=seconds, on_progress=heard)
    facts = facts_of_one(judged)
    told_turns = _list(facts["turns"])
    facts["turns"] = [{**told, **_more(turn, judged)} for told, turn in zip(told_turns, judged.turns, strict=True)]
    sums = {name: _number(getattr(judged, name)) for name in ("expected", "mistakes", "luck", "remaining")}
    identity = {"used": _number(Fraction(judged.used)), **sums}
    return {**facts, "headline": headline(judged), "identity": identity, "board": str(record.game)}


def _list(turns: object) -> list[dict[str, Any]]:
    assert isinstance(turns, list)
    return turns


def _more(turn: ReviewedTurn, judged: Review) -> dict[str, Any]:
    """What the page shows of a turn besides its numbers."""
    record = judged.record
    before = Position(record.game, record.turns[: turn.number - 1])
    hit = turn.turn.reply.feedback
    return {
        "colors": list(turn.guess),
        "best_colors": list(turn.best),
        "split": _split(before, turn.guess, hit),
        "best_split": _split(before, turn.best, None),
        "best_expected_after": str(turn.best_advice.expected_size),
        "best_parts": turn.best_advice.parts,
        "best_could_be_secret": turn.best_advice.is_candidate,
        "parts": turn.played.parts,
        "worst": turn.played.worst,
        "sentence": " ".join(sentences(turn, judged)),
    }


def _split(position: Position, guess: Code, hit: object) -> list[dict[str, Any]]:
    game = position.game
    return [
        {"reply": write_reply(Reply.of(feedback), game.feedback), "size": size, "hit": feedback == hit}
        for feedback, size in sorted(position.split(guess).items())
    ]


def _number(number: Fraction) -> dict[str, Any]:
    return {"exact": str(number), "value": float(number)}


def compare_strategies(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Strategies side by side."""
    game = parse_game(asked["game"])

    def heard(done: int, total: int) -> None:
        report(done, total, f"{done:,} of {total:,} games played")

    found = compare(game, *asked["strategies"], sample=asked["sample"], seed=asked["seed"], on_progress=heard)
    told: dict[str, Any] = as_json(found)
    return told


def evaluate_strategy(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """A strategy against every secret."""
    game = parse_game(asked["game"])

    def heard(done: int, total: int) -> None:
        report(done, total, f"{done:,} of {total:,} secrets found")

    told: dict[str, Any] = as_json(
        evaluate(game, asked["strategy"], sample=asked["sample"], seed=asked["seed"], on_progress=heard)
    )
    return told


def play_match(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """A strategy against a host, some games, each with the next seed."""
    games, seed = asked["games"], asked["seed"]
    played = []
    for match in series(asked["game"], asked["strategy"], asked["host"], range(seed, seed + games)):
        played.append(match)
        report(len(played), games, f"{len(played):,} of {games:,} games played")
    told: dict[str, Any] = as_json(Series.of(played))
    records = [write_text(match.record) for match in played]
    return {**told, "records": records, "turns": _played(played[0]) if games == 1 else [], "id": None}


def _number_of_codes(position: Position) -> int | None:
    """How many codes are possible, where that is known at once."""
    count = know(position, Budget(0)).count
    return count.number if count.is_proven else None


def _played(match: Match) -> list[dict[str, Any]]:
    """The turns of a game to be watched, with the codes each left where known at once, and what it rested on."""
    record, bases = match.record, [str(basis) for basis in match.bases]
    position = start(record.game)
    told = []
    after = _number_of_codes(position)
    for number, turn in enumerate(record.turns):
        position = position.after_turn(turn)
        before, after = after, _number_of_codes(position)
        told.append(
            {
                "row": number + 1,
                "guess": str(turn.guess),
                "colors": list(turn.guess),
                "reply": write_reply(turn.reply, record.game.feedback),
                "black": turn.reply.black,
                "white": turn.reply.white,
                "words": reply_words(turn.reply, record.game),
                "before": before,
                "after": after,
                "basis": bases[number] if len(bases) == record.guesses else None,
            }
        )
    return told


WORK: dict[str, Callable[[Mapping[str, Any], Report], dict[str, Any]]] = {
    "review": review,
    "compare": compare_strategies,
    "evaluate": evaluate_strategy,
    "match": play_match,
}
"""What each kind of job does."""
