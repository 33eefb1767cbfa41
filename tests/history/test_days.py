"""The days whose code was played: which game is that of a day, and what makes a streak."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import blackpeg as bp
from blackpeg.facts import as_json
from blackpeg.history import History, PlayedDay, PlayedDays
from blackpeg.history.statistics import days_of
from blackpeg.play.commands import begin, give_up, guess, hinted, undo
from blackpeg.play.session import Session
from blackpeg.records import Result
from blackpeg.rules import Game
from blackpeg.rules.daily import day_of

TODAY = date(2026, 11, 22)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "history.sqlite") as opened:
        yield opened


def keep(history: History, session: Session) -> str:
    return history.add(session).id


def day(ago: int, *, won: bool = True, assisted: bool = False, in_time: bool = True, over: bool = True) -> PlayedDay:
    result = Result.OPEN if not over else Result.SOLVED if won else Result.GIVEN_UP
    return PlayedDay((TODAY - timedelta(ago)).isoformat(), "x", result, 4, assisted, in_time)


def played(*days: PlayedDay) -> PlayedDays:
    return PlayedDays(Game("4x6"), "2026-01-01", TODAY.isoformat(), days)


@pytest.mark.parametrize(
    ("days", "streak", "longest"),
    [
        ([], 0, 0),
        ([day(0), day(1), day(2), day(4)], 3, 3),
        ([day(1), day(2), day(4)], 2, 2),
        ([day(0, over=False), day(1), day(2)], 2, 2),
        ([day(0, won=False), day(1), day(2)], 0, 2),
        ([day(2), day(3), day(4)], 0, 3),
        ([day(0), day(1, assisted=True), day(2)], 1, 1),
        ([day(0), day(1, in_time=False), day(2), day(3)], 1, 2),
    ],
)
def test_a_streak_is_of_days_solved_in_time_without_help(days: list[PlayedDay], streak: int, longest: int) -> None:
    found = played(*days)

    assert (found.streak, found.longest) == (streak, longest)


@given(st.sets(st.integers(0, 40)))
def test_streaks_are_those_that_counting_finds(ago: set[int]) -> None:
    found = played(*(day(number) for number in sorted(ago)))
    runs, run = [], 0
    for number in range(42):
        run = run + 1 if number in ago else 0
        runs.append(run)

    assert found.longest == max(runs)
    start = 0 if 0 in ago else 1
    assert found.streak == next(number for number in range(43) if start + number not in ago)


def test_of_several_games_of_a_day_the_first_counts(history: History) -> None:
    code = bp.daily("4x6").code
    given_up = keep(history, give_up(begin("4x6", daily="today")))
    keep(history, guess(begin("4x6:letters", daily="today"), code))

    found = history.daily("mastermind")

    [today] = found.days
    assert (today.id, today.result, today.date) == (given_up, Result.GIVEN_UP, day_of())
    assert (found.played, found.solved, found.streak) == (1, 0, 0)


def test_of_several_people_the_games_of_one_count(history: History) -> None:
    keep(history, give_up(begin("4x6", daily="2026-02-01")))
    mine = keep(history, begin("4x6", daily="2026-02-01"))

    assert [day.id for day in history.daily("4x6", [mine]).days] == [mine]
    assert history.daily("4x6", []).days == ()


def test_boards_past_days_and_assisted_games_are_told_apart(history: History) -> None:
    def solved(game: str, when: str) -> Session:
        return guess(begin(game, daily=when), bp.daily(game, when).code)

    keep(history, solved("4x6", "2026-02-01"))
    keep(history, guess(hinted(begin("4x6", daily="2026-02-02"), "GUESS"), "1122"))
    keep(history, undo(guess(begin("4x6", daily="2026-02-03"), "1122")))
    keep(history, solved("5x8", "2026-02-04"))
    keep(history, guess(begin("4x6", seed=1), "1122"))
    history.import_records([replace(solved("4x6", "2026-02-05").record, date="2026-02-05")])

    found = history.daily("4x6")

    assert [(one.date[-2:], str(one.result), one.assisted, one.in_time) for one in found.days] == [
        ("03", "open", True, False),
        ("02", "open", True, False),
        ("01", "solved", False, False),
    ]
    assert (found.streak, found.longest) == (0, 0)
    assert as_json(found)["first"] == "2026-01-01"
    assert days_of(Game("4x6")).days == ()


def test_the_day_survives_in_the_history_and_in_what_it_exports(history: History) -> None:
    session = guess(begin("4x6", daily="2026-02-01"), "1122")
    entry = history.get(keep(history, session))
    text = "".join(history.export())
    assert [found.id for found in history.search("2026-02-01").entries] == [entry.id]

    assert (entry.record.daily, as_json(entry)["daily"]) == ("2026-02-01", "2026-02-01")
    assert '"daily": "2026-02-01"' in text
    assert str(bp.daily("4x6", "2026-02-01").code) not in text
