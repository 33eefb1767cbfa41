"""Codebreakers: who makes the guesses.

A codebreaker never holds the secret.  It gets the game, the number of guesses it may make, and a way to ask;
what it knows is what it was told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from blackpeg.position import MOST_CODES, Position, start
from blackpeg.records import Result, result_of
from blackpeg.rules import Game, Reply
from blackpeg.strategies import Strategy, name_of, next_guess

Ask = Callable[[str | Sequence[int]], Reply]
"""Makes a guess and waits for its reply."""


class Codebreaker(Protocol):
    """Who makes the guesses of one match."""

    def play(self, game: Game, ask: Ask, limit: int | None, /) -> None:
        """Ask until a reply says that the game is solved, *limit* guesses are made, or nothing more comes to mind.

        To return early is to give up.  Where the match ends for another reason, *ask* raises `MatchError`.
        """


@dataclass(frozen=True)
class StrategyPlayer:
    """Plays any strategy."""

    strategy: Strategy

    def play(self, game: Game, ask: Ask, limit: int | None = None) -> None:
        """Guess what the strategy chooses; raises `ContradictionError` once the replies rule out every secret."""
        position = start(game)
        while result_of(position, limit) is Result.OPEN:
            # Most strategies notice for themselves, but one that never looks at the candidates does not.
            if position.turns and game.size <= MOST_CODES:
                position.require_candidates()
            guess = next_guess(self.strategy, position)
            position = position.after(guess, ask(guess))

    def __str__(self) -> str:
        return name_of(self.strategy)


@dataclass(frozen=True)
class PersonPlayer:
    """Somebody who guesses through *choose*, which gets the position and says None to give up."""

    choose: Callable[[Position], str | Sequence[int] | None]

    def play(self, game: Game, ask: Ask, limit: int | None = None) -> None:
        """Guess what *choose* says."""
        position = start(game)
        while result_of(position, limit) is Result.OPEN and (answer := self.choose(position)) is not None:
            guess = game.code(answer)
            position = position.after(guess, ask(guess))

    def __str__(self) -> str:
        return "person"
