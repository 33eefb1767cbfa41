"""Games in progress asked in JSON, for doors that keep no history: begun, played on, given up."""

from __future__ import annotations

from itertools import count
from threading import Lock
from typing import Annotated, Any, TypeAlias

import msgspec

from blackpeg.errors import NoSuchGameError, quoted
from blackpeg.play import Session, commands
from blackpeg.play.codemaker import HOSTS
from blackpeg.rules.draws import drawn_seed
from blackpeg.verbs.answer import CodeAsked, GameText, code_of

Id: TypeAlias = Annotated[str, msgspec.Meta(description="The id of the game, which begin_game answered.")]


class BeginGame(msgspec.Struct, forbid_unknown_fields=True):
    """Begin a game: Blackpeg holds the secret, and you break it by guesses.

    You have 10 guesses on boards as they are sold in boxes, and any number on boards too large to list their codes; the
    answer says which.  Blackpeg promises its secret by a commitment.
    """

    game: GameText = "4x6"
    host: Annotated[str, msgspec.Meta(description=f"Who gives the feedback: {', '.join(HOSTS)}.")] = "random"


class Guess(msgspec.Struct, forbid_unknown_fields=True):
    """Guess a code in a game that you began; you get the feedback, black and white pegs as 1-0."""

    id: Id
    guess: CodeAsked


class GiveUp(msgspec.Struct, forbid_unknown_fields=True):
    """Give up a game that you began; the answer has the secret."""

    id: Id


class GamesInPlay:
    """The games of one who plays, by their ids; they end with the process."""

    def __init__(self) -> None:
        self._games: dict[str, Session] = {}
        self._ids = map(str, count(1))
        self._lock = Lock()

    def play(self, asked: BeginGame | Guess | GiveUp) -> dict[str, Any]:
        """The game after what is *asked*, with its secret only if it is over; raises `BlackpegError`."""
        with self._lock:  # of two guesses at a time one comes first
            return self._played(asked)

    def _played(self, asked: BeginGame | Guess | GiveUp) -> dict[str, Any]:
        if isinstance(asked, BeginGame):
            id, session = next(self._ids), commands.begin(asked.game, asked.host, seed=drawn_seed())
        elif (kept := self._games.get(asked.id)) is None:
            raise NoSuchGameError(f"expected the id of a game that was begun here, got {quoted(asked.id)}")
        else:
            id = asked.id
            if isinstance(asked, Guess):
                session = commands.guess(kept, code_of(kept.game, asked.guess))
            else:
                session = commands.give_up(kept)
        self._games[id] = session
        host = session.host
        return {
            "id": id,
            "game": str(session.game),
            "turns": [session.game.write(row.turn) for row in session.rows],
            "result": session.result.value,
            "limit": session.limit,
            "commitment": None if host is None else host.commitment,
            "secret": str(session.secret) if session.is_over else None,
            "nonce": host.nonce if host is not None and session.is_over else None,
        }


GAMES: dict[str, type[BeginGame | Guess | GiveUp]] = {"begin_game": BeginGame, "guess": Guess, "give_up": GiveUp}
"""What may be asked of games in play, by name."""
