"""Solve with a first guess that is given: what the best strategy needs that begins with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes
from tests.search.searches import needs_native

import blackpeg as bp
from blackpeg.errors import InvalidCodeError, ObjectiveError
from blackpeg.position import Status
from blackpeg.search import Objective, solve_reference
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
    with pytest.raises(ObjectiveError, match="without a limit for a first guess, got 'worst'"):
        Objective("worst", first="111")
    with pytest.raises(ObjectiveError, match="without a limit"):
        Objective("total", 4, first="111")
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
