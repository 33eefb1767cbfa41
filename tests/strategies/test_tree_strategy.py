"""A tree plays as the strategy it was grown from, and says where a position left it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.trees.samples import NAMES, grown, trees

import blackpeg as bp
from blackpeg.errors import ContradictionError, FileError, InvalidTreeError, StrategyError
from blackpeg.position import Position, start
from blackpeg.registry import named
from blackpeg.rules import Game
from blackpeg.strategies import name_of
from blackpeg.strategies.tree_strategy import TreeStrategy, load_tree, tree_of
from blackpeg.trees import Manifest, Tree, write_tree

GAME = Game(3, 4)
TREE = tree_of(named("entropy"), start(GAME))
STRATEGY = TreeStrategy(TREE, name="my tree")


@settings(max_examples=30)
@given(sample=trees())
def test_the_tree_of_a_tree_is_the_tree(sample: tuple[Manifest, Tree]) -> None:
    manifest, tree = sample
    strategy = TreeStrategy(tree, turns=manifest.turns)

    assert list(tree_of(strategy, Position(manifest.game, manifest.turns))) == list(tree)


@pytest.mark.parametrize("name", NAMES)
def test_it_evaluates_as_the_strategy_does(tmp_path: Path, name: str) -> None:
    write_tree(path := tmp_path / "tree.json.gz", *grown(start(GAME), name))

    evaluation = bp.evaluate(GAME, bp.named(f"tree:{path}"))

    assert evaluation.histogram == bp.evaluate(GAME, bp.named(name)).histogram
    assert evaluation.strategy == f"tree:{path}"


def test_it_plays_every_secret_in_a_match() -> None:
    assert sum(bp.match(GAME, STRATEGY, secret=str(secret)).guesses for secret in GAME.codes()) == sum(
        line.depth for line in TREE if line.solves
    )


def test_it_writes_colors_as_the_game_at_hand_does() -> None:
    letters = Game(3, 4, alphabet="letters")

    assert str(STRATEGY.choose(start(letters))) == str(TREE.lines[0].guess).translate(str.maketrans("1234", "ABCD"))


def test_a_position_that_is_solved_is_answered_with_its_solution() -> None:
    guess = TREE.lines[0].guess

    assert STRATEGY.choose(start(GAME).after(guess, GAME.solved)) == guess


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (start("4x6"), "my tree is a tree for 3x4; it cannot play 4x6"),
        (start("3x4-black"), "my tree is a tree for 3x4; it cannot play 3x4-black"),
        (start(GAME).after("111", "1-0"), r"turn 1 \(111:1-0\) leaves the tree, there its guess is 123"),
        (start(GAME).after("123", "1-?"), r"turn 1 \(123:1-\?\) leaves the tree, it goes on only after feedbacks"),
    ],
)
def test_where_a_position_left_the_tree_is_said(position: Position, why: str) -> None:
    with pytest.raises(StrategyError, match=why):
        STRATEGY.choose(position)


def test_a_branch_that_a_tree_lacks_is_said() -> None:
    some = [number for number, line in enumerate(TREE.lines) if line.depth == 2][-1]
    strategy = TreeStrategy(Tree(GAME, TREE.lines[:some]))
    last = TREE.lines[some].feedback
    assert last is not None

    with pytest.raises(StrategyError, match="leaves the tree, after this feedback it has no guess"):
        strategy.choose(start(GAME).after(TREE.lines[0].guess, last))


def test_replies_that_contradict_are_said_to() -> None:
    position = start(GAME).after("123", "0-0").after(TREE.lines[1].guess, "0-3")

    with pytest.raises(ContradictionError):
        STRATEGY.choose(position)


def test_a_tree_of_a_position_plays_from_there_on_only(tmp_path: Path) -> None:
    position = start(GAME).after("112", "1-0")
    write_tree(path := tmp_path / "tree.json", *grown(position))
    strategy = load_tree(path)

    assert strategy.choose(position) == named("entropy").choose(position)
    with pytest.raises(StrategyError, match=r"tree\.json begins at 3x4 112:1-0, so it has no guess at 3x4"):
        strategy.choose(start(GAME))


def test_a_file_that_is_no_good_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_text("{}")

    with pytest.raises(InvalidTreeError, match=r"tree\.json is no tree file"):
        named(f"tree:{path}")
    with pytest.raises(FileError, match=r"nowhere\.json: No such file"):
        named("tree:nowhere.json")
    with pytest.raises(StrategyError, match="cannot be forced on it"):
        named(f"tree:{path}", first="111")


def test_it_is_called_by_its_name() -> None:
    assert name_of(STRATEGY) == "my tree"
