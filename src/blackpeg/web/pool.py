"""Work that takes long: at most two workers answer verbs, apart from the server, and are ended to stop them.

A question that is asked twice is answered once, and its answer is kept for a while.  Work ends when no client has
waited for it for the *grace*, so that a page may be loaded again.  All of this is for the thread of the event loop.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeAlias

from blackpeg.web.answers import Failure, RefusedError
from blackpeg.web.memory import Memory, question_of

GRACE = 20.0  # seconds that work goes on without a client
MOST_RUNNING = 2
MOST_WAITING = 50
WORK_SECONDS = 3600.0  # for one answer
KEPT_SECONDS = 60.0  # a worker that worked for longer is not used again, as it may hold much memory
LOOK = 0.02  # seconds between two looks for news of a worker
ENDED = "a worker process ended, killed or out of memory"

WAITING, AT_WORK = "Waiting for other work to end.", "At work."
"""The text of work before its worker has told anything."""

Answer: TypeAlias = dict[str, Any]
"""What `telling.answered` returns."""

log = logging.getLogger("blackpeg.web")


class Progress(NamedTuple):
    """A part done, from 0 to 1, in words, and what would be the answer now, if that has changed."""

    part: float
    text: str
    so_far: Answer | None = None


News: TypeAlias = Progress | Failure | Answer


class Worker(Protocol):
    """Answers one question after the other, apart from the server."""

    def begin(self, verb: str, asked: dict[str, Any]) -> None:
        """Ask; raises `OSError` if the worker has ended."""

    def hear(self) -> News | None:
        """Returns what is new, without waiting; raises `EOFError` once the worker has ended."""

    def close(self) -> None:
        """End the worker, with what it is doing."""


@dataclass(eq=False)
class Work:
    """What a worker is to answer, and how far it is: a *part* from 0 to 1 and a *text*, in the end an *answer* or an
    *error*.

    *so_far* would be the answer if it ended now.  Of work that *is_behind* one is done at a time, after all other.
    """

    key: str
    verb: str
    asked: dict[str, Any]
    is_behind: bool = False
    waiters: int = 0
    left: float = 0.0
    """When the last client left."""
    is_running: bool = False
    text: str = WAITING
    part: float | None = None
    so_far: Answer | None = None
    answer: Answer | None = None
    error: RefusedError | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.answer is not None or self.error is not None


class Pool:
    """All work, and the workers, each made by *make*."""

    def __init__(self, make: Callable[[], Worker], grace: float = GRACE) -> None:
        self.is_closed = False
        self._make = make
        self._grace = grace
        self._works: dict[str, Work] = {}  # that are not over, in the order of the questions
        self._running = set[asyncio.Task[None]]()
        self._spare: list[Worker] = []
        self._answers = Memory[Answer]()

    @contextmanager
    def waited(self, verb: str, asked: dict[str, Any], *, is_behind: bool = False) -> Iterator[Work]:
        """Within: a client waits for the work that answers what is *asked*; raises `RefusedError` if too many wait."""
        work = self._work(question_of(verb, asked), verb, asked, is_behind)
        work.is_behind &= is_behind
        work.waiters += 1
        self._go_on()
        try:
            yield work
        finally:
            work.waiters, work.left = work.waiters - 1, monotonic()

    def cancel(self, verb: str, asked: dict[str, Any]) -> Answer | None:
        """End the work for all clients; returns the part of an answer that there is."""
        if (work := self._works.get(question_of(verb, asked))) is None:
            return None
        self._fail(work, "cancelled", "Cancelled.", HTTPStatus.CONFLICT)
        return work.so_far

    def warm_up(self) -> None:
        """Make a worker before there is a question."""
        if not self._spare and not self._running:
            self._spare.append(self._make())

    def end(self) -> None:
        """Have all work end soon; from any thread."""
        self.is_closed = True

    async def close(self) -> None:
        """End everything."""
        self.end()
        await asyncio.gather(*self._running)
        for worker in self._spare:
            worker.close()

    def _work(self, key: str, verb: str, asked: dict[str, Any], is_behind: bool) -> Work:
        """The work for a question: under way, over with an answer that is kept, or new."""
        waiting = self._waiting()
        if key in self._works:
            return self._works[key]
        if (kept := self._answers.get(key)) is not None:
            return Work(key, verb, asked, answer=kept)
        if len(waiting) >= MOST_WAITING:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too much work waits; ask again later")
        self._works[key] = Work(key, verb, asked, is_behind)
        return self._works[key]

    def _waiting(self) -> list[Work]:
        """The work that waits for a worker; drops work that no client waits for."""
        for work in [work for work in self._works.values() if not work.is_running and self._is_left(work)]:
            del self._works[work.key]
        return [work for work in self._works.values() if not work.is_running]

    def _is_left(self, work: Work) -> bool:
        return not work.waiters and monotonic() - work.left >= self._grace

    def _go_on(self) -> None:
        """Begin the queued work, if a worker is free; one worker stays free for work that is not behind."""
        for work in sorted(self._waiting(), key=lambda work: work.is_behind):
            is_held = work.is_behind and any(each.is_behind and each.is_running for each in self._works.values())
            if len(self._running) < MOST_RUNNING and not is_held and not self.is_closed:
                work.is_running, work.text = True, AT_WORK
                task = asyncio.ensure_future(self._attend(work))
                self._running.add(task)
                task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._go_on()

    async def _attend(self, work: Work) -> None:
        """Have *work* done by a worker, which is kept for the next work if nothing cuts this short."""
        worker: Worker | None = None
        began = monotonic()
        try:
            worker = self._spare.pop() if self._spare else self._make()
            if await self._do(work, worker) and monotonic() - began < KEPT_SECONDS:
                self._spare.append(worker)
                worker = None
        except (EOFError, OSError):
            self._fail(work, "internal", ENDED)
        except Exception as error:  # whatever it is, other work is done
            log.error("%s failed: %s", work.verb, type(error).__name__)
            self._fail(work, "internal", f"this should not have happened: {type(error).__name__}")
        finally:
            if worker is not None:
                worker.close()

    async def _do(self, work: Work, worker: Worker) -> bool:
        """Have *worker* do *work*; returns whether it can do more."""
        until = monotonic() + WORK_SECONDS
        worker.begin(work.verb, work.asked)
        while not work.is_over and not self.is_closed:
            news = worker.hear()
            if isinstance(news, Failure):
                self._fail(work, *news)
                return True
            if isinstance(news, Progress):
                work.part, work.text = min(1.0, news.part), news.text
                work.so_far = news.so_far or work.so_far
            elif news is not None:
                self._answers.keep(work.key, news, len(json.dumps(news)))
                work.answer = news
                del self._works[work.key]
                return True
            if self._is_left(work):
                self._fail(work, "stopped", "no client waited for the answer any more")
            elif monotonic() > until:
                self._fail(work, "too_large", f"this took more than {WORK_SECONDS / 60:.0f} minutes; ask for less")
            await asyncio.sleep(LOOK if news is None else 0)
        return False

    def _fail(self, work: Work, code: str, message: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY) -> None:
        """End work that is not over; the next equal question begins it anew."""
        if not work.is_over:
            work.error = RefusedError(status, code, message)
            with suppress(KeyError):
                del self._works[work.key]
