"""A solution: what an exact search found, how far it is proven, and a tree that attains it; and the fact that `solve`
answers, a solution with how it was found.

`blackpeg.trees.replay` checks its tree with the rules alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from blackpeg import book
from blackpeg.fact import UNTOLD, Fact
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.search.objective import Objective
from blackpeg.trees import Manifest, Tree
from blackpeg.trees.tree import total_of


class SolutionStatus(StrEnum):
    """How much is known: the least value itself, or an interval it lies in."""

    PROVEN = "proven"
    INTERVAL = "interval"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Solution(Fact):
    """The least value of *objective* at *position*: at least *lower* and at most *upper*, None if not known.

    The two are in the unit of the objective: guesses summed over the candidates, or for the kind ``worst`` the guesses
    of the worst case; for ``worst-then-total`` they are totals among the strategies with the least worst case.
    *tree* attains *upper*.  Where the status is ``proven``, *lower* is *upper*, or no strategy keeps to the objective's
    limit: then there is no tree, *lower* is 0 and *upper* None.

    *worst_lower* is, of a total that is proven to be the least, a proven lower bound of the worst case of all trees
    that have it: where the tree's `worst` is no more, none of them takes fewer guesses.  None: nothing is known of it.

    *nodes* counts what the search looked at, by its own measure.  Equal solutions have equal trees, line by line;
    their *nodes* and *seconds* may differ.
    """

    position: Position
    objective: Objective
    status: SolutionStatus
    lower: int
    upper: int | None
    tree: Tree | None = field(metadata=UNTOLD)
    nodes: int
    seconds: float
    worst_lower: int | None = field(default=None, kw_only=True)

    ALSO = ("total", "average", "worst", "first_guess", "histogram", "impossible")

    @staticmethod
    def proven(position: Position, objective: Objective, tree: Tree | None, *, nodes: int, seconds: float) -> Solution:
        """The solution whose *tree* is proven to be best, or without one, that there is no strategy."""
        upper = None if tree is None else objective.value_of(tree.histogram)
        return Solution(position, objective, SolutionStatus.PROVEN, upper or 0, upper, tree, nodes, seconds)

    def with_tree(self, tree: Tree) -> Solution:
        """This solution with *tree*, if nothing is proven and the tree is better, or the first."""
        upper = self.objective.value_of(tree.histogram)
        if self.status is SolutionStatus.PROVEN or (self.upper is not None and upper >= self.upper):
            return self
        status = SolutionStatus.PROVEN if upper == self.lower else SolutionStatus.INTERVAL
        return replace(self, status=status, upper=upper, tree=tree)

    @property
    def impossible(self) -> bool:
        """Whether it is proven that no strategy keeps to the objective's limit."""
        return self.status is SolutionStatus.PROVEN and self.tree is None

    @property
    def complete(self) -> bool:
        """Whether the value is proven, and of a least total, also the least worst case, where that is searched for."""
        return self.status is SolutionStatus.PROVEN and self.worst_lower in (None, self.worst)

    @property
    def first_guess(self) -> Code | None:
        """The guess the tree begins with."""
        return None if self.tree is None else self.tree.lines[0].guess

    @property
    def histogram(self) -> tuple[int, ...]:
        """How many candidates the tree's first guess solves, the second, and so on; empty without a tree."""
        return () if self.tree is None else self.tree.histogram

    @property
    def total(self) -> int | None:
        """The tree's guesses, summed over all candidates."""
        return None if self.tree is None else total_of(self.tree.histogram)

    @property
    def average(self) -> Fraction | None:
        """The tree's guesses for a candidate, on average, exactly."""
        return None if self.tree is None else Fraction(total_of(self.tree.histogram), sum(self.histogram))

    @property
    def worst(self) -> int | None:
        """The most guesses that the tree needs for any candidate."""
        return None if self.tree is None else len(self.histogram)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[object, ...]:
        return self.position, self.objective, self.status, self.lower, self.upper, self.worst_lower, self.tree


class Stop(StrEnum):
    """What ended a search before it was proven."""

    TIME = "time"
    INTERRUPT = "interrupt"
    """Ctrl-C, or another thread."""
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
