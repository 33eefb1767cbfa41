"""What can be said of a set before any search: of its size alone, and of the number of feedbacks."""

from __future__ import annotations


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
