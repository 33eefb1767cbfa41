"""Who computes: threads for what is answered at once, in lanes, so that slow questions do not delay quick ones.

The kernel computes without holding Python's lock; so a few threads use the whole machine, and the server goes on.
The threads are no pool of anyio's or Python's: Python waits for those when it ends, and none can be less urgent.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from http import HTTPStatus
from queue import SimpleQueue
from typing import ParamSpec, TypeVar, cast

from starlette.requests import Request

from blackpeg.web.answers import RefusedError

try:
    import resource
except ImportError:  # no such limit there
    resource = None  # type: ignore[assignment]

P = ParamSpec("P")
T = TypeVar("T")

END = object()  # comes after the last of many values

MOST_WAITING = 500  # at most this many questions wait in a quick lane
LOOK = 0.2  # seconds between two checks whether the client still waits

QUICK_THREADS, WRITING_THREADS, SLOW_THREADS = 4, 8, 2
LOWER = 5  # how much less urgent the slow lane is, as `nice` counts


MOST, LEAST = 500, 16  # connections at once

OTHER_HANDLES = 160
"""File handles for the history, the processes and the like, and for connections on their way in or out."""


def most_connections() -> int:
    """`MOST`, or as many as this program's file handles are enough for.

    Of these a quarter may wait in the slow lane.
    """
    handles = -1 if resource is None else resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(LEAST, min(MOST, handles - OTHER_HANDLES)) if handles > 0 else MOST


class Lane:
    """Some threads, and the questions that wait for them.

    The threads end with the process, whatever they are at: who stops the server does not wait for them.
    """

    def __init__(self, name: str, threads: int, most_waiting: int, *, is_urgent: bool) -> None:
        self._questions: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = threads
        self._most_waiting = most_waiting
        self._waiting = 0
        for _ in range(threads):
            threading.Thread(target=self._answer, args=(is_urgent,), name=name, daemon=True).start()

    async def run_for(self, client: Request, /, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """As `run`; if *client* goes before a thread is free, nothing is computed: raises `RefusedError`."""
        asking = asyncio.ensure_future(self.run(function, *arguments, **more))
        try:
            while not (await asyncio.wait([asking], timeout=LOOK))[0]:
                if await client.is_disconnected():
                    raise RefusedError(HTTPStatus.REQUEST_TIMEOUT, "gone", "nobody waits for the answer any more")
            return asking.result()
        finally:
            asking.cancel()
            await asyncio.wait([asking])

    async def run(self, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What *function* returns or raises; raises `RefusedError` where too many wait."""
        if self._waiting >= self._most_waiting:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too many questions wait; ask again soon")
        future: Future[T] = Future()

        def answer() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(function(*arguments, **more))
                except BaseException as error:
                    future.set_exception(error)

        self._waiting += 1  # of one thread, that of the event loop
        try:
            self._questions.put(answer)
            return await asyncio.wrap_future(future)
        finally:
            self._waiting -= 1

    async def each(self, values: Iterable[T]) -> AsyncIterator[T]:
        """The *values*, each made in this lane."""
        made = iter(values)
        while (value := await self.run(next, made, END)) is not END:
            yield cast("T", value)

    def close(self) -> None:
        """Have the threads end when they have answered the queued questions."""
        for _ in range(self._threads):
            self._questions.put(None)

    def _answer(self, is_urgent: bool) -> None:
        if not is_urgent:
            _be_patient()
        while (answer := self._questions.get()) is not None:
            answer()


class Lanes:
    """The *quick* lane, for what takes milliseconds, the *writing* one, for moves that do, and the *slow* one.

    Writers wait for the disk, or for another program that writes; then there are threads for who only looks.
    """

    def __init__(self) -> None:
        self.quick = Lane("blackpeg quick", QUICK_THREADS, MOST_WAITING, is_urgent=True)
        self.writing = Lane("blackpeg writing", WRITING_THREADS, MOST_WAITING, is_urgent=True)
        self.slow = Lane("blackpeg slow", SLOW_THREADS, most_connections() // 4, is_urgent=False)

    def close(self) -> None:
        """Close all."""
        self.quick.close()
        self.writing.close()
        self.slow.close()


def _be_patient() -> None:
    """Make this thread less urgent, where the system knows of the urgency of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)
