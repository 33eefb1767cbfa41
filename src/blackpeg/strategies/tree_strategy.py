"""A tree played as a strategy, and the tree of a strategy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from blackpeg import trees
from blackpeg.errors import InvalidTreeError, StrategyError, quoted
from blackpeg.position import Position
from blackpeg.rules import Code, Game, Turn
from blackpeg.rules.symmetry import Symmetry
from blackpeg.strategies.strategy import TREE_PREFIX, Grower, Settled, Strategy, name_of, next_guess
from blackpeg.trees import Line, Tree
from blackpeg.trees.grow import grow
from blackpeg.trees.tree import lines_below

if TYPE_CHECKING:
    from pathlib import Path


class TreeStrategy(Settled):
    """Plays *tree*, which begins after *turns*: it knows a guess only if all guesses so far were its own.

    If the guesses so far are its own but for swapped positions and renamed colors, alike throughout the game,
    it goes on with its tree, and swaps and renames likewise.

    >>> from blackpeg.registry import named
    >>> from blackpeg.position import start
    >>> from blackpeg.strategies.tree_strategy import tree_of
    >>> strategy = TreeStrategy(tree_of(named("minimax"), start("4x6")), name="Knuth's tree")
    >>> strategy.choose(start("4x6").after("1122", "1-0"))
    Code(1344)
    >>> strategy.choose(start("4x6").after("6565", "1-0"))
    Code(6212)
    """

    def __init__(self, tree: Tree, *, name: str = "tree", turns: Iterable[Turn] = ()) -> None:
        if not isinstance(tree, Tree):
            raise InvalidTreeError(f"expected a tree, such as blackpeg.tree(game).tree, got {quoted(tree)}")
        self.tree = tree
        self.name = name
        self.turns = tuple(turns)
        self._below = lines_below(tree)

    def choose(self, position: Position) -> Code:
        """The tree's guess.

        Raises `StrategyError` if *position* is not in the tree, with the row at which it left it, and
        `ContradictionError` if it has no candidates.
        """
        here, turned = self._follow(position)
        return Code(turned(self.tree.lines[here].guess), position.game.alphabet)

    def branch(self, position: Position) -> Tree:
        """The subtree that begins at *position*; raises as `choose` does."""
        here, turned = self._follow(position)
        if position.is_solved:
            return Tree(position.game, (Line(1, None, self.choose(position), solves=True),))
        return Tree(position.game, tuple(self._branch(here, turned, position.game)))

    def _follow(self, position: Position) -> tuple[int, Symmetry]:
        """The line of *position*, and the symmetry from the tree's codes to those played; raises as `choose` does."""
        game = position.game
        if game.plain != self.tree.game.plain:
            raise StrategyError(f"{self.name} is a tree for {self.tree.game}; it cannot play {game}")
        if [turn.reply for turn in position.turns[: len(self.turns)]] != [turn.reply for turn in self.turns]:
            raise self._elsewhere(position)
        here = 0
        own = [turn.guess for turn in self.turns]
        played = [turn.guess for turn in position.turns]
        turned = Symmetry.none(game.pegs, game.colors)
        for number, turn in enumerate(position.turns, start=1):
            if number > len(self.turns):
                own.append(self.tree.lines[here].guess)
            guess = turned(own[number - 1])
            if guess != turn.guess:
                found = game.symmetry.between(own[:number], played[:number])
                if found is None and number <= len(self.turns):
                    raise self._elsewhere(position)
                if found is None:
                    raise self._left(position, number, f"there its guess is {Code(guess, game.alphabet)}")
                turned = found
            if turn.reply.feedback == game.solved:
                break
            if number > len(self.turns):
                here = self._after(here, position, number)
        return here, turned

    def _after(self, here: int, position: Position, number: int) -> int:
        feedback = position.turns[number - 1].reply.feedback
        if feedback is None:
            raise self._left(position, number, "it goes on only after feedbacks that are known in full")
        if feedback not in self._below[here]:
            position.require_candidates()
            raise self._left(position, number, "after this feedback it has no guess")
        return self._below[here][feedback]

    def _branch(self, here: int, turned: Symmetry, game: Game) -> Iterator[Line]:
        """The lines of line *here* and all below it, as a tree of its own, turned and in the signs of *game*."""
        above = self.tree.lines[here].depth - 1
        for number in range(here, len(self.tree)):
            line = self.tree.lines[number]
            if number > here and line.depth <= above + 1:
                return
            feedback = None if number == here else line.feedback
            yield Line(line.depth - above, feedback, Code(turned(line.guess), game.alphabet), line.solves)

    def _elsewhere(self, position: Position) -> StrategyError:
        begins = " ".join([str(self.tree.game), *(self.tree.game.write(turn) for turn in self.turns)])
        return StrategyError(f"{self.name} begins at {begins}, so it has no guess at {position}")

    def _left(self, position: Position, number: int, why: str) -> StrategyError:
        turn = position.game.write(position.turns[number - 1])
        return StrategyError(f"{self.name} has no guess at {position}: turn {number} ({turn}) leaves the tree, {why}")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<TreeStrategy: {self.name}, {len(self.tree)} guesses at {self.tree.game}>"


def load_tree(path: str | Path) -> TreeStrategy:
    """The strategy that plays the tree in the file *path*; raises as `blackpeg.trees.read_tree` does."""
    manifest, tree = trees.read_tree(path)
    return TreeStrategy(tree, name=f"{TREE_PREFIX}{path}", turns=manifest.turns)


def tree_of(
    strategy: Strategy,
    position: Position,
    *,
    on_progress: Callable[[int, int], None] | None = None,
) -> Tree:
    """Every guess *strategy* makes from *position* on.

    Raises `StrategyError` if the strategy fails, answers no code, or never solves the game.
    """
    if isinstance(strategy, Grower):
        tree = strategy.grow(position, on_progress)
        if tree is not None:
            return tree
    name = f"the strategy {name_of(strategy)}"
    return grow(partial(next_guess, strategy), position, on_progress=on_progress, name=name)
