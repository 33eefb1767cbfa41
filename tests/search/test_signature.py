"""The search does the same work on every run: its values and node counts are those of tests/golden/ladder.csv."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.search.searches import needs_native, searched

from blackpeg.search import Objective
from blackpeg.search.solver import forget

LADDER = Path(__file__).parent.parent / "golden" / "ladder.csv"

with LADDER.open(newline="", encoding="utf-8") as lines:
    RUNGS = [rung for rung in csv.DictReader(lines) if rung["effort"] == "quick"]


@needs_native
@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: f"{rung['game']} {rung['objective']} {rung['max_guesses']}")
def test_one_worker_does_the_work_that_is_on_record(rung: dict[str, str]) -> None:
    limit = int(rung["max_guesses"]) if rung["max_guesses"] else None
    forget()  # what was met in another search is not searched again
    objective = Objective(rung["objective"], limit, rung["consistent"] == "yes")  # type: ignore[arg-type]
    found = searched(rung["game"], objective)

    assert found.lower == int(rung["value"])
    assert found.nodes == int(rung["nodes"])
