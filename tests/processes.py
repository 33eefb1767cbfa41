"""Processes that tests start: none outlives its test, and Ctrl-C reaches each, wherever the tests run."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SOON = 60.0
"""Seconds after which a test gives up waiting; nothing takes so long but on a machine that is very busy."""

BLACKPEG = (sys.executable, "-m", "blackpeg")


@contextmanager
def ctrl_c() -> Iterator[None]:
    """Within, Ctrl-C interrupts this process and those it starts.

    Where a shell has started the tests in the background it is ignored, by them and by all that they start.
    """
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def started(*command: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that heeds Ctrl-C, with the options of `Popen`; killed at the end if it still runs."""
    with ctrl_c():
        process = subprocess.Popen(command, text=True, **options)
    with process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(holds: Callable[[], object], what: str = "it does not happen") -> None:
    until = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.01)


def is_running(process: int) -> bool:
    """Whether there is such a process; one that has ended but is not waited for counts as gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until_gone(process: int) -> None:
    wait_until(lambda: not is_running(process), f"process {process} still runs")
