"""One guess of a tree: how one comes to it, what it amounts to, and what follows each reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from blackpeg.errors import InvalidReplyError
from blackpeg.rules import Code, Feedback, Game, Reply
from blackpeg.trees.tree import Branch


@dataclass(frozen=True, slots=True)
class TreeStep:
    """A guess above, and the reply after which the tree goes on."""

    guess: Code
    reply: Reply


@dataclass(frozen=True, slots=True)
class TreeChild:
    """What follows a reply: the next guess, None where it solves, and what is still to come then: *total* guesses."""

    reply: Reply
    secrets: int
    guess: Code | None
    total: int
    worst: int


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A guess of a tree; *total*, *average* and *worst* count the guesses from this one on.

    *basis* says in a few words what the tree rests on.
    """

    game: Game
    guess: Code
    is_candidate: bool
    secrets: int
    total: int
    average: Fraction
    worst: int
    path: tuple[TreeStep, ...]
    children: tuple[TreeChild, ...]
    basis: str


def tree_node(game: Game, grown: Sequence[Branch], replies: Iterable[str], basis: str) -> TreeNode:
    """The guess of a tree of *game*, given by all its branches, after *replies*.

    Raises `InvalidReplyError` for replies that leave the tree.

    >>> from blackpeg.trees.tree import branches
    >>> from blackpeg.verbs.tree import tree
    >>> node = tree_node(Game(4, 6), branches(tree("4x6").tree), ["1-0"], "the book")
    >>> node.guess, node.secrets, node.children[0].guess
    (Code(1445), 182, Code(2626))
    """
    here, path = 0, list[TreeStep]()
    for said in replies:
        reply, (line, *_, below) = game.reply(said), grown[here]
        if reply.feedback is None or reply.feedback not in below:
            shown = ", ".join(game.write(feedback) for feedback in below) or "none"
            raise InvalidReplyError(f"after {line.guess} no secret gives {said}; expected one of {shown}")
        path.append(TreeStep(line.guess, reply))
        here = below[reply.feedback]
    branch = grown[here]
    depth = branch.line.depth - 1
    children = [_child(feedback, grown[number], depth + 1) for feedback, number in branch.below.items()]
    if branch.line.solves:
        children.append(TreeChild(Reply.of(game.solved), secrets=1, guess=None, total=0, worst=0))
    total = branch.total - branch.secrets * depth
    return TreeNode(
        game=game,
        guess=branch.line.guess,
        is_candidate=branch.line.solves,
        secrets=branch.secrets,
        total=total,
        average=Fraction(total, branch.secrets),
        worst=branch.worst - depth,
        path=tuple(path),
        children=tuple(children),
        basis=basis,
    )


def _child(feedback: Feedback, branch: Branch, depth: int) -> TreeChild:
    total = branch.total - branch.secrets * depth
    return TreeChild(Reply.of(feedback), branch.secrets, branch.line.guess, total, branch.worst - depth)
