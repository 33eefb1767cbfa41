"""`blackpeg review`: what it says, in words and numbers, of one game, of many, and of games that make no sense."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from dataclasses import astuple
from fractions import Fraction
from pathlib import Path
from threading import Thread

import pytest
from tests.cli.running import Run, process

from blackpeg.analysis.summary import Summary
from blackpeg.analysis.values import Values
from blackpeg.kernel import kernel
from blackpeg.records.read import parse_records
from blackpeg.render.counts import number
from blackpeg.render.reviews import review_words, shown_sums, shown_turns
from blackpeg.render.text import Screen, lines
from blackpeg.render.words import document_of
from blackpeg.verbs.review import review

BAD_OPENING = ("4x6", "1111:1-0", "1234:1-1", "1325:2-1", "1526:4-0")
native = pytest.mark.skipif(kernel().name != "native", reason="exact search needs the native kernel")


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text("1111 1 0\n1234 1 1\n1325 2 1\n1526 4 0\n")
    return str(path)


@native
def test_the_first_line_is_the_answer(run: Run) -> None:
    said = run("review", *BAD_OPENING)

    assert said.code == 0
    assert said.first_line.startswith("4x6, solved with 4 guesses: 4.34 expected, ")
    assert " lost by mistakes, " in said.first_line


@native
def test_guesses_used_are_what_was_expected_lost_and_due_to_luck(run: Run) -> None:
    told = run("review", *BAD_OPENING, "--json").json

    assert told["status"] == "proven"
    mistakes = [Fraction(turn["mistake_exact"]) for turn in told["turns"]]
    luck = [Fraction(turn["luck_exact"]) for turn in told["turns"]]
    assert (sum(mistakes), sum(luck)) == (Fraction(told["mistakes_exact"]), Fraction(told["luck_exact"]))
    assert Fraction(told["expected_exact"]) == Fraction(625, 144)
    assert told["used"] == 4 == Fraction(told["expected_exact"]) + sum(mistakes) + sum(luck)
    assert min(mistakes) >= 0 < mistakes[0]
    assert told["turns"][0]["best"] != "1111"
    before, after = ([turn[name]["number"] for turn in told["turns"]] for name in ("before", "after"))
    assert after == [*before[1:], 1]


@native
def test_every_promised_entry_is_there(run: Run) -> None:
    told = run("review", *BAD_OPENING, "--json").json

    assert {"used", "expected", "mistakes", "luck", "status", "turns"} <= told.keys()
    entries = {"guess", "reply", "before", "after", "bits_expected", "bits", "mistake", "luck", "best", "status"}
    assert all(entries <= turn.keys() for turn in told["turns"])


@native
def test_a_file_a_list_on_standard_input_and_words_say_the_same(run: Run, game: str) -> None:
    words = run("review", *BAD_OPENING).out

    assert run("review", game, "--game", "4x6").out == words
    assert process("review", "-", "--game", "4x6", typed=Path(game).read_bytes()).out == words
    assert run("review", *BAD_OPENING[1:]).out == words
    assert run("review", " ".join(BAD_OPENING)).out == words


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_pipes_are_files_that_are_compared(run: Run, tmp_path: Path) -> None:
    pipes = [tmp_path / name for name in ("one", "two")]
    for pipe in pipes:
        os.mkfifo(pipe)
        Thread(target=pipe.write_text, args=("3x3 112:1-0",), daemon=True).start()

    assert run("review", *map(str, pipes)).out.startswith("2 games: ")


@native
def test_words_say_what_was_contradicted_and_what_was_better(run: Run) -> None:
    said = run("review", "4x6", "1122:0-0", "1344:0-2", "3636:4-0").out

    assert "does not fit row 1: if it were the secret, 1122 would have got 1-0, not 0-0." in said
    assert "guesses fewer on average" in said


@native
def test_a_game_without_mistakes_says_so(run: Run) -> None:
    said = run("review", "2x2", "11:1-0", "12:2-0")

    assert "No guess is better." in said.out
    assert " 0 lost by mistakes" in said.first_line


@pytest.mark.parametrize("turns", ["1122:1-0 4424:4-0", "1122:1-0 1122:1-0 4424:4-0", "1123:1-0 1456:0-1"])
def test_what_is_shown_adds_up(run: Run, turns: str) -> None:
    found = review(f"4x6 {turns}")
    sums, shown = shown_sums(found), shown_turns(found)

    assert sums is not None
    expected, mistakes, luck, remaining = (round(each, 2) for each in astuple(sums))
    assert (expected, mistakes, luck, remaining) == astuple(sums)
    assert found.used + remaining == expected + mistakes + luck
    assert (sum(lost for lost, _ in shown), sum(due for _, due in shown)) == (mistakes, luck)
    lost = "lost, 0.19 by a gamble" if "4424" in turns else "lost by mistakes"
    assert f"{float(mistakes):.2f} {lost}, " in run("review", "4x6", *turns.split()).first_line


def test_a_record_that_contradicts_itself_is_reviewed_up_to_there(run: Run) -> None:
    said = run("review", "3x3", "111:1-0", "122:0-0", "333:0-0")

    assert said.code == 1
    assert said.first_line.startswith("3x3, 1 guess reviewed, the feedbacks contradict each other from row 2 on: ")
    assert "skill" not in said.out
    assert "With the feedback of row 2 no code fits any more, so the review ends before it." in said.out
    assert "cannot both be right" in said.out
    assert "  1  change row" in said.out
    told = run("review", "3x3", "111:1-0", "122:0-0", "333:0-0", "--json")
    assert told.code == 1
    assert len(told.json["turns"]) == 1
    assert told.json["contradiction"]["repairs"]


def test_a_secret_that_gives_other_replies_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert run("match", "3x3", "minimax", "--seed", "1", "--save", str(path)).code == 0
    text = path.read_text()
    secret = next(line.split()[1] for line in text.splitlines() if line.startswith("secret"))
    other = next(code for code in ("111", "222") if code != secret)
    path.write_text(text.replace(f"secret: {secret}", f"secret: {other}"))

    said = run("review", str(path))

    assert said.code == 1
    assert said.first_line.startswith("Something is wrong with this record: the codemaker's feedback to guess")
    assert "all proven, had the codemaker kept its word)" in said.out

    nonce = next(line.split()[1] for line in text.splitlines() if line.startswith("nonce"))
    path.write_text(text.replace(nonce, nonce[::-1]))
    said = run("review", str(path))
    assert said.code == 1
    assert said.first_line.startswith(f"Something is wrong with this record: the codemaker reveals {secret}, but")
    assert run("review", str(path), "--json").code == 1


def test_many_games_are_summed_up(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "games.txt")
    assert run("match", "3x3", "first-consistent", "--games", "8", "--seed", "1", "--save", path).code == 0
    assert run("match", "3x3", "entropy", "--games", "5", "--seed", "1", "--save", path).code == 0

    said, told = run("review", path), run("review", path, "--json").json

    assert said.code == 0
    assert said.first_line.startswith("13 games: ")
    assert " guesses lost per guess (95 % confidence interval " in said.first_line
    assert "lost per guess  no mistake" in said.out
    for words in ("where mistakes happen", "by codebreaker", "first-consistent", "contradicts a feedback"):
        assert words in said.out
    assert told["games"] == 13 == len(told["reviews"])
    mistakes = sum(Fraction(one["mistakes_exact"]) for one in told["reviews"])
    used = sum(one["used"] for one in told["reviews"])
    assert Fraction(told["mean_mistake_exact"]) == mistakes / used
    assert told["interval"][0] <= mistakes / used <= told["interval"][1]
    assert sum(one["guesses"] for one in told["by_number"]) == used
    assert told["could_be_secret"]["guesses"] + told["contradicted"]["guesses"] == used
    alone = run("review", path, "--number", "9", "--json").json
    assert alone == told["reviews"][8]


def test_csv_has_a_line_for_each_guess(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "games.txt")
    run("match", "3x3", "entropy", "--games", "4", "--seed", "1", "--save", path)

    rows = list(csv.DictReader(io.StringIO(run("review", path, "--csv").out)))

    told = run("review", path, "--json").json["reviews"]
    assert [row["guess"] for row in rows] == [turn["guess"] for one in told for turn in one["turns"]]
    lost = sum(Fraction(one["mistakes_exact"]) for one in told)
    assert abs(sum(float(row["mistake"]) for row in rows) - float(lost)) < 1e-4
    assert min(float(row["luck"]) for row in rows) < 0
    assert {(row["black"], row["white"]) for row in rows if row["guess"] == row["best"]} >= {("3", "0")}


def test_help_was_missing_in_the_review_of_several_games_and_in_csv(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("game: 3x3\nhints: 2\ntaken_back: 1\n112:0-2\n231:3-0\n\ngame: 3x3\n111:1-0\n")

    said = run("review", str(path)).out
    assert "\n  1 game with help: hints, or guesses taken back\n" in said
    assert "saved by luck and help per game" in said
    assert [line.split()[3:6] for line in said.splitlines() if line.startswith(("     1", "     2"))] == [
        ["solved", "with", "help"], ["open", "1", "2.70"],
    ]  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(run("review", str(path), "--csv").out)))
    assert [(row["hints"], row["taken_back"]) for row in rows] == [("2", "1"), ("2", "1"), ("0", "0")]


def test_csv_has_no_formulas(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("game: 3x3\ncodebreaker: =1+1\n111:1-0\n")

    assert next(csv.DictReader(io.StringIO(run("review", str(path), "--csv").out)))["codebreaker"] == "'=1+1"


def test_the_standard_error_is_that_of_games_not_of_guesses() -> None:
    texts = ["3x3 111:1-0 122:1-0 133:3-0", "3x3 123:3-0", "3x3 112:0-0 333:3-0", "3x3 111:0-0 222:0-0 333:3-0"]
    values = Values()
    reviews = [review(text, values=values) for text in texts]

    summary = Summary.of(reviews)

    assert summary.interval is not None
    assert Summary.of(reviews[:1]).interval is None
    assert Summary.of(reviews * 4).standard_error < summary.standard_error  # type: ignore[operator]
    assert Summary.of([]).every.mean_mistake == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("no-such-file.txt",), "no-such-file.txt: No such file"),
        (("4x6", "1122:9-9"), "9-9"),
        (("4x6", "1122:1-1", "--number", "2"), "expected --number to be at most 1"),
        (("4x6", "1122:1-1", "--json", "--csv"), "exclude each other"),
        (("4x6", "11222:1-1"), "expected 4 pegs"),
        (("4x6", "1122:1-1", "--time", "soon"), "expected a time"),
        (("super",), "name the turns that were played, too, such as blackpeg review 5x8 11223:"),
        ((), "missing FILE... | last | GAME TURN"),
    ],
)
def test_bad_input_gets_one_line(run: Run, arguments: tuple[str, ...], says: str) -> None:
    said = run("review", *arguments)

    assert said.code == 2
    assert says.lower() in said.err.lower()
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_list_of_turns_needs_a_game(run: Run, game: str) -> None:
    said = run("review", game)

    assert said.code == 2
    assert "--game" in said.err


def test_json_is_json_and_numbers_are_exact(run: Run) -> None:
    told = json.loads(run("review", "3x4", "112:1-0", "--json").out)

    assert Fraction(told["used"]) + Fraction(told["remaining_exact"]) == sum(
        Fraction(told[f"{name}_exact"]) for name in ("expected", "mistakes", "luck")
    )


def test_small_numbers_do_not_look_like_nothing() -> None:
    assert number(Fraction(1, 30000)) == "0.00003"


def test_luck_had_another_sign_on_screens_than_in_data(run: Run) -> None:
    line = ("review", "4x6", "1122:1-0", "1344:1-1", "3425:2-0", "4424:4-0")
    found = review(" ".join(line[1:]))
    exact = [turn.luck for turn in found.turns]
    rounded = [f"{float(luck):.2f}" for luck in exact]
    screen, html = run(*line).out, found._repr_html_()

    assert rounded == ["0.11", "0.14", "-0.01", "-1.00"]
    assert html is not None
    assert [Fraction(turn["luck_exact"]) for turn in found.to_dict()["turns"]] == exact
    assert [turn["luck"] for turn in json.loads(run(*line, "--json").out)["turns"]] == list(map(float, exact))
    assert [f"{float(row['luck']):.2f}" for row in csv.DictReader(run(*line, "--csv").out.splitlines())] == rounded
    assert re.findall(r"^\d  \d{4}:\S+ .* (-?\d\.\d\d)  \w+ +\d{4}$", screen, re.MULTILINE) == rounded
    assert re.findall(r"<td>(-?\d\.\d\d)</td><td class=\"left\">(?:good|gamble)", html) == rounded
    assert [f"{float(luck):.2f}" for luck in review_words(found).lucks] == rounded, "what the page draws"
    assert "below 0 they saved some, by good luck" in screen
    assert "0.76 saved by good luck" in screen.splitlines()[0]
    assert "this feedback, which saved 1.00 guesses" in screen
    assert found.used + found.remaining == found.expected + found.mistakes + found.luck


def test_a_reply_known_in_part_is_no_bad_luck(run: Run) -> None:
    said = run("review", "3x3", "112:?-?", "123:0-3")

    [line] = [line for line in said.out.splitlines() if line.startswith(" 1  ")]
    assert "The feedback is known only in part; with luck, that cost " in line
    assert "Unlucky" not in line
    assert "cost by bad luck and unknown feedback" in said.out.splitlines()[0]
    assert "luck has no score" in said.out
    found = review("3x3 112:?-? 123:0-3")
    assert (found.skill is None, found.luck_score) == (False, None)


def test_bad_luck_says_how_common_the_reply_was(run: Run) -> None:
    said = run("review", "1x6", "1:0-0", "2:0-0", "3:1-0")

    assert "Unlucky though it was likely: 83 % of the codes gave this feedback, which cost 0.50 guesses." in said.out
    assert "Lucky: 25 % of the codes gave this feedback, which saved 1.50 guesses." in said.out


def test_of_many_games_those_are_named_that_something_is_wrong_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("game: 3x3\nsecret: 333\n112:1-0\n\ngame: 3x3\n112:3-0\n")
    said = run("review", str(path))
    assert said.code == 1
    assert said.first_line.startswith(
        "Something is wrong with game 1: the codemaker's feedback to guess 1, 112:1-0, is"
    )
    assert "--number N reviews one of them" in said.out

    path.write_text("game: 3x3\n112:3-0\n\ngame: 3x3\n112:0-0\n333:0-0\n")
    assert "--number 2 explains where the feedbacks of game 2 contradict" in run("review", str(path)).out


def test_the_best_guess_is_drawn_as_the_guess_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    [row] = [
        line for line in run("review", "4x6", "1122:1-0", "1344:1-1").out.splitlines() if "1  1122:1-0  1,296" in line
    ]

    assert row.endswith("  1123")


def test_narrow_terminals_get_no_bits() -> None:
    found = review("3x3 112:1-0 133:0-0 222:3-0")
    wide, narrow = (
        next(line for line in lines(document_of(found), Screen(fold_at=width)) if line.strip().startswith("turn"))
        for width in (None, 60)
    )

    assert "bits (expected)" in wide
    assert "bits" not in narrow
    assert narrow.endswith("best")


def test_a_game_is_shared_without_its_codes_then_whole(run: Run) -> None:
    turns = ("1122:1-1", "1344:1-?", "1531:4-0")
    answer = run("review", "4x6", *turns, "--share")

    text, _, whole = answer.out.partition("\n\n")
    assert text.split("\n") == [
        "Blackpeg (4 pegs, 6 colors): solved with 3 guesses",
        *("⚫⚪··", "1-?", "⚫⚫⚫⚫"),
        "⚫ right place, ⚪ right color in another place",
    ]
    [record] = parse_records(whole.partition("\n")[2])
    assert str(record) == "4x6 1122:1-1 1344:1-? 1531:4-0"


def test_what_is_shared_names_a_board_of_black_pegs_and_a_contradiction_is_told(run: Run) -> None:
    answer = run("review", "3x5-black", "112:1", "345:0", "--share")
    wrong = run("review", "4x6-distinct", "1234:1-1", "1256:2-0", "--share")

    assert answer.out.splitlines()[:4] == [
        "Blackpeg (3 pegs, 5 colors, black pegs only): open after 2 guesses",
        *("⚫··", "···"),
        "⚫ right place; of other pegs this board tells nothing",
    ]
    assert (wrong.code, "Rows 1 and 2 cannot both be right" in wrong.err) == (1, True)

    wrong = run("review", "4x6", "1122:2-0", "4424:4-0", "--share")
    assert wrong.first_line == "Blackpeg (4 pegs, 6 colors): 2 guesses, and a feedback is wrong"


@pytest.mark.parametrize(
    ("options", "why"),
    [(("--share", "--json"), "exclude each other"), (("--share", "--csv"), "exclude each other")],
)
def test_a_game_is_shared_in_one_way(run: Run, options: tuple[str, ...], why: str) -> None:
    answer = run("review", "4x6", "1122:1-1", *options)

    assert answer.code == 2
    assert why in answer.err


def test_a_game_of_very_many_turns_is_refused_not_reviewed_for_minutes(run: Run, tmp_path: Path) -> None:
    (long := tmp_path / "long.txt").write_text("game: 4x6\n" + "1122:1-0\n" * 501)

    assert "expected at most 500 turns" in run("review", str(long)).err


def test_a_game_in_one_line_was_wrong_in_line_2(run: Run) -> None:
    assert "the game, line 1: 4x6 never gives" in run("review", "4x6 1122:1-0 1344:9-9").err


def test_two_games_alike_had_an_interval_of_no_width(run: Run, tmp_path: Path) -> None:
    (games := tmp_path / "games.txt").write_text("4x6 1122:1-0\n4x6 1133:0-0\n")

    said = run("review", str(games))
    assert said.first_line.endswith(" guesses lost per guess; too few, or too much alike, for an interval")
    assert run("review", str(games), "--json").json["interval"] is None


def test_a_secret_answers_guesses_in_words_and_names_feedback_that_is_wrong(run: Run, tmp_path: Path) -> None:
    told = run("review", "4x6", "1122:1-0", "1344:1-1", "4424:4-0").out
    wrong = run("review", "--secret", "4424", "4x6", "1122:2-0", "1344")
    (tmp_path / "game.txt").write_text("game: 4x6\n1122 1344 4424\n")
    file = run("review", "--secret", "4424", str(tmp_path / "game.txt"))

    assert run("review", "--secret", "4424", "4x6", "1122", "1344", "4424").out == told
    assert run("review", "--secret", "4424", "1122", "1344", "4424").out == told
    assert wrong.code == 1
    assert "guess 1, 1122:2-0, is wrong: its secret 4424 gives 1122:1-0" in " ".join((wrong.out + wrong.err).split())
    assert (file.code, "write a line 'secret: 4424'" in " ".join(file.err.split())) == (2, True)
