"""Who computes: threads for what is answered at once, in two lanes, so that slow questions do not delay quick ones.

The kernel computes without holding Python's lock; so a few threads use the whole machine, and the server goes on.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from typing import ParamSpec, TypeVar

from blackpeg.web.failures import RefusedError

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 500
"""So many questions wait in a lane at most."""

QUICK_THREADS, SLOW_THREADS = 8, 2
LOWER = 5
"""How much less urgent the slow lane is, as `nice` counts."""


class Lane:
    """Some threads, and the questions that wait for them."""

    def __init__(self, name: str, threads: int, *, is_urgent: bool) -> None:
        self._threads = ThreadPoolExecutor(threads, name, None if is_urgent else _be_patient)
        self._waiting = 0
        self._lock = threading.Lock()

    async def run(self, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What *function* returns or raises; raises `RefusedError` where too many wait."""
        with self._lock:
            if self._waiting >= MOST_WAITING:
                raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", "too many questions wait; ask again soon")
            self._waiting += 1
        try:
            future = self._threads.submit(function, *arguments, **more)
            return await asyncio.wrap_future(future)
        finally:
            with self._lock:
                self._waiting -= 1

    def close(self) -> None:
        """Let those that wait go."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Lanes:
    """The *quick* lane, for what takes milliseconds, and the *slow* one."""

    def __init__(self) -> None:
        self.quick = Lane("blackpeg quick", QUICK_THREADS, is_urgent=True)
        self.slow = Lane("blackpeg slow", SLOW_THREADS, is_urgent=False)

    def close(self) -> None:
        """Close both."""
        self.quick.close()
        self.slow.close()


def _be_patient() -> None:
    """Make this thread less urgent, where the system knows of the urgency of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)
