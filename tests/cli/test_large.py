"""Commands on boards too large to list their codes: what they know, and how they say it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from tests.cli.running import Run, process, typed_here
from tests.cli.test_assistant import Script
from tests.large import UNCOUNTED, slipped

from blackpeg.cli.assist import Assisting
from blackpeg.knowledge import USUAL_TIME, Knowledge, know
from blackpeg.play.commands import begin_told
from blackpeg.position import Position, start
from blackpeg.records import Kind
from blackpeg.registry import named

pytestmark = pytest.mark.sampling

TIME = ("--time", "1")
MOVE_TIME = ("--move-time", "0.2")
GUESS = "AABBCCDDEE"


def test_suggest_tells_an_estimate_with_its_interval(run: Run) -> None:
    answer = run("suggest", *UNCOUNTED, *TIME)

    assert answer.code == 0
    assert len(start("10x12").game.code(answer.first_line)) == 10
    number = r"[\d,.e+]+"
    assert re.search(
        rf"about {number} codes left \({number} to {number}\); it (could|cannot) be the secret", answer.out
    )
    assert "basis          estimate (sampled)\n  strategy       best, at 10x12" in answer.out


def test_after_a_few_turns_the_codes_are_counted_exactly(run: Run) -> None:
    answer = run("suggest", "10x12", f"{GUESS}:2-3", *TIME)

    assert "2,860,863,680 codes left; it" in answer.out
    assert "about 2," not in answer.out
    assert "basis          estimate (sampled)\n  strategy       best, at 10x12" in answer.out


def test_suggest_gives_programs_null_for_what_is_not_known_exactly(run: Run) -> None:
    facts = run("suggest", *UNCOUNTED, "--json", *TIME).json

    advice = facts["advice"]
    assert [advice[name] for name in ("parts", "worst", "expected_size", "expected_size_exact")] == [None] * 4
    count = advice["count"]
    assert count["status"] == advice["status"] == "estimate"
    assert 0 < count["low"] <= count["number"] <= count["high"] < 12**10
    assert facts["consistency"]["verdict"] == "possible"
    assert Position(UNCOUNTED[0], UNCOUNTED[1:]).fits(facts["consistency"]["witness"])


def test_the_start_of_any_board_is_counted_exactly(run: Run) -> None:
    facts = run("suggest", "100x100", "--json", *TIME).json

    assert facts["advice"]["count"] == {"number": 100**100, "low": 100**100, "high": 100**100, "status": "proven"}


@pytest.mark.parametrize(
    ("board", "reply"), [("20x20-black", "3"), ("16x20-distinct", "2-11"), ("30x6", "6-18"), ("12x40", "1-3")]
)
def test_every_kind_of_large_board_is_advised_on(run: Run, board: str, reply: str) -> None:
    game = start(board).game
    guess = game.code_from_indices(color % game.colors for color in range(game.pegs))

    answer = run("suggest", board, f"{guess}:{reply}", *TIME)

    assert answer.code == 0
    assert "about" in answer.out


def test_a_proven_contradiction_is_an_error_that_says_why(run: Run) -> None:
    answer = run("suggest", "10x12", "AAAAAAAAAA:6-0", "BBBBBBBBBB:5-0", "--json", *TIME)

    assert answer.code == 2
    assert "no code fits all feedbacks. Rows 1 and 2 cannot both be right" in answer.err
    assert "have no color in common" in answer.err
    assert answer.json["guess"] is None
    assert all(repair["count"]["number"] is None for repair in answer.json["contradiction"]["repairs"])


def test_the_seed_is_that_of_the_estimates_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = set()

    def noted(position: Position, seconds: float | None = USUAL_TIME, seed: int = 0) -> Knowledge:
        seeds.add(seed)
        return know(position, seconds, seed)

    monkeypatch.setattr("blackpeg.knowledge.know", noted)
    monkeypatch.setattr(sys.modules["blackpeg.knowledge.know"], "know", noted)

    assert run("suggest", "10x12", f"{GUESS}:2-3", "--seed", "7", *TIME).code == 0
    assert seeds == {7}


@pytest.mark.parametrize("command", ["candidates", "suggest"])
@pytest.mark.parametrize("others", [("1-4", "2-3"), ("1-?", "2-?")])
def test_one_guess_with_two_replies_is_proven_to_be_wrong(run: Run, command: str, others: tuple[str, str]) -> None:
    one, other = (f"{GUESS}:{reply}" for reply in others)
    answer = run(command, "10x12", one, "ABCDEFGHIJ:2-3", other, *TIME)

    assert (answer.code, answer.out) == (2, "")
    assert "no code fits all feedbacks. Rows 1 and 3 cannot both be right: they are the same guess" in answer.err


def test_a_suspicion_is_told_once(run: Run) -> None:
    answer = run("candidates", *str(slipped()).split(), *TIME)

    assert answer.err.count("That is no proof") == 1


def test_a_suspicion_is_told_and_a_guess_made_all_the_same(run: Run) -> None:
    answer = run("suggest", *str(slipped()).split(), "--json", *TIME)

    assert answer.code == 0
    assert "That is no proof" in answer.err
    assert answer.json["guess"] is not None
    assert answer.json["consistency"]["verdict"] == "suspected"
    assert answer.json["consistency"]["witness"] is None


@pytest.mark.parametrize("limit", [110, 7])
def test_candidates_are_the_first_ones_if_the_count_proves_that_all_were_found(run: Run, limit: int) -> None:
    turn = f"{'A' * 10}:9-0"
    facts = run("candidates", "10x12", turn, "--json", "--limit", str(limit)).json

    expected = sorted("A" * place + color + "A" * (9 - place) for place in range(10) for color in "BCDEFGHIJKL")
    assert facts["codes"] == expected[:limit]
    assert (facts["count"]["number"], facts["sampled"], facts["is_complete"]) == (110, False, limit == 110)


def test_all_candidates_are_refused_if_nobody_can_know_them(run: Run) -> None:
    answer = run("candidates", *UNCOUNTED, "--limit", "all", *TIME)

    assert (answer.code, answer.out) == (2, "")
    assert "cannot all be listed on a board this large; ask for some of them" in answer.err


def test_candidates_are_some_that_fit_and_said_to_be_sampled(run: Run) -> None:
    answer = run("candidates", *UNCOUNTED, "--limit", "7", *TIME)
    position = Position(UNCOUNTED[0], UNCOUNTED[1:])

    assert re.fullmatch(r"about [\d,.e+]+ candidates \([\d,.e+]+ to [\d,.e+]+\)", answer.first_line)
    assert len(answer.out.splitlines()) == 8
    assert all(position.fits(code) for code in answer.out.splitlines()[1:])
    assert answer.err == "7 codes found by sampling, in no order; there are more\n"
    facts = run("candidates", *UNCOUNTED, "--limit", "7", "--json", *TIME).json
    assert (facts["sampled"], facts["is_complete"], facts["count"]["status"]) == (True, False, "estimate")
    counted = run("candidates", "10x12", f"{GUESS}:2-3", "--limit", "7", *TIME)
    assert (counted.first_line, counted.err) == ("2,860,863,680 candidates", answer.err)


def test_games_names_the_usual_strategy_and_says_why(run: Run) -> None:
    assert "strategy   best: 10^26 codes are too many to look at all of them" in run("games", "20x20").out
    assert "strategy   best: the book has its best tree, proven" in run("games", "4x6").out
    assert run("games", "20x20", "--json").json["strategy"] == "best"


def test_match_plays_large_boards_and_times_its_moves(run: Run) -> None:
    answer = run("match", "8x12", "sampled", "--games", "3", "--seed", "1", "--json", *MOVE_TIME)

    facts = answer.objects[-1]
    assert (facts["games"], facts["failures"], sum(facts["histogram"])) == (3, 0, 3)
    assert (facts["standard_error"] is None) == (3 in facts["histogram"])  # three games of one length tell no error
    assert facts["worst"] == len(facts["histogram"])
    assert 0 < facts["seconds_per_move"] <= facts["slowest_move"]


def test_match_shows_estimates_with_their_intervals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackpeg.cli.match.KNOWN_SECONDS", 3)  # enough for most rows on slow machines, too
    shown = run("match", "12x14", "sampled", "--seed", "1", "--show", *MOVE_TIME).out

    assert re.search(r"codebreaker  ~[\d.,e+]+ \([\d.,e+]+ to [\d.,e+]+\) codes possible", shown)
    counts = re.findall(r"codebreaker  (\S+).* codes possible", shown)
    assert counts.count("?") < len(counts) / 2  # the sample may miss the last few codes


def assisted(*typed: str, options: tuple[str, ...] = ("10x12", *TIME)) -> tuple[int, str]:
    done = typed_here("assist", *options, typed="\n".join(typed))
    return done.code, done.err + done.out


def test_assist_counts_takes_back_and_lists() -> None:
    code, said = assisted("2 3", "1 ?", "why", "list 3", "list all", "u", "quit")

    assert code == 0
    assert "61,917,364,224 codes." in said
    assert "\n2,860,863,680 codes left (95 % ruled out).\n" in said
    assert len(re.findall(r"^(?:About )?[\d,]+ codes left", said, re.MULTILINE)) == 2
    assert "It tells about" in said
    assert "found by sampling, in no order; there are more" in said
    assert "too many to list; ask for up to 50,000,000" in said
    assert "Taken back:" in said
    assert "blackpeg assist --time 1 10x12" in said


def test_assist_repairs_what_is_proven_wrong() -> None:
    code, said = assisted("1", "quit", options=("10x12", *TIME, "AAAAAAAAAA:6-0", "BBBBBBBBBB:5-0"))

    assert code == 0
    assert "No code fits all feedbacks." in said
    assert "have no color in common" in said
    assert "Possible repairs:" in said
    assert "Guess 3:" in said


def test_assist_goes_on_with_a_suspicion() -> None:
    script = Script(["quit"])

    position = slipped()
    session = begin_told(Kind.ASSIST, position.game, position.turns)
    Assisting(session, script, strategy=named("sampled", seconds=0.2), seconds=0.4).run()

    assert "I found no code that fits all feedbacks." in script.heard
    assert "check the rows; I go on" in script.heard
    assert "Guess 11:" in script.heard


def test_play_hints_are_estimates() -> None:
    typed = "\n".join(["hint", GUESS, *["hint"] * 5, "list 2", f"{GUESS}?", "undo", "give up"])
    done = typed_here("play", "10x12", "--seed", "1", *TIME, typed=typed)

    assert done.code == 0
    assert "as many guesses as you like" in done.out
    assert "All 61,917,364,224 codes are possible" in done.out
    assert re.search(r"[\d,]+ of 61,917,364,224 codes fit all feedbacks so far\.", done.out)
    assert "A good guess (best):" in done.out
    assert "It tells about" in done.out
    assert "blackpeg match 10x12 best --show --secret" in done.out


def test_review_marks_estimates_and_judges_no_guess(run: Run) -> None:
    answer = run("review", *UNCOUNTED, *TIME)

    assert answer.code == 0
    assert answer.first_line == "10x12, open after 3 guesses: mistakes and luck are not judged here"
    rows = [line for line in answer.out.splitlines() if re.match(r"\d ", line)]
    assert len(rows) == 3
    assert all("not judged" in row for row in rows)
    assert any(re.search(r"~[\d.,e+]+ \([\d.,e+]+ to [\d.,e+]+\)", row) for row in rows)
    assert "no, by row" in rows[2]


def test_review_gives_programs_null_where_it_does_not_judge(run: Run) -> None:
    facts = run("review", *UNCOUNTED, "--json", "--time", "1").json  # enough for counts, also on a busy machine

    assert [facts[name] for name in ("expected", "mistakes", "luck", "skill")] == [None] * 4
    assert facts["status"] == "estimate"
    first, second, third = facts["turns"]
    assert first["after"]["status"] == "proven"
    assert (first["before"]["number"], first["before"]["status"]) == (12**10, "proven")
    assert (second["judgement"], second["mistake"], second["best"], second["status"]) == (None, None, None, "estimate")
    assert third["after"]["low"] <= third["after"]["number"] <= third["after"]["high"]
    assert third["after"]["status"] == "estimate"
    assert second["bits"] > 0


def test_review_of_many_games_counts_those_it_judges(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    run("match", "10x12", "sampled", "--seed", "1", "--save", str(path), *MOVE_TIME)
    run("match", "3x4", "minimax", "--seed", "1", "--save", str(path))

    answer = run("review", str(path), *TIME)
    facts = run("review", str(path), "--json", *TIME).json
    lines = run("review", str(path), "--csv", *TIME).out.splitlines()

    assert "1 game: 0" in answer.first_line
    assert "1 game not judged: too many codes to list" in answer.out
    assert (facts["games"], facts["judged"], facts["status"]) == (2, 1, "estimate")
    assert len(lines) == 1 + sum(len(review["turns"]) for review in facts["reviews"])
    assert ",,,,estimate," in lines[1]


def test_review_tells_of_a_contradiction(run: Run) -> None:
    answer = run("review", "10x12", "AAAAAAAAAA:6-0", "BBBBBBBBBB:5-0", *TIME)

    assert answer.code == 1
    assert "Rows 1 and 2 cannot both be right" in answer.out
    assert "Possible repairs:" in answer.out


def test_the_engine_guesses_on_any_board_by_its_usual_strategy() -> None:
    turns = json.dumps(UNCOUNTED[1:])
    asked = f'{{"id": 1, "game": "10x12", "turns": {turns}, "about": true}}\n{{"id": 2, "game": "4x6"}}\n'
    large, small = map(json.loads, process("engine", *TIME, typed=asked).out.splitlines())

    assert large["about"]["count"]["status"] == "estimate"
    assert small["guess"] == "1123"


def test_a_review_of_a_large_board_that_can_be_listed_counts_exactly(run: Run) -> None:
    said, told = run("review", "7x8", "1122334:2-2"), run("review", "7x8", "1122334:2-2", "--json").json

    assert "how many were left is exact" in said.out
    assert told["turns"][0]["after"]["number"] == 129_270
    assert 3 < told["turns"][0]["bits_expected"] < 5


def test_a_list_of_all_is_offered_only_where_it_is_not_refused(run: Run) -> None:
    assert "10^200 more\n" in run("candidates", "100x100", "--limit", "1").err
    assert "1,295 more; --limit all lists them\n" in run("candidates", "4x6", "--limit", "1").err
