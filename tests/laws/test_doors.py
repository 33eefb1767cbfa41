"""Every verb is declared once: every door answers with the fact of the library, and refuses what the library refuses.

The doors are the library, `answer` in JSON, and the command line with ``--json``.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.running import Run
from tests.verbs.test_facts_of_verbs import timeless

import blackpeg as bp
from blackpeg.cli.from_verbs import option
from blackpeg.cli.group import COMMANDS
from blackpeg.errors import (
    BlackpegError,
    FileError,
    InvalidCodeError,
    InvalidGameError,
    InvalidRequestError,
    StrategyError,
    UnknownVerbError,
)
from blackpeg.facts import as_json
from blackpeg.kernel import kernel
from blackpeg.verbs.answer import _plain, answer, request_of, schemas_of
from blackpeg.verbs.rows import ROWS
from blackpeg.verbs.table import Param, VerbParam, verb_called

NAMES = [name for name, row in ROWS.items() if row.module is not None]
needs_native = pytest.mark.skipif(kernel().name != "native", reason="exact search needs the native kernel")

AT = {"game": "4x6", "turns": ["1122:1-0", "1344:0-2"]}
RIGHT: dict[str, tuple[dict[str, Any], Callable[[], object]]] = {
    "score": (
        {"game": "4x6", "guess": "1122", "secret": "1223"},
        lambda: bp.score("4x6", "1122", "1223"),
    ),
    "suggest": (
        {**AT, "strategy": "minimax", "top": 3},
        lambda: bp.suggest("4x6 1122:1-0 1344:0-2", "minimax", top=3),
    ),
    "explain": ({**AT, "guess": "1344"}, lambda: bp.explain("4x6 1122:1-0 1344:0-2", "1344")),
    "candidates": ({**AT, "limit": 3}, lambda: bp.candidates("4x6 1122:1-0 1344:0-2", 3)),
    "map": ({"game": "3x3", "guess": "112"}, lambda: bp.code_map("3x3", "112")),
    "daily": ({"game": "4x6", "date": "2026-11-22"}, lambda: bp.daily("4x6", "2026-11-22")),
    "review": ({"game": "3x4 112:1-0 134:0-1"}, lambda: bp.review("3x4 112:1-0 134:0-1")),
    "equilibrium": ({"game": "2x3"}, lambda: bp.equilibrium("2x3")),
    "puzzle": ({"game": "3x4", "number": 2, "seed": 1}, lambda: bp.puzzle("3x4", number=2, seed=1)),
    "tasks": ({"game": "3x4", "kind": "choose", "seed": 1}, lambda: bp.tasks("3x4", kind="choose", seed=1)),
    "static": ({"game": "3x4", "guesses": ["112", [0, 2, 2]]}, lambda: bp.static("3x4", ["112", "133"])),
    "solve": ({"game": "3x4", "objective": "worst"}, lambda: bp.solve("3x4", "worst")),
    "evaluate": (
        {**AT, "strategy": "minimax", "consistent": True},
        lambda: bp.evaluate("4x6 1122:1-0 1344:0-2", bp.registry.Chosen("minimax", consistent=True)),
    ),
    "expectation": ({"game": "3x4"}, lambda: bp.expectation("3x4")),
    "compare": (
        {**AT, "strategies": ["minimax", "entropy"], "sample": 9, "seed": 1},
        lambda: bp.compare("4x6 1122:1-0 1344:0-2", "minimax", "entropy", sample=9, seed=1),
    ),
    "match": (
        {**AT, "strategy": "minimax", "games": 9, "seed": 1},
        lambda: bp.match("4x6 1122:1-0 1344:0-2", "minimax", games=9, seed=1),
    ),
    "verify": ({"game": "3x4"}, lambda: bp.verify("3x4")),
    "games": ({}, bp.games),
    "strategies": ({}, bp.known_strategies),
    "about": ({"game": "super"}, lambda: bp.about("super")),
}
"""For each verb, but for `tree`, whose JSON is that of a tree file: a request, and the call of the library."""

LINES = {
    "score": "score 4x6 1122 1223",
    "suggest": "suggest 4x6 1122:1-0 1344:0-2 --strategy minimax --top 3",
    "explain": "explain 4x6 1122:1-0 1344:0-2 1344",
    "candidates": "candidates 4x6 1122:1-0 1344:0-2 --limit 3",
    "map": "candidates 3x3 --map --guess 112",
    "review": "review 3x4 112:1-0 134:0-1",
    "equilibrium": "equilibrium 2x3",
    "puzzle": "puzzle 3x4 -n 2 --seed 1",
    "tasks": "tasks 3x4 --kind choose --seed 1",
    "static": "static 3x4 112 133",
    "solve": "solve 3x4 --objective worst",
    "evaluate": "evaluate 4x6 1122:1-0 1344:0-2 minimax --consistent",
    "expectation": "evaluate 3x4 random-consistent --exact",
    "compare": "compare 4x6 1122:1-0 1344:0-2 minimax entropy --sample 9 --seed 1",
    "match": "match 4x6 1122:1-0 1344:0-2 minimax --games 9 --seed 1",
    "verify": "verify 3x4",
    "games": "games",
    "strategies": "strategies",
    "about": "games super",
}
"""The same on the command line."""


def test_a_verb_that_there_is_not_is_told_the_verbs_that_answer() -> None:
    with pytest.raises(UnknownVerbError) as refused:
        answer("frobnicate")

    assert str(refused.value) == f"there is no verb 'frobnicate'; expected one of {', '.join(NAMES)}"


def test_every_verb_is_asked_here() -> None:
    assert {*RIGHT, "tree"} == {*NAMES}
    assert {*LINES, "tree", "daily"} == {*NAMES}


@pytest.mark.parametrize("name", RIGHT)
def test_json_is_answered_with_the_fact_of_the_library(name: str) -> None:
    asked, verb = RIGHT[name]

    assert timeless(answer(name, asked)) == timeless(as_json(verb()))


@needs_native
def test_the_json_of_a_tree_is_its_file(tmp_path: Any) -> None:
    found = bp.tree("3x4", "minimax")
    bp.write_tree(tmp_path / "tree.json", found.manifest, found.tree)

    kept = json.loads((tmp_path / "tree.json").read_text())

    assert timeless(answer("tree", {"game": "3x4", "strategy": "minimax"})) == timeless(kept)


@needs_native
def test_a_tree_notes_what_its_strategy_was_asked(run: Run) -> None:
    asked = {"game": "3x4", "strategy": "minimax", "consistent": True, "first": "123", "seed": 7}
    line = "tree 3x4 --strategy minimax --consistent --first 123 --seed 7 --json"
    told = answer("tree", asked)

    assert (told["manifest"]["consistent"], told["manifest"]["options"]) == (True, {"first": "123", "seed": 7})
    assert timeless(run(*line.split()).json) == timeless(told)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("suggest 3x4", {}),
        ("match 3x4 --seed 1", {"seed": 1}),
        ("evaluate 3x4", {}),
    ],
)
def test_every_door_has_one_usual_strategy(run: Run, line: str, asked: dict[str, Any]) -> None:
    printed = json.loads(run(*line.split(), "--json").out.splitlines()[-1])
    name = line.split()[0]

    assert timeless(answer(name, {"game": "3x4", **asked})) == timeless(printed)
    assert timeless(answer(name, {"game": "3x4", "strategy": "best", **asked})) == timeless(printed)


@pytest.mark.parametrize("name", LINES)
def test_the_command_line_prints_what_json_is_answered_with(run: Run, name: str) -> None:
    printed = json.loads(run(*LINES[name].split(), "--json").out.splitlines()[-1])

    assert timeless(printed) == timeless(answer(name, RIGHT[name][0]))


def test_a_turn_is_told_as_text_or_as_an_object() -> None:
    texts = answer("candidates", {"game": "4x6 1122:1-0", "turns": ["1344:0-2"]})
    turns = [{"guess": [0, 0, 1, 1], "feedback": "1-0"}, {"guess": "1344", "reply": "0-2"}]

    assert answer("candidates", {"game": "4x6", "turns": turns}) == texts


@pytest.mark.parametrize(
    ("name", "asked", "field"),
    [
        ("score", {"game": "4x6", "guess": "1122", "secret": "1223"}, "guess"),
        ("score", {"game": "4x6", "guess": "1122", "secret": "1122"}, "secret"),
        ("explain", {"game": "4x6", "guess": "1122"}, "guess"),
        ("map", {"game": "4x6", "guess": "1122"}, "guess"),
        ("match", {"game": "4x6", "strategy": "minimax", "secret": "1122", "seed": 1}, "secret"),
        ("evaluate", {"game": "4x3", "strategy": "minimax", "first": "1122"}, "first"),
        ("tree", {"game": "4x3", "strategy": "minimax", "first": "1122"}, "first"),
    ],
)
def test_a_code_is_told_as_text_or_as_colors_counted_from_0(name: str, asked: dict[str, Any], field: str) -> None:
    assert timeless(answer(name, {**asked, field: [0, 0, 1, 1]})) == timeless(answer(name, asked))
    with pytest.raises(InvalidCodeError, match=r"expected colors 0 to [25], got \[0, 0, 1, 6\]"):
        answer(name, {**asked, field: [0, 0, 1, 6]})


def test_a_match_without_a_seed_draws_one_and_tells_it() -> None:
    asked = {"game": "4x6", "strategy": "minimax", "games": 2}
    first, second = answer("match", asked), answer("match", asked)

    assert first["seed"] != second["seed"]
    assert timeless(answer("match", {**asked, "seed": first["seed"]})) == timeless(first)


WRONG = [
    ("sugest", {}, UnknownVerbError, "there is no verb 'sugest'; did you mean suggest?"),
    ("play", {}, UnknownVerbError, "there is no verb 'play'"),
    ("verify", {"files": ["/etc/passwd"]}, InvalidRequestError, "unknown field 'files'; the fields are game"),
    ("verify", {"game": "/etc/passwd"}, InvalidGameError, "got '/etc/passwd'"),
    ("verify", {"game": "super"}, FileError, "a game of the book, which has no tree of 5x8"),
    ("about", {"game": "4x6 1122:1-0"}, InvalidGameError, "got '4x6 1122:1-0'; no turns may follow the game here"),
    ("games", {"game": "4x6"}, InvalidRequestError, "unknown field 'game'; there are no fields"),
    ("suggest", {}, InvalidRequestError, "missing field 'game'"),
    ("suggest", {"game": 4}, InvalidRequestError, "game: expected a text"),
    ("suggest", {"game": "4x6", "topp": 1}, InvalidRequestError, "unknown field 'topp'; did you mean 'top'?"),
    ("suggest", {"game": "4x6", "top": 0}, InvalidRequestError, "top: expected a whole number of at least 1"),
    ("suggest", {"game": "4x6", "top": 999}, InvalidRequestError, "at most 50, got 999"),
    ("suggest", {"game": "4x6", "top": "1"}, InvalidRequestError, "got '1'"),
    ("suggest", {"game": "4x6", "time": 0}, InvalidRequestError, "time: expected a number of more than 0"),
    ("suggest", {"game": "4x6", "time": 9e9}, InvalidRequestError, "at most 10"),
    ("suggest", {"game": "4x6", "seed": -1}, InvalidRequestError, "seed: expected a whole number of at least 0"),
    (
        "suggest",
        {"game": "4x6", "turns": [{"guess": "1122"}]},
        InvalidRequestError,
        "turns[0]: missing field 'feedback'",
    ),
    (
        "suggest",
        {"game": "4x6", "turns": [{"guess": "1122", "feedback": "1-0", "reply": "1-0"}]},
        InvalidRequestError,
        "turns[0]: expected a feedback or a reply, got both",
    ),
    (
        "suggest",
        {"game": "4x6", "turns": [{"guess": "1122", "reply": 1}]},
        InvalidRequestError,
        "turns[0].reply: expected a text",
    ),
    ("score", {"game": "4x6", "guess": "1122", "secret": ["1"]}, InvalidRequestError, "secret[0]: expected a whole"),
    ("suggest", {"game": "4x6", "strategy": "cmd:ls"}, StrategyError, "no strategy is called 'cmd:ls'"),
    ("suggest", {"game": "4x6", "strategy": "tree:x.json"}, StrategyError, "no strategy is called"),
    ("suggest", {"game": "4x6", "strategy": "minimx"}, StrategyError, "did you mean minimax?"),
    ("suggest", {"game": "4x6 1122:1-0", "first": "1344"}, StrategyError, "a first guess is the first of a game"),
    ("compare", {"game": "4x6", "strategies": ["minimax"]}, InvalidRequestError, "a list of at least 2"),
    ("solve", {"game": "4x6", "objective": "best"}, InvalidRequestError, "expected 'total', 'worst' or"),
]


@pytest.mark.parametrize(("name", "asked", "error", "message"), WRONG)
def test_a_wrong_request_is_refused_by_its_field(name: str, asked: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as refused:
        answer(name, asked)

    assert message in str(refused.value)


@pytest.mark.parametrize("asked", [[], "", 0, False])
def test_what_is_no_object_is_refused_and_nothing_is_an_empty_one(asked: Any) -> None:
    with pytest.raises(InvalidRequestError, match="expected an object"):
        answer("games", asked)
    assert answer("games", None) == answer("games", {})


REFUSED: dict[str, tuple[dict[str, Any], Callable[[], object]]] = {
    "score 4x6 112 1223": ({"game": "4x6", "guess": "112", "secret": "1223"}, lambda: bp.score("4x6", "112", "1223")),
    "suggest 4y6": ({"game": "4y6"}, lambda: bp.suggest("4y6")),
    "suggest 4x6 1122:9-0": ({"game": "4x6", "turns": ["1122:9-0"]}, lambda: bp.suggest("4x6 1122:9-0")),
    "explain 4x6 7777": ({"game": "4x6", "guess": "7777"}, lambda: bp.explain("4x6", "7777")),
    "evaluate 4x6 minimax --first 77": (
        {"game": "4x6", "strategy": "minimax", "first": "77"},
        lambda: bp.Game("4x6").code("77"),
    ),
    "compare 3x4 minimax minimax": (
        {"game": "3x4", "strategies": ["minimax", "minimax"]},
        lambda: bp.compare("3x4", "minimax", "minimax"),
    ),
    "games 4x": ({"game": "4x"}, lambda: bp.about("4x")),
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_the_library_refuses_every_door_refuses_in_the_words_of_the_library(run: Run, line: str) -> None:
    asked, verb = REFUSED[line]
    name = line.split()[0].replace("games", "about")
    with pytest.raises(BlackpegError) as by_library:
        verb()
    with pytest.raises(type(by_library.value)) as by_json:
        answer(name, asked)
    shown = run(*line.split())

    assert str(by_json.value) == str(by_library.value)
    assert (shown.code, shown.out) == (2, "")
    assert " ".join(str(by_library.value).split()) in shown.err


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_whatever_is_asked_is_answered_or_refused(name: str, data: st.DataObject) -> None:
    """A field of a right request is anything: no other error than Blackpeg's own comes out."""
    right = RIGHT[name][0] if name in RIGHT else {"game": "3x4", "strategy": "minimax"}
    fields = request_of(name).__struct_fields__
    if not fields:
        return
    wrong = {**right, data.draw(st.sampled_from(fields)): data.draw(JSON)}
    with suppress(BlackpegError):
        json.dumps(answer(name, wrong), allow_nan=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_verb_has_schemas(name: str) -> None:
    asked, answered, named = schemas_of(name, "#/components/schemas/")
    text = json.dumps([asked, answered, named])

    assert all(each.split('"')[0] in named for each in text.split("#/components/schemas/")[1:])
    assert asked["$ref"].endswith(f"/{name.capitalize()}Asked")


def test_what_is_said_of_a_parameter_names_others_without_braces_and_dashes() -> None:
    param = Param("Half of {max_guesses}.")
    said = _plain(VerbParam("half", param, int, 1, is_word=False))

    assert said.__metadata__[0].description == "Half of `max_guesses`.  The default is 1."
    (made,) = click.command(option(VerbParam("half", param, int, 1, is_word=False))(lambda half: half)).params
    assert isinstance(made, click.Option)
    assert made.help == "Half of --max-guesses."


@pytest.mark.parametrize("name", NAMES)
def test_the_fact_of_every_verb_has_a_document(name: str) -> None:
    """Without one, its command would print nothing."""
    assert "document" in verb_called(name).fact.FORMS


@pytest.mark.parametrize("name", NAMES)
def test_every_verb_says_what_it_is_for_and_shows_a_line_that_is_no_other_command(name: str) -> None:
    verb = verb_called(name)

    assert verb.help.strip()
    assert verb.examples
    commands = [command for section in COMMANDS.values() for command in section]
    assert all(example.split()[0] in [*commands, name] for example in verb.examples)


def test_answer_needs_no_thread_no_process_and_no_socket() -> None:
    """As in a tab of a browser, where there is none of them, and no NumPy."""
    program = """
import sys
sys.platform = "emscripten"
import threading
for name in "socket ssl multiprocessing concurrent.futures.process subprocess numpy starlette click".split():
    sys.modules[name] = None
def refuse(*_): raise RuntimeError("no threads here")
threading.Thread.start = refuse
from blackpeg.verbs.answer import answer
print(answer("suggest", {"game": "4x6", "turns": ["1122:1-0"], "top": 2})["guess"])
print(answer("solve", {"game": "4x6"})["total"], answer("solve", {"game": "4x5", "search": True})["total"])
print(answer("solve", {"game": "6x5", "time": 0.2})["stopped"])
print(answer("review", {"game": "3x4 112:1-0 134:0-1"})["mistakes"])
print(answer("compare", {"game": "3x4", "strategies": ["minimax", "entropy"]})["game"])
print(answer("explain", {"game": "4x6", "guess": "1122"})["guess"])
print(answer("map", {"game": "3x3"})["codes"], answer("about", {"game": "super"})["codes"])
print(answer("evaluate", {"game": "3x4", "strategy": "minimax"})["total"])
class Said(bytes): to_bytes = bytes.__bytes__
sys.modules["blackpeg_checker_wasm"] = type(sys)("checker")
sys.modules["blackpeg_checker_wasm"].call = lambda name, given: Said(b"proven: raised by 7 looks; in 0 s")
print(answer("verify", {"game": "3x4"})["certificates"][0]["looks"])
"""
    if kernel().name != "native":
        pytest.skip("the Python kernel is NumPy")
    command, env = [sys.executable, "-c", program], {**os.environ, "BLACKPEG_KERNEL": "native"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=env)

    assert done.stderr == ""
    assert done.stdout.split() == ["1334", "5625", "2463", "time", "0.0", "3x4", "1122", "27", "32768", "216", "7"]


NEW_VERB = '''
"""`spread`: how many colors a code has."""

from __future__ import annotations

from typing import Annotated

from blackpeg.fact import Fact
from blackpeg.rules import Code, Game, game_of
from blackpeg.verbs.table import GAME, Param, verb


class Spread(Fact):
    """How many colors a code has."""

    colors: int

    FORMS = {"document": lambda found: f"{found.colors} colors"}


@verb("Count the colors of a code.", examples=["spread 4x6 1122"])
def spread(
    game: Annotated[Game | str, GAME],
    code: Annotated[str | Code, Param(about="The code.")],
    *,
    only: Annotated[int | None, Param(about="Only the first N pegs.", metavar="N", least=1)] = None,
) -> Spread:
    return Spread(len(set(game_of(game).code(code)[:only])))
'''


def test_a_new_verb_is_one_file_and_one_row_and_its_option_is_at_every_door(tmp_path: Path) -> None:
    (tmp_path / "spread.py").write_text(NEW_VERB)
    program = """
import json, sys
import blackpeg.verbs
from blackpeg.verbs.rows import ROWS, Row
blackpeg.verbs.__path__.append(sys.argv[1])
ROWS["spread"] = Row("Ask", "how many colors a code has", "spread")

from blackpeg.cli import main
from blackpeg.cli.mcp import described
from blackpeg.verbs.answer import answer
from blackpeg.web.verbs import openapi
main(["spread", "4x6", "1122", "--only", "2", "--json"])
print(json.dumps(answer("spread", {"game": "4x6", "code": "1122", "only": 2})))
print(json.dumps(described("spread")[1]["properties"]["only"]))
described_by = openapi()
assert "/api/spread" in described_by["paths"]
print(json.dumps(described_by["components"]["schemas"]["spread.SpreadAsked"]["properties"]["only"]))
main(["spread", "4x6", "1122", "--quiet"])
main(["--help"])
main(["spread", "--help"])
"""
    call = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""
    command, json_answer, tool, openapi, said, *helps = done.stdout.splitlines()

    assert json.loads(command) == json.loads(json_answer) == {"colors": 1}
    only = {"description": "Only the first N pegs.", "type": "integer", "minimum": 1}
    assert json.loads(tool) == json.loads(openapi) == only
    assert said == "2 colors"
    assert any(re.search("spread +how many colors a code has", line) for line in helps)
    assert any(re.search(r"--only N +Only the first N pegs\.", line) for line in helps)
