"""Hard mode, the rule ``marks-hard`` of lists: every guess has to fit the hints of the feedbacks so far.

A letter that was marked in its place (``G``) has to stand there, and of each letter a guess has at least as many copies
as one feedback marked, in their places or elsewhere (``Y``).  Nothing else is asked: letters that are nowhere may be
guessed again, and letters that were elsewhere in the place where they were tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from blackpeg.errors import InvalidCodeError, InvalidGameError
from blackpeg.rules.code import Code
from blackpeg.rules.game import Game
from blackpeg.rules.reply import Turn


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
    """The first hint of *turns* that *guess* does not fit, or None; a feedback that is not known gives no hint.

    >>> from blackpeg.rules import parse_game
    >>> game = parse_game("{CRANE,TRACE,GEESE,ELEGY}-marks-hard")
    >>> turns = [game.turn("CRANE:.G..G"), game.turn("GEESE:.Y..G")]
    >>> print(hint_broken(game.code("GEESE"), turns))
    R in place 2 (row 1, CRANE:.G..G)
    >>> print(hint_broken(game.code("CRANE"), turns))
    at least 2 E (row 2, GEESE:.Y..G)
    """
    for row, turn in enumerate(turns):
        if turn.reply.feedback is None:
            continue
        played, marks = turn.guess, str(turn.reply.feedback)
        for place, (color, mark) in enumerate(zip(played, marks, strict=True)):
            if mark == "G" and guess[place] != color:
                return Hint(played.alphabet.signs[color], place, 1, row, turn)
        marked = Counter(color for color, mark in zip(played, marks, strict=True) if mark != ".")
        for color, copies in marked.items():
            if guess.count(color) < copies:
                return Hint(played.alphabet.signs[color], None, copies, row, turn)
    return None


def require_fitting(game: Game, guess: Code, turns: Iterable[Turn]) -> None:
    """Raises `InvalidCodeError` if *game* is in hard mode, and *guess* does not fit the hints of *turns*."""
    if game.is_hard and (hint := hint_broken(guess, turns)) is not None:
        raise InvalidCodeError(f"hard mode: expected a guess with {hint}, got {guess}")


def require_all_fitting(game: Game, turns: Sequence[Turn]) -> None:
    """Raises as `require_fitting` does if one of *turns* has a guess that does not fit the hints before it."""
    for row, turn in enumerate(turns if game.is_hard else ()):
        require_fitting(game, turn.guess, turns[:row])


def require_free_guesses(game: Game, what: str) -> None:
    """Raises `InvalidGameError` if *game* is in hard mode, which *what* was asked does not know."""
    if game.is_hard:
        raise InvalidGameError(f"{what} knows no hard mode; leave out -hard, got {game}")
