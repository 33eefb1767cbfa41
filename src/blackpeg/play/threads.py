"""A match in two threads, one for each side, that only pass guesses and replies to each other.

Each side keeps its own position and reports its moves; the calling thread draws them, and gets the result.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias, TypeVar

from blackpeg.call import inherited
from blackpeg.errors import GivenUpError
from blackpeg.play.codemaker import Codemaker
from blackpeg.play.match import Event, Guessed, Replied, Tell, guess_of, reply_of
from blackpeg.position import Position
from blackpeg.records import Result, result_of
from blackpeg.rules import Code, Turn
from blackpeg.strategies import Strategy

T = TypeVar("T")

Channel: TypeAlias = SimpleQueue[T | None]
"""Carries things one way, in the order sent; None says that the sender has left."""

GRACE = 0.5
"""Seconds for a side that still computes to leave; then it is left behind."""


def in_threads(strategy: Strategy, codemaker: Codemaker, position: Position, limit: int | None, tell: Tell) -> Position:
    """Alternate as `match.alternate` does, with each side in a thread of its own; *tell* is called in this one."""
    guesses: Channel[Code] = SimpleQueue()
    replies: Channel[str] = SimpleQueue()  # as text, so that nothing but the reply goes along
    news: Channel[Event | BaseException] = SimpleQueue()
    game = position.game

    def break_code(here: Position) -> None:
        while result_of(here, limit) is Result.OPEN:
            guess = guess_of(strategy, here)
            news.put(Guessed(len(here.turns) + 1, guess))
            guesses.put(guess)
            if (reply := replies.get()) is None:
                return
            here = here.after_turn(Turn(guess, game.reply(reply)))

    def answer(here: Position) -> None:
        while (guess := guesses.get()) is not None:
            here = here.after_turn(Turn(guess, reply_of(codemaker, here, guess)))
            news.put(Replied(len(here.turns), here.turns[-1]))
            replies.put(game.write(here.turns[-1].reply))

    def take_part(play: Callable[[Position], None], channel: Channel[Code] | Channel[str]) -> None:
        try:
            with suppress(GivenUpError):
                play(position)
        except BaseException as error:
            news.put(error)  # to the caller alone: what the other side hears leads to no secret
        news.put(None)
        channel.put(None)

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
        guesses.put(None)
        replies.put(None)
        for side in filter(Thread.is_alive, sides):
            side.join(GRACE)
