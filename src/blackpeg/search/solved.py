"""A solution with how it was found: the fact that `solve` answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from blackpeg import book
from blackpeg.search.solution import Solution, SolutionStatus
from blackpeg.trees import Manifest
from blackpeg.trees.tree import total_of


class Stop(StrEnum):
    """What ended a search before it was proven."""

    TIME = "time"
    INTERRUPT = "interrupt"
    """Ctrl-C."""
    MEMORY = "memory"
    """There was too little."""
    FAILURE = "failure"
    """A task failed, again and again."""


@dataclass(frozen=True, slots=True)
class Certified:
    """How the writing of a certificate went: *file* has it, of this many *nodes*, written in *seconds*.

    Where *stopped* says that it was not finished, nothing was written: *file* is None, the *nodes* are those found
    until then, and the sets that still waited had up to *largest* candidates.
    """

    file: str | None
    nodes: int
    largest: int
    seconds: float
    stopped: Stop | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Solved(Solution):
    """A solution and how it was found: *workers* at a time searched, *stopped* says what ended the search, if
    anything did, *error* what failed, and *certificate* how writing one went.

    The *source* is ``book`` or ``searched``; what is from the book has no nodes."""

    workers: int
    stopped: Stop | None
    error: str | None
    source: str = "searched"
    certificate: Certified | None = None
    least_worst: int | None = None
    """Where the least total of a game is open: the least worst case, if the book has it proven."""

    @property
    def total(self) -> int | None:
        """The tree's guesses where it is proven to be the best; None for that of a search that was stopped."""
        return None if self.tree is None or self.status is not SolutionStatus.PROVEN else total_of(self.tree.histogram)

    @property
    def manifest(self) -> Manifest | None:
        """What is said of the tree in its file; None without a tree."""
        if self.tree is None:
            return None
        is_book, objective = self.source == "book", self.objective
        if is_book and not self.position.turns and objective.max_guesses is None:
            return book.tree(self.position.game, objective.kind)[0]
        first = objective.first  # another guess may be better: no claim then that the tree is the best
        return Manifest.of(
            self.tree,
            turns=self.position.turns,
            objective=str(objective.kind) if first is None else None,
            max_guesses=objective.max_guesses,
            consistent=objective.consistent,
            strategy=None if first is None else f"optimal after {first}",
            lower=self.lower if first is None else None,
            worst_lower=self.worst_lower,
            options={} if is_book else {"workers": self.workers},
            nodes=None if is_book else self.nodes,
            seconds=None if is_book else self.seconds,
        )
