"""`blackpeg compare`: the tables, the files, and what becomes of strategies that fail."""

from __future__ import annotations

import csv
import io
import signal
import subprocess
from pathlib import Path

import pytest
from tests.cli.running import Run
from tests.processes import BLACKPEG, SOON, started, wait_until, wait_until_gone
from tests.strategies.engines import GOOD, blackpeg, engine

from blackpeg.registry import NAMES, SEEDED

SVG = "{http://www.w3.org/2000/svg}"

TABLE = """\
least average 103/32 (about 3.2188): optimal; least worst case 4: minimax, entropy and optimal
   total  average                worst  strategy
C    206  103/32 (about 3.2188)      4  optimal, proven optimal (book)
B    208  13/4 (about 3.2500)        4  entropy
A    216  27/8 (about 3.3750)        4  minimax

guesses       A       B       C
      1       1       1       1
      2       3       5       5
      3      31      35      37
      4      29      23      21

A, B: A needs fewer guesses for 8 secrets, B for 15; as many for 41
  they differ first after 123:0-1 (9 secrets): A 134, B 244
A, C: A needs fewer guesses for 12 secrets, C for 22; as many for 30
  they differ from the first guess on: A 123, C 112
B, C: B needs fewer guesses for 16 secrets, C for 18; as many for 30
  they differ from the first guess on: B 123, C 112

secrets   all 64 of 3x4
"""

CSV = """\
game,strategy,seed,secrets,total,average,worst,exact,first_guess,histogram,error
2x2,minimax,0,4,8,2.000000000,3,true,11,1 2 1,
2x2,cmd:false,0,,,,,,,,"cmd:false, asked at 2x2, ended with exit code 1"
"""


def test_the_tables(run: Run) -> None:
    answer = run("compare", "3x4", "minimax", "entropy", "optimal")

    table, seconds = answer.out.rsplit("seconds", 1)
    assert (answer.code, answer.err, table) == (0, "", TABLE)
    assert float(seconds) < 60


def test_options_of_each_strategy_follow_its_name(run: Run) -> None:
    answer = run("compare", "3x4", "knuth", "entropy:first=123", "entropy:first=112", "--json")

    assert [each["strategy"] for each in answer.json["strategies"]] == [
        "minimax",
        "entropy:first=123",
        "entropy:first=112",
    ]
    assert [each["evaluation"]["first_guess"] for each in answer.json["strategies"]] == ["123", "123", "112"]


def test_json_has_the_same_facts(run: Run) -> None:
    answer = run("compare", "3x4", "minimax", "entropy", "--json")

    first = answer.json["strategies"][0]
    assert (first["strategy"], first["error"]) == ("minimax", None)
    assert first["evaluation"].pop("seconds") > 0
    assert first["evaluation"] == {
        "position": "3x4",
        "game": "3x4",
        "strategy": "minimax",
        "seed": 0,
        "basis": None,
        "exact": True,
        "total": 216,
        "average": 27 / 8,
        "average_exact": "27/8",
        "worst": 4,
        "histogram": [1, 3, 31, 29],
        "secrets": 64,
        "standard_error": None,
        "stopped": False,
        "first_guess": "123",
        "interval": None,
    }
    assert answer.json["pairs"] == [
        {
            "first": 0,
            "second": 1,
            "fewer": 8,
            "same": 41,
            "more": 15,
            "draws": False,
            "difference": {"turns": ["123:0-1"], "guesses": ["134", "244"], "secrets": 9},
        }
    ]
    assert (answer.json["game"], answer.json["seed"], answer.json["ok"]) == ("3x4", 0, True)


def test_several_boards_are_compared_one_after_the_other(run: Run) -> None:
    told = run("compare", "2x3", "2x4", "minimax", "entropy").out
    lines = run("compare", "2x3", "2x4", "minimax", "random", "--seed", "7", "--csv").out.splitlines()

    assert told.startswith("2x3\nleast average")
    assert "\n\n2x4\nleast average" in told
    assert [(row["game"], row["strategy"], row["seed"]) for row in csv.DictReader(lines)] == [
        ("2x3", "minimax", "7"),
        ("2x3", "random-consistent", "7"),
        ("2x4", "minimax", "7"),
        ("2x4", "random-consistent", "7"),
    ]


def test_csv_is_tidy_and_tells_of_failures(run: Run) -> None:
    answer = run("compare", "2x2", "minimax", "cmd:false", "--csv")

    assert (answer.code, answer.out) == (1, CSV)
    assert len({len(row) for row in csv.reader(io.StringIO(answer.out))}) == 1


@pytest.mark.parametrize("body", ["sys.exit(1)", "say({'id': id, 'guess': 'no'})", "time.sleep(60)"])
def test_one_that_fails_is_told_of_and_the_others_are_compared(run: Run, tmp_path: Path, body: str) -> None:
    command = f"cmd:{engine(tmp_path, body)}"

    answer = run("compare", "3x4", "minimax", command, "entropy", "--move-time", "0.5")
    facts = run("compare", "3x4", "minimax", command, "entropy", "--move-time", "0.5", "--json")

    assert answer.code == facts.code == 1
    least = "least average 13/4 (about 3.2500): entropy; least worst case 4: minimax and entropy"
    assert answer.first_line == f"{least}; 1 of 3 strategies failed"
    assert f"\nB      -  failed                   -  {command}\n" in answer.out
    assert f"\nB failed: {command}, asked at 3x4, " in answer.out
    assert "\nA, C: A needs fewer guesses for 8 secrets, C for 15; as many for 41\n" in answer.out
    assert facts.json["strategies"][1]["error"].startswith(f"{command}, asked at 3x4, ")
    assert [(pair["first"], pair["second"]) for pair in facts.json["pairs"]] == [(0, 2)]


def test_where_all_fail_that_is_the_answer(run: Run) -> None:
    answer = run("compare", "2x2", "cmd:false", "cmd:true")

    assert answer.code == 1
    assert answer.first_line == "no strategy played 2x2 to the end"


def test_blackpeg_through_the_protocol_is_blackpeg(run: Run) -> None:
    command = f"cmd:{blackpeg('engine', '--strategy', 'minimax')}"

    answer = run("compare", "3x5", "minimax", command, "--json")

    first, second = (each["evaluation"] for each in answer.json["strategies"])
    assert second["strategy"] == command
    assert [first[name] for name in ("total", "average", "worst", "histogram")] == [
        second[name] for name in ("total", "average", "worst", "histogram")
    ]
    assert answer.json["pairs"] == [
        {"first": 0, "second": 1, "fewer": 0, "same": 125, "more": 0, "draws": False, "difference": None}
    ]


def test_many_strategies_fit_the_width_and_are_set_against_the_first(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    names = [name for name in NAMES if name not in SEEDED]

    answer = run("compare", "3x4", *names)

    tables = answer.out.split("\n\n")[1:3]
    assert [table.split()[:3] for table in tables] == [["guesses", "A", "B"], ["guesses", "G", "H"]]
    assert max(len(line) for table in tables for line in table.splitlines()) < 60
    assert answer.out.count("needs fewer guesses") == 7
    assert "(each against A; the JSON tells of every pair)" in answer.out


def test_a_sample_says_so(run: Run) -> None:
    answer = run("compare", "4x6", "minimax", "random-consistent", "--sample", "20", "--seed", "4")

    assert "(an estimate)" in answer.first_line
    assert "\nsecrets   20 of 1,296 secrets, drawn with seed 4\n" in answer.out


def test_a_name_with_odd_signs_breaks_no_line(run: Run) -> None:
    answer = run("compare", "2x2", "minimax", "cmd:no-such\nsolver\x1b[31m")

    assert answer.code == 1
    assert "cmd:no-such?solver?[31m" in answer.out
    assert "\x1b" not in answer.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("4x6",), "expected two strategies or more to compare, got 0"),
        (("4x6", "knuth", "minimax"), "'minimax', also called knuth, is named twice; name each strategy once"),
        (("4x6", "best", "best"), "'best' is named twice; name each strategy once"),
        (("4x6", "minimax"), "expected two strategies or more to compare, got 1; evaluate judges one alone"),
        (("4x6", "minimax", "entropi"), "no strategy is called 'entropi'; did you mean entropy?"),
        (("4x6", "minimax", "nosuch:Mine"), "cannot load the strategy nosuch:Mine"),
        (("4x6", "minimax", "entropy", "--json", "--csv"), "drop one of the two"),
        (("9x10", "minimax", "entropy"), "9x10 has 1,000,000,000 codes"),
        (("4x6", "minimax", "entropy", "--move-time", "0"), "expected a time above 0, such as 90"),
    ],
)
def test_bad_input_is_one_line(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    answer = run("compare", *arguments)

    assert (answer.code, answer.out) == (2, "")
    assert expected in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes in /proc")
@pytest.mark.parametrize("command", [("compare", "4x6", "minimax"), ("match", "4x6")])
def test_ctrl_c_leaves_no_process(tmp_path: Path, command: tuple[str, ...]) -> None:
    pid = tmp_path / "pid"
    body = f"open({str(pid)!r} + '~', 'w').write(str(os.getpid())); os.rename({str(pid)!r} + '~', {str(pid)!r}); "
    strategy = f"cmd:{engine(tmp_path, body + 'time.sleep(60)')}"
    with started(*BLACKPEG, *command, strategy, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        wait_until(pid.exists)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=SOON)

    assert running.returncode == 130
    assert err.splitlines() == ["blackpeg: interrupted"]
    assert ("5,801" in out) == (command[0] == "compare"), "what was played by then is told"
    wait_until_gone(int(pid.read_text()))


@pytest.mark.parametrize(
    "arguments",
    [
        ("suggest", "4x6", "1122:1-0", "--strategy"),
        ("evaluate", "2x3", "--strategy"),
        ("tree", "2x3", "--strategy"),
        ("match", "4x6", "--secret", "2222", "--seed", "1"),
    ],
)
def test_a_command_is_a_strategy_wherever_one_is_named(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    strategy = f"cmd:{engine(tmp_path, ALL)}"

    answer = run(*arguments, strategy)

    assert (answer.code, answer.err) == (0, "")
    assert strategy in answer.out


ALL = (
    "codes = [''.join(code) for code in __import__('itertools').product(signs, repeat=pegs)]; "
    "say({'id': id, 'guess': codes[len(turns)] if len(turns) < 9 else '2222'})"
)
"""Guesses codes in reading order, and then a certain one."""


def test_many_games_are_played_by_one_process(run: Run, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    body = f"open({str(pids)!r}, 'a').write(str(os.getpid()) + ' '); {GOOD}"

    answer = run("match", "2x2", f"cmd:{engine(tmp_path, body)}", "--games", "3", "--secret", "22", "--limit", "3")

    assert answer.code == 0
    assert len(pids.read_text().split()) >= 6
    assert len(set(pids.read_text().split())) == 1
