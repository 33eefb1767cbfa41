"""What is possible if at most one feedback of the whole game is wrong, past and future, and it is unknown which.

"Solved" is never said wrongly, and the secret as a guess is always answered "solved": so a code that was guessed, and
was not said to be the secret, is none.
"""

from __future__ import annotations

from blackpeg.errors import ContradictionError
from blackpeg.fact import Frozen
from blackpeg.kernel import allowed, kernel_of, pack
from blackpeg.position.candidates import CodeList
from blackpeg.position.position import Position
from blackpeg.rules import Game, Reply
from blackpeg.rules.hard import require_free_guesses
from blackpeg.rules.sizes import MOST_LISTED, require_listed


class Suspects(Frozen):
    """The codes that *fit* all feedbacks, and for each row, the first is 0, those that *fit_but* that one."""

    fit: CodeList
    fit_but: dict[int, CodeList]

    @property
    def but_one(self) -> int:
        """How many codes fit all feedbacks but one: each contradicts one row, so it stands in one list."""
        return sum(map(len, self.fit_but.values()))


def suspects(position: Position) -> Suspects:
    """The codes that are possible at *position* if at most one feedback is wrong.

    Raises `ContradictionError` if there are none, `TooLargeError` if the codes of the game are too many to list, and
    `InvalidGameError` in hard mode.

    >>> from blackpeg.position import position_of
    >>> found = suspects(position_of("3x4 112:1-0 134:0-1"))
    >>> len(found.fit), {row: len(codes) for row, codes in found.fit_but.items()}
    (4, {0: 5, 1: 12})
    """
    game = position.game
    require_free_guesses(game, "--one-wrong")
    require_listed(game, "they can be listed if one feedback may be wrong")
    guesses = [turn.guess for turn in position.turns]
    right = [allowed(game, turn.reply) for turn in position.turns]
    wrong = [_wrong(game, turn.reply) for turn in position.turns]

    def fit_but(row: int) -> CodeList:
        tables = [*right[:row], wrong[row], *right[row + 1 :]]
        return CodeList(game, kernel_of(game).consistent(guesses, tables, MOST_LISTED))

    found = Suspects(position.candidates, {row: fit_but(row) for row in range(len(guesses))})
    if not found.fit and not found.but_one:
        raise ContradictionError(
            f"two feedbacks are wrong at least, as no code fits all but one: {position} "
            f"({game.write(game.solved)} is never a wrong feedback, and the secret always gets it)"
        )
    return found


def _wrong(game: Game, reply: Reply) -> bytes:
    """A table of the feedbacks in whose place *reply* may have been told, as `allowed` has those that it allows."""
    table, solved = allowed(game, reply), pack(game, game.solved)
    is_solved = reply.feedback == game.solved
    return bytes(not fits and packed != solved and not is_solved for packed, fits in enumerate(table))
