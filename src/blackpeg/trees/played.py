"""A tree of games that were played: what a strategy guessed, as far as some secrets led it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blackpeg.rules import Feedback, Game, Turn
from blackpeg.trees.tree import Line, Tree


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
