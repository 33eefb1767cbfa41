"""How far an exact search is, on stderr: a line that changes on a terminal, elsewhere a line every so often."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from blackpeg.cli.duration import duration
from blackpeg.cli.wrapping import columns
from blackpeg.execute.progress import Progress

PATIENCE = 0.7
"""Seconds before a terminal shows anything."""

EVERY = 10.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def watching(what: str) -> Iterator[Callable[[Progress], None]]:
    """A function to call with each event of a search that is called *what*; at the end a terminal is as before."""
    live = sys.stderr is not None and sys.stderr.isatty()
    began = said = time.monotonic()
    drawn = False

    def show(event: Progress) -> None:
        nonlocal said, drawn
        now = time.monotonic()
        if event.note is not None:
            _write(("\r\x1b[K" if drawn else "") + f"blackpeg: {event.note}\n")
            drawn = False
        if live and now - began >= PATIENCE:
            _write(f"\r{fitting(what, event, columns())}\x1b[K")
            drawn = True
        elif not live and now - said >= EVERY:
            said = now
            _write(f"blackpeg: {'; '.join(parts(what, event))}\n")

    try:
        yield show
    finally:
        if drawn:
            _write("\r\x1b[K")


def fitting(what: str, event: Progress, width: int) -> str:
    """As much of *event* as fits on one line of a terminal *width* columns wide, the most important first.

    >>> event = Progress(100, 120, 3, 7, 2, 5_000, 9_000, 2.0, 3.5, 2, remaining=42.0)
    >>> fitting("4x9", event, 80)
    '4x9: 100 to 120; 2 s, up to about 42 s left; tasks: 3 done, 7 open, 2 running'
    >>> fitting("4x9", event, 50)
    '4x9: 100 to 120; 2 s, up to about 42 s left'
    """
    line = ""
    for part in parts(what, event):
        longer = f"{line}; {part}" if line else part
        if len(longer) >= width:
            break
        line = longer
    return line


def parts(what: str, event: Progress) -> list[str]:
    """What there is to say of *event*, the most important first."""
    upper = "" if event.upper is None else f" to {event.upper:,}"
    rate = event.nodes / event.seconds if event.seconds else 0
    overhead = event.overhead / (event.workers * event.seconds) if event.seconds else 0
    return [
        f"{what}: {event.lower:,}{upper}" if upper else f"{what}: at least {event.lower:,}",
        duration(event.seconds)
        + ("" if event.remaining is None else f", up to about {duration(event.remaining)} left"),
        f"tasks: {event.tasks_done:,} done, {event.tasks_open:,} open, {event.running} running",
        f"{event.nodes:,} nodes, {rate:,.0f} a second",
        f"{100 * overhead:.0f} % overhead",
    ]


def _write(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()
