"""The server reviews games of the history and of visitors; finished games are reviewed while it has time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from blackpeg.errors import HistoryError, NoGameError, NoSuchGameError, RecordError, UnreadableGameError
from blackpeg.history import History
from blackpeg.position import Status
from blackpeg.records import Record
from blackpeg.records.read import guess_game, parse_records
from blackpeg.records.text import to_json
from blackpeg.render.sharing import how_it_went
from blackpeg.verbs.answer import GameText
from blackpeg.verbs.review import is_judged
from blackpeg.verbs.table import MOST_LONG
from blackpeg.web import requests as of
from blackpeg.web.answers import Recorded, RecordedGame, RefusedError
from blackpeg.web.pool import JSON, Answer, Pool
from blackpeg.web.routes import run

Then: TypeAlias = Callable[[Answer], None]

log = logging.getLogger("blackpeg.web")


class RecordAsked(of.Asked):
    """A review is of a game of the history, by its *id*, or of the *number*-th game of a *record*.

    *game* is for a record that names none.
    """

    id: of.Short | None = None
    record: of.Long | None = None
    number: Annotated[int, Meta(ge=1, le=10_000)] = 1
    game: GameText | None = None
    time: Annotated[float, Meta(gt=0, le=MOST_LONG)] | None = None


class Reviews:
    """The reviews of games of *history* are made by *pool*."""

    def __init__(self, history: History, pool: Pool) -> None:
        self._history = history
        self._pool = pool
        self._tried = set[tuple[str, datetime]]()

    def question(self, asked: RecordAsked) -> tuple[dict[str, Any], Then | None]:
        """Returns the question for a worker, and what keeps the answer with the game, if that is in the history."""
        if (asked.id is None) == (asked.record is None):
            raise RecordError("expected either the id of a game or a record")
        if asked.id is not None:
            record = self._history.get(asked.id).record
        else:
            records = _records(asked.record or "", asked.game)
            if asked.number > len(records):
                raise RecordError(f"expected the number of a game, 1 to {len(records)}, got {asked.number}")
            record = records[asked.number - 1]
        of.roomy_game(record.game.notation)
        then = None if asked.id is None else partial(self._keep, asked.id, record)
        return _question(record, asked.time), then

    async def catch_up(self) -> None:
        """Reviews the games that are over and not judged, the newest first, while no worker works.

        Then it removes games that were begun and left.
        """
        with suppress(HistoryError, RefusedError):  # busy, or closed: another time
            while self._pool.is_idle and (found := await run(self._next)) is not None:
                id, record = found
                async for work in self._pool.follow("review", _question(record)):
                    if work.answer is not None:
                        await run(partial(self._keep, id, record, work.answer))
            await run(self._history.forget_unplayed)

    def _next(self) -> tuple[str, Record] | None:
        """Returns the next game to review, once as it stands; a game that has no sums is judged at once."""
        for id in reversed(self._history.unjudged()):
            with suppress(NoSuchGameError, UnreadableGameError):
                entry = self._history.get(id)
                if (id, entry.updated) in self._tried:
                    continue
                self._tried.add((id, entry.updated))
                if entry.record.turns and is_judged(entry.record):
                    return id, entry.record
                self._history.judge(id)
        return None

    def _keep(self, id: str, record: Record, answer: Answer) -> None:
        """Notes the sums of a review with the game, if that is over and still as it was."""
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
    """Returns the games in a text, in their order; `RecordAsked` names one by its number."""
    return Recorded(tuple(RecordedGame(e.game, e.codebreaker, how_it_went(e)) for e in _records(record, game)))


def _question(record: Record, time: float | None = None) -> dict[str, Any]:
    return {"record": to_json(record), "time": time}


def _records(text: str, game: str | None) -> list[Record]:
    """Reads the games in *text*; a board that nothing names is guessed.

    Raises `NoGameError` if the turns are of no usual board.
    """
    try:
        return parse_records(text, game or None, name="the record")
    except NoGameError:
        if likely := guess_game(text):
            return parse_records(text, likely, name="the record")
        raise NoGameError(
            "nothing says which game this is, and it is of no usual board: choose the one it was played on"
        ) from None
