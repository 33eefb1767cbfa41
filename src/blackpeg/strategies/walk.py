"""One strategy walked through many games: each position is asked about once, however many games come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from blackpeg.kernel import Codes, Row
from blackpeg.position import Position, start
from blackpeg.records import Result, result_of
from blackpeg.rules import Code, Feedback, Game, Reply, Turn, score
from blackpeg.strategies.basis import Basis, basis_of
from blackpeg.strategies.strategy import Strategy, next_guess


class Ended(NamedTuple):
    """A game that was played: how it ended, after how many guesses, and what these rested on, where that can be told.

    *turns* says what was guessed and replied, which many need not know.
    """

    result: Result
    guesses: int
    bases: tuple[Basis, ...]
    turns: Callable[[], tuple[Turn, ...]]


class _Node:
    """A position that came up, and what is guessed there, unless the game is over; what came up after it."""

    __slots__ = ("after", "guess", "position")

    def __init__(self, position: Position, guess: Code | None) -> None:
        self.position = position
        self.guess = guess
        self.after: dict[Feedback, _Node] = {}


class Walk:
    """The tree of *strategy*, which answers equal positions equally, grown as far as the games go.

    *limit* is the most guesses of a game, None for any number.
    """

    def __init__(self, strategy: Strategy, game: Game, limit: int | None) -> None:
        self._strategy = strategy
        self._limit = limit
        self._game = game
        self._ended: dict[tuple[int, ...], Ended] = {}  # by secret
        self._bases: dict[_Node, Basis | None] = {}

    def play(self, _seeds: Sequence[int], secrets: Codes) -> Iterator[Ended]:
        """A game for each of *secrets*, as they are played; raises what the strategy raises."""
        for secret in secrets:
            ended = self._ended.get(secret)
            if ended is None:
                ended = self._ended[secret] = self._against(secret)
            yield ended

    def turns(self, secret: Row) -> tuple[Turn, ...]:
        """The turns of the game for *secret*; raises what the strategy raises."""
        return self._path(secret)[-1].position.turns

    def _against(self, secret: Row) -> Ended:
        path = self._path(secret)
        end = path.pop().position
        bases = tuple(basis for basis in map(self._basis, path) if basis is not None)
        return Ended(result_of(end, self._limit), len(end.turns), bases, lambda: end.turns)

    def _path(self, secret: Row) -> list[_Node]:
        """The positions of the game for *secret*."""
        node = self._root
        path = [node]
        while node.guess is not None:
            feedback = score(node.guess, secret, self._game.feedback)
            after = node.after.get(feedback)
            if after is None:
                after = self._node(node.position.after_turn(Turn(node.guess, Reply.of(feedback))))
                node.after[feedback] = after
            node = after
            path.append(node)
        return path

    @cached_property
    def _root(self) -> _Node:
        return self._node(start(self._game))

    def _node(self, position: Position) -> _Node:
        is_open = result_of(position, self._limit) is Result.OPEN
        return _Node(position, next_guess(self._strategy, position) if is_open else None)

    def _basis(self, node: _Node) -> Basis | None:
        if node not in self._bases:
            self._bases[node] = basis_of(self._strategy, node.position)
        return self._bases[node]
