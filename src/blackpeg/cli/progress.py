"""How far a long computation is, on stderr: only on a terminal, and only when it takes a while."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 0.7
"""Seconds before anything is drawn: most answers are there by then."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to call with the work done and the work in all; None where nobody watches.

    The bar is gone when the work is done.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    started = time.monotonic()
    bar: Progress | None = None

    def report(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() - started < PATIENCE:
                return
            bar = _bar(what)
        bar.update(bar.task_ids[0], completed=done, total=total)

    try:
        yield report
    finally:
        if bar is not None:
            bar.stop()


@contextmanager
def thinking() -> Iterator[None]:
    """Says that work goes on, and for how long, where nobody can tell how much is left."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    ticker = threading.Thread(target=_tick, args=(done, time.monotonic()), daemon=True)
    ticker.start()
    try:
        yield
    finally:
        done.set()
        ticker.join()


def _tick(done: threading.Event, started: float) -> None:
    if done.wait(PATIENCE):
        return
    while True:
        sys.stderr.write(f"\rthinking, {time.monotonic() - started:.0f} s (Ctrl-C stops) ")
        sys.stderr.flush()
        if done.wait(1):
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            return


def _bar(what: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    percent = TextColumn("{task.percentage:.0f} %")
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        percent,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task(what, total=None)
    bar.start()
    return bar
