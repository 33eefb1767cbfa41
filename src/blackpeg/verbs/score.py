"""`score`: the feedback to a guess; and `daily`: the code of a day, equal for everybody."""

from __future__ import annotations

from datetime import date
from typing import Annotated, ClassVar

from blackpeg.fact import Fact
from blackpeg.rules import Code, Feedback, Game, game_of
from blackpeg.rules.daily import TODAY, daily_code, day_of
from blackpeg.rules.holes import with_holes
from blackpeg.verbs.table import GAME, Param, verb


class Score(Fact):
    """The *feedback* to *guess* if *secret* is the secret."""

    game: Game
    guess: Code
    secret: Code
    feedback: Feedback

    FORMS = {"document": "phrases.score_blocks"}
    ALSO: ClassVar = ("black", "white", "is_solved")

    @property
    def black(self) -> int | None:
        """Pegs of the right color in the right position; None if the rule counts no pegs."""
        return self.feedback.black if self.game.rule.counts_pegs else None

    @property
    def white(self) -> int | None:
        """Other pegs whose color belongs elsewhere; None if the rule counts no pegs."""
        return self.feedback.white if self.game.rule.counts_pegs else None

    @property
    def is_solved(self) -> bool:
        """Whether the guess is the secret."""
        return self.feedback == self.game.solved


@verb(
    """Give the feedback to a guess if the secret is known: black pegs, dash, white pegs.

    Each peg counts once.  A black peg is a right color in the right position; a white peg is a right color elsewhere.
    """,
    examples=["score 4x6 1122 1223", "score 4x8:names red,red,blue,white blue,red,red,cyan"],
)
def score(
    game: Annotated[Game | str, GAME],
    guess: Annotated[str | Code, Param(about="The guess.")],
    secret: Annotated[str | Code, Param(about="The secret.")],
) -> Score:
    """The feedback to *guess* if *secret* is the secret; raises `InvalidCodeError` for what is no code of *game*.

    >>> score("4x6", "1122", "1223").feedback
    Feedback(black=2, white=1)
    """
    game = with_holes(game_of(game), [str(guess)])
    tried, hidden = game.code(guess), game.code(secret)
    return Score(game, tried, hidden, game.score(tried, hidden))


class Daily(Fact):
    """The *code* of the day *date*, such as ``2026-11-22``, on the board of *game*."""

    game: Game
    date: str
    code: Code

    FORMS = {"document": lambda found: f"{found.date} {found.game}: {found.code}"}


@verb("""Tell the code of the day on the board of a game: it is equal for everybody.""", examples=["daily 4x6"])
def daily(
    game: Annotated[Game | str, GAME],
    date: Annotated[date | str, Param(about="The day, such as 2026-11-22, or today.")] = TODAY,
) -> Daily:
    """The code of the day *date*, such as ``2026-11-22``, or of today in UTC: by the recipe in docs/daily.md.

    Raises `InvalidDayError` for a day before 2026, and for one that is yet to come.

    >>> daily("4x6", "2026-11-22").code
    Code(5161)
    """
    game, day = game_of(game), day_of(date)
    return Daily(game, day, daily_code(game, day))
