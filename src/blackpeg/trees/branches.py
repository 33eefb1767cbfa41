"""The branches of a tree: for each guess, what it and all that follows it amount to.  Pictures are drawn from these."""

from __future__ import annotations

from typing import NamedTuple

from blackpeg.trees.tree import Line, Tree


class Branch(NamedTuple):
    """A guess of a tree with all that follows it.

    *secrets* that come here, the *total* of their guesses counted from the root (so that a branch's total is that of
    the branches below it, and its own depth if it solves), and the *worst* of them.  *below* counts the guesses that
    follow this one directly.
    """

    line: Line
    secrets: int
    total: int
    worst: int
    below: int


def branches(tree: Tree, depth: int | None = None) -> list[Branch]:
    """The branches of *tree*, in its order, those deeper than *depth* left out (but counted above).

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.strategies.tree_of import tree_of
    >>> tree = tree_of(named("minimax"), start("4x6"))
    >>> [(str(branch.line.guess), *branch[1:]) for branch in branches(tree, 1)]
    [('1122', 1296, 5801, 5, 12)]
    """
    lines = list(tree)
    above = _above(lines)
    secrets, totals, worsts, below = ([0] * len(lines) for _ in range(4))
    for number in reversed(range(len(lines))):
        line, parent = lines[number], above[number]
        if line.solves:
            secrets[number] += 1
            totals[number] += line.depth
            worsts[number] = max(worsts[number], line.depth)
        if parent is not None:
            secrets[parent] += secrets[number]
            totals[parent] += totals[number]
            worsts[parent] = max(worsts[parent], worsts[number])
            below[parent] += 1
    every = map(Branch, lines, secrets, totals, worsts, below)
    return [branch for branch in every if depth is None or branch.line.depth <= depth]


def _above(lines: list[Line]) -> list[int | None]:
    """For each line the number of the one it follows; None for the root."""
    above: list[int | None] = []
    path: list[int] = []
    for number, line in enumerate(lines):
        del path[line.depth - 1 :]
        above.append(path[-1] if path else None)
        path.append(number)
    return above
