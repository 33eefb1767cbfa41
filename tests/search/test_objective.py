"""Objectives say what they mean, and refuse what cannot be meant."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

import blackpeg as bp
from blackpeg.errors import ObjectiveError
from blackpeg.search import Objective, ObjectiveKind


@pytest.mark.parametrize(
    ("objective", "words"),
    [
        (bp.least_total(), "total"),
        (bp.least_total(5), "total, at most 5 guesses"),
        (bp.least_total(1), "total, at most 1 guess"),
        (bp.least_total(5, consistent=True), "total, at most 5 guesses, consistent"),
        (bp.least_worst(), "worst"),
        (bp.least_worst_then_total(consistent=True), "worst then total, consistent"),
    ],
)
def test_it_says_what_it_is_in_words(objective: Objective, words: str) -> None:
    assert str(objective) == words


def test_text_and_numpys_numbers_will_do() -> None:
    objective = Objective("total", max_guesses=np.int64(5))  # type: ignore[arg-type]

    assert objective == bp.least_total(5)
    assert objective.kind is ObjectiveKind.TOTAL
    assert type(objective.max_guesses) is int
    assert hash(objective) == hash(bp.least_total(5))


@pytest.mark.parametrize(
    ("kind", "limit", "consistent", "message"),
    [
        ("average", None, False, "expected one of the objectives 'total', 'worst', 'worst-then-total', got 'average'"),
        (None, None, False, "got None"),
        ("total", 0, False, "expected max_guesses from 1 to 999,999,999, got 0"),
        ("total", 10**9, False, "expected max_guesses from 1 to 999,999,999, got 1000000000"),
        ("total", -1, False, "got -1"),
        ("total", True, False, "got True"),
        ("total", 4.5, False, "got 4.5"),
        ("total", "5", False, "got '5'"),
        ("worst", 5, False, "expected no limit with the objective 'worst'.*got max_guesses=5; limits go with 'total'"),
        ("worst-then-total", 5, False, "expected no limit with the objective 'worst-then-total'"),
        ("total", None, 1, "expected consistent to be True or False, got 1"),
    ],
)
def test_what_cannot_be_meant_is_refused(kind: object, limit: object, consistent: object, message: str) -> None:
    with pytest.raises(ObjectiveError, match=message):
        Objective(kind, limit, consistent)  # type: ignore[arg-type]


@pytest.mark.parametrize("objective", [bp.least_total, bp.least_worst, bp.least_worst_then_total])
def test_a_game_is_refused_and_it_says_what_finds_the_least(objective: Callable[..., Objective]) -> None:
    with pytest.raises(ObjectiveError, match=r"got position_of\('4x6'\); an objective knows no game: blackpeg.solve"):
        objective(bp.start("4x6"))


def test_pickling_changes_nothing() -> None:
    objective = bp.least_total(7, consistent=True)

    assert pickle.loads(pickle.dumps(objective)) == objective
