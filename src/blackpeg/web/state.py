"""What is kept of a game beside its record, so that it goes on after a crash; nobody is shown it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from blackpeg.play import Codemaker, Fixed, host
from blackpeg.position import Count, CountStatus, Position
from blackpeg.records import Revealed
from blackpeg.rules import Game, Turn

VERSION = 1


@dataclass(frozen=True)
class Hidden(Fixed):
    """A secret that a host drew before, perhaps in a process that is gone; *seed* is what it was drawn from."""

    seed: int | None = None

    def reveal(self, position: Position) -> Revealed:
        """The secret, with its nonce and seed."""
        return super().reveal(position)._replace(seed=self.seed)

    def __str__(self) -> str:
        return "random"


@dataclass(frozen=True)
class State:
    """How to go on with a game.

    *host*, with *seed*, *secret* (its colors) and *nonce*, answers a game to be played.  *strategy* makes the guesses
    and hints, None for the usual one.  *left* has for each row how many codes it left, None where that was not counted.
    *ignored* has the replies, as they were told, of rows that are not relied on; in the record they are unknown.
    *notes* are what a host without a secret says of itself.
    """

    host: str | None = None
    seed: int | None = None
    secret: tuple[int, ...] | None = field(default=None, repr=False)
    nonce: str | None = field(default=None, repr=False)
    strategy: str | None = None
    left: tuple[Count | None, ...] = ()
    ignored: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def codemaker(self, game: Game) -> Codemaker:
        """Who answers: the same as before, as far as replies tell."""
        assert self.host is not None, "asked for in games to be played only"
        if self.secret is None:
            return host(self.host, game, self.seed)
        return Hidden(game, game.code(self.secret), self.nonce, self.seed)

    def to_json(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "version": VERSION,
            **{name: getattr(self, name) for name in ("host", "seed", "secret", "nonce", "strategy", "notes")},
            "left": [
                None if count is None else [count.number, count.low, count.high, count.status] for count in self.left
            ],
            "ignored": dict(self.ignored),
        }


def state_of(entries: Mapping[str, Any] | None) -> State:
    """The state that `State.to_json` wrote; nothing is known of games that were not played here."""
    if entries is None or entries.get("version") != VERSION:
        return State()
    secret, left = entries["secret"], entries["left"]
    return State(
        host=entries["host"],
        seed=entries["seed"],
        secret=None if secret is None else tuple(secret),
        nonce=entries["nonce"],
        strategy=entries["strategy"],
        left=tuple(
            None if count is None else Count(count[0], count[1], count[2], CountStatus(count[3])) for count in left
        ),
        ignored={int(row): reply for row, reply in entries["ignored"].items()},
        notes=tuple(entries["notes"]),
    )


def relied_on(game: Game, turn: Turn) -> Turn:
    """*turn* without its reply, which is not relied on."""
    return turn._replace(reply=game.reply((None, None)))
