"""A match: a codebreaker and a codemaker, each in a thread of its own.

Between the two travel guesses and replies, nothing else.  The thread that called `match` is the referee: it hears of
every guess and reply, tells the events, and checks the codemaker's promises at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, NoReturn

from blackpeg.errors import BlackpegError, InvalidReplyError, MatchError
from blackpeg.kernel import kernel
from blackpeg.play.channel import Channel, ChannelClosedError
from blackpeg.play.codebreaker import Ask, Codebreaker, StrategyPlayer
from blackpeg.play.codemaker import Codemaker, Fixed, Random
from blackpeg.play.events import Ended, Event, Guessed, Replied, Started
from blackpeg.position import Position, start
from blackpeg.records import Record, Result, Revealed, result_of
from blackpeg.rules import Code, Game, Reply, Turn, game_of
from blackpeg.strategies import Strategy, name_of, strategy_of

GRACE = 1.0
"""Seconds the sides get to leave when the match is over; one that stays longer is left behind."""

USUAL_LIMIT = 100
"""The most guesses of a match on most boards, unless told otherwise: who never solves must not play for ever."""


class Usual(Enum):
    """Stands for what is usual."""

    LIMIT = "usual limit"


def usual_limit(game: Game) -> int:
    """The most guesses of a match unless told otherwise: `USUAL_LIMIT`, or five for each peg or color, if more.

    >>> usual_limit(Game(4, 6)), usual_limit(Game(100, 100))
    (100, 500)
    """
    return max(USUAL_LIMIT, 5 * max(game.pegs, game.colors))


SIDE = "blackpeg side: "
"""How the names of the threads begin."""

News = SimpleQueue["Event | _Side"]


class _Side:
    """One side of a match in its thread, and the error it ended with; when it leaves, its channel closes."""

    def __init__(self, name: str, who: str, play: Callable[[], None], channel: Channel[Any], news: News) -> None:
        self.name = name
        self.who = who
        self.error: BaseException | None = None
        self._play = play
        self._channel = channel
        self._news = news
        self.thread = Thread(target=self._run, name=SIDE + name, daemon=True)

    def _run(self) -> None:
        try:
            self._play()
        except ChannelClosedError:
            pass  # The other side left first; if it failed, its error is the one that counts.
        except BaseException as error:
            self.error = error
        finally:
            # In this order: the other side leaves because this one did, and the referee must hear so.  What the other
            # side hears carries no error: a traceback would lead to the secret.
            self._news.put(self)
            self._channel.close(f"the {self.name} has left the match")

    def check(self) -> None:
        """Raise the error this side ended with: Blackpeg's own as it is, any other in a `MatchError`."""
        if self.error is not None:
            raise _explained(f"{self.name}, {self.who},", self.error)


def match(
    game: Game | str,
    codebreaker: Codebreaker | Strategy,
    codemaker: Codemaker | None = None,
    *,
    secret: str | Sequence[int] | None = None,
    seed: int | None = None,
    limit: int | Usual | None = Usual.LIMIT,
    on_event: Callable[[Event], None] | None = None,
) -> Record:
    """Play one match to its end.

    *game* may be given in its notation.  A strategy is a codebreaker.  Without a *codemaker* the secret is *secret*, or
    drawn at random, from *seed* if given.  *limit* is the most guesses allowed, None for any number, `usual_limit`
    unless given.  *on_event* is called in the calling thread, in order.
    Raises the error of the side that fails, `MatchError` also for what is no side and for a codemaker that breaks its
    promises; whatever ends the match ends both sides.

    >>> from blackpeg.registry import named
    >>> print(match("4x6", named("minimax"), secret="3632"))
    4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0
    """
    game = game_of(game)
    if codemaker is None:
        codemaker = Random(game, seed) if secret is None else Fixed(game, game.code(secret))
    elif secret is not None or seed is not None:
        raise MatchError("expected a codemaker, or a secret or seed for one; got both")
    breaker = codebreaker if hasattr(codebreaker, "play") else StrategyPlayer(strategy_of(codebreaker))
    if isinstance(limit, Usual):
        limit = usual_limit(game)
    if limit is not None and limit < 1:
        raise MatchError(f"expected a limit of at least 1 guess, got {limit}")
    tell = on_event or (lambda _event: None)
    _require_sides(breaker, codemaker)
    names = name_of(breaker), name_of(codemaker)
    try:
        commitment = codemaker.commitment()
    except Exception as error:
        raise _explained(f"codemaker, {names[1]},", error) from error
    kernel()  # Chosen now: two threads that chose at once would both say which.
    guesses, replies = Channel(Code), Channel(Reply)
    news: News = SimpleQueue()
    ask = _way_to_ask(game, guesses, replies, news, limit)
    breaking = _Side("codebreaker", names[0], lambda: breaker.play(game, ask, limit), guesses, news)
    maker = _Side("codemaker", names[1], lambda: _answer(game, codemaker, guesses, replies, news), replies, news)
    tell(Started(game, *names, limit, commitment))
    try:
        breaking.thread.start()
        maker.thread.start()
        position = _followed(game, breaking, news, limit, tell)
    finally:
        guesses.close("the match is over")
        replies.close("the match is over")
        until = monotonic() + GRACE
        for side in (breaking, maker):
            if side.thread.ident is not None:
                side.thread.join(max(0.0, until - monotonic()))
    result = result_of(position, limit)
    record = Record(
        game=game,
        turns=position.turns,
        result=Result.GIVEN_UP if result is Result.OPEN else result,
        codebreaker=names[0],
        codemaker=names[1],
        limit=limit,
        commitment=commitment,
    ).opened(_revealed(codemaker, position))
    tell(Ended(record))
    return record


def _require_sides(codebreaker: object, codemaker: object) -> None:
    """Raises `MatchError` for what can be no side of a match."""
    if isinstance(codebreaker, type) or not callable(getattr(codebreaker, "play", None)):
        raise MatchError(
            f"expected a strategy, or a codebreaker with play(game, ask, limit), got a {type(codebreaker).__name__}"
        )
    asked = ("commitment", "answer", "reveal")
    if isinstance(codemaker, type) or not all(callable(getattr(codemaker, name, None)) for name in asked):
        raise MatchError(
            "expected a codemaker with commitment, answer and reveal, such as Random(game), "
            f"got a {type(codemaker).__name__}"
        )


def _way_to_ask(game: Game, guesses: Channel[Code], replies: Channel[Reply], news: News, limit: int | None) -> Ask:
    """What the codebreaker gets."""
    position = start(game)

    def ask(guess: str | Sequence[int]) -> Reply:
        nonlocal position
        code = game.code(guess)
        if (result := result_of(position, limit)) is not Result.OPEN:
            raise ChannelClosedError(f"the match is over: {result}")
        news.put(Guessed(len(position.turns) + 1, code))
        guesses.send(code)
        reply = replies.receive()
        position = position.after_turn(Turn(code, reply))
        return reply

    return ask


def _answer(game: Game, codemaker: Codemaker, guesses: Channel[Code], replies: Channel[Reply], news: News) -> NoReturn:
    """The codemaker's side: answer every guess until no more come."""
    position = start(game)
    while True:
        guess = guesses.receive()
        answer = codemaker.answer(position, guess)
        try:
            reply = game.reply(answer)
        except InvalidReplyError as error:
            raise InvalidReplyError(
                f"the codemaker, {name_of(codemaker)}, answered {guess} impossibly: {error}"
            ) from error
        position = position.after_turn(Turn(guess, reply))
        news.put(Replied(len(position.turns), position.turns[-1]))
        replies.send(reply)


def _followed(game: Game, breaker: _Side, news: News, limit: int | None, tell: Callable[[Event], None]) -> Position:
    """The position at the end, each event told as it comes; raises the error of the side that fails first."""
    position = start(game)
    while True:
        # A codebreaker has nothing left to do once the match is over; it must not keep it from ending.
        patience = None if result_of(position, limit) is Result.OPEN else GRACE
        try:
            item = news.get(timeout=patience)
        except Empty:
            return position
        if isinstance(item, _Side):
            item.check()
            if item is not breaker:
                raise MatchError("the codemaker left before the match was over")
            return position
        if isinstance(item, Replied):
            position = position.after_turn(item.turn)
        tell(item)


def _revealed(codemaker: Codemaker, position: Position) -> Revealed | None:
    try:
        revealed = codemaker.reveal(position)
    except Exception as error:
        raise _explained(f"codemaker, {name_of(codemaker)},", error) from error
    if revealed is not None and not isinstance(revealed, Revealed):
        raise MatchError(f"expected the codemaker to reveal a Revealed(secret) or None, got {revealed!r}")
    return revealed


def _explained(name: str, error: BaseException) -> BaseException:
    """*error* if it is Blackpeg's own, or no mistake at all (Ctrl-C); else a `MatchError` that says who failed."""
    if isinstance(error, BlackpegError) or not isinstance(error, Exception):
        return error
    explained = MatchError(f"the {name} failed: {type(error).__name__}: {error}")
    explained.__cause__ = error
    return explained
