"""`score`: the feedback to a guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackpeg.fact import Fact
from blackpeg.rules import Code, Feedback, Game, game_of


@dataclass(frozen=True, slots=True, repr=False)
class Score(Fact):
    """The *feedback* to *guess* where *secret* is the secret."""

    game: Game
    guess: Code
    secret: Code
    feedback: Feedback

    ALSO: ClassVar = ("black", "white", "is_solved")

    @property
    def black(self) -> int:
        """Pegs of the right color in the right position."""
        return self.feedback.black

    @property
    def white(self) -> int:
        """Other pegs whose color belongs elsewhere."""
        return self.feedback.white

    @property
    def is_solved(self) -> bool:
        """Whether the guess is the secret."""
        return self.feedback == self.game.solved


def score(game: Game | str, guess: str | Code, secret: str | Code) -> Score:
    """The feedback to *guess* where *secret* is the secret; raises `InvalidCodeError` for what is no code of *game*.

    >>> score("4x6", "1122", "1223").feedback
    Feedback(black=2, white=1)
    """
    game = game_of(game)
    tried, hidden = game.code(guess), game.code(secret)
    return Score(game, tried, hidden, game.score(tried, hidden))
