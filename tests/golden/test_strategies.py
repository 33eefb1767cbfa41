"""Whole strategies against what others published, and against what came out before: strategies.csv.

Rows of small games are played here.  `python -m benchmarks.golden --check` plays all.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from benchmarks.golden import MOST_CODES, STRATEGIES, figures, with_rows_of
from benchmarks.golden_table import PATH, Row, read, write
from benchmarks.other_rules import EXACT, rule_of
from benchmarks.rule_player import play

from blackpeg.kernel import kernel
from blackpeg.kernel.reference import Kernel
from blackpeg.registry import named
from blackpeg.rules import parse_game
from blackpeg.trees.replay import replay
from blackpeg.verbs.evaluate import evaluate

ROWS = read()
MOST_CODES_HERE = 81 if kernel() is Kernel else 10_000
SMALL: dict[str, list[Row]] = defaultdict(list)
for one in ROWS:
    if parse_game(one.game).size <= MOST_CODES_HERE:
        SMALL[one.game].append(one)


@pytest.mark.parametrize("game", SMALL)
def test_every_strategy_gets_the_total_in_the_table(game: str) -> None:
    for row in SMALL[game]:
        played = figures(row.game, row.strategy, row.guesses, row.first)

        assert (row.total, row.worst, row.histogram) == played, row


def test_every_row_says_whose_it_is_and_why_it_differs() -> None:
    for row in ROWS:
        size = parse_game(row.game).size
        assert row.source, row
        if row.verdict == "not run":
            assert (row.total, row.worst, row.histogram) == (None, None, ""), row
            assert size > MOST_CODES, row
            assert row.reason, row
        else:
            assert row.verdict == row.agreement(size), row
            assert sum(map(int, row.histogram.split())) == size, row
            assert bool(row.reason) == (row.verdict == "near"), row


def test_the_table_is_in_order_and_has_no_row_twice() -> None:
    assert with_rows_of("4x6", ROWS) == ROWS
    assert len(set(ROWS)) == len(ROWS)


def test_writing_the_table_changes_nothing(tmp_path: Path) -> None:
    write(ROWS, tmp_path / "again.csv")

    assert (tmp_path / "again.csv").read_bytes() == PATH.read_bytes()


def test_near_is_told_from_same() -> None:
    row = next(row for row in ROWS if row.published_histogram and row.verdict == "same")

    assert row._replace(published_average="4.4").agreement(1296) == "near"
    for change in ({"total": 1}, {"worst": 99}, {"histogram": "1 2"}):
        assert row._replace(**change).agreement(1296) == "near"


def test_knuths_strategy_needs_what_knuth_says() -> None:
    """Knuth, The Computer as Master Mind, J. Recreational Math. 9, 1976-77: never more than five guesses."""
    evaluation = evaluate(parse_game("4x6"), named("minimax"))

    assert evaluation.histogram == (1, 6, 62, 533, 694)
    assert evaluation.average == Fraction(5801, 1296)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_rules_alone_confirm_the_totals(strategy: str) -> None:
    game = parse_game("3x6" if kernel() is Kernel else "4x6")
    evaluation = evaluate(game, named(strategy))

    assert evaluation.tree is not None
    played = replay(evaluation.tree, game)

    assert played.ok, played.problems
    assert (played.total, played.worst, played.histogram) == (evaluation.total, evaluation.worst, evaluation.histogram)


@pytest.mark.slow
def test_random_guesses_need_as_many_as_swaszek_says() -> None:
    """4.638 on average."""
    average = float(evaluate("4x6", "random-consistent", sample=10_000).average)

    assert average == pytest.approx(4.638, abs=0.03)


@pytest.mark.parametrize("strategy", EXACT)
@pytest.mark.parametrize("game", ["3x4", "3x5-black", "2x7", "3x6-distinct"])
def test_other_programs_rules_are_played_as_ours_are(game: str, strategy: str) -> None:
    """Playing by Blackpeg's own rule, the player of other rules gets what `evaluate` gets."""
    for guesses in ("any", "consistent"):
        total, worst, histogram = play(parse_game(game), EXACT[strategy], guesses == "consistent", None)

        assert (total, worst, " ".join(map(str, histogram))) == figures(game, strategy, guesses, "")


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.reason.endswith("as published") and parse_game(row.game).size <= 512], ids=str
)
def test_explained_totals_come_out_by_the_rule_of_their_source(row: Row) -> None:
    rule = rule_of(row)
    assert rule is not None

    total, worst, _ = play(parse_game(row.game), rule, row.guesses == "consistent", row.first or None)

    assert total == row.published_total
    assert worst == row.published_worst
