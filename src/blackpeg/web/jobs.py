"""Jobs: work that takes its time, done in processes, two at once; the others wait.

Jobs of visitors come first.  A visitor who asks for what is under way is given that job.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from http import HTTPStatus
from itertools import count
from secrets import token_hex
from typing import Any

from blackpeg.execute.run import ENDED
from blackpeg.web import answers
from blackpeg.web.answers import JobKind, RefusedError, State
from blackpeg.web.worker import Done, Progress, Worker

MOST_RUNNING = 2
MOST_WAITING = 50
MOST_KEPT = 200  # jobs that are over and kept, for pages that are loaded again
MOST_BYTES = 50_000_000  # what those may have in all, in what was asked and what came of it
JOB_SECONDS = 3600.0  # for one job
IDLE_SECONDS = 60.0  # a process that had nothing to do for this long ends
PATIENCE = 5.0  # seconds that processes get to end

Then = Callable[[dict[str, Any]], dict[str, Any]]
"""Is given the result, and returns what is shown of it; of those that are equal and wait for it one is given it."""

WAITING = State(status="waiting", progress=None, text="", result=None, error=None)

log = logging.getLogger("blackpeg.web")


@dataclass(eq=False)
class Job:
    """A job; its *state* is replaced as a whole, so that a reader sees what was true at one moment.

    *asked* is what the process is given, *shown* what visitors see of it, empty if no list has it; all of *then* are
    given the result, in the server.  *bytes* counts what is kept of it.
    """

    kind: JobKind
    title: str
    asked: dict[str, Any]
    shown: dict[str, Any]
    is_background: bool
    bytes: int
    id: str = field(default_factory=lambda: token_hex(8))
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    then: list[Then] = field(default_factory=list)
    worker: Worker | None = None
    state: State = WAITING

    def in_short(self) -> answers.Job:
        """The job for lists of many: without its result, and without the record that it is about."""
        request = {name: value for name, value in self.shown.items() if name != "record"}
        return replace(self.told(), request=request, result=None)

    def told(self) -> answers.Job:
        """The job for answers, as it is at this moment."""
        created = self.created.isoformat(timespec="seconds")
        return answers.Job(
            **vars(self.state), id=self.id, kind=self.kind, title=self.title, created=created, request=self.shown
        )


class Jobs:
    """All jobs; threads hand them to processes.  *on_idle* is called when there was nothing to do for a while."""

    def __init__(self, on_idle: Callable[[], None] = lambda: None) -> None:
        self.on_idle = on_idle
        self._jobs: dict[str, Job] = {}  # in the order in which they were asked for
        self._changed = threading.Condition(threading.RLock())
        self._is_closed = False
        self._runners: list[threading.Thread] = []
        self._idle = 0

    def submit(
        self,
        kind: JobKind,
        title: str,
        asked: dict[str, Any],
        *,
        shown: dict[str, Any] | None = None,
        then: Then | None = None,
        is_background: bool = False,
    ) -> Job:
        """A job that does *asked*: one that is there already, unless it failed or was cancelled.

        Raises `RefusedError` where too many wait.
        """
        with self._changed:
            same = [job for job in self._jobs.values() if (job.kind, job.asked) == (kind, asked)]
            job = next((job for job in same if job.state.status not in ("failed", "cancelled")), None)
            if job is None:
                size = len(json.dumps(asked))
                job = Job(kind, title, asked, asked if shown is None else shown, is_background, size)
                self._begin(job)
            elif job.is_background and not is_background:  # to visitors it is new
                job.is_background, job.created = False, datetime.now(UTC)
                self._jobs[job.id] = self._jobs.pop(job.id)
                self._changed.notify_all()
            state = job.state
            if then is not None and state.result is None and then not in job.then:
                job.then.append(then)
        if then is not None and state.result is not None:
            job.state = replace(state, result=then(state.result))
        return job

    def _begin(self, job: Job) -> None:
        """Have *job* done once a process is free."""
        waiting = self._with_status("waiting")
        if sum(other.is_background is job.is_background for other in waiting) >= MOST_WAITING:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too many jobs wait; cancel some")
        self._jobs[job.id] = job
        self._forget()
        if len(waiting) + 1 > self._idle and len(self._runners) < MOST_RUNNING:
            runner = threading.Thread(target=self._run, name="blackpeg jobs", daemon=True)
            self._runners.append(runner)
            runner.start()
        self._changed.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether nothing is done any more."""
        return self._is_closed

    def get(self, id: str) -> Job:
        """The job; raises `RefusedError` where there is none."""
        with self._changed:
            if id not in self._jobs:
                raise RefusedError(HTTPStatus.NOT_FOUND, "no_such_job", "there is no such job, or not any more")
            return self._jobs[id]

    def all(self) -> list[Job]:
        """The jobs that visitors asked for, the last first."""
        with self._changed:
            return [job for job in reversed(self._jobs.values()) if not job.is_background and job.shown]

    def cancel(self, id: str) -> Job:
        """The job, stopped if it is not over; raises as `get`."""
        job = self.get(id)
        with self._changed:
            if not job.state.is_over and job.worker is not None:
                job.worker.kill()
            self._change(job, status="cancelled", progress=None)
        return job

    def end(self) -> None:
        """Stop everything, without waiting for it."""
        with self._changed:
            self._is_closed = True
            for job in self._jobs.values():
                if job.worker is not None:
                    job.worker.kill()
            self._changed.notify_all()

    def close(self) -> None:
        """Stop everything, and wait for it."""
        self.end()
        for runner in self._runners:
            runner.join(PATIENCE)

    def _with_status(self, status: str) -> list[Job]:
        return [job for job in self._jobs.values() if job.state.status == status]

    def _forget(self) -> None:
        over = [job for job in self._jobs.values() if job.state.is_over]
        kept = sum(job.bytes for job in over)
        for number, job in enumerate(over[:-1]):
            if len(over) - number <= MOST_KEPT and kept <= MOST_BYTES:
                return
            kept -= job.bytes
            del self._jobs[job.id]

    def _run(self) -> None:
        """One thread: a job after the other, in a process that is there while there is something to do."""
        worker: Worker | None = None
        while not self._is_closed:
            job = self._next()
            goes_on = False
            try:
                if job is None:
                    self.on_idle()
                else:
                    worker = worker or Worker()
                    goes_on = self._do(job, worker)
            except Exception as error:  # whatever it is, the thread goes on with other jobs
                log.error("%s failed: %s", "idle time" if job is None else f"a {job.kind}", type(error).__name__)
                if job is not None:
                    self._fail(job, "internal", f"this should not have happened: {type(error).__name__}")
            if job is not None:
                job.worker = None
            if worker is not None and not goes_on:
                worker.close()
                worker = None

    def _next(self) -> Job | None:
        """The job to be done next; None where there was none for a while, or nothing is to be done any more."""
        until = time.monotonic() + IDLE_SECONDS
        with self._changed:
            self._idle += 1
            try:
                while not self._is_closed and (remaining := until - time.monotonic()) > 0:
                    # One process stays free for visitors.
                    may_be_background = not any(job.is_background for job in self._with_status("running"))
                    waiting = [j for j in self._with_status("waiting") if may_be_background or not j.is_background]
                    if waiting:
                        job = min(waiting, key=lambda job: job.is_background)
                        self._change(job, status="running")
                        return job
                    self._changed.wait(remaining)
                return None
            finally:
                self._idle -= 1

    def _do(self, job: Job, worker: Worker) -> bool:
        """Have *worker* do *job*; whether it can do another."""
        until = time.monotonic() + JOB_SECONDS
        with self._changed:
            if job.state.is_over:
                return True
            job.worker = worker
        try:
            worker.begin(job.kind, job.asked)
            while (news := worker.hear(1.0)) is None or isinstance(news, Progress):
                if news is not None:
                    self._change(job, progress=min(1.0, news.part), text=news.text)
                if time.monotonic() > until:
                    self._fail(job, "too_large", f"this took more than {JOB_SECONDS / 60:.0f} minutes; ask for less")
                    return False
        except (EOFError, OSError):
            self._fail(job, "internal", ENDED)
            return False
        with self._changed:
            if job.state.is_over:
                return False  # its process was killed, perhaps a moment too late
            job.worker = None
        if isinstance(news, Done):
            self._finish(job, news.result)
        else:
            self._fail(job, news.code, news.message)
        return True

    def _finish(self, job: Job, result: dict[str, Any]) -> None:
        """Give *result* to all who want it, also to who comes meanwhile; then the job is done."""
        for number in count():
            with self._changed:
                if number == len(job.then) or job.state.is_over:
                    job.bytes += len(json.dumps(result))
                    self._change(job, status="done", progress=1.0, result=result)
                    self._forget()
                    return
            result = job.then[number](result)

    def _fail(self, job: Job, code: str, message: str) -> None:
        self._change(job, status="failed", error={"code": code, "message": message})

    def _change(self, job: Job, **changes: Any) -> None:
        """Note what is new of a job that is not over."""
        with self._changed:
            if not job.state.is_over:
                job.state = replace(job.state, **changes)
                self._changed.notify_all()
