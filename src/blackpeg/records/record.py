"""A record: one game as it was played, finished or open."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from blackpeg.errors import MatchError, RecordError, quoted
from blackpeg.fact import MOST_SHOWN, Frozen, Shown
from blackpeg.position import Position
from blackpeg.rules import Code, Game, Reply, Turn
from blackpeg.rules.daily import daily_code
from blackpeg.rules.hard import require_all_fitting


class Kind(StrEnum):
    """A person breaks the code of a host, is helped at a real board, or has their code broken; or no person plays:
    a match between two programs, and a game imported from elsewhere, are only kept.
    """

    PLAY = "play"
    ASSIST = "assist"
    BREAK = "break"
    MATCH = "match"
    IMPORTED = "imported"

    @property
    def is_told(self) -> bool:
        """Whether a person gives the replies."""
        return self in (Kind.ASSIST, Kind.BREAK)

    @property
    def is_played(self) -> bool:
        """Whether a person plays, and may go on."""
        return self is Kind.PLAY or self.is_told


class Revealed(NamedTuple):
    """What a codemaker reveals at the end: its secret, the nonce of its commitment, and the seed of the secret."""

    secret: Code
    nonce: str | None = None
    seed: int | None = None


def committed_text(game: Game, secret: Code, nonce: str) -> str:
    """The text whose hash is the commitment.

    >>> game = Game(4, 6)
    >>> committed_text(game, game.code("3632"), "00112233445566778899aabbccddeeff")
    '4x6 3632 00112233445566778899aabbccddeeff'
    """
    return f"{game.identity} {secret} {nonce}"


def commit(game: Game, secret: Code, nonce: str) -> str:
    """The commitment to *secret*: 64 hex digits.

    >>> game = Game(4, 6)
    >>> commit(game, game.code("3632"), "00112233445566778899aabbccddeeff")[:16]
    '12af32722fa40788'
    """
    from hashlib import sha256

    return sha256(committed_text(game, secret, nonce).encode()).hexdigest()


def opens(commitment: str, game: Game, secret: Code, nonce: str) -> bool:
    """Whether *commitment* was made of *secret* and *nonce*.

    >>> game = Game(4, 6)
    >>> promise = commit(game, game.code("3632"), "salt")
    >>> opens(promise, game, game.code("3632"), "salt"), opens(promise, game, game.code("3633"), "salt")
    (True, False)
    """
    return commit(game, secret, nonce) == commitment


UNKNOWN = "unknown"
"""The name of a side without a name."""

PERSON = "person"
"""The name of a side that a person plays."""

PRACTICE = "practice"
"""The name of the host of a game that continues from a position of another game."""


class Result(StrEnum):
    """The state of a game: solved, given up, out of guesses, or not over yet."""

    SOLVED = "solved"
    GIVEN_UP = "given up"
    LIMIT = "limit"
    OPEN = "open"

    @property
    def words(self) -> str:
        """The word for people: a game out of guesses is "not solved"."""
        return "not solved" if self is Result.LIMIT else str(self)


MOST_TURNS = 500
"""The most turns of a game that is played, read or reviewed: no board needs more, and a review compares each turn with
all before it."""


def require_limit(limit: int | None) -> int | None:
    """*limit*, the most guesses of a game, None for any number; raises `MatchError` for less than 1 or too many."""
    if limit is not None and not (isinstance(limit, int) and 1 <= limit <= MOST_TURNS):
        raise MatchError(f"expected a whole number of guesses from 1 to {MOST_TURNS} as limit, got {quoted(limit)}")
    return limit


def result_of(position: Position, limit: int | None) -> Result:
    """The state of a game at *position* if at most *limit* guesses are allowed."""
    if position.is_solved:
        return Result.SOLVED
    return Result.OPEN if limit is None or len(position.turns) < limit else Result.LIMIT


class Record(Shown, Frozen):
    """A game as it was played: its sides, its turns and its result.

    *limit* is the most guesses allowed, None for any number.  *secret* is None if it is unknown.  *commitment*
    was published before the first guess, *nonce* opens it (`commit`); the secret was drawn from *seed*.
    *date* is the day of the game, such as ``2026-07-01``; *daily* the day whose code is the secret.  *hints* and
    *taken_back* count the hints that the codebreaker asked for, and the guesses taken back, which are not among the
    turns; nor are the *malformed* answers of a program, which are no guesses.  Names are kept on one line.

    The game ends with the first reply that says solved, and *result* is what the turns make it; `RecordError` if
    not.  Replies that contradict, and broken promises, are no error here: `check` finds them.
    """

    game: Game
    turns: tuple[Turn, ...]
    result: Result
    codebreaker: str
    codemaker: str
    limit: int | None = None
    secret: Code | None = None
    commitment: str | None = None
    nonce: str | None = None
    seed: int | None = None
    date: str | None = None
    daily: str | None = None
    hints: int = 0
    taken_back: int = 0
    malformed: int = 0

    FORMS = {"document": "history.record_blocks"}

    def __post_init__(self) -> None:
        for side in ("codebreaker", "codemaker"):
            object.__setattr__(self, side, _one_line(getattr(self, side)) or UNKNOWN)
        for what in ("commitment", "nonce"):
            text = getattr(self, what)
            if text is not None and (not text or text != _one_line(text)):
                raise RecordError(f"expected the {what} to be one line of text, got {quoted(text)}")
        for day in (self.date, self.daily):
            if day is not None:
                require_day(day)
        for what in ("hints", "taken_back", "malformed"):
            if getattr(self, what) < 0:
                raise RecordError(f"expected {what} to be 0 or more, got {getattr(self, what)}")
        self._require_result()
        require_all_fitting(self.game, self.turns)

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.result is not Result.OPEN

    @property
    def is_helped(self) -> bool:
        """Whether the codebreaker knew more than the turns show."""
        return bool(self.hints or self.taken_back)

    @property
    def is_known_in_part(self) -> bool:
        """Whether some feedback is only partly known, which costs guesses as bad luck does."""
        return any(turn.reply.feedback is None for turn in self.turns)

    @property
    def guesses(self) -> int:
        """The number of guesses made."""
        return len(self.turns)

    @property
    def position(self) -> Position:
        """The position that the codebreaker knew at the end."""
        return Position(self.game, self.turns)

    def opened(self, revealed: Revealed | None) -> Record:
        """This record with the facts that the codemaker *revealed*, checked as by `check`."""
        if revealed is None:
            return self.check()
        return replace(self, secret=revealed.secret, nonce=revealed.nonce, seed=revealed.seed).check()

    def check(self) -> Record:
        """This record, if the codemaker kept its promises; raises `MatchError` naming the first it broke.

        The secret must give every reply, be that of the day, and open the commitment.  If the record has no secret,
        the solving guess stands for it, or any code: raises `ContradictionError` if none fits all replies.
        """
        secret = self.secret
        if secret is None and self.result is Result.SOLVED:
            secret = self.turns[-1].guess
        if secret is not None:
            self._check_replies(secret)
            if self.daily is not None and secret != daily_code(self.game, self.daily):
                raise MatchError(f"the secret {secret} is not the code of {self.daily} on {self.game}")
        else:
            self.position.require_possible()
        if self.commitment is None or (self.result is Result.OPEN and self.secret is None):
            return self
        if self.secret is None or self.nonce is None:
            raise MatchError("the codemaker committed to a secret, but did not reveal secret and nonce")
        if not opens(self.commitment, self.game, self.secret, self.nonce):
            raise MatchError(f"the codemaker reveals {self.secret}, but that does not open its commitment")
        return self

    def _require_result(self) -> None:
        solved = self.game.solved
        solving = [number for number, turn in enumerate(self.turns, 1) if turn.reply.feedback == solved]
        if solving and solving[0] < len(self.turns):
            raise RecordError(
                f"guess {solving[0]} solved the game, but {len(self.turns) - solving[0]} more came after it"
            )
        if bool(solving) != (self.result is Result.SOLVED):
            last = f"the last turn is {self.game.write(self.turns[-1])}" if self.turns else "there are no turns"
            raise RecordError(f"the result is {str(self.result)!r}, but {last}")
        if self.limit is None:
            if self.result is Result.LIMIT:
                raise RecordError("the result is 'limit', but there is no limit")
            return
        if self.limit < 1 or len(self.turns) > self.limit:
            raise RecordError(
                f"expected a limit of at least {max(1, len(self.turns))}, the number of turns, got {self.limit}"
            )
        is_full = len(self.turns) == self.limit
        if self.result is (Result.OPEN if is_full else Result.LIMIT):
            raise RecordError(
                f"the result is {str(self.result)!r}, but the turns are {len(self.turns)} of {self.limit}"
            )

    def _check_replies(self, secret: Code) -> None:
        for row in self.position.contradicted(secret):
            turn = self.turns[row]
            honest = Turn(turn.guess, Reply.of(self.game.score(turn.guess, secret)))
            raise MatchError(
                f"the codemaker's feedback to guess {row + 1}, {self.game.write(turn)}, is wrong: "
                f"its secret {secret} gives {self.game.write(honest)}"
            )

    def __str__(self) -> str:
        """The position's notation: ``4x6 1122:1-0 3632:4-0``."""
        return str(self.position)

    def __repr__(self) -> str:
        shown = f"<Record: {self}, {self.result}>"
        return shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 4]}...>"


def _one_line(text: str) -> str:
    """*text* on one line: each run of whitespace becomes one space, unprintable characters go."""
    shown = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return " ".join(shown.split())


def require_day(text: str) -> None:
    """Raises `RecordError` unless *text* is a day as in ``2026-07-01`` (ISO 8601)."""
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        datetime.date.fromisoformat(text)
    except ValueError:
        raise RecordError(f"expected a day such as 2026-07-01, got {quoted(text)}") from None
