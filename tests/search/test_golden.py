"""Exact search against the figures that are proven: tests/golden/exact.csv.

Beside a total stands a worst case that some strategy with this total has: with that many guesses at most, the least
total is the same.  ``max_guesses`` is the limit of the objective itself.  Rows whose source begins with ``computed``
came from the reference solver; a note begins with ``claimed`` where nobody has reviewed the proof.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

import blackpeg as bp
from blackpeg.search import Objective, ObjectiveKind, Worth, solve_reference

PATH = Path(__file__).parents[1] / "golden" / "exact.csv"


class Row(NamedTuple):
    """A row of the table; None where the cell is empty."""

    game: str
    objective: Objective
    total: int | None
    worst: int | None
    source: str
    note: str


def read() -> list[Row]:
    with PATH.open(newline="") as file:
        return [
            Row(
                row["game"],
                Objective(ObjectiveKind(row["kind"]), _number(row["max_guesses"]), row["consistent"] == "yes"),
                _number(row["total"]),
                _number(row["worst"]),
                row["source"],
                row["note"],
            )
            for row in csv.DictReader(file)
        ]


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


Solver = Callable[[bp.Position | bp.Game | str, Objective], Worth]
ROWS = read()


def solve_exactly(position: bp.Position | bp.Game | str, objective: Objective) -> Worth:
    return bp.solve(position, objective, search=True, workers=1)


SOLVERS: dict[str, tuple[Solver, int, int]] = {
    "reference": (solve_reference, 24, 32),
    "exact": (solve_exactly, 1_300, 5_100),
}
"""Who is tested, with the most codes of a game solved in every run, and in the slow tests.

Rows beyond are for ``blackpeg solve GAME``: 3x18 to 3x20, ``--objective worst``, take 10 to 40 s each,
larger ones minutes.
"""

LONG = ("4x8 total", "4x8 total, at most 6 guesses", "4x10-distinct total")
"""The rows that take longest; the exhaustive tests solve them."""

NATIVE = os.environ.get("BLACKPEG_KERNEL") != "python" and find_spec("blackpeg.kernel._native") is not None


def rows() -> list[object]:
    """A case for every solver and row within its reach."""
    return [
        pytest.param(
            solve,
            row,
            id=f"{name}: {row.game} {row.objective}",
            marks=[
                *([pytest.mark.slow] if bp.parse_game(row.game).size > quick else []),
                *([pytest.mark.exhaustive] if f"{row.game} {row.objective}" in LONG else []),
                pytest.mark.skipif(name == "exact" and not NATIVE, reason="exact search is native"),
            ],
        )
        for name, (solve, quick, slow) in SOLVERS.items()
        for row in ROWS
        if bp.parse_game(row.game).size <= slow
    ]


@pytest.mark.parametrize(("solve", "row"), rows())
def test_every_figure_comes_out_as_proven(solve: Solver, row: Row) -> None:
    game = bp.parse_game(row.game)

    solution = solve(game, row.objective)

    assert solution.status == "proven"
    assert solution.tree is not None
    played = bp.replay(solution.tree, game)
    assert played.ok, played.problems
    assert (played.total, played.worst) == (solution.total, solution.worst)
    if row.total is not None:
        assert solution.total == row.total
    if row.objective.kind is not ObjectiveKind.TOTAL:
        assert solution.worst == row.worst
    elif row.worst is not None and row.objective.max_guesses is None:
        limited = bp.least_total(row.worst, consistent=row.objective.consistent)
        assert solve(game, limited).total == row.total


@pytest.mark.slow
@pytest.mark.parametrize("game", ["3x4", "2x7"])
def test_the_reference_solver_gets_as_far_as_this(game: str) -> None:
    assert [row.total for row in ROWS if row[:2] == (game, bp.least_total())] == [
        solve_reference(game, bp.least_total()).total
    ]


def test_the_table_has_each_row_once_and_says_whose_it_is() -> None:
    assert len({(row.game, row.objective) for row in ROWS}) == len(ROWS)
    with PATH.open(newline="") as file:
        assert {row["consistent"] for row in csv.DictReader(file)} == {"yes", "no"}
    for row in ROWS:
        assert row.source, row
        assert str(bp.parse_game(row.game)) == row.game
        assert row.total or row.objective.kind is ObjectiveKind.WORST, row
        assert row.worst or row.objective.kind is ObjectiveKind.TOTAL, row


def test_the_table_contradicts_itself_nowhere() -> None:
    """Totals and worst cases of one game are in the order their objectives are in."""
    found = {(row.game, row.objective): row for row in ROWS}
    for row in ROWS:
        game, kind, consistent = row.game, row.objective.kind, row.objective.consistent
        free = found.get((game, Objective(kind, row.objective.max_guesses)), row)
        total = found.get((game, bp.least_total(consistent=consistent)), row)
        worst = found.get((game, bp.least_worst(consistent=consistent)), row)
        assert (free.total or 0) <= (row.total or 10**9), row
        assert kind is ObjectiveKind.TOTAL or (free.worst or 0) <= (row.worst or 0), row
        assert (total.total or 0) <= (row.total or 10**9), row
        assert (worst.worst or 0) <= (row.worst or 10**9), row
        if row.objective.max_guesses is not None:
            assert (row.worst or 0) <= row.objective.max_guesses, row


@pytest.mark.parametrize("row", [row for row in ROWS if row.note.startswith("the average ")], ids=lambda row: row.game)
def test_a_total_is_that_of_the_average_that_was_published(row: Row) -> None:
    average = row.note.split()[2].rstrip(";")
    digits = len(average.partition(".")[2])

    apart = abs(Fraction(row.total or 0, bp.parse_game(row.game).size) - Fraction(average))
    assert apart <= Fraction(1, 2 * 10**digits)


@pytest.mark.parametrize("colors", range(3, 16))
def test_totals_of_two_pegs_are_those_of_the_formula(colors: int) -> None:
    """Chen & Lin, Computer Journal 47, 2004, and J. Inf. Sci. Eng. 20, 2004, for the average."""
    n, odd = colors, colors % 2
    repeats = Fraction(8 * n**3 + 51 * n**2 - (80 if odd else 74) * n + (69 if odd else 48), 24)
    distinct = Fraction(4 * n**3 + 21 * n**2 - (82 if odd else 76) * n + (105 if odd else 72), 12)

    assert [row.total for row in ROWS if row[:2] == (f"2x{n}", bp.least_total())] == [repeats]
    assert [row.total for row in ROWS if row[:2] == (f"2x{n}-distinct", bp.least_total())] == [distinct]


@pytest.mark.parametrize("colors", range(5, 31))
def test_worst_cases_of_three_pegs_are_those_of_the_formula(colors: int) -> None:
    """Jaeger & Peczarski, The number of pessimistic guesses in generalized Mastermind, IPL 109, 2009."""
    assert [row.worst for row in ROWS if row[:2] == (f"3x{colors}", bp.least_worst())] == [(colors - 1) // 3 + 4]
