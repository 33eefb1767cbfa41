"""Ctrl-C: it ends the main thread between two steps of Python, and long native calls check for it."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackpeg.call import Call

AGAIN = 0.01
"""Seconds until an interrupt is raised again, if it came when Python can raise nothing."""

TICK = 0.1
"""Seconds between two checks of the time of work that may not check it itself."""


@contextmanager
def prompt_interrupts() -> Iterator[None]:
    """While the block runs, Ctrl-C raises `KeyboardInterrupt`, even in a finalizer, where Python would ignore it.

    So does SIGTERM, by which schedulers and `timeout` end a process: results so far must not be lost.  It is heard also
    where Ctrl-C is to be ignored, in the background of a script or under nohup.
    """
    usual, usual_hook = signal.getsignal(signal.SIGINT), sys.unraisablehook
    is_free = usual in (signal.default_int_handler, signal.SIG_IGN)
    if threading.current_thread() is not threading.main_thread() or not is_free:
        yield  # someone else sees to it
        return

    def heard(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is KeyboardInterrupt:
            _thread.start_new_thread(again, ())  # not threading's, whose locks may be held here
        else:
            usual_hook(lost)

    def again() -> None:
        time.sleep(AGAIN)
        _thread.interrupt_main(signal.SIGTERM if ends else signal.SIGINT)

    ends = signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    if ends:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.unraisablehook = heard
    try:
        yield
    finally:
        sys.unraisablehook = usual_hook
        if ends:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def alarm(call: Call) -> Iterator[None]:
    """While the block runs, work of *call* ends when its time is over, at every point at which Ctrl-C would end it."""
    here = threading.current_thread() is threading.main_thread()
    if call.remaining is None or not here or not hasattr(signal, "setitimer"):
        yield  # it ends between two guesses
        return
    from blackpeg.call import TimeIsUp, go_on  # here, for a quick start

    usual_hook = sys.unraisablehook

    def heard(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is not TimeIsUp:  # that is raised again at the next tick
            usual_hook(lost)

    usual = signal.signal(signal.SIGALRM, lambda _number, _frame: go_on())
    sys.unraisablehook = heard
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)
        sys.unraisablehook = usual_hook


@contextmanager
def held_interrupts() -> Iterator[None]:
    """While the block runs, which must be short, Ctrl-C waits: two steps that belong together are both done, or
    neither."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield
        return
    pressed: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if pressed:
            usual(*pressed[0])
