"""Solve with a first guess that is given: what the best strategy needs that begins with it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, partial
from itertools import product
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes
from tests.search.searches import needs_native

import blackpeg as bp
from blackpeg.errors import InvalidCodeError, ObjectiveError
from blackpeg.position import Status
from blackpeg.search import Objective, least_total, solve_reference
from blackpeg.strategies import Guesses

pytestmark = needs_native


def after(position: bp.Position, guess: bp.Code, *, consistent: bool) -> int:
    """The same by the rules: a guess for each candidate, and what each part needs."""
    return position.count + sum(
        solve_reference(position.after(guess, feedback), Objective("total", consistent=consistent)).upper or 0
        for feedback in position.split(guess)
        if feedback != position.game.solved
    )


@pytest.mark.parametrize("start", ["2x4", "3x3", "3x3-black", "3x4-distinct", "3x4 112:1-0", "2x3 11:1-0"])
@pytest.mark.parametrize("consistent", [False, True])
def test_each_first_guess_needs_what_its_parts_need(start: str, consistent: bool) -> None:
    position = bp.position_of(start)
    for guess in position if consistent else position.game.codes():
        solved = bp.solve(position, Objective("total", consistent=consistent, first=str(guess)), workers=1)

        assert solved.status is Status.PROVEN
        assert solved.total == after(position, guess, consistent=consistent)
        assert solved.first_guess == guess
        assert bp.replay(solved.tree, position.game, list(position)).total == solved.total


@pytest.mark.parametrize(
    "start", ["4x6 1122:0-0", "3x5-black 111:1 344:2", "2x5 31:0-1 13:1-0 41:=2", "5x2 21111:2-0", "3x4 112:0-0"]
)
@settings(max_examples=12)
@given(data=st.data())
def test_any_code_may_come_first(start: str, data: st.DataObject) -> None:
    """Also one that is not on the board for its dead colors, that tells nothing, or that is all there is."""
    position = bp.position_of(start)
    guess = data.draw(codes(position.game))
    solved = bp.solve(position, Objective("total", first=str(guess)), workers=1)
    parts = [position.after(guess, reply) for reply in position.split(guess) if reply != position.game.solved]
    best = [bp.solve(part, workers=1) for part in parts]

    assert solved.complete
    assert solved.total == position.count + sum(part.total for part in best)
    assert solved.worst == 1 + max((part.worst for part in best), default=0)
    assert solved.first_guess == guess
    assert bp.replay(solved.tree, position.game, list(position)).total == solved.total


def test_the_best_first_guess_needs_the_least_of_all() -> None:
    totals = [bp.solve("4x5", Objective("total", first=first)).total for first in ("1123", "1122", "1234", "1111")]

    assert min(totals) == totals[0] == bp.solve("4x5").total


@cache
def least_within(secrets: tuple[bp.Code, ...], game: bp.Game, limit: int, first: bp.Code | None = None) -> float:
    """The least total with at most *limit* guesses, by plain recursion over all guesses; infinite if there is none."""
    if not secrets or limit < 1:
        return 0 if not secrets else inf
    return len(secrets) + min(
        sum(least_within(part, game, limit - 1) for part in parts)
        for parts in map(partial(parts_of, secrets, game), every(game) if first is None else [first])
        if first is not None or len(parts) != 1 or len(parts[0]) < len(secrets)  # a guess that tells nothing is none
    )


@cache
def every(game: bp.Game) -> tuple[bp.Code, ...]:
    return tuple(game.codes())


def parts_of(secrets: tuple[bp.Code, ...], game: bp.Game, guess: bp.Code) -> list[tuple[bp.Code, ...]]:
    """The secrets by their feedback to *guess*, without the guess itself."""
    parts = defaultdict(list)
    for secret in secrets:
        if secret != guess:
            parts[game.score(guess, secret)].append(secret)
    return [tuple(part) for part in parts.values()]


@pytest.mark.parametrize(
    ("text", "guesses"), [("2x3", "11 12"), ("3x3", "111 112 123"), ("3x3 112:1-0", "112 333 121 222"), ("2x5", "12")]
)
def test_a_first_guess_and_a_limit_go_together(text: str, guesses: str) -> None:
    """It was refused: drop one of the two."""
    position = bp.position_of(text)
    for first, limit in product(guesses.split(), range(1, 6)):
        solved = bp.solve(position, least_total(limit, first=first), workers=1)
        expected = least_within(tuple(position), position.game, limit, position.game.code(first))

        assert (solved.status, solved.total) == (Status.PROVEN, None if expected == inf else expected)
        assert solved.impossible == (expected == inf)
        if solved.tree is not None:
            replayed = bp.replay(solved.tree, position.game, list(position))
            assert (replayed.total, replayed.worst <= limit) == (expected, True)


@pytest.mark.parametrize("limit", [3, 4, 5])
def test_the_least_with_a_limit_is_that_of_the_best_first_guess(limit: int) -> None:
    """By the other search, that of any first guess."""
    totals = [bp.solve("3x4", least_total(limit, first=each)).total for each in ("111", "112", "123")]

    assert min((total for total in totals if total), default=None) == bp.solve("3x4", least_total(limit)).total


def test_with_five_guesses_the_best_first_guess_of_4x6_needs_5626(tmp_path: Path) -> None:
    """The least total with Knuth's first guess needs no sixth guess."""
    totals = {first: bp.solve("4x6", least_total(5, first=first)).total for first in ("1112", "1122", "1123", "1234")}
    kept = bp.solve("4x6", least_total(5, first="1123"), checkpoint=tmp_path / "4x6")

    assert min(totals.values()) == totals["1123"] == kept.total == 5626
    assert totals["1122"] == bp.solve("4x6", least_total(first="1122")).total == 5702


def test_its_tree_claims_nothing_of_other_guesses() -> None:
    manifest = bp.solve("3x4", Objective("total", first="111")).manifest

    assert (manifest.status, manifest.objective, manifest.strategy) == ("strategy", None, "optimal after 111")


def test_a_checkpoint_of_another_first_guess_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "3x4"
    for _ in range(2):
        solved = bp.solve("3x4", Objective("total", first="111"), checkpoint=file)
        assert solved.total == after(bp.start("3x4"), bp.Game("3x4").code("111"), consistent=False)
    with pytest.raises(bp.errors.CheckpointError, match="its objective is"):
        bp.solve("3x4", Objective("total", first="112"), checkpoint=file)
    with pytest.raises(bp.errors.CheckpointError, match="its objective is"):
        bp.solve("3x4", checkpoint=file)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ObjectiveError, match="expected the objective 'total' for a first guess, got 'worst'"):
        Objective("worst", first="111")
    with pytest.raises(InvalidCodeError):
        bp.solve("3x4", Objective("total", first="11"))
    with pytest.raises(ObjectiveError, match="fits all feedbacks"):
        bp.solve("3x4 112:1-0", Objective("total", consistent=True, first="112"))


def test_what_is_proven_of_a_first_guess_is_said_by_the_strategy() -> None:
    strategy = bp.named("optimal", first="1122")

    assert str(strategy.basis(bp.start("4x6"))) == "proven optimal after 1122 (searched)"
    assert strategy.basis(bp.start("4x6")).total == 5702
    assert bp.named("optimal", guesses=Guesses.CONSISTENT, first="111").basis(bp.start("3x4")).total == after(
        bp.start("3x4"), bp.Game("3x4").code("111"), consistent=True
    )
