"""The table of docs/large-boards.md: how its rows are made, and kept."""

from __future__ import annotations

import pytest
from benchmarks.large import AIMS, CURVES, HEADER, PAGE, TIMES, _reached, curve, measured, play, shown, table, written

from blackpeg.kernel import kernel
from blackpeg.rules import parse_game


def row(board: str, mean: str) -> list[str]:
    return [board, "1", "`sampled`", "2", mean, *[""] * (len(HEADER) - 5)]


def test_a_row_is_written_in_the_place_of_the_one_of_its_board_and_the_others_stay() -> None:
    page = "# Page\n<!-- figures -->\n<!-- end -->\nmore\n"
    page = written(page, [row("10x10", "9.00"), row("6x9", "6.20")])
    page = written(page, [row("10x10", "8.00")])

    assert [cells[:5] for cells in shown(page)] == [row("6x9", "6.20")[:5], row("10x10", "8.00")[:5]]
    assert page.startswith("# Page\n")
    assert page.endswith("<!-- end -->\nmore\n")


@pytest.mark.sampling
def test_a_row_is_measured_on_games_that_were_played() -> None:
    cells = measured("4x6", games=2, jobs=1, strategy="sampled")

    assert cells[:4] == ["4x6", "1,296", "`sampled`", "2"]
    assert 1 <= float(cells[4]) <= float(cells[6]) <= 8


@pytest.mark.sampling
def test_a_row_of_all_secrets_is_exact() -> None:
    assert measured("3x4", games=64, jobs=1)[3:7] == ["all", "3.21875", "exactly", "4"]
    assert measured("1x4", games=4, jobs=1, strategy="sampled")[3] == "4"


@pytest.mark.sampling
def test_a_curve_has_a_mean_and_its_interval_for_each_time() -> None:
    cells = curve("4x6", games=3, jobs=1, strategy="sampled")

    assert cells[:2] == ["4x6", "3"]
    assert len(cells) == 2 + len(TIMES)
    for cell in cells[2:]:
        mean, low, high = map(float, cell.replace("(", "").replace(" to", "").rstrip(")").split())
        assert low <= mean <= high
    page = written(f"{CURVES.begin}{CURVES.end}", [cells], CURVES)
    assert shown(page, CURVES) == [cells]


def test_an_aim_is_reached_where_the_whole_interval_is_below_it() -> None:
    assert [_reached(7.2, reach) for reach in [(6.9, 7.2), (7.1, 7.3), (7.3, 7.4)]] == ["yes", "open", "no"]


@pytest.mark.skipif(kernel().name != "native", reason="with the Python kernel the time decides")
def test_a_game_is_repeated_by_its_seed() -> None:
    assert play("8x8", "sampled", 30, 1)[0] == play("8x8", "sampled", 30, 1)[0]


def test_the_page_shows_boards_that_have_an_aim() -> None:
    boards = [cells[0] for cells in shown(PAGE.read_text(encoding="utf-8"))]

    assert boards
    assert set(boards) <= set(AIMS)
    assert {cells[0] for cells in shown(PAGE.read_text(encoding="utf-8"), CURVES)} <= set(AIMS)
    assert all(parse_game(board) for board in boards)
    assert "\n".join(table([row(board, "") for board in boards])).count("\n") == len(boards) + 1
