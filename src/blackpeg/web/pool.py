"""A pool of workers that answer verbs: they are killed to stop; what none is free for waits, visitors' questions first.

A question that is asked twice is answered once: who comes later waits for the same worker, or is given the answer,
which is kept for a while.  Work ends when no client has waited for it for the *grace*: so a page may be loaded again.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol, TypeAlias

from blackpeg.web.answers import Failure, RefusedError
from blackpeg.web.memory import Memory, question_of

GRACE = 20.0  # seconds that work goes on without a client that waits
MOST_WAITING = 50
WORK_SECONDS = 3600.0  # for one answer
LOOK = 0.1  # seconds between two looks whether work is to end
ENDED = "a worker process ended, killed or out of memory"

WAITING, AT_WORK = "Waiting for other work to end.", "At work."
"""The progress of work that has not reported any."""

Answer: TypeAlias = dict[str, Any]
"""What `telling.answered` returns."""

Then: TypeAlias = Callable[[Answer], object]
Question: TypeAlias = tuple[dict[str, Any], Then | None]
"""What a worker is asked, and what is to be given its answer, if anything."""

log = logging.getLogger("blackpeg.web")


class State(NamedTuple):
    """The state of work: the *part* done, from 0 to 1, in words, and in the end the *answer* or an *error*.

    *so_far* would be the answer if it ended now.
    """

    text: str = WAITING
    part: float | None = None
    is_running: bool = False
    so_far: Answer | None = None
    answer: Answer | None = None
    error: RefusedError | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.answer is not None or self.error is not None


@dataclass(eq=False)
class Work:
    """What a worker is to answer.  Its *state* is replaced as a whole: who reads it sees what was true at one moment.

    *waiters* is how many wait, *left* when the last of them went.  What is done in the *background* waits for no end of
    that, and each of *then* is given the answer.
    """

    key: str
    verb: str
    asked: dict[str, Any]
    is_background: bool
    then: list[Then] = field(default_factory=list)
    waiters: int = 0
    left: float = 0.0
    state: State = field(default_factory=State)

    @property
    def is_behind(self) -> bool:
        """Whether the questions of visitors come first."""
        return self.is_background and not self.waiters


class Progress(NamedTuple):
    """A part done, from 0 to 1, in words, and what would be the answer now, if that has changed."""

    part: float
    text: str
    so_far: Answer | None = None


News: TypeAlias = Progress | Failure | Answer


class Worker(Protocol):
    """Answers one question after the other, apart from the server."""

    def begin(self, verb: str, asked: dict[str, Any]) -> None:
        """Ask; raises `OSError` where the worker has ended."""

    def hear(self, seconds: float, /) -> News | None:
        """What is new, waiting for it; None where nothing is; raises `EOFError` once the worker has ended."""

    def close(self) -> None:
        """End the worker, with what it is doing."""


class Pool:
    """All work, and what workers do of it.  *on_idle* is called when there was nothing to do for a while.

    Who inherits says what a worker is, and when one is called.
    """

    def __init__(self, grace: float = GRACE) -> None:
        self.on_idle: Callable[[], object] = lambda: None
        self.is_closed = False
        self._grace = grace
        self._works: dict[str, Work] = {}  # that are not over, in the order in which they were asked for
        self._answers = Memory[Answer]()
        self._changed = threading.Condition(threading.RLock())

    @contextmanager
    def waited(self, verb: str, asked: dict[str, Any]) -> Iterator[Work]:
        """Within: a client waits for the work that answers what is *asked*; raises `RefusedError` if too many do."""
        with self._changed:
            work = self._work(verb, asked)
            work.waiters += 1
        try:
            yield work
        finally:
            with self._changed:
                work.waiters, work.left = work.waiters - 1, time.monotonic()

    def prepare(self, verb: str, asked: dict[str, Any], then: Then) -> None:
        """Have it answered when there is nothing else to do, and *then* given the answer; raises as `waited` does."""
        with self._changed:
            work = self._work(verb, asked, is_background=True)
            if work.state.answer is None:
                work.then.append(then)
                return
        then(work.state.answer)

    def cancel(self, verb: str, asked: dict[str, Any]) -> Answer | None:
        """End the work for everyone who waits for it; its results so far, if any."""
        with self._changed:
            work = self._works.get(question_of(verb, asked))
            if work is None:
                return None
            self._fail(work, "cancelled", "Cancelled.", HTTPStatus.CONFLICT)
            return work.state.so_far

    def end(self) -> None:
        """Stop everything, without waiting for it."""
        with self._changed:
            self.is_closed = True
            self._changed.notify_all()

    def make(self) -> Worker:
        """A new worker."""
        raise NotImplementedError

    def call(self, waiting: int, /) -> bool:
        """Have a worker do one more, which comes after this many that wait; whether one is free, or is made."""
        raise NotImplementedError

    def _work(self, verb: str, asked: dict[str, Any], *, is_background: bool = False) -> Work:
        """The work that is there, or else begun when a process is free."""
        key = question_of(verb, asked)
        if key in self._works:
            return self._works[key]
        if (kept := self._answers.get(key)) is not None:
            return Work(key, verb, asked, is_background, state=State(answer=kept))
        waiting = self._waiting()
        if sum(other.is_background is is_background for other in waiting) >= MOST_WAITING:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too much work waits; ask again later")
        work = self._works[key] = Work(key, verb, asked, is_background)
        if self.call(len(waiting)):
            work.state = State(AT_WORK)
        self._changed.notify_all()
        return work

    def pick(self) -> Work | None:
        """What is to be done next, which is at work from now on; None if nothing is."""
        with self._changed:
            # One worker stays free for visitors.
            is_full = any(w.is_behind and w.state.is_running for w in self._works.values())
            waiting = [work for work in self._waiting() if not (is_full and work.is_behind)]
            work = min(waiting, key=lambda work: work.is_behind, default=None)
            if work is not None:
                work.state = State(AT_WORK, is_running=True)
            return work

    def attend(self, work: Work | None, worker: Worker | None) -> Generator[None, None, Worker | None]:
        """Have *work* done by *worker*, or by a new one, pausing where it is to be heard again; who can do more then.

        Nothing to do is time to be idle.
        """
        goes_on = False
        try:
            if work is None:
                self.on_idle()
            else:
                worker = worker or self.make()
                goes_on = yield from self._do(work, worker)
        except Exception as error:  # whatever it is, other work is done
            log.error("%s failed: %s", "idle time" if work is None else work.verb, type(error).__name__)
            if work is not None:
                self._fail(work, "internal", f"this should not have happened: {type(error).__name__}")
        if worker is not None and not goes_on:
            worker.close()
            return None
        return worker

    def _waiting(self) -> list[Work]:
        """The queued work; work that no client waits for any more is dropped."""
        waiting = [work for work in self._works.values() if not work.state.is_running]
        for work in filter(self._is_left, waiting):
            del self._works[work.key]
        return [work for work in waiting if work.key in self._works]

    def _is_left(self, work: Work) -> bool:
        is_wanted = work.waiters or work.is_background
        return not is_wanted and time.monotonic() - work.left >= self._grace

    def _do(self, work: Work, worker: Worker) -> Generator[None, None, bool]:
        """Have *worker* do *work*; whether it can do more."""
        until = time.monotonic() + WORK_SECONDS
        try:
            worker.begin(work.verb, work.asked)
            while (news := worker.hear(LOOK)) is None or isinstance(news, Progress):
                if news is not None and not work.state.is_over:
                    so_far = news.so_far or work.state.so_far
                    work.state = State(news.text, min(1.0, news.part), is_running=True, so_far=so_far)
                if self._is_left(work):
                    self._fail(work, "stopped", "nobody waited for the answer any more")
                if time.monotonic() > until:
                    message = f"this took more than {WORK_SECONDS / 60:.0f} minutes; ask for less"
                    self._fail(work, "too_large", message)
                if work.state.is_over or self.is_closed:
                    return False
                yield
        except (EOFError, OSError):
            self._fail(work, "internal", ENDED)
            return False
        if isinstance(news, Failure):
            self._fail(work, *news)
            return True
        with self._changed:
            if not work.state.is_over:
                self._answers.keep(work.key, news, len(json.dumps(news)))
                work.state = work.state._replace(answer=news, so_far=None, is_running=False)
                del self._works[work.key]
            given, work.then = work.then, []
        for then in given:
            then(news)
        return True

    def _fail(self, work: Work, code: str, message: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY) -> None:
        """End work that is not over; who asks again begins it anew."""
        with self._changed:
            if not work.state.is_over:
                work.state = work.state._replace(error=RefusedError(status, code, message), is_running=False)
                self._works.pop(work.key, None)
                self._changed.notify_all()
