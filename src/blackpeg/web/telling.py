"""What a verb answers here: its JSON, the words that say it, and its other forms, such as pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from blackpeg.call import Call
from blackpeg.facts import as_json
from blackpeg.play.match import Played
from blackpeg.records.text import from_json
from blackpeg.render.matches import MOST_TOLD, series_words
from blackpeg.render.solutions import parts
from blackpeg.render.words import FORMS, form_of, said_of
from blackpeg.search.progress import Progress
from blackpeg.verbs.answer import prepare, told
from blackpeg.verbs.review import review

JSON, WORDS = "application/json", "words"
MEDIA = {"image/svg+xml": "svg", "text/csv": "csv"}
"""The types of forms, as ``Accept`` has them."""

DONE = {
    "compare": "{:,} of {:,} games played",
    "evaluate": "{:,} of {:,} secrets found",
    "match": "{:,} of {:,} games played",
    "review": "{:,} of {:,} guesses judged",
}
"""How far long work is."""


def answered(verb: str, asked: Mapping[str, Any], hear: Callable[[float, str], None]) -> dict[str, Any]:
    """All that the *verb* answers, in a process of its own; *hear* is told how far it is, from 0 to 1, in words.

    Of a review a *record* may be asked, as JSON, in the place of a position.
    """
    played: list[Played] = []

    def progress(done: int, total: int) -> None:
        hear(done / total if total else 0.0, DONE.get(verb, "{:,} of {:,} done").format(done, total))

    def event(news: object) -> None:
        if isinstance(news, Played) and len(played) < MOST_TOLD:
            played.append(news)
        if isinstance(news, Progress):
            total = news.tasks_done + news.tasks_open
            hear(news.tasks_done / total if total else 0.0, "; ".join(parts(verb, news)))

    call = Call(on_progress=progress, on_event=event)
    if "record" in asked:
        fact: object = review(from_json(asked["record"]), time=asked["time"], call=call)
    else:
        fact = prepare(verb, asked)(call)
    found = telling(fact, [WORDS, *MEDIA])
    return {**found, WORDS: as_json(series_words(played))} if played else found


def telling(fact: object, wanted: Collection[str]) -> dict[str, Any]:
    """What *fact* is told by: `JSON` and, of `WORDS` and the forms of `MEDIA`, those that are *wanted* and there."""
    found: dict[str, Any] = {JSON: told(fact)}
    if WORDS in wanted and (said := said_of(fact)) is not None:
        found[WORDS] = as_json(said)
    for media, form in MEDIA.items():
        if media in wanted and (type(fact).__name__, form) in FORMS:
            found[media] = "\n".join(form_of(fact, form))
    return found
