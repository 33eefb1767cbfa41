"""`daily`: the code of a day, the same for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from blackpeg.fact import Fact
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.daily import TODAY, daily_code, day_of


@dataclass(frozen=True, slots=True, repr=False)
class Daily(Fact):
    """The *code* of the day *date*, such as ``2026-11-22``, on the board of *game*."""

    game: Game
    date: str
    code: Code


def daily(game: Game | str, date: date | str = TODAY) -> Daily:
    """The code of the day *date*, such as ``2026-11-22``, or of today in UTC: by the recipe in docs/daily.md.

    Raises `InvalidDayError` for a day before 2026, and for one that is yet to come.

    >>> daily("4x6", "2026-11-22").code
    Code(5161)
    """
    game, day = game_of(game), day_of(date)
    return Daily(game, day, daily_code(game, day))
