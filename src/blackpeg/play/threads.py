"""A match in two threads, one for each side, that only pass guesses and replies over channels.

Each side keeps its own position and reports its moves; the calling thread draws them, and gets the result.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from blackpeg.call import inherited
from blackpeg.errors import GivenUpError, MatchError, quoted
from blackpeg.play.codemaker import Codemaker
from blackpeg.play.match import Event, Guessed, Replied, Tell, guess_of, reply_of
from blackpeg.position import Position
from blackpeg.records import Result, result_of
from blackpeg.rules import Code, Turn
from blackpeg.strategies import Strategy

T = TypeVar("T")
GRACE = 0.5
"""Seconds for a side that still computes to leave; then it is left behind."""


class Channel(Generic[T]):
    """Carries one type of thing one way, in the order sent; neither side waits for one that has left."""

    def __init__(self, carries: type[T]) -> None:
        self._carries = carries
        self._items: SimpleQueue[T | None] = SimpleQueue()

    def send(self, item: T) -> None:
        """Send *item*, without waiting; raises `MatchError` for anything but the type carried."""
        if not isinstance(item, self._carries) or hasattr(item, "__dict__"):  # which could carry more
            raise MatchError(
                f"this channel carries {self._carries.__name__}, got {type(item).__name__}: {quoted(item)}"
            )
        self._items.put(item)

    def receive(self) -> T:
        """The next item, waiting for it; raises `EOFError` once the channel is closed and all is received."""
        item = self._items.get()
        if item is None:
            self.close()  # for who asks again
            raise EOFError("the other side has left the match")
        return item

    def close(self) -> None:
        """End the channel: receivers, waiting now or later, get `EOFError` once it is empty."""
        self._items.put(None)


def in_threads(strategy: Strategy, codemaker: Codemaker, position: Position, limit: int | None, tell: Tell) -> Position:
    """Alternate as `match.alternate` does, with each side in a thread of its own; *tell* is called in this one."""
    guesses, replies, game = Channel(Code), Channel(str), position.game
    news: SimpleQueue[Event | BaseException | None] = SimpleQueue()

    def break_code(here: Position) -> None:
        while result_of(here, limit) is Result.OPEN:
            guess = guess_of(strategy, here)
            news.put(Guessed(len(here.turns) + 1, guess))
            guesses.send(guess)
            here = here.after_turn(Turn(guess, game.reply(replies.receive())))

    def answer(here: Position) -> None:
        while True:
            guess = guesses.receive()
            here = here.after_turn(Turn(guess, reply_of(codemaker, here, guess)))
            news.put(Replied(len(here.turns), here.turns[-1]))
            replies.send(game.write(here.turns[-1].reply))

    def take_part(play: Callable[[Position], None], channel: Channel[Any]) -> None:
        try:
            with suppress(EOFError, GivenUpError):
                play(position)
        except BaseException as error:
            news.put(error)  # to the caller alone: what the other side hears leads to no secret
        news.put(None)
        channel.close()

    begin = inherited(take_part)
    sides = [Thread(target=begin, args=args, daemon=True) for args in ((break_code, guesses), (answer, replies))]
    try:
        for side in sides:
            side.start()
        here = position
        while (item := news.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            if isinstance(item, Replied):
                here = here.after_turn(item.turn)
            tell(item)
        return here
    finally:
        guesses.close()
        replies.close()
        for side in filter(Thread.is_alive, sides):
            side.join(GRACE)
