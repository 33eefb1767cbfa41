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
from blackpeg.render.document import Block, CommandLine, Rows, Strong, Table, board_rows
from blackpeg.render.phrases import capitalized, counted, guesses, help_used
from blackpeg.render.reviews import LUCK_SIGNS, how_it_ended, record_ended

if TYPE_CHECKING:
    from blackpeg.history import Entry, FoundGames, PlayedDay, PlayedDays, Standing, Statistics, Tally
    from blackpeg.records import Record
    from blackpeg.verbs.score import Daily


SHOWN = 8
"""This much of an id is shown in lists: enough to name a game."""

_UNKNOWN = "-"

NONE_YET = "there are no games in the history yet; to play one: blackpeg play"
NO_GAMES = """No games yet. Those that you play are kept from the first guess on:
  blackpeg play
To read in games from a file, such as --save wrote:
  blackpeg history import games.txt"""


def list_blocks(found: FoundGames) -> Iterator[Block]:
    """How many games there are, each that is shown, and how many cannot be."""
    entries, total, unreadable = found
    shown = "" if len(entries) + unreadable == total else f"; the last {len(entries)}" if entries else ""
    yield f"{counted(total, 'game')}{shown}"
    if unreadable:
        yield _left_out(unreadable)
    if not entries:
        return
    rows = [("id", "played", "game", "result", "guesses", "mistakes", "luck", "who")]
    for entry in entries:
        record = entry.record
        game = (str(record.game), record.result.words, str(record.guesses))
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
    """When a game was played: the day, and where it is known the time."""
    if entry.kind is Kind.IMPORTED:
        return f"{entry.created.astimezone():%Y-%m-%d}"
    return f"{entry.updated.astimezone():%Y-%m-%d %H:%M}"


def record_blocks(record: Record) -> Iterator[Block]:
    """A game that was played, wherever it was."""
    yield Strong(f"{record.game}, {record_ended(record)}")
    yield from board_rows(record.game, record.turns)


def entry_blocks(entry: Entry) -> Iterator[Block]:
    """One game: the board, the facts, and what its review came to."""
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
    """One game, so that it is known again: ``4x6: person against random, of 2026-07-01 14:30``."""
    return f"{entry.title}, of {_played(entry)}"


def imported(added: int, records: int) -> str:
    """How many games of a file were added, and how many of its *records* were there already."""
    there = records - added
    known = f"; {counted(there, 'game')} {'was' if there == 1 else 'were'} there already" if there else ""
    return f"{counted(added, 'game')} added{known}"


def statistics_blocks(found: Statistics) -> Iterator[Block]:
    """Statistics, the answer first."""
    left_out = [_left_out(found.unreadable)] if found.unreadable else []
    left_out += [_apart(found.assisted, "with")] if found.assisted else []
    if not found.games:
        known = ", ".join(f"{tally.name} ({tally.games:,})" for tally in found.by_player[:8])
        yield f"No games by {found.name}" + (f"; --player takes {known}" if known else "")
        yield from left_out
        return
    rate = f", {_share(found.win_rate)} of {found.finished:,} finished" if found.win_rate is not None else ""
    yield f"{counted(found.games, 'game')} by {found.name}: {found.wins:,} solved{rate}"
    yield from left_out
    for title, tallies in (("by game", found.by_game), ("by month", found.by_month)):
        yield ""
        heads = (title, "games", "finished", "solved", "win rate", "guesses", "judged", "mistakes", "luck")
        rows: list[tuple[str, ...]] = [heads]
        rows += [_tally_row(tally) for tally in tallies]
        if title == "by game" and len(tallies) > 1:
            rows.append(_tally_row(found, "all"))
        yield Table(rows)
    yield ""
    yield "Guesses, mistakes and luck are means of a game: of those solved, and of those judged."
    if found.judged:
        yield LUCK_SIGNS
    if found.judged < found.finished:
        yield f"{counted(found.finished - found.judged, 'game')} not judged yet: blackpeg history judge"
    others = [tally for tally in found.by_player if tally.name != found.player]
    if found.player is not None and others:
        named = ", ".join(f"{tally.name} ({tally.games:,})" for tally in others[:5])
        yield f"Others who guessed: {named}{', ...' if len(others) > 5 else ''}; see --player"


class StandingWords(Frozen):
    """A standing in a sentence, and in another the games that are counted apart, empty without any."""

    standing: str
    apart: str


def standing_words(found: Standing) -> StandingWords:
    """What a player's games like the one in question come to.

    >>> from blackpeg.history.statistics import standing_of
    >>> words = standing_words(standing_of("4x6", "random", 4, [5, None, 4, 4], assisted=False, apart=1))
    >>> words.standing
    'You solved 3 of 4 games on this board without help, the best with 4 guesses; 2 in a row.'
    >>> words.apart
    '1 game with help is counted apart.'
    """
    host = {"random": "", "daily": " with a daily code"}.get(found.host, f" against {found.host}")
    kind = f"on this board{host} {'with' if found.assisted else 'without'} help"
    games = f"{counted(found.games, 'game')} {kind}"
    apart = _apart(found.apart, "without" if found.assisted else "with") if found.apart else ""
    if found.games < 2:
        said = f"This is your first game {kind}"
    elif found.best is None:
        said = f"You solved none of {games} yet"
    else:
        said = f"You solved {found.solved} of {games}, the best with {guesses(found.best)}"
        said += f"; {found.streak} in a row" if found.streak > 1 else ""
        said += f", the longest row {found.longest}" if found.longest > max(found.streak, 1) else ""
    return StandingWords(f"{said}{f'; {_left_out(found.unreadable)}' if found.unreadable else ''}.", apart)


def _apart(games: int, which: str) -> str:
    return f"{counted(games, 'game')} {which} help {'is' if games == 1 else 'are'} counted apart."


def _tally_row(tally: Tally, name: str | None = None) -> tuple[str, ...]:
    played = (f"{tally.games:,}", f"{tally.finished:,}", f"{tally.wins:,}", _share(tally.win_rate))
    judged = (f"{tally.judged:,}", *_sums(tally.mean_mistakes, tally.mean_luck, tally.status))
    return name or tally.name, *played, _number(tally.mean_guesses), *judged


def _sums(mistakes: Fraction | float | None, luck: Fraction | float | None, status: Status | None) -> tuple[str, str]:
    """What mistakes and luck come to, each with a mark if it is not proven."""
    if mistakes is None or luck is None:
        return _UNKNOWN, _UNKNOWN
    mark = MARKS[Status.PROVEN if status is Status.PROVEN else Status.ESTIMATE]
    return mark + number(Fraction(mistakes)), mark + number(Fraction(luck))


def _who(entry: Entry) -> str:
    title, _, sides = entry.title.partition(f"{entry.record.game}: ")
    helped = help_used(entry.record)
    return (sides or title) + (f", with {helped}" if helped else "")


def _share(share: Fraction | None) -> str:
    return _UNKNOWN if share is None else f"{100 * float(share):.0f} %"


def _number(value: Fraction | float | None) -> str:
    return _UNKNOWN if value is None else number(Fraction(value))


def daily_line(found: Daily) -> str:
    """The day, the board, and the code."""
    return f"{found.date} {found.game}: {found.code}"


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
