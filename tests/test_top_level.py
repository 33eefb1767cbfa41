"""`import blackpeg`: one door, and nothing heavy behind it until it is used."""

import subprocess
import sys

import pytest

import blackpeg as bp


@pytest.mark.parametrize("name", bp.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(bp, name) is not None
    assert name in dir(bp)


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
