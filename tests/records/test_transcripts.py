"""Logs of benchmarks of language models: each format is read, and what each model did is told exactly."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.analysis.summary import Summary
from blackpeg.errors import RecordError
from blackpeg.records.read import parse_records
from blackpeg.records.text import from_json, to_json, write_text
from blackpeg.rules.draws import textarena_secret

PROMPT = """[GAME] You are playing Mastermind.
You need to find the code that is {pegs} digits long, each digit from 1 to {colors}, with {repeats}.
In your response, you can submit your guess in the following format: '[2 1 4 5]'.
You have 20 turns to guess the code.
"""
INVALID = "[GAME] You attempted an invalid move. Reason: {} Please resubmit a valid move."
SHAPES = {"4x6-distinct": (4, 6, False), "4x8-distinct": (4, 8, False), "6x12:numbers": (6, 12, True)}
"""What TextArena has as Mastermind-v0, -hard and -extreme."""


def played(shape: str, guesses: list[list[int] | str], secret: list[int] | None, *, seed: int | None = None) -> str:
    """The transcript of a game of TextArena; a text among the guesses is an answer that is none."""
    pegs, colors, repeats = SHAPES[shape]
    text = "" if seed is None else f"seed: {seed}\n"
    text += PROMPT.format(pegs=pegs, colors=colors, repeats="possible repeats" if repeats else "no duplicates")
    seen: list[list[int]] = []
    for guess in guesses:
        if isinstance(guess, str):
            text += f"[Codebreaker] {guess}\n{INVALID.format('You did not respond with a list.')}\n"
            continue
        shown = " ".join(map(str, guess))
        text += f"[Codebreaker] I have thought\nabout it: [{shown}], not [6 6 6 6].\n"
        if guess in seen:
            text += INVALID.format(f"You have already guessed {guess}. Please try a different guess.") + "\n"
        elif guess != secret:
            black = sum(ours == theirs for ours, theirs in zip(guess, secret or guess, strict=True))
            white = sum(min(guess.count(c), (secret or guess).count(c)) for c in set(guess)) - black
            text += f"[GAME] Submitted [{shown}]. Feedback: {black} black peg(s), {white} white peg(s).\n"
        seen.append(guess)
    return text


@pytest.mark.parametrize(("seed", "secret"), [(0, "4612"), (1, "2516"), (2, "1652"), (42, "6153")])
def test_a_seed_of_textarena_gives_the_secret_that_it_draws(seed: int, secret: str) -> None:
    guesses = [[1, 2, 3, 4], list(map(int, secret))]

    (record,) = parse_records(played("4x6-distinct", guesses, guesses[-1], seed=seed))

    assert (str(record.secret), record.result, record.seed, record.codemaker) == (secret, "solved", seed, "TextArena")
    assert record.check() == record


def test_the_line_above_a_log_that_names_its_codebreaker_was_passed_over() -> None:
    game = played("4x6-distinct", [[1, 2, 3, 4], [6, 1, 5, 3]], [6, 1, 5, 3], seed=42)

    records = parse_records(f"codebreaker: a/b\n{game}\n{game.replace('I have', 'codebreaker: I have')}")

    assert [(record.codebreaker, record.guesses) for record in records] == [("a/b", 2)] * 2


def test_a_seed_of_textarena_tells_the_secret_of_a_plain_list_of_guesses_too() -> None:
    (record,) = parse_records("game: 4x6-distinct\ncodemaker: TextArena\nseed: 42\n1234\n6153")

    assert (str(record), str(record.secret)) == ("4x6-distinct 1234:0-2 6153:4-0", "6153")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(5))
def test_secrets_are_drawn_as_by_the_standard_library(shape: str, seed: int) -> None:
    pegs, colors, repeats = SHAPES[shape]
    random.seed(seed)

    drawn = (random.choices if repeats else random.sample)(list(range(1, colors + 1)), k=pegs)

    assert textarena_secret(seed, pegs=pegs, colors=colors, repeats=repeats) == drawn


@pytest.mark.parametrize("shape", SHAPES)
def test_games_of_textarena_are_read_turn_by_turn(shape: str) -> None:
    pegs, colors, repeats = SHAPES[shape]
    draws, texts, wanted, secrets = random.Random(shape), [], [], []
    for seed in range(20):
        secret = textarena_secret(seed, pegs=pegs, colors=colors, repeats=repeats)
        secrets.append(secret)
        guesses: list[list[int] | str] = []
        for _ in range(draws.randint(0, 5)):
            digits = range(1, colors + 1)
            guess = draws.choices(digits, k=pegs) if repeats else draws.sample(digits, k=pegs)
            guesses += draws.choice([[guess], [guess, "I give up."], [guess, guess]]) if guess != secret else []
        guesses += [secret] if draws.random() < 0.5 else []
        texts.append(played(shape, guesses, secret, seed=seed))
        wanted.append(guesses)

    records = parse_records("\n".join(texts))

    assert [str(record.game) for record in records] == [shape] * 20
    for record, guesses, seed in zip(records, wanted, range(20), strict=True):
        made = [guess for guess in guesses if isinstance(guess, list)]
        assert [[color + 1 for color in turn.guess] for turn in record.turns] == made
        assert record.malformed == len(guesses) - len(made)
        assert record.check().seed == seed
        assert record.result == ("solved" if made[-1:] == [secrets[seed]] else "open")


def test_without_a_prompt_the_game_is_that_of_textarena_or_the_one_that_is_asked_for() -> None:
    line = "Submitted [1 2 3 4]. Feedback: 0 black peg(s), 3 white peg(s)."

    assert [str(record) for record in parse_records(line)] == ["4x6-distinct 1234:0-3"]
    assert [str(record) for record in parse_records(line, "4x8")] == ["4x8 1234:0-3"]


def test_a_record_of_turns_as_textarena_writes_them_keeps_its_header() -> None:
    text = "game: 4x8\ncodebreaker: gpt\nSubmitted [1 2 3 8]. Feedback: 0 black peg(s), 3 white peg(s).\n"

    (record,) = parse_records(text)

    assert (str(record), record.codebreaker) == ("4x8 1238:0-3", "gpt")


@pytest.mark.parametrize("answer", ["7 8 9 9", "1 2 3"])
def test_a_last_answer_that_is_no_code_is_malformed_though_the_seed_is_known(answer: str) -> None:
    game = played("4x6-distinct", [[1, 2, 3, 4]], [6, 1, 5, 3], seed=42) + f"[Codebreaker] [{answer}]\n"

    assert [(str(record), record.malformed) for record in parse_records(game * 2)] == [("4x6-distinct 1234:0-2", 1)] * 2


def test_a_last_answer_at_a_board_that_is_too_large_is_refused_with_its_place() -> None:
    game = played("4x6-distinct", [[1, 2, 3, 4]], [6, 1, 5, 3], seed=42).replace("1 to 6", f"1 to {10**8}")

    with pytest.raises(RecordError, match=r"line 3: .*100"):
        parse_records(f"{game}[Codebreaker] [1 2 3 5]\n")


def test_a_game_of_mastermind_eval_without_a_guess_is_an_open_game() -> None:
    told = {"guess_history": [], "game": {"possible_colors": ["a", "b"], "code_length": 2, "secret_code": ["a", "b"]}}

    assert [str(record) for record in parse_records(json.dumps(told))] == ["2x2:ab"]


def test_a_code_that_was_cracked_is_the_last_guess() -> None:
    text = played("4x6-distinct", [[1, 2, 3, 4], [6, 1, 5, 3]], [6, 1, 5, 3]) + "You have cracked the code, solving 4\n"

    assert [str(record) for record in parse_records(text)] == ["4x6-distinct 1234:0-2 6153:4-0"]


def test_wrong_feedback_of_a_seed_is_named_and_the_game_is_in_no_sum(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    right = played("4x6-distinct", [[1, 2, 3, 4], [6, 1, 5, 3]], [6, 1, 5, 3], seed=42)
    path.write_text(right + right.replace("0 black peg(s), 2 white", "1 black peg(s), 2 white"))

    said, text = run("review", str(path), "--json"), run("review", str(path)).out

    assert said.code == 1
    (played_by,) = said.json["codebreakers"]
    assert (played_by["games"], played_by["doubtful"], played_by["solved"], played_by["guesses"]) == (1, 1, 1, 2)
    assert "game 2: the codemaker's feedback to guess 1, 1234:1-2, is wrong: its secret 6153 gives 1234:0-2" in text


COLORS = ["red", "blue", "green", "yellow", "white", "black"]


def chatted(answers: list[str], replies: list[tuple[int, int]]) -> list[dict[str, str]]:
    """The chat of a game of MastermindEval; after the last answer there is none."""
    told = f"- The secret code consists of 4 colors.\n- The only allowed colors are: {COLORS}.\n"
    chat = [{"role": "user", "content": f"{told}Example: FINAL GUESS: ['red', 'blue', 'green', 'white']"}]
    for answer, reply in zip(answers, [*replies, None], strict=True):
        chat.append({"role": "assistant", "content": f"Not ['red', 'red', 'red', 'red'].\n{answer}"})
        if reply is not None:
            black, white = reply
            hint = f"Correct color and position: {black}. Correct color but wrong position: {white}."
            chat.append({"role": "user", "content": f"Feedback: {hint}\nWhat is your next guess?"})
    return chat


def evaluated(**more: Any) -> dict[str, Any]:
    """A game of MastermindEval."""
    answers = ["FINAL GUESS: ['red', 'red', 'blue', 'blue']", "I say ['red', 'pink', 'blue', 'blue']"]
    chat = chatted([*answers, "FINAL GUESS: ['red', 'green', 'yellow', 'white']"], [(1, 0), (1, 0)])
    log = {"chat_history": chat, "progress_history": [1296, 256, 256], "valid": True, "solved": True, "num_guesses": 3}
    return {**log, **more}


SOLVED = "4x6:red,blue,green,yellow,white,black red,red,blue,blue:1-0 red,green,yellow,white:4-0"


def test_a_game_of_mastermind_eval_is_read_from_its_chat_or_its_guesses() -> None:
    told = {"code_length": 4, "possible_colors": COLORS, "secret_code": ["red", "green", "yellow", "white"]}
    guesses = [["red", "red", "blue", "blue"], [1, 0]], [["red", "pink", "blue", "blue"], [1, 0]]
    history = [*guesses, [["red", "green", "yellow", "white"], [4, 0]]]
    logs = [evaluated(), evaluated(game=told), evaluated(game=told, guess_history=history, model="HF Model: x")]

    records = parse_records(json.dumps(logs))

    assert [(str(record), record.malformed, record.result) for record in records] == [(SOLVED, 1, "solved")] * 3
    assert [record.codebreaker for record in records] == ["unknown", "unknown", "HF Model: x"]
    assert [record.secret is None for record in records] == [True, False, False]


def test_an_answer_before_the_last_that_was_told_nothing_solved_the_game() -> None:
    log = evaluated()
    log["chat_history"][2]["content"] = "Feedback: none, sorry.  What is your next guess?"

    (record,) = parse_records(json.dumps(log))

    assert (str(record), record.result) == (SOLVED.replace(" red,red,blue,blue:1-0", ""), "solved")


def test_a_lost_game_of_mastermind_eval_has_the_guesses_that_were_made() -> None:
    (record,) = parse_records(json.dumps(evaluated(solved=False)))

    assert (record.result, record.limit, record.guesses) == ("limit", 1, 1)


def benchmarked(turns: list[Any], *, model: str = "a/b", outcome: str = "win", **config: Any) -> dict[str, Any]:
    """A game of llm_mastermind_benchmark whose secret is 3 1 4 2; None among the turns is a failure to answer."""
    made = []
    for number, turn in enumerate(turns, 1):
        guess, black, white = turn or (None, 0, 0)
        reply = None if turn is None else {"black": black, "white": white}
        error = "Failed to get valid guess after retries" if turn is None else None
        made.append(
            {"turn_number": number, "guess": guess, "feedback": reply, "error": error, "parsed": turn is not None}
        )
    return {
        "config": {"num_colors": 6, "num_pegs": 4, "allow_duplicates": True, "max_turns": 12, **config},
        "llm_config": {"mode": "api", "model": model},
        "secret": [3, 1, 4, 2],
        "turns": made,
        "outcome": outcome,
        "timestamp": "2026-01-15T14:23:45Z",
    }


WIN = benchmarked([([0, 0, 1, 1], 0, 1), None, ([0, 0, 1, 1], 0, 1), ([3, 1, 4, 2], 4, 0)])
LOSS = benchmarked([([0, 1, 2, 3], 1, 2), ([4, 4, 4, 4], 1, 0)], model="c", outcome="loss", allow_duplicates=True)


def test_a_game_of_the_benchmark_counts_its_colors_from_0() -> None:
    win, loss = parse_records(f"{json.dumps(WIN)}\n{json.dumps(LOSS)}\n")

    assert (str(win), win.malformed, win.codebreaker) == ("4x6:012345 0011:0-1 0011:0-1 3142:4-0", 1, "a/b")
    assert (str(loss), loss.result, loss.limit) == ("4x6:012345 0123:1-2 4444:1-0", "limit", 2)
    assert (str(win.check().secret), win.date) == ("3142", "2026-01-15")
    large = benchmarked([([11, 0, 1, 2], 1, 2)], outcome="error", num_colors=12, allow_duplicates=False)
    large["secret"], large["turns"] = [11, 2, 0, 5], [*large["turns"], {"error": "Game timeout after 300s"}]
    (record,) = parse_records(json.dumps(large))
    assert str(record) == "4x12-distinct:0,1,2,3,4,5,6,7,8,9,10,11 11,0,1,2:1-2"
    assert (record.check().malformed, record.result) == (0, "open")


@pytest.mark.parametrize(
    ("log", "why"),
    [
        (f"{json.dumps(WIN)}\n{json.dumps(WIN)[:-30]}", "is no proper JSON: .* line 2"),
        (
            json.dumps([WIN, {**WIN, "turns": None}]),
            "game 2: expected a game as llm_mastermind_benchmark logs it: an entry has a value of another kind",
        ),
        (json.dumps({**WIN, "config": {}}), "game 1: .* logs it: the entry 'num_colors' is missing"),
        (json.dumps(benchmarked([([0, 0, 9, 1], 0, 1)])), "game 1: no color is written '9'"),
        (json.dumps(benchmarked([([0, 0, 1, 1], 3, 4)])), "game 1: .* never gives the feedback 3-4"),
        (json.dumps({"chat_history": []}), "game 1: expected a game as MastermindEval logs it: no message names its"),
        (json.dumps(evaluated(game={"code_length": "four"})), "game 1: "),
        (json.dumps({"chat_history": [5]}), "game 1: expected .* logs it: an entry has a value of another kind"),
        (json.dumps({"config": 5}), "game 1: expected .* logs it: an entry has a value of another kind"),
        (f"seed: next\n{played('4x6-distinct', [], None)}", "line 3: expected the seed to be a number, got 'next'"),
        (played("4x6-distinct", [[1, 2, 7, 4]], [1, 2, 3, 4]), "line 7: no color is written '7'"),
        (json.dumps(benchmarked([], num_colors=10**12)), "game 1: .*100"),
        (played("4x6-distinct", [], None).replace("from 1 to 6", f"from 1 to {10**8}"), "line 2: .*100"),
        (played("4x6-distinct", [[1, 2, 3, 4]] * 600, [1, 2, 3, 5]), "expected at most 500 turns in a game"),
        ('{"model": "x"}', 'expected an object with "format"'),
    ],
)
def test_a_log_that_cannot_be_read_is_named_with_its_place(log: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        parse_records(log)


def test_malformed_answers_are_kept_in_records() -> None:
    (record,) = parse_records(json.dumps(WIN))

    assert from_json(to_json(record)) == record
    assert parse_records(write_text(record)) == [record]
    assert "malformed" not in to_json(parse_records("4x6 1122:1-0")[0])


def test_each_model_has_its_mean_loss_contradictions_repeats_and_malformed_answers(run: Run, tmp_path: Path) -> None:
    for name, logs in {"x.jsonl": [WIN, LOSS, WIN], "y.json": [evaluated()]}.items():
        (tmp_path / name).write_text("\n".join(map(json.dumps, logs)))
    (tmp_path / "z.txt").write_text(played("4x6-distinct", [[1, 2, 3, 4], "No.", [6, 1, 5, 3]], [6, 1, 5, 3], seed=42))
    files = [str(tmp_path / name) for name in ("x.jsonl", "y.json", "z.txt")]

    said = run("review", *files).out
    codebreakers = {each["name"]: each for each in run("review", *files, "--json").json["codebreakers"]}

    assert set(codebreakers) == {"a/b", "c", files[1], files[2]}
    # By hand: each game's mistakes as `review` proves them; the repeated 0011 loses a guess, and contradicts its clue.
    lost = [bp.review(record).mistakes or 0 for record in bp.read_records(files[0])]
    model = codebreakers["a/b"]
    assert (model["games"], model["solved"], model["guesses"], model["known"]) == (2, 2, 6, "proven")
    assert (model["contradictions"], model["repeats"], model["malformed"]) == (2, 2, 2)
    assert Fraction(model["mean_mistake_exact"]) == (lost[0] + lost[2]) / 6 > Fraction(1, 3)
    assert Fraction(codebreakers["c"]["mistakes_exact"]) == lost[1]
    assert (codebreakers["c"]["solved"], codebreakers[files[1]]["malformed"], codebreakers[files[2]]["malformed"]) == (
        0,
        1,
        1,
    )
    table = said.partition("by codebreaker")[2]
    assert re.search(r"a/b +2 +100 % +6 +0\.\d{3} +33 % +33 % +2\n", table)
    assert re.search(r"c +1 +0 % +2 +0\.\d{3} +50 % +0 % +0\n", table)


def test_the_interval_of_a_model_is_that_of_its_games_alone() -> None:
    logs = [WIN, LOSS, benchmarked([([0, 0, 1, 2], 1, 1), ([3, 1, 4, 2], 4, 0)])]
    reviews = [bp.review(record) for record in parse_records("\n".join(map(json.dumps, logs)))]

    first, _ = Summary.of(reviews).codebreakers

    assert first.interval is not None
    assert first.interval == Summary.of([reviews[0], reviews[2]]).interval


def test_a_seed_of_textarena_drew_a_secret_of_a_list() -> None:
    (record,) = parse_records("game: {AB,BA,BB}-black\ncodemaker: TextArena\nseed: 42\nAB:0\nBB:2")

    assert (record.secret, record.seed) == (None, 42)
