"""`blackpeg history`, and the games that `play` and `assist` keep there."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.running import Outcome, Run, typed_here
from tests.processes import BLACKPEG, started, wait_until

import blackpeg as bp
from blackpeg.history import Entry, History, default_path
from blackpeg.records.read import read_records
from blackpeg.rules.daily import day_of

EMPTY = "No games yet. Those that you play are kept from the first guess on:\n  blackpeg play\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the history of each test."""
    monkeypatch.setenv("BLACKPEG_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def kept() -> list[Entry]:
    if not default_path().exists():
        return []
    with History(default_path()) as history:
        return list(history.entries())


def play(*lines: str, **environment: str) -> Outcome:
    return typed_here("play", "--seed", "1", typed="".join(f"{line}\n" for line in lines), **environment)


def test_a_game_played_is_kept_as_it_ended_with_hints_and_what_was_taken_back() -> None:
    play("1122", "hint", "1344", "u", "4424")
    play("1122", "give up")

    solved, given_up = kept()
    assert (str(solved.record), str(solved.record.result)) == ("4x6 1122:1-0 4424:4-0", "solved")
    assert (str(solved.kind), solved.played.hints, solved.played.taken_back) == ("play", 1, 1)
    assert (str(given_up.record), str(given_up.record.result)) == ("4x6 1122:1-0", "given up")
    assert (solved.record.check(), solved.record.seed) == (solved.record, 1)


def test_the_end_of_a_game_without_help_says_your_figures_in_a_line() -> None:
    first, second = play("1122", "4424").out, play("4424").out
    helped = play("suggest", "4424").out

    assert "without help" not in first
    assert "You solved 2 of 2 games on 4x6 without help, the best with 1 guess; 2 in a row.\n" in second
    assert "without help" not in helped


def test_a_game_assisted_is_kept_with_what_was_taken_back_gone() -> None:
    typed_here("assist", "--strategy", "minimax", typed="1 0\n0 1\nu\nquit\n")

    [entry] = kept()
    assert (str(entry.kind), str(entry.record), entry.record.codebreaker) == ("assist", "4x6 1122:1-0", "minimax")


def test_playing_says_nothing_of_the_history() -> None:
    lines = ("1122", "4424")

    assert play(*lines) == play(*lines, BLACKPEG_HISTORY="off")
    assert len(kept()) == 1


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (("play", "--no-history"), {}),
        (("play",), {"BLACKPEG_HISTORY": "off"}),
        (("assist", "--no-history"), {}),
        (("assist",), {"BLACKPEG_HISTORY": "OFF"}),
    ],
)
def test_a_game_is_left_out_where_that_is_wanted(arguments: tuple[str, ...], environment: dict[str, str]) -> None:
    typed_here(*arguments, typed="1122\n1 0\n", **environment)

    assert not default_path().parent.exists()


def test_a_game_without_a_guess_is_not_kept() -> None:
    play("hint", "give up")

    assert kept() == []


def test_a_history_that_cannot_be_written_is_one_line_and_no_end_of_the_game(data: Path) -> None:
    data.mkdir()
    default_path().write_text("no database")

    played = play("1122", "1344", "4424")

    assert played.code == 0
    assert "\n  1  1122   1-0  1 black, 0 white\n" in played.out
    assert "Hooray" in played.out
    assert played.err.count("this game is not kept") == 1
    assert (
        f"blackpeg: this game is not kept: the history {default_path()} cannot be used: file is not a database; "
        "to play without a history: --no-history\n"
    ) in played.err


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_kill_9_leaves_the_game_open_with_every_guess_and_without_the_secret() -> None:
    with started(*BLACKPEG, "play", "--seed", "1", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as playing:
        assert playing.stdin is not None
        playing.stdin.write("1122\n1344\n")
        playing.stdin.flush()
        wait_until(lambda: (entries := kept()) and entries[0].record.guesses == 2)
        playing.send_signal(signal.SIGKILL)
        assert playing.wait(timeout=20) == -signal.SIGKILL

    [entry] = kept()
    assert (str(entry.record), str(entry.record.result)) == ("4x6 1122:1-0 1344:1-1", "open")
    with closing(sqlite3.connect(default_path())) as connection:
        connection.row_factory = sqlite3.Row
        (row,) = connection.execute("SELECT * FROM games").fetchall()
    # Not in the file as it is: ids and times may hold these signs by chance.
    texts = {name: str(row[name]) for name in row.keys() if name not in ("id", "created", "updated", "fingerprint")}  # noqa: SIM118
    assert not any("4424" in text or "3, 3, 1, 3" in text for text in texts.values()), texts
    assert {"record", "words", "state"} <= set(texts)


CSV = "player,game,result,date,turns\nAnn,4x6,solved,2026-07-01,1122:1-0 4424:4-0\nBob,5x8,,2026-07-02,11223:0-0\n"


@pytest.fixture
def imported(run: Run, tmp_path: Path) -> Outcome:
    """Two games, of Ann and of Bob."""
    (tmp_path / "class.csv").write_text(CSV)
    return run("history", "import", str(tmp_path / "class.csv"))


def test_an_empty_history_says_what_to_do_and_is_not_made(run: Run) -> None:
    for command in ((), ("list",), ("stats",), ("judge",)):
        shown = run("history", *command)
        assert (shown.code, shown.err) == (0, "")
        assert shown.out.startswith(EMPTY)
    assert run("history", "--json").json == {"entries": [], "total": 0, "unreadable": 0}
    assert run("history", "stats", "--json").json["games"] == 0
    exported = run("history", "export")
    assert (exported.code, exported.out) == (0, "")
    assert exported.err == "blackpeg: there are no games in the history yet; to play one: blackpeg play\n"
    for command in ("show", "remove x"):
        refused = run("history", *command.split())
        assert (refused.code, refused.out) == (2, "")
        assert refused.err == "blackpeg: there are no games in the history yet; to play one: blackpeg play\n"
    assert not default_path().parent.exists()


def test_games_are_listed_the_last_first(run: Run, imported: Outcome) -> None:
    assert imported.out == "2 games added\n"

    shown = run("history").out.splitlines()

    assert shown[0] == "2 games"
    assert [line.split()[1:4] for line in shown[2:4]] == [
        ["2026-07-02", "5x8", "open"],
        ["2026-07-01", "4x6", "solved"],
    ]
    assert run("history", "list").out == run("history").out
    assert run("history", "list", "--limit", "1").first_line == "2 games; the last 1"
    assert run("history", "list", "--limit", "0").out == "2 games\n"
    assert run("history", "list", "--limit", "all").out == run("history").out
    assert "expected a whole number of at least 0, or 'all', got '-1'" in run("history", "list", "--limit", "-1").err
    listed = run("history", "--json").json
    assert (listed["total"], [game["codebreaker"] for game in listed["entries"]]) == (2, ["Bob", "Ann"])


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("ann", ["Ann"]),
        ("11223 0-0", ["Bob"]),
        ("--game super", ["Bob"]),
        ("--result solved", ["Ann"]),
        ("--kind play", []),
        ("--since 2026-07-02", ["Bob"]),
        ("--until 2026-07-01 --limit all", ["Ann"]),
    ],
)
def test_games_are_searched(run: Run, asked: str, found: list[str]) -> None:
    shown = run("history", "list", *asked.split(), "--json").json

    assert [game["codebreaker"] for game in shown["entries"]] == found
    assert run("history", "list", *asked.split()).first_line == ("1 game" if found else "no games")


@pytest.mark.usefixtures("imported")
def test_a_game_is_shown_by_the_beginning_of_its_id(run: Run) -> None:
    ann = next(entry for entry in kept() if entry.record.codebreaker == "Ann")
    shown = run("history", "show", ann.id[:6])

    assert shown.first_line == "4x6: Ann, solved with 2 guesses"
    assert "  1  1122   1-0  1 black, 0 white\n  2  4424   4-0  4 black, 0 white\n" in shown.out
    facts = run("history", "show", ann.id, "--json").json
    assert (facts["id"], facts["kind"], facts["record"]["turns"]) == (ann.id, "imported", ["1122:1-0", "4424:4-0"])
    assert run("history", "show").first_line == "5x8: Bob, open after 1 guess"
    assert shown.out.splitlines()[-1] == f"  blackpeg history review {ann.id}"


@pytest.mark.usefixtures("imported")
def test_an_id_that_names_no_game_or_several_is_refused(run: Run) -> None:
    assert run("history", "show", "lol").err == (
        "blackpeg: no game in the history has the id 'lol'; to see all: blackpeg history\n"
    )
    refused = run("history", "remove", "")
    assert refused.code == 2
    assert "no game in the history has the id ''" in refused.err
    assert len(kept()) == 2


def test_no_id_names_no_game_though_there_is_one_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("game: 4x6\nresult: given up\n1122:0-0\n")
    run("history", "import", str(tmp_path / "one.txt"))

    for line in (["history", "remove", "--yes", ""], ["history", "show", ""], ["play", "--resume", ""]):
        assert "no game in the history has the id ''" in run(*line).err
    assert len(kept()) == 1
    assert run("history", "list", "-n", "9" * 30).code == 0


@pytest.mark.usefixtures("imported")
def test_games_are_removed(run: Run) -> None:
    ids = [entry.id for entry in kept()]

    assert run("history", "remove", "--yes", ids[0], ids[0]).out == "Removed: 4x6: Ann, of 2026-07-01\n"
    assert run("history", "remove", "--yes", ids[1], ids[0]).code == 2
    assert [entry.id for entry in kept()] == ids[1:]
    run("history", "remove", "last", "--yes")
    assert run("history").out.startswith(EMPTY)


@pytest.mark.usefixtures("imported")
def test_a_game_is_removed_only_where_one_is_sure() -> None:
    ann = kept()[0].id

    asked = typed_here("history", "remove", ann, typed="n\n")
    assert (asked.code, asked.out) == (0, "Remove 4x6: Ann, of 2026-07-01? [y/N]: Kept: 4x6: Ann, of 2026-07-01\n")
    nobody = typed_here("history", "remove", ann)
    assert (nobody.code, nobody.err) == (2, "blackpeg: the input ended before the answer was complete\n")
    assert len(kept()) == 2
    assert typed_here("history", "remove", ann, typed="y\n").out.endswith("Removed: 4x6: Ann, of 2026-07-01\n")
    assert len(kept()) == 1


@pytest.mark.usefixtures("imported")
def test_a_game_that_cannot_be_read_can_be_removed(run: Run) -> None:
    id = kept()[0].id
    with closing(sqlite3.connect(default_path())) as connection, connection:
        connection.execute("UPDATE games SET record = '{' WHERE number = 1")

    assert run("history", "remove", id, "--yes").out == f"Removed: {id}, which cannot be read\n"
    assert run("history").first_line == "1 game"


@pytest.mark.usefixtures("imported")
def test_a_game_of_the_history_is_reviewed_by_its_name(run: Run) -> None:
    ann = kept()[0].id
    shown = run("history", "review", ann)

    assert (shown.code, shown.first_line[:25]) == (0, "4x6, solved with 2 guesse")
    assert run("history", "review", ann, "--json").json["used"] == 2
    for command in (("review", "last"), ("history", "review"), ("history", "review", "last")):
        assert run(*command, "--time", "1s").first_line.startswith("5x8, open after 1 guess")
    assert run("history", "review", ann, "--json", "--csv").code == 2


def test_the_worst_guesses_of_a_time_are_named(run: Run) -> None:
    play("1122", "6666", "give up")
    play("1122", "1344", "give up")
    worst, other = (entry.id for entry in kept()[-2:])

    shown = run("history", "review", "--since", "2026-01-01", "--game", "4x6")
    told = run("history", "review", worst, other, "--json").json["worst_guesses"]

    heading = shown.out.splitlines().index("the worst guesses")
    assert shown.out.splitlines()[heading + 2].split()[:3] == [worst[:8], "2", "6666"]
    assert (told[0]["game"], told[0]["number"], told[0]["guess"]) == (1, 2, "6666")
    assert [float(guess["mistake"]) for guess in told] == sorted((guess["mistake"] for guess in told), reverse=True)
    assert run("history", "review", "--since", "7d", "--json").json["games"] == len(kept())
    assert run("history", "review", "--since", "2999-01-01").code == 2
    assert run("history", "review", worst, "--game", "4x6").code == 2


def test_guesses_that_lost_as_much_as_the_worst_are_counted(run: Run) -> None:
    for _ in range(2):
        play("1122", "6666", "give up")

    shown = run("history", "review", "--since", "2026-01-01")

    assert "\nthe worst guesses: 2 lost the most\n" in shown.out
    assert run("history", "review", "--since", "2026-01-01", "--json").json["worst_tied"] == 2


def test_what_a_review_finds_is_in_the_statistics(run: Run) -> None:
    play("1122", "6666", "give up")
    play("1122", "1344", "give up")
    assert run("history", "stats", "--json").json["judged"] == 0

    run("review", "last", "--time", "1s")
    assert run("history", "stats", "--json").json["judged"] == 1
    reviewed = run("history", "review", "--since", "2026-01-01", "--json").json["reviews"]

    assert run("history", "judge").out == "All games that are over have been judged.\n"
    assert [str(entry.mistakes) for entry in kept()] == [review["mistakes_exact"] for review in reversed(reviewed)]


def test_statistics_are_of_games_judged(run: Run, tmp_path: Path) -> None:
    head = "game: 3x3\ncodebreaker: person\n"
    (tmp_path / "two.txt").write_text(f"{head}111:1-0\n222:1-0\n123:1-2\n132:3-0\n{head}result: given up\n123:1-2\n")
    run("history", "import", str(tmp_path / "two.txt"))
    before = run("history", "stats", "--kind", "imported")
    assert before.first_line == "You solved 1 of 2 games of the kind imported without help, the best with 4 guesses."
    assert "2 games not judged yet: blackpeg history judge" in before.out
    assert f"\n         4      1  {'█' * 40}\nnot solved      1  {'█' * 40}\n" in before.out
    assert run("history", "stats").out == "No games without help are over yet.\n"

    assert run("history", "judge", "last").first_line == "1 game judged; your figures:"
    assert run("history", "judge").first_line == "1 game judged; your figures:"
    assert run("history", "judge").out == "All games that are over have been judged.\n"

    facts = run("history", "stats", "--game", "3x3", "--kind", "imported", "--json").json
    assert (facts["games"], facts["solved"], facts["best"], facts["judged"]) == (2, 1, 4, 2)
    assert (facts["mean_guesses"], facts["mean_guesses_exact"]) == (4, "4")
    solved, given_up = kept()
    assert (str(solved.expected), str(solved.mistakes), str(solved.luck)) == ("73/27", "151/108", "-11/108")
    assert facts["mean_mistakes"] == pytest.approx(float((solved.mistakes or 0) + (given_up.mistakes or 0)) / 2)
    assert "1.40 lost by mistakes, 0.10 saved by good luck" in run("history", "show", solved.id).out


def test_games_with_help_are_counted_apart(run: Run) -> None:
    play("suggest", "4424")
    play("1122", "give up")
    shown = run("history", "stats").out.splitlines()

    assert shown[:2] == [
        "You solved 0 of 1 game without help.",
        "1 game with help (hints, guesses taken back) is counted apart",
    ]
    assert [run("history", "stats", "--json").json[name] for name in ("games", "best", "helped")] == [1, None, 1]


def test_a_game_whose_replies_contradict_is_judged_without_sums(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("game: 4x6\nresult: given up\n1122:0-0\n1122:1-0\n")
    run("history", "import", str(tmp_path / "wrong.txt"))
    run("history", "judge")

    assert "its guesses cannot be judged" in run("history", "show").out
    assert [entry.mistakes for entry in kept()] == [None]


@pytest.mark.usefixtures("imported")
def test_what_is_exported_is_read_by_review_and_imported(run: Run, tmp_path: Path) -> None:
    play("1122", "give up")
    path = tmp_path / "g.jsonl"
    assert run("history", "export", "--output", str(path)).out == f"3 games written to {path}\n"

    assert [json.loads(line)["game"] for line in path.read_text().splitlines()] == ["4x6", "5x8", "4x6"]
    assert run("history", "export").out == path.read_text()
    assert read_records(path) == [entry.record for entry in kept()]
    assert run("review", str(path), "--number", "1").first_line.startswith("4x6, solved with 2 guesses")
    assert run("history", "import", str(path)).out == "no games added; 3 games were there already\n"
    elsewhere = ("--data", str(tmp_path / "other"))
    assert run("history", "import", str(path), *elsewhere, "--json").json == {"added": 3, "games": 3}
    dates = [line.split()[1] for line in run("history", *elsewhere).out.splitlines()[2:-1]]
    assert dates[1:] == ["2026-07-02", "2026-07-01"]


def test_a_file_that_cannot_be_read_adds_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("game: 4x6\nresult: given up\n1122:1-0\n\nDear Ann,\n")

    refused = run("history", "import", str(tmp_path / "bad.txt"))

    assert (refused.code, refused.out, kept()) == (2, "", [])
    assert "bad.txt, line 5" in refused.err


@pytest.mark.usefixtures("imported")
def test_games_that_cannot_be_read_are_told_of(run: Run) -> None:
    with closing(sqlite3.connect(default_path())) as connection, connection:
        connection.execute("UPDATE games SET record = '{' WHERE number = 1")

    listed = run("history").out.splitlines()
    assert listed[:2] == ["2 games", "left out: 1 game that cannot be read"]
    assert len(listed) == 5
    assert run("history", "--json").json["unreadable"] == 1
    assert "left out" not in run("history", "list", "--limit", "1").out


@pytest.mark.usefixtures("imported")
def test_one_game_that_cannot_be_read_does_not_keep_the_others_from_being_judged(run: Run) -> None:
    play("1122", "6666", "give up")
    with closing(sqlite3.connect(default_path())) as connection, connection:
        connection.execute("UPDATE games SET record = '{', judged = 0 WHERE number = 1")
    judged = run("history", "judge")

    assert judged.code == 0
    assert "cannot be read" in judged.err
    assert judged.first_line == "1 game judged; your figures:"


@pytest.mark.usefixtures("imported")
def test_data_may_stand_before_or_after_the_command(run: Run, data: Path, tmp_path: Path) -> None:
    assert run("history", "--data", str(tmp_path / "none"), "list").out.startswith(EMPTY)
    assert run("history", "list", "--data", str(data)).first_line == "2 games"
    assert run("history", "--data", str(data), "--json").json["total"] == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("shw", "no such command 'shw'; did you mean show?"),
        ("list --result won", "--result: expected solved, given up, limit or open, got 'won'"),
        (
            "list --since yesterday",
            "--since: expected a day such as 2026-07-01, or 7d for seven days ago, got 'yesterday'",
        ),
        ("stats --kind chess", "--kind: expected play, assist, break, match or imported, got 'chess'"),
        ("import", "missing FILE; for example: blackpeg history import games.jsonl"),
        ("import no-such-file.txt", "no-such-file.txt: No such file or directory"),
        ("--json stats", "--json comes after the command"),
    ],
)
def test_what_makes_no_sense_is_one_line(run: Run, line: str, said: str) -> None:
    refused = run("history", *line.split())

    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert refused.err.startswith(("blackpeg: ", '{"error": '))
    assert refused.err.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_device_that_is_full_is_named(run: Run) -> None:
    play("1122")

    answer = run("history", "export", "--output", "/dev/full")

    assert (answer.code, answer.err) == (2, "blackpeg: /dev/full: No space left on device\n")


def test_a_folder_that_is_none_is_named(run: Run, data: Path) -> None:
    data.write_text("no folder")

    answer = run("history")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"blackpeg: the history {data / 'history.sqlite'} cannot be used: ")
    assert f"{data} is a file, not a folder" in answer.err


def test_every_command_of_it_has_help_with_examples_that_parse(run: Run) -> None:
    for command in ("list", "show", "stats", "judge", "export", "import", "remove", "review"):
        shown = run("history", command, "--help")
        assert shown.code == 0
        for example in (line.strip() for line in shown.out.splitlines() if line.startswith("  blackpeg ")):
            assert shlex.split(example)[:3] == ["blackpeg", "history", command]
        assert f"\n  {command} " in run("history", "--help").out


def test_the_days_played_are_listed_with_the_streak() -> None:
    secret = str(bp.daily("4x6").code)
    typed_here("play", "--daily", typed=f"{secret}\n")
    typed_here("play", "4x6", "--daily", "2026-02-01", typed="suggest\n1122\ngive up\n")

    shown = typed_here("history", "daily").out.splitlines()

    assert shown[0] == "4x6: 2 days played (1 with help), 1 solved; streak 1, longest 1"
    assert shown[2].split()[2:4] == ["solved", "1"]
    assert shown[3].split()[:7] == ["2026-02-01", "#32", "given", "up", "1", "with", "help,"]
    assert json.loads(typed_here("history", "daily", "--json").out)["streak"] == 1
    assert [entry.record.daily for entry in kept()] == [day_of(), "2026-02-01"]


def test_the_code_of_a_day_is_gone_on_with_where_it_was_left() -> None:
    secret = str(bp.daily("4x6", "2026-02-01").code)
    typed_here("play", "--daily", "2026-02-01", typed="1122\nquit\n")

    again = typed_here("play", "--daily", "2026-02-01", typed=f"{secret}\n").out

    assert again.startswith("You began with this code before, and go on where you left it.\n")
    assert f"You broke it: {secret} in 2 guesses." in again
    assert [len(entry.record.turns) for entry in kept()] == [2]
    anew = typed_here("play", "--daily", "2026-02-01", typed=f"{secret}\n").out
    assert "You began" not in anew
    assert [len(entry.record.turns) for entry in kept()] == [2, 1]


def test_without_any_day_it_is_said_how_to_play_one() -> None:
    shown = typed_here("history", "daily", "super").out

    assert shown == "5x8: no code of the day played yet\nToday's: blackpeg play 5x8 --daily\n"
