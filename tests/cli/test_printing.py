"""A fact shows itself: `print` tells what its command tells, `repr` fits in a line."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.running import process

import blackpeg as bp
from blackpeg.fact import MOST_SHOWN

FACTS: dict[str, Callable[[], object]] = {
    "score 4x6 1122 1223": lambda: bp.score("4x6", "1122", "1223"),
    "score 4x6-black 1122 1122": lambda: bp.score("4x6-black", "1122", "1122"),
    "candidates 4x6 1122:1-0 1344:0-2": lambda: bp.candidates("4x6 1122:1-0 1344:0-2"),
    "suggest 4x6 1122:1-1": lambda: bp.suggest("4x6 1122:1-1"),
    "suggest 4x6 1122:1-1 --strategy minimax --top 3": lambda: bp.suggest("4x6 1122:1-1", "minimax", top=3),
    "review 4x6 1122:1-1 3344:1-1 3456:0-2": lambda: bp.review("4x6 1122:1-1 3344:1-1 3456:0-2"),
    "review 4x6 1122:0-0 1122:0-1": lambda: bp.review("4x6 1122:0-0 1122:0-1"),
    "solve 2x3 --workers 1": lambda: bp.solve("2x3", workers=1),
    "solve 2x3 12:1-0 --workers 1": lambda: bp.solve("2x3 12:1-0", workers=1),
    "tree 4x6": lambda: bp.tree("4x6"),
    "tree 3x4 --strategy minimax": lambda: bp.tree("3x4", "minimax"),
    "evaluate 3x4 --strategy minimax": lambda: bp.evaluate("3x4", "minimax"),
    "evaluate 3x4 --strategy random-consistent --sample 20 --seed 2": lambda: bp.evaluate(
        "3x4", "random-consistent", sample=20, seed=2
    ),
    "evaluate 3x4 --strategy random-consistent --exact": lambda: bp.expectation("3x4"),
    "compare 3x4 minimax entropy": lambda: bp.compare("3x4", "minimax", "entropy"),
    "match 3x4 minimax --games 30 --seed 0": lambda: bp.match("3x4", "minimax", games=30),
    "games": bp.games,
    "games super": lambda: bp.about("super"),
}
"""A line that makes each fact, and how the library does."""


def _lasting(text: str) -> list[str]:
    """The lines that are the same each time, without what only the command line can do; a search in a process that
    searched before looks at fewer nodes."""
    text = text.replace("; --depth 3 shows more", "")
    return [line for line in text.splitlines() if not line.startswith(("seconds", "nodes"))]


@pytest.mark.parametrize("line", FACTS)
def test_a_fact_prints_what_its_command_prints(line: str) -> None:
    printed = process(*line.split(), PYTHONIOENCODING="ascii").out

    assert printed
    assert _lasting(str(FACTS[line]())) == _lasting(printed)


def test_what_was_verified_prints_what_verify_prints(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    found = bp.tree("3x4")
    bp.write_tree(file, found.manifest, found.tree)

    assert f"{bp.verify(file)}\n" == process("verify", str(file), PYTHONIOENCODING="ascii").out


def test_a_contradiction_says_what_commands_say_of_it() -> None:
    found = bp.know("4x6 1122:0-0 1122:0-1").contradiction()

    assert str(found) in process("candidates", "4x6", "1122:0-0", "1122:0-1").err


@pytest.mark.parametrize("line", [*FACTS, "explain"])
def test_a_fact_is_one_short_line_where_python_shows_it(line: str) -> None:
    shown = repr(FACTS[line]() if line in FACTS else bp.explain("4x6", "1122"))

    assert "\n" not in shown
    assert len(shown) <= MOST_SHOWN
    assert " object at 0x" not in shown
