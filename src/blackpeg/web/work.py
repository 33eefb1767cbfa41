"""What visitors want done, as jobs: reviews, comparisons, evaluations and matches; and how they are watched.

Whatever cannot be done is refused when it is asked for.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Union, get_args

from msgspec import Meta
from msgspec.structs import asdict

from blackpeg.errors import (
    BlackpegError,
    HistoryError,
    NoGameError,
    NoSuchGameError,
    RecordError,
    UnreadableGameError,
)
from blackpeg.history import History
from blackpeg.play import UNSETTLED, codemaker_called
from blackpeg.records import Kind, Record
from blackpeg.records.read import guess_game, parse_records
from blackpeg.records.text import to_json
from blackpeg.render.phrases import counted, guesses
from blackpeg.rules.draws import drawn_seed
from blackpeg.verbs.compare import require_each_once
from blackpeg.verbs.review import is_judged
from blackpeg.web import answers
from blackpeg.web import requests as of
from blackpeg.web.answers import JobKind, RefusedError
from blackpeg.web.jobs import Job, Jobs, Then
from blackpeg.web.routes import struct_of

SOON = 0.25  # seconds that the shorthands wait for a job
LOOK = 0.05  # seconds between two looks at a job that somebody watches
MOST_CAUGHT_UP = 20  # games reviewed at the start, and whenever there was nothing to do for a while
ALIVE = 15.0  # seconds after which a silent connection is told that it lives

log = logging.getLogger("blackpeg.web")


class Work:
    """What visitors want, as *jobs*."""

    def __init__(self, history: History, jobs: Jobs) -> None:
        self._history = history
        self._jobs = jobs
        self._seen: set[str] = set()

    def begin(self, asked: JobWanted) -> answers.Job:
        """A job of any kind."""
        job: answers.Job = getattr(self, asked.__struct_config__.tag)(**asdict(asked))
        return job

    def judge(self, id: str, record: Record) -> bool:
        """Review a game that is over, for the statistics, when there is nothing else to do; whether it can be."""
        has_sums = bool(record.turns) and is_judged(record)
        if has_sums:
            with suppress(RefusedError):  # where many games have ended just now, some are not judged
                self._submit_review(record, None, id, {"kind": "review", "id": id}, is_background=True)
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

    def review(
        self,
        id: of.Short | None = None,
        record: of.Long | None = None,
        number: Annotated[int, Meta(ge=1, le=10_000)] = 1,
        game: of.GameText | None = None,
        seconds: Annotated[float, Meta(gt=0, le=60)] | None = None,
    ) -> answers.Job:
        """A game is judged: by its *id*, or as a *record*, the *number*-th of several."""
        if (id is None) == (record is None):
            raise RecordError("expected either the id of a game or a record")
        if id is not None:
            judged = self._history.get(id).record
        else:
            records = _records(record or "", game)
            if number > len(records):
                raise RecordError(f"expected the number of a game, 1 to {len(records)}, got {number}")
            judged = records[number - 1]
        of.roomy_game(str(judged.game))
        asked = {"id": id, "record": record, "number": number, "game": game, "seconds": seconds}
        shown = {"kind": "review", **{name: value for name, value in asked.items() if value is not None}}
        return self._submit_review(judged, seconds, id, shown).told()

    def compare(
        self,
        strategies: Annotated[Sequence[of.StrategyText], Meta(min_length=2, max_length=of.MOST_STRATEGIES)],
        game: of.GameText = "4x6",
        sample: of.Sample | None = None,
        seed: of.Seed = 0,
    ) -> answers.Job:
        """Strategies are compared, secret by secret."""
        require_each_once(strategies)
        asked = {"game": str(board := of.roomy_game(game)), "strategies": strategies, "sample": sample, "seed": seed}
        return self._begin("compare", f"{board}: comparing {', '.join(strategies)}", asked)

    def evaluate(
        self,
        game: of.GameText = "4x6",
        strategy: of.StrategyText = "best",
        sample: of.Sample | None = None,
        seed: of.Seed = 0,
    ) -> answers.Job:
        """A strategy is played against every secret."""
        asked = {"game": str(board := of.roomy_game(game)), "strategy": strategy, "sample": sample, "seed": seed}
        return self._begin("evaluate", f"{board}: {strategy} against every secret", asked)

    def match(
        self,
        game: of.GameText = "4x6",
        strategy: of.StrategyText = "best",
        host: of.HostText = "random",
        games: Annotated[int, Meta(ge=1, le=of.MOST_GAMES)] = 1,
        seed: of.Seed | None = None,
    ) -> answers.Job:
        """A strategy plays against a host, for a number of games."""
        board = (of.roomy_game if host in UNSETTLED else of.bounded_game)(game)
        codemaker_called(host, board)  # says what is wrong with it, now rather than later
        asked = {"game": str(board), "strategy": strategy, "host": host, "games": games}
        asked["seed"] = drawn_seed() if seed is None else seed
        title = f"{board}: {strategy} against {host}, {counted(games, 'game')}"
        return self._begin("match", title, asked, then=self._keep)

    def _begin(self, kind: JobKind, title: str, asked: dict[str, Any], then: Then | None = None) -> answers.Job:
        return self._jobs.submit(kind, title, {"kind": kind, **asked}, then=then).told()

    def _submit_review(
        self,
        record: Record,
        seconds: float | None,
        id: str | None,
        shown: dict[str, Any],
        *,
        is_background: bool = False,
    ) -> Job:
        return self._jobs.submit(
            "review",
            f"{record.game}: {guesses(record.guesses)} reviewed",
            {"record": to_json(record), "seconds": seconds},
            shown=shown,
            then=None if id is None else _Judge(self._history, id, record),
            is_background=is_background,
        )

    def _keep(self, result: dict[str, Any]) -> dict[str, Any]:
        """Keep a match of one game, which may be looked at again, in the history; the result with its id there."""
        if result["games"] == 1 and result.get("id") is None:  # it is kept once
            (record,) = parse_records(result["records"][0])
            try:
                return {**result, "id": self._history.add(record, kind=Kind.MATCH).id}
            except HistoryError as error:
                log.warning("a match could not be kept: %s", type(error).__name__)
        return result


JobWanted: Any = Union[tuple(struct_of(getattr(Work, kind), kind=kind) for kind in get_args(JobKind))]  # noqa: UP007
"""What a job of any kind is asked by."""


@dataclass(frozen=True)
class _Judge:
    """Notes the sums of a review with the game, if it is still as it was, and over."""

    history: History
    id: str
    record: Record

    def __call__(self, result: dict[str, Any]) -> dict[str, Any]:
        sums = [_exactly(result[f"{name}_exact"]) for name in ("expected", "mistakes", "luck")]
        if result["contradiction"] is not None:  # they are of the rows before it, and of no whole game
            sums = [None] * len(sums)
        try:
            if self.record.is_finished and self.history.get(self.id).record == self.record:
                self.history.judge(self.id, *sums)
        except HistoryError as error:  # removed meanwhile, or the disk is full: the review is there all the same
            log.warning("a review could not be kept: %s", type(error).__name__)
        return result


def _exactly(fraction: str | None) -> Fraction | None:
    return None if fraction is None else Fraction(fraction)


def _records(text: str, game: str | None) -> list[Record]:
    """The games in *text*: records, or a position in one line, such as ``4x6 1122:1-0 3632:4-0``.

    A board that nothing names is guessed; raises `NoGameError` where the turns are of no usual one.
    """
    try:
        return parse_records(text, game or None, name="the record")
    except RecordError as error:
        board, *turns = text.split()[: of.MOST_TURNS + 1] or [""]
        try:
            notation = str(of.bounded_game(board))
        except BlackpegError:
            pass
        else:
            return parse_records("\n".join(turns), notation, name="the record")
        if isinstance(error, NoGameError):
            if likely := guess_game(text):
                return parse_records(text, likely, name="the record")
            raise NoGameError(
                "nothing says which game this is, and it is of no usual board: choose the one it was played on"
            ) from None
        raise


async def finished_soon(job: Job) -> Job:
    """The job, once it is over, or after a moment."""
    for _ in range(round(SOON / LOOK)):
        if not job.state.is_over:
            await asyncio.sleep(LOOK)
    return job


async def watched(jobs: Jobs, job: Job) -> AsyncIterator[str]:
    """An event for what a job is now, and for each change, until it is over or the server ends."""
    seen, silent = None, 0.0
    while not jobs.is_closed:
        if (state := job.state) is not seen:
            seen, silent, told = state, 0.0, job.told()
            yield f"event: {told.status if told.is_over else 'progress'}\ndata: {json.dumps(vars(told))}\n\n"
            if told.is_over:
                return
        elif silent >= ALIVE:
            silent = 0.0
            yield ": still at it\n\n"
        await asyncio.sleep(LOOK)
        silent += LOOK
