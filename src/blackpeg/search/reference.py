"""The reference solver: every guess tried at every position, with the rules alone.

It is written to be right by inspection, and everything fast is compared with it.  It has no bounds, leaves out nothing
for not being promising, and knows no symmetry.  What it saves, it saves by three identities:

1. A set of candidates, with a number of guesses that remain, has one value, whichever led to it: it is solved once.
2. A guess that is no candidate and that all candidates answer alike tells nothing: without it, the same candidates are
   left and a guess fewer is made.
3. Of the guesses that are no candidates, those that part the candidates alike lead to the same values,
   here and at every position that follows.  The first of them in reading order stands for all.

**Ties.**  At every position of the tree, the guess is one with which that position has its least value (with a limit:
within the guesses that remain), and for a total the least worst case with it: what has both has parts that have both,
for the total is a sum and the worst case a maximum.  Of equally good guesses, one that is a candidate there is chosen
before one that is not, then the first in reading order.  So every branch of a tree is best in itself, for the kind
``worst`` too, where some branches need not be for the whole to be.

**Reach**, on one core: 3x4, 4x3, 2x8 and 3x5-distinct take a second each (15 to 20 thousand sets of candidates),
4x3-black 6 s, 3x4-black 20 s, 3x5 50 s (340 thousand).  Of larger games, positions of 20 to 30 candidates: 4x6 with 20
takes 0.4 s, with 24 some 12 s; 3x6 with 33, 3 s.  With consistent guesses alone, 3x5 takes a second, 4x4 8 s, 3x6 13 s.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from operator import itemgetter

from blackpeg.errors import ContradictionError, ObjectiveError, TooLargeError
from blackpeg.position import Position, position_of
from blackpeg.rules import Feedback, Game
from blackpeg.rules.hard import require_free_guesses
from blackpeg.search.worth import Objective, ObjectiveKind, Worth
from blackpeg.trees import Line, Tree

MOST_ANSWERS = 5_000_000
"""The most answers, guesses times candidates, that are worked out beforehand."""

Candidates = tuple[int, ...]
"""Candidates of the position by number, in reading order."""

Value = tuple[float, float]
"""The total, and the worst case with it; or the worst case twice."""

NEVER = (math.inf, math.inf)


def solve_reference(position: Position | Game | str, objective: Objective) -> Worth:
    """The least value of *objective* at *position*, or from the start of a game, with the tree that the ties decide.

    The nodes are the sets of candidates solved.  Raises `ContradictionError` where there are no candidates, and
    `TooLargeError` beyond `MOST_ANSWERS`; long before that, it takes longer than anyone waits.  Raises
    `ObjectiveError` for an objective with a first guess, and `InvalidGameError` in hard mode.

    >>> from blackpeg.search import least_total
    >>> solution = solve_reference("3x3", least_total())
    >>> solution.total, solution.worst, solution.first_guess
    (73, 4, Code(112))
    """
    if objective.first is not None:
        raise ObjectiveError(f"expected an objective without a first guess, got {objective}")
    began = time.perf_counter()
    position = position_of(position)
    require_free_guesses(position.game, "the reference solver")
    answers = _Answers(position)
    limit = math.inf if objective.max_guesses is None else objective.max_guesses
    solver = _Solver(answers, worst=objective.kind is not ObjectiveKind.TOTAL, consistent=objective.consistent)
    tree = solver.tree(limit)
    nodes = len(solver.best)
    if objective.kind is ObjectiveKind.WORST_THEN_TOTAL and tree is not None:
        solver = _Solver(answers, worst=False, consistent=objective.consistent)
        tree = solver.tree(len(tree.histogram))
        nodes += len(solver.best)
    solution = Worth.of_tree(position, objective, tree, nodes=nodes, seconds=time.perf_counter() - began)
    return replace(solution, worst_lower=solution.worst if objective.kind is ObjectiveKind.TOTAL else None)


class _Answers:
    """What every guess of a game is answered by every candidate of a position.

    Guesses are the codes of the game, by number; ``of[guess][candidate]`` numbers the feedbacks of the game, and
    "solved" is the last.  ``own[candidate]`` is the candidate as a guess,
    ``weights[candidate]`` how often it counts in a total.
    """

    def __init__(self, position: Position) -> None:
        game = self.game = position.game
        _check_size(position, game.choices)
        self.guesses = list(game.guesses())
        self.own = [number for number, code in enumerate(self.guesses) if position.fits(code)]
        if not self.own:
            raise ContradictionError(f"no code fits all feedbacks: {position}")
        _check_size(position, game.choices * len(self.own))
        secrets = [self.guesses[number] for number in self.own]
        self.weights = [game.weight(secret) for secret in secrets]
        numbers = {feedback: number for number, feedback in enumerate(game.feedbacks)}
        self.solved = numbers[game.solved]
        self.of = [[numbers[game.answer(guess, secret)] for secret in secrets] for guess in self.guesses]

    def parts(self, guess: int, candidates: Candidates) -> dict[int, Candidates]:
        """The candidates left by each feedback to *guess* but "solved", in the order of the feedbacks."""
        parts: dict[int, list[int]] = {}
        row = self.of[guess]
        for candidate in candidates:
            parts.setdefault(row[candidate], []).append(candidate)
        parts.pop(self.solved, None)
        return {feedback: tuple(parts[feedback]) for feedback in sorted(parts)}


class _Solver:
    """Values of sets of candidates: the total and the worst case with it, or the worst case alone.

    *best* keeps for each set solved, and the number of guesses that remain, its value and the guess that attains it.
    A value is infinite where too few guesses remain.
    """

    def __init__(self, answers: _Answers, *, worst: bool, consistent: bool) -> None:
        self.answers = answers
        self.worst = worst
        self.consistent = consistent
        self.best: dict[tuple[Candidates, float], tuple[Value, int]] = {}

    def tree(self, remaining: float) -> Tree | None:
        """The tree from all candidates on; None where *remaining* guesses are too few for them."""
        every = tuple(range(len(self.answers.own)))
        value = self.value(every, remaining, range(len(self.answers.guesses)))
        return None if value == NEVER else Tree(self.answers.game, list(self._lines(every, remaining, 1, None)))

    def value(self, candidates: Candidates, remaining: float, guesses: Sequence[int]) -> Value:
        """The least value of *candidates*, found at most once, with any of *guesses* (in reading order)."""
        if remaining == 0:
            return NEVER
        if (candidates, remaining) not in self.best:
            self.best[candidates, remaining] = self._least(candidates, remaining, guesses)
        return self.best[candidates, remaining][0]

    def _least(self, candidates: Candidates, remaining: float, guesses: Sequence[int]) -> tuple[Value, int]:
        """The value of the best guess, and that guess."""
        own = [self.answers.own[candidate] for candidate in candidates]
        others = [] if self.consistent or len(own) == 1 else self._others(candidates, own, guesses)
        after = sorted(chain(own, others))
        values = ((self._value_of(guess, candidates, remaining, after), guess) for guess in chain(own, others))
        return min(values, key=itemgetter(0))  # the first of equals

    def _others(self, candidates: Candidates, own: list[int], guesses: Iterable[int]) -> list[int]:
        """Of *guesses* that are no candidates, the first of each way to part the candidates."""
        ways: dict[tuple[int, ...], int] = {}
        answers_of, known = itemgetter(*candidates), set(own)
        for guess in guesses:
            if guess not in known:
                answers = answers_of(self.answers.of[guess])
                # Each answer is replaced by the first candidate that gives it: parts alike are written alike.
                ways.setdefault(tuple(map(answers.index, answers)), guess)
        ways.pop((0,) * len(candidates), None)  # all candidates answer alike
        return list(ways.values())

    def _value_of(self, guess: int, candidates: Candidates, remaining: float, guesses: Sequence[int]) -> Value:
        parts = self.answers.parts(guess, candidates).values()
        values = [self.value(each, remaining - 1, guesses) for each in parts]
        worst = 1 + max((worst for _, worst in values), default=0)
        total = sum(self.answers.weights[each] for each in candidates) + sum(total for total, _ in values)
        return (worst if self.worst else total), worst

    def _lines(self, candidates: Candidates, remaining: float, depth: int, feedback: Feedback | None) -> Iterator[Line]:
        guess = self.best[candidates, remaining][1]
        solves = any(self.answers.own[candidate] == guess for candidate in candidates)
        yield Line(depth, feedback, self.answers.guesses[guess], solves)
        for number, each in self.answers.parts(guess, candidates).items():
            yield from self._lines(each, remaining - 1, depth + 1, self.answers.game.feedbacks[number])


def _check_size(position: Position, answers: int) -> None:
    if answers > MOST_ANSWERS:
        raise TooLargeError(
            f"{position} has too many guesses and candidates for the reference solver: "
            f"{answers:,} answers at least, expected at most {MOST_ANSWERS:,}"
        )
