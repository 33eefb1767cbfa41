"""What jobs compute, in a process of their own: plain facts in, plain facts out, progress on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from blackpeg.facts import as_json
from blackpeg.knowledge import Budget, know
from blackpeg.position import Position, start
from blackpeg.records.as_json import from_json
from blackpeg.records.text import write_text
from blackpeg.render.reviews import review_words
from blackpeg.rules import parse_game, write_reply
from blackpeg.verbs.compare import compare
from blackpeg.verbs.evaluate import evaluate
from blackpeg.verbs.match import Match, Series, series
from blackpeg.verbs.review import review as review_record

Report = Callable[[int, int, str], None]
"""Hears how many are done of how many, and of what."""


def review(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """The review of the game ``asked["record"]``, and in words."""

    def heard(done: int, total: int) -> None:
        report(done, total, f"{done} of {total} guesses judged")

    found = review_record(from_json(asked["record"]), budget=Budget(asked["seconds"]), on_progress=heard)
    return {**as_json(found), "words": as_json(review_words(found))}


def compare_strategies(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Strategies side by side."""
    game = parse_game(asked["game"])

    def heard(done: int, total: int) -> None:
        report(done, total, f"{done:,} of {total:,} games played")

    found = compare(game, *asked["strategies"], sample=asked["sample"], seed=asked["seed"], on_progress=heard)
    games = sum(evaluation.secrets for evaluation in found.evaluations)
    heard(games, games)
    told: dict[str, Any] = as_json(found)
    return told


def evaluate_strategy(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """A strategy against every secret."""
    game = parse_game(asked["game"])

    def heard(done: int, total: int) -> None:
        report(done, total, f"{done:,} of {total:,} secrets found")

    found = evaluate(game, asked["strategy"], sample=asked["sample"], seed=asked["seed"], on_progress=heard)
    heard(found.secrets, found.secrets)
    told: dict[str, Any] = as_json(found)
    return told


def play_match(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """A strategy against a host, some games, each with the next seed."""
    games, seed = asked["games"], asked["seed"]
    played = []
    for match in series(asked["game"], asked["strategy"], asked["host"], range(seed, seed + games)):
        played.append(match)
        report(len(played), games, f"{len(played):,} of {games:,} games played")
    told: dict[str, Any] = as_json(Series.of(played, games))
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
                "guess": str(turn.guess),
                "reply": write_reply(turn.reply, record.game.feedback),
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
