"""A strategy written down: for every reply, the next guess.

A tree does not know which strategy made it.  `grow.py` makes one from a strategy, `replay.py` checks one
with the rules alone.  The branches of a tree sum up each guess with all that follows it; pictures are drawn
from these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import eq
from typing import NamedTuple

from blackpeg.errors import InvalidTreeError
from blackpeg.fact import Frozen
from blackpeg.rules import Code, Feedback, Game


class Line(NamedTuple):
    """One guess of a tree.

    *depth* counts guesses from 1; *feedback* is the answer to the guess above that led here, None at the root;
    *solves* says whether the guess may be the secret, so that the game may end here.
    """

    depth: int
    feedback: Feedback | None
    guess: Code
    solves: bool


class Tree(Frozen):
    """The guesses of a strategy, as lines in preorder: each guess before those that follow it.

    A guess is followed by one line for each feedback that leads on, a level deeper, in the order of the
    feedbacks (fewest black pegs first, then fewest white).  "Solved" has no line: there is nothing more to guess.
    """

    game: Game
    lines: Sequence[Line]
    counted: tuple[int, ...] | None = None
    """The histogram, if the tree was counted when it was grown."""

    def __repr__(self) -> str:
        return f"<Tree: {len(self)} guesses at {self.game}>"

    def __eq__(self, other: object) -> bool:
        """Whether both have equal lines, however these are kept."""
        if not isinstance(other, Tree):
            return NotImplemented
        return self.game == other.game and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash((self.game, self.histogram))

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    @cached_property
    def histogram(self) -> tuple[int, ...]:
        """The number of secrets that the first guess solves, the second, and so on, as far as the tree says.

        Each counts as often as its weight says.
        """
        if self.counted is not None:
            return self.counted
        solved = Counter[int]()
        for line in self.lines:
            if line.solves:
                solved[line.depth] += self.game.weight(line.guess)
        return histogram_of(solved)


def histogram_of(secrets: Counter[int]) -> tuple[int, ...]:
    """The numbers of *secrets* by guesses needed, as a tuple that starts with one guess.

    >>> histogram_of(Counter({1: 1, 3: 7}))
    (1, 0, 7)
    """
    return tuple(secrets[guesses] for guesses in range(1, max(secrets, default=0) + 1))


def total_of(histogram: Iterable[int]) -> int:
    """The guesses of all secrets, from the numbers of those solved by the first guess, the second, ...

    >>> total_of((1, 0, 2))
    7
    """
    return sum(guesses * count for guesses, count in enumerate(histogram, start=1))


class Branch(NamedTuple):
    """A guess of a tree with all that follows it.

    *secrets* arrive here; *total* is the sum of their guesses from the root (so that a branch's total is that of
    the branches below it, and its own depth if it solves), *worst* the most for one.  *below* has the numbers in the
    whole tree, of the guesses that follow this one directly.
    """

    line: Line
    secrets: int
    total: int
    worst: int
    below: Mapping[Feedback, int]


def branches(tree: Tree, depth: int | None = None) -> list[Branch]:
    """The branches of *tree*, in its order, those deeper than *depth* left out (but counted above).

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.strategies.tree_strategy import tree_of
    >>> tree = tree_of(named("minimax"), start("4x6"))
    >>> [(str(branch.line.guess), *branch[1:4], len(branch.below)) for branch in branches(tree, 1)]
    [('1122', 1296, 5801, 5, 12)]
    """
    lines, below = list(tree), lines_below(tree)
    secrets, totals, worsts = ([0] * len(lines) for _ in range(3))
    for number in reversed(range(len(lines))):
        line, after = lines[number], below[number].values()
        own = line.depth if line.solves else 0
        weight = tree.game.weight(line.guess) if line.solves else 0
        secrets[number] = weight + sum(secrets[each] for each in after)
        totals[number] = weight * own + sum(totals[each] for each in after)
        worsts[number] = max(own, *(worsts[each] for each in after)) if after else own
    every = map(Branch, lines, secrets, totals, worsts, below)
    return [branch for branch in every if depth is None or branch.line.depth <= depth]


def lines_below(tree: Tree) -> list[dict[Feedback, int]]:
    """For each line of *tree*, the number of the line that follows each feedback."""
    below: list[dict[Feedback, int]] = [{} for _ in tree.lines]
    path: list[int] = []
    for number, line in enumerate(tree):
        del path[line.depth - 1 :]
        if (line.feedback is None) is bool(path):
            raise InvalidTreeError(
                f"expected feedbacks of all guesses of a tree but the first, got line {number + 1}: {line}"
            )
        if line.feedback is not None:
            below[path[-1]][line.feedback] = number
        path.append(number)
    return below
