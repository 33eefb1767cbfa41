"""The progress of a long computation on stderr: a line that changes on a terminal, once the work takes a while.

An exact search may take days: it reports its progress without a terminal, too, unless ``--quiet`` is given.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING

from blackpeg.call import Call
from blackpeg.cli.arguments import is_quiet
from blackpeg.cli.wrapping import columns, warn

if TYPE_CHECKING:
    from blackpeg.position import Position

PATIENCE = 0.7
"""Seconds before the line is drawn: most answers take less."""

PAUSE = 0.1
"""Seconds between two drawings."""

EVERY = 10.0
"""Seconds between two lines about a search if stderr is no terminal."""

BAR = 30
"""The width of a bar, in characters."""


class _Line(AbstractContextManager["_Line"]):
    """A line at the bottom of a terminal that is drawn again and again, and erased at the end."""

    def __init__(self) -> None:
        self.is_there = sys.stderr is not None and sys.stderr.isatty()
        self.began = time.monotonic()
        self._drawn = 0.0

    def draw(self, text: str) -> None:
        """Draws *text*, cut to the width, if it is time to."""
        now = time.monotonic()
        if self.is_there and now - self.began >= PATIENCE and now - self._drawn >= PAUSE:
            self._drawn = now
            _write(f"\r{text[: columns() - 1]}\x1b[K")

    def __exit__(self, *_: object) -> None:
        """Leaves the terminal as it was."""
        if self._drawn:
            _write("\r\x1b[K")


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to call with the work done and the work in all; None if stderr is not watched."""
    with _Line() as line:

        def report(done: int, total: int) -> None:
            from blackpeg.render.phrases import duration

            part = done / total if total else 0.0
            remaining = (time.monotonic() - line.began) * (1 - part) / part if part else 0.0
            bar = "#" * round(BAR * part)
            line.draw(f"{what}  [{bar:<{BAR}}]  {100 * part:.0f} %" + (f"  {duration(remaining)} left" if part else ""))

        yield report if line.is_there else None


@contextmanager
def thinking() -> Iterator[None]:
    """Shows, while the block runs, how long the work has taken: how much remains is unknown."""
    with _Line() as line:
        done = threading.Event()

        def tick() -> None:
            pause = PATIENCE
            while not done.wait(pause):
                line.draw(f"thinking, {time.monotonic() - line.began:.0f} s (Ctrl-C stops) ")
                pause = 1

        ticker = threading.Thread(target=tick, daemon=True)
        if line.is_there:
            ticker.start()
        try:
            yield
        finally:
            done.set()
            if line.is_there:
                ticker.join()


@contextmanager
def watching(position: Position) -> Iterator[Call]:
    """A call whose search at *position*, and whose certificate, is drawn on stderr while it goes on."""
    with _Line() as line:
        said = line.began

        def hear(event: object) -> None:
            from blackpeg.render.solutions import certifying, fitting, parts
            from blackpeg.search.solve import Progress

            nonlocal said
            if isinstance(event, Progress):
                line.draw(fitting(str(position), event, columns()))
                if not line.is_there and not is_quiet() and time.monotonic() - said >= EVERY:
                    said = time.monotonic()
                    _write(f"blackpeg: {'; '.join(parts(str(position), event))}\n")
                return
            from blackpeg.search.certify import NodeFound  # loads NumPy, which no search needs

            if isinstance(event, NodeFound):
                line.draw(certifying(position, event.nodes, event.size))
            else:
                warn("no native kernel: the reference solver searches, which takes its time")

        yield Call(on_event=hear)


def _write(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()
