"""The history as its users see it: what is put in comes out, is found and counted, and no secret comes out early."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.records.samples import records

from blackpeg.errors import BlackpegError, ChangedError, HistoryError, NoSuchGameError
from blackpeg.facts import as_json
from blackpeg.history import Form, History, Standing, default_path, store
from blackpeg.history.entry import ID_LENGTH, session_of, without_secret
from blackpeg.history.statistics import standing_of
from blackpeg.position import Status
from blackpeg.records import Kind, Record, Result
from blackpeg.records.read import parse_records
from blackpeg.rules import Game, parse_game

GAME = Game(4, 6)
SECRET = GAME.code("3632")
OPEN = Record(
    GAME,
    (GAME.turn("1122:0-1"),),
    Result.OPEN,
    "person",
    "random",
    limit=10,
    secret=SECRET,
    nonce="abc123",
    seed=97_135_246_801,
)
SOLVED = replace(OPEN, turns=(*OPEN.turns, GAME.turn("3632:4-0")), result=Result.SOLVED)
PLAYED, WON = session_of("play", OPEN), session_of("play", SOLVED)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "history.sqlite"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    with History(path) as history:
        yield history


def test_a_game_is_there_after_every_turn_also_when_the_file_is_opened_anew(path: Path) -> None:
    with History(path) as history:
        begun = history.add(replace(PLAYED, rows=()))
        history.put(begun, replace(PLAYED, hints=2))
    with History(path) as history:
        found = history.get(begun.id)
        assert (found.kind, found.record.turns, found.hints, found.taken_back) == (Kind.PLAY, OPEN.turns, 2, 0)
        assert found.session == replace(PLAYED, hints=2)
        assert found.created == begun.created <= found.updated
        assert found.created.utcoffset() is not None
        over = history.put(found, replace(WON, hints=2, taken_back=1))
        assert history.get(begun.id) == over
        assert (over.record.secret, over.hints, over.taken_back) == (SECRET, 2, 1)


def test_a_game_gets_the_day_it_was_begun(history: History) -> None:
    begun = history.add(OPEN, kind="play")

    assert abs((date.fromisoformat(str(begun.record.date)) - date.today()).days) <= 1
    assert history.put(begun, WON).record.date == begun.record.date
    assert history.add(replace(SOLVED, date="2020-02-29"), kind="match").record.date == "2020-02-29"


def test_ids_are_many_and_fit_addresses_and_command_lines(history: History) -> None:
    ids = {history.add(OPEN, kind="play").id for _ in range(20)}

    assert len(ids) == 20
    assert all(id.isalnum() and id.isascii() and len(id) == ID_LENGTH for id in ids)
    assert history.ids() != [] == history.ids("last")


def test_a_game_that_is_not_there_is_said_not_to_be(history: History) -> None:
    entry = history.add(OPEN, kind="play")
    history.remove(gone := entry.id)

    for ask in (
        lambda: history.get(gone),
        lambda: history.remove(gone),
        lambda: history.put(entry, PLAYED),
        lambda: history.judge(gone, None, None, None),
        lambda: list(history.export("text", [gone])),
    ):
        with pytest.raises(NoSuchGameError, match=f"no game '{gone}' in the history"):
            ask()
    assert issubclass(NoSuchGameError, HistoryError)
    assert issubclass(HistoryError, BlackpegError)


def everything_shown(history: History) -> str:
    entries = history.search(limit=None).entries
    exports = ["".join(history.export(form)) for form in Form]
    shown = [entries, history.statistics(player=None), *map(as_json, entries), history.get(entries[0].id)]
    return "\n".join([*map(repr, shown), *exports])


@pytest.mark.parametrize("kind", Kind)
def test_no_secret_of_an_open_game_is_shown_or_found(history: History, kind: Kind) -> None:
    entry = history.add(OPEN if kind.is_told else session_of(kind, OPEN), kind=kind)
    id = entry.id

    assert all(
        telling not in everything_shown(history).replace(id, "") for telling in ("3632", "abc123", "97135246801")
    )
    assert [history.search(text).total for text in ("3632", "abc123", "97135246801", "1122")] == [0, 0, 0, 1]
    if kind.is_told:
        history.add(SOLVED, kind=kind)
    else:
        history.put(entry, replace(WON, kind=kind))
    assert all(telling in everything_shown(history) for telling in ("3632", "abc123", "97135246801"))
    assert history.search("3632").total == 1


def test_an_open_game_that_is_imported_leaves_its_secret_behind(history: History) -> None:
    assert history.import_records([OPEN]) == 1

    assert "3632" not in everything_shown(history)


@pytest.fixture
def several(history: History) -> dict[str, str]:
    """Games by a short name: their ids."""
    bulls = parse_game("bulls-and-cows")
    super_ = parse_game("5x8:letters")
    games = {
        "open": (OPEN, "play"),
        "won": (replace(SOLVED, date="2026-07-01"), "play"),
        "bulls": (Record(bulls, (bulls.turn("0123:1-1"),), Result.GIVEN_UP, "Ann Lee", "sly"), "match"),
        "super": (Record(super_, (super_.turn("AABBC:1-0"),), Result.OPEN, "entropy", "person"), "assist"),
    }
    return {name: history.add(record, kind=kind).id for name, (record, kind) in games.items()}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, "super bulls won open"),
        ({"text": "1122"}, "won open"),
        ({"text": "MASTERMIND 1122 solved"}, "won"),
        ({"text": "ann"}, "bulls"),
        ({"text": "lee 4x10-distinct"}, "bulls"),
        ({"text": "super"}, "super"),
        ({"text": "aabbc"}, "super"),
        ({"text": "nobody"}, ""),
        ({"text": "100%_'\""}, ""),
        ({"kind": "play"}, "won open"),
        ({"kind": Kind.ASSIST}, "super"),
        ({"game": "5x8"}, "super"),
        ({"game": "super"}, "super"),
        ({"game": Game(4, 6, alphabet="letters")}, "won open"),
        ({"result": "open"}, "super open"),
        ({"result": Result.GIVEN_UP, "kind": "play"}, ""),
        ({"until": date(2026, 7, 1)}, "won"),
        ({"since": date(2026, 7, 1), "until": datetime(2026, 7, 1, 12)}, "won"),
        ({"until": date(2026, 6, 30)}, ""),
        ({"since": date(1, 1, 1), "until": date(999, 12, 31)}, ""),
        ({"since": date(999, 1, 1)}, "super bulls won open"),
        ({"limit": 2}, "super bulls"),
        ({"limit": 2, "offset": 1}, "bulls won"),
        ({"limit": None, "offset": 3}, "open"),
    ],
)
def test_games_are_found_by_what_is_known_of_them(
    history: History, several: dict[str, str], asked: dict[str, object], found: str
) -> None:
    entries, total, _ = history.search(**asked)  # type: ignore[arg-type]
    names = {id: name for name, id in several.items()}

    assert " ".join(names[entry.id] for entry in entries) == found
    assert total == (4 if "limit" in asked else len(entries))


def test_the_game_changed_last_comes_first(history: History, several: dict[str, str]) -> None:
    history.put(history.get(several["open"]), PLAYED)

    assert history.search(limit=1).entries[0].id == history.ids()[0] == several["open"]


def test_a_game_that_nobody_can_play_is_no_filter(history: History) -> None:
    with pytest.raises(BlackpegError, match="4y6"):
        history.search(game="4y6")


def test_statistics_are_of_the_games_a_person_broke(history: History, several: dict[str, str]) -> None:
    second = history.add(replace(SOLVED, date="2026-08-02"), kind="play").id
    history.judge(several["won"], Fraction(625, 144), Fraction(1, 3), Fraction(-1, 2), status=Status.PROVEN)
    assert history.statistics().status is Status.PROVEN
    history.judge(second, Fraction(625, 144), Fraction(2, 3), Fraction(1, 4), status=Status.ESTIMATE)
    history.judge(several["open"], Fraction(625, 144), Fraction(9), Fraction(9))  # counts once it is over

    mine = history.statistics()
    assert (mine.games, mine.finished, mine.wins, mine.judged) == (3, 2, 2, 2)
    assert (mine.win_rate, mine.mean_guesses) == (1, 2)
    assert (mine.mean_mistakes, mine.mean_luck, mine.status) == (0.5, -0.125, Status.ESTIMATE)
    assert [(tally.name, tally.games) for tally in mine.by_game] == [("4x6", 3)]
    assert [(tally.name, tally.wins) for tally in mine.by_month[:2]] == [("2026-07", 1), ("2026-08", 1)]
    assert {(tally.name, tally.games) for tally in mine.by_player} == {("person", 3), ("Ann Lee", 1), ("entropy", 1)}


def test_statistics_may_be_of_one_board_of_another_player_or_of_everybody(
    history: History, several: dict[str, str]
) -> None:
    assert history.statistics(player=None).games == history.statistics(player="").games == len(several)
    assert history.statistics("super", player=None).games == 1
    ann = history.statistics(player="Ann Lee")
    assert (ann.games, ann.wins, ann.win_rate, ann.mean_guesses, ann.mean_mistakes) == (1, 0, 0, None, None)
    assert history.statistics("3x3").win_rate is None


def test_a_judgement_stays_until_the_game_changes(history: History) -> None:
    id = history.add(PLAYED).id
    history.judge(id, Fraction(625, 144), Fraction(0), Fraction(1, 7), status=Status.PROVEN)

    assert history.unjudged() == []
    same = history.put(history.get(id), replace(PLAYED, hints=1))
    assert (same.judged, same.expected, same.mistakes, same.luck) == (True, Fraction(625, 144), 0, Fraction(1, 7))
    assert history.get(id) == same
    assert same.status is Status.PROVEN
    changed = history.put(same, WON)
    assert (changed.judged, changed.expected, history.get(id).luck) == (False, None, None)
    assert history.unjudged() == [id]
    history.judge(id, None, None, None)
    assert history.unjudged() == []
    assert (history.get(id).judged, history.get(id).mistakes) == (True, None)


@settings(max_examples=25)
@given(played=st.lists(records(), max_size=4), form=st.sampled_from(Form))
def test_what_is_exported_is_imported_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, played: list[Record], form: Form
) -> None:
    folder = tmp_path_factory.mktemp("round")
    with History(folder / "a") as history, History(folder / "b") as other:
        added = history.import_records(played)
        kept = [entry.record for entry in history.entries()]
        assert kept == list(map(without_secret, played))
        assert added == len(kept)
        if not kept:
            return
        exported = "".join(history.export(form))

        assert other.import_records(parse_records(exported)) == len(kept)
        assert [entry.record for entry in other.entries()] == kept
        assert other.import_records(parse_records(exported)) == 0


def test_equal_games_of_one_file_are_all_imported_and_none_of_them_twice(history: History) -> None:
    dated = replace(SOLVED, date="2026-07-01")
    history.add(dated, kind="play")
    history.add(dated, kind="play")

    file = [dated, replace(dated, date="2026-07-02"), replace(dated, date="2026-07-02")]
    assert [history.import_records(file) for _ in range(2)] == [2, 0]
    assert history.search().total == 4


def test_an_import_that_fails_half_way_adds_nothing(history: History) -> None:
    def broken() -> Iterator[Record]:
        yield SOLVED
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        history.import_records(broken())
    assert history.search().total == 0
    assert history.import_records([SOLVED]) == 1


def test_an_imported_game_was_played_on_its_day(history: History) -> None:
    days = ["0001-01-01", "2020-02-29", "9999-12-31"]
    history.import_records(replace(SOLVED, date=day) for day in days)

    assert [tally.name for tally in history.statistics().by_month] == [day[:7] for day in days]
    assert [entry.record.date for entry in history.search().entries] == days[::-1]
    assert [entry.created.year for entry in history.search(limit=1).entries] == [9999]
    played = history.add(OPEN, kind="play")
    assert history.search(limit=1).entries == [played]  # what is to come does not stand first for ever


def test_imported_games_stand_among_the_others_by_their_own_day(history: History) -> None:
    played = history.add(OPEN, kind="play")
    records = [replace(SOLVED, date=day) for day in ("2026-01-05", "2026-03-05", "2026-02-05", None)]
    history.import_records(records)

    found = history.search().entries
    assert found[1] == played
    assert [entry.record.date for entry in (found[0], *found[2:])] == [None, "2026-03-05", "2026-02-05", "2026-01-05"]
    assert [f"{entry.updated.astimezone():%Y-%m-%d}" for entry in found[2:]] == [
        "2026-03-05",
        "2026-02-05",
        "2026-01-05",
    ]


def test_statistics_of_one_kind_count_no_other(history: History) -> None:
    history.add(SOLVED, kind="play")
    history.import_records(
        replace(SOLVED if day != 2 else replace(OPEN, result=Result.GIVEN_UP), date=f"2026-01-0{day}")
        for day in range(1, 5)
    )
    played, imported = (history.statistics(kind=kind) for kind in ("play", "imported"))
    assert (played.finished, played.streak, played.longest) == (1, 1, 1)
    assert (imported.finished, imported.streak, imported.longest) == (4, 2, 2)
    both = history.statistics()
    assert both.finished == 5
    assert both.histogram == tuple(map(sum, zip(played.histogram, imported.histogram, strict=True)))
    assert sum(both.histogram) == both.wins == 4
    assert both.streak == 3  # the game that was played is the last one


def test_export_is_of_all_games_however_many_or_of_those_asked_for(history: History) -> None:
    history.import_records(replace(SOLVED, seed=number) for number in range(450))
    ids = history.ids()

    assert [record.seed for record in parse_records("".join(history.export(Form.CSV)))] == list(range(450))
    assert [record.seed for record in parse_records("".join(history.export("text", [ids[7], ids[2]])))] == [
        history.get(ids[7]).record.seed,
        history.get(ids[2]).record.seed,
    ]


def test_an_export_goes_on_while_games_are_played(history: History) -> None:
    history.import_records([OPEN, SOLVED])
    pieces = history.export("text")
    first = next(pieces)

    history.add(SOLVED, kind="play")
    history.put(history.get(history.ids()[0]), WON)
    assert len(parse_records(first + "".join(pieces))) >= 2


def test_the_largest_games_are_kept(history: History) -> None:
    game = Game(100, 100)
    turn = game.turn(f"{game.code_from_indices([99] * 100)}:0-0")
    record = Record(game, (turn,) * 200, Result.GIVEN_UP, "person", "random", secret=game.code_from_indices([0] * 100))

    entry = history.add(record, kind="play")
    assert history.get(entry.id) == entry
    assert history.search("100x100", game="100x100").total == 1


def test_the_path_is_in_the_folder_that_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BLACKPEG_DATA", str(tmp_path))
    assert default_path() == tmp_path / "history.sqlite"
    assert default_path(tmp_path / "other") == tmp_path / "other" / "history.sqlite"

    monkeypatch.delenv("BLACKPEG_DATA")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_path().name == "history.sqlite"
    assert "blackpeg" in default_path().parts


def test_who_changes_a_game_that_somebody_else_changed_is_told(history: History, path: Path) -> None:
    begun = history.add(replace(PLAYED, rows=()))
    with History(path) as other:  # as another process has it
        after = other.put(begun, PLAYED)
    with pytest.raises(ChangedError, match="has changed meanwhile"):
        history.put(begun, WON)
    assert history.get(begun.id) == after
    assert history.put(after, WON).record.guesses == 2


def test_no_two_changes_have_one_time(history: History) -> None:
    entries = [history.add(PLAYED)]
    for hints in range(200):
        entries.append(history.put(entries[-1], replace(PLAYED, hints=hints)))
    times = [entry.updated for entry in entries]
    assert times == sorted(set(times))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "'=1+1", "''=", "'", "Ann=Lee"])
def test_no_cell_of_a_table_is_a_formula_and_each_is_read_as_it_was(history: History, name: str) -> None:
    history.add(replace(SOLVED, codebreaker=name), kind="play")
    table = "".join(history.export("csv"))

    assert not re.search(r"(^|,|\")[=+@-]", table, re.MULTILINE)
    assert parse_records(table)[0].codebreaker == name


def test_others_write_while_many_games_are_imported(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BATCH", 10)
    began: list[str] = []
    write = history._connections.write
    monkeypatch.setattr(history._connections, "write", lambda *one: (began.append("one"), write(*one))[1])

    assert history.import_records(replace(SOLVED, seed=number) for number in range(25)) == 25
    assert len(began) == 3


def test_statistics_name_the_players_with_most_games(history: History) -> None:
    history.import_records(replace(SOLVED, codebreaker=f"player {number}") for number in range(110))
    history.import_records(replace(SOLVED, codebreaker="player 109", seed=number) for number in range(2))

    tallies = history.statistics().by_player
    assert (len(tallies), tallies[0].name, tallies[0].games) == (100, "player 109", 3)


def test_a_game_is_found_by_the_beginning_of_its_id(history: History, several: dict[str, str]) -> None:
    for id in several.values():
        for text in (id, id[:5], f"{id[:7]} 4x"):
            assert {entry.id for entry in history.search(text).entries} <= {id}
        assert history.search(id[:5]).total == 1
        assert history.search(id[1:8]).total == 0


def test_games_with_help_boards_and_hosts_stand_apart(history: History) -> None:
    given_up = replace(SOLVED, turns=OPEN.turns, result=Result.GIVEN_UP)
    first = history.add(SOLVED, kind="play")
    history.add(OPEN, kind="play")
    history.add(SOLVED, kind="imported")
    history.add(replace(SOLVED, codebreaker="entropy"), kind="play")
    history.add(replace(SOLVED, codemaker="worst", nonce=None), kind="play")
    helped = history.add(replace(WON, hints=1))
    history.add(replace(WON, taken_back=1))
    history.add(given_up, kind="play")
    last = history.add(SOLVED, kind="play")

    made = len(SOLVED.turns)
    assert history.standing(last.id) == history.standing(first.id)
    assert history.standing(last.id) == Standing(
        "4x6", "random", assisted=False, guesses=made, histogram=(*[0] * (made - 1), 2), not_solved=1, streak=1,
        longest=1, apart=2,
    )  # fmt: skip
    assert (history.standing(helped.id).games, history.standing(helped.id).streak) == (2, 2)
    assert history.standing(helped.id).assisted
    mine = history.statistics()
    assert (mine.games, mine.assisted, mine.finished, mine.wins) == (8, 2, 5, 4)


@pytest.mark.parametrize(
    ("games", "best", "streak", "longest"),
    [([], None, 0, 0), ([None], None, 0, 0), ([5, 3, None, 4], 3, 1, 2), ([6, 6, 6], 6, 3, 3), ([4, None], 4, 0, 1)],
)
def test_a_standing_has_the_best_and_the_streaks(
    games: list[int | None], best: int | None, streak: int, longest: int
) -> None:
    found = standing_of("4x6", "random", None, games, assisted=False)

    assert (found.best, found.streak, found.longest, found.games) == (best, streak, longest, len(games))
    assert [guesses for guesses, times in enumerate(found.histogram, 1) for _ in range(times)] == sorted(
        guesses for guesses in games if guesses
    )


def test_a_game_that_cannot_be_read_is_no_reason_to_have_no_standing(path: Path) -> None:
    with History(path) as history:
        broken, whole = history.add(SOLVED, kind="play"), history.add(SOLVED, kind="play")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE games SET record = '{' WHERE id = ?", (broken.id,))

        assert history.standing(whole.id).games == 1
