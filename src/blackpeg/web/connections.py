"""Connections: how many there may be at once, and how long one may take to say what it wants.

A sender that stays silent, or sends a byte now and then, holds a file handle of this program.  So each has `SECONDS`
for a request's head (security.py bounds the body), and where there are too many, the one that waits
longest gives way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # no such limit there
    resource = None  # type: ignore[assignment]

SECONDS = 20.0
"""For the head of a request, from the moment of the connection or the answer before it."""

MOST = 500
"""Connections at once."""

AT_ONCE = 16
"""Connections that are taken in one go; a few goes may pass before those that give way are closed."""

OTHER_HANDLES = 64 + 6 * AT_ONCE
"""File handles for the history, the jobs and the like, and for connections on their way in or out."""

QUEUED = 1024
"""Connections that the system holds until they are taken."""

QUIET_SECONDS = 60.0
"""Between two lines of the log about connections."""


def most_connections() -> int:
    """`MOST`, or as many as this program's file handles are enough for."""
    handles = -1 if resource is None else resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(AT_ONCE, min(MOST, handles - OTHER_HANDLES)) if handles > 0 else MOST


class Connection(H11Protocol):
    """One connection, closed where no request comes in time."""

    _since = 0.0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A sender is there."""
        super().connection_made(transport)  # type: ignore[arg-type]  # TCP has transports of this kind alone
        self._wait()
        here = [other for other in self.connections if not other.transport.is_closing()]
        if len(here) > most_connections():
            idle = [other for other in here if isinstance(other, Connection) and other._is_idle]
            min(idle, key=lambda other: other._since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The sender is gone."""
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The next request may come."""
        super().on_response_complete()
        self._wait()

    @property
    def _is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._since = self.loop.time()
        self._deadline = self.loop.call_later(SECONDS, self._give_up)

    def _give_up(self) -> None:
        if self._is_idle:
            self.transport.abort()


def complaints(say: Callable[[str], None]) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """What a loop does with an error outside of requests: one line, with *say*, once in `QUIET_SECONDS`."""
    last = -QUIET_SECONDS

    def complain(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        if time.monotonic() - last >= QUIET_SECONDS:
            last = time.monotonic()
            error = context.get("exception")
            say(f"{context['message']}{f' ({type(error).__name__}: {error})' if error else ''}")

    return complain
