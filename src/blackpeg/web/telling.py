"""What a verb answers here: its JSON, the words that say it, and its other forms, such as pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from time import monotonic
from typing import Any

from blackpeg.call import Call
from blackpeg.errors import BlackpegError, error_code
from blackpeg.facts import as_json
from blackpeg.play.match import Played
from blackpeg.records.text import from_json
from blackpeg.render.matches import MOST_TOLD, series_words
from blackpeg.render.solutions import parts
from blackpeg.render.words import form_of
from blackpeg.search import Progress
from blackpeg.verbs.answer import prepare, told
from blackpeg.verbs.compare import UNFINISHED, Comparison
from blackpeg.verbs.review import review
from blackpeg.web import pool
from blackpeg.web.answers import Failure
from blackpeg.web.pool import JSON

WORDS = "words"
MEDIA = {"image/svg+xml": "svg", "text/csv": "csv"}
"""The types of forms, as ``Accept`` has them."""

DONE = {
    "compare": "{:,} of {:,} games played",
    "evaluate": "{:,} of {:,} secrets found",
    "match": "{:,} of {:,} games played",
    "review": "{:,} of {:,} guesses judged",
}
"""How far long work is."""


PAUSE = 0.05  # seconds between two reports


def news_of(verb: str, asked: Mapping[str, Any], tell: Callable[[pool.Progress], object]) -> pool.Answer | Failure:
    """All that the *verb* answers, or what went wrong; *tell* hears now and then how far it is."""
    last = monotonic()

    def hear(part: float, text: str, so_far: pool.Answer | None = None) -> None:
        nonlocal last
        if so_far or part == 1 or monotonic() - last > PAUSE:
            last = monotonic()
            tell(pool.Progress(part, text, so_far))

    try:
        return answered(verb, asked, hear)
    except BlackpegError as error:
        return Failure(error_code(error), " ".join(str(error).split()))
    except MemoryError:
        return Failure("too_large", "there is not enough memory for this; ask about a smaller board")
    except Exception as error:
        return Failure("internal", f"this should not have happened: {type(error).__name__}")


def answered(verb: str, asked: Mapping[str, Any], hear: Callable[..., None]) -> dict[str, Any]:
    """All that the *verb* answers, in a process of its own; *hear* is told how far it is, from 0 to 1, in words, and
    of a comparison its results so far whenever another strategy has played.

    Of a review a *record* may be asked, as JSON, in the place of a position.
    """
    played: list[Played] = []

    def progress(done: int, total: int) -> None:
        hear(done / total if total else 0.0, DONE.get(verb, "{:,} of {:,} done").format(done, total))

    def event(news: object) -> None:
        if isinstance(news, Played) and len(played) < MOST_TOLD:
            played.append(news)
        if isinstance(news, Comparison):
            done, of = sum(each.error != UNFINISHED for each in news.strategies), len(news.strategies)
            hear(done / of, f"{done} of {of} strategies compared", telling(news, []))
        if isinstance(news, Progress):
            hear(0.0, "; ".join(parts(verb, news)))

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
    if WORDS in wanted and (said := form_of(fact, WORDS)) is not None:
        found[WORDS] = as_json(said)
    for media, form in MEDIA.items():
        if media in wanted and (made := form_of(fact, form)) is not None:
            found[media] = "\n".join(made)
    return found
