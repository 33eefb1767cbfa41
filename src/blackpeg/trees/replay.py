"""The independent checker: plays every secret through a tree with the rules alone.

It imports nothing but the rules and the tree's type: no kernel, no position, no strategy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from blackpeg.rules import Code, Feedback, Game, score
from blackpeg.trees.tree import Line, Tree, histogram_of


class Replay(NamedTuple):
    """What a tree does, by playing it.

    *problems* says, in a sentence each, what is wrong; the numbers count the secrets that were solved.
    """

    total: int
    average: Fraction
    worst: int
    histogram: tuple[int, ...]
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether every secret was solved, and the tree holds nothing else."""
        return not self.problems


class _Node:
    """A guess, and what follows it."""

    def __init__(self, guess: Code) -> None:
        self.guess = guess
        self.after: dict[Feedback, _Node] = {}
        self.visited = 0


MOST_PROBLEMS = 20


def replay(tree: Tree, game: Game, secrets: Iterable[Code] | None = None) -> Replay:
    """Plays each of *secrets* (without them: every code of *game*) through *tree*.

    The total, average, worst and histogram are in guesses.  Lines no secret comes to are problems, too.
    """
    root, problems = _build(tree, game)
    guesses_needed: Counter[int] = Counter()
    if root is not None:
        for secret in game.codes() if secrets is None else secrets:
            number = _play(root, secret, game)
            if number is None:
                problems.append(f"no guess is left for the secret {secret}")
            else:
                guesses_needed[number] += 1
        problems += [f"no secret comes to the guess {node.guess}" for node in _nodes(root) if not node.visited]
    total = sum(number * count for number, count in guesses_needed.items())
    return Replay(
        total=total,
        average=Fraction(total, guesses_needed.total() or 1),
        worst=max(guesses_needed, default=0),
        histogram=histogram_of(guesses_needed),
        problems=tuple(problems[:MOST_PROBLEMS]),
    )


def _build(tree: Tree, game: Game) -> tuple[_Node | None, list[str]]:
    """The tree as nodes, and what its lines alone already show to be wrong."""
    problems: list[str] = []
    path: list[_Node] = []
    root: _Node | None = None
    for number, line in enumerate(tree, start=1):
        problem = _problem(line, path, game)
        if problem is not None:
            return root, [f"line {number}: {problem}"]
        node = _Node(line.guess)
        del path[line.depth - 1 :]
        if line.feedback is None:
            root = node
        else:
            path[-1].after[line.feedback] = node
        path.append(node)
    if root is None:
        problems.append("the tree is empty")
    return root, problems


def _problem(line: Line, path: list[_Node], game: Game) -> str | None:
    try:
        game.code(line.guess)
    except ValueError as error:
        return str(error)
    if (line.feedback is None) != (not path) or (line.depth == 1) != (not path) or not 0 < line.depth <= len(path) + 1:
        return f"the guess {line.guess} at depth {line.depth} follows no guess above it"
    if line.feedback is None:
        return None
    if line.feedback == game.solved or line.feedback not in game.feedbacks:
        return f"no guess follows the feedback {line.feedback.black}-{line.feedback.white}"
    if line.feedback in path[line.depth - 2].after:
        return f"two guesses follow the feedback {line.feedback.black}-{line.feedback.white}"
    return None


def _play(node: _Node, secret: Code, game: Game) -> int | None:
    """How many guesses the tree needs for *secret*; None where it has no more to guess."""
    here: _Node | None = node
    number = 0
    while here is not None:
        number += 1
        here.visited += 1
        feedback = score(here.guess, secret, game.feedback)
        if feedback == game.solved:
            return number
        here = here.after.get(feedback)
    return None


def _nodes(root: _Node) -> Iterable[_Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.after.values())
