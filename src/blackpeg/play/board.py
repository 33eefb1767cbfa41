"""A board with a codemaker behind it, played one turn at a time.

For edges where a person breaks the code and may take a turn back; players that need no waiting for meet in a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackpeg.errors import MatchError
from blackpeg.play.codemaker import Codemaker
from blackpeg.position import Position
from blackpeg.records import Record, Result, result_of
from blackpeg.rules import Turn
from blackpeg.strategies import name_of


@dataclass(frozen=True)
class Board:
    """The turns so far, and how many more there may be; immutable.

    *limit* is the most guesses allowed, None for any number; *taken_back* counts the turns undone.

    >>> from blackpeg.play.codemaker import Fixed
    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> board = Board(Fixed(game, game.code("3632")), start(game), limit=10).guess("1122").guess("3632")
    >>> print(board.position, board.result)
    4x6 1122:1-0 3632:4-0 solved
    """

    codemaker: Codemaker
    position: Position
    limit: int | None = None
    taken_back: int = 0

    @property
    def result(self) -> Result:
        """How the game stands."""
        return result_of(self.position, self.limit)

    def guess(self, guess: str | Sequence[int]) -> Board:
        """The board after one more guess and its reply.

        Raises `InvalidCodeError` for what is no code, `MatchError` once the game is over.
        """
        if self.result is not Result.OPEN:
            raise MatchError(f"the game is over: {self.result}")
        game = self.position.game
        code = game.code(guess)
        reply = game.reply(self.codemaker.answer(self.position, code))
        return replace(self, position=self.position.after_turn(Turn(code, reply)))

    def undo(self) -> Board:
        """The board one turn ago; raises `MatchError` where there is none."""
        if not self.position.turns:
            raise MatchError("there is no turn to take back")
        return replace(self, position=self.position.before, taken_back=self.taken_back + 1)

    def record(self, codebreaker: str = "person", *, given_up: bool = False) -> Record:
        """The game as it was played, without the turns taken back; *given_up* says how an open game ends.

        Once the game is over the secret is revealed, and the codemaker's promises are checked: raises `MatchError`
        where one is broken.
        """
        result = Result.GIVEN_UP if given_up and self.result is Result.OPEN else self.result
        record = Record(
            game=self.position.game,
            turns=self.position.turns,
            result=result,
            codebreaker=codebreaker,
            codemaker=name_of(self.codemaker),
            limit=self.limit,
            commitment=self.codemaker.commitment(),
        )
        return record if result is Result.OPEN else record.opened(self.codemaker.reveal(self.position))
