"""Symmetries of a history of guesses, in plain Python.

A symmetry permutes the positions and renames the colors of every code at once; if only black pegs count and colors
repeat, it renames the colors of each position by themselves.  It keeps every feedback, so if it maps each guess played
to itself, two guesses it maps to each other are equally good, whatever the replies were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from blackpeg.kernel.interface import Shape

MOST_PEGS_FOR_ALL = 8
"""Up to here all permutations of positions are tried (8! = 40320); beyond, only swaps of two."""

Symmetry = tuple[tuple[int, ...], tuple[dict[int, int], ...]]
"""Positions *p* and, for each position, names *r* of the used colors: a code x becomes y with ``y[i] = r[i](x[p[i]])``.

Unless positions are independent, *r* is one dictionary, at each position.
"""


def symmetries(shape: Shape, history: Sequence[Sequence[int]]) -> Iterator[Symmetry]:
    """The symmetries that map each guess of *history* to itself.

    Colors that *history* never used may be renamed freely besides; *r* leaves them out.

    >>> game = Shape(pegs=3, colors=6, repeats=True, black_only=False)
    >>> [positions for positions, _ in symmetries(game, [(0, 0, 1)])]
    [(0, 1, 2), (1, 0, 2)]
    >>> [positions for positions, _ in symmetries(game._replace(black_only=True), [(0, 0, 1), (0, 1, 2)])]
    [(0, 1, 2), (0, 2, 1)]
    """
    for positions in _arrangements(shape.pegs):
        shared: dict[int, int] = {}
        names = tuple({} if shape.has_independent_positions else shared for _ in positions)
        if all(
            names[here].setdefault(guess[there], guess[here]) == guess[here]
            for guess in history
            for here, there in enumerate(positions)
        ):
            # One name for two colors cannot happen: names map a finite set onto itself, if need be around a cycle of
            # positions.
            yield positions, names


def unused_colors(shape: Shape, history: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each position the colors that no guess of *history* had; had there, if positions are independent."""
    colors = range(shape.colors)
    if shape.has_independent_positions:
        return [[color for color in colors if all(guess[at] != color for guess in history)] for at in range(shape.pegs)]
    used = {color for guess in history for color in guess}
    return [[color for color in colors if color not in used]] * shape.pegs


def _arrangements(pegs: int) -> Iterator[tuple[int, ...]]:
    if pegs <= MOST_PEGS_FOR_ALL:
        yield from permutations(range(pegs))
        return
    yield tuple(range(pegs))
    for first, second in combinations(range(pegs), 2):
        swapped = list(range(pegs))
        swapped[first], swapped[second] = second, first
        yield tuple(swapped)
