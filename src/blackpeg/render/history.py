"""The history: lists, single games, statistics, and the days whose codes were played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from blackpeg.fact import Frozen
from blackpeg.position import Status
from blackpeg.records import Kind
from blackpeg.records.text import facts_of as record_facts
from blackpeg.render.counts import MARKS, luck_words, number
from blackpeg.render.document import Bars, Block, CommandLine, Rows, Strong, Table, board_rows
from blackpeg.render.phrases import capitalized, counted, guesses, help_used
from blackpeg.render.reviews import LUCK_SIGNS, how_it_ended, record_ended

if TYPE_CHECKING:
    from blackpeg.history import Entry, FoundGames, PlayedDay, PlayedDays, Statistics
    from blackpeg.records import Record


LONGEST = 40
"""The longest name of a game in a list of games."""
SHOWN = 8
"""This much of an id is shown in lists: enough to name a game."""

_UNKNOWN = "-"

NONE_YET = "there are no games in the history yet; to play one: blackpeg play"
NO_GAMES = """No games yet. Those that you play are kept from the first guess on:
  blackpeg play
To read in games from a file, such as --save wrote:
  blackpeg history import games.txt"""


def list_blocks(found: FoundGames) -> Iterator[Block]:
    """The number of games, a line for each that is shown, and the number of those that cannot be read."""
    entries, total, unreadable = found.entries, found.total, found.unreadable
    shown = "" if len(entries) + unreadable == total else f"; the last {len(entries)}" if entries else ""
    yield f"{counted(total, 'game')}{shown}"
    if unreadable:
        yield _left_out(unreadable)
    if not entries:
        return
    rows = [("id", "played", "game", "result", "guesses", "mistakes", "luck", "who")]
    for entry in entries:
        record = entry.record
        named = str(record.game)
        game = (named if len(named) <= LONGEST else record.game.identity, record.result.words, str(record.guesses))
        sums = _sums(entry.mistakes, entry.luck, entry.status)
        rows.append((entry.id[:SHOWN], _played(entry), *game, *sums, _who(entry)))
    yield Table(rows, left=(0, 1, 2, 3, 7))
    if any(entry.luck is not None for entry in entries):
        yield LUCK_SIGNS
    yield "One of them: blackpeg history show ID" + ("; all: blackpeg history list --limit all" if shown else "")


def _left_out(unreadable: int) -> str:
    """How many games are not counted, as they are damaged."""
    return f"left out: {counted(unreadable, 'game')} that cannot be read"


def _played(entry: Entry) -> str:
    """The day on which a game was played, and the time if it is known."""
    if entry.kind is Kind.IMPORTED:
        return f"{entry.created.astimezone():%Y-%m-%d}"
    return f"{entry.updated.astimezone():%Y-%m-%d %H:%M}"


def record_blocks(record: Record) -> Iterator[Block]:
    """A game that was played, wherever it was."""
    yield Strong(f"{record.game}, {record_ended(record)}")
    yield from board_rows(record.game, record.turns)


def entry_blocks(entry: Entry) -> Iterator[Block]:
    """One game: the board, the facts, and the sums of its review."""
    record = entry.record
    yield Strong(f"{entry.title}, {record_ended(record)}")
    yield from board_rows(record.game, record.turns)
    facts = record_facts(record)
    told = {name: facts[name] for name in ("secret", "date", "daily", "limit", "seed", "commitment", "nonce")}
    told |= {"kind": entry.kind, "id": entry.id}
    if entry.mistakes is not None and entry.luck is not None and entry.expected is not None:
        lost = f"{number(entry.expected)} expected, {number(entry.mistakes)} lost by mistakes"
        estimate = "" if entry.status is Status.PROVEN else " (estimates)"
        told["review"] = f"{lost}, {luck_words(entry.luck, record)}{estimate}"
    elif entry.judged:
        told["review"] = "its guesses cannot be judged"
    yield Rows([(name, str(value)) for name, value in told.items() if value is not None], width=10)
    yield "To see how it was played:"
    yield CommandLine(f"blackpeg history review {entry.id}")


def in_a_line(entry: Entry) -> str:
    """One game in a line, such as ``4x6: person against random, of 2026-07-01 14:30``."""
    return f"{entry.title}, of {_played(entry)}"


def imported(added: int, records: int) -> str:
    """How many games of a file were added, and how many of its *records* were there already."""
    there = records - added
    known = f"; {counted(there, 'game')} {'was' if there == 1 else 'were'} there already" if there else ""
    return f"{counted(added, 'game')} added{known}"


def statistics_blocks(found: Statistics) -> Iterator[Block]:
    """Statistics, the answer first."""
    yield figures_line(found)
    if found.helped:
        are = "is" if found.helped == 1 else "are"
        yield f"{counted(found.helped, 'game')} with help (hints, guesses taken back) {are} counted apart"
    if found.unreadable:
        yield _left_out(found.unreadable)
    if not found.games:
        return
    yield Bars(found.histogram, "games", found.not_solved)
    mistakes, luck = _sums(found.mean_mistakes, found.mean_luck, found.status)
    rows = [("guesses", f"{number(found.mean_guesses)} on average, of the games solved")] if found.mean_guesses else []
    if found.judged:
        rows += [("mistakes", f"{mistakes} guesses lost on average"), ("luck", f"{luck} on average")]
    yield Rows(rows, width=10)
    if found.judged:
        yield LUCK_SIGNS
    if found.judged < found.games:
        yield f"{counted(found.games - found.judged, 'game')} not judged yet: blackpeg history judge"


def figures_line(found: Statistics) -> str:
    """The games without help in a sentence: how many were solved, the best, the streak.

    >>> from blackpeg.history.statistics import statistics_of
    >>> figures_line(statistics_of(Kind.PLAY, "4x6"))
    'No games on 4x6 without help are over yet.'
    """
    kind = "" if found.kind is Kind.PLAY else f" of the kind {found.kind}"
    board = f" on {found.game}" if found.game else ""
    games = f"{counted(found.games, 'game')}{kind}{board} without help"
    if not found.games:
        return f"{capitalized(games)} are over yet."
    said = f"You solved {found.solved:,} of {games}"
    said += f", the best with {guesses(found.best)}" if found.best is not None else ""
    said += f"; {found.streak} in a row" if found.streak > 1 else ""
    return said + (f", the longest row {found.longest}" if found.longest > max(found.streak, 1) else "") + "."


def _sums(mistakes: Fraction | float | None, luck: Fraction | float | None, status: Status | None) -> tuple[str, str]:
    """The sums of mistakes and luck, each with a mark if it is not proven."""
    if mistakes is None or luck is None:
        return _UNKNOWN, _UNKNOWN
    mark = MARKS[Status.PROVEN if status is Status.PROVEN else Status.ESTIMATE]
    return mark + number(Fraction(mistakes)), mark + number(Fraction(luck))


def _who(entry: Entry) -> str:
    title, _, sides = entry.title.partition(f"{entry.record.game}: ")
    helped = help_used(entry.record)
    return (sides or title) + (f", with {helped}" if helped else "")


class PlayedDaysWords(Frozen):
    """How many days were played and in a row, and how each of them went."""

    streak: str
    days: tuple[str, ...]


def played_days_words(found: PlayedDays) -> PlayedDaysWords:
    """*found* in words."""
    return PlayedDaysWords(capitalized(streak_words(found)), tuple(map(_day, found.days)))


def _day(day: PlayedDay) -> str:
    if not day.is_played:
        return "not played"
    return ", ".join(filter(None, (how_it_ended(day.result, day.guesses), _remark(day))))


def streak_words(found: PlayedDays) -> str:
    """How many days were played, and how many in a row."""
    if not any(day.is_played for day in found.days):
        return "no code of the day played yet"
    if not found.played:
        return "no code of the day finished yet"
    helped = f" ({found.assisted} with help)" if found.assisted else ""
    played = f"{counted(found.played, 'day')} played{helped}, {found.solved} solved"
    return f"{played}; streak {found.streak}, longest {found.longest}"


def days_blocks(found: PlayedDays) -> Iterator[Block]:
    """The days played, the last first, and how today's code is played."""
    yield f"{found.game}: {streak_words(found)}"
    if played := [day for day in found.days if day.is_played]:
        rows = [("day", "number", "result", "guesses", "remark", "id")]
        for day in played:
            how = (day.result.words, str(day.guesses), _remark(day))
            rows.append((day.date, f"#{day.number}", *how, day.id[:SHOWN]))
        yield Table(rows, left=(0, 2, 4, 5))
        yield "A streak is of days in a row, each solved on the day itself, without help."
    if not any(day.date == found.today for day in played):
        yield f"Today's: blackpeg play {found.game} --daily"


def _remark(day: PlayedDay) -> str:
    return ", ".join([*(["with help"] if day.assisted else []), *([] if day.in_time else ["later"])])
