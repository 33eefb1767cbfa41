"""Documents as text: what is folded, cut and drawn, and what never is."""

from __future__ import annotations

import re

import pytest

from blackpeg.position import Position
from blackpeg.render.document import (
    Answer,
    Bars,
    Block,
    CommandLine,
    Dots,
    Either,
    Maps,
    Outline,
    Paragraph,
    Pegs,
    Rows,
    Strong,
    Table,
)
from blackpeg.render.look import Depth, Look
from blackpeg.render.text import Screen, lines
from blackpeg.rules import Game, Reply

GAME = Game(4, 6)
ROWS = [("guess", "lost", "left"), ("1122", "0.06", "12")]


def drawn(*blocks: Block, fold_at: int | None = None, columns: int = 80, look: Look | None = None) -> list[str]:
    return list(lines(blocks, Screen(look or Look(unicode=False), columns, fold_at)))


def test_a_table_has_columns() -> None:
    assert drawn(Table(ROWS)) == ["guess  lost  left", "1122   0.06    12"]
    assert drawn(Table(ROWS, left=(), indent=2)) == ["  guess  lost  left", "   1122  0.06    12"]


def test_a_table_that_is_too_wide_is_a_list() -> None:
    assert drawn(Table(ROWS), fold_at=18) == drawn(Table(ROWS))
    assert drawn(Table(ROWS), fold_at=17) == ["1122", "  lost  0.06", "  left  12"]
    assert drawn(Table(ROWS, first=2), fold_at=17) == ["1122  0.06", "  left  12"]


def test_a_table_does_without_a_column_before_it_is_a_list() -> None:
    assert drawn(Table(ROWS, spare=1), fold_at=17) == ["guess  left", "1122     12"]
    long = [("guess", "lost", "left"), ("111222333444", "1", "12")]
    assert drawn(Table(long, spare=1), fold_at=18) == ["111222333444", "  lost  1", "  left  12"]


def test_a_heading_of_empty_cells_is_left_out() -> None:
    assert drawn(Table([("", ""), ("4x6", "1,296")])) == ["4x6  1,296"]


def test_a_table_may_be_cut_into_several() -> None:
    assert drawn(Table(ROWS, left=(), cut=True), columns=14) == [
        "guess  lost",
        " 1122  0.06",
        "",
        "guess  left",
        " 1122    12",
    ]


def test_a_histogram_has_a_bar_for_each_number_of_guesses() -> None:
    assert drawn(Bars([1, 0, 4], "games", not_solved=2), columns=80) == [
        "   guesses  games",
        "         1      1  ##########",
        "         2      0",
        "         3      4  ########################################",
        "not solved      2  ####################",
    ]
    assert max(map(len, drawn(Bars([1, 0, 4], "games"), columns=40))) < 40


def test_a_histogram_begins_at_the_first_number_that_occurs_if_that_is_far_away() -> None:
    assert drawn(Bars([0] * 5 + [1], "games"))[1].split()[0] == "1"
    assert drawn(Bars([0] * 6 + [1], "games"))[1].split()[0] == "7"


def test_long_lines_are_broken_and_commands_are_not() -> None:
    shown = drawn("a line of text that is long", CommandLine("blackpeg review 4x6 1122:1-0"), fold_at=20)

    assert shown == ["a line of text that", "  is long", "  blackpeg review 4x6 1122:1-0"]
    assert drawn(Rows([("worst", "at most 38 codes")], indent=2), fold_at=20) == [
        "  worst  at most 38",
        "         codes",
    ]


def test_codes_and_replies_are_pegs_if_the_screen_has_colors() -> None:
    code, answer = GAME.code("1122"), Answer(Reply(2, 1), GAME)
    colored = Look(Depth.SOME)

    assert drawn(Paragraph(["1. ", code, "  ", answer])) == ["1. 1122  2-1  2 black, 1 white"]
    assert drawn(Pegs(code, plain=""), code) == ["", "1122"]
    assert drawn(Answer(Reply(2, 1), GAME, short=True), look=colored) == ["2-1"]
    assert drawn(code, look=colored) == drawn(Pegs(code, plain=""), look=colored)
    assert drawn(code, look=colored)[0].count("\x1b[") == 8


def test_columns_stand_below_each_other_where_codes_are_pegs() -> None:
    table = Table([("guess", "left"), (GAME.code("1122"), "12"), (GAME.code("3344"), "7")])
    told = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in drawn(table, look=Look(Depth.SOME))]

    assert told == ["guess            left", " 1   1   2   2     12", " 3   3   4   4      7"]


def test_signs_beyond_ascii_have_others_in_their_place() -> None:
    star = Strong(Either("★ Solved", "* Solved"))

    assert drawn(star) == ["* Solved"]
    assert drawn(star, look=Look()) == ["★ Solved"]
    assert drawn(star, look=Look(Depth.SOME)) == ["\x1b[1m★ Solved\x1b[0m"]


def test_an_outline_has_its_numbers_in_columns_or_behind_a_colon() -> None:
    outline = Outline(("guess", "secrets"), [(1, ["111111"], ["4"]), (2, ["222222"], ["1"]), (2, ["122222"], ["2"])])

    assert drawn(outline) == ["guess      secrets", "111111           4", "|- 222222        1", "`- 122222        2"]
    assert drawn(outline, fold_at=18) == ["guess: secrets", "111111: 4", "|- 222222: 1", "`- 122222: 2"]


@pytest.mark.parametrize(("columns", "strips"), [(80, 1), (4, 2), (2, 4)])
def test_a_picture_of_dots_is_cut_between_its_units(columns: int, strips: int) -> None:
    dots = Dots([[1] * 8] * 4, unit=2)

    shown = drawn(dots, columns=columns)

    assert shown.count("") == strips
    assert "".join(shown) == "⣿" * 4


def test_a_row_of_maps_is_drawn_on_terminals_that_are_wide_enough() -> None:
    game = Maps(Position("4x6", ["1122:1-0", "1344:1-1", "3425:2-0", "4424:4-0"]))
    signs = Look(unicode=True)

    whole = drawn(game, fold_at=80, look=signs)
    assert len(whole) == 5 + 1 + 2
    assert whole[-2].split() == ["1,296", "→", "256", "→", "42", "→", "4", "→", "found"]
    narrow = drawn(game, fold_at=40, look=signs)
    assert narrow[-2].split() == ["1,296", "→", "…", "→", "4", "→", "found"], "guesses are not left out without a sign"
    assert max(map(len, narrow)) < 40
    # Files, narrow terminals and those without signs beyond ASCII have the numbers in the table below.
    assert drawn(game, look=signs) == drawn(game, fold_at=20, look=signs) == drawn(game, fold_at=80) == []
    assert drawn(Maps(Position("4x6")), fold_at=80, look=signs) == []
    large = drawn(Maps(Position("8x12", ["AABBCCDD:2-1"])), fold_at=80, look=signs)
    assert large == ["  There are no maps: 429,981,696 codes are too many to draw."]
