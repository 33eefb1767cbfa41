"""A strategy written down: for every reply, the next guess.

A tree knows nothing of how it was chosen.  `grow.py` makes one from a strategy, `replay.py` checks one
with the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from blackpeg.rules import Code, Feedback, Game


class Line(NamedTuple):
    """One guess of a tree.

    *depth* counts guesses from 1; *feedback* is the answer to the guess above that led here, None at the root.
    """

    depth: int
    feedback: Feedback | None
    guess: Code


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """The guesses of a strategy from one position on, as lines in preorder: each guess before those that follow it.

    A guess that every reply but "solved" leads on from is followed by one line for each such reply, a level
    deeper, in the order of the feedbacks.  The line for "solved" is left out: there is nothing more to guess.
    """

    game: Game
    lines: Sequence[Line]

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    @property
    def first_guess(self) -> Code:
        """The guess at the root."""
        return self.lines[0].guess
