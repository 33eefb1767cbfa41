"""`explain`: one guess judged."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from blackpeg.analysis.advice import Advice, GuessValue, Value, advise
from blackpeg.analysis.values import Values
from blackpeg.errors import TooLargeError
from blackpeg.fact import Fact
from blackpeg.knowledge import USUAL_BUDGET, Budget, know
from blackpeg.position import Position, Status, position_of, weakest
from blackpeg.rules import Code, Game


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Fact):
    """A guess at *position*: what it would tell, and what it loses against the best guess.

    *value* is what the position is worth, *worth* the guess, both None where codes are too many to judge.
    *contradicted_rows* are those, from 0, whose replies the guess would not have given as the secret.
    """

    position: Position
    advice: Advice
    contradicted_rows: tuple[int, ...]
    value: Value | None
    worth: GuessValue | None

    ALSO: ClassVar = ("guess", "mistake", "best", "status")

    @property
    def guess(self) -> Code:
        """The guess."""
        return self.advice.guess

    @property
    def mistake(self) -> Fraction | None:
        """What the guess loses against the best, in guesses on average; never negative."""
        if self.value is None or self.worth is None:
            return None
        return max(self.worth.average - self.value.average, Fraction())

    @property
    def best(self) -> Code | None:
        """A guess that loses nothing, if one is known."""
        return None if self.value is None else self.value.best

    @property
    def status(self) -> Status:
        """How far the mistake is known."""
        if self.value is None or self.worth is None:
            return Status.ESTIMATE
        return weakest([self.value.status, self.worth.status])


def explain(game: Position | Game | str, guess: str | Code, *, budget: Budget | float = USUAL_BUDGET) -> Explanation:
    """*guess* at a position, which may be given as text, judged as far as the budget allows.

    Raises `InvalidCodeError` for what is no code, `ContradictionError` where no code fits the replies.

    >>> found = explain("4x6 1122:1-1", "1344")
    >>> found.advice.parts, found.contradicted_rows
    (10, (0,))
    """
    position = position_of(game)
    code = position.game.code(guess)
    budget = Budget.of(budget)
    advice = advise(know(position, budget), code)
    rows = position.contradicted(code)
    values = Values() if budget.seconds is None else Values(budget.seconds)
    try:
        value = values.value(position)
        return Explanation(position, advice, rows, value, values.of_guess(position, code, values.seconds))
    except TooLargeError:
        return Explanation(position, advice, rows, None, None)
