"""One-way channels between the two sides of a match.

A channel carries one type of thing and nothing else.  Either end may close it; who then waits or sends gets
`ChannelClosedError`, so no side ever waits for one that has left.
"""

from __future__ import annotations

from collections import deque
from threading import Condition
from typing import Generic, TypeVar

from blackpeg.errors import MatchError

T = TypeVar("T")


class ChannelClosedError(MatchError):
    """The other side has left; the message says why."""


class Channel(Generic[T]):
    """Things of type *carries*, received in the order in which they were sent.

    >>> from blackpeg.rules import Reply
    >>> replies = Channel(Reply)
    >>> replies.send(Reply(1, 2))
    >>> replies.receive()
    Reply(black=1, white=2, total=None)
    """

    def __init__(self, carries: type[T]) -> None:
        self._carries = carries
        self._waiting: deque[T] = deque()
        self._changed = Condition()
        self._closed: str | None = None

    def send(self, item: T) -> None:
        """Send *item*, without waiting.

        Raises `MatchError` for anything but the type carried, `ChannelClosedError` if the channel is closed.
        """
        if type(item) is not self._carries:
            raise MatchError(f"this channel carries {self._carries.__name__}, got {type(item).__name__}: {item!r}")
        with self._changed:
            if self._closed is not None:
                raise ChannelClosedError(self._closed)
            self._waiting.append(item)
            self._changed.notify()

    def receive(self) -> T:
        """The next item, waiting for it; raises `ChannelClosedError` once the channel is closed and all is received."""
        with self._changed:
            while not self._waiting:
                if self._closed is not None:
                    raise ChannelClosedError(self._closed)
                self._changed.wait()
            return self._waiting.popleft()

    def close(self, why: str) -> None:
        """Let nothing more through, and say *why*; closing again changes nothing."""
        with self._changed:
            if self._closed is None:
                self._closed = why
            self._changed.notify_all()
