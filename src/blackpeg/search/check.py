"""The second run of a search, and whether it bears out the first."""

from __future__ import annotations

from dataclasses import dataclass, field

from blackpeg.fact import UNTOLD
from blackpeg.search.pruning import Pruning
from blackpeg.search.solution import Solution, SolutionStatus


@dataclass(frozen=True, slots=True)
class Check:
    """A second run of a search: after the *first*, which is proven, it ended at *second*, with *pruning*."""

    first: Solution = field(metadata=UNTOLD)
    pruning: Pruning
    second: Solution = field(metadata=UNTOLD)

    ALSO = ("second.status", "value", "second.nodes", "second.seconds", "agrees")

    @property
    def agrees(self) -> bool:
        """Whether the second run found the value of the first, or at least nothing against it."""
        first, second = self.first, self.second
        if second.status is SolutionStatus.PROVEN:
            return (second.lower, second.upper) == (first.lower, first.upper)
        if first.impossible:
            return second.tree is None
        assert first.upper is not None
        return second.lower <= first.upper and (second.upper is None or second.upper >= first.lower)

    @property
    def value(self) -> int | None:
        """The value at which it ended."""
        return self.second.upper if self.second.status is SolutionStatus.PROVEN else None

    def claims(self) -> dict[str, str | int | float | bool | None]:
        """What the manifest of a tree says of it: docs/tree-format.md."""
        return {
            "pruning": str(self.pruning),
            "status": str(self.second.status),
            "value": self.value,
            "nodes": self.second.nodes,
            "seconds": round(self.second.seconds, 3),
        }
