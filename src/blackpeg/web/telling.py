"""Verbs answer here with JSON, with words, and with other forms, such as pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from time import monotonic
from typing import Any

from blackpeg.call import Call
from blackpeg.errors import BlackpegError, error_code, in_one_line
from blackpeg.facts import as_json
from blackpeg.records.text import from_json
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
    """Returns all that the *verb* answers, or what went wrong; *tell* gets the progress now and then.

    A review may be asked for by a ``record``, as JSON, in the place of a position.
    """
    last = monotonic()

    def hear(part: float, text: str) -> None:
        nonlocal last
        if part == 1 or monotonic() - last > PAUSE:
            last = monotonic()
            tell(pool.Progress(part, text))

    def progress(done: int, total: int) -> None:
        hear(done / total if total else 0.0, DONE.get(verb, "{:,} of {:,} done").format(done, total))

    def event(news: object) -> None:
        if isinstance(news, Comparison):
            done, of = sum(each.error != UNFINISHED for each in news.strategies), len(news.strategies)
            hear(done / of, f"{done} of {of} strategies compared")
        if isinstance(news, Progress):
            hear(0.0, "; ".join(parts(verb, news)))

    call = Call(on_progress=progress, on_event=event)
    try:
        if "record" in asked:
            fact: object = review(from_json(asked["record"]), time=asked["time"], call=call)
        else:
            fact = prepare(verb, asked)(call)
        return telling(fact, [WORDS, *MEDIA])
    except BlackpegError as error:
        return Failure(error_code(error), in_one_line(error))
    except MemoryError:
        return Failure("too_large", "there is not enough memory for this; ask about a smaller board")
    except Exception as error:
        return Failure("internal", f"this should not have happened: {type(error).__name__}")


def telling(fact: object, wanted: Collection[str]) -> dict[str, Any]:
    """Returns a *fact* as `JSON` and, of `WORDS` and the forms of `MEDIA`, those that are *wanted* and there."""
    found: dict[str, Any] = {JSON: told(fact)}
    if WORDS in wanted and (said := form_of(fact, WORDS)) is not None:
        found[WORDS] = as_json(said)
    for media, form in MEDIA.items():
        if media in wanted and (made := form_of(fact, form)) is not None:
            found[media] = "\n".join(made)
    return found
