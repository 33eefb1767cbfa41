"""An entry of the history: one game, and what is known of it besides its record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from blackpeg.fact import UNTOLD
from blackpeg.records import UNKNOWN, Kind, Record

ID_SIGNS = "23456789abcdefghijkmnpqrstuvwxyz"
"""What ids are made of: 32 signs that are not mistaken for one another, in file names and addresses as they are."""

ID_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the history.

    *record* is the game as it stands; while it is open, it has neither secret nor nonce nor seed.  *state* is what is
    needed to go on with it, in the words of who keeps it: it may hold the secret, so it is for nobody's eyes, and in
    lists it is left out; *has_state* says whether there is one.  *created* and *updated* are in UTC; of an imported
    game they are its day, where it has one, and when it came.  *hints* and *taken_back* count the hints asked for, and
    the turns taken back.

    Once *judged*, *expected*, *mistakes* and *luck* are the sums of its review, in guesses, None where there are none.
    """

    id: str
    kind: Kind
    record: Record = field(metadata=UNTOLD)
    created: datetime
    updated: datetime
    hints: int = 0
    taken_back: int = 0
    state: Mapping[str, Any] | None = field(default=None, repr=False, metadata=UNTOLD)
    judged: bool = False
    expected: Fraction | None = None
    mistakes: Fraction | None = None
    luck: Fraction | None = None
    has_state: bool = field(default=False, metadata=UNTOLD)

    ALSO = (
        *("title", "record.game", "record.result", "record.guesses", "record.turns", "record.limit"),
        *("codemaker", "codebreaker", "record.date", "record.daily", "can_go_on"),
    )

    @property
    def can_go_on(self) -> bool:
        """Whether it can be played on: as `Session.can_go_on`, for lists, which read no states."""
        is_hosted = self.has_state if self.kind is Kind.PLAY else self.kind.is_told
        return is_hosted and not self.record.is_finished

    @property
    def codemaker(self) -> str | None:
        """Who answered, where that is known."""
        return None if self.record.codemaker == UNKNOWN else self.record.codemaker

    @property
    def codebreaker(self) -> str | None:
        """Who guessed, where that is known."""
        return None if self.record.codebreaker == UNKNOWN else self.record.codebreaker

    @property
    def title(self) -> str:
        """The board and who played, in a few words: ``4x6: person against random``."""
        sides = [side for side in (self.record.codebreaker, self.record.codemaker) if side != UNKNOWN]
        return ": ".join([str(self.record.game), *([" against ".join(sides)] if sides else [])])


def new_id() -> str:
    """An id that nobody can guess: 80 random bits."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(ID_LENGTH))


def without_secret(record: Record) -> Record:
    """*record*, where it is open without whatever tells the secret; one that is over as it is.

    >>> from blackpeg.records import Result
    >>> from blackpeg.rules import Game, Turn
    >>> open_game = Record(Game(4, 6), (), Result.OPEN, "person", "random", secret=Game(4, 6).code("3632"), seed=7)
    >>> without_secret(open_game).secret, without_secret(open_game).seed
    (None, None)
    """
    return record if record.is_finished else replace(record, secret=None, nonce=None, seed=None)
