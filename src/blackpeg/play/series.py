"""Many games of a strategy against a host: one after the other, each with a seed of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TypeAlias

from blackpeg.fact import UNTOLD, Fact
from blackpeg.play.codemaker import Codemaker, Fixed, Random
from blackpeg.play.hosts import UNSETTLED, codemaker_called
from blackpeg.play.match import Limit, Tell, Turns, alternate, match_limit, play_match
from blackpeg.play.witnesses import witnesses
from blackpeg.play.worst import Worst
from blackpeg.position import Bound, Position
from blackpeg.records import Record, Result
from blackpeg.rules import Code, Game
from blackpeg.strategies import Basis, Seeded, Settled, Strategy, basis_of, name_of
from blackpeg.strategies.side_by_side import Ended, side_by_side

TIMED = 20
"""The most games that are played one after the other in any case, each of their moves timed."""
Watch: TypeAlias = Callable[[int, Strategy, Codemaker], Tell]
"""Is told of each game before it begins: its seed and its sides; what it returns hears of the game."""


@dataclass(frozen=True, repr=False)
class Played(Fact):
    """A game of a series, played with *seed*: how it ended, and after how many *guesses*.

    *perfect* is what perfect play needed after each reply of the host ``worst``.  *seconds* are those that each guess
    took, *bases* what it rested on, where that was told.  *written* makes the record, which many need not know.
    """

    seed: int
    result: Result
    guesses: int
    perfect: tuple[Bound, ...] | None = None
    seconds: tuple[float, ...] = field(default=(), metadata=UNTOLD, compare=False)
    bases: tuple[Basis, ...] = field(default=(), metadata=UNTOLD)
    written: Callable[[], Record] = field(kw_only=True, metadata=UNTOLD, compare=False, repr=False)

    ALSO = ("record.secret", "record.turns", "record.commitment", "record.nonce", "witnesses")

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "written": partial(replace, self.record)}  # what else writes it may be no good to pickle

    @cached_property
    def record(self) -> Record:
        """The game as it was played."""
        return self.written()

    @property
    def witnesses(self) -> tuple[Code, ...] | None:
        """For each reply of a host without a secret, a code that fits it and all replies before."""
        settled = self.record.codemaker not in UNSETTLED
        return None if settled else tuple(each.code for each in witnesses(self.record.position))


def play_series(
    game: Game,
    strategy: Strategy,
    host: str,
    seeds: Sequence[int],
    *,
    secret: Code | None = None,
    limit: int | Limit | None = Limit.USUAL,
    watch: Watch | None = None,
    turns: Turns = alternate,
) -> Iterator[Played]:
    """A game for each of *seeds*, as they are played, against the *host* of that name, or to find *secret*.

    What is hidden, and a strategy that draws, follow from the seed alone.  More than `TIMED` games are played side by
    side, where that can be done and nobody is to *watch*; then moves are not timed.  Raises as `play_match` does.
    """
    limit = match_limit(game) if isinstance(limit, Limit) else limit
    if len(seeds) > TIMED and watch is None and (secret is not None or host == "random"):
        secrets = None if secret is None else [secret] * len(seeds)
        ended = side_by_side(game, strategy, seeds, secrets=secrets, limit=limit)
        if ended is not None:
            name = name_of(strategy)
            for seed, each in zip(seeds, ended, strict=True):
                yield Played(
                    seed,
                    each.result,
                    each.guesses,
                    bases=each.bases,
                    written=lambda each=each, seed=seed: _record(game, name, each, secret, seed, limit),  # type: ignore[misc]
                )
            return
    hardest = Worst(game) if host == "worst" else None  # its games share what was proven
    for seed in seeds:
        chosen = _Timed(strategy.seeded_at(game, seed) if isinstance(strategy, Settled | Seeded) else strategy)
        if secret is not None:
            codemaker: Codemaker = Fixed(game, secret)
        else:
            codemaker = codemaker_called(host, game, seed) if hardest is None else hardest.anew()
        told = None if watch is None else watch(seed, chosen.strategy, codemaker)
        record = play_match(game, chosen, codemaker, limit=limit, on_event=told, turns=turns)
        yield _played(seed, record, chosen, None if hardest is None else hardest.outlooks(record.position))


def _record(game: Game, codebreaker: str, ended: Ended, secret: Code | None, seed: int, limit: int | None) -> Record:
    """What `play_match` makes of a game that was played side by side with others."""
    codemaker = Random(game, seed) if secret is None else Fixed(game, secret)
    record = Record(
        game=game,
        turns=ended.turns(),
        result=ended.result,
        codebreaker=codebreaker,
        codemaker=name_of(codemaker),
        limit=limit,
        commitment=codemaker.commitment(),
    )
    return record.opened(codemaker.reveal(record.position))


def _played(seed: int, record: Record, codebreaker: _Timed, perfect: tuple[Bound, ...] | None) -> Played:
    times, bases = tuple(codebreaker.seconds), tuple(codebreaker.bases)
    return Played(seed, record.result, record.guesses, perfect, times, bases, written=lambda: record)


@dataclass(frozen=True, slots=True)
class _Timed:
    """A strategy that writes down how many seconds each of its moves took, and what it rested on, if it can say."""

    strategy: Strategy
    seconds: list[float] = field(default_factory=list)
    bases: list[Basis] = field(default_factory=list)

    def choose(self, position: Position) -> str | Code:
        """What the strategy chooses."""
        began = time.perf_counter()
        try:
            guess = self.strategy.choose(position)
        finally:
            self.seconds.append(time.perf_counter() - began)
        if (basis := basis_of(self.strategy, position)) is not None:
            self.bases.append(basis)
        return guess

    def __str__(self) -> str:
        return name_of(self.strategy)
