"""A match: a strategy and a codemaker, turn by turn, and the record of it; and a series of matches.

The strategy sees the position, never the codemaker.  `threads.py` plays the same turns with a thread for each side;
by names, and with a secret or a seed, `blackpeg.match` plays them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from enum import Enum
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias

from blackpeg.errors import BlackpegError, GivenUpError, InvalidReplyError, MatchError, quoted
from blackpeg.fact import UNTOLD, Fact, Frozen
from blackpeg.play.codemaker import UNSETTLED, Codemaker, Fixed, Random, Worst, codemaker_called
from blackpeg.play.session import witnesses
from blackpeg.position import Bound, Position, start
from blackpeg.records import MOST_TURNS, Record, Result, Revealed, require_limit, result_of
from blackpeg.rules import Code, Game, Reply, Turn
from blackpeg.strategies import Basis, Seeded, Settled, Strategy, basis_of, name_of, next_guess, strategy_of
from blackpeg.strategies.side_by_side import Totals, Walked, count_games, side_by_side


class Started(NamedTuple):
    """The match begins; *commitment* is the codemaker's promise, if it makes one."""

    game: Game
    codebreaker: str
    codemaker: str
    limit: int | None
    commitment: str | None


class Guessed(NamedTuple):
    """The codebreaker made its guess number *number* (the first is 1)."""

    number: int
    guess: Code


class Replied(NamedTuple):
    """The codemaker replied to guess number *number*."""

    number: int
    turn: Turn


class Ended(NamedTuple):
    """The match is over, and its replies are checked against the secret revealed."""

    record: Record


Event: TypeAlias = Started | Guessed | Replied | Ended


MATCH_LIMIT = 100
"""The most guesses of a match on most boards, by default: a strategy that never solves must not play for ever."""


class Limit(Enum):
    """Stands for the `match_limit` of a game."""

    USUAL = "usual limit"


def match_limit(game: Game, limit: int | Limit | None = Limit.USUAL) -> int | None:
    """The most guesses of a match: *limit*, or usually `MATCH_LIMIT`, or five for each peg or color, if more.

    None is any number.  Raises as `require_limit` does.

    >>> match_limit(Game(4, 6)), match_limit(Game(100, 100))
    (100, 500)
    """
    if isinstance(limit, Limit):
        return max(MATCH_LIMIT, 5 * max(game.pegs, game.colors))
    return require_limit(limit)


def _limit_at(position: Position, limit: int | Limit | None) -> int | None:
    """The most guesses of a whole match if from *position* on it may take as many as `match_limit` says."""
    most = match_limit(position.game, limit)
    return None if most is None else min(most + len(position.turns), MOST_TURNS)


Tell: TypeAlias = Callable[[Event], None]
Turns: TypeAlias = Callable[[Strategy, Codemaker, Position, int | None, Tell], Position]
"""A way for two sides to take turns from a position on, up to a limit, with a report of each; the last position."""


def alternate(strategy: Strategy, codemaker: Codemaker, position: Position, limit: int | None, tell: Tell) -> Position:
    """Play to the end, and report each guess and reply; the last position.  Raises the error of a side that fails."""
    while result_of(position, limit) is Result.OPEN:
        try:
            guess = guess_of(strategy, position)
        except GivenUpError:
            break
        tell(Guessed(len(position.turns) + 1, guess))
        turn = Turn(guess, reply_of(codemaker, position, guess))
        position = position.after_turn(turn)
        tell(Replied(len(position.turns), turn))
    return position


def play_match(
    game: Position | Game,
    strategy: Strategy,
    codemaker: Codemaker,
    *,
    limit: int | Limit | None = Limit.USUAL,
    on_event: Tell | None = None,
    turns: Turns = alternate,
) -> Record:
    """Play one match to its end, from a position on if one is given, whose turns the record has, too.

    *limit* is the most guesses allowed from there on, None for any number.  *on_event* is called in order.  *turns* is
    how the sides take turns: in this thread, or each in its own (`threads.py`).  Raises the error of the side that
    fails, `MatchError` also for an invalid codemaker and for one that breaks its promises.  A strategy that raises
    `GivenUpError` ends the match.
    """
    strategy = strategy_of(strategy)
    _require_codemaker(codemaker)
    begin = game if isinstance(game, Position) else start(game)
    game, limit = begin.game, _limit_at(begin, limit)
    tell = on_event or (lambda _event: None)
    names = name_of(strategy), name_of(codemaker)
    with _named(codemaker):
        commitment = codemaker.commitment()
    tell(Started(game, *names, limit, commitment))
    position = turns(strategy, codemaker, begin, limit, tell)
    result = result_of(position, limit)
    result = Result.GIVEN_UP if result is Result.OPEN else result
    record = Record(game, position.turns, result, *names, limit, commitment=commitment)
    record = record.opened(_revealed(codemaker, position))
    tell(Ended(record))
    return record


def guess_of(strategy: Strategy, position: Position) -> Code:
    """The guess of *strategy* at *position*; raises `ContradictionError` if codes are listed and none fits."""
    # Most strategies notice for themselves, but one that never looks at the candidates does not.
    position.require_possible()
    return next_guess(strategy, position)


def reply_of(codemaker: Codemaker, position: Position, guess: Code) -> Reply:
    """The reply of *codemaker* to *guess*; raises `InvalidReplyError` if it cannot be, `MatchError` if it fails."""
    with _named(codemaker):
        answer = codemaker.answer(position, guess)
    try:
        return position.game.reply(answer)
    except InvalidReplyError as error:
        raise InvalidReplyError(f"the codemaker, {name_of(codemaker)}, answered {guess} impossibly: {error}") from error


def _revealed(codemaker: Codemaker, position: Position) -> Revealed | None:
    with _named(codemaker):
        revealed = codemaker.reveal(position)
    if revealed is not None and not isinstance(revealed, Revealed):
        raise MatchError(f"expected the codemaker to reveal a Revealed(secret) or None, got {quoted(revealed)}")
    return revealed


@contextmanager
def _named(codemaker: Codemaker) -> Iterator[None]:
    """While the block runs, an error that is not Blackpeg's own becomes a `MatchError` that names *codemaker*."""
    try:
        yield
    except BlackpegError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise MatchError(f"the codemaker, {name_of(codemaker)}, failed: {what}") from error


def _require_codemaker(codemaker: object) -> None:
    asked = ("commitment", "answer", "reveal")
    if isinstance(codemaker, type) or not all(callable(getattr(codemaker, name, None)) for name in asked):
        raise MatchError(
            "expected a codemaker with commitment, answer and reveal, such as Random(game), "
            f"got a {type(codemaker).__name__}"
        )


TIMED = 20
"""The most games that are always played one after the other, with each move timed."""
Watch: TypeAlias = Callable[[int, Strategy, Codemaker], Tell]
"""Called with the seed and the sides of each game before it begins; returns the watcher of that game."""


class Played(Fact):
    """A game of a series, played with *seed*: its result and its number of *guesses*, from where the series begins.

    *perfect* has the guesses of perfect play after each reply of the host ``worst``, *seconds* the time of each
    guess, *bases* the basis of each, if reported.  *written* makes the record, which many callers do not need.
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
    position: Position,
    strategy: Strategy,
    host: str,
    seeds: Sequence[int],
    *,
    secret: Code | None = None,
    limit: int | Limit | None = Limit.USUAL,
    watch: Watch | None = None,
    turns: Turns = alternate,
    together: bool = False,
) -> Iterator[Played | Totals]:
    """Yields a game from *position* on for each of *seeds*, as it is played, against the *host* of that name, or to
    find *secret*.

    The secret, and the guesses of a strategy that draws, follow from the seed alone.  More than `TIMED` games are
    played side by side, if that is possible and the caller does not *watch*; then moves are not timed, and games that
    are to be told *together* are only counted.  Raises as `play_match` does.
    """
    game, limit = position.game, match_limit(position.game, limit)
    if len(seeds) > TIMED and watch is None and (secret is not None or host == "random"):
        secrets = None if secret is None else [secret]
        totals = count_games(position, strategy, seeds, secrets=secrets, limit=limit) if together else None
        if totals is not None:
            yield from totals
            return
        ended = side_by_side(position, strategy, seeds, secrets=secrets, limit=limit)
        if ended is not None:
            name = name_of(strategy)
            for seed, each in zip(seeds, ended, strict=True):
                yield _played(position, name, each, secret, seed, limit)
            return
    hardest = Worst(game) if host == "worst" else None  # its games share what was proven
    for seed in seeds:
        chosen = _Timed(strategy.seeded_at(game, seed) if isinstance(strategy, Settled | Seeded) else strategy)
        if secret is not None:
            codemaker: Codemaker = Fixed(game, secret)
        else:
            codemaker = codemaker_called(host, position, seed) if hardest is None else hardest.anew()
        told = None if watch is None else watch(seed, chosen.strategy, codemaker)
        record = play_match(position, chosen, codemaker, limit=limit, on_event=told, turns=turns)
        perfect = None if hardest is None else hardest.outlooks(record.position, len(position.turns))
        times, bases = tuple(chosen.seconds), tuple(chosen.bases)
        guesses = record.guesses - len(position.turns)
        yield Played(seed, record.result, guesses, perfect, times, bases, written=partial(replace, record))


def _played(
    position: Position, codebreaker: str, ended: Walked, secret: Code | None, seed: int, limit: int | None
) -> Played:
    """A game that was played side by side with others; its record is the one that `play_match` would return."""

    def written() -> Record:
        codemaker = Random(position, seed) if secret is None else Fixed(position.game, secret)
        turns, most = (*position.turns, *ended.turns()), _limit_at(position, limit)
        sides = codebreaker, name_of(codemaker)
        record = Record(position.game, turns, ended.result, *sides, most, commitment=codemaker.commitment())
        return record.opened(codemaker.reveal(record.position))

    return Played(seed, ended.result, ended.guesses, bases=ended.bases, written=written)


class _Timed(Frozen):
    """A strategy that notes the seconds and, if known, the basis of each of its moves."""

    strategy: Strategy
    seconds: list[float] = field(default_factory=list)
    bases: list[Basis] = field(default_factory=list)

    def choose(self, position: Position) -> str | Code:
        """The guess of the strategy."""
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
