"""Hard mode, of lists that are answered by marks: every guess has to fit the hints of the feedbacks so far.

A letter that was marked in its place (``G``) has to stand there, and of each letter a guess has at least as many copies
as one feedback marked, in their places or elsewhere (``Y``).  Nothing else is asked: letters that are nowhere may be
guessed again, and letters that were elsewhere in the place where they were tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from blackpeg.errors import InvalidCodeError, InvalidGameError, InvalidReplyError
from blackpeg.rules.code import Code
from blackpeg.rules.game import Game
from blackpeg.rules.reply import Turn
from blackpeg.rules.rule import Marks


class Hint(NamedTuple):
    """A hint of the *turn* in a *row*, from 0: a *letter* in its *place*, or *copies* of it wherever they stand."""

    letter: str
    place: int | None
    copies: int
    row: int
    turn: Turn

    def __str__(self) -> str:
        times = self.letter if self.copies == 1 else f"at least {self.copies} {self.letter}"
        where = "" if self.place is None else f" in place {self.place + 1}"
        return f"{times}{where} (row {self.row + 1}, {self.turn})"


def hint_broken(guess: Code, turns: Iterable[Turn]) -> Hint | None:
    """The first hint of *turns* that *guess* does not fit, if there is one.

    >>> from blackpeg.rules import parse_game
    >>> game = parse_game("{CRANE,TRACE,GEESE,ELEGY}-marks")
    >>> turns = [game.turn("CRANE:.G..G"), game.turn("GEESE:.Y..G")]
    >>> print(hint_broken(game.code("GEESE"), turns))
    R in place 2 (row 1, CRANE:.G..G)
    >>> print(hint_broken(game.code("CRANE"), turns))
    at least 2 E (row 2, GEESE:.Y..G)
    """
    for row, turn in enumerate(turns):
        played, marks = turn.guess, str(turn.reply.feedback)
        for place, (color, mark) in enumerate(zip(played, marks, strict=True)):
            if mark == "G" and guess[place] != color:
                return Hint(played.alphabet.signs[color], place, 1, row, turn)
        marked = Counter(color for color, mark in zip(played, marks, strict=True) if mark != ".")
        for color, copies in marked.items():
            if guess.count(color) < copies:
                return Hint(played.alphabet.signs[color], None, copies, row, turn)
    return None


def require_fitting(guess: Code, turns: Iterable[Turn]) -> None:
    """Raises `InvalidCodeError` if *guess* does not fit the hints of *turns*."""
    if (hint := hint_broken(guess, turns)) is not None:
        raise InvalidCodeError(f"hard mode: expected a guess with {hint}, got {guess}")


def require_hard(game: Game, turns: tuple[Turn, ...]) -> None:
    """Raises `InvalidGameError` if *game* has no hard mode, `InvalidReplyError` if a mark of *turns* is not known, and
    `InvalidCodeError` if one of their guesses does not fit the hints before it."""
    if not isinstance(game.rule, Marks):
        raise InvalidGameError(
            f"hard mode is for lists that are answered by marks, such as @words.txt-marks, got {game}"
        )
    for row, turn in enumerate(turns):
        if turn.reply.feedback is None:
            raise InvalidReplyError(f"hard mode: expected every mark of a feedback, got {game.write(turn)}")
        require_fitting(turn.guess, turns[:row])
