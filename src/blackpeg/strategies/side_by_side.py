"""Plays the games of a series side by side: with the turns of one game at a time, but many times as fast.

A strategy that draws nothing is asked about no position twice (`Walk`).  The kernel plays the games of
random-consistent, which draws guesses of its own in each.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from time import perf_counter
from typing import NamedTuple

from blackpeg import strategies
from blackpeg.kernel import Codes, Row, kernel_of, pack, unpack
from blackpeg.position import Position, start
from blackpeg.records import Result, result_of
from blackpeg.rules import Code, Feedback, Game, Reply, Turn
from blackpeg.rules.draws import drawn_below
from blackpeg.rules.sizes import can_list_quickly
from blackpeg.strategies.strategy import Basis, Settled, Strategy, basis_of, next_guess

MOST_GAMES = 4096
"""Games played between two reports of progress."""

MOST_COUNTED = 1 << 16
"""Games counted at a time, unless they take longer than a moment."""

MOMENT = 0.1
"""The moment that is meant, in seconds."""

FIRST_GAMES = 16
"""Games of the first portion, which is reported soon; each next one has twice as many."""

MOST_CANDIDATES = 1 << 24
"""The most candidates at the start of all games of a portion: large boards have small portions."""


def side_by_side(
    position: Position, strategy: Strategy, seeds: Sequence[int], *, secrets: Sequence[Row] | None, limit: int | None
) -> Iterator[Walked] | None:
    """Yields a game of *strategy* from *position* on for each of *seeds*, as it is played, against its secret.  Seeds
    draw missing secrets, and a single secret is that of every game.

    A strategy that draws does so with the game's seed.  *limit* is the most guesses of a game, None for any number.
    None if the games have to be played one by one.  Raises what the strategy raises.

    >>> from blackpeg.strategies import FirstConsistent
    >>> for ended in side_by_side(start("4x6"), FirstConsistent(), [1, 2], secrets=None, limit=10) or []:
    ...     print(ended.result, *ended.turns())
    solved 1111:0-0 2222:1-0 2333:0-1 4244:2-2 4424:4-0
    solved 1111:1-0 1222:1-0 1333:1-0 1444:3-0 1445:4-0
    """
    player = _player(position, strategy, len(seeds), limit)
    if player is None:
        return None
    most = min(MOST_GAMES, max(1, MOST_CANDIDATES // position.count))
    return (each for some in _chunks(position, seeds, secrets, most) for each in player.play(*some))


def count_games(
    position: Position, strategy: Strategy, seeds: Sequence[int], *, secrets: Sequence[Row] | None, limit: int | None
) -> Iterator[Totals] | None:
    """Adds up the games of `side_by_side`, some at a time: many times as fast, as no single game is reported.

    >>> from blackpeg.strategies import FirstConsistent
    >>> for totals in count_games(start("4x6"), FirstConsistent(), [1, 2], secrets=None, limit=10) or []:
    ...     print(totals.solved, totals.failures)
    Counter({5: 2}) 0
    """
    player = _player(position, strategy, len(seeds), limit)
    if player is None:
        return None
    return (player.count(*some) for some in _chunks(position, seeds, secrets, MOST_COUNTED))


def _player(position: Position, strategy: Strategy, games: int, limit: int | None) -> _Draws | Walk | None:
    """The player of this many *games* side by side, or None if they have to be played one by one."""
    game = position.game
    if not can_list_quickly(game):  # the positions met would take too much memory to remember
        return None
    if isinstance(strategy, strategies.RandomConsistent):
        return None if position.turns else _Draws(game, strategy.first, limit)  # its draws follow from all turns
    if isinstance(strategy, Settled) and strategy.seeded_at(game, 0) is strategy:
        if isinstance(strategy, strategies.OneStep) and games >= position.count:  # most of its tree will be played
            tree = strategies.tree_of(strategy, position)
            walk = Walk(strategies.TreeStrategy(tree, turns=position.turns), position, limit)
            walk.foresee((line.guess, line.depth) for line in tree.lines if line.solves)
            return walk
        return Walk(strategy, position, limit)
    return None


def _chunks(
    position: Position, seeds: Sequence[int], secrets: Sequence[Row] | None, most: int
) -> Iterator[tuple[Sequence[int], Codes]]:
    """Seeds and secrets, more at a time until playing them takes a moment, and never more than *most*."""
    begin, games, kernel = 0, min(most, FIRST_GAMES), kernel_of(position.game)
    while begin < len(seeds):
        began = perf_counter()
        some = _modulo(seeds[begin : begin + games])
        if secrets is None and position.turns:
            yield some, kernel.make([position.draw(drawn_below(seed)[0]) for seed in some])
        elif secrets is None:
            yield some, kernel.drawn_secrets(some)
        else:
            hidden = list(secrets) * len(some) if len(secrets) == 1 else secrets[begin : begin + games]
            yield some, kernel.make(hidden)
        begin += games
        if perf_counter() - began < MOMENT:
            games = min(most, 2 * games)


def _modulo(seeds: Sequence[int]) -> Sequence[int]:
    """*seeds* as the kernel takes them: a range that fits stays a range, which the kernel reads fast."""
    if isinstance(seeds, range) and 0 <= seeds[0] <= seeds[-1] < 2**64:
        return seeds
    return [seed % 2**64 for seed in seeds]


class _Draws:
    """Plays random-consistent, with a seed of its own in each game."""

    def __init__(self, game: Game, first: str | None, limit: int | None) -> None:
        self._game = game
        self._codes = start(game).candidates.rows
        place = None if first is None else bisect_left(self._codes, game.code(first))
        self._games = kernel_of(game).random_games(self._codes, place, limit)
        self._solved = pack(game, game.solved)

    def play(self, seeds: Sequence[int], secrets: Codes) -> Iterator[Walked]:
        """Yields a game for each of *seeds* and its secret."""
        for turns in self._games.play(seeds, secrets):
            result = Result.SOLVED if turns[-1][1] == self._solved else Result.LIMIT
            yield Walked(result, len(turns), (), partial(self._turns, turns))

    def count(self, seeds: Sequence[int], secrets: Codes) -> Totals:
        """The results of these games."""
        failures, *solved = self._games.count(seeds, secrets)
        return Totals(Counter(dict(enumerate(solved, 1))), failures, Counter())

    def _turns(self, turns: tuple[tuple[int, int], ...]) -> tuple[Turn, ...]:
        signs = self._game.alphabet
        return tuple(
            Turn(Code(self._codes[place], signs), Reply.of(unpack(self._game, packed))) for place, packed in turns
        )


class Totals(NamedTuple):
    """Results of games: how many were *solved* by each number of guesses, how many were not, and how many guesses
    rested on each of *bases*, if the strategy reports that."""

    solved: Counter[int]
    failures: int
    bases: Counter[Basis]


class Walked(NamedTuple):
    """A game that was played: its end, its number of guesses, and the bases of these, if the strategy reports them.

    *turns* gives the guesses and replies, which many callers do not need.
    """

    result: Result
    guesses: int
    bases: tuple[Basis, ...]
    turns: Callable[[], tuple[Turn, ...]]


@dataclass(eq=False, slots=True)
class _Node:
    """A position of some game, the guess there unless the game is over, and the positions after it."""

    position: Position
    guess: Code | None
    after: dict[Feedback, _Node] = field(default_factory=dict)


class Walk:
    """Grows the tree of *strategy*, which answers equal positions equally, from a position on, as far as the games go.

    *limit* is the most guesses from there on, None for any number.
    """

    def __init__(self, strategy: Strategy, position: Position, limit: int | None) -> None:
        self._strategy = strategy
        self._played = len(position.turns)
        self._limit = None if limit is None else limit + self._played
        self._game = position.game
        self._start = position
        self._ended: dict[tuple[int, ...], Walked] = {}  # by secret
        self._bases: dict[_Node, Basis | None] = {}

    def play(self, _seeds: Sequence[int], secrets: Iterable[tuple[int, ...]]) -> Iterator[Walked]:
        """Yields a game for each of *secrets*, as it is played; raises what the strategy raises."""
        for secret in secrets:
            ended = self._ended.get(secret)
            if ended is None:
                ended = self._ended[secret] = self._against(secret)
            yield ended

    def count(self, seeds: Sequence[int], secrets: Codes) -> Totals:
        """The results of these games; each secret is played once."""
        many, solved, failures, bases = Counter(secrets), Counter[int](), 0, Counter[Basis]()
        for times, ended in zip(many.values(), self.play(seeds, many), strict=True):
            if ended.result is Result.SOLVED:
                solved[ended.guesses] += times
            else:
                failures += times
            for basis in ended.bases:
                bases[basis] += times
        return Totals(solved, failures, bases)

    def foresee(self, needed: Iterable[tuple[tuple[int, ...], int]]) -> None:
        """Notes how many guesses are *needed* for each secret; the turns are played once they are asked for."""
        most = None if self._limit is None else self._limit - self._played
        for secret, guesses in needed:
            result = Result.SOLVED if most is None or guesses <= most else Result.LIMIT
            ended = guesses if result is Result.SOLVED else most or 0
            self._ended[secret] = Walked(result, ended, (), partial(self.turns, secret))

    def turns(self, secret: Row) -> tuple[Turn, ...]:
        """The turns that the strategy played to find *secret*; raises what the strategy raises."""
        return self._path(secret)[-1].position.turns[self._played :]

    def _against(self, secret: Row) -> Walked:
        path = self._path(secret)
        end = path.pop().position
        bases = tuple(basis for basis in map(self._basis, path) if basis is not None)
        turns = end.turns[self._played :]
        return Walked(result_of(end, self._limit), len(turns), bases, lambda: turns)

    def _path(self, secret: Row) -> list[_Node]:
        node = self._root
        path = [node]
        while node.guess is not None:
            feedback = self._game.answer(node.guess, secret)
            after = node.after.get(feedback)
            if after is None:
                after = self._node(node.position.after_turn(Turn(node.guess, Reply.of(feedback))))
                node.after[feedback] = after
            node = after
            path.append(node)
        return path

    @cached_property
    def _root(self) -> _Node:
        return self._node(self._start)

    def _node(self, position: Position) -> _Node:
        is_open = result_of(position, self._limit) is Result.OPEN
        return _Node(position, next_guess(self._strategy, position) if is_open else None)

    def _basis(self, node: _Node) -> Basis | None:
        if node not in self._bases:
            self._bases[node] = basis_of(self._strategy, node.position)
        return self._bases[node]
