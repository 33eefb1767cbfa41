"""The threads that answer what needs no process: some for each kind of question, so that slow ones delay no quick one.

The kernel computes without holding Python's lock; so a few threads use the whole machine, and the server goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple, TypeVar

from anyio import CapacityLimiter, from_thread, to_thread
from starlette.requests import Request

from blackpeg.web.answers import RefusedError

T = TypeVar("T")


class Threads(NamedTuple):
    """How many threads answer *quick* questions, *writing* moves, which wait for the disk, and *slow* questions.

    A tab of a browser has no threads: None answers at once.
    """

    quick: CapacityLimiter | None = None
    writing: CapacityLimiter | None = None
    slow: CapacityLimiter | None = None


def threads() -> Threads:
    """The threads of a server."""
    return Threads(CapacityLimiter(4), CapacityLimiter(8), CapacityLimiter(2))


async def run(limiter: CapacityLimiter | None, function: Callable[[], T], client: Request | None = None) -> T:
    """Returns what *function* returns in one of these threads.

    Raises `RefusedError` instead if *client* has left before a thread was free.  If the server ends, it does not wait
    for the thread.
    """
    if limiter is None:
        return function()

    def work() -> T:
        if client is not None and from_thread.run(client.is_disconnected):
            raise RefusedError(HTTPStatus.REQUEST_TIMEOUT, "gone", "the client left before it had an answer")
        return function()

    return await to_thread.run_sync(work, abandon_on_cancel=True, limiter=limiter)
