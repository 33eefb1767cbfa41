"""What verbs answer: facts whose JSON keeps to its schema, and is what the commands print."""

from __future__ import annotations

import copy
import dataclasses
import json
import operator
import pickle
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import blackpeg as bp
from blackpeg.analysis.summary import Summary
from blackpeg.cli import main
from blackpeg.errors import RecordError
from blackpeg.facts import as_json, from_json, schema_of
from blackpeg.kernel import kernel
from blackpeg.trees.tree import branches
from blackpeg.verbs.answer import answer
from blackpeg.verbs.tree import tree_node

native = pytest.mark.skipif(kernel().name != "native", reason="needs the native kernel")


def verified(folder: Path) -> object:
    found = bp.tree("3x4")
    bp.write_tree(folder / "tree.json", found.manifest, found.tree)
    return bp.verify(folder / "tree.json")


FACTS: dict[str, Callable[[Path], object]] = {
    "evaluate": lambda _: bp.evaluate("3x4-black", "optimal"),
    "evaluate a sample": lambda _: bp.evaluate("4x6", "minimax", sample=10),
    "expectation": lambda _: bp.expectation("3x4"),
    "expectation with an error": lambda _: bp.expectation("6x2"),
    "compare": lambda _: bp.compare("3x4", "minimax", "entropy", "optimal"),
    "match": lambda _: bp.match("3x4", "optimal", games=3),
    "match a host without a secret": lambda _: bp.match("3x4", "minimax", "worst", games=2),
    "a game of many": lambda _: next(bp.Matches("3x4", "random-consistent", games=50)),
    "a game of a series": lambda _: next(bp.Matches("3x4", "minimax", "sly", games=2)),
    "review": lambda _: bp.review("3x4 112:1-0 134:?-1"),
    "review of a contradiction": lambda _: bp.review("3x3 111:1-0 122:0-0"),
    "review of a large board": lambda _: bp.review("10x12 AABBCCDDEE:2-3", time=0.5),
    "review of many games": lambda _: Summary.of([bp.review("3x3 111:1-0"), bp.review("3x3 112:?-?")]),
    "equilibrium": lambda _: bp.equilibrium("2x3"),
    "static": lambda _: bp.static("3x4", ["112"]),
    "tasks": lambda _: bp.tasks("3x4", number=2),
    "puzzle": lambda _: bp.puzzle("3x4", number=2, seed=1),
    "a puzzle that is wrong": lambda _: bp.puzzle("3x10", solve="682: 1-0; 682: 0-1"),
    "tree": lambda _: bp.tree("3x4", "minimax"),
    "a guess of a tree": lambda _: tree_node(bp.Game(3, 4), branches(bp.tree("3x4").tree), ["0-1"], "the book"),
    "verify": verified,
    "daily": lambda _: bp.daily("4x6", "2026-11-22"),
    "games": lambda _: bp.games(),
    "about": lambda _: bp.about("100x100"),
    "about a game that is solved": lambda _: bp.about("4x6"),
}


def named(names: Iterable[str]) -> list[object]:
    """*names*, those of boards that are sampled marked so."""
    return [pytest.param(name, marks=pytest.mark.sampling) if "large" in name else name for name in names]


@pytest.mark.parametrize("name", named(FACTS))
def test_the_json_of_a_fact_keeps_to_its_schema(name: str, tmp_path: Path) -> None:
    fact = FACTS[name](tmp_path)

    told = as_json(fact)

    assert json.loads(json.dumps(told, allow_nan=False)) == told
    schema = schema_of(type(fact))
    assert broken(told, schema, schema["$defs"]) is None


@native
def test_what_solve_answers_keeps_to_its_schema() -> None:
    for solved in (bp.solve("3x4", search=True), bp.solve("4x5", bp.least_total(max_guesses=2))):
        schema = schema_of(type(solved))
        assert broken(as_json(solved), schema, schema["$defs"]) is None


@native
def test_a_search_that_was_stopped_tells_bounds_and_by_what() -> None:
    began = time.perf_counter()
    solved = bp.solve("5x8", time=0.2, workers=1)
    took = time.perf_counter() - began

    assert took / 2 < solved.seconds <= took  # what the clock says, with what came after the search
    assert (solved.stopped, solved.total, solved.status.value) == ("time", None, "bound")
    assert solved.upper is None or solved.lower < solved.upper


COMMANDS: dict[str, Callable[[], object]] = {
    "compare 3x4 minimax entropy --json": lambda: bp.compare("3x4", "minimax", "entropy"),
    "evaluate 3x4 --strategy optimal --json": lambda: bp.evaluate("3x4", "optimal"),
    "review 3x4 112:1-0 134:0-1 --json": lambda: bp.review("3x4 112:1-0 134:0-1"),
    "games 3x4 --json": lambda: bp.about("3x4"),
    "games --json": bp.games,
}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_prints_the_fact_of_its_verb(capsys: pytest.CaptureFixture[str], line: str) -> None:
    main(line.split())

    assert timeless(json.loads(capsys.readouterr().out)) == timeless(as_json(COMMANDS[line]()))


def timeless(told: Any) -> Any:
    """*told* without the times in it."""
    if isinstance(told, dict):
        times = ("seconds", "seconds_per_move", "slowest_move")
        return {name: timeless(value) for name, value in told.items() if name not in times}
    return [timeless(value) for value in told] if isinstance(told, list) else told


KINDS = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}


def broken(told: Any, schema: dict[str, Any], definitions: dict[str, Any]) -> str | None:
    """What of *told* the schema does not allow; None if it allows all."""
    if not schema:
        return None
    if "$ref" in schema:
        return broken(told, definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        found = [broken(told, part, definitions) for part in schema["anyOf"]]
        return None if None in found else str(found)
    if "enum" in schema:
        return None if told in schema["enum"] else f"{told!r} is none of {schema['enum']}"
    kind = schema["type"]
    if not isinstance(told, {"object": dict, "array": list}.get(kind, object) if isinstance(kind, str) else object):
        return f"{told!r} is no {kind}"
    if kind == "object" and "properties" in schema:
        if list(told) != schema["required"]:
            return f"{list(told)} are not {schema['required']}"
        parts = [(told[name], part) for name, part in schema["properties"].items()]
    elif kind == "object":
        parts = [(value, schema.get("additionalProperties", {})) for value in told.values()]
    elif kind == "array":
        parts = list(zip(told, schema.get("prefixItems") or [schema["items"]] * len(told), strict=True))
    else:
        allowed = [KINDS[each] for each in ([kind] if isinstance(kind, str) else kind)]
        return None if any(isinstance(told, each) for each in allowed) else f"{told!r} is no {kind}"
    return next((each for each in (broken(*part, definitions) for part in parts) if each), None)


@pytest.mark.parametrize("verb", [bp.worth, bp.solve, bp.suggest])
def test_a_contradiction_says_why(verb: Callable[[str], object]) -> None:
    with pytest.raises(bp.ContradictionError, match="Rows 1 and 2 cannot both be right") as caught:
        verb("4x6 1122:4-0 1123:4-0")

    assert isinstance(caught.value.contradiction, bp.Contradiction)


MORE: dict[str, Callable[[], object]] = {
    "score": lambda: bp.score("4x6:letters", "AABB", "ABBC"),
    "candidates": lambda: bp.candidates("4x6 1122:1-1 1344:1-?", 3),
    "all candidates": lambda: bp.candidates("4x6-black 1122:2", None),
    "contradiction": lambda: bp.candidates("4x6 1122:4-0 1123:4-0"),
    "contradiction of a large board": lambda: bp.candidates("9x12 AABBCCDDE:0-0 ABCDEFGHI:9-0 FFGGHHIII:1-1"),
    "candidates of a game": lambda: bp.candidates("3x4"),
    "consistency": lambda: bp.know("4x6 1122:1-1").consistency,
    "code_map": lambda: bp.code_map("3x3 112:2-0", "113"),
    "suggest": lambda: bp.suggest("4x6 1122:1-0", top=3),
    "explain": lambda: bp.explain("3x4 112:1-0", "123"),
}
WITH_A_TREE: dict[str, Callable[[], object]] = {
    "solve": lambda: bp.solve("3x4"),
    "worth": lambda: bp.worth("4x6 1122:1-0"),
}


@pytest.mark.parametrize("name", named([*FACTS, *MORE, *WITH_A_TREE]))
def test_a_fact_outlives_the_tools_of_python_and_its_json(name: str, tmp_path: Path) -> None:
    fact: Any = FACTS[name](tmp_path) if name in FACTS else {**MORE, **WITH_A_TREE}[name]()

    assert copy.copy(fact) == copy.deepcopy(fact) == pickle.loads(pickle.dumps(fact)) == fact
    assert not dataclasses.is_dataclass(fact) or list(dataclasses.asdict(fact)) == [
        each.name for each in dataclasses.fields(fact)
    ]
    told = json.loads(json.dumps(as_json(fact)))
    if name in (*WITH_A_TREE, "tree") or "a game of" in name:
        with pytest.raises(TypeError, match=r"the JSON of this fact holds no \w+, so it cannot be read back"):
            from_json(type(fact), told)
    else:
        assert from_json(type(fact), told, bp.Game("4x6")) == fact


def test_a_code_in_a_dictionary_is_written_as_before() -> None:
    turns = [dataclasses.asdict(turn) for turn in bp.review("4x6:letters AABB:1-0 ACDD:0-1").turns]

    assert [str(turn["turn"]) for turn in turns] == ["AABB:1-0", "ACDD:0-1"]


def test_text_beside_a_code_is_not_unequal_in_silence() -> None:
    turn = bp.Game("4x6").turn("1122:1-0")

    for told, text in [(turn.guess, "1122"), (turn.reply, "1-0"), (turn.reply.feedback, "1-0"), (turn, "1122:1-0")]:
        for compare in (operator.eq, operator.ne):
            with pytest.raises(TypeError, match=f"is never equal to text: compare str.. of it, which is '{text}'"):
                compare(told, text)
        assert told != None  # noqa: E711
        assert tuple(told) == told
        assert {told: 1}[told] == 1


@pytest.mark.parametrize(
    "ask", [lambda: bp.review("4x6"), lambda: answer("review", {"game": "4x6", "turns": []})], ids=["Python", "JSON"]
)
def test_a_review_of_no_turns_was_answered_by_some_doors(ask: Callable[[], object]) -> None:
    with pytest.raises(RecordError, match=r"4x6 is a board without turns; .* such as '4x6 1122:1-1'"):
        ask()
