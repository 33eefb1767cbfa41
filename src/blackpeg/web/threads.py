"""The threads that answer what needs no process.  What takes long there waits for its turn, so that it delays little.

The kernel computes without holding Python's lock; so a few threads use the whole machine, and the server goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from threading import BoundedSemaphore
from typing import TypeVar

from anyio import from_thread, to_thread
from starlette.requests import Request

from blackpeg.web.answers import RefusedError

T = TypeVar("T")

HAS_THREADS = sys.platform != "emscripten"  # a tab of a browser has none
MOST_THREADS = 100
SLOW = BoundedSemaphore(2)
"""The turns of what takes long."""


async def run(function: Callable[[], T]) -> T:
    """Returns what *function* returns in a thread; if the server ends, it does not wait for the thread."""
    return await to_thread.run_sync(function, abandon_on_cancel=True) if HAS_THREADS else function()


@contextmanager
def turn(client: Request | None = None, *, is_slow: bool) -> Iterator[None]:
    """Within a thread: waits for a turn if what follows *is_slow*.

    Raises `RefusedError` if *client* has left by then.
    """
    if not is_slow or not HAS_THREADS:
        yield
        return
    with SLOW:
        if client is not None and from_thread.run(client.is_disconnected):
            raise RefusedError(HTTPStatus.REQUEST_TIMEOUT, "gone", "the client left before it had an answer")
        yield
