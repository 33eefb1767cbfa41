"""The second run of a search, and whether it bears out the first."""

from __future__ import annotations

from dataclasses import dataclass

from blackpeg.search.pruning import Pruning
from blackpeg.search.solution import Solution, Status


@dataclass(frozen=True, slots=True)
class Check:
    """A second run of a search: with *pruning*, it ended at *solution*."""

    pruning: Pruning
    solution: Solution

    def agrees_with(self, first: Solution) -> bool:
        """Whether the second run found the value of the *first*, which is proven, or at least nothing against it."""
        second = self.solution
        if second.status is Status.PROVEN:
            return (second.lower, second.upper) == (first.lower, first.upper)
        if first.impossible:
            return second.tree is None
        assert first.upper is not None
        return second.lower <= first.upper and (second.upper is None or second.upper >= first.lower)

    @property
    def complete(self) -> bool:
        """Whether the second run ended at a value."""
        return self.solution.status is Status.PROVEN

    def facts(self) -> dict[str, str | int | float | bool | None]:
        """What programs, and the manifest of a tree, are told."""
        second = self.solution
        return {
            "pruning": str(self.pruning),
            "status": str(second.status),
            "value": second.upper if self.complete else None,
            "nodes": second.nodes,
            "seconds": round(second.seconds, 3),
        }
