"""A strategy written down: for every reply, the next guess.

A tree knows nothing of how it was chosen.  `grow.py` makes one from a strategy, `replay.py` checks one
with the rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import eq
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tree:
    """The guesses of a strategy, as lines in preorder: each guess before those that follow it.

    A guess is followed by one line for each feedback that leads on, a level deeper, in the order of the
    feedbacks (fewest black pegs first, then fewest white).  "Solved" has no line: there is nothing more to guess.
    """

    game: Game
    lines: Sequence[Line]
    counted: tuple[int, ...] | None = None
    """The histogram, if whoever grew the tree has counted already."""

    def __repr__(self) -> str:
        return f"<Tree: {len(self)} guesses at {self.game}>"

    def __eq__(self, other: object) -> bool:
        """Whether both have the same lines, however these are kept."""
        if not isinstance(other, Tree):
            return NotImplemented
        return self.game == other.game and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash((self.game, self.histogram))

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    @property
    def histogram(self) -> tuple[int, ...]:
        """How many secrets the first guess solves, the second, and so on, as far as the tree says."""
        if self.counted is not None:
            return self.counted
        return histogram_of(Counter(line.depth for line in self.lines if line.solves))


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
