"""The history as its users see it: what is put in comes out, is found and counted, and no secret comes out early."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
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
from blackpeg.history import History, default_path
from blackpeg.history.entry import ID_LENGTH, session_of, without_secret
from blackpeg.history.statistics import statistics_of
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
        assert (found.kind, found.record.turns, found.played.hints, found.played.taken_back) == (
            Kind.PLAY,
            OPEN.turns,
            2,
            0,
        )
        assert found.session == replace(PLAYED, hints=2)
        assert found.created == begun.created <= found.updated
        assert found.created.utcoffset() is not None
        over = history.put(found, replace(WON, hints=2, taken_back=1))
        assert history.get(begun.id) == over
        assert (over.record.secret, over.played.hints, over.played.taken_back) == (SECRET, 2, 1)


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
    ):
        with pytest.raises(NoSuchGameError, match=f"no game '{gone}' in the history"):
            ask()
    assert issubclass(NoSuchGameError, HistoryError)
    assert issubclass(HistoryError, BlackpegError)


def everything_shown(history: History) -> str:
    entries = history.search(limit=None).entries
    shown = [entries, history.statistics(), *map(as_json, entries), history.get(entries[0].id)]
    return "\n".join([*map(repr, shown), *history.export()])


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
    page = history.search(**asked)  # type: ignore[arg-type]
    entries, total = page.entries, page.total
    names = {id: name for name, id in several.items()}

    assert " ".join(names[entry.id] for entry in entries) == found
    assert total == (4 if "limit" in asked else len(entries))


def test_the_game_changed_last_comes_first(history: History, several: dict[str, str]) -> None:
    history.put(history.get(several["open"]), PLAYED)

    assert history.search(limit=1).entries[0].id == history.ids()[0] == several["open"]


def test_a_game_that_nobody_can_play_is_no_filter(history: History) -> None:
    with pytest.raises(BlackpegError, match="4y6"):
        history.search(game="4y6")


def test_statistics_are_of_the_games_of_one_kind_that_a_person_broke(history: History) -> None:
    given_up = replace(SOLVED, turns=OPEN.turns, result=Result.GIVEN_UP)
    first, second = (history.add(SOLVED, kind="play").id for _ in range(2))
    opened = history.add(OPEN, kind="play").id
    history.add(given_up, kind="play")
    history.add(replace(SOLVED, codebreaker="entropy"), kind="play")
    history.add(given_up, kind="imported")
    history.add(replace(SOLVED, game=Game(4, 7), turns=(Game(4, 7).turn("3632:4-0"),)), kind="play")
    history.judge(first, Fraction(625, 144), Fraction(1, 3), Fraction(-1, 2), status=Status.PROVEN)
    assert history.statistics().status is Status.PROVEN
    history.judge(second, Fraction(625, 144), Fraction(2, 3), Fraction(1, 4), status=Status.ESTIMATE)
    history.judge(opened, Fraction(625, 144), Fraction(9), Fraction(9))  # counts once it is over

    mine = history.statistics("mastermind")
    assert (mine.kind, mine.game, mine.boards) == (Kind.PLAY, "4x6", ("4x6", "4x7"))
    assert (mine.histogram, mine.games, mine.solved, mine.not_solved, mine.best) == ((0, 2), 3, 2, 1, 2)
    assert (mine.streak, mine.longest, mine.mean_guesses) == (0, 2, 2)
    assert (mine.judged, mine.mean_mistakes, mine.mean_luck, mine.status) == (2, 0.5, -0.125, Status.ESTIMATE)
    assert (history.statistics().games, history.statistics().streak, history.statistics().best) == (4, 1, 1)
    assert (history.statistics(kind="imported").games, history.statistics(kind="imported").not_solved) == (1, 1)
    assert history.statistics("3x3") == statistics_of(Kind.PLAY, "3x3", boards=mine.boards)


def test_games_with_help_are_counted_apart_and_in_no_other_figure(history: History) -> None:
    for helped in (replace(WON, hints=1), replace(WON, taken_back=1)):
        history.judge(history.add(helped).id, Fraction(1), Fraction(1), Fraction(1), status=Status.ESTIMATE)
    history.add(replace(PLAYED, hints=1))
    assert history.statistics() == replace(statistics_of(Kind.PLAY, None, boards=["4x6"]), helped=2)
    history.add(WON)
    history.add(replace(PLAYED, hints=1, given_up=True))
    mine = history.statistics()
    assert (mine.games, mine.solved, mine.best, mine.streak, mine.longest, mine.helped) == (1, 1, 2, 1, 1, 3)
    assert mine.judged == 0


@pytest.mark.parametrize(
    ("games", "best", "streak", "longest"),
    [([], None, 0, 0), ([0], None, 0, 0), ([5, 3, 0, 4], 3, 1, 2), ([6, 6, 6], 6, 3, 3), ([4, 0], 4, 0, 1)],
)
def test_statistics_have_the_best_and_the_streaks(
    history: History, games: list[int], best: int | None, streak: int, longest: int
) -> None:
    wrong, right = GAME.turn("1122:0-1"), GAME.turn("3632:4-0")
    for guesses in games:
        turns, result = ((*[wrong] * (guesses - 1), right), Result.SOLVED) if guesses else ((), Result.GIVEN_UP)
        history.add(replace(OPEN, turns=turns, result=result), kind="play")
    found = history.statistics()

    assert (found.best, found.streak, found.longest, found.games) == (best, streak, longest, len(games))
    assert [guesses for guesses, times in enumerate(found.histogram, 1) for _ in range(times)] == sorted(
        guesses for guesses in games if guesses
    )


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
@given(played=st.lists(records(), max_size=4))
def test_what_is_exported_is_imported_as_it_was(tmp_path_factory: pytest.TempPathFactory, played: list[Record]) -> None:
    folder = tmp_path_factory.mktemp("round")
    with History(folder / "a") as history, History(folder / "b") as other:
        added = history.import_records(played)
        kept = [entry.record for entry in history.entries()]
        assert kept == list(map(without_secret, played))
        assert added == len(kept)
        if not kept:
            return
        exported = "".join(history.export())

        assert exported.count("\n") == len(kept)
        assert other.import_records(parse_records(exported)) == len(kept)
        assert [entry.record for entry in other.entries()] == kept
        assert other.import_records(parse_records(exported)) == 0


def test_a_long_list_is_exported_once_however_many_games_have_it(history: History, tmp_path: Path) -> None:
    words = [f"{a}{b}{c}{d}E" for a in "BCDFGHJKLM" for b in "AEIOU" for c in "LNRST" for d in "BCDFG"]
    games = [Game.of(words, rule) for rule in ("marks", "marks-hard")]
    for number in range(12):
        game = games[number % 2]
        history.add(Record(game, (game.turn(f"{words[number]}:...GG"),), Result.GIVEN_UP, "person", "unknown"))
    history.add(SOLVED)
    kept = [entry.record for entry in history.entries()]
    exported = "".join(history.export())
    assert len(exported) < 2 * len(games[0].notation) + 13 * 400

    # Nothing of this process is needed to read it.
    path = tmp_path / "games.jsonl"
    path.write_text(exported)
    code = "import blackpeg.records.read as r, sys; print(*(str(e) for e in r.read_records(sys.argv[1])), sep='\\n')"
    read = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True).stdout
    assert read.splitlines() == list(map(str, kept))
    assert parse_records(exported) == kept


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


def test_an_export_is_of_all_games_however_many(history: History) -> None:
    history.import_records(replace(SOLVED, seed=number) for number in range(450))

    assert [record.seed for record in parse_records("".join(history.export()))] == list(range(450))


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
