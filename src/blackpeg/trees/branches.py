"""The branches of a tree: for each guess, what it and all that follows it amount to.  Pictures are drawn from these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from blackpeg.errors import InvalidTreeError
from blackpeg.rules import Feedback
from blackpeg.trees.tree import Line, Tree


class Branch(NamedTuple):
    """A guess of a tree with all that follows it.

    *secrets* that come here, the *total* of their guesses counted from the root (so that a branch's total is that of
    the branches below it, and its own depth if it solves), and the *worst* of them.  *below* has the numbers, in the
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
    >>> from blackpeg.strategies.tree_of import tree_of
    >>> tree = tree_of(named("minimax"), start("4x6"))
    >>> [(str(branch.line.guess), *branch[1:4], len(branch.below)) for branch in branches(tree, 1)]
    [('1122', 1296, 5801, 5, 12)]
    """
    lines, below = list(tree), lines_below(tree)
    secrets, totals, worsts = ([0] * len(lines) for _ in range(3))
    for number in reversed(range(len(lines))):
        line, after = lines[number], below[number].values()
        own = line.depth if line.solves else 0
        secrets[number] = line.solves + sum(secrets[each] for each in after)
        totals[number] = own + sum(totals[each] for each in after)
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
