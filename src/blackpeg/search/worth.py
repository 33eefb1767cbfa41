"""What a position is worth: the guesses still to come, from the first source that knows, with what is proven of them.

The sources, in this order: memory; the book, also inside its trees and where a game differs from them by symmetry
alone; a look at candidates of which one tells all apart; an exact search, to its end where the position is small, else
for as long as there is time; and bounds, by counting below and by trees that are had soon above.  What is begun, and
for how long, `cost` says.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from threading import Lock

from blackpeg import book
from blackpeg.control import Control
from blackpeg.errors import ObjectiveError, StrategyError
from blackpeg.fact import UNTOLD, Fact
from blackpeg.kernel import Measure, kernel, shape_of
from blackpeg.position import Position, Status
from blackpeg.rules import Code, Feedback, score
from blackpeg.search import cost
from blackpeg.search.conceivable import least_conceivable, least_worst_conceivable
from blackpeg.search.exact import MOST_CANDIDATES
from blackpeg.search.objective import Objective, ObjectiveKind, least_total
from blackpeg.search.phased import PhasedSearch
from blackpeg.search.reference import solve_reference
from blackpeg.search.solution import SolutionStatus
from blackpeg.search.task import Aim, Task, forget
from blackpeg.search.total import AT_ONCE
from blackpeg.search.upper import greedy_tree, one_step_tree
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.trees import Line, Tree, tree_grown
from blackpeg.trees.tree import total_of


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Known(Fact):
    """What is known of the least value of *objective* at *position*: at least *lower*, at most *upper*.

    Both are in the unit of the objective, as in a `Solution`; *upper*, which *tree* attains, is None where nothing is
    known.  The *source* is ``book``, ``searched``, a strategy that needs so much, ``greedy`` (the search's own quick
    tree), ``counting``, or ``solved``.  *stopped* says that a search was ended by the time: with more of it, more may
    be known.
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

    def is_at_most(self, value: int) -> bool:
        """Whether this is proven."""
        return self.upper is not None and self.upper <= value

    def with_tree(self, tree: Tree | None, source: str) -> Known:
        """The same with *tree*, if there is one, and it needs less than what is known."""
        if tree is None:
            return self
        upper = self.objective.value_of(tree.histogram)
        if self.is_at_most(upper):
            return self
        status = Status.PROVEN if upper == self.lower else Status.BOUND
        return replace(self, upper=upper, status=status, source=source, tree=tree)


class Oracle:
    """What positions are worth by *objective*, remembered.

    With *of_many* it is asked about many positions of a game: it remembers by the set of candidates, whose value does
    not depend on the way there, and looks less long at each.  Which of equally good guesses is known then depends on
    what was asked before; else the same position has the same answer again, unless a clock decides.
    """

    def __init__(self, objective: Objective, *, of_many: bool = False) -> None:
        if objective.first is not None:
            raise ObjectiveError(
                f"expected an objective without a first guess, got {objective}: blackpeg.solve proves one"
            )
        self.objective = objective
        self._of_many = of_many
        self._known: OrderedDict[object, Known] = OrderedDict()
        self._lock = Lock()

    def worth(self, position: Position, control: Control | None = None) -> Known:
        """What *position* is worth, known before *control* ends the call; without one no clock decides.

        A small position is searched, and a strategy's tree grown where that is little, whatever the time.  Raises
        `ContradictionError` without candidates, `TooLargeError` where they cannot be listed.
        """
        if position.is_solved:
            position.require_possible()
            return Known(position, self.objective, 0, 0, Status.PROVEN, "solved", None)
        self.settled(position, control)
        return self.bounded(position, control)

    def settled(self, position: Position, control: Control | None = None, *, above: int = 0) -> Known:
        """The same without trees that are had soon: a proof, or what a search that was stopped had found.

        Of a position that is solved it says what the last guess takes.
        Of the least worst case no more is found out than whether it is more than *above*, and then what it is.
        """
        known = self._first(position)
        if known.status is Status.PROVEN or known.is_at_most(above):
            return known
        return self._remember(self._searched(replace(known, stopped=False), control, above))

    def bounded(self, position: Position, control: Control | None = None) -> Known:
        """The same without a search: what is known of it, and trees that are had soon, each in half of the time."""
        known, objective = self._first(position), self.objective
        if known.status is Status.PROVEN or objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
            return known
        with (control or Control(0)).part(0.5) as half:
            known = known.with_tree(*one_step_tree(position, objective, Measure.ENTROPY, half))
        if (
            control is not None
            and kernel().name == "native"
            and cost.is_searched(position.game, position.count, objective)
        ):
            task = Task(
                position, Aim.SOME, (), objective.max_guesses, effort=cost.EFFORT, consistent=objective.consistent
            )
            with control.part(0.5) as half:
                known = known.with_tree(greedy_tree(task, half), "greedy")
        return self._remember(known)

    # Memory

    def _first(self, position: Position) -> Known:
        return self.remembered(position) or self._remember(self._at_once(position))

    def remembered(self, position: Position) -> Known | None:
        """What was found out before."""
        position.require_possible()
        with self._lock:
            return self._known.get(self.key(position))

    def forget(self, keep: int) -> None:
        """Forgets what was found out first, but for this many."""
        with self._lock:
            while len(self._known) > keep:
                self._known.popitem(last=False)

    def key(self, position: Position) -> object:
        """What a value is remembered by: the set of candidates; of a large one the turns that led to it."""
        if not self._of_many or position.count > MOST_CANDIDATES:
            return position
        return position.game, b"".join(map(bytes, position.candidates.rows))

    def _remember(self, known: Known) -> Known:
        with self._lock:
            self._known[self.key(known.position)] = known
        return known

    # What is known at once

    def _at_once(self, position: Position) -> Known:
        objective, count, feedbacks = self.objective, position.count, len(position.game.feedbacks)
        is_worst = objective.kind is ObjectiveKind.WORST
        least = least_worst_conceivable(count, feedbacks) if is_worst else least_conceivable(count, feedbacks)
        known = Known(position, objective, least, None, Status.BOUND, "counting", None)
        # Of many positions a look at a few candidates is quicker; who asks for a guess is told that of the book.
        for source in ("searched", "book") if self._of_many else ("book", "searched"):
            tree = book_tree(position, objective) if source == "book" else _of_few(position, objective)
            if tree is not None:
                return _proven(known, tree, source)
        return known

    # Search

    def _searched(self, known: Known, control: Control | None, above: int) -> Known:
        """What a search finds, as far as one is begun."""
        position, objective = known.position, self.objective
        game, count = position.game, position.count
        if kernel().name == "python":
            if not cost.suits_reference(game, count):
                return known
            return _proven(known, solve_reference(position, objective).tree)
        is_hopeful = control is not None and cost.is_hopeful(game, count, objective, control.remaining)
        if cost.is_small(game, count, objective) and not (self._of_many and control is not None):
            pairs = cost.LOOKED_AT_OF_MANY if self._of_many else cost.LOOKED_AT
            known = self._asked(known, Control(pairs=pairs), above)
            if not known.stopped:
                return known
        if control is not None and is_hopeful:
            known = self._asked(known, control, above)
        if known.stopped and not self._of_many:
            forget()  # what it remembers would let the next search of the position come further
        return replace(known, stopped=known.stopped and control is not None)

    def _asked(self, known: Known, control: Control, above: int) -> Known:
        """What a search finds before *control* ends it."""
        task = Task(known.position, Aim.TOTAL, consistent=self.objective.consistent)
        if self.objective.kind is ObjectiveKind.WORST:
            return _least_worst(known, replace(task, aim=Aim.WORST), control, above)
        is_plain = self.objective == least_total(consistent=self.objective.consistent)
        if self._of_many and is_plain and known.position.count <= AT_ONCE:  # some best tree will do
            finding = task.run(control).finding
            if finding.tree is None:
                return replace(known, stopped=True)
            return _proven(known, tree_grown(known.position.game, finding.tree))
        return _in_phases(known, control)


def parts_of(position: Position, guess: Code) -> Iterator[tuple[Feedback, Position]]:
    """What the feedbacks to *guess* but "solved" lead to: first where the fewest candidates are left."""
    sizes = position.split(guess)
    for feedback in sorted(sizes, key=lambda each: (sizes[each], each)):
        if feedback != position.game.solved:
            yield feedback, position.after(guess, feedback)


def _least_worst(known: Known, task: Task, control: Control, above: int) -> Known:
    """Asks whether as many guesses suffice as *above*, or as are proven to be needed, and then one more."""
    guesses = max(above, known.lower)
    while not known.is_at_most(guesses):
        finding = replace(task, remaining=guesses).run(control).finding
        if finding.stopped:
            return replace(known, stopped=True)
        if finding.tree is None:
            guesses = int(finding.lower)
            known = replace(known, lower=guesses)
        else:
            known = known.with_tree(tree_grown(known.position.game, finding.tree), "searched")
    return replace(known, status=Status.PROVEN) if known.lower == known.upper else known


def _in_phases(known: Known, control: Control) -> Known:
    """What a search finds that looks for the best of the best trees, its tasks done one after the other."""
    search = PhasedSearch(known.position, known.objective)
    stopped = False
    while not search.done and not stopped:
        for task in search.ask():
            result = task.run(control)
            search.tell(result)
            stopped = stopped or result.finding.stopped
    solution = search.solution
    if solution.status is SolutionStatus.PROVEN:
        if stopped:
            forget()  # as where nothing is proven: the next search of the position is to come no further
        return _proven(known, solution.tree)
    known = replace(known, lower=max(known.lower, solution.lower), stopped=stopped)
    return known.with_tree(solution.tree, "searched")


def _proven(known: Known, tree: Tree | None, source: str = "searched") -> Known:
    """*known*, proven by the best *tree*; without one, that no strategy keeps to the objective's limit."""
    upper = None if tree is None else known.objective.value_of(tree.histogram)
    return replace(known, lower=upper or 0, upper=upper, status=Status.PROVEN, source=source, tree=tree, stopped=False)


def _of_few(position: Position, objective: Objective) -> Tree | None:
    """The best tree where a candidate tells all of them apart: one takes a guess, the others two, nothing is better."""
    game, candidates = position.game, position.require_candidates()
    if len(candidates) > len(game.feedbacks) or objective.max_guesses is not None:
        return None
    parts = kernel().scores(shape_of(game), candidates.rows, candidates.rows).parts
    first = next((code for code, made in zip(candidates, parts, strict=True) if made == len(candidates)), None)
    if first is None:
        return None
    others = sorted((score(first, code, game.feedback), code) for code in candidates if code != first)
    return Tree(game, [Line(1, None, first, True), *(Line(2, feedback, code, True) for feedback, code in others)])


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
