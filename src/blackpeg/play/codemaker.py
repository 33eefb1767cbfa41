"""Codemakers: who holds the secret and answers the guesses.

A codemaker sees what the codebreaker sees (the position) and the guess.  Those that settle on no secret answer from
these alone (`unsettled.py`); so a turn can be taken back with any of them.  `hosts.py` knows them by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from blackpeg.position import Position
from blackpeg.records import Revealed, commit
from blackpeg.rules import Code, Feedback, Game, Reply, game_of
from blackpeg.rules.draws import draw_secret


class Codemaker(Protocol):
    """Who answers the guesses of one match."""

    def commitment(self) -> str | None:
        """What is published before the first guess (see `commitment.py`); None if nothing is promised."""

    def answer(self, position: Position, guess: Code, /) -> str | Reply | tuple[int, int]:
        """The reply to *guess*, made after the turns of *position*: what `Game.reply` takes."""

    def reveal(self, position: Position, /) -> Revealed | None:
        """The secret, once the match has ended at *position*; None if the codemaker keeps it."""


@dataclass(frozen=True)
class Fixed:
    """A secret there from the start, which is not printed; raises `InvalidCodeError` for what is no code of *game*.

    With a *nonce* it is committed to.  *seed* is what it was drawn from, *name* who did.

    >>> from blackpeg.position import start
    >>> game = Game(4, 6)
    >>> Fixed(game, game.code("3632")).answer(start(game), game.code("1122"))
    Feedback(black=1, white=0)
    """

    game: Game
    secret: Code = field(repr=False)
    nonce: str | None = field(default=None, repr=False)
    seed: int | None = None
    name: str = "fixed"

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", game_of(self.game))
        object.__setattr__(self, "secret", self.game.code(self.secret))

    def commitment(self) -> str | None:
        """The commitment to the secret, if there is a nonce to make it with."""
        return None if self.nonce is None else commit(self.game, self.secret, self.nonce)

    def answer(self, _position: Position, guess: Code) -> Feedback:
        """What the rules say."""
        return self.game.score(guess, self.secret)

    def reveal(self, _position: Position) -> Revealed:
        """The secret, with its nonce and seed."""
        return Revealed(self.secret, self.nonce, self.seed)

    def __str__(self) -> str:
        return self.name


class Random(Fixed):
    """A secret drawn at random, each code as likely as any other, and committed to.

    *seed* repeats it; so who knows the seed knows the secret.  Without one the secret comes from the system's
    own randomness, and nothing repeats it.

    >>> game = Game(4, 6)
    >>> Random(game, seed=1).commitment() == Random(game, seed=1).commitment()
    True
    """

    def __init__(self, game: Game | str, seed: int | None = None) -> None:
        game = game_of(game)
        colors, nonce = draw_secret(seed, pegs=game.pegs, colors=game.colors, repeats=game.repeats)
        super().__init__(game, game.code_from_indices(colors), f"{nonce:032x}", seed, "random")


@dataclass(frozen=True)
class Person:
    """Somebody who answers through *ask*, which gets position and guess; *show* may give the secret at the end."""

    ask: Callable[[Position, Code], str | Reply | tuple[int, int]]
    show: Callable[[], Code | None] | None = None

    def commitment(self) -> None:
        """None: people keep their promises."""

    def answer(self, position: Position, guess: Code) -> str | Reply | tuple[int, int]:
        """Whatever *ask* says."""
        return self.ask(position, guess)

    def reveal(self, _position: Position) -> Revealed | None:
        """The secret, if *show* gives it."""
        secret = self.show() if self.show else None
        return None if secret is None else Revealed(secret)

    def __str__(self) -> str:
        return "person"
