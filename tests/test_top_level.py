"""`import blackpeg`: one door, and nothing heavy behind it until it is used."""

import subprocess
import sys
from collections.abc import Callable
from typing import cast

import pytest

import blackpeg as bp
from blackpeg import errors


@pytest.mark.parametrize("name", bp.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(bp, name) is not None
    assert name in dir(bp)


def test_no_other_name_is_shown() -> None:
    assert {name for name in dir(bp) if not name.startswith("__")} == set(bp.__all__) - {"__version__"}


BAD: dict[str, tuple[Callable[[], object], type[bp.BlackpegError], str]] = {
    "a series of no games": (lambda: bp.match("4x6", "minimax", games=0), errors.MatchError, "1 game, got 0"),
    "fewer candidates than none": (lambda: bp.candidates("4x6", -1), errors.SampleError, "from 0, .* got -1"),
    "no suggestion": (lambda: bp.suggest("4x6", top=0), errors.SampleError, "1 guess, got 0"),
    "no game": (lambda: bp.parse_game(cast(str, 4)), errors.InvalidGameError, "expected a game such as 4x6 .* got 4"),
    "a start with turns": (lambda: bp.start("4x6 1122:1-0"), errors.InvalidGameError, "position_of reads both"),
    "no workers": (lambda: bp.solve("3x4", workers=0), errors.ExecutionError, "1 worker, got 0"),
    "less time than none": (lambda: bp.run("3x4", seconds=-1), errors.ExecutionError, "seconds from 0, .* got -1"),
    "less time for a solution": (lambda: bp.solve("3x4", seconds=-1), errors.ExecutionError, "got -1"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_with_an_error_of_ours(what: str) -> None:
    do, error, message = BAD[what]

    with pytest.raises(error, match=message):
        do()


def test_what_is_asked_may_be_text() -> None:
    assert bp.know("4x6 1122:1-1").count.number == 208
    assert bp.replay(bp.tree("3x3", "minimax").tree, "3x3").ok


def test_a_name_that_is_not_there_says_so() -> None:
    with pytest.raises(AttributeError, match="no attribute 'minmax'"):
        bp.minmax  # noqa: B018


def test_a_strategy_is_the_same_object_each_time() -> None:
    assert bp.minimax is bp.minimax
    assert bp.minimax == bp.named("minimax")


def test_what_the_design_promises() -> None:
    game = bp.Game(pegs=4, colors=6)

    assert game.score("1122", "1223") == (2, 1)
    assert bp.start(game).after("1122", (1, 1)).count == 208
    assert bp.match(game, bp.minimax, secret="3632").guesses == 5
    evaluation = bp.evaluate(game, bp.minimax)
    assert evaluation.total == bp.replay(evaluation.tree, game).total == 5801


@pytest.mark.parametrize("heavy", ["numpy", "click", "rich", "dataclasses", "blackpeg.rules"])
def test_importing_blackpeg_is_light(heavy: str) -> None:
    program = f"import sys, blackpeg; sys.exit({heavy!r} in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
