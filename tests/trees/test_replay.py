"""The checker finds every fault planted in a tree, and none in a good one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from blackpeg.position import start
from blackpeg.registry import named
from blackpeg.rules import Feedback, Game
from blackpeg.strategies.tree_strategy import tree_of
from blackpeg.trees import Line, Tree
from blackpeg.trees.replay import replay

GAME = Game(3, 4)


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return list(tree_of(named("entropy"), start(GAME)))


def problems(lines: list[Line]) -> tuple[str, ...]:
    return replay(Tree(GAME, lines), GAME).problems


def test_a_good_tree_has_no_problem(lines: list[Line]) -> None:
    played = replay(Tree(GAME, lines), GAME)

    assert played.ok
    assert played.histogram == Tree(GAME, lines).histogram
    assert played.total == sum(guesses * count for guesses, count in enumerate(played.histogram, start=1))
    assert played.average == Fraction(played.total, GAME.size)
    assert played.worst == len(played.histogram)


def test_a_missing_leaf_is_found(lines: list[Line]) -> None:
    assert any("no guess is left for the secret" in problem for problem in problems(lines[:-1]))


def test_a_doubled_leaf_is_found(lines: list[Line]) -> None:
    assert any("two guesses follow" in problem for problem in problems([*lines, lines[-1]]))


def test_a_leaf_for_a_feedback_that_no_secret_gives_is_found(lines: list[Line]) -> None:
    leaf = lines[-1]
    needless = Line(leaf.depth + 1, Feedback(0, 0), leaf.guess, False)

    assert any("no secret comes to" in problem for problem in problems([*lines, needless]))


@pytest.mark.parametrize("feedback", [Feedback(2, 1), Feedback(3, 0), Feedback(4, 0)])
def test_a_feedback_that_nothing_can_follow_is_found(lines: list[Line], feedback: Feedback) -> None:
    wrong = lines[1]._replace(feedback=feedback)

    assert any("no secret comes to the guess" in problem for problem in problems([lines[0], wrong, *lines[2:]]))


def test_swapped_feedbacks_are_found(lines: list[Line]) -> None:
    below = [number for number, line in enumerate(lines) if line.depth == 2][:2]
    swapped = list(lines)
    for here, there in (below, reversed(below)):
        swapped[here] = lines[here]._replace(feedback=lines[there].feedback)

    assert problems(swapped)


def test_a_guess_of_another_game_is_found(lines: list[Line]) -> None:
    stranger = lines[1]._replace(guess=Game(3, 9).code("999"))

    assert any("expected colors 0 to 3" in problem for problem in problems([lines[0], stranger, *lines[2:]]))


@pytest.mark.parametrize("depth", [0, 1, 3, 7])
def test_a_line_at_a_depth_where_none_can_be_is_found(lines: list[Line], depth: int) -> None:
    misplaced = lines[1]._replace(depth=depth)

    assert any("follows no guess above it" in problem for problem in problems([lines[0], misplaced]))


def test_a_chain_of_thousands_of_guesses_is_refused_at_once() -> None:
    guess, none = GAME.code("112"), Feedback(0, 0)
    chain = [Line(depth, none if depth > 1 else None, guess, solves=False) for depth in range(1, 100_001)]

    assert "more than 2,000 guesses deep" in replay(chain, GAME).problems[0]  # 3,000 took 40 seconds


def test_an_empty_tree_is_found() -> None:
    assert problems([]) == ("the tree is empty",)


def test_a_tree_of_another_game_does_not_pass(lines: list[Line]) -> None:
    assert not replay(Tree(GAME, lines), Game(3, 5)).ok
