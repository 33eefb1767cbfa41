"""Games of a series side by side: the turns that `match` would play one game at a time, many times as fast.

No position is asked about twice.  The games of random-consistent, where each draws guesses of its own, are played in
the kernel.  Only strategies that are known to answer equal positions equally are played so.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from blackpeg.kernel import Codes, Notation, kernel, pack, shape_of, unpack
from blackpeg.position import Position, start
from blackpeg.records import Result, result_of
from blackpeg.rules import Code, Feedback, Game, Reply, Turn, score, write_reply
from blackpeg.strategies import (
    Basis,
    OneStep,
    RandomConsistent,
    Settled,
    Strategy,
    basis_of,
    next_guess,
)
from blackpeg.strategies.tree_of import tree_of
from blackpeg.strategies.tree_strategy import TreeStrategy

MOST_REMEMBERED = 1_000_000
"""On larger boards the positions met would take too much memory to remember."""

MOST_GAMES = 4096
"""Games played at a time: what was played is told now and then."""

MOST_CANDIDATES = 1 << 24
"""On large boards only as many games at a time as have this many candidates at first."""


class Ended(NamedTuple):
    """A game that was played: how it ended, after how many guesses, and what these rested on, where that can be told.

    *turns* says what was guessed and replied, which many need not know.
    """

    result: Result
    guesses: int
    bases: tuple[Basis, ...]
    turns: Callable[[], tuple[Turn, ...]]


def side_by_side(
    game: Game, strategy: Strategy, seeds: Sequence[int], *, secret: Code | None, limit: int | None
) -> Iterator[Ended] | None:
    """A game of *strategy* for each of *seeds*, against *secret* or the one that the seed draws, as they are played.

    A strategy that draws does so with the game's seed.  *limit* is the most guesses of a game, None for any number.
    None where the games have to be played one by one.  Raises what the strategy raises.

    >>> from blackpeg.strategies import FirstConsistent
    >>> for ended in side_by_side(Game(4, 6), FirstConsistent(), [1, 2], secret=None, limit=10) or []:
    ...     print(ended.result, *ended.turns())
    solved 1111:0-0 2222:1-0 2333:0-1 4244:2-2 4424:4-0
    solved 1111:0-0 2222:2-0 2233:1-1 2424:1-1 2552:0-2 6226:4-0
    """
    if game.size > MOST_REMEMBERED:
        return None
    if isinstance(strategy, RandomConsistent):
        return _in_chunks(game, _Draws(game, strategy.first, limit).play, seeds, secret)
    if isinstance(strategy, Settled):
        if isinstance(strategy, OneStep) and len(seeds) >= game.size:  # nearly all of its tree will be played
            strategy = TreeStrategy(tree_of(strategy, start(game)))
        return _in_chunks(game, _Walk(strategy, game, limit).play, seeds, secret)
    return None


def _in_chunks(
    game: Game, play: Callable[[Sequence[str], Codes], Iterator[Ended]], seeds: Sequence[int], secret: Code | None
) -> Iterator[Ended]:
    shape = shape_of(game)
    games = min(MOST_GAMES, max(1, MOST_CANDIDATES // game.size))
    for begin in range(0, len(seeds), games):
        texts = [str(seed) for seed in seeds[begin : begin + games]]
        secrets = (
            kernel().drawn_secrets(shape, texts) if secret is None else kernel().make(shape, [secret] * len(texts))
        )
        yield from play(texts, secrets)


class _Node:
    """A position that came up, what is guessed there, unless the game is over, and the bases of all guesses so far."""

    __slots__ = ("after", "bases", "guess", "position")

    def __init__(self, position: Position, guess: Code | None, bases: tuple[Basis, ...]) -> None:
        self.position = position
        self.guess = guess
        self.bases = bases
        self.after: dict[Feedback, _Node] = {}


class _Walk:
    """The tree of one strategy for all games, grown as far as they go."""

    def __init__(self, strategy: Strategy, game: Game, limit: int | None) -> None:
        self._strategy = strategy
        self._limit = limit
        self._kind = game.feedback
        self._root = self._node(start(game), ())
        self._ended: dict[tuple[int, ...], Ended] = {}  # by secret

    def play(self, _seeds: Sequence[str], secrets: Codes) -> Iterator[Ended]:
        """A game for each of *secrets*."""
        for secret in secrets:
            ended = self._ended.get(secret)
            if ended is None:
                ended = self._ended[secret] = self._against(secret)
            yield ended

    def _against(self, secret: tuple[int, ...]) -> Ended:
        node = self._root
        while node.guess is not None:
            feedback = score(node.guess, secret, self._kind)
            after = node.after.get(feedback)
            if after is None:
                position = node.position.after_turn(Turn(node.guess, Reply.of(feedback)))
                after = node.after[feedback] = self._node(position, node.bases)
            node = after
        position = node.position
        turns = position.turns
        return Ended(result_of(position, self._limit), len(turns), node.bases, lambda: turns)

    def _node(self, position: Position, bases: tuple[Basis, ...]) -> _Node:
        if result_of(position, self._limit) is not Result.OPEN:
            return _Node(position, None, bases)
        guess = next_guess(self._strategy, position)
        basis = basis_of(self._strategy, position)
        return _Node(position, guess, bases if basis is None else (*bases, basis))


class _Draws:
    """Plays random-consistent, with a seed of its own in each game."""

    def __init__(self, game: Game, first: str | None, limit: int | None) -> None:
        replies = [""] * (game.pegs + 1) ** 2
        for feedback in game.feedbacks:
            replies[pack(game, feedback)] = write_reply(Reply.of(feedback), game.feedback)
        notation = Notation(str(game), game.alphabet.signs, game.alphabet.separator, replies)
        self._game = game
        self._codes = start(game).candidates.rows
        place = None if first is None else bisect_left(self._codes, game.code(first))
        self._games = kernel().random_games(shape_of(game), self._codes, notation, place, limit)
        self._solved = pack(game, game.solved)

    def play(self, seeds: Sequence[str], secrets: Codes) -> Iterator[Ended]:
        """A game for each of *seeds* and its secret."""
        for turns in self._games.play(seeds, secrets):
            result = Result.SOLVED if turns[-1][1] == self._solved else Result.LIMIT
            yield Ended(result, len(turns), (), partial(self._turns, turns))

    def _turns(self, turns: tuple[tuple[int, int], ...]) -> tuple[Turn, ...]:
        signs = self._game.alphabet
        return tuple(
            Turn(Code(self._codes[place], signs), Reply.of(unpack(self._game, packed))) for place, packed in turns
        )
