"""Jobs: work that takes its time, done in processes, two at once; the others wait.

Jobs of visitors come first.  Whoever asks for the same again is given the job that is there.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from http import HTTPStatus
from itertools import count
from secrets import token_hex
from typing import Any

from blackpeg.web import models
from blackpeg.web.failures import RefusedError
from blackpeg.web.worker import Done, Progress, Worker

MOST_RUNNING = 2
MOST_WAITING = 50
MOST_KEPT = 200
"""Jobs that are over and kept, for pages that are loaded again."""

MOST_BYTES = 50_000_000
"""What those may have in all, in what was asked and what came of it."""

JOB_SECONDS = 3600.0
"""For one job."""

IDLE_SECONDS = 60.0
"""A process that had nothing to do for so long ends."""

PATIENCE = 5.0
"""Seconds that processes get to end."""

Then = Callable[[dict[str, Any]], None]
"""Is given the result; those that are equal do the same, so of those that wait for it one is given it."""

log = logging.getLogger("blackpeg.web")


@dataclass(eq=False)
class Job:
    """A job as it stands; *version* grows with each change.

    *asked* is what the process is given, *shown* what visitors see of it; all of *then* are given the result, in the
    server.  *bytes* counts what is kept of it.
    """

    id: str
    number: int
    kind: str
    title: str
    asked: dict[str, Any]
    shown: dict[str, Any]
    key: str
    then: list[Then]
    is_background: bool
    created: datetime
    status: str = "waiting"
    progress: float | None = None
    text: str = ""
    result: dict[str, Any] | None = None
    error: dict[str, str] | None = None
    version: int = 0
    bytes: int = 0
    worker: Worker | None = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.status in ("done", "failed", "cancelled")

    def in_short(self) -> models.Job:
        """The job for lists of many: without its result, and without the record that it is about."""
        request = {name: value for name, value in self.shown.items() if name != "record"}
        return self._facts(request, None)

    def facts(self) -> models.Job:
        """The job for answers."""
        return self._facts(self.shown, self.result)

    def _facts(self, request: dict[str, Any], result: dict[str, Any] | None) -> models.Job:
        return models.Job.model_validate(
            {
                **{name: getattr(self, name) for name in ("id", "kind", "title", "status", "progress", "text")},
                "created": self.created.isoformat(timespec="seconds"),
                "request": request,
                "result": result,
                "error": self.error,
            }
        )


class Jobs:
    """All jobs; threads hand them to processes.  *on_idle* is called when there was nothing to do for a while."""

    def __init__(self, on_idle: Callable[[], None] = lambda: None) -> None:
        self.on_idle = on_idle
        self._jobs: dict[str, Job] = {}
        self._numbers = count(1)
        self._changed = threading.Condition(threading.RLock())
        self._is_closed = False
        self._runners: list[threading.Thread] = []
        self._idle = 0

    def submit(
        self,
        kind: str,
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
        text = json.dumps([kind, asked], sort_keys=True)
        key = sha256(text.encode()).hexdigest()
        with self._changed:
            for job in self._jobs.values():
                if job.key == key and job.status in ("waiting", "running", "done"):
                    break
            else:
                return self._begin(kind, title, asked, shown, key, len(text), then, is_background)
            if job.is_background and not is_background:  # to visitors it is new
                job.is_background, job.number, job.created = False, next(self._numbers), datetime.now(UTC)
                self._jobs[job.id] = self._jobs.pop(job.id)
                self._changed.notify_all()
            result = job.result
            if then is not None and result is None and then not in job.then:
                job.then.append(then)
        if then is not None and result is not None:
            then(result)
        return job

    def _begin(
        self,
        kind: str,
        title: str,
        asked: dict[str, Any],
        shown: dict[str, Any] | None,
        key: str,
        size: int,
        then: Then | None,
        is_background: bool,
    ) -> Job:
        """A new job, begun once a process is free."""
        with self._changed:
            waiting = [job for job in self._jobs.values() if job.status == "waiting"]
            if sum(job.is_background is is_background for job in waiting) >= MOST_WAITING:
                raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too many jobs wait; cancel some")
            job = Job(
                id=token_hex(8),
                number=next(self._numbers),
                kind=kind,
                title=title,
                asked=asked,
                shown=asked if shown is None else shown,
                key=key,
                then=[] if then is None else [then],
                is_background=is_background,
                created=datetime.now(UTC),
                bytes=size,
            )
            self._jobs[job.id] = job
            self._forget()
            if len(waiting) + 1 > self._idle and len(self._runners) < MOST_RUNNING:
                runner = threading.Thread(target=self._run, name="blackpeg jobs", daemon=True)
                self._runners.append(runner)
                runner.start()
            self._changed.notify_all()
            return job

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
            return [job for job in reversed(self._jobs.values()) if not job.is_background]

    def cancel(self, id: str) -> Job:
        """The job, stopped if it is not over; raises as `get`."""
        job = self.get(id)
        with self._changed:
            if not job.is_over:
                job.status, job.progress = "cancelled", None
                job.version += 1
                if job.worker is not None:
                    job.worker.kill()
                self._changed.notify_all()
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

    def _forget(self) -> None:
        """Forget the oldest jobs that are over."""
        over = [job for job in self._jobs.values() if job.is_over]
        kept = sum(job.bytes for job in over)
        for number, job in enumerate(over[:-1]):
            if len(over) - number <= MOST_KEPT and kept <= MOST_BYTES:
                return
            kept -= job.bytes
            del self._jobs[job.id]

    def _run(self) -> None:
        """One thread: a job after the other, in a process that is started when there is one."""
        worker: Worker | None = None
        try:
            while True:
                job = self._next()
                if job is None:
                    if self._is_closed:
                        return
                    if worker is not None:
                        worker.close()
                        worker = None
                    self._do_idle()
                    continue
                try:
                    worker = worker or Worker()
                    goes_on = self._do(job, worker)
                except Exception as error:  # whatever it is, the thread goes on with other jobs
                    log.error("a %s failed: %s", job.kind, type(error).__name__)
                    self._fail(job, "internal", f"this should not have happened: {type(error).__name__}")
                    goes_on = False
                if worker is not None and not goes_on:
                    worker.close()
                    worker = None
        finally:
            if worker is not None:
                worker.close()

    def _do_idle(self) -> None:
        try:
            self.on_idle()
        except Exception as error:  # the thread is there for jobs
            log.error("nothing came of idle time: %s", type(error).__name__)

    def _next(self) -> Job | None:
        """The job to be done next; None where there was none for a while, or nothing is to be done any more."""
        until = time.monotonic() + IDLE_SECONDS
        with self._changed:
            self._idle += 1
            try:
                while not self._is_closed and (left := until - time.monotonic()) > 0:
                    running = [job for job in self._jobs.values() if job.status == "running"]
                    waiting = [
                        job
                        for job in self._jobs.values()
                        if job.status == "waiting"
                        # One process stays free for visitors.
                        and not (job.is_background and any(other.is_background for other in running))
                    ]
                    if waiting:
                        job = min(waiting, key=lambda job: (job.is_background, job.number))
                        job.status = "running"
                        job.version += 1
                        return job
                    self._changed.wait(left)
                return None
            finally:
                self._idle -= 1

    def _do(self, job: Job, worker: Worker) -> bool:
        """Have *worker* do *job*; whether it can do another."""
        until = time.monotonic() + JOB_SECONDS
        with self._changed:
            if job.status == "cancelled":
                return True
            job.worker = worker
        try:
            worker.begin(job.kind, job.asked)
            while True:
                news = worker.hear(1.0)
                if isinstance(news, Progress):
                    self._change(job, progress=min(1.0, news.part), text=news.text)
                elif news is not None:
                    with self._changed:
                        if job.status == "cancelled":
                            return False  # its process was killed, perhaps a moment too late
                        job.worker = None
                    if isinstance(news, Done):
                        self._finish(job, news.result)
                    else:
                        self._change(job, status="failed", error=news._asdict())
                    return True
                if time.monotonic() > until:
                    self._fail(job, "too_large", f"this took more than {JOB_SECONDS / 60:.0f} minutes; ask for less")
                    return False
        except (EOFError, OSError):
            self._fail(job, "internal", "the process that did this has ended; there may be too little memory for it")
            return False
        finally:
            with self._changed:
                job.worker = None
                self._changed.notify_all()

    def _finish(self, job: Job, result: dict[str, Any]) -> None:
        """Give *result* to all who want it, also to who comes meanwhile; then the job is done."""
        told = 0
        while True:
            with self._changed:
                untold = job.then[told:]
                if not untold or job.status == "cancelled":
                    job.bytes += len(json.dumps(result))
                    self._change(job, status="done", progress=1.0, result=result)
                    self._forget()
                    return
            for then in untold:
                then(result)
            told += len(untold)

    def _fail(self, job: Job, code: str, message: str) -> None:
        self._change(job, status="failed", error={"code": code, "message": message})

    def _change(self, job: Job, **changes: Any) -> None:
        """Note what is new of a job, unless it was cancelled."""
        with self._changed:
            if job.status != "cancelled":
                for name, value in changes.items():
                    setattr(job, name, value)
                job.version += 1
