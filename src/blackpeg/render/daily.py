"""The code of a day, and the days that were played, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blackpeg.render.document import Block, Table
from blackpeg.render.history import SHOWN
from blackpeg.render.phrases import capitalized, counted
from blackpeg.render.reviews import how_it_ended
from blackpeg.verbs.score import Daily

if TYPE_CHECKING:  # the file of the history is no part of the core
    from blackpeg.history import PlayedDay, PlayedDays


def daily_line(found: Daily) -> str:
    """The day, the board, and the code."""
    return f"{found.date} {found.game}: {found.code}"


@dataclass(frozen=True, slots=True)
class PlayedDaysWords:
    """How many days were played and in a row, and how each of them went."""

    streak: str
    days: tuple[str, ...]


def played_days_words(found: PlayedDays) -> PlayedDaysWords:
    """*found* in words."""
    return PlayedDaysWords(capitalized(streak_words(found)), tuple(map(_day, found.days)))


def _day(day: PlayedDay) -> str:
    return ", ".join(filter(None, (how_it_ended(day.result, day.guesses), _remark(day))))


def streak_words(found: PlayedDays) -> str:
    """How many days were played, and how many in a row."""
    if not found.days:
        return "no code of the day played yet"
    helped = f" ({found.assisted} with help)" if found.assisted else ""
    played = f"{counted(found.played, 'day')} played{helped}, {found.solved} solved"
    return f"{played}; streak {found.streak}, longest {found.longest}"


def days_blocks(found: PlayedDays) -> Iterator[Block]:
    """The days played, the last first, and how today's code is played."""
    yield f"{found.game}: {streak_words(found)}"
    if found.days:
        rows = [("day", "result", "guesses", "remark", "id")]
        rows += [(day.date, day.result.words, str(day.guesses), _remark(day), day.id[:SHOWN]) for day in found.days]
        yield Table(rows, left=(0, 1, 3, 4))
        yield "A streak is of days in a row, each solved on the day itself, without help."
    if not any(day.date == found.today for day in found.days):
        yield f"Today's: blackpeg play {found.game} --daily"


def _remark(day: PlayedDay) -> str:
    return ", ".join([*(["with help"] if day.assisted else []), *([] if day.in_time else ["later"])])
