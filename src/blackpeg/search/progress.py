"""How far a search is, and how long it may take yet."""

from __future__ import annotations

from dataclasses import dataclass

REACH = 2
"""Parts up to this many times the size of those already solved are guessed at."""


@dataclass(frozen=True, slots=True)
class Progress:
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


class Pace:
    """How long parts took, by their sizes, and how long others may take.

    Time is taken to grow with the square of a part's size, which fits the games that were measured within a factor
    of two or so, except where a part is by far the hardest.  First guesses are often given up with their largest
    parts unsolved, so that a search may end long before.
    """

    def __init__(self) -> None:
        self._seconds = 0.0
        self._weight = 0
        self._largest = 0

    def learn(self, size: int, seconds: float) -> None:
        """A part of *size* candidates took *seconds*."""
        self._seconds += seconds
        self._weight += size**2
        self._largest = max(self._largest, size)

    def remaining(self, sizes: list[int], workers: int) -> float | None:
        """Seconds until all parts of these *sizes* are solved, roughly; None if none like them was solved yet.

        >>> pace = Pace()
        >>> pace.learn(100, 1.0)
        >>> pace.remaining([200, 200], 2), pace.remaining([300], 2)
        (4.0, None)
        """
        if not sizes or max(sizes) > REACH * self._largest:
            return None
        work = max(sum(size**2 for size in sizes) / workers, max(sizes) ** 2)
        return self._seconds * work / self._weight
