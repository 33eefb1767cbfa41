"""A record: one game as it was played, finished or open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from blackpeg.errors import MatchError
from blackpeg.position import MOST_CODES, Position
from blackpeg.records.commitment import Revealed, opens
from blackpeg.rules import Code, Game, Reply, Turn


class Result(StrEnum):
    """How a game stands: solved, given up, out of guesses, or not over yet."""

    SOLVED = "solved"
    GIVEN_UP = "given up"
    LIMIT = "limit"
    OPEN = "open"


def result_of(position: Position, limit: int | None) -> Result:
    """How a game stands at *position*, when at most *limit* guesses are allowed."""
    if position.is_solved:
        return Result.SOLVED
    return Result.OPEN if limit is None or len(position.turns) < limit else Result.LIMIT


@dataclass(frozen=True, slots=True)
class Record:
    """Who played what, and how it ended.

    *limit* is the most guesses allowed, None for any number.  *secret* is None where nobody told it.  *commitment*
    was published before the first guess, *nonce* opens it (`commitment.py`); *seed* is what the secret was drawn from.
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

    @property
    def guesses(self) -> int:
        """The number of guesses made."""
        return len(self.turns)

    @property
    def position(self) -> Position:
        """What the codebreaker knew at the end."""
        return Position(self.game, self.turns)

    def opened(self, revealed: Revealed | None) -> Record:
        """This record with what the codemaker *revealed*, checked as by `check`."""
        if revealed is None:
            return self.check()
        return replace(self, secret=revealed.secret, nonce=revealed.nonce, seed=revealed.seed).check()

    def check(self) -> Record:
        """This record, if the codemaker kept its promises; raises `MatchError` naming the first it broke.

        The secret must give every reply and open the commitment.  Where the secret was not told, the solving guess
        stands for it, or any code: raises `ContradictionError` where none fits all replies.
        """
        secret = self.secret
        if secret is None and self.result is Result.SOLVED:
            secret = self.turns[-1].guess
        if secret is not None:
            self._check_replies(secret)
        elif self.turns and self.game.size <= MOST_CODES:
            self.position.require_candidates()
        if self.commitment is None:
            return self
        if self.secret is None or self.nonce is None:
            raise MatchError("the codemaker committed to a secret, but did not reveal secret and nonce")
        if not opens(self.commitment, self.game, self.secret, self.nonce):
            raise MatchError(f"the codemaker reveals {self.secret}, but that does not open its commitment")
        return self

    def _check_replies(self, secret: Code) -> None:
        for row in self.position.contradicted(secret):
            turn = self.turns[row]
            honest = Turn(turn.guess, Reply.of(self.game.score(turn.guess, secret)))
            raise MatchError(
                f"the codemaker's reply to guess {row + 1}, {self.game.write(turn)}, is wrong: "
                f"its secret {secret} gives {self.game.write(honest)}"
            )

    def __str__(self) -> str:
        """The position's notation: ``4x6 1122:1-0 3632:4-0``."""
        return str(self.position)
