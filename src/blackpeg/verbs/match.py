"""`match`: a strategy against a host, once or many times, and what it needed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from time import perf_counter
from typing import Annotated, Any, cast, overload

from blackpeg.analysis.spread import interval, standard_error
from blackpeg.call import Call, call_of, ended_by, require_seed
from blackpeg.errors import MatchError, quoted
from blackpeg.fact import Fact
from blackpeg.play import Codemaker, Fixed, Worst, codemaker_called
from blackpeg.play.codemaker import DRAWING_NOTHING, HOSTS
from blackpeg.play.match import (
    MATCH_LIMIT,
    Event,
    Limit,
    Played,
    Turns,
    Watch,
    alternate,
    match_limit,
    play_match,
    play_series,
)
from blackpeg.position import Bound, Position
from blackpeg.records import MOST_TURNS, Record, Result
from blackpeg.registry import Chosen, strategy_called
from blackpeg.rules import Code, Game
from blackpeg.rules.draws import DRAWS_VERSION, drawn_seed
from blackpeg.strategies import Settled, Strategy, name_of
from blackpeg.strategies.side_by_side import Totals
from blackpeg.verbs.evaluate import require_open
from blackpeg.verbs.table import PLAYED, PLAYING_TIME, SEED, STRATEGY, Param, verb

MOST_IN_A_SERIES = 10**9
"""The most games that one series may have."""


class Series(Fact):
    """Results of games of a strategy against a host, from *position* on; the first was played with *seed*.  They are
    fewer than were *asked* for if the series was stopped, and one if all would be *alike*, because nothing is drawn.
    Another *draws_version* would draw something else from the seed.

    The *histogram* counts the games solved at the first guess from there on, the second, ...; mean and worst are over
    these, the others are *failures*.  *perfect* is what perfect play needs against the host ``worst``.  *seconds* are
    those of all games; a *slowest_move* is known, in seconds, and what the *moves* rested on, where each was timed and
    could tell.
    """

    position: Position
    strategy: str
    host: str
    limit: int | None
    seed: int
    perfect: Bound | None
    asked: int
    alike: bool
    histogram: tuple[int, ...]
    failures: int
    seconds: float
    seconds_per_move: float | None
    slowest_move: float | None
    moves: Mapping[str, int] | None
    draws_version: int = DRAWS_VERSION

    FORMS = {"document": "matches.series_blocks"}
    ALSO = ("game", "stopped", "games", "total", "mean", "standard_error", "interval", "worst")

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game

    @property
    def stopped(self) -> bool:
        """Whether some of the games that were asked for were not played."""
        return self.games < (1 if self.alike else self.asked)

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self.histogram) + self.failures

    @property
    def total(self) -> int:
        """The guesses of all solved games."""
        return sum(guesses * games for guesses, games in enumerate(self.histogram, 1))

    @property
    def mean(self) -> Fraction | None:
        """The guesses of a solved game; None if none was solved."""
        return Fraction(self.total, sum(self.histogram)) if self.histogram else None

    @property
    def standard_error(self) -> float | None:
        """How far the mean may be off, as one standard deviation; None with fewer than two solved games."""
        return standard_error(self.histogram)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the mean; None with fewer than two solved games."""
        return interval(self.mean, self.standard_error, sum(self.histogram))

    @property
    def worst(self) -> int | None:
        """The guesses of the longest solved game."""
        return len(self.histogram) or None


class Matches:
    """The games of a series, played as they are asked for: an iterator of `Played`, and the `series` so far.

    The games are those of `match`, until *time* seconds or *call* end them; a game under way then does not count.  If
    games may be counted *together*, they are played many times as fast; then `play` may answer `Totals`.
    """

    def __init__(
        self,
        game: Position | Game | str,
        strategy: Strategy | Chosen | str | None,
        host: str | None = None,
        *,
        games: int,
        secret: str | Code | None = None,
        seed: int = 0,
        limit: int | Limit | None = Limit.USUAL,
        watch: Watch | None = None,
        turns: Turns = alternate,
        time: float | None = None,
        call: Call | None = None,
        together: bool = False,
    ) -> None:
        if not isinstance(games, int) or not 1 <= games <= MOST_IN_A_SERIES:
            raise MatchError(f"expected a whole number of games from 1 to {MOST_IN_A_SERIES}, got {quoted(games)}")
        if host is not None and not isinstance(host, str):
            raise MatchError("expected the name of a host for a series of games, as each needs a codemaker of its own")
        self.position = require_open(game)
        self.game = self.position.game
        self.asked, self.seed = games, seed
        self.limit = match_limit(self.game, limit)
        chosen = strategy_called(strategy, seed, at=self.position)
        codemaker = _codemaker(self.position, host, secret, seed)
        self.strategy, self.host = name_of(chosen), name_of(codemaker)
        self._perfect = codemaker if isinstance(codemaker, Worst) else None
        hidden = None if secret is None else self.game.code(secret)
        draws = not isinstance(chosen, Settled) or chosen.seeded_at(self.game, seed) is not chosen
        self.alike = not draws and (hidden is not None or host in DRAWING_NOTHING)
        self.most = 1 if self.alike else games
        seeds = range(seed, seed + self.most)
        self._played = play_series(
            self.position,
            chosen,
            host or "random",
            seeds,
            secret=hidden,
            limit=self.limit,
            watch=watch,
            turns=turns,
            together=together,
        )
        self._call = call_of(time, call)
        self._solved: Counter[int] = Counter()
        self._failures = self._timed = 0
        self._seconds = self._of_moves = self._slowest = 0.0
        self._moves: Counter[str] = Counter()

    def __repr__(self) -> str:
        told = self.series
        return f"<Matches: {told.games} of {self.most} games of {told.strategy} against {told.host} at {told.position}>"

    def __iter__(self) -> Iterator[Played]:
        return self

    def __next__(self) -> Played:
        played = self.play()
        if played is None:
            raise StopIteration
        self.count(played)
        return cast(Played, played)  # the games of a series that is iterated are not told together

    def play(self) -> Played | Totals | None:
        """The next game, or the sum of the next ones, for `count` to count; None if there is none."""
        began = perf_counter()
        try:
            return None if self._call.stopped else self._call.work(lambda: next(self._played, None))
        finally:
            self._seconds += perf_counter() - began

    def count(self, played: Played | Totals) -> None:
        """Counts a game, or some, in the series."""
        if isinstance(played, Totals):
            self._solved.update(played.solved)
            self._failures += played.failures
            for basis, moves in played.bases.items():
                self._moves[str(basis)] += moves
            return
        if played.result is Result.SOLVED:
            self._solved[played.guesses] += 1
        else:
            self._failures += 1
        if played.seconds:
            self._timed += len(played.seconds)
            self._of_moves += sum(played.seconds)
            self._slowest = max(self._slowest, *played.seconds)
        if played.bases:
            self._moves.update(map(str, played.bases))

    @property
    def done(self) -> int:
        """How many games were counted."""
        return self._solved.total() + self._failures

    @cached_property
    def _perfect_play(self) -> Bound | None:
        """What perfect play needs against the host ``worst``, found in the time that remains."""
        remaining = self._call.remaining
        seconds = math.inf if remaining is None else remaining
        return None if self._perfect is None else self._perfect.least(seconds, self.position)

    @property
    def series(self) -> Series:
        """Results of the games played until now."""
        return Series(
            position=self.position,
            strategy=self.strategy,
            host=self.host,
            limit=self.limit,
            seed=self.seed,
            perfect=self._perfect_play,
            asked=self.asked,
            alike=self.alike,
            histogram=tuple(self._solved[guesses] for guesses in range(1, max(self._solved, default=0) + 1)),
            failures=self._failures,
            seconds=self._seconds,
            seconds_per_move=self._of_moves / self._timed if self._timed else None,
            slowest_move=self._slowest if self._timed else None,
            moves=dict(self._moves.most_common()) or None,
        )


@overload
def match(
    game: Position | Game | str,
    strategy: Strategy | Chosen | str | None,
    host: Codemaker | str | None = None,
    *,
    games: None = None,
    secret: str | Code | None = None,
    seed: int | None = None,
    limit: int | Limit | None = Limit.USUAL,
    on_event: Callable[[Event], None] | None = None,
    turns: Turns = alternate,
    time: float | None = None,
    call: Call | None = None,
) -> Record: ...


@overload
def match(
    game: Position | Game | str,
    strategy: Strategy | Chosen | str | None,
    host: str | None = None,
    *,
    games: int,
    secret: str | Code | None = None,
    seed: int | None = None,
    limit: int | Limit | None = Limit.USUAL,
    turns: Turns = alternate,
    time: float | None = None,
    call: Call | None = None,
) -> Series: ...


def match(
    game: Position | Game | str,
    strategy: Any,
    host: Any = None,
    *,
    games: int | None = None,
    secret: str | Code | None = None,
    seed: int | None = None,
    limit: int | Limit | None = Limit.USUAL,
    on_event: Callable[[Event], None] | None = None,
    turns: Turns = alternate,
    time: float | None = None,
    call: Call | None = None,
) -> Record | Series:
    """Lets *strategy*, itself or by name, break the code of a host: once, which makes a record, or a series of *games*.

    From a position on the secret fits, and guesses are counted from there; a record has the turns before, too.

    *host* is a host by name or, for one game, any codemaker; without it the secret is *secret*, or drawn at random,
    from *seed* if given.  Game number n of a series is played with *seed* + n - 1, of what is hidden and of a strategy
    that draws; a series without a *seed* begins with 0.  If nothing is drawn, all are alike, and one is played.
    *limit* is the most guesses of a game, None for any number, unless given `match_limit`.  A series ends after *time*
    seconds, or when *call* does, which gets each game, a `Played`, and returns the results until then; one game that is
    ended so raises `StoppedError`.  Raises the error of the side that fails, and `MatchError` where what is asked
    contradicts itself.

    >>> print(match("4x6", "minimax", secret="3632"))
    4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0
    >>> played = match("4x6", "minimax", games=9, seed=1)
    >>> played.games, played.total, played.mean
    (9, 39, Fraction(13, 3))
    """
    if games is not None:
        hears = call or Call()
        played = Matches(
            game,
            strategy,
            host,
            games=games,
            secret=secret,
            seed=seed or 0,
            limit=limit,
            turns=turns,
            time=time,
            call=call,
            together=hears.on_event is None,
        )
        while (some := played.play()) is not None:
            played.count(some)
            hears.tell(some)
            hears.report(played.done, played.most)
        return played.series
    position = require_open(game)
    codemaker = _codemaker(position, host, secret, seed)
    chosen = strategy_called(strategy, seed or 0, at=position)
    with ended_by(call_of(time, call)):
        return play_match(position, chosen, codemaker, limit=limit, on_event=on_event, turns=turns)


@verb(
    """Let a strategy break codes, and count the guesses that it needs.

    After turns the secrets are drawn among the codes that fit, and guesses are counted from there on.

    Game number n of a series uses the seed {seed} + n - 1, so that you can replay any one game; without {seed} Blackpeg
    draws the first seed, and the answer has it.  If nothing is drawn, all games are alike, and Blackpeg plays one.
    Games that are not solved within {limit} guesses are failures.  If {time} ends a series, the answer has the games
    played so far.

    $ With {show} each side plays in its own thread, and only guesses and feedbacks travel between them.  With {json}
    each game is one object on one line, and the last line is the summary.

    $ The exit code is 0 even if some games are not solved within {limit}, and 1 if no game ends within {time}.  Ctrl-C
    ends a series, reports the games played so far, and sets the exit code to 130.
    """,
    examples=[
        "match 4x6 minimax --games 100",
        "match 4x6 1122:1-1 minimax --games 100",
        "match 4x6 entropy --show",
        "match super most-parts --host adversary --show",
    ],
)
def series(
    game: Annotated[Position | Game | str, PLAYED],
    strategy: Annotated[Strategy | Chosen | str | None, STRATEGY] = None,
    *,
    games: Annotated[
        int, Param(about="Number of games.", metavar="N", least=1, most=MOST_IN_A_SERIES, net_most=10_000, short="n")
    ] = 1,
    host: Annotated[str | None, Param(about=f"Who gives the feedback: {', '.join(HOSTS)}.", usual="random")] = None,
    secret: Annotated[
        str | Code | None, Param(about="The secret to break, in place of a drawn one.", metavar="CODE")
    ] = None,
    limit: Annotated[
        int | Limit | None,
        Param(
            about="The most guesses in one game.",
            metavar="N",
            least=1,
            most=MOST_TURNS,
            usual=f"{MATCH_LIMIT}; on boards of more than 20 pegs or colors 5 for each",
        ),
    ] = Limit.USUAL,
    seed: Annotated[int | None, SEED] = None,
    time: Annotated[float | None, PLAYING_TIME] = None,
    call: Call | None = None,
) -> Series:
    """Results of *games* of *strategy* against *host*: `match`, as doors ask for it; without a *seed* one is drawn.

    >>> series("4x6", "minimax", games=9, seed=1).total
    39
    """
    seed = drawn_seed() if seed is None else seed
    return match(game, strategy, host, games=games, secret=secret, seed=seed, limit=limit, time=time, call=call)


def _codemaker(
    position: Position, host: Codemaker | str | None, secret: str | Code | None, seed: int | None
) -> Codemaker:
    """The codemaker: *host* itself, one that has the *secret*, or the host of that name."""
    if seed is not None:
        require_seed(seed)
    if host is not None and secret is not None:
        raise MatchError("expected who answers, or the secret; got both")
    if secret is not None:
        fixed = Fixed(position.game, position.game.code(secret))
        if position.turns and not position.fits(fixed.secret):
            raise MatchError(f"expected a secret that fits {position}, got {secret}; change the secret, or the turns")
        return fixed
    if host is None or isinstance(host, str):
        return codemaker_called(host or "random", position, seed)
    if seed is not None:
        raise MatchError("expected a codemaker, or the seed of one; got both")
    return host
