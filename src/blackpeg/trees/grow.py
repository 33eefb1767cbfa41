"""Trees from strategies: ask for the guess of every position that can come up.

This is the plain way, for any strategy.  The one-step strategies have a faster one in the kernel, which must
grow the same trees.
"""

from __future__ import annotations

from collections.abc import Callable

from blackpeg.errors import StrategyError
from blackpeg.kernel import kernel, pack, shape_of, unpack
from blackpeg.position import Position
from blackpeg.rules import Code, Reply, Turn
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
    """The tree of guessing what *choose* says, from *position* on.

    *on_progress* is called with the secrets solved so far and the secrets in all.  *rest* is asked first for the whole
    tree from a position on, where it is known.  Raises `StrategyError`, with the *name* of who chooses, where *choose*
    does not solve the game within `MOST_GUESSES`, and lets its other errors through.
    """
    game, shape = position.game, shape_of(position.game)
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
            lines.extend(
                line._replace(depth=line.depth + depth - 1, feedback=line.feedback if line.depth > 1 else feedback)
                for line in known
            )
            done += len(candidates)
            continue
        guess = choose(here)
        sizes = kernel().split_sizes(shape, guess, candidates)
        solves = sizes[pack(game, game.solved)] > 0
        lines.append(Line(depth, feedback, guess, solves))
        done += solves
        if on_progress is not None:
            on_progress(done, len(rows))
        # The last pushed is the first grown: feedbacks are pushed in reverse.
        for packed in reversed(range(pack(game, game.solved))):
            if sizes[packed]:
                only = bytes(packed == other for other in range(len(sizes)))
                after = here.after_turn(Turn(guess, Reply.of(unpack(game, packed))))
                waiting.append((after, kernel().keep(shape, candidates, guess, only)))
    return Tree(game, lines)
