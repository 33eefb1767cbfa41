"""What jobs compute, in a process of their own: plain facts in, plain facts out, progress on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from blackpeg.call import Call
from blackpeg.facts import as_json
from blackpeg.knowledge import know
from blackpeg.play.match import Played
from blackpeg.position import start
from blackpeg.records.text import from_json, write_text
from blackpeg.render.review_picture import review_svg
from blackpeg.render.reviews import review_words
from blackpeg.render.solutions import parts
from blackpeg.search.progress import Progress
from blackpeg.verbs.answer import answer
from blackpeg.verbs.compare import compare
from blackpeg.verbs.evaluate import evaluate
from blackpeg.verbs.match import Matches
from blackpeg.verbs.review import review as review_record

Saying = Callable[[str], Callable[[int, int], None]]
"""Of a sentence with two gaps, makes what hears how many are done of how many."""


def review(asked: Mapping[str, Any], saying: Saying) -> dict[str, Any]:
    """The review of the game ``asked["record"]``, in words, and as a picture."""
    heard = saying("{} of {} guesses judged")
    found = review_record(from_json(asked["record"]), time=asked["seconds"], call=Call(on_progress=heard))
    return {**as_json(found), "words": as_json(review_words(found)), "picture": "\n".join(review_svg(found))}


def compare_strategies(asked: Mapping[str, Any], saying: Saying) -> dict[str, Any]:
    """Strategies side by side."""
    heard = saying("{:,} of {:,} games played")
    found = compare(
        asked["game"], *asked["strategies"], sample=asked["sample"], seed=asked["seed"], call=Call(on_progress=heard)
    )
    games = sum(evaluation.secrets for evaluation in found.evaluations)
    heard(games, games)
    return dict(as_json(found))


def evaluate_strategy(asked: Mapping[str, Any], saying: Saying) -> dict[str, Any]:
    """A strategy against every secret."""
    heard = saying("{:,} of {:,} secrets found")
    found = evaluate(
        asked["game"], asked["strategy"], sample=asked["sample"], seed=asked["seed"], call=Call(on_progress=heard)
    )
    heard(found.secrets, found.secrets)
    return dict(as_json(found))


def play_match(asked: Mapping[str, Any], saying: Saying) -> dict[str, Any]:
    """A strategy against a host, some games, each with the next seed."""
    games = Matches(asked["game"], asked["strategy"], asked["host"], games=asked["games"], seed=asked["seed"])
    played, heard = [], saying("{:,} of {:,} games played")
    for each in games:
        played.append(each)
        heard(len(played), games.asked)
    told = {"matches": as_json(played), "records": [write_text(each.record) for each in played]}
    turns = _played(played[0]) if len(played) == 1 else []
    return {**as_json(games.series), **told, "turns": turns, "id": None}


def _played(game: Played) -> list[dict[str, Any]]:
    """The turns of a game to be watched, with the codes each left where known at once, and what it rested on."""
    record, bases = game.record, [str(basis) for basis in game.bases]
    position = start(record.game)
    told = []
    for number, turn in enumerate(record.turns):
        position = position.after_turn(turn)
        count = know(position, 0).count
        told.append(
            {
                "guess": str(turn.guess),
                "reply": record.game.write(turn.reply),
                "after": count.number if count.is_proven else None,
                "basis": bases[number] if len(bases) == record.guesses else None,
            }
        )
    return told


def verb(asked: Mapping[str, Any], saying: Saying) -> dict[str, Any]:
    """What the verb ``asked["verb"]`` answers in JSON; a search tells its bounds on the way."""

    def hear(event: object) -> None:
        if isinstance(event, Progress):
            what = event.tasks_done, event.tasks_done + event.tasks_open
            saying("; ".join(parts(asked["verb"], event)).replace("{", "").replace("}", ""))(*what)

    return answer(asked["verb"], asked["asked"], call=Call(on_progress=saying("{:,} of {:,} done"), on_event=hear))


WORK: dict[str, Callable[[Mapping[str, Any], Saying], dict[str, Any]]] = {
    "review": review,
    "compare": compare_strategies,
    "evaluate": evaluate_strategy,
    "match": play_match,
    "verb": verb,
}
"""What each kind of job does."""
