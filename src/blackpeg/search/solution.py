"""`Worth`: the least value of an objective at a position, how far it is known, and a tree that attains it.

`blackpeg.trees.replay` checks its tree with the rules alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from blackpeg import book
from blackpeg.fact import UNTOLD, Fact
from blackpeg.position import Position, Status
from blackpeg.rules import Code
from blackpeg.search.objective import Objective
from blackpeg.trees import Manifest, Tree
from blackpeg.trees.tree import total_of


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


@dataclass(frozen=True, slots=True, repr=False)
class Worth(Fact):
    """The least value of *objective* at *position*: at least *lower* and at most *upper*, None if not known.

    The two are in the unit of the objective: guesses summed over the candidates, or for the kind ``worst`` the guesses
    of the worst case; for ``worst-then-total`` they are totals among the strategies with the least worst case.
    *tree* attains *upper*.  Where the status is ``proven``, *lower* is *upper*, or no strategy keeps to the objective's
    limit: then there is no tree, *lower* is 0 and *upper* None.

    The *source* is ``book``, ``searched``, a strategy that needs so much, ``greedy`` (the search's own quick tree),
    ``counting``, or ``solved``.  *stopped* says what ended a search before it was proven, if anything did, *error* what
    failed, and *certificate* how writing one went.

    *worst_lower* is, of a total that is proven to be the least, a proven lower bound of the worst case of all trees
    that have it: where the tree's `worst` is no more, none of them takes fewer guesses.  None: nothing is known of it.
    Where the least total of a game is open, *least_worst* is the least worst case, if the book has it proven.

    *nodes* counts what a search looked at, by its own measure, in *seconds*, *workers* at a time; None without one.
    What is equal has equal trees, line by line; how it was found may differ.
    """

    position: Position
    objective: Objective
    status: Status
    lower: int
    upper: int | None
    tree: Tree | None = field(metadata=UNTOLD)
    nodes: int | None = field(default=None, compare=False)
    seconds: float | None = field(default=None, compare=False)
    worst_lower: int | None = None
    workers: int | None = field(default=None, compare=False)
    stopped: Stop | None = field(default=None, compare=False)
    error: str | None = field(default=None, compare=False)
    source: str = field(default="searched", compare=False)
    certificate: Certified | None = field(default=None, compare=False)
    least_worst: int | None = field(default=None, compare=False)

    ALSO = ("total", "average", "worst", "first_guess", "histogram", "impossible")

    @staticmethod
    def of_tree(position: Position, objective: Objective, tree: Tree | None, *, nodes: int, seconds: float) -> Worth:
        """What a search found that ended: *tree* is proven to be best, or without one, that there is no strategy."""
        found = Worth(position, objective, Status.BOUND, 0, None, None, nodes, seconds)
        return found.proven_by(tree)

    def proven_by(self, tree: Tree | None, source: str = "searched") -> Worth:
        """This value, proven by the best *tree*; without one it is proven that no strategy keeps to the limit."""
        upper = None if tree is None else self.objective.value_of(tree.histogram)
        return replace(
            self, lower=upper or 0, upper=upper, status=Status.PROVEN, source=source, tree=tree, stopped=None
        )

    def with_tree(self, tree: Tree | None, source: str = "searched") -> Worth:
        """This value with *tree*, if there is one, nothing is proven, and it needs less than what is known."""
        if tree is None or self.status is Status.PROVEN:
            return self
        upper = self.objective.value_of(tree.histogram)
        if self.is_at_most(upper):
            return self
        status = Status.PROVEN if upper == self.lower else Status.BOUND
        return replace(self, upper=upper, status=status, source=source, tree=tree)

    def is_at_most(self, value: int) -> bool:
        """Whether this is proven."""
        return self.upper is not None and self.upper <= value

    @property
    def impossible(self) -> bool:
        """Whether it is proven that no strategy keeps to the objective's limit."""
        return self.status is Status.PROVEN and self.upper is None

    @property
    def complete(self) -> bool:
        """Whether the value is proven, and of a least total, also the least worst case, where that is searched for."""
        return self.status is Status.PROVEN and self.worst_lower in (None, self.worst)

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
        """The tree's guesses where it is proven to be the best; None for that of a search that was stopped."""
        return None if self.tree is None or self.status is not Status.PROVEN else total_of(self.tree.histogram)

    @property
    def average(self) -> Fraction | None:
        """The tree's guesses for a candidate, on average, exactly."""
        return None if self.tree is None else Fraction(total_of(self.tree.histogram), sum(self.histogram))

    @property
    def worst(self) -> int | None:
        """The most guesses that the tree needs for any candidate."""
        return None if self.tree is None else len(self.histogram)

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
