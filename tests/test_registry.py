"""Strategies by name, and what comes of a user's own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import blackpeg as bp
from blackpeg.errors import ContradictionError, StrategyError, TooLargeError
from blackpeg.kernel import kernel
from blackpeg.kernel.reference import Kernel
from blackpeg.position import Position, start
from blackpeg.registry import NAMES, OTHER_NAMES, USUAL, Chosen, named, usual
from blackpeg.rules import Code, Game
from blackpeg.strategies import Guesses, OneStep, name_of, next_guess, pairs
from blackpeg.strategies.sampled import Sampled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_is_shown_by_the_name_it_is_asked_for(name: str) -> None:
    assert str(named(name)) == name


@pytest.mark.parametrize(("other", "name"), OTHER_NAMES.items())
def test_people_find_a_strategy_by_who_described_it(other: str, name: str) -> None:
    assert str(named(other)) == str(named(other.upper())) == name


@pytest.mark.parametrize(
    ("spelled", "chosen"),
    [
        ("entropy:first=1123", Chosen("entropy", first="1123")),
        ("knuth:consistent", Chosen("minimax", consistent=True)),
        ("kooi:consistent:first=1122", Chosen("most-parts", consistent=True, first="1122")),
        ("mine:Mine", Chosen("mine:Mine")),
        ("tree:first=1.json", Chosen("tree:first=1.json")),
    ],
)
def test_options_may_follow_the_name_of_a_strategy(spelled: str, chosen: Chosen) -> None:
    assert Chosen(spelled) == Chosen(chosen.spelled) == chosen


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(StrategyError, match="expected first=CODE or consistent after entropy:, got 'frist=1'"):
        Chosen("entropy:frist=1")


def test_the_figures_of_strategies_are_those_that_come_out() -> None:
    for each in bp.known_strategies().strategies:
        if each.total is not None:
            evaluation = bp.evaluate("4x6", each.name)
            assert (evaluation.total, evaluation.worst) == (each.total, each.worst), each.name


def test_a_module_in_the_current_folder_is_found(folder: Path) -> None:
    (folder / "mine_a.py").write_text(
        "class Last:\n    def choose(self, position):\n        return position.candidates[-1]\nlast = Last()\n"
    )

    for path in ("mine_a:Last", "mine_a:last"):
        assert str(next_guess(named(path), start(Game(2, 3)))) == "33"


def test_loading_a_strategy_leaves_the_search_path_as_it_was(folder: Path) -> None:
    (folder / "mine_c.py").write_text("import mine_d\nclass Mine(mine_d.Base): pass\n")
    (folder / "mine_d.py").write_text("class Base:\n    def choose(self, position):\n        return '11'\n")
    before = list(sys.path)

    named("mine_c:Mine")
    with pytest.raises(StrategyError):
        named("mine_c:Missing")

    assert sys.path == before


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nosuchmodule:Mine", "ModuleNotFoundError"),
        ("mine_b:Missing", "AttributeError"),
        ("mine_b:number", "has no method choose"),
        ("mine_b:Broken", "ZeroDivisionError"),
        ("./some/mine_b.py:Broken", "such as mine_b:Broken in its folder, got './some/mine_b.py:Broken'"),
        ("mine_b.py:Broken", "such as mine_b:Broken, got 'mine_b.py:Broken'"),
        ("entropie", "no strategy is called 'entropie'; did you mean entropy?"),
        ("greedy", "no strategy is called 'greedy'; expected one of best, .*, or your own as module:name"),
        ("minimax:foo", "expected first=CODE or consistent after minimax:, got 'foo'"),
        ("knuth:", "expected first=CODE or consistent after minimax:, got ''"),
        ("mine:", "expected a strategy as module:name, got 'mine:'$"),
        ("1122:1-0", "expected a strategy as module:name, got '1122:1-0'; turns follow the game"),
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
    with pytest.raises(StrategyError, match=r"Numbers chose no allowed guess at 4x6: expected a code as text"):
        next_guess(Numbers(), start(Game(4, 6)))  # type: ignore[arg-type]


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("no picture")


class AnswersUnshowable:
    def choose(self, _position: Position) -> object:
        return Unshowable()


def test_an_answer_that_cannot_be_shown_is_an_error_all_the_same() -> None:
    with pytest.raises(StrategyError, match="AnswersUnshowable chose no allowed guess at 4x6: a Unshowable"):
        next_guess(AnswersUnshowable(), start(Game(4, 6)))  # type: ignore[arg-type]


def test_replies_that_contradict_leave_nothing_to_guess() -> None:
    with pytest.raises(ContradictionError):
        named("first-consistent").choose(start(Game(2, 2)).after("11", "0-0").after("22", "0-0"))


@pytest.mark.parametrize("guesses", Guesses)
def test_a_choice_too_large_is_refused_with_what_would_do(guesses: Guesses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "MOST_PAIRS", 500)
    position = start(Game(3, 6)).after("111", "0-0")

    with pytest.raises(TooLargeError, match=r"more than .*; the strategies 'first-consistent'"):
        named("minimax", guesses=guesses).choose(position)


def test_the_reach_of_a_choice_depends_on_what_a_pair_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    small = pairs.most_pairs(Game(15, 2))
    assert pairs.most_pairs(Game(16, 2)) == small // 50

    monkeypatch.setattr(pairs, "kernel", lambda: Kernel)
    assert pairs.most_pairs(Game(15, 2)) == 10**10


def test_a_string_for_an_enum_is_not_taken_for_another_strategy() -> None:
    strategy = named("minimax", guesses="consistent")  # type: ignore[arg-type]

    assert strategy == named("minimax", guesses=Guesses.CONSISTENT)
    assert strategy == OneStep(0, "consistent")  # type: ignore[arg-type]
    for nonsense in (lambda: named("entropy", guesses="all"), lambda: OneStep("entropy")):  # type: ignore[arg-type]
        with pytest.raises(StrategyError, match="expected"):
            nonsense()


class Asks:
    """A strategy that trips over Blackpeg's own check."""

    def choose(self, position: Position) -> str:
        return str(position.game.code("99"))


class Nameless:
    def __str__(self) -> str:
        return None  # type: ignore[return-value]


def test_a_strategy_that_asks_for_what_is_no_code_is_named() -> None:
    with pytest.raises(StrategyError, match=r"Asks failed at 4x6: InvalidCodeError: no color is written '9'"):
        next_guess(Asks(), start(Game(4, 6)))


def last(position: Position) -> Code:
    return position.candidates[-1]


def test_a_function_is_a_strategy_called_by_its_name() -> None:
    compared = bp.compare("2x3", [last, "minimax"])

    assert [each.strategy for each in compared.evaluations] == ["last", "minimax"]
    assert bp.evaluate("2x3", last).first_guess == (2, 2)
    assert bp.suggest("2x3 11:0-0", last).guess == (2, 2)


def test_a_strategy_whose_name_fails_is_called_by_its_class() -> None:
    assert name_of(Nameless()) == "Nameless"


native = pytest.mark.skipif(kernel().name != "native", reason="the Python kernel leaves that to samples")


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("4x6", "the book has its best tree, proven"),
        ("15x2", "every code is looked at for every guess"),
        ("16x2", "65,536 codes are too many to look at all of them"),
        pytest.param("6x9", "every code is looked at", marks=native),
        ("8x8", "too many to look at all of them for every guess: .* the whole board"),
        ("10x12", "too many to look at all of them for every guess: .* the whole board"),
        ("50x6", "some colors at a time"),
        ("100x100", "some colors at a time"),
        ("100x100-distinct", "the whole board"),
    ],
)
def test_the_usual_strategy_says_how_it_plays_a_board(board: str, why: str) -> None:
    assert re.search(why, usual(board))
    assert str(named(USUAL)) == USUAL == "best"


def test_the_time_of_a_move_goes_to_the_strategy_that_has_one() -> None:
    assert named("sampled", seconds=0.5, seed=3, first="11") == Sampled(0.5, 3, "11")
    with pytest.raises(StrategyError, match="cannot be forced"):
        named("sampled", guesses=Guesses.CONSISTENT)
