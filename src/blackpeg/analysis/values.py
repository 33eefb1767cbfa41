"""The oracle of a review: what positions and guesses are worth, from the first of its sources that knows.

It asks, in this order: its memory, a look at a few candidates, the book, an exact search, and else the trees of some
strategies, which need so much at most.  The least total depends on the set of candidates alone, since any code may be
guessed: memory goes by that set.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from blackpeg.analysis.value import GuessValue, Value
from blackpeg.control import Control
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.kernel import Measure, kernel, pack, shape_of
from blackpeg.position import Position, Status, weakest
from blackpeg.rules import Code, Feedback, Game, Reply, Turn
from blackpeg.search.conceivable import least_conceivable
from blackpeg.search.exact import MOST_CANDIDATES, MOST_FEEDBACKS
from blackpeg.search.objective import least_total
from blackpeg.search.reference import solve_reference
from blackpeg.search.task import Aim, Path, Task
from blackpeg.search.worth import FEW, FEW_PAIRS, book_branch
from blackpeg.strategies import Guesses, OneStep
from blackpeg.strategies.tree_of import tree_of
from blackpeg.trees import Tree
from blackpeg.trees.tree import total_of

SECONDS = 8.0
"""The time for a review, unless another is asked for."""

SHARED_PAIRS = 50_000_000
"""The most pairs of guess and candidate at a position whose solver is made, for its own set and the parts of a guess:
its feedback table takes a tenth of a second, and a byte for each."""

SHORT_PAIRS, SHORT = 10_000_000, 0.02
"""A set of at most this many pairs is searched for this many seconds before anything else is tried."""

LONG_PAIRS = 25_000_000
"""A set of at most this many pairs is searched as long as there is time."""

QUESTION = 0.4
"""This many seconds a question about one guess may take beyond what is plain, unless it is given others."""

EFFORT = (24, 2)
"""Of the search's own quick trees: sets up to this size are solved, and this many guesses are tried at larger ones."""

AT_ONCE = {"native": 20_000_000, "python": 20_000}
"""Of at most this many pairs of guess and candidate a strategy's tree is grown whatever the time, by the kernel."""

PAIRS_A_SECOND = {"native": 2_000_000_000, "python": 5_000_000}
"""Where that needs more time than there is, it is not begun."""


_Part = tuple[Feedback, Position, tuple[Position, Path]]
"""A part of a guess: its feedback, the position it is, and from where, and on which path, it is searched."""


class Values:
    """What positions are worth, as far as that can be known in *seconds* for a game; it remembers what it found.

    Within a game, and from one to the next, a set of candidates has one value, which can only become less: where a
    better guess is found than was known.  An estimate, which is made where time is short, is for its game alone.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._known: dict[object, Value] = {}
        self._largest: dict[Game, Value] = {}
        self._parted: dict[tuple[Position, Code], list[_Part]] = {}  # the candidates of large ones take long to list
        self._until = 0.0

    def value(self, position: Position) -> Value:
        """The guesses still to come at *position*, found within half of the seconds.

        Raises `ContradictionError` without candidates, `TooLargeError` where they cannot be listed.

        >>> from blackpeg.position import start
        >>> Values().value(start("4x6"))
        Value(total=5625, candidates=1296, status=<Status.PROVEN: 'proven'>, source='book', best=Code(1123))
        """
        self._begin()
        self._settle(position, position, ())
        return self._value(position, position, ())

    def of_guess(self, position: Position, guess: Code, seconds: float = QUESTION) -> GuessValue:
        """The guesses to come at *position* if *guess* is the next, found in *seconds* where codes are few, as at 4x6.

        Raises as `value` does.

        >>> from blackpeg.position import start
        >>> game = start("3x3").game
        >>> Values().of_guess(start(game), game.code("111")).average
        Fraction(86, 27)
        """
        self._until = time.monotonic() + min(self.seconds, seconds)
        self._settle_parts(position, guess)
        found = self._of_guess(position, guess)
        self._parted.clear()
        return found

    def follow(
        self, positions: Sequence[Position], on_progress: Callable[[int, int], None] | None = None
    ) -> tuple[list[Value], list[GuessValue]]:
        """What *positions* are worth, each a turn after the one before, and the guesses that lead from one to the next.

        No guess is worth less than the position it is made at: where that is not proven, it has the value of the best
        guess that is known, the one made among them.
        """
        self._begin()
        made = [(before, after.turns[-1].guess) for before, after in pairwise(positions)]
        for position in reversed(positions):
            self._value(position, position, ())
        for number, (position, guess) in enumerate(reversed(made), start=1):
            self._tried(position, guess)
            if on_progress is not None:
                on_progress(number, len(made))
        for position in reversed(positions):
            if not self._settle(position, position, ()):
                break
        for position, guess in reversed(made):
            if self._value(position, position, ()).status is Status.PROVEN:
                self._settle_parts(position, guess)
        for position, guess in reversed(made):
            self._lower(position, guess)
        for place, (position, guess) in enumerate(made):
            self._raise(position, guess, made[place + 1 :])
        values = [self._value(position, position, ()) for position in positions]
        worth = [self._of_guess(position, guess) for position, guess in made]
        self._parted.clear()
        return values, worth

    def _begin(self) -> None:
        """There is time again: what was estimated without is asked anew."""
        self._until = time.monotonic() + self.seconds
        self._known = {key: value for key, value in self._known.items() if value.status is not Status.ESTIMATE}

    def _of_guess(self, position: Position, guess: Code) -> GuessValue:
        if position.is_solved:
            return GuessValue(guess, 1, 1, Status.PROVEN, {})
        parts = {feedback: self._value(child, *at) for feedback, child, at in self._parts(position, guess)}
        count = position.count
        total = count + sum(value.total for value in parts.values())
        status = weakest(value.status for value in parts.values())
        return GuessValue(guess, total, count, status, dict(sorted(parts.items())))

    def _value(self, position: Position, root: Position, path: Path) -> Value:
        """The value of *position*, which is where *path* leads from *root*."""
        if position.is_solved:
            return Value(0, 1, Status.PROVEN, "solved")
        return self._known.get(_key(position)) or self._remember(
            position,
            _of_few(position)
            or _in_book(position)
            or self._searched(position, root, path, SHORT_PAIRS, SHORT)
            or self._bounded(position, root, path),
        )

    # Search

    def _searched(self, position: Position, root: Position, path: Path, pairs: int, seconds: float) -> Value | None:
        """The proven value, if there are at most this many *pairs* and *seconds* suffice."""
        count, size = position.count, position.game.size
        if kernel().name == "python":
            if count > FEW or count * size > FEW_PAIRS:
                return None
            solution = solve_reference(position, least_total())
            assert solution.total is not None
            return Value(solution.total, count, Status.PROVEN, "search", solution.first_guess)
        if count * size > pairs:
            return None
        finding = Task(root, Aim.TOTAL, path).run(Control(seconds)).finding
        if finding.tree is None:
            return None
        return Value(
            int(finding.upper), count, Status.PROVEN, "search", Code(finding.tree[0][2], position.game.alphabet)
        )

    def _settle(self, position: Position, root: Position, path: Path) -> bool:
        """Whether the value of *position* is proven, if need be by a long search."""
        known = self._value(position, root, path)
        if known.status is Status.PROVEN:
            return True
        remaining = self._until - time.monotonic()
        found = None if remaining <= 0 else self._searched(position, root, path, LONG_PAIRS, remaining / 2)
        if found is not None:
            self._remember(position, found)
        return found is not None

    def _settle_parts(self, position: Position, guess: Code) -> None:
        """Proves the values of the parts of *guess*, the smallest first, while there is time."""
        for _, child, at in self._parts(position, guess):
            if not self._settle(child, *at):
                break

    # Bounds and estimates

    def _bounded(self, position: Position, root: Position, path: Path) -> Value:
        """The least of some strategies' trees; without any, an estimate by counting."""
        native = kernel().name == "native"
        found = []
        if native and root.count * position.game.size <= SHARED_PAIRS and _searchable(position):
            finding = Task(root, Aim.SOME, path, effort=EFFORT).run(Control(self._half())).finding
            if finding.tree is not None:
                best = Code(finding.tree[0][2], position.game.alphabet)
                found.append(Value(int(finding.upper), position.count, Status.BOUND, "greedy", best))
        strategy = OneStep(Measure.ENTROPY, Guesses.ANY if native else Guesses.CONSISTENT)
        tree = self._grown(strategy, position)
        if tree is not None:
            best = next(iter(tree)).guess
            found.append(Value(total_of(tree.histogram), position.count, Status.BOUND, str(strategy), best))
        if found:
            return min(found, key=lambda value: value.total)
        return self._counted(position)

    def _counted(self, position: Position) -> Value:
        """An estimate: as many times the least conceivable as the largest set of the game that has a better value."""
        feedbacks = len(position.game.feedbacks)
        least = least_conceivable(position.count, feedbacks)
        like = self._largest.get(position.game)
        if like is not None:
            least = least * like.total // least_conceivable(like.candidates, feedbacks)
        return Value(least, position.count, Status.ESTIMATE, "counting")

    def _grown(self, strategy: OneStep, position: Position) -> Tree | None:
        """The tree of *strategy*, if it can be had in half of the time remaining."""
        name, seconds = kernel().name, self._half()
        pairs = position.count * (position.game.size if strategy.guesses is Guesses.ANY else position.count)
        if pairs > max(AT_ONCE[name], PAIRS_A_SECOND[name] * seconds):
            return None
        until = time.monotonic() + seconds

        def stop(*_: int) -> None:
            if pairs > AT_ONCE[name] and time.monotonic() > until:
                raise StoppedError("no time remains")

        try:
            return tree_of(strategy, position, on_progress=stop)
        except (StoppedError, TooLargeError):
            return None

    def _half(self) -> float:
        return max(self._until - time.monotonic(), 0.0) / 2

    def _tried(self, position: Position, guess: Code) -> list[GuessValue]:
        """The guess made at *position* and, while that is not proven, the best guess of the strategy that bounds it."""
        known = self._value(position, position, ())
        made = self._of_guess(position, guess)
        if known.status is Status.PROVEN or known.best in (None, guess):
            return [made]
        return [made, self._of_guess(position, known.best)]

    def _lower(self, position: Position, guess: Code) -> None:
        """Gives *position*, where its value is not proven, that of the best guess that is known, if that is less."""
        known = self._value(position, position, ())
        if known.status is Status.PROVEN:
            return
        best = min(self._tried(position, guess), key=lambda each: each.total)
        if best.total < known.total or known.status is Status.ESTIMATE:
            status = weakest([Status.BOUND, best.status])
            self._remember(position, replace(known, total=best.total, status=status, source="parts", best=best.guess))

    def _raise(self, position: Position, guess: Code, later: Sequence[tuple[Position, Code]]) -> None:
        """Lets *guess* be worth no less than *position*: adds what is missing to its largest part that is an estimate.

        Nothing else can be less than it says.  The sets at which *later* guesses are made are the last to be chosen,
        for those guesses must be worth as much then: what they need is added where they are raised in turn.
        """
        made = self._of_guess(position, guess)
        missing = self._value(position, position, ()).total - made.total
        if missing <= 0:
            return
        guessed = {_key(each): (each, code) for each, code in later}
        estimates = [each for each in self._parts(position, guess) if made.parts[each[0]].status is Status.ESTIMATE]
        feedback, child, _ = max(estimates, key=lambda each: (_key(each[1]) not in guessed, each[1].count))
        total = made.parts[feedback].total + missing
        if next_guess := guessed.get(_key(child)):
            next_made = self._of_guess(*next_guess)
            if next_made.status is not Status.ESTIMATE:
                total = min(total, next_made.total)
        self._remember(child, replace(made.parts[feedback], total=total))

    def _parts(self, position: Position, guess: Code) -> list[_Part]:
        """What the feedbacks to *guess* but "solved" lead to, smallest first."""
        if (position, guess) not in self._parted:
            game = position.game
            shared = position.count * game.size <= SHARED_PAIRS and _searchable(position)
            parts: list[_Part] = []
            for feedback, _ in sorted(position.split(guess).items(), key=lambda each: (each[1], each[0])):
                if feedback != game.solved:
                    child = position.after_turn(Turn(guess, Reply.of(feedback)))
                    at = (position, ((tuple(guess), pack(game, feedback)),)) if shared else (child, ())
                    parts.append((feedback, child, at))
            self._parted[position, guess] = parts
        return self._parted[position, guess]

    def _remember(self, position: Position, value: Value) -> Value:
        self._known[_key(position)] = value
        largest = self._largest.get(position.game)
        if value.status is not Status.ESTIMATE and (largest is None or value.candidates > largest.candidates):
            self._largest[position.game] = value
        return value


def _searchable(position: Position) -> bool:
    return position.count <= MOST_CANDIDATES and len(position.game.feedbacks) <= MOST_FEEDBACKS


def _key(position: Position) -> object:
    """The set of candidates; of a large one the turns that led to it."""
    if position.count > MOST_CANDIDATES:
        return position
    return position.game, b"".join(map(bytes, position.require_candidates().rows))


def _of_few(position: Position) -> Value | None:
    """The value where a candidate tells all of them apart: one takes a guess, the others two, and nothing is better."""
    candidates = position.require_candidates()
    count = len(candidates)
    if count <= 2:
        return Value(2 * count - 1, count, Status.PROVEN, "few", candidates[0])
    if count > len(position.game.feedbacks):
        return None
    parts = kernel().scores(shape_of(position.game), candidates.rows, candidates.rows).parts
    best = next((number for number, made in enumerate(parts) if made == count), None)
    return None if best is None else Value(2 * count - 1, count, Status.PROVEN, "few", candidates[best])


def _in_book(position: Position) -> Value | None:
    """The value by the book's tree, where its guesses led to *position*, or guesses that are alike."""
    tree = book_branch(position, "total")
    if tree is None:
        return None
    return Value(total_of(tree.histogram), position.count, Status.PROVEN, "book", next(iter(tree)).guess)
