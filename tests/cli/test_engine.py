"""`blackpeg engine`: what it answers, and the check of other engines."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run, process
from tests.strategies.engines import blackpeg, engine

from blackpeg.position import start
from blackpeg.registry import named
from blackpeg.strategies.conformance import RULES

TREE = Path(__file__).parents[2]
PAGE = (TREE / "docs" / "protocol.md").read_text(encoding="utf-8")


def served(*requests: object, strategy: str = "minimax") -> list[dict[str, Any]]:
    """The replies to *requests*, each an object or a line as it is."""
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in requests]
    answer = process("engine", "--strategy", strategy, typed=b"\n".join(lines))
    assert (answer.code, answer.err) == (0, "")
    return [json.loads(line) for line in answer.out.splitlines()]


def test_it_guesses_as_the_strategy_does() -> None:
    turns = [[], ["1122:1-0"], ["1122:1-0", "1344:0-2"]]

    replies = served(*({"id": number, "game": "4x6", "turns": turns} for number, turns in enumerate(turns)))

    position = start("4x6")
    expected = [position, position.after("1122", "1-0"), position.after("1122", "1-0").after("1344", "0-2")]
    assert replies == [{"id": n, "guess": str(named("minimax").choose(p))} for n, p in enumerate(expected)]


def test_a_request_may_name_the_strategy_and_ask_about_the_guess() -> None:
    asked = {"game": "4x6", "turns": ["1123:0-0"], "about": True}

    plain, best = served({"id": "a", **asked}, {"id": None, "strategy": "optimal", **asked})

    assert plain["id"] == "a"
    assert plain["about"]["count"]["number"] == 81
    assert plain["about"]["basis"] is None
    assert best["guess"] == "4456"
    assert best["about"]["basis"]["source"] == "book"
    assert set(best["about"]) >= {"count", "is_candidate", "parts", "worst", "expected_size_exact", "bits", "basis"}


BAD: list[tuple[object, object, str]] = [
    (b"rubbish", None, "expected one JSON object a line, got 'rubbish'"),
    (b"", None, "got an empty line"),
    (b"\xff\xfe", None, "expected one JSON object a line"),
    (b"[1, 2]", None, "expected one JSON object a line"),
    (b"[" * 3000, None, "expected one JSON object a line"),
    (b'"' + b"x" * 1_100_000 + b'"', None, "a request of at most 1,048,576 bytes"),
    (b'{"id": 1e400, "game": "3x3"}', None, "1e400 is no number that can be read"),
    (b'{"id": NaN}', None, "expected one JSON object a line, but NaN is no number"),
    (b'{"id": 24, "game": "4x6", "game": "3x3"}', None, "a name stands twice in one of its objects"),
    ({"id": 1}, 1, 'expected "game"'),
    ({"id": [2], "game": "4x6", "turns": ["1122"]}, [2], "expected a turn"),
    ({"id": 3, "game": "4x6", "turns": ["1111:0-0", "1112:3-0"]}, 3, "no code fits all feedbacks"),
    ({"id": 4, "game": "20x20"}, 4, "minimax plays games of up to"),
    ({"id": 5, "game": "4x6", "strategy": "cmd:true"}, 5, "expected one of best"),
    ({"id": 6, "game": "4x6", "strategy": ["minimax"]}, 6, "no strategy is called ['minimax']"),
    ({"id": 7, "game": "4x6", "protocol": 2}, 7, "expected protocol 1, got 2"),
]


def test_whatever_is_wrong_with_a_request_it_goes_on() -> None:
    replies = served(*(line for line, _, _ in BAD), {"id": 99, "game": "2x2"})

    for reply, (_, identity, expected) in zip(replies, BAD, strict=False):
        assert set(reply) == {"id", "error"}
        assert reply["id"] == identity
        assert expected in reply["error"]
    assert replies[len(BAD) :] == [{"id": 99, "guess": "11"}]


def test_a_strategy_that_is_not_there_is_told_before_anything_is_read() -> None:
    answer = process("engine", "--strategy", "nosuch:Mine", typed='{"id": 1, "game": "4x6"}')

    assert (answer.code, answer.out) == (2, "")
    assert "cannot load the strategy nosuch:Mine" in answer.err


def example(name: str) -> str:
    """The command of an example; the test is skipped where its language is not installed."""
    program = {".py": "python3", ".js": "node"}[Path(name).suffix]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    return f"{program} '{TREE / 'examples' / name}'"


@pytest.mark.parametrize("name", ["first_code.py", "first_code.js"])
def test_the_examples_keep_the_protocol_and_guess_the_first_code(run: Run, name: str) -> None:
    command = example(name)

    check = run("engine", "--check", command)
    answer = run("compare", "3x4", "first-consistent", f"cmd:{command}", "--json")

    assert (check.code, check.first_line) == (0, f"{command} keeps the protocol")
    assert check.out.count("\n  ok  ") == len(RULES)
    assert answer.code == 0
    assert answer.json["pairs"][0]["difference"] is None
    assert answer.json["pairs"][0]["same"] == 64


def test_blackpeg_keeps_its_own_protocol(run: Run) -> None:
    answer = run("engine", "--check", blackpeg("engine", "--strategy", "first-consistent"))

    assert answer.code == 0
    assert answer.out.count("\n  ok  ") == len(RULES)


ONCE = "say({'id': id, 'guess': '1122'} if asked == 1 else {'id': id, 'error': 'no'})"
BROKEN = {
    "sys.exit(1)": ("answers a request for 4x6", "ended with exit code 1"),
    "say({'id': 1, 'guess': '1111'})": ("answers a request for 4x6", "expected the id 41"),
    "say({'id': id, 'guess': '1111'})": ("breaks codes of 4x6", "3632 is not found after 100 guesses"),
    ONCE: ("breaks codes of 4x6", "no"),
}


@pytest.mark.parametrize("body", BROKEN)
def test_a_broken_rule_is_named(run: Run, tmp_path: Path, body: str) -> None:
    rule, why = BROKEN[body]

    answer = run("engine", "--check", engine(tmp_path, body))

    assert answer.code == 1
    assert answer.first_line.endswith(" breaks the protocol")
    last = answer.out.splitlines()[-1]
    assert last.startswith(f"  broken  {rule}")
    assert why in last


SOLVES = """\
import itertools
    codes = ["".join(code) for code in itertools.product(signs, repeat=pegs)]
    def told(guess, code):
        black = sum(map(str.__eq__, guess, code))
        return f"{black}-{sum(min(guess.count(s), code.count(s)) for s in set(guess)) - black}"
    fits = [code for code in codes if all(told(*turn.split(":")[:1], code) == turn.split(":")[1] for turn in turns)]
    """

LATER = {
    "say({'id': id, 'guess': fits[asked % len(fits)]})": "answers a position the same whenever it is asked",
    "say({'id': id, 'guess': fits[0]})": "plays odd positions or refuses them with an error, and goes on",
    "say({'id': id, 'guess': fits[0]} if fits and request['game'] == '4x6' else {'id': id, 'error': 'no'})": (
        "ends with exit code 0 when its input ends"
    ),
}


@pytest.mark.parametrize("body", LATER)
def test_every_rule_can_be_broken(run: Run, tmp_path: Path, body: str) -> None:
    answer = run("engine", "--check", engine(tmp_path, SOLVES + body, after="sys.exit(4)"))

    assert answer.code == 1
    assert answer.out.splitlines()[-1].startswith(f"  broken  {LATER[body]}")


def test_a_command_that_is_not_there_cannot_be_checked(run: Run) -> None:
    answer = run("engine", "--check", "./no-such-solver")

    assert (answer.code, answer.out) == (2, "")
    assert "cannot be started" in answer.err


@pytest.mark.parametrize(("name", "kind"), [("first_code.py", "python"), ("first_code.js", "js")])
def test_the_page_shows_the_examples_as_they_are(name: str, kind: str) -> None:
    text = (TREE / "examples" / name).read_text(encoding="utf-8")

    assert f"```{kind}\n{text}```\n" in PAGE
    assert text.count("\n") <= 20


def test_the_page_shows_a_request_as_it_is_sent_and_the_reply_that_comes() -> None:
    from blackpeg.strategies.protocol import line_of, request

    position = start("4x6").after("1122", "1-0").after("1344", "0-2")

    assert line_of(request(7, position)).decode() in PAGE
    [reply] = served({"id": 1, "game": "4x6", "turns": ["1122:1-0"]})
    assert json.dumps(reply) in PAGE
    for field in request(7, position):
        assert f"`{field}`" in PAGE
