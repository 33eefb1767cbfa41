"""What ends a call: its time, or a stop from elsewhere.  Each call has its own control; what calls share has none."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stoppable(Protocol):
    """Work under way, or what ends it."""

    def stop(self) -> None:
        """Ends the work soon."""


class TimeIsUp(BaseException):
    """Raised within the work of a control (`Control.work`), to leave it where it is."""


class Control:
    """Ends the call it is given to after *seconds*, if any, or when another thread calls `stop`; for one call only.

    With *pairs* a search ends after a look at this many pairs of guess and candidate: at the same place everywhere.

    >>> control = Control()
    >>> control.stopped
    False
    >>> control.stop()
    >>> control.stopped
    True
    >>> Control(seconds=0).stopped
    True
    """

    def __init__(self, seconds: float | None = None, pairs: int | None = None) -> None:
        self.pairs = pairs
        self._until = None if seconds is None else time.monotonic() + seconds
        self._is_told_to = False
        self._is_working = False
        self._inner: list[Stoppable] = []

    def stop(self) -> None:
        """Ends the call; from any thread, and also before it begins."""
        self._is_told_to = True
        for inner in tuple(self._inner):
            inner.stop()

    @property
    def stopped(self) -> bool:
        """Whether the call is to end: it was stopped, or its time is over."""
        return self._is_told_to or self.remaining == 0

    @property
    def remaining(self) -> float | None:
        """The seconds that remain; None: as many as it takes."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    def work(self, do: Callable[[], T]) -> T | None:
        """What *do* returns, which asks `go_on` now and then; None where the call ended before.

        >>> control = Control()
        >>> control.work(lambda: "done")
        'done'
        >>> control.stop()
        >>> control.work(control.go_on) is None
        True
        """
        try:
            try:
                self._is_working = True
                return do()
            finally:
                self._is_working = False
        except TimeIsUp:
            return None

    def go_on(self) -> None:
        """Raises `TimeIsUp` where the call is to end."""
        if self.stopped:
            raise TimeIsUp

    def tick(self) -> None:
        """Raises `TimeIsUp` in work that is to end: for a clock that is heard in the thread that works."""
        for part in self._inner:
            if isinstance(part, Control):
                part.tick()
        if self._is_working:
            self.go_on()

    @contextmanager
    def part(self, share: float) -> Iterator[Control]:
        """For the block, a control that ends with this one, and after a *share* of the time that remains."""
        part = Control(None if self.remaining is None else share * self.remaining)
        with self.stopping(part):
            yield part

    @contextmanager
    def stopping(self, inner: Stoppable) -> Iterator[None]:
        """While the block runs, `stop` stops *inner* too, which knows the seconds that remain: work beyond Python."""
        self._inner.append(inner)  # before the question, so that no stop is missed
        try:
            if self._is_told_to:
                inner.stop()
            yield
        finally:
            self._inner.remove(inner)
