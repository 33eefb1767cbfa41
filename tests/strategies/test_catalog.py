"""Strategies by name, and what comes of a user's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from blackpeg.errors import ContradictionError, StrategyError, TooLargeError
from blackpeg.position import Position, start
from blackpeg.rules import Game
from blackpeg.strategies import NAMES, Guesses, named, next_guess, one_step


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_is_shown_by_the_name_it_is_asked_for(name: str) -> None:
    assert str(named(name)) == name


def test_a_module_in_the_current_folder_is_found(folder: Path) -> None:
    (folder / "mine_a.py").write_text(
        "class Last:\n    def choose(self, position):\n        return position.candidates[-1]\nlast = Last()\n"
    )

    for path in ("mine_a:Last", "mine_a:last"):
        assert str(next_guess(named(path), start(Game(2, 3)))) == "33"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nosuchmodule:Mine", "ModuleNotFoundError"),
        ("mine_b:Missing", "AttributeError"),
        ("mine_b:number", "it has no method choose"),
        ("mine_b:Broken", "ZeroDivisionError"),
        ("entropie", "expected one of minimax"),
    ],
)
def test_what_cannot_be_loaded_is_one_clear_error(folder: Path, path: str, expected: str) -> None:
    (folder / "mine_b.py").write_text("number = 3\nclass Broken:\n    def __init__(self):\n        1 / 0\n")

    with pytest.raises(StrategyError, match=expected):
        named(path)


def test_a_first_guess_cannot_be_forced_on_a_strategy_of_ones_own() -> None:
    with pytest.raises(StrategyError, match="chooses its own guesses"):
        named("mine:Mine", first="1122")


class Fails:
    def choose(self, _position: Position) -> str:
        raise RuntimeError("out of ideas")


class Numbers:
    def choose(self, _position: Position) -> int:
        return 1122


def test_a_failing_strategy_is_named_with_its_error() -> None:
    with pytest.raises(StrategyError, match=r"Fails failed at 4x6: RuntimeError: out of ideas"):
        next_guess(Fails(), start(Game(4, 6)))


def test_an_answer_that_is_no_code_is_named() -> None:
    with pytest.raises(StrategyError, match=r"Numbers answered 1122 at 4x6; expected a code"):
        next_guess(Numbers(), start(Game(4, 6)))  # type: ignore[arg-type]


def test_replies_that_contradict_leave_nothing_to_guess() -> None:
    with pytest.raises(ContradictionError):
        named("first-consistent").choose(start(Game(2, 2)).after("11", "0-0").after("22", "0-0"))


@pytest.mark.parametrize("guesses", Guesses)
def test_a_choice_too_large_is_refused_with_what_would_do(guesses: Guesses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_step, "MOST_PAIRS", 500)
    position = start(Game(3, 6)).after("111", "0-0")

    with pytest.raises(TooLargeError, match="more than 500; the strategies 'first-consistent'"):
        named("minimax", guesses=guesses).choose(position)
