"""Every command that answers: its first line, its JSON, and that what it prints parses back."""

from __future__ import annotations

import json
import re
import sys
import textwrap
import time
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from tests.cli.running import Run, follow_examples, typed_here
from tests.games import boards

import blackpeg as bp
from blackpeg.analysis.advice import advise
from blackpeg.cli.group import COMMANDS
from blackpeg.cli.topics import TOPICS
from blackpeg.facts import as_json
from blackpeg.kernel import kernel
from blackpeg.knowledge import know
from blackpeg.position import start
from blackpeg.registry import NAMES
from blackpeg.render.advice import advice_lines
from blackpeg.rules import PRESETS, Game, parse_game
from blackpeg.rules.examples import example_turn
from blackpeg.trees import read_tree


def test_without_arguments_help_is_shown_with_a_line_to_try(run: Run) -> None:
    shown = run()

    assert shown.code == 0
    assert shown.out == run("--help").out == run("help").out
    assert "  blackpeg assist\n" in shown.out


@pytest.mark.parametrize("command", [name for section in COMMANDS.values() for name in section])
def test_every_command_has_help_that_begins_with_examples(run: Run, command: str) -> None:
    shown = run(command, "--help")

    assert shown.code == 0
    assert f"  blackpeg {command}" in shown.out or f"(blackpeg {command}" in shown.out
    assert command in run("--help").out
    assert run("help", command) == shown


def test_help_keeps_to_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    for words in (["help", "suggest"], ["help", "history", "review"], []):
        assert max(len(line) for line in run(*words).out.splitlines() if "  blackpeg " not in line) <= 40


@pytest.mark.parametrize("topic", TOPICS)
def test_help_on_a_topic_fits_a_screen(run: Run, topic: str) -> None:
    told = run("help", topic)

    assert told.code == 0
    assert topic in run("help").out
    lines = told.out.splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80


def test_the_strategy_that_the_help_shows_can_be_saved_and_compared(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run("help", "own-strategy").out
    code = textwrap.dedent(told[told.index("  def ") : told.index("\n\n  blackpeg")])
    *_, command = told.split("\n  blackpeg ")
    (tmp_path / "mine.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)

    compared = run(*command.split())
    assert (compared.code, "  cautious\n" in compared.out) == (0, True)


def test_one_strategy_is_listed_by_any_of_its_names(run: Run) -> None:
    listed = run("strategies", "--json").json["strategies"]
    shown = run("strategies", "knuth", "--json").json["strategies"]

    assert shown == [each for each in listed if each["name"] == "minimax"]
    assert run("strategies", "minimax").out.splitlines()[1].startswith("minimax ")
    assert "did you mean minimax?" in run("strategies", "minmax").err


def test_an_unknown_topic_is_answered_with_what_there_is(run: Run) -> None:
    assert "did you mean notation?" in run("help", "notatoin").err
    assert "did you mean assist?" in run("help", "asist").err
    assert "no help on 'Irving'; type 'blackpeg strategies irving'" in run("help", "Irving").err
    assert run("help", "suggest", "extra").err == "blackpeg: help tells of one command or topic; leave out 'extra'\n"
    assert run("help", "history", "review").out == run("history", "review", "--help").out
    told = run("help", "xyzzy")
    assert told.code == 2
    assert all(topic in told.err for topic in TOPICS)


def test_score_answers_in_the_common_notation(run: Run) -> None:
    assert run("score", "4x6", "1122", "1223").out == "2-1\n2 black, 1 white\n"
    assert run("score", "4x6-black", "1122", "1223").first_line == "2"
    assert run("score", "4x6", "1122", "1122").out == "4-0\n4 black, 0 white: solved\n"
    assert run("score", "4x6", "1122", "1223", "--json").json == {
        "game": "4x6",
        "guess": "1122",
        "secret": "1223",
        "feedback": "2-1",
        "black": 2,
        "white": 1,
        "is_solved": False,
    }


def test_candidates_are_counted_then_listed(run: Run) -> None:
    shown = run("candidates", "4x6", "1122:1-0", "1344:0-2")

    assert shown.first_line == "41 candidates"
    game = Game(4, 6)
    position = start(game).after("1122", "1-0").after("1344", "0-2")
    assert [game.code(line) for line in shown.out.splitlines()[1:]] == list(position.candidates)
    assert run("candidates", "4x6", "1122:1-0", "1344:0-2", "--limit", "2", "--json").json == {
        "position": "4x6 1122:1-0 1344:0-2",
        "count": {"number": 41, "low": 41, "high": 41, "status": "proven"},
        "codes": ["3133", "3135"],
        "sampled": False,
        "consistency": None,
        "contradiction": None,
        "wrong": None,
        "is_complete": False,
    }


def test_a_long_list_of_candidates_is_cut_unless_all_are_wanted(run: Run) -> None:
    cut, whole = run("candidates", "4x6"), run("candidates", "4x6", "--limit", "all")

    assert (len(cut.out.splitlines()), cut.err) == (101, "1,196 more; --limit all lists them\n")
    assert (len(whole.out.splitlines()), whole.err) == (1297, "")


@pytest.mark.sampling
def test_the_candidates_of_the_largest_board_begin_at_once(run: Run) -> None:
    facts = run("candidates", "100x100", "--limit", "1", "--json").json

    assert facts["count"]["number"] == 100**100
    assert parse_game("100x100").code(facts["codes"][0]) == (0,) * 100


@pytest.mark.sampling
@pytest.mark.parametrize("limit", ["all", "9" * 30])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_more_candidates_than_can_be_listed_are_refused(run: Run, limit: str, more: tuple[str, ...]) -> None:
    answer = run("candidates", "100x100", "--limit", limit, *more)

    assert (answer.code, answer.out) == (2, "")
    assert "too many to list; ask for up to 50,000,000" in answer.err


def test_a_limit_of_thousands_of_digits_is_no_mistake_of_ours(run: Run) -> None:
    answer = run("candidates", "4x6", "--limit", "9" * 5000)

    assert answer.code == 2
    assert "expected a whole number of at least 0, or 'all'" in answer.err
    assert run("candidates", "4x6", "--limit", "9" * 30).first_line == "1,296 candidates"


def test_a_board_of_one_is_not_spoken_of_in_the_plural(run: Run) -> None:
    assert run("games", "1x1").first_line == "1x1: 1 peg, 1 color (may repeat)"
    assert "at most 1 guess, seed 0" in run("match", "1x1", "minimax", "--limit", "1", "--seed", "0").out


@pytest.mark.parametrize("name", [name for name in NAMES if name != "sampled" or kernel().name == "native"])
def test_suggest_names_a_guess_and_says_why(run: Run, name: str) -> None:
    turns = ("1122:1-0", "1344:0-2")
    facts = run("suggest", "4x6", *turns, "--strategy", name, "--json").json

    assert list(facts) == [
        *("position", "strategy", "advice", "basis"),
        *("consistency", "contradiction", "others", "measure", "all_ranked", "one_wrong", "guess"),
    ]
    advice = facts["advice"]
    position = start(Game(4, 6)).after("1122", "1-0").after("1344", "0-2")
    sizes = position.split(position.game.code(facts["guess"])).values()
    assert advice["count"] == {"number": 41, "low": 41, "high": 41, "status": "proven"}
    assert advice["is_candidate"] == (facts["guess"] in map(str, position.candidates))
    assert (advice["parts"], advice["worst"]) == (len(sizes), max(sizes))
    assert Fraction(advice["expected_size_exact"]) == Fraction(sum(size**2 for size in sizes), 41)
    assert 0 < advice["bits"] < 6
    assert run("suggest", "4x6", *turns, "--strategy", name).first_line == facts["guess"]


def test_suggest_keeps_a_time_that_is_given_and_says_that_it_looked_at_some(run: Run) -> None:
    asked = ("suggest", "5x8", "11223:1-0", "--strategy", "minimax")

    assert "estimate (a sample for minimax)" in run(*asked, "--time", "0.0001").out
    assert run(*asked, "--json").json["basis"] is None


def test_suggest_takes_a_partial_reply(run: Run) -> None:
    position = start(Game(4, 6)).after("1122", "1-?").after("3344", "=2")

    assert run("suggest", "4x6", "1122:1-?", "3344:=2", "--json").json["advice"]["count"]["number"] == position.count
    assert run("candidates", "4x6", "1122:1-?", "3344:=2").first_line == f"{position.count} candidates"


@pytest.mark.parametrize("words", [("4x6", "1122:1-0"), ("4x6:abcdef", "aabb:1-0")])
def test_a_position_may_be_one_word_as_it_is_printed(run: Run, words: tuple[str, str]) -> None:
    assert run("candidates", " ".join(words)) == run("candidates", *words)


def test_suggest_is_sure_of_the_only_code_left(run: Run) -> None:
    shown = run("suggest", "1x2", "1:0-0")

    assert shown.first_line == "2"
    assert "It must be" in shown.out


def test_suggest_and_solve_have_no_guess_for_a_solved_position(run: Run) -> None:
    for words in (["suggest"], ["suggest", "-q"], ["suggest", "--top", "3"], ["solve"]):
        assert run(*words, "4x6", "3632:4-0").out == "4x6 3632:4-0: the code is found (3632), no guess is to come\n"


# Of the codes that fit 1122:1-1 there are five that no symmetry turns into another.
@pytest.mark.parametrize(
    ("options", "number"),
    [((), 7), (("--consistent",), 5), (("--strategy", "minimax"), 7), (("--strategy", "most-parts"), 7)],
)
def test_the_best_guesses_begin_with_the_one_suggested(run: Run, options: tuple[str, ...], number: int) -> None:
    facts = run("suggest", "4x6", "1122:1-1", "--top", "7", "--json", *options).json

    assert len({facts["guess"], *(advice["guess"] for advice in facts["others"])}) == number
    assert facts["guess"] == run("suggest", "4x6", "1122:1-1", *options).first_line


def test_a_forced_first_guess_comes_first_of_the_best(run: Run) -> None:
    for name in ("first-consistent", "entropy"):
        facts = run("suggest", "4x6", "--strategy", name, "--first", "6543", "--top", "3", "--json").json
        assert (facts["guess"], len(facts["others"])) == ("6543", 2)


def test_why_others_tell_more_than_the_first_guess_is_said(run: Run) -> None:
    why = "The first is what 'entropy' chose; by bits alone 1234 is better."

    assert why in run("suggest", "4x6", "--strategy", "entropy", "--first", "1111", "--top", "3").err
    assert why not in run("suggest", "4x6", "--strategy", "entropy", "--top", "3").err


def test_a_guess_that_tells_nothing_is_not_said_to_tell_more(run: Run) -> None:
    shown = run("suggest", "4x6", "1122:4-0", "--first", "1111").out + run("suggest", "1x2", "1:0-0").out
    nothing = advise(know(start(Game(4, 6)).after("1122", "4-0")), Game(4, 6).code("1111"))

    assert "tells" not in shown
    assert advice_lines(nothing)[0] == "It cannot be the secret, and tells nothing new."


@pytest.mark.parametrize("command", ["suggest", "tree"])
def test_a_forced_first_guess_is_only_the_first(run: Run, command: str) -> None:
    assert run("suggest", "4x6", "--first", "1123").first_line == "1123"
    refused = run(command, "4x6", "1122:1-1", "--first", "1123")
    assert (refused.code, "turns were played" in refused.err) == (2, True)


def test_the_same_seed_suggests_the_same(run: Run) -> None:
    options = ("suggest", "5x8", "--strategy", "random-consistent", "--seed")

    assert run(*options, "3").out == run(*options, "3").out
    assert len({run(*options, str(seed)).first_line for seed in range(5)}) > 1


def test_what_was_assumed_is_said(run: Run) -> None:
    shown = run("evaluate", "3x4", "--strategy", "random-consistent", "--first", "112").out

    assert "strategy  random-consistent, seed 0, first guess 112, at 3x4\n" in shown
    assert "strategy       best (consistent guesses only), at 4x6\n" in run("suggest", "4x6", "--consistent").out


def test_evaluate_plays_every_secret(run: Run) -> None:
    facts = run("evaluate", "4x6", "--strategy", "minimax", "--json").json

    assert facts.pop("seconds") >= 0
    assert facts == {
        "position": "4x6",
        "game": "4x6",
        "strategy": "minimax",
        "seed": 0,
        "basis": None,
        "exact": True,
        "total": 5801,
        "average": 5801 / 1296,
        "average_exact": "5801/1296",
        "worst": 5,
        "histogram": [1, 6, 62, 533, 694],
        "secrets": 1296,
        "standard_error": None,
        "stopped": False,
        "first_guess": "1122",
        "interval": None,
    }
    named, alone = run("evaluate", "3x4", "--strategy", "minimax"), run("evaluate", "3x4", "minimax")
    assert named.first_line == alone.first_line == "total 216, average 27/8 (about 3.3750), worst 4"


def test_evaluate_says_what_a_sample_is_worth(run: Run) -> None:
    options = ("evaluate", "4x6", "--sample", "20", "--seed", "5")
    facts = run(*options, "--json").json

    assert not facts["exact"]
    assert facts["secrets"] == 20 == sum(facts["histogram"])
    assert facts["standard_error"] > 0
    assert (facts["game"], facts["strategy"], facts["seed"]) == ("4x6", "best", 5)
    assert re.match(r"average 4\.\d+ \(95 % interval \d\.\d+ to \d\.\d+\), an estimate; worst seen", run(*options).out)
    assert "drawn with seed 5" in run(*options).out


def test_a_strategy_that_draws_is_answered_with_an_estimate(run: Run) -> None:
    line = ("evaluate", "4x6", "--strategy", "random-consistent", "--seed", "3")
    shown, facts = run(*line), run(*line, "--json").json

    assert re.match(r"average 4\.\d+ \(95 % interval \d\.\d+ to \d\.\d+\), an estimate; worst seen \d\n", shown.out)
    assert "\nsample    1,000 of 1,296 secrets, drawn with seed 3\n" in shown.out
    assert (facts["exact"], facts["secrets"], facts["seed"], facts["stopped"]) == (False, 1000, 3, False)
    assert "2,000 of 1,296 secrets, some more than once, drawn with seed 3" in run(*line, "--sample", "2000").out


def test_the_tree_written_of_a_strategy_that_draws_is_that_of_its_seed(run: Run, tmp_path: Path) -> None:
    one, other = (str(tmp_path / name) for name in ("one.json", "other.json"))
    strategy = ("--strategy", "random-consistent", "--seed", "2")
    answer = run("evaluate", "3x4", *strategy, "--tree", one)
    run("tree", "3x4", *strategy, "--output", other)

    assert (answer.code, ", an estimate;" in answer.first_line) == (0, True)
    first, second = (json.loads(Path(name).read_text()) for name in (one, other))
    assert first["tree"] == second["tree"]


@pytest.mark.parametrize("command", [("evaluate", "4x6", "--strategy"), ("compare", "4x6", "minimax")])
def test_evaluate_and_compare_keep_to_their_time(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    (tmp_path / "mostly_slow.py").write_text(
        "import time\nclass Slow:\n    def choose(self, position):\n"
        "        time.sleep(60 if len(position.turns) > 6 else 0.01)\n        return position.candidates[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    began = time.monotonic()
    shown = run(*command, "mostly_slow:Slow", "--time", "1")

    assert time.monotonic() - began < 2.5
    assert shown.code == 0
    assert " of 1,296 secrets, drawn with seed 0, all there was time for" in shown.out
    assert "(an estimate)" in shown.out or "an estimate;" in shown.out or "95 % interval" in shown.out


def test_a_tree_that_is_not_whole_is_not_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "always_slow.py").write_text(
        "import time\nclass Slow:\n    def choose(self, position):\n        time.sleep(0.02)\n"
        "        return position.candidates[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    shown = run("evaluate", "4x6", "--strategy", "always_slow:Slow", "--time", "0.5", "--tree", "tree.json")

    assert (shown.code, (tmp_path / "tree.json").exists()) == (1, False)
    assert "not every secret was played in time, so tree.json was not written" in shown.err


def test_ctrl_c_tells_what_was_played_by_then(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stopped.py").write_text(
        "solved = set()\nclass Stopped:\n    def choose(self, position):\n        solved.add(position.turns[:1])\n"
        "        if len(solved) > 4:\n            raise KeyboardInterrupt\n        return position.candidates[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    shown = run("evaluate", "4x6", "--strategy", "stopped:Stopped", "--sample", "50")

    assert (shown.code, shown.err) == (130, "blackpeg: interrupted\n")
    assert re.search(r"sample +\d+ of 1,296 secrets, drawn with seed 0, all there was time for", shown.out)


@pytest.mark.parametrize(("verb", "one"), [("tasks", '"kind": "next"'), ("puzzle", "Puzzle 3: ")])
def test_ctrl_c_tells_what_was_made_by_then(run: Run, monkeypatch: pytest.MonkeyPatch, verb: str, one: str) -> None:
    module = import_module(f"blackpeg.verbs.{verb}")
    name = {"tasks": "_made", "puzzle": "make_puzzle"}[verb]
    make, made = getattr(module, name), list[object]()

    def one_more(*given: object, **named: object) -> object:
        if len(made) == 3:
            raise KeyboardInterrupt
        made.append(None)
        return make(*given, **named)

    monkeypatch.setattr(module, name, one_more)
    shown = run(verb, "3x4", "-n", "9", "--seed", "1")

    assert (shown.code, shown.err) == (130, "blackpeg: interrupted\n")
    assert shown.out.count(one) == {"tasks": 3, "puzzle": 1}[verb]
    assert len(made) == 3


def test_a_sample_of_one_has_no_standard_error(run: Run) -> None:
    assert run("evaluate", "4x6", "--sample", "1", "--json").json["standard_error"] is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("suggest 4x6 1122:1-0 -s minimax -q", "1344\n"),
        ("suggest 4x6 1122:1-0 -s minimax -n 2 -q", "1344\n"),
        ("evaluate 3x4 -s minimax -q", "total 216, average 27/8 (about 3.3750), worst 4\n"),
        ("match 3x4 minimax --secret 112 -q", "1 game: solved in 3 guesses\n"),
        ("candidates 4x6 1122:1-0 -n 3 --quiet", "256 candidates\n"),
        ("strategies -q", f"{', '.join(NAMES)}\n"),
        ("strategies -q knuth", "minimax: keeps the largest part smallest (Knuth)\n"),
    ],
)
def test_who_asks_for_no_more_gets_the_answer_alone(run: Run, line: str, told: str) -> None:
    answer = run(*line.split())

    assert (answer.code, answer.out, answer.err) == (0, told, "")


def test_many_feedbacks_are_counted_with_a_comma(run: Run) -> None:
    assert "feedbacks  5,150\n" in run("games", "100x100").out


def test_the_named_games_parse_back(run: Run) -> None:
    rows = run("games").out.splitlines()[1:]

    assert [row.split()[0] for row in rows] == list(PRESETS)
    for row in rows:
        name, notation, *_ = row.split()
        assert parse_game(name) == parse_game(notation)
    listed = run("games", "--json").json["games"]
    assert [parse_game(game["name"]).size for game in listed] == [game["codes"] for game in listed]


@pytest.mark.parametrize(
    "text", ["super", "4x6", "1x1", "2x1", "5x5:BYGPR", "4x8:names", "100x100", "3x3-distinct-black"]
)
def test_one_game_in_full_parses_back(run: Run, text: str) -> None:
    facts = run("games", text, "--json").json
    game = parse_game(text)

    assert parse_game(facts["game"]) == game
    assert str(game.code(facts["example_code"])) == facts["example_code"]
    assert game.write(game.turn(facts["example_turn"])) == facts["example_turn"]
    assert [game.write(game.turn(f"{facts['example_code']}:{reply}")) for reply in facts["feedbacks"][:30]]
    assert run("games", text).first_line.startswith(f"{game}: ")


@given(game=boards())
def test_the_example_of_any_game_parses_back(game: Game) -> None:
    turn = example_turn(game)

    assert game.turn(game.write(turn)) == turn


def test_version_says_which_kernel(run: Run) -> None:
    facts = run("version", "--json").json

    assert run("version").first_line == run("--version").first_line == f"blackpeg {facts['version']}"
    assert facts["kernel"] in ("native", "python")
    assert facts["variant"] in facts["variants"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(run: Run, shell: str) -> None:
    assert "_BLACKPEG_COMPLETE" in run("completion", shell).out


def test_completion_offers_commands_games_and_strategies(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def completed(words: str) -> str:
        monkeypatch.setenv("_BLACKPEG_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
        return run().out

    assert completed("blackpeg su") == "plain,suggest\n"
    assert completed("blackpeg suggest su") == "plain,super\nplain,super-blanks\n"
    assert completed("blackpeg suggest 4x6 --strategy mi") == "plain,minimax\n"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("blackpeg help s", "plain,suggest\nplain,score\nplain,solve\nplain,static\nplain,strategies\n"),
        ("blackpeg help lu", "plain,luck\n"),
        ("blackpeg review l", "plain,last\n"),
        ("blackpeg review game", "file,game\n"),
        ("blackpeg history show la", "plain,last\n"),
        ("blackpeg nonsense sug", "plain,suggest\n"),
    ],
)
def test_completion_printed_errors_into_the_prompt(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, offered: str
) -> None:
    at = str(words.count(" "))
    for name, value in (("_BLACKPEG_COMPLETE", "bash_complete"), ("COMP_WORDS", words), ("COMP_CWORD", at)):
        monkeypatch.setenv(name, value)
    found = run()

    assert (sorted(found.out.splitlines()), found.err) == (sorted(offered.splitlines()), "")


def test_completion_offers_the_games_of_the_history(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed_here("play", "3x4", "--seed", "1", typed="112\n")
    entry = json.loads(run("history", "list", "--json").out)["entries"][0]
    for name, value in (
        ("_BLACKPEG_COMPLETE", "bash_complete"),
        ("COMP_WORDS", "blackpeg history show " + entry["id"][:2]),
        ("COMP_CWORD", "3"),
    ):
        monkeypatch.setenv(name, value)

    assert f"plain,{entry['id'][:8]}" in run().out.splitlines()


@pytest.mark.parametrize("command", ["suggest", "candidates", "score", "evaluate", "games", "version"])
def test_the_examples_of_the_help_work_as_they_stand(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    follow_examples(run, command)


def test_the_map_of_all_codes_is_what_the_library_draws(run: Run) -> None:
    drawn = run("candidates", "4x6", "1122:1-0", "1344:0-2", "--map", "--guess", "3425")

    assert drawn.first_line == "41 of 1,296 codes, in 10 of 36 fields"
    assert drawn.out == f"{bp.code_map('4x6 1122:1-0 1344:0-2', '3425')}\n"
    assert "3425 splits them into 13 parts\n  1-1  7\n" in drawn.out
    told = run("candidates", "4x6", "1122:1-0", "--map", "--json")
    assert told.json == as_json(bp.code_map("4x6 1122:1-0"))


def test_the_map_keeps_to_the_width_of_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    lines = run("candidates", "super", "--map").out.splitlines()

    assert max(len(line) for line in lines[1:]) == 36
    assert sum((ord(sign) - 0x2800).bit_count() for line in lines for sign in line if sign >= "\u2800") == 32_768


@pytest.mark.parametrize(
    ("apart", "whole"),
    [
        (
            "score 4x6:names red red blue green blue red red yellow",
            "score 4x6:names red,red,blue,green blue,red,red,yellow",
        ),
        ("score 4x6 1 1 2 2 1 2 2 3", "score 4x6 1122 1223"),
        ("explain 3x4:names red,red,blue:1-0 red blue green", "explain 3x4:names red,red,blue:1-0 red,blue,green"),
        ("explain 3x4 1 1 2", "explain 3x4 112"),
    ],
)
def test_codes_with_spaces_were_too_many_arguments(run: Run, apart: str, whole: str) -> None:
    found = run(*apart.split())

    assert (found.code, found.out) == (0, run(*whole.split()).out)


def test_the_json_of_a_tree_had_many_lines(run: Run, tmp_path: Path) -> None:
    said = run("tree", "3x4", "--json").out
    path = tmp_path / "tree.json"
    path.write_text(said)

    assert said.count("\n") == 1
    assert read_tree(path) == read_tree(saved(run, tmp_path / "other.json"))


def saved(run: Run, path: Path) -> Path:
    run("tree", "3x4", "--output", str(path))
    return path
