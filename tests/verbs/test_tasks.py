"""Tasks for language models: their answers and values are those of the rules and of the plain reference solver."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.errors import SampleError, TooLargeError
from blackpeg.kernel import kernel
from blackpeg.rules.turns import read_turn
from blackpeg.search import least_total, parts_of
from blackpeg.search.reference import solve_reference
from blackpeg.verbs.tasks import KINDS

WORDS = "{ALTER,CASTE,CATER,EATER,HATER,HELLO,LATER,LINES,OTHER,PEARS=3,SPEAR,TEARS,WATER,WORLD}+{ABOUT,CLUMP}"
SMALL = ("3x4", "3x4-distinct", "4x3-black", "2x5:letters", f"{WORDS}-black", f"{WORDS}-in-common", f"{WORDS}-marks")
native = pytest.mark.skipif(kernel().name != "native", reason="values of larger games need the native kernel")


@cache
def worth(position: bp.Position) -> int:
    """The least total from *position* on, by the reference solver."""
    total = solve_reference(position, least_total()).total
    assert total is not None
    return total


def value(position: bp.Position, guess: bp.Code) -> Fraction:
    return Fraction(
        position.mass + sum(worth(child) for _, child in parts_of(position, guess)),
        position.mass,
    )


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("kind", ["next", "choose"])
def test_every_value_is_that_of_the_plain_reference(game: str, kind: str) -> None:
    for task in bp.tasks(game, kind=kind, number=3, seed=1).tasks:
        position = task.position
        least = Fraction(worth(position), position.mass)
        shown = [guess for choice in task.choices for guess in choice.guesses]

        for choice in task.choices:
            assert {value(position, guess) for guess in choice.guesses} == {choice.expected}
            assert choice.mistake == choice.expected - least
        assert task.choices[0].mistake == 0
        assert task.answers == task.choices[0].guesses
        if kind == "next":
            assert sorted(shown) == sorted(position.game.guesses())
        else:
            assert len(shown) == len(set(shown)) == 4
            assert all(str(guess) in task.prompt for guess in shown)


@pytest.mark.parametrize("game", [*SMALL, "4x6", "5x5-black"])
def test_one_code_alone_fits_what_is_to_be_deduced_by_the_rules_alone(game: str) -> None:
    for task in bp.tasks(game, kind="deduce", number=5, seed=1).tasks:
        board, turns = task.position.game, task.position.turns
        fitting = [code for code in board.codes() if all(board.answer(g, code) == r.feedback for g, r in turns)]

        assert (tuple(fitting), task.choices) == (task.answers, ())


@native
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["4x6", "4x6-distinct", "4x6-black", "3x10-distinct", "3x12:numbers", "4x5:names"])
def test_both_prompts_say_the_whole_task(game: str, kind: str) -> None:
    for task in bp.tasks(game, kind=kind, number=3, seed=2).tasks:
        position, lines = task.position, task.prompt.splitlines()
        clues = "\n".join(lines[lines.index("These guesses were answered:") + 1 : -1])

        (read,) = bp.puzzle(position.game, solve=clues).puzzles
        assert (read.position, read.count) == (position, position.count)
        counts_from_1 = position.game.counts_white and position.game.alphabet.signs[:2] == ("1", "2")
        assert (task.textarena is not None) == counts_from_1
        if task.textarena is not None:
            answered = [line for line in task.textarena.splitlines() if line.startswith("Submitted")]
            assert [read_turn(line, position.game) for line in answered] == list(position.turns)
            submitted = re.findall(r"\[[\d ]+\]", task.textarena.splitlines()[-1])[:-1]
            options = [guess for choice in task.choices for guess in choice.guesses] if kind == "choose" else []
            assert [position.game.code(each) for each in submitted] == sorted(options)


@native
@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_gives_the_same_tasks_again_all_of_them_different(kind: str) -> None:
    found = bp.tasks("4x6", kind=kind, number=8, seed=3)

    assert found == bp.tasks("4x6", kind=kind, number=8, seed=3)
    assert found.tasks[:3] == bp.tasks("4x6", kind=kind, number=3, seed=3).tasks
    assert found.tasks != bp.tasks("4x6", kind=kind, number=8, seed=4).tasks
    assert len({task.position for task in found.tasks}) == 8


def test_a_code_of_one_peg_is_made_of_one_number() -> None:
    (task,) = bp.tasks("1x5", kind="deduce", seed=1).tasks

    assert task.prompt.startswith("The secret is a code of 1 number out of 1, 2, 3, 4, 5. ")


@native
@pytest.mark.skipif(kernel().name != "native", reason="it compares the native kernel with the Python kernel")
@pytest.mark.parametrize("game", ["3x6", "4x4", "4x5"])
def test_the_kernels_chose_other_guesses_to_choose_among(game: str) -> None:
    """The kernels do not find the same guess first if several need equally few."""
    words = [sys.executable, "-m", "blackpeg", "tasks", game, "--kind", "choose", "-n", "4", "--seed", "2"]
    done = [
        subprocess.run(words, env={**os.environ, "BLACKPEG_KERNEL": each}, capture_output=True, text=True, check=True)
        for each in ("native", "python")
    ]
    assert done[0].stdout == done[1].stdout


def test_the_command_prints_an_object_a_line(run: Run) -> None:
    said = run("tasks", "4x6", "--kind", "choose", "-n", "3", "--seed", "1")
    whole = run("tasks", "4x6", "--kind", "choose", "-n", "3", "--seed", "1", "--json").json

    assert [json.loads(line) for line in said.out.splitlines()] == whole["tasks"]
    assert run("tasks", "4x6", "--kind", "choose", "-n", "3", "--seed", "1", "-q").out == said.out
    assert {"prompt", "textarena", "answers", "choices", "position", "kind"} == {*whole["tasks"][0]}
    assert Fraction(whole["tasks"][0]["choices"][-1]["mistake_exact"]) > 0


@pytest.mark.parametrize(
    ("game", "kind", "number", "why"),
    [
        ("4x6", "best", 1, "expected a kind of task, next, deduce or choose, got 'best'"),
        ("4x6", "next", 0, "expected a number from 1 to 1000, got 0"),
        ("5x8", "next", 1, "expected at most 15,000 guesses for tasks of the kind next, 5x8 has 32,768"),
        ("9x9", "deduce", 1, "expected at most 100,000 guesses for tasks of the kind deduce, 9x9 has 387,420,489"),
        ("2x2", "choose", 1, "more tasks of the kind choose: 1,000 tries at 2x2 gave none besides the 0 before"),
        ("1x1", "deduce", 1, "has a puzzle, 1x1 gave none in 1,000 tries"),
    ],
)
def test_what_cannot_be_asked_is_refused(game: str, kind: str, number: int, why: str) -> None:
    with pytest.raises((SampleError, TooLargeError), match=re.escape(why)):
        bp.tasks(game, kind=kind, number=number)


def test_no_value_is_a_bound_if_the_python_kernel_cannot_prove_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackpeg.search.cost.LOOKED_AT_OF_MANY", 1)

    with pytest.raises(TooLargeError, match="is not proven; choose a smaller game, or install the native kernel"):
        bp.tasks("5x8", kind="choose", number=20, seed=1)
