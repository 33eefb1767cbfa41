"""The board: whatever it looks like, what is drawn can be read, and read back."""

from __future__ import annotations

import io
import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes

from blackpeg.cli.wrapping import look_of
from blackpeg.render.document import Answer, Block, board_rows
from blackpeg.render.look import PLAIN, Depth, Look
from blackpeg.render.palette import DIFFERENT, OKABE_ITO, Rgb, ink_on, nearest_of_256, palette
from blackpeg.render.text import Screen, lines
from blackpeg.rules import Game, Reply, Turn, alphabet_for, parse_game

LOOKS = [PLAIN, Look(), Look(Depth.SOME), Look(Depth.ALL), Look(Depth.ALL, unicode=False)]


def drawn(look: Look, *blocks: Block) -> str:
    """What is drawn, without its colors."""
    return re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines(blocks, Screen(look))))


@given(game=boards(), look=st.sampled_from(LOOKS), pick=st.data())
def test_every_code_drawn_parses_back(game: Game, look: Look, pick: st.DataObject) -> None:
    code = pick.draw(codes(game))

    assert game.code(drawn(look, code)) == code


@given(game=boards(), look=st.sampled_from(LOOKS), pick=st.data())
def test_every_row_drawn_has_its_code_and_its_reply(game: Game, look: Look, pick: st.DataObject) -> None:
    guess = pick.draw(codes(game))
    turn = Turn(guess, game.reply(Reply.of(pick.draw(st.sampled_from(game.feedbacks)))))

    number, _, row = drawn(look, *board_rows(game, [turn])).strip().partition("  ")
    pegs = drawn(look, guess)

    assert number == "1"
    assert row.startswith(pegs)
    assert any(game.turn(f"{guess}:{word}") == turn for word in row.removeprefix(pegs).split() if word[0].isdigit())


@pytest.mark.parametrize("look", LOOKS)
def test_a_reply_has_its_numbers_whatever_the_look(look: Look) -> None:
    game = Game(4, 6)

    assert "2-1" in drawn(look, Answer(Reply(2, 1), game))
    assert "=3" in drawn(look, Answer(Reply(total=3), game))
    assert "1-?" in drawn(look, Answer(Reply(black=1), game))


def test_plain_text_is_plain() -> None:
    game = Game(4, 6)

    assert drawn(Look(), *board_rows(game, [game.turn("1122:2-1")])) == "  1  1122   2-1  2 black, 1 white"


def test_replies_are_drawn_as_pegs() -> None:
    game = Game(4, 6)

    assert drawn(Look(Depth.ALL), Answer(Reply(2, 1), game)) == " ●●○·   2-1"
    assert drawn(Look(Depth.ALL, unicode=False), Answer(Reply(2, 1), game)) == " xxo.   2-1"


@pytest.mark.parametrize("colors", [2, 6, 8, 10, 16, 26, 40, 100])
def test_signs_are_readable_on_every_color(colors: int) -> None:
    """The contrast that WCAG 2 asks of text, 4.5 to 1."""
    for color in palette(alphabet_for(colors)):
        assert contrast(color, ink_on(color)) >= 4.5


@pytest.mark.parametrize("colors", [6, 8, 16, 26])
def test_colors_differ_from_each_other(colors: int) -> None:
    assert all(left != right for left, right in combinations(palette(alphabet_for(colors)), 2))
    assert palette(alphabet_for(6)) == OKABE_ITO[:6]


def test_every_board_has_colors_enough() -> None:
    assert len(set(DIFFERENT)) == 100


def test_the_first_eight_colors_differ_on_256_colors_too() -> None:
    assert len({nearest_of_256(color) for color in OKABE_ITO}) == 8


def test_colors_that_have_names_look_like_them() -> None:
    red, green, blue = palette(alphabet_for(3, "names"))

    assert (max(red), max(green), max(blue)) == (red[0], green[1], blue[2])
    assert palette(alphabet_for(3, "RGB")) == palette(alphabet_for(3, "initials")) == (red, green, blue)


def test_a_blank_looks_like_a_hole() -> None:
    *pegs, hole = palette(parse_game("mastermind-blanks").alphabet)

    assert hole not in pegs
    assert len(set(hole)) == 1


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Depth.ALL),
        ({"TERM": "xterm-256color"}, Depth.SOME),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Depth.NONE),
        ({"TERM": "xterm", "NO_COLOR": ""}, Depth.SOME),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, Depth.SOME),
        ({"FORCE_COLOR": "3"}, Depth.ALL),
        ({"FORCE_COLOR": "0"}, Depth.NONE),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, Depth.NONE),
        ({"TERM": "dumb"}, Depth.NONE),
        ({}, Depth.NONE),
    ],
)
def test_colors_are_for_terminals_that_want_them(environment: dict[str, str], depth: Depth) -> None:
    assert look_of(Terminal(), environment).depth is depth
    assert look_of(io.StringIO(), {**environment, "FORCE_COLOR": ""}).depth is Depth.NONE
    assert look_of(io.StringIO(), {"FORCE_COLOR": "2"}).depth is Depth.SOME


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of WCAG 2."""

    def luminance(color: Rgb) -> float:
        linear = [part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
