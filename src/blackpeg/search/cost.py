"""What it costs to know a value: the one place that says what is begun for it, and how much of it.

Costs are in *pairs*, of a guess and a candidate, at the position that is asked about: its feedback table has a byte for
each.  How hard a search is, its *work* says: guesses * candidates ** 1.5.

**What a search costs.**  Of 97 positions with 13 to 4,000 candidates after one to three turns on 14 boards of at least
8 feedbacks, off the book (seconds of one processor of 2.5 GHz, in the middle, and how many of them took more than 8):

| work | least total | | least worst case | |
|---|---:|---:|---:|---:|
| 1e6 | 0.001 | 0 of 18 | 0.001 | 0 of 18 |
| 1e7 | 0.033 | 1 of 20 | 0.005 | 2 of 20 |
| 1e8 | 0.17 | 0 of 3 | 0.013 | 0 of 3 |
| 3e8 | 2.1 | 4 of 10 | 0.13 | 0 of 10 |
| 1e9 | more than 8 | 10 of 10 | more than 8 | 7 of 10 |

So the time of a total grows with about the square of its work; of worst cases few are hard, and those very.  Boards
with few feedbacks take longest: 4x6-black with 500 candidates (1.4e7) takes 3.4 seconds for the total, and 2.6.

**What a tree costs.**  The tree of `entropy`, from all codes or from the largest part of a first guess on: 1.6e9 to
2.3e9 pairs a second at 5x6, 6x6, 4x10 and 5x8, 8e8 at 8x4, 7e7 at 12x2.
"""

from __future__ import annotations

from math import sqrt

from blackpeg.kernel import kernel
from blackpeg.position import Position
from blackpeg.rules import Game
from blackpeg.search.worth import Objective, ObjectiveKind

MOST_CANDIDATES, MOST_FEEDBACKS = 65_535, 64
"""The most that exact search takes."""

AT_ONCE = 1_500
"""A position with at most this many candidates may be small; the search of a larger one begins with a quick tree."""

LARGE = 10_000
"""The search of a position with more candidates begins with the tree of a plain strategy, which takes seconds."""

PIECE = 1e9
"""The most work of a set that is one piece of a search in pieces: seconds, or some minutes."""

SMALL_PAIRS = 8_000_000
"""The most pairs at a position that is small: it is searched whatever the time."""

LOOKED_AT, LOOKED_AT_OF_MANY = 100_000_000, 10_000_000
"""The pairs that the search of a small position looks at, at most, whatever the time; the latter for each of many."""

MOST_PAIRS = 400_000_000
"""The most pairs at a position that is searched: its feedback table takes half a second to make."""

WORK = {ObjectiveKind.TOTAL: 3e8, ObjectiveKind.WORST: 2e10}
"""A search is begun where its work is at most this in a second; in another time, this times the root of its seconds."""

REFERENCE_CANDIDATES, REFERENCE_PAIRS = 12, 20_000
"""The most candidates, and pairs, that are searched without the native kernel, by the reference solver."""

EFFORTS = (16, 1), (24, 2)
"""The efforts for the search's own quick trees, the second for large positions: they solve sets up to the first size,
and try the second number of guesses at larger ones."""


def pairs_at(game: Game, count: int, objective: Objective) -> int:
    """The pairs at a position with *count* candidates: any code may be guessed, or only candidates."""
    return count * (count if objective.consistent else game.choices)


def work_at(game: Game, count: int, objective: Objective) -> float:
    """How hard the search of a position with *count* candidates is."""
    return pairs_at(game, count, objective) * sqrt(count)


def is_searched(game: Game, count: int, objective: Objective) -> bool:
    """Whether a position with *count* candidates is one that is searched at all."""
    if count > MOST_CANDIDATES or not has_few_feedbacks(game):
        return False
    return pairs_at(game, count, objective) <= MOST_PAIRS


def is_small(game: Game, count: int, objective: Objective) -> bool:
    """Whether a position with *count* candidates is searched whatever the time."""
    is_few = count <= AT_ONCE and pairs_at(game, count, objective) <= SMALL_PAIRS
    return is_few and has_few_feedbacks(game)


def has_few_feedbacks(game: Game) -> bool:
    """Whether the feedbacks of *game* fit the search; of a list its kernel has made sure of those that occur."""
    return game.is_listed or len(game.feedbacks) <= MOST_FEEDBACKS


def is_hopeful(game: Game, count: int, objective: Objective, seconds: float | None) -> bool:
    """Whether a search of it may end within *seconds*, None for as long as it takes."""
    if not is_searched(game, count, objective):
        return False
    kind = ObjectiveKind.WORST if objective.kind is ObjectiveKind.WORST else ObjectiveKind.TOTAL
    return seconds is None or work_at(game, count, objective) <= WORK[kind] * seconds**0.5


def suits_reference(game: Game, count: int) -> bool:
    """Whether the reference solver settles a position with *count* candidates in a moment."""
    return count <= REFERENCE_CANDIDATES and count * game.choices <= REFERENCE_PAIRS


def is_grown_at_once(pairs: int) -> bool:
    """Whether a one-step strategy's tree is grown whatever the time where its guesses look at this many *pairs*."""
    return pairs <= kernel().abilities.grown_at_once


def is_grown(pairs: int, seconds: float | None) -> bool:
    """Whether such a tree can be grown in *seconds*, None for as long as it takes."""
    return seconds is None or is_grown_at_once(pairs) or pairs <= kernel().abilities.grown_a_second * seconds


def least_value(position: Position, objective: Objective) -> int:
    """A lower bound of the value of *objective* at *position*, by counting alone."""
    count, feedbacks = position.count, len(position.game.feedbacks)
    if objective.kind is ObjectiveKind.WORST:
        return least_worst_conceivable(count, feedbacks)
    # What candidates weigh beyond 1 takes a guess, at least.
    return least_conceivable(count, feedbacks) + (position.mass - count if position.game.has_weights else 0)


def least_conceivable(candidates: int, feedbacks: int) -> int:
    """A lower bound of the total, known before any search: a guess parts the candidates by its *feedbacks* at best.

    >>> least_conceivable(1296, 14)
    4986
    """
    total = solved = 0
    while solved < candidates:
        total += candidates - solved  # this many need a guess more
        solved = 1 + (feedbacks - 1) * solved
    return total


def least_worst_conceivable(candidates: int, feedbacks: int) -> int:
    """A lower bound of the worst case: a guess solves a candidate, and parts the others by its *feedbacks* at best.

    >>> least_worst_conceivable(1296, 14)
    4
    """
    guesses = solved = 0
    while solved < candidates:
        solved = 1 + (feedbacks - 1) * solved
        guesses += 1
    return guesses
