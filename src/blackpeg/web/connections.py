"""Connections: how many there may be at once, and how long a client may keep the server waiting.

uvicorn bounds the time between two requests alone, and refuses the newcomer where there are too many connections.  Here
the client gives way that keeps the server waiting longest: for a request's head, its body (which security.py bounds),
or for an answer to be read.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from blackpeg.web.lanes import most_connections

SECONDS = 20.0
"""For the head of a request, from the connection or the answer before it on, and for each part of an answer."""

QUEUED = 1024  # connections that the system holds until they are taken
QUIET_SECONDS = 60.0  # between two lines of the log about connections


class Unchunked(h11.Connection):
    """What reads requests, but no chunks of a body: each one, however short, is work for the thread that serves all.

    The guard refuses a request that has them, and the connection ends (security.py).
    """

    _is_chunked = False

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """The next part of a request, as h11 has it."""
        if self._is_chunked:
            return h11.NEED_DATA
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._is_chunked = any(name == b"transfer-encoding" for name, _ in event.headers)
        return event


class Connection(H11Protocol):
    """One connection, closed if its client sends no request in time, or does not read the answer."""

    _since = 0.0
    _deadline: asyncio.TimerHandle | None = None

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn = Unchunked(h11.SERVER)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client is there."""
        super().connection_made(transport)  # type: ignore[arg-type]  # TCP has transports of this kind alone
        self._wait()
        here = [other for other in self.connections if not other.transport.is_closing()]
        if len(here) > most_connections():
            may_go = [other for other in here if isinstance(other, Connection) and other._waits(for_body=True)]
            min(may_go, key=lambda other: other._since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The next request may come."""
        super().on_response_complete()
        self._wait()

    def pause_writing(self) -> None:
        """The client reads more slowly than the server writes."""
        super().pause_writing()
        self._wait()

    def _waits(self, *, for_body: bool) -> bool:
        """Whether the client is to act: to send a request or, if asked *for_body*, the rest of one, or to read."""
        if self.flow.write_paused or self.cycle is None or self.cycle.response_complete:
            return True
        return for_body and self.cycle.more_body

    def _wait(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._since = self.loop.time()
        self._deadline = self.loop.call_later(SECONDS, self._give_up)

    def _give_up(self) -> None:
        if self._waits(for_body=False):
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
