"""What a position is worth: the guesses still to come, from the first source that knows, with what is proven of them.

The sources, in this order: the book, also inside its trees and where a game differs from them by symmetry alone; an
exact search, to its end where the position is small, else for as long as there is time; and bounds, by counting below
and by a plain strategy's tree above.

**What a search costs.**  The measure of its work is guesses * candidates ** 1.5.  Of 192 positions of 15 boards with
more than 12 candidates, off the book, made by random and by good guesses (2 cores at 2.5 GHz, busy), those of a work of
at most 1e7 took 4 ms in the middle and 0.2 s at most, but on boards of 12x2, where it was up to 1.2 s.  Beyond, half of
those of a work of 1e8 are settled within two seconds, and of 5e8 hardly any within six.  Boards with few feedbacks take
longest (4x6-black with 500 candidates, 1.4e7, more than six seconds).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from blackpeg import book
from blackpeg.control import Control
from blackpeg.errors import ObjectiveError, StrategyError, TooLargeError
from blackpeg.fact import UNTOLD
from blackpeg.kernel import Measure, kernel, shape_of
from blackpeg.position import Position, Status
from blackpeg.rules import Code, score
from blackpeg.search.conceivable import least_conceivable, least_worst_conceivable
from blackpeg.search.objective import Objective, ObjectiveKind, least_total
from blackpeg.search.phased import PhasedSearch
from blackpeg.search.reference import solve_reference
from blackpeg.search.solution import Solution, SolutionStatus
from blackpeg.search.task import forget
from blackpeg.search.total import AT_ONCE
from blackpeg.strategies import Guesses, OneStep
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.trees import Tree
from blackpeg.trees.tree import Line, total_of

MOST_PAIRS = 8_000_000
"""The most pairs of guess and candidate at a position that is small: its feedback table has a byte for each."""

LOOKED_AT = 100_000_000
"""A small position is searched, whatever the time, until this many pairs were looked at."""

WORK_A_SECOND = 50_000_000
"""A larger position is searched where its work is at most this for each second that there is."""

FEW, FEW_PAIRS = 12, 20_000
"""The most candidates, and pairs of guess and candidate, that are searched without the native kernel."""

PAIRS_AT_ONCE, PAIRS_A_SECOND = 20_000_000, 500_000_000
"""Pairs of guess and candidate of which a plain strategy's tree is grown: whatever the time, and for each second."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known of the least value of *objective* at *position*: at least *lower*, at most *upper*.

    Both are in the unit of the objective, as in a `Solution`; *upper*, which *tree* attains, is None where nothing is
    known.  The *source* is ``book``, ``searched``, a strategy that needs so much, or ``counting``.  *stopped* says that
    a search was ended by the time: with more of it, more may be known.
    """

    position: Position
    objective: Objective
    lower: int
    upper: int | None
    status: Status
    source: str
    tree: Tree | None = field(metadata=UNTOLD)
    stopped: bool = False

    ALSO = ("best", "average")

    @property
    def best(self) -> Code | None:
        """The guess that the tree begins with."""
        return None if self.tree is None else self.tree.lines[0].guess

    @property
    def average(self) -> Fraction | None:
        """The tree's guesses for a candidate, on average, exactly."""
        return None if self.tree is None else Fraction(total_of(self.tree.histogram), self.position.count)


def known_worth(position: Position, objective: Objective, seconds: float) -> Known:
    """What *position* is worth by *objective*, known within about *seconds*, or longer where it is small.

    Raises `ContradictionError` without candidates, `TooLargeError` where they cannot be listed.
    """
    if objective.first is not None:
        raise ObjectiveError(f"expected an objective without a first guess, got {objective}: blackpeg.solve proves one")
    if position.is_solved:
        position.require_possible()
        return Known(position, objective, 0, 0, Status.PROVEN, "solved", None)
    known = settled(position, objective, seconds)
    return known if known.status is Status.PROVEN else _with_plain_tree(known, seconds)


def settled(position: Position, objective: Objective, seconds: float) -> Known:
    """The same, of the book and of a search alone: a proof, or what a search that was stopped had found."""
    position.require_possible()
    if (tree := book_tree(position, objective)) is not None:
        value = _value(tree, objective)
        return Known(position, objective, value, value, Status.PROVEN, "book", tree)
    count, feedbacks = position.count, len(position.game.feedbacks)
    is_worst = objective.kind is ObjectiveKind.WORST
    least = least_worst_conceivable(count, feedbacks) if is_worst else least_conceivable(count, feedbacks)
    known = Known(position, objective, least, None, Status.BOUND, "counting", None)
    solution, stopped = _searched(position, objective, seconds)
    if solution is None:
        return known
    if solution.status is SolutionStatus.PROVEN:
        upper, tree = solution.upper, solution.tree
        return replace(known, lower=solution.lower, upper=upper, status=Status.PROVEN, source="searched", tree=tree)
    source = "searched" if solution.tree is not None else "counting"
    lower = max(solution.lower, least)
    return replace(known, lower=lower, upper=solution.upper, source=source, tree=solution.tree, stopped=stopped)


def book_tree(position: Position, objective: Objective) -> Tree | None:
    """The tree of the book that is best by *objective* from *position* on; None where it has none."""
    kind, limit = objective.kind, objective.max_guesses
    if objective.consistent or objective.first is not None:
        return None
    # A branch of a tree with the least worst case may have a worst case that is not the least from there on.
    if position.turns and kind is not ObjectiveKind.TOTAL:
        return None
    tree = book_branch(position, kind)
    if tree is None or limit is None or len(tree.histogram) <= limit:
        return tree
    quickest = None if position.turns else book_branch(position, ObjectiveKind.WORST_THEN_TOTAL)
    return quickest if quickest is not None and len(quickest.histogram) == limit else None


def book_branch(position: Position, kind: ObjectiveKind | str) -> Tree | None:
    """What the book's tree does from *position* on, where its guesses led there, or guesses that are alike."""
    if not book.covers(position.game, kind):
        return None
    try:
        return _book_strategy(book.tree(position.game.plain, kind)[1]).branch(position)
    except StrategyError:
        return None


@lru_cache(maxsize=8)
def _book_strategy(tree: Tree) -> TreeStrategy:
    return TreeStrategy(tree, name="the book's tree")


def _searched(position: Position, objective: Objective, seconds: float) -> tuple[Solution | None, bool]:
    """What a search finds, None where none is begun, and whether the time ended it."""
    count = position.count
    guesses = count if objective.consistent else position.game.size
    if kernel().name == "python":
        few = count <= FEW and count * guesses <= FEW_PAIRS
        return (solve_reference(position, objective) if few else None), False
    is_small = count <= AT_ONCE and count * guesses <= MOST_PAIRS
    is_hopeful = guesses * count**1.5 <= WORK_A_SECOND * seconds
    if not (is_small or is_hopeful):
        return None, False
    try:
        search = PhasedSearch(position, objective)
    except TooLargeError:
        return None, False
    if objective == least_total(consistent=objective.consistent) and (tree := _told_apart(position)):
        return Solution.proven(position, objective, tree, nodes=0, seconds=0.0), False
    if is_small and not _run(search, Control(pairs=LOOKED_AT)):
        forget()  # what it remembers would let the next search of the position come further
    stopped = is_hopeful and not _run(search, Control(seconds))
    return search.solution, stopped


def _told_apart(position: Position) -> Tree | None:
    """The tree of the first candidate that tells all of them apart, as the search takes it: nothing needs less."""
    game, candidates = position.game, position.candidates
    if len(candidates) > len(game.feedbacks):
        return None
    parts = kernel().scores(shape_of(game), candidates.rows, candidates.rows).parts
    guess = next((code for code, number in zip(candidates, parts, strict=True) if number == len(candidates)), None)
    if guess is None:
        return None
    others = sorted((score(guess, code, game.feedback), code) for code in candidates if code != guess)
    return Tree(game, [Line(1, None, guess, True), *(Line(2, feedback, code, True) for feedback, code in others)])


def _run(search: PhasedSearch, control: Control) -> bool:
    """Does the tasks of *search*, one after the other; whether it came to its end."""
    while not search.done:
        for task in search.ask():
            result = task.run(control)
            search.tell(result)
            if result.finding.stopped:
                return False
    return True


def _with_plain_tree(known: Known, seconds: float) -> Known:
    """*known*, bounded by the tree of entropy where that can be had in time, and needs less."""
    position, objective = known.position, known.objective
    pairs = position.count * (position.count if objective.consistent else position.game.size)
    if objective.max_guesses is not None or objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
        return known
    if pairs > max(PAIRS_AT_ONCE, PAIRS_A_SECOND * seconds):
        return known
    strategy = OneStep(Measure.ENTROPY, Guesses.CONSISTENT if objective.consistent else Guesses.ANY)
    tree = strategy.grow(position)
    if tree is None or (known.upper is not None and known.upper <= _value(tree, objective)):
        return known
    upper = _value(tree, objective)
    status = Status.PROVEN if upper == known.lower else Status.BOUND
    return replace(known, upper=upper, status=status, source=str(strategy), tree=tree)


def _value(tree: Tree, objective: Objective) -> int:
    return len(tree.histogram) if objective.kind is ObjectiveKind.WORST else total_of(tree.histogram)
