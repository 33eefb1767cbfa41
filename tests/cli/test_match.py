"""`match`: what it prints, to people and to programs, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.running import Run, process
from tests.processes import BLACKPEG, SOON, started

from blackpeg.play import Random
from blackpeg.position import start
from blackpeg.records import opens
from blackpeg.registry import named
from blackpeg.rules import Game
from blackpeg.verbs.match import match

GAME = Game(4, 6)


def test_every_game_is_listed_then_the_numbers(run: Run) -> None:
    shown = run("match", "4x6", "minimax", "--games", "20", "--seed", "5")
    lines = shown.out.splitlines()

    assert (shown.code, shown.err) == (0, "")
    assert lines[0].split() == ["game", "guesses", "secret", "turns"]
    for number, line in enumerate(lines[1:21], 1):
        record = match(GAME, named("minimax"), Random(GAME, 4 + number))
        assert line.split()[:3] == [str(number), str(record.guesses), str(record.secret)]
        assert f"{GAME} {' '.join(line.split()[3:])}" == str(record)
    assert re.fullmatch(
        r"20 games: mean 4\.\d{3} \(95 % interval \d\.\d{3} to \d\.\d{3}\), worst 5, all solved", lines[22]
    )
    assert lines[-2] == "match    minimax against random at 4x6, at most 100 guesses, seeds 5 to 24"


def test_beyond_20_games_the_numbers_come_alone_unless_each_game_is_asked_for(run: Run) -> None:
    line = ("match", "4x6", "minimax", "--games", "21", "--seed", "5")

    assert run(*line).out.startswith("21 games: mean ")
    assert run(*line, "--list").out.splitlines()[21].split()[0] == "21"


def test_two_sides_that_draw_nothing_play_one_game_and_say_so(run: Run) -> None:
    for more in (("--secret", "3632"), ("--host", "adversary")):
        line = ("match", "4x6", "minimax", "--games", "20000", "--seed", "1", *more)
        *games, facts = run(*line, "--json").objects

        assert (len(games), facts["games"], facts["asked"]) == (1, 1, 20_000)
        assert (facts["alike"], facts["stopped"]) == (True, False)
        assert "\nalike    neither side draws anything, so the 20,000 games would all be this one\n" in run(*line).out
        assert run(*line, "-q").out.startswith("1 game, as all 20,000 are alike: solved in ")


def test_a_series_keeps_to_its_time_and_tells_what_was_played_by_then(run: Run) -> None:
    began = time.monotonic()
    shown = run("match", "4x6", "minimax", "--games", "1000000000", "--time", "0.5")

    assert time.monotonic() - began < 1.5
    assert shown.code == 0
    assert re.match(r"[\d,]+ games of the 1,000,000,000 asked for: mean 4\.", shown.out)


def test_a_move_that_outlasts_the_time_is_left(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sleeps_long.py").write_text(
        "import time\nclass Slow:\n    def choose(self, position):\n        time.sleep(60)\n"
    )
    monkeypatch.chdir(tmp_path)
    began = time.monotonic()
    shown = run("match", "4x6", "sleeps_long:Slow", "--time", "0.3", "--json")

    assert time.monotonic() - began < 5
    assert (shown.code, shown.json["games"], shown.json["stopped"]) == (1, 0, True)
    assert run("evaluate", "4x6", "sleeps_long:Slow", "--time", "0.3").code == 1


def test_the_same_seed_plays_the_same_games(run: Run) -> None:
    def games(*more: str) -> list[str]:
        return run("match", "4x6", "random-consistent", "--games", "10", *more).out.splitlines()[:-1]

    assert games("--seed", "7") == games("--seed", "7")
    assert games("--seed", "7") != games("--seed", "8")


def test_without_a_seed_every_match_has_another_secret_that_can_be_repeated(run: Run) -> None:
    line = ("match", "4x6", "minimax", "--games", "9", "--json")
    first, other = (run(*line).objects for _ in range(2))
    again = run(*line, "--seed", str(first[-1]["seed"])).objects

    assert first[:-1] != other[:-1]
    assert first[:-1] == again[:-1]
    assert re.search(r"seed \d+ \(drawn; --seed repeats it\)\n", run("match", "4x6", "minimax").out)


def test_any_game_of_a_series_can_be_played_again_by_its_seed(run: Run) -> None:
    def matches(*more: str) -> list[dict[str, object]]:
        return run("match", "4x6", "random-consistent", "--json", *more).objects[:-1]

    series = matches("--games", "3", "--seed", "7")

    assert [matches("--seed", str(game["seed"]))[0] for game in series] == series


def test_programs_get_stable_names(run: Run) -> None:
    *games, facts = run("match", "4x6", "entropy", "--games", "12", "--seed", "1", "--json").objects

    assert {"games", "mean", "standard_error", "worst", "histogram", "failures"} <= set(facts)
    assert 0 < facts["seconds_per_move"] <= facts["slowest_move"]
    assert (facts["games"], facts["failures"]) == (12, 0)
    assert sum(facts["histogram"]) == 12
    assert facts["worst"] == len(facts["histogram"])
    assert Fraction(facts["total"], 12) == sum(
        Fraction(guesses * games, 12) for guesses, games in enumerate(facts["histogram"], 1)
    )
    assert facts["mean"] == pytest.approx(facts["total"] / 12)
    assert [game["guesses"] for game in games].count(4) == facts["histogram"][3]


def test_help_does_not_promise_one_object_where_a_game_and_the_series_have_one_each(run: Run) -> None:
    assert len(run("match", "3x4", "minimax", "--seed", "1", "--json").objects) == 2

    said = " ".join(run("match", "--help").out.split())
    assert "one JSON object" not in said
    assert "With --json each game is one object on one line, and the last line is the summary." in said


def test_every_secret_of_a_series_opens_its_commitment(run: Run) -> None:
    for game in run("match", "4x6", "entropy", "--games", "3", "--json").objects[:-1]:
        assert opens(game["commitment"], GAME, GAME.code(game["secret"]), game["nonce"])


def test_games_not_solved_within_the_limit_are_failures(run: Run) -> None:
    arguments = ("match", "4x6", "minimax", "--games", "20", "--limit", "4", "--seed", "0")
    facts, shown = run(*arguments, "--json").objects[-1], run(*arguments).out

    solved = sum(facts["histogram"])
    assert facts["failures"] == 20 - solved > 0
    assert facts["mean"] == pytest.approx(facts["total"] / solved)
    assert f"\n20 games: mean of the {solved} solved {facts['mean']:.3f} (95 % interval " in shown
    assert f", {facts['failures']} not solved\n" in shown
    assert re.search(rf"^not solved +{facts['failures']}  █+$", shown, re.MULTILINE)
    assert shown.count("    > 4  ") == facts["failures"]


def test_none_solved_leaves_no_mean(run: Run) -> None:
    arguments = ("match", "4x6", "minimax", "--games", "2", "--limit", "1", "--seed", "1")
    facts = run(*arguments, "--json").objects[-1]

    assert (facts["mean"], facts["standard_error"], facts["worst"], facts["histogram"]) == (None, None, None, [])
    assert "\n2 games: 2 not solved\n" in run(*arguments).out


def test_show_tells_what_each_side_knows_and_says(run: Run) -> None:
    shown = run("match", "4x6", "minimax", "--secret", "3632", "--show", "--seed", "0").out

    assert shown.splitlines()[:6] == [
        "Game 1 of 1, seed 0: minimax against fixed at 4x6",
        "               knows                 says",
        "  codebreaker  1,296 codes possible  guess 1  1122",
        "  codemaker    secret 3632           feedback 1  1-0  1 black, 0 white",
        "  codebreaker  256 codes possible    guess 2  1344",
        "  codemaker    secret 3632           feedback 2  0-1  0 black, 1 white",
    ]
    assert "  solved in 5 guesses\n" in shown


def test_show_tells_of_the_commitment_first_and_of_its_proof_last(run: Run) -> None:
    lines = run("match", "4x6", "minimax", "--seed", "2", "--show").out.splitlines()
    commitment = Random(GAME, 2).commitment()

    assert commitment is not None
    assert "the fingerprint of my secret" in lines[2]
    assert lines[3].strip() == commitment
    end = lines.index("  solved in 4 guesses; the secret matches its fingerprint")
    checked = subprocess.run(["bash", "-c", lines[end + 2]], capture_output=True, text=True, check=True)
    assert checked.stdout.split()[0] == commitment


def test_show_tells_how_many_codes_the_adversary_keeps(run: Run) -> None:
    shown = run("match", "4x6", "minimax", "--host", "adversary", "--show").out

    assert re.findall(r"keeps (\S+) of (\S+)", shown) == [
        ("256", "1,296"),
        ("46", "256"),
        ("6", "46"),
        ("1", "6"),
        ("1", "1"),
    ]
    assert "  solved in 5 guesses\n" in shown


def test_other_games_first_guesses_and_consistent_strategies_can_be_played(run: Run) -> None:
    facts = run("match", "bagels", "entropy", "--consistent", "--first", "012", "--games", "3", "--json")
    *games, facts = facts.objects

    assert facts["game"] == "3x10-distinct"
    assert facts["strategy"] == "entropy (consistent guesses only)"
    assert all(game["turns"][0].startswith("012:") for game in games)


def test_the_usual_strategy_plays_where_none_is_named(run: Run) -> None:
    assert "minimax against random at 3x5," in run("match", "3x5", "minimax").out
    assert "best against random at 3x5," in run("match", "3x5").out
    assert run("match", "3x5", "minimax", "--seed", "1", "--json").objects[-1]["game"] == "3x5"


def test_a_user_can_send_a_strategy_of_their_own(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_first_strategy.py").write_text(
        "class Last:\n    def choose(self, position):\n        return position.candidates[-1]\n"
    )
    monkeypatch.chdir(tmp_path)

    facts = run("match", "4x6", "my_first_strategy:Last", "--games", "3", "--json").objects[-1]

    assert (facts["strategy"], facts["failures"]) == ("Last", 0)


@pytest.mark.parametrize("line", ["match 4x6 {} --games 3", "suggest 4x6 --strategy {}", "evaluate 2x3 --strategy {}"])
def test_what_a_strategy_prints_does_not_spoil_the_results(tmp_path: Path, line: str) -> None:
    (tmp_path / "talkative.py").write_text(
        "print('loading')\nclass Talkative:\n    def choose(self, position):\n        print('hm', flush=True)\n"
        "        return position.candidates[0]\n"
    )
    words = [*line.format("talkative:Talkative").split(), "--json"]

    done = subprocess.run(
        [sys.executable, "-m", "blackpeg", *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert all(map(json.loads, done.stdout.splitlines()))
    assert done.stderr.startswith("loading\nhm\n")


def test_a_match_that_is_shown_stays_on_stdout_while_the_strategy_prints(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nclass Slow:\n    def choose(self, position):\n        time.sleep(0.05)\n        print('hm')\n"
        "        return position.candidates[0]\n"
    )
    words = ["match", "3x4", "slow:Slow", "--secret", "444", "--show", "--seed", "1"]

    done = subprocess.run(
        [sys.executable, "-m", "blackpeg", *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert set(done.stderr.split()) == {"hm"}
    assert done.stdout.count(" guess ") == done.stderr.count("hm")


STUCK = "class Stuck:\n    def choose(self, position):\n        return '1111'\n"
BROKEN = {
    "raises": ("raise RuntimeError('oh\\nno')", "the strategy Broken failed at 4x6: RuntimeError: oh no"),
    "answers nonsense": ("return 7", "got 7"),
    "exits": ("import sys; sys.exit(0)", "a strategy that was loaded ended Blackpeg"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_strategy_is_named_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    program, expected = BROKEN[kind]
    module = f"broken_match_{kind.split()[0]}"
    (tmp_path / f"{module}.py").write_text(f"class Broken:\n    def choose(self, position):\n        {program}\n")
    monkeypatch.chdir(tmp_path)

    answer = run("match", "4x6", f"{module}:Broken")

    assert (answer.code, answer.out) == (2, "")
    assert expected in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_strategy_that_never_learns_comes_to_an_end(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stuck_strategy.py").write_text(STUCK)
    monkeypatch.chdir(tmp_path)

    assert run("match", "4x6", "stuck_strategy:Stuck", "--secret", "1122", "--json").objects[-1]["failures"] == 1


def test_a_closed_pipe_ends_it_without_a_word() -> None:
    for more in ("", " --show"):
        line = f"{sys.executable} -m blackpeg match 4x6 minimax --games 300{more} | head -1"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=60)
        assert done.stderr == ""


def test_a_narrow_terminal_breaks_neither_words_nor_the_command_of_the_proof() -> None:
    pexpect = pytest.importorskip("pexpect")
    usual = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    screen = pexpect.spawn(
        sys.executable,
        ["-m", "blackpeg", "match", "4x6", "minimax", "--seed", "2", "--show"],
        env={**usual, "TERM": "xterm"},
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 50),
    )
    screen.expect("the slowest")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", screen.before).split("\r\n")
    assert [line[:14] for line in lines if len(line) >= 50] == [
        f"    {Random(GAME, 2).commitment()}"[:14],
        "    printf %s ",
    ]
    assert "     1   1   2   2 " in lines
    screen.expect(pexpect.EOF)


def test_nothing_but_json_goes_to_stdout_and_nothing_to_stderr_without_a_terminal() -> None:
    shown = process("match", "4x6", "minimax", "--games", "3", "--json")

    found = json.loads(shown.out.splitlines()[-1])
    assert (found["games"], found["asked"], found["stopped"]) == (3, 3, False)
    assert shown.err == ""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_series_at_once_with_the_numbers_so_far() -> None:
    command = [*BLACKPEG, "match", "4x6", "minimax", "--games", "100000", "--list"]
    with started(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as series:
        assert series.stdout is not None
        assert series.stderr is not None
        out = ""
        while out.count(":4-0\n") < 10:
            out += series.stdout.readline()
        pressed = time.monotonic()
        series.send_signal(signal.SIGINT)
        out += series.stdout.read()
        err = series.stderr.read()
        series.wait(SOON)

    assert series.returncode == 130
    assert err == "blackpeg: interrupted\n"
    games = int([line for line in out.splitlines() if line.endswith(":4-0")][-1].split()[0])
    assert re.search(rf"^{games:,} games of the 100,000 asked for: mean 4\.\d+ .*all solved$", out, re.MULTILINE)
    assert re.search(r"^match .* seeds (\d+) to \d+ \(drawn", out, re.MULTILINE)
    assert time.monotonic() - pressed < 5


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_series_that_was_stopped_says_so_to_programs(tmp_path: Path) -> None:
    command = [
        *BLACKPEG,
        "match",
        "4x6",
        "minimax",
        "--games",
        "100000",
        "--json",
        "--save",
        str(tmp_path / "games.txt"),
    ]
    with started(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as series:
        until = time.monotonic() + SOON
        while not (tmp_path / "games.txt").exists() or not (tmp_path / "games.txt").stat().st_size:
            assert time.monotonic() < until
            time.sleep(0.01)
        series.send_signal(signal.SIGINT)
        out, _ = series.communicate(timeout=SOON)

    found = json.loads(out.splitlines()[-1])
    assert (series.returncode, found["stopped"], found["asked"]) == (130, True, 100_000)
    assert 0 < found["games"] < 100_000


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_does_not_wait_for_a_side_that_computes(tmp_path: Path) -> None:
    (tmp_path / "slow_strategy.py").write_text(
        "import time\nclass Slow:\n    def choose(self, position):\n        time.sleep(60)\n"
    )
    command = [*BLACKPEG, "match", "4x6", "slow_strategy:Slow", "--show"]
    with started(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as slow:
        assert slow.stdout is not None
        slow.stdout.readline()
        slow.send_signal(signal.SIGINT)
        _, err = slow.communicate(timeout=20)

    assert (slow.returncode, err) == (130, "blackpeg: interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_pegs_have_colors_and_signs_on_a_terminal() -> None:
    pexpect = pytest.importorskip("pexpect")
    screen = pexpect.spawn(
        sys.executable,
        ["-m", "blackpeg", "match", "4x6", "minimax", "--secret", "3632", "--show"],
        env={**{key: value for key, value in os.environ.items() if key != "NO_COLOR"}, "TERM": "xterm"},
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 100),
    )
    screen.expect("solved in 5 guesses")
    assert re.search(r"\x1b\[1;[0-9;]*m 3 \x1b\[0m", screen.before)
    screen.expect(pexpect.EOF)


def test_the_seed_decides_the_secret_whatever_the_strategy(run: Run) -> None:
    secrets = {
        strategy: [
            game["secret"]
            for game in run("match", "4x6", strategy, "--games", "3", "--seed", "0", "--json").objects[:-1]
        ]
        for strategy in ("minimax", "first-consistent")
    }

    assert secrets["minimax"] == secrets["first-consistent"]
    assert secrets["minimax"][0] == str(Random(GAME, 0).reveal(start(GAME)).secret)
