"""Reviews of games that are kept, or that a visitor has as text; finished games are reviewed when there is time."""

from __future__ import annotations

import logging
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from msgspec import Meta

from blackpeg.errors import HistoryError, NoGameError, NoSuchGameError, RecordError, UnreadableGameError
from blackpeg.history import History
from blackpeg.position import Status
from blackpeg.records import Record
from blackpeg.records.read import guess_game, parse_records
from blackpeg.records.text import to_json
from blackpeg.verbs.answer import GameText
from blackpeg.verbs.review import is_judged
from blackpeg.verbs.table import MOST_LONG
from blackpeg.web import requests as of
from blackpeg.web.answers import Recorded, RefusedError
from blackpeg.web.pool import Answer, Pool, Question
from blackpeg.web.telling import JSON

MOST_CAUGHT_UP = 20  # games reviewed at the start, and whenever there was nothing to do for a while

log = logging.getLogger("blackpeg.web")


class RecordAsked(of.Asked):
    """A game to be judged: one of the history by its *id*, or a *record*, the *number*-th of several; *game* is for a
    record that names none."""

    id: of.Short | None = None
    record: of.Long | None = None
    number: Annotated[int, Meta(ge=1, le=10_000)] = 1
    game: GameText | None = None
    time: Annotated[float, Meta(gt=0, le=MOST_LONG)] | None = None


class Reviews:
    """The reviews of games of *history*, made by *pool*."""

    def __init__(self, history: History, pool: Pool) -> None:
        self._history = history
        self._pool = pool
        self._seen: set[str] = set()

    def question(self, asked: RecordAsked) -> Question:
        """What a process is asked, and what is to be given its answer, if anything."""
        if (asked.id is None) == (asked.record is None):
            raise RecordError("expected either the id of a game or a record")
        if asked.id is not None:
            record = self._history.get(asked.id).record
        else:
            records = _records(asked.record or "", asked.game)
            if asked.number > len(records):
                raise RecordError(f"expected the number of a game, 1 to {len(records)}, got {asked.number}")
            record = records[asked.number - 1]
        of.roomy_game(str(record.game))
        then = None if asked.id is None else partial(self._keep, asked.id, record)
        return _question(record, asked.time), then

    def judge(self, id: str, record: Record) -> bool:
        """Review a game that is over, for the statistics, when there is nothing else to do; whether it can be."""
        has_sums = bool(record.turns) and is_judged(record)
        if has_sums:
            with suppress(RefusedError):  # where many games have ended just now, some are not judged
                self._pool.prepare("review", _question(record), partial(self._keep, id, record))
        return has_sums

    def catch_up(self) -> None:
        """Review some games that are over and not judged, and forget those that were begun and left."""
        with suppress(HistoryError):  # busy, or closed: another time
            unseen = [id for id in self._history.unjudged() if id not in self._seen]
            for id in unseen[:MOST_CAUGHT_UP]:
                self._seen.add(id)  # one that fails is not tried again and again
                with suppress(NoSuchGameError, UnreadableGameError):
                    if not self.judge(id, self._history.get(id).record):
                        self._history.judge(id, None, None, None)
            self._history.forget_unplayed()

    def _keep(self, id: str, record: Record, answer: Answer) -> None:
        """Note the sums of a review with the game, if it is still as it was, and over."""
        review, sums = answer[JSON], list[Fraction | None]()
        for name in ("expected", "mistakes", "luck"):
            exactly = review[f"{name}_exact"]
            # Of a contradiction they are those of the rows before it, and of no whole game.
            sums.append(None if exactly is None or review["contradiction"] is not None else Fraction(exactly))
        try:
            if record.is_finished and self._history.get(id).record == record:
                self._history.judge(id, *sums, status=Status(review["status"]))
        except HistoryError as error:  # removed meanwhile, or the disk is full: the review is there all the same
            log.warning("a review could not be kept: %s", type(error).__name__)


def recorded(record: of.Long, game: GameText | None = None) -> Recorded:
    """The boards of the games in a text, in their order; `RecordAsked` names one by its number."""
    return Recorded(tuple(each.game for each in _records(record, game)))


def _question(record: Record, time: float | None = None) -> dict[str, Any]:
    return {"record": to_json(record), "time": time}


def _records(text: str, game: str | None) -> list[Record]:
    """The games in *text*; a board that nothing names is guessed.

    Raises `NoGameError` where the turns are of no usual one.
    """
    try:
        return parse_records(text, game or None, name="the record")
    except NoGameError:
        if likely := guess_game(text):
            return parse_records(text, likely, name="the record")
        raise NoGameError(
            "nothing says which game this is, and it is of no usual board: choose the one it was played on"
        ) from None
