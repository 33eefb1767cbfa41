"""How far an exact search is, or the writing of its certificate, in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blackpeg.position import Position, Status
from blackpeg.render.phrases import counted, duration
from blackpeg.search.progress import Progress

if TYPE_CHECKING:
    from blackpeg.execute import SearchStatus


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
    rate = event.nodes / event.seconds if event.seconds else 0
    overhead = event.overhead / (event.workers * event.seconds) if event.seconds else 0
    return [
        f"{what}: {_known(event)}",
        duration(event.seconds)
        + ("" if event.remaining is None else f", up to about {duration(event.remaining)} left"),
        f"tasks: {event.tasks_done:,} done, {event.tasks_open:,} open, {event.running} running",
        f"{event.nodes:,} nodes, {rate:,.0f} a second",
        f"{100 * overhead:.0f} % overhead",
    ]


def how_far(status: SearchStatus) -> list[str]:
    """What a checkpoint tells of its search, line by line: the bounds, what was done, and what remains."""
    known = f"at least {status.lower:,}" if status.upper is None else f"{status.lower:,} to {status.upper:,}"
    if status.status is Status.PROVEN:
        known = "proven: " + (f"{status.lower:,}" if status.upper is not None else "no strategy keeps to the limit")
    rest = "none" if status.remaining == 0 else f"{status.tasks_open:,} parts of first guesses"
    if status.remaining:
        rest += f", up to about {duration(status.remaining)} for one worker"
    return [
        f"{status.position}, {status.objective}: {known}",
        f"done: {status.tasks_done:,} tasks in {duration(status.seconds)} of work, {status.nodes:,} nodes",
        f"open: {rest}",
    ]


def _known(event: Progress) -> str:
    """The bounds of the value, and once that is proven, those of the worst case."""
    if event.worst is not None:
        return f"{event.lower:,}, worst {event.worst[0]} to {event.worst[1]}"
    return f"at least {event.lower:,}" if event.upper is None else f"{event.lower:,} to {event.upper:,}"


def certifying(position: Position, nodes: int, size: int) -> str:
    """How far the writing of a certificate is: *nodes* are found, and the next sets have up to *size* candidates."""
    return f"{position}: certificate: {counted(nodes, 'node', '0')}, now sets of {size:,} codes"
