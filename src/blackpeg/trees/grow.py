"""Grows trees from strategies, by asking for the guess at every position that can occur.

This is the plain way, for any strategy.  The one-step strategies have a faster one in the kernel, which must
grow the same trees; they are read line by line.  If only some secrets were played, the tree is of their games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from blackpeg.errors import StrategyError
from blackpeg.fact import Frozen
from blackpeg.kernel import Grown, kernel_of, pack, unpack
from blackpeg.kernel.interface import Lines
from blackpeg.position import Position
from blackpeg.rules import Code, Feedback, Game, Reply, Turn
from blackpeg.trees.tree import Line, Tree

MOST_GUESSES = 255
"""A strategy that has not solved the game after this many guesses never will."""


def grow(
    choose: Callable[[Position], Code],
    position: Position,
    *,
    on_progress: Callable[[int, int], None] | None = None,
    name: str = "the strategy",
    rest: Callable[[Position], Tree | None] | None = None,
) -> Tree:
    """Grows the tree of the guesses that *choose* makes from *position* on.

    *on_progress* is called with the secrets solved so far and the secrets in all.  *rest* is asked first for the whole
    tree from a position on, if it is known.  Raises `StrategyError`, with the *name* of the strategy, if *choose*
    does not solve the game within `MOST_GUESSES`, and lets its other errors through.
    """
    game, of_game = position.game, kernel_of(position.game)
    rows = position.require_candidates().rows
    lines: list[Line] = []
    done = 0
    waiting = [(position, rows)]
    while waiting:
        here, candidates = waiting.pop()
        depth = len(here.turns) - len(position.turns) + 1
        if depth > MOST_GUESSES:
            raise StrategyError(
                f"{name} has not solved {game} after {MOST_GUESSES} guesses; the last was {here.turns[-1].guess}"
            )
        feedback = here.turns[-1].reply.feedback if depth > 1 else None
        known = None if rest is None else rest(here)
        if known is not None:
            for line in known:
                told = line.feedback if line.depth > 1 else feedback
                lines.append(line._replace(depth=line.depth + depth - 1, feedback=told))
            done += len(candidates)
            continue
        guess = choose(here)
        sizes = of_game.split_sizes(guess, candidates)
        solved = pack(game, game.solved)
        solves = solved >= 0 and sizes[solved] > 0
        lines.append(Line(depth, feedback, guess, solves))
        done += solves
        if on_progress is not None:
            on_progress(done, len(rows))
        # The last pushed is the first grown: feedbacks are pushed in reverse.
        for packed in reversed(range(len(sizes))):
            if sizes[packed] and packed != solved:
                only = bytes(packed == other for other in range(len(sizes)))
                after = here.after_turn(Turn(guess, Reply.of(unpack(game, packed))))
                waiting.append((after, of_game.keep(candidates, guess, only)))
    return Tree(game, lines)


def tree_grown(game: Game, grown: Grown) -> Tree:
    """The tree of *game* that the kernel grew, which has counted already."""
    return Tree(game, GrownLines(game, grown), None if game.has_weights else tuple(grown.histogram()))


class GrownLines(Frozen, Sequence[Line]):
    """The lines of a tree as the kernel keeps them, compactly."""

    game: Game
    grown: Lines

    def __len__(self) -> int:
        return len(self.grown)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        size = len(self.grown)
        if not -size <= index < size:
            raise IndexError(f"expected a line below {size}, got {index}")
        depth, packed, guess, solves = self.grown[index % size]
        return Line(depth, None if packed < 0 else unpack(self.game, packed), Code(guess, self.game.alphabet), solves)

    def __reduce__(self) -> tuple[type[tuple[Line, ...]], tuple[list[Line]]]:
        """Pickled as a tuple of the lines: the kernel's form is its own."""
        return tuple, (list(self),)


def tree_played(game: Game, games: Iterable[Sequence[Turn]]) -> Tree:
    """The tree whose branches are the turns of *games*, each solved, of one strategy that draws nothing.

    >>> game = Game(2, 3)
    >>> lines = tree_played(game, [[game.turn("12:2-0")], [game.turn("12:0-1"), game.turn("23:2-0")]]).lines
    >>> [(line.depth, str(line.guess), line.solves) for line in lines]
    [(1, '12', True), (2, '23', True)]
    """
    lines: dict[tuple[Feedback, ...], Line] = {}
    for turns in games:
        path: tuple[Feedback, ...] = ()
        for turn in turns:
            feedback = turn.reply.feedback
            assert feedback is not None, "a strategy is answered in full"
            known = lines.get(path)
            solves = feedback == game.solved or (known is not None and known.solves)
            lines[path] = Line(len(path) + 1, path[-1] if path else None, turn.guess, solves)
            path = (*path, feedback)
    return Tree(game, [lines[path] for path in sorted(lines)])
