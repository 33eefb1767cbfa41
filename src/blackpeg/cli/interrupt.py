"""Ctrl-C answered at once, even while the kernel computes.

Python notices Ctrl-C between two steps of the main thread.  A long native loop is one step, so a
thread of its own watches here: if the main thread has not noticed soon, the process ends all the same.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE = 0.3
"""Seconds the main thread has to notice before the watcher ends the process."""

AGAIN = 0.01
"""Seconds until an interrupt is raised again that came where Python can raise nothing."""


def kill_engines() -> None:
    """End the processes that play as strategies, for who ends without Python; imports nothing, for it may be late."""
    if engines := sys.modules.get("blackpeg.strategies.engine_process"):
        engines.kill_all()


@contextmanager
def held_interrupts() -> Iterator[None]:
    """Within, which must be short: Ctrl-C waits for the end, so that what belongs together is done or not begun."""
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


@contextmanager
def _no_interrupt_lost() -> Iterator[None]:
    """Within: `KeyboardInterrupt` is raised again where it would be ignored, as in what runs when an object goes."""
    usual = sys.unraisablehook

    def heard(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is KeyboardInterrupt:
            _thread.start_new_thread(again, ())  # not threading's, whose locks may be held here
        else:
            usual(lost)

    def again() -> None:
        time.sleep(AGAIN)
        _thread.interrupt_main()

    sys.unraisablehook = heard
    try:
        yield
    finally:
        sys.unraisablehook = usual


@contextmanager
def prompt_interrupts() -> Iterator[None]:
    """Within: Ctrl-C raises `KeyboardInterrupt`, or, where nothing of Python runs, ends the process with code 130.

    So does SIGTERM, by which schedulers and `timeout` end a process: what is known by then must not be lost.
    """
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or usual is not signal.default_int_handler:
        yield  # someone else sees to it, or it is to be ignored (nohup)
        return
    noticed = threading.Event()
    end_read, end_write = os.pipe()
    os.set_blocking(end_write, False)

    def notice(number: int, frame: FrameType | None) -> None:
        noticed.set()
        signal.default_int_handler(number, frame)

    others = [other for other in (signal.SIGTERM,) if signal.getsignal(other) is signal.SIG_DFL]

    def watch() -> None:
        while number := os.read(end_read, 1):
            if number[0] in (signal.SIGINT, *others) and not noticed.wait(PATIENCE):
                os.write(2, b"\nblackpeg: interrupted\n" if os.isatty(2) else b"blackpeg: interrupted\n")
                kill_engines()
                os._exit(130)
            noticed.clear()
        os.close(end_read)

    for number in (signal.SIGINT, *others):
        signal.signal(number, notice)
    before = signal.set_wakeup_fd(end_write, warn_on_full_buffer=False)
    threading.Thread(target=watch, daemon=True, name="watch for Ctrl-C").start()
    try:
        with _no_interrupt_lost():
            yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, usual)
        for other in others:
            signal.signal(other, signal.SIG_DFL)
        os.close(end_write)  # ends the watcher
