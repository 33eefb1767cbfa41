"""The pool does what takes long: at most two workers answer verbs, apart from the server, and are ended to stop.

Clients who ask an equal question share one answer.  Work ends when no client has waited for it for the *grace*, so that
a page may be loaded again.  The thread of the event loop alone uses a pool.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeAlias

from blackpeg.web.answers import Failure, RefusedError

MOST_KEPT = 200
MOST_BYTES = 50_000_000  # of all answers together
GRACE = 20.0  # seconds that work goes on without a client
MOST_RUNNING = 2
MOST_WAITING = 50
WORK_SECONDS = 3600.0  # for one answer
LOOK = 0.02  # seconds between two looks for news of a worker
ENDED = "a worker process ended, killed or out of memory"
LEFT = "stopped", "no client waited for the answer any more"

WAITING, AT_WORK = "Waiting for other work to end.", "At work."
"""The text of work before its worker has reported anything."""

JSON = "application/json"
Answer: TypeAlias = dict[str, Any]
"""What `telling.telling` returns: the answer as `JSON`, and in other forms."""

log = logging.getLogger("blackpeg.web")


class Progress(NamedTuple):
    """Progress says how far work is, by the *part* done, from 0 to 1, and a *text*."""

    part: float
    text: str


News: TypeAlias = Progress | Failure | Answer


class Worker(Protocol):
    """A worker answers one question after the other, apart from the server."""

    def begin(self, verb: str, asked: dict[str, Any]) -> None:
        """Asks the worker; raises `OSError` if it has ended."""

    def hear(self) -> News | None:
        """Returns what is new, without waiting; raises `EOFError` or `OSError` once the worker has ended."""

    def close(self) -> None:
        """Ends the worker, with what it is doing."""


@dataclass(eq=False)
class Work:
    """Work has a question for a worker, how far that is (*part*, *text*), and in the end an *answer* or an *error*."""

    key: str
    verb: str
    asked: dict[str, Any]
    waiters: int = 0
    left: float = 0.0
    """When the last client left."""
    is_running: bool = False
    text: str = WAITING
    part: float | None = None
    answer: Answer | None = None
    error: RefusedError | None = None

    @property
    def is_over(self) -> bool:
        """Says whether the work has ended."""
        return self.answer is not None or self.error is not None


class Memory:
    """The memory keeps answers by their questions, bounded in number and in size, for any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, question: str) -> Any:
        """Returns the answer; None if it is not kept."""
        with self._lock:
            if question not in self._kept:
                return None
            self._kept.move_to_end(question)
            return self._kept[question][0]

    def keep(self, question: str, answer: Any, size: int) -> None:
        """Keeps an *answer* of *size* bytes, in the place of the least recently used if need be."""
        size += len(question)
        with self._lock:
            self._bytes += size - self._kept.pop(question, (answer, 0))[1]
            self._kept[question] = answer, size
            while len(self._kept) > MOST_KEPT or self._bytes > MOST_BYTES:
                self._bytes -= self._kept.popitem(last=False)[1][1]


def question_of(name: str, asked: Mapping[str, Any]) -> str:
    """Writes a question as text; equal questions have equal texts.

    >>> question_of("suggest", {"a": 1, "b": 2}) == question_of("suggest", {"b": 2, "a": 1})
    True
    """
    return f"{name} {json.dumps(asked, sort_keys=True)}"


class Pool:
    """The pool has all work, and the workers, each made by *make*; its *memory* keeps answers for equal questions."""

    def __init__(self, make: Callable[[], Worker], grace: float = GRACE) -> None:
        self.is_closed = False
        self.memory = Memory()
        self._make = make
        self._grace = grace
        self._works: dict[str, Work] = {}
        self._tasks = set[asyncio.Task[None]]()
        self._places = asyncio.Semaphore(MOST_RUNNING)
        self._spare: list[Worker] = []

    @property
    def is_idle(self) -> bool:
        """Says whether no worker works."""
        return not any(work.is_running for work in self._works.values())

    async def follow(self, verb: str, asked: dict[str, Any]) -> AsyncIterator[Work]:
        """Yields the work that answers what is *asked* again and again, and at last with its answer.

        Raises `RefusedError` if there is none, or if too much work waits.
        """
        work = self._work(question_of(verb, asked), verb, asked)
        work.waiters += 1
        try:
            while not work.is_over and not self.is_closed:
                yield work
                await asyncio.sleep(LOOK)
        finally:
            work.waiters, work.left = work.waiters - 1, monotonic()
            if work.is_over:
                self._forget(work)
        if work.answer is None:
            message = "the server ended before it had an answer"
            raise work.error or RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "stopped", message)
        yield work

    def cancel(self, verb: str, asked: dict[str, Any]) -> None:
        """Ends the work for all clients."""
        if (work := self._works.get(question_of(verb, asked))) is not None:
            self._fail(work, "cancelled", "Cancelled.", HTTPStatus.CONFLICT)

    def warm_up(self) -> None:
        """Makes a worker before there is a question."""
        if self.is_idle and not self._spare:
            self._spare.append(self._make())

    def end(self) -> None:
        """Makes all work end soon; any thread may call this."""
        self.is_closed = True

    async def close(self) -> None:
        """Ends all work and all workers."""
        self.end()
        await asyncio.gather(*self._tasks)
        for worker in self._spare:
            worker.close()

    def _work(self, key: str, verb: str, asked: dict[str, Any]) -> Work:
        """Returns the work for a question, which is there already, has its answer from the memory, or is new."""
        for work in [work for work in self._works.values() if not work.is_running and self._is_left(work)]:
            self._fail(work, *LEFT)
            self._forget(work)
        if key in self._works:
            return self._works[key]
        if (kept := self.memory.get(key)) is not None:
            return Work(key, verb, asked, answer=kept)
        if sum(not work.is_running and not work.is_over for work in self._works.values()) >= MOST_WAITING:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too much work waits; ask again later")
        work = self._works[key] = Work(key, verb, asked)
        task = asyncio.ensure_future(self._do(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return work

    def _is_left(self, work: Work) -> bool:
        return not work.waiters and monotonic() - work.left >= self._grace

    async def _do(self, work: Work) -> None:
        """Lets a worker do *work*, once there is a place; the worker is kept if nothing cuts that short."""
        async with self._places:
            if work.is_over or self.is_closed:
                return
            work.is_running, work.text = True, AT_WORK
            worker: Worker | None = None
            try:
                worker = self._spare.pop() if self._spare else self._make()
                worker.begin(work.verb, work.asked)
                if await self._is_done(work, worker):
                    self._spare.append(worker)
                    worker = None
            except (EOFError, OSError):
                self._fail(work, "internal", ENDED)
            except Exception as error:  # whatever it is, other work is done
                log.error("%s failed: %s", work.verb, type(error).__name__)
                self._fail(work, "internal", f"this should not have happened: {type(error).__name__}")
            finally:
                work.is_running = False
                if worker is not None:
                    worker.close()

    async def _is_done(self, work: Work, worker: Worker) -> bool:
        """Notes the news of *work* until it is over; returns whether *worker* may do more."""
        until = monotonic() + WORK_SECONDS
        while not work.is_over and not self.is_closed:
            news = worker.hear()
            if isinstance(news, Progress):
                work.part, work.text = min(1.0, news.part), news.text
            elif isinstance(news, Failure):
                self._fail(work, *news)
                return True
            elif news is not None:
                self._keep(work, news)
                return True
            if self._is_left(work):
                self._fail(work, *LEFT)
            elif monotonic() > until:
                self._fail(work, "too_large", f"this took more than {WORK_SECONDS / 60:.0f} minutes; ask for less")
            await asyncio.sleep(LOOK if news is None else 0)
        return False

    def _keep(self, work: Work, answer: Answer) -> None:
        """Keeps the answer for equal questions; if time cut it, for the clients of this work alone."""
        work.answer = answer
        if not is_cut(answer[JSON]):
            self.memory.keep(work.key, answer, len(json.dumps(answer)))
        if work.waiters or not is_cut(answer[JSON]):
            self._forget(work)

    def _fail(self, work: Work, code: str, message: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY) -> None:
        """Ends work that is not over; the next equal question begins it anew."""
        if not work.is_over:
            work.error = RefusedError(status, code, message)
            self._forget(work)

    def _forget(self, work: Work) -> None:
        """Lets the next equal question begin anew."""
        if self._works.get(work.key) is work:
            del self._works[work.key]


def is_cut(told: dict[str, Any]) -> bool:
    """Says whether time cut what a verb *told*, as JSON, so that an equal question may get a better answer.

    >>> is_cut({"total": 5625, "status": "proven", "stopped": None}), is_cut({"status": "bound", "stopped": "time"})
    (False, True)
    """
    played = [each.get("evaluation", each) or {"stopped": True} for each in told.get("strategies", ())]
    return any(each.get("stopped") or each.get("status", "proven") != "proven" for each in (told, *played))
