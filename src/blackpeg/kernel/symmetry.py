"""Symmetries of a history of guesses, in plain Python.

A symmetry permutes the positions and renames the colors of every code at once.  It keeps every
feedback, so if it maps each guess played to itself, two guesses it maps to each other are equally
good, whatever the replies were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

MOST_PEGS_FOR_ALL = 8
"""Up to here all permutations of positions are tried (8! = 40320); beyond, only swaps of two."""

Symmetry = tuple[tuple[int, ...], dict[int, int]]
"""Positions *p* and names *r* of the used colors: a code x becomes y with ``y[i] = r(x[p[i]])``."""


def symmetries(pegs: int, history: Sequence[Sequence[int]]) -> Iterator[Symmetry]:
    """The symmetries that map each guess of *history* to itself.

    Colors that *history* never used may be renamed freely besides; *r* leaves them out.

    >>> [positions for positions, _ in symmetries(3, [(0, 0, 1)])]
    [(0, 1, 2), (1, 0, 2)]
    """
    for positions in _arrangements(pegs):
        names: dict[int, int] = {}
        if all(
            names.setdefault(guess[there], guess[here]) == guess[here]
            for guess in history
            for here, there in enumerate(positions)
        ):
            # One name for two colors cannot happen: names maps a finite set onto itself.
            yield positions, names


def _arrangements(pegs: int) -> Iterator[tuple[int, ...]]:
    if pegs <= MOST_PEGS_FOR_ALL:
        yield from permutations(range(pegs))
        return
    yield tuple(range(pegs))
    for first, second in combinations(range(pegs), 2):
        swapped = list(range(pegs))
        swapped[first], swapped[second] = second, first
        yield tuple(swapped)
