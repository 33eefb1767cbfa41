"""Objectives, and `Worth`: the least value of one at a position, how far it is known, and a tree that attains it.

All numbers count guesses still to come at the position that is asked about: at the start of a game, all guesses.
An objective names no game and no position, and knows nothing of how the least is found.  `blackpeg.trees.replay`
checks the tree of a `Worth` with the rules alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from operator import index
from typing import Never

from blackpeg import book, trees
from blackpeg.errors import ObjectiveError, quoted, where_turns_go
from blackpeg.fact import UNTOLD, Fact, Frozen
from blackpeg.position import Position, Status
from blackpeg.rules import Code

KNOWS_NO_GAME = "an objective knows no game: blackpeg.solve(game, objective) and blackpeg.worth find the least"


MOST_GUESSES = 999_999_999
"""The greatest limit, as in the file of a certificate."""


class ObjectiveKind(StrEnum):
    """What is counted: the guesses summed over all candidates, the most that any candidate needs, or both."""

    TOTAL = "total"
    WORST = "worst"
    WORST_THEN_TOTAL = "worst-then-total"


class Objective(Frozen):
    """What a search makes least, and which strategies it chooses from.

    *kind* ``total`` makes the total least; ``worst``, the worst case; ``worst-then-total``, the worst case and,
    among the strategies with that worst case, the total.  With *max_guesses* (for ``total`` only) no candidate may
    need more guesses than that, which may be impossible.  With *consistent* every guess is a candidate where it
    is made.  With *first* (for ``total`` only) that code, in the game's notation, is the next guess.
    Raises `ObjectiveError` for anything else.

    >>> print(Objective("total", max_guesses=5, consistent=True))
    total, at most 5 guesses, consistent
    """

    kind: ObjectiveKind
    max_guesses: int | None = None
    consistent: bool = False
    first: str | None = None

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "kind", ObjectiveKind(self.kind))
        except ValueError:
            kinds = ", ".join(repr(str(kind)) for kind in ObjectiveKind)
            raise ObjectiveError(
                f"expected one of the objectives {kinds}, got {quoted(self.kind)}{where_turns_go(self.kind)}"
            ) from None
        if not isinstance(self.consistent, bool):
            raise ObjectiveError(f"expected consistent to be True or False, got {quoted(self.consistent)}")
        if self.max_guesses is not None:
            object.__setattr__(self, "max_guesses", _limit(self.kind, self.max_guesses))
        if self.first is not None:
            if self.kind is not ObjectiveKind.TOTAL:
                raise ObjectiveError(
                    f"expected the objective 'total' for a first guess, got {str(self.kind)!r}; drop one of the two"
                )
            object.__setattr__(self, "first", str(self.first))

    def value_of(self, histogram: Sequence[int]) -> int:
        """What it makes least, of a tree that solves this many at each guess: the worst case, or the total.

        >>> least_total().value_of([1, 4, 2]), least_worst().value_of([1, 4, 2])
        (15, 3)
        """
        return len(histogram) if self.kind is ObjectiveKind.WORST else trees.total_of(histogram)

    def claims(self, histogram: Sequence[int]) -> dict[Objective, int]:
        """What proves that such a tree is the best: that by these objectives nothing is less than these values.

        >>> {str(objective): value for objective, value in least_worst_then_total().claims([1, 4, 2]).items()}
        {'worst': 3, 'total, at most 3 guesses': 15}
        """
        if self.kind is not ObjectiveKind.WORST_THEN_TOTAL:
            return {self: self.value_of(histogram)}
        worst = least_worst(consistent=self.consistent)
        total = least_total(len(histogram), consistent=self.consistent)
        return {each: each.value_of(histogram) for each in (worst, total)}

    def __repr__(self) -> str:
        limit = "" if self.max_guesses is None else f", max_guesses={self.max_guesses}"
        first = "" if self.first is None else f", first={self.first!r}"
        return f"Objective({str(self.kind)!r}{limit}{', consistent=True' if self.consistent else ''}{first})"

    def __str__(self) -> str:
        limit = self.max_guesses
        return (
            self.kind.replace("-", " ")
            + ("" if limit is None else f", at most {limit} guess{'' if limit == 1 else 'es'}")
            + (", consistent" if self.consistent else "")
            + ("" if self.first is None else f", {self.first} first")
        )


def least_total(max_guesses: int | None = None, *, consistent: bool = False, first: str | None = None) -> Objective:
    """The least total; with *max_guesses*, among the strategies that never need more guesses than that, and with
    *first* among those that begin with it."""
    return Objective(ObjectiveKind.TOTAL, max_guesses, consistent, first)


def least_worst(*game: Never, consistent: bool = False) -> Objective:
    """The least worst case."""
    _require_no_game(game)
    return Objective(ObjectiveKind.WORST, consistent=consistent)


def least_worst_then_total(*game: Never, consistent: bool = False) -> Objective:
    """The least worst case and, among the strategies with it, the least total."""
    _require_no_game(game)
    return Objective(ObjectiveKind.WORST_THEN_TOTAL, consistent=consistent)


def objective_of(what: Objective | str | None) -> Objective:
    """The objective itself, that of a kind, or without any the least total; raises `ObjectiveError` for anything else.

    >>> print(objective_of("worst"))
    worst
    """
    if isinstance(what, Objective):
        return what
    return least_total() if what is None else Objective(what)  # type: ignore[arg-type]  # a kind by its name


def _require_no_game(given: tuple[object, ...]) -> None:
    """Raises `ObjectiveError` for whatever was given to an objective that takes nothing."""
    if given:
        raise ObjectiveError(f"expected nothing but consistent=..., got {quoted(given[0])}; {KNOWS_NO_GAME}")


def _limit(kind: ObjectiveKind, max_guesses: int) -> int:
    """*max_guesses* as a plain integer, NumPy's among them; raises `ObjectiveError` unless *kind* can have it."""
    try:
        limit = 0 if isinstance(max_guesses, bool) else index(max_guesses)
    except TypeError:
        raise ObjectiveError(
            f"expected max_guesses to be a number, or None for no limit, got {quoted(max_guesses)}; {KNOWS_NO_GAME}"
        ) from None
    if not 1 <= limit <= MOST_GUESSES:
        raise ObjectiveError(f"expected max_guesses from 1 to {MOST_GUESSES:,}, got {quoted(max_guesses)}")
    if kind is not ObjectiveKind.TOTAL:
        raise ObjectiveError(
            f"expected no limit with the objective {str(kind)!r}, which makes the worst case least anyway, "
            f"got max_guesses={limit}; limits go with 'total'"
        )
    return limit


class Stop(StrEnum):
    """What ended a search before it was proven."""

    TIME = "time"
    INTERRUPT = "interrupt"
    """Ctrl-C, or another thread."""
    MEMORY = "memory"
    """There was too little."""
    FAILURE = "failure"
    """A piece of the search failed, or who does the pieces."""


class Certified(Frozen):
    """How the writing of a certificate went: *file* has it, of this many *nodes*, written in *seconds*.

    Where *stopped* says that it was not finished, nothing was written: *file* is None, the *nodes* are those found
    until then, and the sets that still waited had up to *largest* candidates.
    """

    file: str | None
    nodes: int
    largest: int
    seconds: float
    stopped: Stop | None


class OneWrong(Frozen):
    """What is known of a position if at most one feedback of the whole game is wrong.

    *fit* codes fit all feedbacks so far, and *but_one* all but one.  The least worst case is at least *lower* guesses
    to come, and *upper*, None while that is not proven.  Then the *guess* is the one that leaves the least volume
    after the worst feedback, or None; once it is proven, a best strategy begins with it.
    """

    fit: int
    but_one: int
    lower: int
    upper: int | None
    guess: Code | None


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

    If at most one feedback may be wrong, *one_wrong* says what is known then, and there is no tree.

    *nodes* counts what a search looked at, by its own measure, in *seconds*, *workers* at a time; None without one.
    What is equal has equal trees, line by line; how it was found may differ.
    """

    position: Position
    objective: Objective
    status: Status
    lower: int
    upper: int | None
    tree: trees.Tree | None = field(metadata=UNTOLD)
    nodes: int | None = field(default=None, compare=False)
    seconds: float | None = field(default=None, compare=False)
    worst_lower: int | None = None
    workers: int | None = field(default=None, compare=False)
    stopped: Stop | None = field(default=None, compare=False)
    error: str | None = field(default=None, compare=False)
    source: str = field(default="searched", compare=False)
    certificate: Certified | None = field(default=None, compare=False)
    least_worst: int | None = field(default=None, compare=False)
    one_wrong: OneWrong | None = None

    FORMS = {"document": "solutions.solution_blocks"}
    ALSO = ("total", "average", "worst", "first_guess", "histogram", "impossible")

    @staticmethod
    def of_tree(
        position: Position, objective: Objective, tree: trees.Tree | None, *, nodes: int, seconds: float
    ) -> Worth:
        """What a search found that ended: *tree* is proven to be best, or without one, that there is no strategy."""
        found = Worth(position, objective, Status.BOUND, 0, None, None, nodes, seconds)
        return found.proven_by(tree)

    def proven_by(self, tree: trees.Tree | None, source: str = "searched") -> Worth:
        """This value, proven by the best *tree*; without one it is proven that no strategy keeps to the limit."""
        upper = None if tree is None else self.objective.value_of(tree.histogram)
        return replace(
            self, lower=upper or 0, upper=upper, status=Status.PROVEN, source=source, tree=tree, stopped=None
        )

    def with_tree(self, tree: trees.Tree | None, source: str = "searched") -> Worth:
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
        """The guess the tree begins with, or the best strategy if one feedback may be wrong."""
        if self.one_wrong is not None:
            return self.one_wrong.guess if self.status is Status.PROVEN else None
        return None if self.tree is None else self.tree.lines[0].guess

    @cached_property
    def histogram(self) -> tuple[int, ...]:
        """How many candidates the tree's first guess solves, the second, and so on; empty without a tree."""
        return () if self.tree is None else self.tree.histogram

    @property
    def total(self) -> int | None:
        """The tree's guesses where it is proven to be the best; None for that of a search that was stopped."""
        if self.upper == 0:
            return 0
        return None if self.tree is None or self.status is not Status.PROVEN else trees.total_of(self.histogram)

    @property
    def average(self) -> Fraction | None:
        """The tree's guesses for a candidate, on average, exactly."""
        if self.upper == 0:
            return Fraction(0)
        return None if self.tree is None else Fraction(trees.total_of(self.histogram), sum(self.histogram))

    @property
    def worst(self) -> int | None:
        """The most guesses that the tree needs for any candidate; 0 at a solved position, which has none."""
        if self.one_wrong is not None:
            return self.upper
        return 0 if self.upper == 0 else None if self.tree is None else len(self.histogram)

    @property
    def manifest(self) -> trees.Manifest | None:
        """The manifest of the tree; None without a tree."""
        if self.tree is None:
            return None
        is_book, objective = self.source == "book", self.objective
        if is_book and not self.position.turns and objective.max_guesses is None:
            kept = book.best_tree(self.position.game, objective.kind)[0]
            if kept.objective == objective.kind:
                return kept
        is_best = objective.first is None  # another may be better than the first guess
        return trees.Manifest.of(
            self.tree,
            turns=self.position.turns,
            objective=str(objective.kind) if is_best else None,
            max_guesses=objective.max_guesses,
            consistent=objective.consistent,
            strategy=None if is_best else f"optimal after {objective.first}",
            lower=self.lower if is_best else None,
            worst_lower=self.worst_lower,
            options={} if is_book else {"workers": self.workers},
            nodes=None if is_book else self.nodes,
            seconds=None if is_book else self.seconds,
        )
