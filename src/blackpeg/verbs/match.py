"""`match`: a strategy against a host, once or many times, and what it needed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias, overload

from blackpeg.analysis.evaluate import standard_error
from blackpeg.errors import MatchError
from blackpeg.facts import UNTOLD
from blackpeg.play import UNSETTLED, Codemaker, Fixed, Worst, codemaker_called, witnesses
from blackpeg.play.events import Event
from blackpeg.play.match import Limit, Turns, alternate, match_limit
from blackpeg.play.match import match as play_match
from blackpeg.position import Bound, Position
from blackpeg.records import Record, Result
from blackpeg.registry import strategy_called
from blackpeg.rules import Code, Game, game_of
from blackpeg.strategies import Basis, Strategy, basis_of, name_of

Make: TypeAlias = Callable[[int], Strategy]
"""Makes the strategy of a game from its seed."""
Watch: TypeAlias = Callable[[int, Strategy, Codemaker], Callable[[Event], None] | None]
"""Is told of each game before it begins: its seed and its sides; what it returns hears of the game."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game of a series, played with *seed*: its *record*; the *seconds* each guess took and, where the strategy can
    say, its *bases*; *perfect* is what perfect play needed after each reply of the host ``worst``."""

    seed: int
    record: Record = field(metadata=UNTOLD)
    seconds: tuple[float, ...] = field(metadata=UNTOLD, compare=False)
    bases: tuple[Basis, ...] = field(metadata=UNTOLD)
    codemaker: Codemaker = field(metadata=UNTOLD, compare=False)
    perfect: tuple[Bound, ...] | None

    ALSO = ("result", "guesses", "secret", "turns", "commitment", "nonce", "witnesses")

    @property
    def result(self) -> Result:
        """How it ended."""
        return self.record.result

    @property
    def guesses(self) -> int:
        """How many were made."""
        return self.record.guesses

    @property
    def secret(self) -> Code | None:
        """What was to be found; of a host that settled on none, a code that fits."""
        return self.record.secret

    @property
    def turns(self) -> tuple[str, ...]:
        """The guesses and replies, as the game writes them."""
        return tuple(self.record.game.write(turn) for turn in self.record.turns)

    @property
    def commitment(self) -> str | None:
        """The host's promise: the fingerprint of its secret."""
        return self.record.commitment

    @property
    def nonce(self) -> str | None:
        """What the fingerprint is made of, besides the game and the secret."""
        return self.record.nonce

    @property
    def witnesses(self) -> tuple[Code, ...] | None:
        """Of a host that settled on no secret, a code that fits each reply and all before."""
        settled = self.record.codemaker not in UNSETTLED
        return None if settled else tuple(each.code for each in witnesses(self.record.position))


@dataclass(frozen=True, slots=True)
class Series:
    """What *matches* of a strategy against a host came to; the first was played with *seed*.  They are fewer than were
    *asked* for where the series was stopped.

    Mean, worst and histogram are over the games that were solved; the others are failures.  *perfect* is what perfect
    play needs against the host ``worst``.
    """

    game: Game
    strategy: str
    host: str
    limit: int | None
    seed: int
    perfect: Bound | None
    asked: int
    matches: tuple[Match, ...]

    ALSO = (
        *("stopped", "games", "total", "mean", "standard_error", "worst", "histogram", "failures"),
        *("seconds_per_move", "slowest_move", "moves"),
    )

    @classmethod
    def of(cls, matches: Iterable[Match], asked: int) -> Series:
        """The series of *matches*, which are one at least, of as many as were *asked* for."""
        matches = tuple(matches)
        codemaker, record = matches[0].codemaker, matches[0].record
        least = codemaker.least if isinstance(codemaker, Worst) else None
        sides = record.codebreaker, record.codemaker
        return cls(record.game, *sides, record.limit, matches[0].seed, least, asked, matches)

    @property
    def stopped(self) -> bool:
        """Whether some that were asked for were not played."""
        return self.games < self.asked

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.matches)

    @property
    def histogram(self) -> tuple[int, ...]:
        """How many games were solved at the first guess, the second, ..."""
        solved = Counter(match.guesses for match in self.matches if match.result is Result.SOLVED)
        return tuple(solved[guesses] for guesses in range(1, max(solved, default=0) + 1))

    @property
    def failures(self) -> int:
        """The games not solved."""
        return self.games - sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses of all solved games."""
        return sum(guesses * games for guesses, games in enumerate(self.histogram, 1))

    @property
    def mean(self) -> Fraction | None:
        """The guesses of a solved game; None if none was solved."""
        solved = sum(self.histogram)
        return Fraction(self.total, solved) if solved else None

    @property
    def standard_error(self) -> float | None:
        """How far the mean may be off, as one standard deviation; None with fewer than two solved games."""
        return standard_error(self.histogram)

    @property
    def worst(self) -> int | None:
        """The guesses of the longest solved game."""
        return len(self.histogram) or None

    @property
    def seconds_per_move(self) -> float | None:
        """The mean time of a move."""
        seconds = [each for match in self.matches for each in match.seconds]
        return sum(seconds) / len(seconds) if seconds else None

    @property
    def slowest_move(self) -> float | None:
        """The longest time of a move, in seconds."""
        return max((each for match in self.matches for each in match.seconds), default=None)

    @property
    def moves(self) -> Mapping[str, int] | None:
        """How many moves rested on what, the most first; None where the strategy cannot say."""
        told = Counter(str(basis) for match in self.matches for basis in match.bases)
        return dict(told.most_common()) or None


@overload
def match(
    game: Game | str,
    strategy: Strategy | str,
    against: Codemaker | str | None = None,
    *,
    games: None = None,
    secret: str | Code | None = None,
    seed: int | None = None,
    limit: int | Limit | None = Limit.USUAL,
    on_event: Callable[[Event], None] | None = None,
    turns: Turns = alternate,
) -> Record: ...


@overload
def match(
    game: Game | str,
    strategy: Strategy | str | Make,
    against: str | None = None,
    *,
    games: int,
    secret: str | Code | None = None,
    seed: int | None = None,
    limit: int | Limit | None = Limit.USUAL,
    turns: Turns = alternate,
) -> Series: ...


def match(
    game: Game | str,
    strategy: Any,
    against: Codemaker | str | None = None,
    *,
    games: int | None = None,
    secret: str | Code | None = None,
    seed: int | None = None,
    limit: int | Limit | None = Limit.USUAL,
    on_event: Callable[[Event], None] | None = None,
    turns: Turns = alternate,
) -> Record | Series:
    """Lets *strategy*, itself or by name, break the code of a host: once, which makes a record, or a series of *games*.

    *against* is a host by name or, for one game, any codemaker; without it the secret is *secret*, or drawn at random,
    from *seed* if given.  Game number n of a series is played with *seed* + n - 1, of what is hidden and of a strategy
    that is given by name.  *limit* is the most guesses of a game, None for any number, unless given `match_limit`.
    Raises the error of the side that fails, and `MatchError` where what is asked contradicts itself.

    >>> print(match("4x6", "minimax", secret="3632"))
    4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0
    >>> played = match("4x6", "minimax", games=9, seed=1)
    >>> played.games, played.total, played.mean
    (9, 42, Fraction(14, 3))
    """
    if games is not None:
        if games < 1:
            raise MatchError(f"expected at least 1 game, got {games}")
        if against is not None and not isinstance(against, str):
            raise MatchError("expected the name of a host for a series of games, as each needs a codemaker of its own")
        seeds = range(seed or 0, (seed or 0) + games)
        played = series(game, strategy, against or "random", seeds, secret=secret, limit=limit, turns=turns)
        return Series.of(played, games)
    game = game_of(game)
    if isinstance(against, str):
        if secret is not None:
            raise MatchError("expected a host, or a secret; got both")
        against, seed = codemaker_called(against, game, seed), None
    chosen = strategy_called(strategy, seed or 0)
    return play_match(game, chosen, against, secret=secret, seed=seed, limit=limit, on_event=on_event, turns=turns)


def series(
    game: Game | str,
    strategy: Strategy | str | Make,
    against: str,
    seeds: Iterable[int],
    *,
    secret: str | Code | None = None,
    limit: int | Limit | None = Limit.USUAL,
    watch: Watch | None = None,
    turns: Turns = alternate,
) -> Iterator[Match]:
    """The games of a series, one for each of *seeds*, as they are played; *turns* is how the sides take turns.

    Raises `MatchError` for a *secret* and another host than ``random``, and as a match of its own does.
    """
    game = game_of(game)
    if secret is not None and against != "random":
        raise MatchError("a secret given with --secret needs no --host; drop one of the two")
    hidden = None if secret is None else game.code(secret)
    limit = match_limit(game) if isinstance(limit, Limit) else limit
    hardest = Worst(game) if against == "worst" else None  # its games share what was proven
    make = _maker(strategy)
    for seed in seeds:
        chosen = make(seed)
        codemaker = codemaker_called(against, game, seed) if hidden is None else Fixed(game, hidden)
        codemaker = codemaker if hardest is None else hardest.anew()
        timed = _Timed(chosen)
        told = None if watch is None else watch(seed, chosen, codemaker)
        record = play_match(game, timed, codemaker, limit=limit, on_event=told, turns=turns)
        perfect = None if hardest is None else hardest.outlooks(record.position)
        yield Match(seed, record, tuple(timed.seconds), tuple(timed.bases), hardest or codemaker, perfect)


def _maker(strategy: Strategy | str | Make) -> Make:
    if callable(strategy) and not isinstance(strategy, Strategy):
        return strategy
    return lambda seed: strategy_called(strategy, seed)


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
