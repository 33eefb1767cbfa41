"""`Call`: what ends an answer that takes long: its time, or a stop from elsewhere; and who hears how far it is.

Calls share nothing.

A call is heard in two ways.  What it is given to asks it: `Call.stopped`, `Call.remaining`.  And a thread whose work it
is asks `go_on` now and then, as loops of the kernel do; what lies between need not know of calls.

A verb makes its call by `call_of`.  Work that leaves a part of an answer is done by `Call.work`; work that leaves none
stands in a block of `ended_by`.  Loops of the kernel get theirs by `kernel.inside`.  A thread that is begun within a
call works for it if its function is `inherited`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from math import inf
from numbers import Integral, Real
from typing import Any, ParamSpec, Protocol, TypeAlias, TypeVar

from blackpeg.errors import StoppedError, quoted

P = ParamSpec("P")
T = TypeVar("T")


Progress: TypeAlias = Callable[[int, int], None]
"""Hears how much is done, and of how much."""


class Stoppable(Protocol):
    """Work under way, or what ends it."""

    def stop(self) -> None:
        """Ends the work soon."""


Inner = TypeVar("Inner", bound=Stoppable)


class TimeIsUp(BaseException):
    """Raised within the work of a call (`Call.work`), to leave it where it is."""


class _Here(threading.local):
    """The calls at work in a thread, each within the one before."""

    def __init__(self) -> None:
        self.calls: list[Call] = []


_here = _Here()


class Call:
    """Ends what it is given to after *seconds*, if any, or when another thread calls `stop`.

    With *pairs* a search ends after a look at this many pairs of guess and candidate: at the same place everywhere.
    Work *within* another call ends when that does, too.  *on_progress* hears how much is done, of how much, *on_event*
    what else there is to tell on the way, such as the bounds of a search; without them what hears the outer call does.

    >>> call = Call()
    >>> call.stopped
    False
    >>> call.stop()
    >>> call.stopped, Call(within=call).stopped
    (True, True)
    >>> Call(seconds=0).stopped
    True
    """

    def __init__(
        self,
        seconds: float | None = None,
        pairs: int | None = None,
        within: Call | None = None,
        on_progress: Progress | None = None,
        on_event: Callable[[Any], None] | None = None,
    ) -> None:
        self.seconds, self.pairs = seconds, pairs
        self.on_progress: Progress | None = on_progress or (None if within is None else within.on_progress)
        self.on_event: Callable[[Any], None] | None = on_event or (None if within is None else within.on_event)
        self._within: tuple[Call, ...] = () if within is None else (within,)
        self._until = None if seconds is None else time.monotonic() + seconds
        self.on_tick: Callable[[], None] | None = None
        """Called now and then, by the thread that does the work of this call, as long as it goes on."""
        self._is_ticking = False
        self._is_told_to = False
        self._inner: list[Stoppable] = []

    def report(self, done: int, total: int) -> None:
        """Tells who hears the progress how much is done, of how much."""
        if self.on_progress is not None:
            self.on_progress(done, total)

    def tell(self, event: object) -> None:
        """Tells who hears the events what there is to tell on the way."""
        if self.on_event is not None:
            self.on_event(event)

    def stop(self) -> None:
        """Ends the call; from any thread, and also before it begins."""
        self._is_told_to = True
        for inner in tuple(self._inner):
            inner.stop()

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped, whatever its time."""
        return self._is_told_to or any(outer.interrupted for outer in self._within)

    @property
    def why(self) -> str:
        """What ended it, for a sentence that goes on with "before"."""
        return "it was stopped" if self.interrupted else "the time was over"

    @property
    def stopped(self) -> bool:
        """Whether the call is to end: it was stopped, or its time is over."""
        return self.remaining == 0

    @property
    def remaining(self) -> float | None:
        """The seconds that remain; None: as many as it takes."""
        if self.interrupted:
            return 0.0
        mine = None if self._until is None else max(0.0, self._until - time.monotonic())
        seconds = [each for each in (mine, *(outer.remaining for outer in self._within)) if each is not None]
        return min(seconds, default=None)

    def until(self, share: float) -> float:
        """The seconds left until a *share* of its time is over, 0 if it is; infinite without a limit."""
        if self.seconds is None or self._until is None:
            return inf
        return max(0.0, self._until - (1 - share) * self.seconds - time.monotonic())

    @contextmanager
    def telling(self, found: Callable[[], object]) -> Iterator[None]:
        """If Ctrl-C ends the block, `on_event` gets what was *found* until then, unless that is None."""
        try:
            yield
        except KeyboardInterrupt:
            if self.on_event is not None and (so_far := found()) is not None:
                self.on_event(so_far)
            raise

    def work(self, do: Callable[[], T]) -> T | None:
        """What *do* returns, which asks `go_on` now and then; None if the call ended before.  One that this is within
        ends both.

        >>> call = Call()
        >>> call.work(lambda: "done")
        'done'
        >>> call.stop()
        >>> call.work(go_on) is None
        True
        """
        with suppress(TimeIsUp), self._under_way():
            return do()
        go_on()
        return None

    def part(self, share: float, on_progress: Progress | None = None) -> Call:
        """A call that ends with this one, and after a *share* of the time that remains; *on_progress* hears it alone,
        or what hears this one does."""
        return Call(None if self.remaining is None else share * self.remaining, within=self, on_progress=on_progress)

    @contextmanager
    def stopping(self, inner: Inner) -> Iterator[Inner]:
        """While the block runs, `stop` stops *inner* too, which knows the seconds that remain: work beyond Python."""
        self._inner.append(inner)  # before the question, so that no stop is missed
        try:
            if self._is_told_to:
                inner.stop()
            with ExitStack() as stack:
                for outer in self._within:
                    stack.enter_context(outer.stopping(inner))
                yield inner
        finally:
            self._inner.remove(inner)

    @contextmanager
    def _under_way(self) -> Iterator[None]:
        depth = len(_here.calls)
        try:
            _here.calls.append(self)
            yield
        finally:
            del _here.calls[depth:]


def require_time(time: float | None) -> None:
    """Raises `TypeError` for what is no number of seconds, `ValueError` for less time than none."""
    if time is None:
        return
    if not isinstance(time, Real) or isinstance(time, bool):
        raise TypeError(f"expected a number of seconds, got {quoted(time)}")
    if not time >= 0:
        raise ValueError(f"expected a number of seconds from 0, got {quoted(time)}")


def require_seed(seed: object) -> None:
    """Raises `TypeError` for what is no whole number."""
    if not isinstance(seed, Integral) or isinstance(seed, bool):
        raise TypeError(f"expected a whole number as seed, got {quoted(seed)}")


def call_of(time: float | None, call: Call | None) -> Call:
    """A call that ends after *time* seconds (None: as long as it takes), and when *call*, or the one under way, does.

    Raises `TypeError` for what is no number of seconds, or no call, `ValueError` for less time than none.
    """
    require_time(time)
    if call is not None and not isinstance(call, Call):
        raise TypeError(f"expected a Call, which ends what is asked, got {quoted(call)}")
    made = Call(time, within=call)
    made._within += tuple(_here.calls[-1:])
    return made


def go_on() -> None:
    """Raises `TimeIsUp` if a call is to end whose work this thread does; else each of these calls ticks."""
    if any(call.stopped for call in _here.calls):
        raise TimeIsUp
    for call in _here.calls:
        if call.on_tick is not None and not call._is_ticking:  # who hears it may ask for more work
            call._is_ticking = True
            try:
                call.on_tick()
            finally:
                call._is_ticking = False


def is_under_way() -> bool:
    """Whether this thread works for a call: the native kernel asks that, and in its loops `go_on`, by these names."""
    return bool(_here.calls)


def time_under_way() -> float | None:
    """The seconds that remain of the calls whose work this thread does; None: as many as it takes."""
    return min((each for call in _here.calls if (each := call.remaining) is not None), default=None)


def inherited(do: Callable[P, None]) -> Callable[P, None]:
    """*do*, for another thread, which then works for the calls of this one."""
    calls = tuple(_here.calls)

    def work(*args: P.args, **options: P.kwargs) -> None:
        _here.calls[:] = calls
        do(*args, **options)

    return work


@contextmanager
def ended_by(call: Call | None) -> Iterator[None]:
    """The block is work of *call*, if there is one, which ends it with `StoppedError`: a part is no answer.

    Raises `TypeError` for what is no call.
    """
    if call is None:
        yield
        return
    try:
        with call_of(None, call)._under_way():
            go_on()
            yield
    except TimeIsUp:
        go_on()  # an outer call that has ended ends this, too
        raise StoppedError("the call was ended before it had an answer") from None
