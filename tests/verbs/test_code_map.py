"""The map of all codes: each has its place, and what is shown there is what the rules say."""

from __future__ import annotations

import json
import re
from collections import Counter
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.games import boards, codes, fitting, games, positions

import blackpeg as bp
from blackpeg.errors import InvalidCodeError, TooLargeError
from blackpeg.facts import as_json, schema_of
from blackpeg.verbs import candidates as layouts
from blackpeg.verbs.candidates import MOST_DOTS, Layout

few_dots = st.sampled_from([4, 40, MOST_DOTS])
"""How many dots a map may have: with fewer, small boards are shaded as large ones are."""


@given(game=games(most_codes=3000))
def test_every_code_has_a_place_of_its_own_and_no_place_is_too_much(game: bp.Game) -> None:
    layout = Layout(game)
    assume(layout.is_single)

    places = [layout.place(code) for code in game.codes()]

    assert len(set(places)) == game.size
    assert all(column < layout.width and row < layout.height for column, row in places)
    assert list(layout.starts()) == list(game.codes())


@given(game=boards(), data=st.data())
def test_a_board_of_any_size_has_at_most_the_dots_that_are_drawn(game: bp.Game, data: st.DataObject) -> None:
    layout = Layout(game)
    code = data.draw(codes(game))
    column, row = layout.place(code)

    assert game.colors**layout.shown <= MOST_DOTS
    assert layout.is_single or layout.width == layout.height
    assert game.pegs == 1 or layout.height <= layout.width <= 2 * layout.height
    assert layout.place(code[: layout.shown]) == (column, row)
    assert column < layout.width
    assert row < layout.height


def test_the_first_pair_of_pegs_is_outermost_and_an_odd_peg_goes_through_a_block() -> None:
    four, five = Layout(bp.Game("4x6")), Layout(bp.Game("5x8"))

    assert (four.width, four.height, five.width, five.height) == (36, 36, 192, 192)
    assert four.place(bp.Game("4x6").code("2113")) == (6, 2)  # field 2 across, and in it the third dot down
    assert five.place(bp.Game("5x8").code("11112")) == (1, 0)
    assert five.place(bp.Game("5x8").code("11114")) == (0, 1)
    assert five.place(bp.Game("5x8").code("11121")) == (0, 3)
    assert five.place(bp.Game("5x8").code("11211")) == (3, 0)


@given(position=positions(most_codes=600), most=few_dots, data=st.data())
def test_the_map_shows_what_the_rules_say(position: bp.Position, most: int, data: st.DataObject) -> None:
    game = position.game
    guess = data.draw(st.none() | codes(game))
    with patch.object(layouts, "MOST_DOTS", most):
        assume(game.colors**2 <= most or game.colors**game.pegs <= most)
        found, layout = bp.code_map(position, guess), Layout(game)

    possible = fitting(game, position.turns)
    at = Counter(layout.place(code) for code in possible)
    board = Counter(layout.place(code) for code in game.codes())
    assert found.dots == tuple(
        tuple(at[column, row] if board[column, row] else None for column in range(found.width))
        for row in range(found.height)
    )
    assert (found.codes, found.count.number) == (game.size, len(possible))
    pegs = found.shown if found.shown < game.pegs or game.pegs < 3 else 2
    assert found.fields == len({code[:pegs] for code in game.codes()})
    assert found.fields_possible == len({code[:pegs] for code in possible})
    if guess is None:
        assert (found.parts, found.replies) == (None, None)
        return
    replies = [(layout.place(code), game.score(guess, code)) for code in possible]
    assert found.parts == Counter(reply for _, reply in replies)
    each = Counter(replies)
    feedbacks = list(found.parts or ())
    for row, line in enumerate(found.replies or ()):
        for column, part in enumerate(line):
            there = {answer: number for (place, answer), number in each.items() if place == (column, row)}
            most = min(there, key=lambda answer: (-there[answer], answer), default=None)
            assert part == (None if most is None else feedbacks.index(most))


@pytest.mark.parametrize(
    ("text", "size", "said"),
    [
        ("4x6", (36, 36), "1,296 of 1,296 codes, in 36 of 36 fields"),
        ("4x6 1122:1-0 1344:0-2", (36, 36), "41 of 1,296 codes, in 10 of 36 fields"),
        ("5x8 11223:1-1", (192, 192), "5,504 of 32,768 codes, in 63 of 64 fields"),
        ("3x3", (6, 6), "27 of 27 codes, in 9 of 9 fields"),
        ("2x6 12:1-0", (6, 6), "10 of 36 codes"),
        ("bulls-and-cows", (100, 100), "5,040 of 5,040 codes, in 90 of 90 fields"),
        ("5x10 00112:3-0", (100, 100), "674 of 100,000 codes, in 450 of 10,000 fields"),
        ("100x1", (1, 1), "1 of 1 code"),
    ],
)
def test_the_sentence_says_what_the_map_shows(text: str, size: tuple[int, int], said: str) -> None:
    found = bp.code_map(text)

    assert ((found.width, found.height), str(found).splitlines()[0]) == (size, said)
    assert sum(count or 0 for line in found.dots for count in line) == found.count.number


def test_a_board_of_millions_of_codes_is_shaded() -> None:
    found = bp.code_map("7x10 0011223:2-1", "0011224")

    assert (found.width, found.height, found.shown, found.fields) == (100, 100, 4, 10_000)
    assert sum(count or 0 for line in found.dots for count in line) == bp.position_of("7x10 0011223:2-1").count
    assert found.parts == bp.position_of("7x10 0011223:2-1").split("0011224")


def test_the_map_of_a_position_without_codes_is_empty() -> None:
    found = bp.code_map("4x6 1122:4-0 1123:4-0", "1122")

    assert (found.count.number, found.fields_possible, found.parts) == (0, 0, {})
    assert str(found).splitlines()[0] == "0 of 1,296 codes, in 0 of 36 fields"


def test_a_board_too_large_to_list_is_refused_with_what_there_is_instead() -> None:
    with pytest.raises(TooLargeError, match=r"^10x12 has 61,917,364,224 codes; .*table of positions and colors"):
        bp.code_map("10x12 AABBCCDDEE:2-3")
    with pytest.raises(InvalidCodeError, match="expected 4 pegs"):
        bp.code_map("4x6", "11")


def test_the_terminal_shows_two_by_four_dots_a_sign() -> None:
    lines = str(bp.code_map("4x6 1122:1-0 1344:0-2")).splitlines()[2:]

    assert (len(lines), {len(line) for line in lines}) == (9, {18})
    dots = {(2 * x + dx, 4 * y + dy) for y, line in enumerate(lines) for x, sign in enumerate(line)
            for (dx, dy), bit in BITS.items() if ord(sign) - 0x2800 & bit}  # fmt: skip
    game = bp.Game("4x6")
    assert dots == {Layout(game).place(code) for code in bp.position_of("4x6 1122:1-0 1344:0-2")}


BITS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}
"""The values of the dots 1 to 8 of a braille sign, as the Unicode standard has them: column, row."""


def test_a_map_wider_than_the_lines_is_cut_between_colors() -> None:
    strips = re.split(r"\n\n", str(bp.code_map("5x8")))[1:]

    assert [{len(line) for line in strip.split("\n")} for strip in strips] == [{48}] * 2
    assert sum((ord(sign) - 0x2800).bit_count() for sign in "".join(strips) if sign != "\n") == 32_768


def test_the_json_of_a_map_is_its_fact() -> None:
    told = as_json(bp.code_map("3x3-black 112:1", "113"))

    assert json.loads(json.dumps(told)) == told
    assert list(told) == schema_of(bp.CodeMap)["$defs"]["CodeMap"]["required"]
    assert told["parts"] == {"0": 4, "1": 4, "2": 4}
    assert told["guess"] == "113"
