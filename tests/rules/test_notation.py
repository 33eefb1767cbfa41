"""Whatever can be printed can be parsed back: games, codes, replies, turns."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes, games, partly

import blackpeg as bp
from blackpeg.errors import InvalidCodeError, InvalidGameError, InvalidReplyError
from blackpeg.rules import PRESETS, Feedback, FeedbackKind, Game, Reply, Turn, alphabet_for, parse_game
from blackpeg.rules.turns import read_turn, read_turns


@given(game=boards())
def test_a_game_reads_back(game: Game) -> None:
    assert parse_game(str(game)) == game


@given(game=boards(), data=st.data())
def test_a_code_reads_back(game: Game, data: st.DataObject) -> None:
    code = data.draw(codes(game))

    assert game.code(str(code)) == code
    assert game.code_from_indices(code) == code


@given(game=games(), data=st.data())
def test_a_turn_reads_back_though_its_reply_is_known_in_part(game: Game, data: st.DataObject) -> None:
    feedback = data.draw(st.sampled_from(game.feedbacks))
    turn = Turn(data.draw(codes(game)), game.reply(data.draw(partly(*feedback))))

    assert game.turn(game.write(turn)) == turn
    assert turn.reply.fits(feedback)


@given(game=games(), numbers=st.tuples(*[st.none() | st.integers(-1, 8)] * 3))
def test_a_reply_in_its_plainest_form_says_the_same(
    game: Game, numbers: tuple[int | None, int | None, int | None]
) -> None:
    asked = Reply(*numbers)
    try:
        reply = game.reply(asked)
    except InvalidReplyError:
        assert not any(asked.fits(feedback) for feedback in game.feedbacks)
    else:
        assert [reply.fits(feedback) for feedback in game.feedbacks] == [asked.fits(other) for other in game.feedbacks]
        assert game.reply(game.write(reply)) == reply


@given(game=boards(), data=st.data())
def test_games_and_codes_survive_pickling_and_copying(game: Game, data: st.DataObject) -> None:
    code = data.draw(codes(game))

    for twin in (pickle.loads(pickle.dumps((game, code))), copy.deepcopy((game, code))):
        assert twin == (game, code)
        assert str(twin[1]) == str(code)


def test_initials_that_spell_the_name_of_a_color_are_read_as_initials() -> None:
    """4x14:initials wrote the code cyan, yellow, amber, navy as CYAN, and read that as the one color cyan."""
    game = parse_game("4x14:initials")
    code = game.code("cyan yellow amber navy")

    assert str(code) == "CYAN"
    assert game.code("CYAN") == code


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("4x6", "1122"),
        ("4x6", "1 1 2 2"),
        ("4x6", "1,1,2,2"),
        ("4x6", "1-1-2-2"),
        ("4x6", " 11 22 "),
        ("4x6:letters", "AABB"),
        ("4x6:letters", "aabb"),
        ("4x6:names", "red,red,green,green"),
        ("4x6:names", "Red red GREEN g"),
        ("4x6:names", "rrgg"),
        ("4x6:initials", "RRGG"),
        ("4x6:initials", "red red green green"),
        ("4x6:numbers", "1,1,2,2"),
        ("4x6:numbers", "01 1 2 2"),
        ("4x6:red,blue,green,yellow,white,black", "red red blue blue"),
        ("4x6:red,blue,green,yellow,white,black", "Red,r,blu,BLUE"),
        ("4x6:red, blue, green, yellow, white, black", "red,red,blue,blue"),
        ("4x2:r,b", "rrbb"),
        ("4x6:xyzuvw", "xxyy"),
        ("4x6:xyzuvw", "XXYY"),
    ],
)
def test_ways_to_write_the_same_code(game: str, text: str) -> None:
    assert parse_game(game).code(text) == (0, 0, 1, 1)


def test_signs_that_differ_in_case_only_are_different_colors() -> None:
    assert parse_game("3x4:aAbB").code("aAb") == (0, 1, 2)


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("1-0", Reply(1, 0)),
        (" 1 - 0 ", Reply(1, 0)),
        ("1-?", Reply(1)),
        ("?-1", Reply(white=1)),
        ("?-?", Reply()),
        ("=3", Reply(total=3)),
        ("= 3", Reply(total=3)),
    ],
)
def test_replies_are_read(text: str, reply: Reply) -> None:
    assert Game(4, 6).reply(text) == reply


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("2", Reply(2, 0)),
        ("2-0", Reply(2, 0)),
        ("2-?", Reply(2, 0)),
        ("2 - ?", Reply(2, 0)),
        ("?", Reply(None, 0)),
        ("?-?", Reply(None, 0)),
    ],
)
def test_where_only_black_pegs_count_a_reply_is_one_number(text: str, reply: Reply) -> None:
    game = Game(4, 6, feedback=FeedbackKind.BLACK)

    assert game.reply(text) == reply
    assert game.reply(game.write(reply)) == reply


@pytest.mark.parametrize(
    "reply", ["1:0", "black: 1, white: 0", "none", "\uff11\uff0d\uff10", "1 Bull and 2 Cows!", "⚫x1 ⚪x2"]
)
@pytest.mark.parametrize("between", [" ", ":", ": "])
def test_a_reply_with_a_colon_or_in_words_is_read_within_turns(reply: str, between: str) -> None:
    game = Game(4, 6)
    turn = game.write(Turn(game.code("1122"), game.reply(reply)))

    assert str(read_turn(f"1122{between}{reply}", game)) == turn
    assert list(map(str, read_turns([f"1122{between}{reply}; 1344:0-2 1122{between}{reply}"], game))) == [
        turn, "1344:0-2", turn,
    ]  # fmt: skip


def test_wide_digits_of_a_keyboard_for_ideographs_are_digits() -> None:
    assert str(read_turn("\uff11\uff11\uff12\uff12\uff1a\uff11\uff0d\uff10", Game(4, 6))) == "1122:1-0"
    assert parse_game("2x3:\uff11\uff12\uff13").code("\uff11\uff12") == (0, 1)


@pytest.mark.parametrize(
    "text",
    ["", "1", "1-", "-1", "bx", "1A2C", "1b2", "1-0-0", "one-two", "1.5-0", "²-0", "=", "==3", "1:0:", "9" * 20],
)
def test_what_is_no_reply_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InvalidReplyError, match="expected") as refused:
        Game(4, 6).reply(text)

    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("game", "text", "offender"),
    [
        ("4x6", "112", "expected 4 pegs, got 3: '112'"),
        ("4x6", "", "expected 4 pegs, got 0: ''"),
        ("4x6", "1127", "no color is written '7'"),
        ("4x6", "0123", "no color is written '0'"),
        ("4x10-distinct", "0121", "expected 4 different colors, got 1 twice: '0121'"),
        ("4x40", "1122", "no color is written '1122' (in '1122'); the colors are 1 to 40"),
        ("4x40", "1,2,3,41", "no color is written '41'"),
        ("2x2:names", "red,blue", "no color is written 'blue' (in 'red,blue'); the colors are red green"),
    ],
)
def test_what_is_no_code_is_refused_with_what_is_wrong(game: str, text: str, offender: str) -> None:
    with pytest.raises(InvalidCodeError) as refused:
        parse_game(game).code(text)

    assert offender in str(refused.value)


@pytest.mark.parametrize("colors", [[0, 0, 1], [0, 0, 1, 6], [0, 0, 1, -1], [0, 0, 1, 0.5], [0, 0, 1, "1"], [None] * 4])
def test_colors_that_make_no_code_are_refused(colors: list[int]) -> None:
    with pytest.raises(InvalidCodeError, match="expected"):
        Game(4, 6).code_from_indices(colors)


def test_a_color_that_comes_twice_is_told_as_it_is_written() -> None:
    with pytest.raises(InvalidCodeError, match="expected 4 different colors, got B twice: 'BBCA'"):
        Game("4x10-distinct:letters").code_from_indices([1, 1, 2, 0])


@pytest.mark.parametrize("colors", [[1, 1, 2, 2], (0, 0, 1, 1), 1122, ["1", "1", "2", "2"]])
def test_numbers_are_no_code_as_they_might_be_signs_or_count_from_0(colors: Any) -> None:
    with pytest.raises(InvalidCodeError, match=r"as text, such as '1111', or a Code, got .*code_from_indices"):
        Game(4, 6).code(colors)


@pytest.mark.parametrize("text", ["1122", "1122 1-0", ":1-0", "1122:"])
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises((InvalidReplyError, InvalidCodeError), match="expected"):
        Game(4, 6).turn(text)


@pytest.mark.parametrize(
    "text",
    ["", "4", "4x", "x6", "4x6x2", "0x6", "4x0", "101x6", "4x101", "4x6-", "4x6-odd", "4x3-distinct", "-4x6", "4.5x6",
     "4x6:", "4x6:12345", "4x6:112345", "4x6:1234,6", "4x27:letters", "4x17:names", "4x11:digits",
     "chess", "9999999999x6"],
)  # fmt: skip
def test_what_is_no_game_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InvalidGameError) as refused:
        parse_game(text)

    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_game_whatever_its_case(name: str) -> None:
    assert parse_game(name.title()) == parse_game(PRESETS[name].notation)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("super:letters", "5x8:letters"),
        ("super-black", "5x8-black"),
        ("Super-Black:names", "5x8-black:names"),
        ("bulls-and-cows-black", "4x10-distinct-black"),
        ("mastermind-blanks-black", "4x7-black:123456_"),
        ("mastermind-blanks:letters", "4x7:letters"),
        ("4X6", "4x6"),
        ("4\u00d76-Black", "4x6-black"),
    ],
)
def test_a_game_may_be_written_otherwise(text: str, notation: str) -> None:
    assert parse_game(text) == parse_game(notation)
    assert parse_game(text).alphabet == parse_game(notation).alphabet


def test_an_option_that_a_preset_does_not_have_is_named() -> None:
    with pytest.raises(InvalidGameError, match=r"expected -distinct or -black after 5x8, got -odd in 'super-odd'"):
        parse_game("super-odd")


def test_the_order_of_the_options_does_not_matter() -> None:
    game = Game(4, 10, repeats=False, feedback=FeedbackKind.BLACK)

    assert parse_game("4x10-distinct-black") == parse_game("4x10-black-distinct") == game


@given(colors=st.integers(1, 100))
def test_the_usual_alphabet_has_a_sign_for_every_color(colors: int) -> None:
    alphabet = alphabet_for(colors)

    assert alphabet.read(alphabet.write(range(colors))) == tuple(range(colors))


def test_codes_compare_in_reading_order_and_by_their_colors_alone() -> None:
    digits, letters = Game(3, 3), Game(3, 3, alphabet="letters")

    assert list(digits.codes()) == sorted(digits.codes())
    assert digits.code("112") == letters.code("AAB")
    assert hash(digits.code("112")) == hash(letters.code("AAB"))


@given(game=games())
def test_the_size_is_the_number_of_codes(game: Game) -> None:
    every = list(game.codes())

    assert len(every) == len(set(every)) == game.size
    assert all(game.code(code) == code for code in every)


def test_a_game_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Game(4, 6).pegs = 5  # type: ignore[misc]


def test_feedback_reads_as_two_numbers() -> None:
    black, white = Game(4, 6).score("1122", "1223")

    assert (black, white) == Feedback(2, 1)
    assert str(Feedback(2, 1)) == "2-1"


def test_a_number_of_a_reply_that_is_not_known_is_none() -> None:
    game = Game(4, 6)

    assert game.reply((1, None)) == game.reply("1-?")
    assert game.reply((None, None)) == game.reply("?-?")


@pytest.mark.parametrize(
    ("game", "text", "whole"),
    [
        ("4x6", "4-?", (4, 0)),
        ("4x6", "=0", (0, 0)),
        ("4x6", "?-4", (0, 4)),
        ("1x6", "=1", (1, 0)),
        ("4x1", "?-?", (4, 0)),
    ],
)
def test_a_reply_that_only_one_feedback_fits_tells_all_of_it(game: str, text: str, whole: tuple[int, int]) -> None:
    assert parse_game(game).reply(text) == Reply(*whole)


@pytest.mark.parametrize("reply", [Reply(1, 1, 5), Reply(1, None, 0)])
def test_numbers_that_do_not_make_the_sum_are_refused_as_such(reply: Reply) -> None:
    with pytest.raises(InvalidReplyError, match=r"with \d in all"):
        Game(4, 6).reply(reply)


@pytest.mark.parametrize("reply", [(1.0, 1), (1, 0, 0), (1,), 3, None, ("1", "0")])
def test_what_is_no_pair_of_whole_numbers_is_no_reply(reply: object) -> None:
    with pytest.raises(InvalidReplyError, match="two whole numbers"):
        Game(4, 6).reply(reply)  # type: ignore[arg-type]


def test_a_game_is_made_of_whole_numbers_numpys_among_them() -> None:
    import numpy as np

    game = Game(np.int64(4), 6)  # type: ignore[arg-type]
    assert (game, type(game.pegs)) == (Game(4, 6), int)
    for wrong in (
        {"pegs": True},
        {"colors": 6.0},
        {"pegs": "4"},
        {"pegs": "4x6", "colors": 6},
        {"repeats": "distinct"},
    ):
        with pytest.raises(InvalidGameError, match="expected"):
            Game(**wrong)


def test_a_game_shows_its_notation() -> None:
    assert repr(Game(4, 10, repeats=False)) == "Game('4x10-distinct')"


@given(boards())
def test_a_game_is_made_of_its_notation(game: Game) -> None:
    assert eval(repr(game)) == game


def test_a_beginning_of_several_names_is_refused_with_these_names() -> None:
    game = parse_game("4x6:red,blue,green,yellow,white,black")

    assert str(game.code("r,bla,g,y")) == "red,black,green,yellow"
    with pytest.raises(InvalidCodeError, match=r"'b' may be blue or black \(in 'r,b,g,y'\); write more of the word"):
        game.code("r,b,g,y")


@pytest.mark.parametrize(
    ("name", "unlike"), [("grand", "third, blue key peg"), ("mastermind44", "6,480 codes, not 7,776")]
)
def test_a_board_went_under_the_name_of_a_box_with_other_feedback(name: str, unlike: str) -> None:
    [listed] = [game for game in bp.games().games if game.name == name]

    assert "not the game in the box" in listed.about
    assert unlike in listed.about
    assert listed.about in str(bp.about(name))
