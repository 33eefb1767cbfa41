"""Games of a series side by side: the turns that would be played one game at a time, many times as fast.

Of a strategy that draws nothing, no position is asked about twice (`walk.py`).  The games of random-consistent, where
each draws guesses of its own, are played in the kernel.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from blackpeg.kernel import Codes, Row, kernel, pack, shape_of, unpack
from blackpeg.position import start
from blackpeg.records import Result
from blackpeg.rules import Code, Game, Reply, Turn
from blackpeg.strategies.consistent import RandomConsistent
from blackpeg.strategies.one_step import OneStep
from blackpeg.strategies.strategy import Settled, Strategy
from blackpeg.strategies.tree_of import tree_of
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.strategies.walk import Ended, Walk

MOST_REMEMBERED = 1_000_000
"""On larger boards the positions met would take too much memory to remember."""

MOST_GAMES = 4096
"""Games played at a time: what was played is told now and then."""

FIRST_GAMES = 16
"""The first to be told, soon, then twice as many, and so on."""

MOST_CANDIDATES = 1 << 24
"""On large boards only as many games at a time as have this many candidates at first."""


def side_by_side(
    game: Game, strategy: Strategy, seeds: Sequence[int], *, secrets: Sequence[Row] | None, limit: int | None
) -> Iterator[Ended] | None:
    """A game of *strategy* for each of *seeds*, as they are played, against its secret; seeds draw what is not given.

    A strategy that draws does so with the game's seed.  *limit* is the most guesses of a game, None for any number.
    None where the games have to be played one by one.  Raises what the strategy raises.

    >>> from blackpeg.strategies import FirstConsistent
    >>> for ended in side_by_side(Game(4, 6), FirstConsistent(), [1, 2], secrets=None, limit=10) or []:
    ...     print(ended.result, *ended.turns())
    solved 1111:0-0 2222:1-0 2333:0-1 4244:2-2 4424:4-0
    solved 1111:1-0 1222:1-0 1333:1-0 1444:3-0 1445:4-0
    """
    if game.size > MOST_REMEMBERED:
        return None
    if isinstance(strategy, RandomConsistent):
        return _in_chunks(game, _Draws(game, strategy.first, limit).play, seeds, secrets)
    if isinstance(strategy, Settled) and strategy.seeded_at(game, 0) is strategy:
        if isinstance(strategy, OneStep) and len(seeds) >= game.size:  # nearly all of its tree will be played
            strategy = TreeStrategy(tree_of(strategy, start(game)))
        return _in_chunks(game, Walk(strategy, game, limit).play, seeds, secrets)
    return None


def _in_chunks(
    game: Game,
    play: Callable[[Sequence[int], Codes], Iterator[Ended]],
    seeds: Sequence[int],
    secrets: Sequence[Row] | None,
) -> Iterator[Ended]:
    shape = shape_of(game)
    most = min(MOST_GAMES, max(1, MOST_CANDIDATES // game.size))
    begin, games = 0, min(most, FIRST_GAMES)
    while begin < len(seeds):
        some = [seed % 2**64 for seed in seeds[begin : begin + games]]
        if secrets is None:
            yield from play(some, kernel().drawn_secrets(shape, some))
        else:
            yield from play(some, kernel().make(shape, secrets[begin : begin + games]))
        begin, games = begin + games, min(most, 2 * games)


class _Draws:
    """Plays random-consistent, with a seed of its own in each game."""

    def __init__(self, game: Game, first: str | None, limit: int | None) -> None:
        self._game = game
        self._codes = start(game).candidates.rows
        place = None if first is None else bisect_left(self._codes, game.code(first))
        self._games = kernel().random_games(shape_of(game), self._codes, place, limit)
        self._solved = pack(game, game.solved)

    def play(self, seeds: Sequence[int], secrets: Codes) -> Iterator[Ended]:
        """A game for each of *seeds* and its secret."""
        for turns in self._games.play(seeds, secrets):
            result = Result.SOLVED if turns[-1][1] == self._solved else Result.LIMIT
            yield Ended(result, len(turns), (), partial(self._turns, turns))

    def _turns(self, turns: tuple[tuple[int, int], ...]) -> tuple[Turn, ...]:
        signs = self._game.alphabet
        return tuple(
            Turn(Code(self._codes[place], signs), Reply.of(unpack(self._game, packed))) for place, packed in turns
        )
