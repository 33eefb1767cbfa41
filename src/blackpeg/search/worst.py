"""The least worst case: a ladder of limits, each a task that says whether that many guesses suffice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from blackpeg.kernel import Grown
from blackpeg.search.task import Aim, Finding, Task


class LeastWorst:
    """Finds the fewest guesses that suffice; with *limit*, only whether that many do.

    *question* is any task of the search: it says what is searched, and how.  At least *lower* guesses are needed; of
    the trees found so far *tree* has the least worst case, which is at most *upper*.
    """

    def __init__(self, question: Task, limit: int | None) -> None:
        self._question = question
        self.limit = limit
        self.lower = 1
        self.upper: int | None = None
        self.tree: Grown | None = None

    @property
    def impossible(self) -> bool:
        """Whether the limit is proven not to suffice."""
        return self.limit is not None and self.lower > self.limit

    @property
    def done(self) -> bool:
        """Whether the answer is proven."""
        return self.impossible or (self.upper is not None and (self.limit is not None or self.upper <= self.lower))

    def tasks(self) -> Iterator[Task]:
        """What is to be done next: the lowest limit that is open."""
        if not self.done:
            yield replace(self._question, aim=Aim.WORST, remaining=self.lower if self.limit is None else self.limit)

    def tell(self, finding: Finding) -> None:
        """Takes into account what was found of some limit."""
        self.lower = max(self.lower, int(finding.lower))
        if finding.tree is not None and (self.upper is None or finding.upper < self.upper):
            self.upper, self.tree = int(finding.upper), finding.tree
