"""A tree played as a strategy."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from blackpeg.errors import StrategyError
from blackpeg.position import Position
from blackpeg.rules import Code, Feedback, Game, Turn
from blackpeg.trees import Tree, read_tree

TREE_PREFIX = "tree:"
"""What stands before a file's name where the tree in it is named as a strategy."""


class TreeStrategy:
    """Plays *tree*, which begins after *turns*: it knows what to guess only where its own guesses were played.

    >>> from blackpeg.position import start
    >>> from blackpeg.catalog import named
    >>> from blackpeg.strategies import tree_of
    >>> strategy = TreeStrategy(tree_of(named("minimax"), start("4x6")), name="Knuth's tree")
    >>> strategy.choose(start("4x6").after("1122", "1-0"))
    Code(1344)
    """

    def __init__(self, tree: Tree, *, name: str = "tree", turns: Iterable[Turn] = ()) -> None:
        self.tree = tree
        self.name = name
        self.turns = tuple(turns)
        self._below = _below(tree)

    def choose(self, position: Position) -> Code:
        """The tree's guess.

        Raises `StrategyError` where *position* is not in the tree, saying where it left it, and
        `ContradictionError` where it has no candidates.
        """
        game, turns = position.game, position.turns
        if _shape(game) != _shape(self.tree.game):
            raise StrategyError(f"{self.name} is a tree for {self.tree.game}; it cannot play {game}")
        if turns[: len(self.turns)] != self.turns:
            begins = " ".join([str(self.tree.game), *(self.tree.game.write(turn) for turn in self.turns)])
            raise StrategyError(f"{self.name} begins at {begins}, so it has no guess at {position}")
        here = 0
        for number, turn in enumerate(turns[len(self.turns) :], start=len(self.turns) + 1):
            guess = self.tree.lines[here].guess
            if turn.guess != guess:
                raise self._left(position, number, f"there its guess is {Code(guess, game.signs)}")
            if turn.reply.feedback is None:
                raise self._left(position, number, "it goes on only after replies that are known in full")
            if turn.reply.feedback == game.solved:
                return Code(guess, game.signs)
            after = self._below[here].get(turn.reply.feedback)
            if after is None:
                position.require_candidates()
                raise self._left(position, number, "after this reply it has no guess")
            here = after
        return Code(self.tree.lines[here].guess, game.signs)

    def _left(self, position: Position, number: int, why: str) -> StrategyError:
        turn = position.game.write(position.turns[number - 1])
        return StrategyError(f"{self.name} has no guess at {position}: turn {number} ({turn}) leaves the tree, {why}")

    def __str__(self) -> str:
        return self.name


def load_tree(path: str | Path) -> TreeStrategy:
    """The strategy that plays the tree in the file *path*; raises as `blackpeg.trees.read_tree` does."""
    manifest, tree = read_tree(path)
    return TreeStrategy(tree, name=f"{TREE_PREFIX}{path}", turns=manifest.turns)


def _shape(game: Game) -> tuple[object, ...]:
    """What makes two games the same but for how colors are written."""
    return game.pegs, game.colors, game.repeats, game.feedback


def _below(tree: Tree) -> list[dict[Feedback, int]]:
    """For each line of *tree*, which line follows each feedback."""
    below: list[dict[Feedback, int]] = [{} for _ in tree.lines]
    path: list[int] = []
    for number, line in enumerate(tree):
        del path[line.depth - 1 :]
        if line.feedback is not None:
            below[path[-1]][line.feedback] = number
        path.append(number)
    return below
