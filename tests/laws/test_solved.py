"""Every verb says that a solved position is worth 0 further guesses."""

from __future__ import annotations

from typing import Any

import pytest

import blackpeg as bp
from blackpeg.errors import MatchError
from blackpeg.kernel import kernel
from blackpeg.position import Position, position_of
from blackpeg.verbs.answer import answer
from blackpeg.verbs.overview import overview

FOUND = "4x6 1122:4-0"
LATER = "3x4-black 111:1 123:3"
UNLISTED = "8x12 AAEEFFGG:2-? AABBCCDD:8-0"


@pytest.fixture(params=[FOUND, LATER, pytest.param(UNLISTED, marks=pytest.mark.sampling)])
def solved(request: pytest.FixtureRequest) -> Position:
    return position_of(request.param)


@pytest.mark.parametrize("objective", ["total", "worst", "worst-then-total"])
@pytest.mark.parametrize("search", [False, True])
def test_a_search_counted_one_guess_to_come(solved: Position, objective: str, search: bool) -> None:
    for worth in (bp.solve(solved, objective, search=search), bp.worth(solved, objective)):
        assert (worth.status.value, worth.lower, worth.upper, worth.total, worth.worst) == ("proven", 0, 0, 0, 0)
        assert (worth.average, worth.first_guess) == (0, None)


@pytest.mark.parametrize("strategy", ["best", "optimal", "optimal-worst"])
def test_a_suggestion_counted_one_guess_to_come(solved: Position, strategy: str) -> None:
    found = bp.suggest(solved, strategy)

    assert found.basis is not None
    assert (found.guess, found.advice, found.basis.total, found.basis.worst) == (None, None, 0, 0)
    assert str(found) == f"{solved}: the code is found ({solved.solution}), no guess is to come"
    assert overview(solved).suggestions == ()


def test_the_code_that_was_found_is_a_guess_too_many_and_nothing_else(solved: Position) -> None:
    for guess in (solved.solution, solved.game.code_from_indices([0] * solved.game.pegs)):
        assert guess is not None
        found = bp.explain(solved, guess)

        assert found.value is not None
        assert (found.value.total, found.mistake, found.status.value) == (0, 1, "proven")
        assert str(found) == f"The code is already found ({solved.solution}); no guess is left to make."
        assert "must be" not in str(found)


def test_there_is_no_tree_after_the_end(solved: Position) -> None:
    with pytest.raises(MatchError, match="so there is no tree"):
        bp.tree(solved)


def test_a_board_too_large_to_list_was_refused_for_its_size_when_the_code_was_found(solved: Position) -> None:
    for play in (bp.evaluate, bp.match, lambda position, name: bp.compare(position, name, "entropy")):
        with pytest.raises(MatchError, match="so there is nothing to play"):
            play(solved, "minimax")


@pytest.mark.skipif(kernel().name != "native", reason="one kernel is enough to see that JSON says it, too")
@pytest.mark.parametrize("verb", ["solve", "worth", "suggest"])
def test_json_counted_one_guess_to_come(verb: str) -> None:
    if verb == "worth":
        told: dict[str, Any] = bp.worth(FOUND).to_dict()
    else:
        told = answer(verb, {"game": "4x6", "turns": ["1122:4-0"]})

    told = told.get("basis") or told
    assert (told["total"], told["average"], told["worst"]) == (0, 0.0, 0)
