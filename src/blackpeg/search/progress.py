"""How far a search is, and how long it may take yet."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from blackpeg.fact import Frozen

ENOUGH = 0.2
"""The part of the work that is settled before anything is said of the time that remains."""

WRONG = 2
"""What was told of the time that remains was wrong if this many times as much is likely later."""


class Progress(Frozen):
    """How far a search is: the interval in the unit of its objective, and the work done and in sight.

    *worst* has, where the least total is known, bounds of the least worst case of its trees.  *tasks_open* counts the
    parts of first guesses that are not solved, *running* the tasks under way.  *seconds* went by in this run, with
    *workers* at a time; in *task_seconds* of them, summed over the workers, tasks ran, those under way among them.
    *remaining* is `Pace.remaining`.  *note* tells what happened since the last event, if it was out of the ordinary.
    """

    lower: int
    upper: int | None
    tasks_done: int
    tasks_open: int
    running: int
    nodes: int
    looks: int
    seconds: float
    task_seconds: float
    workers: int
    remaining: float | None = None
    worst: tuple[int, int] | None = None
    note: str | None = None

    @property
    def overhead(self) -> float:
        """Seconds, summed over the workers, in which they had no task: what handing tasks about costs, and waiting."""
        return max(0.0, self.workers * self.seconds - self.task_seconds)


class NodeFound(Frozen):
    """A node of a certificate: the *nodes* before it, and the candidates of its set."""

    nodes: int
    size: int


class Pace:
    """How long a search may take yet, by its open parts.

    The work of a part is the square of its size, which fits the games that were measured within a factor of two or so.
    It is settled where the part is solved, and where a first guess is given up with its parts unsolved.  What is open
    is taken to be settled as fast as what was.  That is often too slow, for the first guesses take longest and many
    of the others are given up soon: so the end that is told may come nearer, but it is never put off.  If twice as long
    is likely later, what was told was wrong, and nothing is told until an end before that one is likely.
    """

    def __init__(self) -> None:
        self._all = self._open = 0
        self._since = 0.0
        self._end = inf

    def remaining(self, sizes: Iterable[int], seconds: float) -> float | None:
        """Seconds until no part of these *sizes* is open, *seconds* after the run began; None while little is settled.

        Where more is open than before, another phase of the search has begun: of that the time is told anew.

        >>> pace = Pace()
        >>> [pace.remaining(sizes, seconds) for sizes, seconds in [([6, 8], 1.0), ([6], 9.0), ([6], 10.0), ([], 12.0)]]
        [None, 4.5, 3.5, None]
        """
        work = sum(size**2 for size in sizes)
        if work > self._open:
            self._all, self._since, self._end = work, seconds, inf
        self._open = work
        settled = self._all - work
        if not work or settled < ENOUGH * self._all:
            return None
        likely = (seconds - self._since) * work / settled
        self._end = min(self._end, seconds + likely)
        return self._end - seconds if likely < WRONG * (self._end - seconds) else None
