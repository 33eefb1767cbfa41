"""The values of a review: consistent numbers for the positions and guesses of a game.

The search says what is known about a position.  Here each has one number, even if that is an estimate, and no
guess is worth less than the position it is made at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import log

from blackpeg import search
from blackpeg.analysis.advice import GuessValue, Value
from blackpeg.call import Call
from blackpeg.position import Position, Status, weakest
from blackpeg.rules import Code, Feedback, Game
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.trees import total_of

SECONDS = 8.0
"""The default time for a review, in seconds."""

QUESTION = 0.4
"""The default seconds for a question about one guess, beyond what is known at once."""

ALIKE = 1 / 16
"""The share of the largest set's candidates that a set needs to show how averages grow with size."""

MOST_KNOWN = 20_000
"""The number of positions whose findings are kept from one question to the next."""

FOUND = Value(0, 1, Status.PROVEN, "solved")
"""The value of a position after the code is found."""


class Values:
    """Finds the values of the positions of a game in *seconds*, and remembers them.

    Within a game, and from one to the next, a set of candidates (in hard mode a position) has one value, which can
    only decrease: if a better guess is found than was known.  An estimate, which is made if time is short, is for its
    game alone.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._oracle = search.Oracle(search.least_total())
        self._said: dict[object, Value] = {}
        """Values by the parts of a guess, and estimates."""
        self._averages: dict[Game, dict[int, float]] = {}
        """Guesses needed by number of candidates, for sets that are not estimated."""
        self._parted: dict[tuple[Position, Code], list[tuple[Feedback, Position]]] = {}
        """Candidates by part, kept because large parts take long to list."""
        self._call = Call(0)

    def value(self, position: Position) -> Value:
        """The guesses that *position* still needs, found within half of the seconds.

        Raises `ContradictionError` without candidates, `TooLargeError` if they cannot be listed.

        >>> from blackpeg.position import start
        >>> Values().value(start("4x6"))
        Value(total=5625, candidates=1296, status=<Status.PROVEN: 'proven'>, source='book', best=Code(1123))
        """
        self._begin(self.seconds)
        self._settle(position)
        return self._value(position)

    def of_guess(self, position: Position, guess: Code, seconds: float = QUESTION) -> GuessValue:
        """The guesses that *position* needs if *guess* is the next, found in *seconds* if codes are few, as at 4x6.

        Raises as `value` does.

        >>> from blackpeg.position import start
        >>> game = start("3x3").game
        >>> Values().of_guess(start(game), game.code("111")).average
        Fraction(86, 27)
        """
        self._call = Call(min(self.seconds, seconds))
        self._settle_parts(position, guess)
        self._follow_tree(position, guess)
        found = self._of_guess(position, guess)
        self._parted.clear()
        return found

    def follow(self, positions: Sequence[Position], call: Call | None = None) -> tuple[list[Value], list[GuessValue]]:
        """The values of *positions*, each a turn after the one before, and of the guesses between them.

        No guess is worth less than the position it is made at: if that is not proven, it has the value of the best
        guess that is known, the one made among them.  If *call* ends, what is not known by then is estimated.
        """
        self._begin(self.seconds, call)
        made = [(before, after.turns[-1].guess) for before, after in pairwise(positions)]
        for position in reversed(positions):
            self._value(position)
        for number, (position, guess) in enumerate(reversed(made), start=1):
            self._guess_values(position, guess)
            if call is not None:
                call.report(number, len(made))
        self._estimate_anew(positions[0].game)
        for position in reversed(positions):
            if not self._settle(position):
                break
        for position, guess in reversed(made):
            if self._value(position).status is Status.PROVEN:
                self._settle_parts(position, guess)
        for position, guess in made:
            self._follow_tree(position, guess)
        for position, guess in reversed(made):
            self._lower(position, guess)
        for place, (position, guess) in enumerate(made):
            self._raise(position, guess, made[place + 1 :])
        values = [self._value(position) for position in positions]
        worth = [self._of_guess(position, guess) for position, guess in made]
        self._parted.clear()
        return values, worth

    def _begin(self, seconds: float, call: Call | None = None) -> None:
        """Forget estimates that were made for lack of time, so that they are computed again."""
        self._call = Call(seconds, within=call)
        self._oracle.forget(MOST_KNOWN)
        self._said = {key: value for key, value in self._said.items() if value.status is not Status.ESTIMATE}

    def _of_guess(self, position: Position, guess: Code) -> GuessValue:
        if position.is_solved:
            return GuessValue(guess, 1, 1, Status.PROVEN, {})
        parts = {feedback: self._value(child) for feedback, child in self._parts(position, guess)}
        count = position.mass
        total = count + sum(value.total for value in parts.values())
        status = weakest(value.status for value in parts.values())
        return GuessValue(guess, total, count, status, dict(sorted(parts.items())))

    def _value(self, position: Position) -> Value:
        if position.is_solved:
            return FOUND
        if self._said and (said := self._said.get(self._oracle.key(position))):
            return said
        known = self._oracle.recall(position)
        if known is None or known.upper is None:
            if self._call.interrupted:
                known = self._oracle.look_up(position)
            else:
                known = self._oracle.prove(position)
                known = self._oracle.bound(position, self._call) if known.upper is None else known
        if known.upper is None:
            return self._say(position, self._estimate(position.game, known.position.mass))
        self._averages.setdefault(position.game, {})[known.position.mass] = known.upper / known.position.mass
        return Value(known.upper, known.position.mass, known.status, known.source, known.first_guess)

    def _say(self, position: Position, value: Value) -> Value:
        self._said[self._oracle.key(position)] = value
        return value

    def _settle(self, position: Position) -> bool:
        """Whether the value of *position* is proven, if need be by a long search."""
        if self._value(position).status is Status.PROVEN:
            return True
        is_proven = self._oracle.prove(position, self._call.part(0.5)).status is Status.PROVEN
        if is_proven:
            self._said.pop(self._oracle.key(position), None)
        return is_proven

    def _settle_parts(self, position: Position, guess: Code) -> None:
        """Proves the values of the parts of *guess*, the smallest first, while there is time."""
        for _, child in self._parts(position, guess):
            if not self._settle(child):
                break

    def _estimate(self, game: Game, count: int) -> Value:
        """An estimate by the number of candidates: averages grow with its logarithm, as those that are known do.

        The line is fitted to the larger sets: small ones, whose colors are known, are of another kind.
        """
        from statistics import linear_regression  # which takes milliseconds to import

        feedbacks = len(game.feedbacks)
        total = search.least_conceivable(count, feedbacks)
        averages = self._averages.get(game, {})
        points = [(log(size), average) for size, average in averages.items() if size >= ALIKE * max(averages)]
        if len(points) > 1:
            slope, start = linear_regression(*zip(*points, strict=True))
            total = max(total, round(count * (start + max(slope, 1 / log(feedbacks)) * log(count))))
        return Value(total, count, Status.ESTIMATE, "counting")

    def _estimate_anew(self, game: Game) -> None:
        """Renews estimates that were made before most of the values they rest on were known."""
        for key, value in self._said.items():
            if value.source == "counting":
                self._said[key] = self._estimate(game, value.candidates)

    def _guess_values(self, position: Position, guess: Code) -> list[GuessValue]:
        """The guess made at *position* and, while that is not proven, the best guess of the strategy that bounds it."""
        known = self._value(position)
        made = self._of_guess(position, guess)
        if known.status is Status.PROVEN or known.best is None or position.are_alike(known.best, guess):
            return [made]
        return [made, self._of_guess(position, known.best)]

    def _follow_tree(self, position: Position, guess: Code) -> None:
        """Lets parts of *guess* need no more than in the tree that bounds *position*, if that begins with its like."""
        known = self._oracle.recall(position)
        if known is None or known.tree is None or known.source == "book":
            return
        if not position.are_alike(known.tree.lines[0].guess, guess):
            return
        strategy = TreeStrategy(known.tree, turns=position.turns)
        for _, child in self._parts(position, guess):
            value = self._value(child)
            if value.status is not Status.PROVEN:
                branch = strategy.branch(child)
                total = total_of(branch.histogram)
                if total < value.total or value.status is Status.ESTIMATE:
                    self._say(child, Value(total, child.mass, known.status, known.source, branch.lines[0].guess))

    def _lower(self, position: Position, guess: Code) -> None:
        """Gives *position*, if its value is not proven, that of the best guess that is known, if that is less."""
        known = self._value(position)
        if known.status is Status.PROVEN:
            return
        best = min(self._guess_values(position, guess), key=lambda each: each.total)
        if best.total < known.total or known.status is Status.ESTIMATE:
            status = weakest([Status.BOUND, best.status])
            self._say(position, replace(known, total=best.total, status=status, source="parts", best=best.guess))

    def _raise(self, position: Position, guess: Code, later: Sequence[tuple[Position, Code]]) -> None:
        """Lets *guess* be worth no less than *position*: adds what is missing to its largest part that is an estimate.

        Nothing else can be less than it says.  The sets at which *later* guesses are made are the last to be chosen,
        for those guesses must be worth as much then: what they need is added if they are raised in turn.
        """
        made = self._of_guess(position, guess)
        missing = self._value(position).total - made.total
        if missing <= 0:
            return
        guessed = {self._oracle.key(each): (each, code) for each, code in later}
        estimates = [each for each in self._parts(position, guess) if made.parts[each[0]].status is Status.ESTIMATE]
        feedback, child = max(estimates, key=lambda each: (self._oracle.key(each[1]) not in guessed, each[1].count))
        total = made.parts[feedback].total + missing
        if next_guess := guessed.get(self._oracle.key(child)):
            next_made = self._of_guess(*next_guess)
            if next_made.status is not Status.ESTIMATE:
                total = min(total, next_made.total)
        self._say(child, replace(made.parts[feedback], total=total))

    def _parts(self, position: Position, guess: Code) -> list[tuple[Feedback, Position]]:
        """The parts that feedbacks to *guess* but "solved" leave, smallest first."""
        if (position, guess) not in self._parted:
            self._parted[position, guess] = list(search.parts_of(position, guess))
        return self._parted[position, guess]
