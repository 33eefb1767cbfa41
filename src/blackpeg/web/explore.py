"""The tree of a strategy, one guess at a time: what follows each reply, and what it amounts to."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from threading import Lock
from weakref import WeakValueDictionary

from blackpeg.errors import TooLargeError
from blackpeg.kernel import kernel
from blackpeg.position import readable
from blackpeg.registry import OPTIMAL
from blackpeg.rules import Game
from blackpeg.trees.tree import Branch, branches
from blackpeg.verbs.tree import TreeNode, in_book, tree, tree_node
from blackpeg.web.bounds import MOST_TURNS, bounded_game

MOST_SECRETS = 50_000
"""The largest game whose trees are grown here."""

MOST_PAIRS, MOST_PAIRS_SLOWLY = 20_000_000, 400_000
"""Pairs of guess and secret that strategies rank for a tree, with the native kernel and without: a second or two."""

LISTED = ("first-consistent", "random-consistent")
"""Strategies that rank no guesses."""

KEPT = 8
"""This many trees are kept for the next question."""

_growing: WeakValueDictionary[tuple[Game, str], _Growing] = WeakValueDictionary()
_finding = Lock()


def explore(game_text: str, strategy: str, path: str) -> TreeNode:
    """The guess of *strategy* after the replies of *path* (``1-0,0-2``), and those that follow it.

    Raises `TooLargeError` for a game whose tree is not grown here, `InvalidReplyError` for a path that leaves the tree.
    """
    game = bounded_game(game_text)
    grown, basis = _branches(game, strategy)
    replies = [said.strip() for said in path.split(",")[:MOST_TURNS] if said]
    return tree_node(game, grown, replies, basis)


def _branches(game: Game, strategy: str) -> tuple[list[Branch], str]:
    """The branches of the tree, and what it rests on."""
    if strategy not in OPTIMAL:
        _require_quick(game, strategy)
    elif in_book(game, strategy) is None:
        raise TooLargeError(
            f"no proven best tree of {game} ships with Blackpeg; those of all boards up to 4x8, 5x6 and 6x4 do, "
            "and other strategies have trees of any board"
        )
    with _finding:
        growing = _growing.setdefault((game, strategy), _Growing())
    with growing.lock:  # who comes second finds it grown; other trees grow meanwhile
        return _grown(game, strategy), "proven optimal (book)" if strategy in OPTIMAL else f"strategy {strategy}"


class _Growing:
    """A tree that somebody wants now."""

    def __init__(self) -> None:
        self.lock = Lock()


def _require_quick(game: Game, strategy: str) -> None:
    """Raises `TooLargeError` for a tree that takes longer than a page waits for."""
    if strategy == "sampled":
        raise TooLargeError("sampled draws each guess anew, for large boards; trees are grown here by other strategies")
    if game.size > MOST_SECRETS:
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes; trees are grown here for up to {MOST_SECRETS:,}, such as 5x8"
        )
    # Of guesses that differ in colors not used before one is looked at, which are fewer the more colors there are:
    # measured from 15x2 to 4x10, the time is in proportion to this.
    pairs = (game.size // game.colors) ** 2
    most = MOST_PAIRS_SLOWLY if kernel().name == "python" else MOST_PAIRS
    if strategy not in LISTED and pairs > most:
        raise TooLargeError(
            f"{strategy} takes too long for the whole tree of {game} here; {' and '.join(LISTED)} grow it, and "
            f"{strategy} grows those of boards with fewer codes, up to {readable(isqrt(most) * game.colors)} of "
            f"{game.colors} colors"
        )


@lru_cache(maxsize=KEPT)
def _grown(game: Game, strategy: str) -> list[Branch]:
    return branches(tree(game, strategy).tree)
