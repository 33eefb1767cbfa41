"""What a person types to `assist`, understood."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes

from blackpeg.errors import InvalidCodeError, InvalidReplyError
from blackpeg.play.typed import MOST_LISTED, understand
from blackpeg.play.vocabulary import (
    Edited,
    Half,
    Place,
    Told,
    TypedGuess,
    TypedList,
    TypedRepair,
    TypedWord,
    help_lines,
)
from blackpeg.rules import Game, Reply, Turn, parse_game

CLASSIC = Game(4, 6)
BLACK = parse_game("4x6-black")
LETTERS = parse_game("5x5:BYGPR")
BIG = parse_game("12x40")


@pytest.mark.parametrize(
    "line",
    [
        "1 2",
        "1-2",
        "12",
        "1,2",
        "1, 2",
        "1/2",
        " 1   2 ",
        "n 1 2",
        "no 1-2",
        "N 12",
        "no, 1 2",
        "nope 1 2",
        "1b 2w",
        "1b2w",
        "1B 2W",
        "1 black 2 white",
        "1 black, 2 white",
        "1 black and 2 white",
        "1 bull 2 cows",
        "b1w2",
        "B1 W2",
        "black 1, white 2",
        "●○○",
        "●○○·",
        "● ○○",
        "1\u20132",
        "1 \u2014 2",
        "1A2B",
        "1a2b",
        "1H2B",
        "1 hit, 2 blows",
        "2 white 1 black",
        "2w1b",
        "2 cows and 1 bull",
        "1 red 2 white",
        "bww",
        "wbw",
        "B W W",
        "RWW",
        "hbb",
        "bcc",
        "(1,2)",
        "[1, 2]",
        "1 black peg, 2 white pegs",
        "1 black peg(s), 2 white peg(s)",
        "2 white pegs and 1 black peg",
        "1 black key peg, 2 white key pegs",
        "1 correct and 2 misplaced",
        "1 right, 2 misplaced",
        "1 in the right place, 2 in the wrong place",
        "1 bull and 2 cows",
        "⚫⚪⚪",
        "⚪⚫⚪",
        "🎯⚪⚪▫️",
        "🟥⬜⬜",
        "🔴⚪⚪",
        "⬛⬜⬜",
        "🟩🟨🟨⬜",
        "🟡⚫🟢🟡",
        "1 Bull and 2 Cows!",
        "1A2B.",
        "bww.",
        "black: 1, white: 2",
        "Blacks=1 Whites=2",
        "You have 1 black and 2 white",
        "Answer: one black, two whites.",
        "1 exact, 2 partial",
        "1 exact match & 2 partial matches",
        "1 well placed, 2 right colors, wrong place",
        "1 strike 2 balls",
        "1G2Y",
        "1:2",
        "1|2",
        '"1-2"',
        "\uff11\uff0d\uff12",
        "\uff11\uff21\uff12\uff22",
        "⚫x1 ⚪x2",
        "⚫️\u00d71 ⚪️\u00d72",
        "2⚪ 1⚫",
        "🟢: 1 🟡: 2",
        "You got 1 bull(s) and 2 cow(s)",
        "number of black pegs: 1, number of white pegs: 2",
        "Feedback: Correct color and position: 1. Correct color but wrong position: 2.",
        "1 color(s) in the correct position(s). 2 color(s) but wrong position(s).",
        "✔️🟨🟨",
    ],
)
def test_a_reply_may_be_typed_in_many_ways(line: str) -> None:
    assert understand(line, CLASSIC, Place.ASSIST) == Told(Reply(1, 2))


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("?", Reply()),
        ("1-?", Reply(black=1)),
        ("1 ?", Reply(black=1)),
        ("1?", Reply(black=1)),
        ("? 2", Reply(white=2)),
        ("=3", Reply(total=3)),
        ("= 3", Reply(total=3)),
        ("y", Reply(4, 0)),
        ("yes", Reply(4, 0)),
        ("Y", Reply(4, 0)),
        ("4", Reply(4, 0)),
        ("40", Reply(4, 0)),
        ("0 0", Reply(0, 0)),
        ("1 black", Reply(1, 0)),
        ("2 white", Reply(0, 2)),
        ("1B", Reply(1, 0)),
        ("bb", Reply(2, 0)),
        ("hh", Reply(2, 0)),
        ("ww", Reply(0, 2)),
        ("1 right place", Reply(1, 0)),
        ("🟥⬜", Reply(1, 1)),
        ("▫️▫️▫️▫️", Reply(0, 0)),
        ("✔️", Reply(1, 0)),
        ("solved!", Reply(4, 0)),
        ("none", Reply(0, 0)),
        ("No pegs.", Reply(0, 0)),
        ("no bulls and no cows", Reply(0, 0)),
        ("no bulls, 2 cows", Reply(0, 2)),
        ("zero bulls and one cow", Reply(0, 1)),
        ("no, 2 white", Reply(0, 2)),
    ],
)
def test_a_reply_may_be_partial_or_say_solved(line: str, reply: Reply) -> None:
    assert understand(line, CLASSIC, Place.ASSIST) == Told(reply)


@pytest.mark.parametrize("line", ["none", "no whites", "No cows.", "0", "0 white", "no pegs"])
def test_none_after_the_black_pegs_means_no_white_ones(line: str) -> None:
    assert understand(line, CLASSIC, Place.ASSIST, black=1) == Told(Reply(1, 0))


@pytest.mark.parametrize(
    ("game", "line"),
    [("4x6:initials", "g y y g"), ("4x6:red,blue,green,gold,white,black", "white white black black")],
)
def test_colors_that_name_pegs_too_are_a_guess_on_their_board(game: str, line: str) -> None:
    assert isinstance(understand(line, parse_game(game), Place.ASSIST), TypedGuess)


@pytest.mark.parametrize("line", ["2", "n 2", "no 2", "2b", "2 black", "2-0", "2\u20130", "2-?", "bb"])
def test_black_only_games_take_one_number(line: str) -> None:
    assert understand(line, BLACK, Place.ASSIST) == Told(BLACK.reply("2"))


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("4x6:initials", "RRYY", "RRYY"),
        ("4x6:initials", "RRWW", "2-2"),
        ("4x8:initials", "RRWW", "RRWW"),
        ("4x8:initials", "RRWG RRW", "RRWG:2-1"),
        ("4x8:initials", "RRWG RRWW", "RRWG:2-2"),
        ("4x16:0123456789ABCDEF", "1A2B", "1A2B"),
        ("5x16:0123456789ABCDEF", "1A2B", "1-2"),
    ],
)
def test_letters_that_spell_a_code_are_that_code(game: str, line: str, said: str) -> None:
    board = parse_game(game)
    match understand(line, board, Place.ASSIST):
        case Told(reply):
            assert str(reply) == said
        case TypedGuess(code, reply):
            assert (str(code) if reply is None else board.write(Turn(code, reply))) == said


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("3x5-black", "112 2", "112:2"),
        ("3x5-black", "222 1", "222:1"),
        ("2x5-black", "12 1", "12:1"),
        ("1x7-black", "3 1", "3:1"),
        ("4x5-black", "1123 2", "1123:2"),
        ("3x5-black", "222", "222"),
        ("3x5-black", "112", "112"),
        ("2x5", "23", "23"),
        ("2x60", "2 3", "2,3"),
        ("1x7", "3", "3"),
        ("1x50", "23", "23"),
    ],
)
def test_what_is_no_possible_feedback_may_be_a_guess(game: str, line: str, said: str) -> None:
    board = parse_game(game)

    guess, reply = understand(line, board, Place.ASSIST)  # type: ignore[misc]

    assert (str(guess) if reply is None else board.write(Turn(guess, reply))) == said
    if reply is not None:
        assert understand(f"edit 1 {line}", board, Place.ASSIST) == Edited(1, guess, reply)


@pytest.mark.parametrize(
    ("game", "line", "reason"),
    [
        ("4x5-black", "112 2", "expected 4 pegs, got 3: '112'"),
        ("4x5-black", "112", "expected 4 pegs, got 3: '112'"),
        ("3x5-black", "2222 1", "expected 3 pegs, got 4: '2222'"),
        ("4x6", "112 1-0", "expected 4 pegs, got 3: '112'"),
        ("4x6", "112 1 0", "expected 4 pegs, got 3: '112'"),
        ("3x5-black:red,green,blue,white,black", "red,red 2", "expected 3 pegs, got 2: 'red,red'"),
        ("3x5-black:red,green,blue,white,black", "red,red,b 2", "'b' may be blue or black"),
        ("2x5", "2-1", r"2 \+ 1 is more than the 2 pegs of a code"),
    ],
)
def test_a_guess_that_is_none_is_refused_for_what_it_lacks(game: str, line: str, reason: str) -> None:
    with pytest.raises((InvalidCodeError, InvalidReplyError), match=reason):
        understand(line, parse_game(game), Place.ASSIST)


def test_a_white_peg_told_second_is_no_guess() -> None:
    with pytest.raises(InvalidReplyError, match=r"1 \+ 5 is more than the 2 pegs"):
        understand("5", Game(2, 6), Place.ASSIST, black=1)


def test_white_pegs_told_second_may_be_called_pegs() -> None:
    assert understand("2 white pegs", CLASSIC, Place.ASSIST, black=1) == Told(Reply(1, 2))


@pytest.mark.parametrize("line", ["🔴⚫⚪", "⚫🟥", "()", "peg", "▫️🟦"])
def test_signs_that_may_mean_either_are_refused_with_several_forms(line: str) -> None:
    with pytest.raises(InvalidReplyError, match="such as 1 2, 1b 2w, 1 black 2 white or bww, or help"):
        understand(line, CLASSIC, Place.ASSIST)


def test_b_is_one_black_peg_if_that_can_be() -> None:
    assert understand("b", CLASSIC, Place.ASSIST) == understand("B", CLASSIC, Place.ASSIST) == Told(Reply(1, 0))
    assert understand("b", BLACK, Place.ASSIST) == Told(Reply(1, 0))
    assert understand("b", CLASSIC, Place.REPAIR) is TypedWord.BOARD
    assert understand("b", parse_game("2x2-distinct"), Place.ASSIST) is TypedWord.BOARD


def test_black_only_games_take_a_question_mark() -> None:
    assert understand("?", BLACK, Place.ASSIST) == Told(BLACK.reply("?"))


def test_two_digits_are_no_pair_where_a_reply_may_need_them() -> None:
    assert understand("10", BIG, Place.ASSIST) == Half(10)
    assert understand("10 1", BIG, Place.ASSIST) == Told(Reply(10, 1))


@pytest.mark.parametrize(
    "line",
    [
        "1344 1-0",
        "1344 1 0",
        "1344 10",
        "1344:1-0",
        "1344:1,0",
        "1344 b1w0",
        "1344 ●",
        "played 1344 1-0",
        "played 1344:1-0",
        "p 1344 1 0",
        "1 3 4 4 1 0",
        "1,3,4,4 1-0",
        "guess 1344 1b 0w",
        "1344 1 black 0 white",
        "Submitted [1 3 4 4]. Feedback: 1 black peg(s), 0 white peg(s).",
        "[1, 3, 4, 4]: 1 black, 0 white",
        "1344 -> 1 black, 0 white",
        "1344 Correct color and position: 1. Correct color but wrong position: 0.",
    ],
)
def test_another_guess_may_be_typed_with_its_reply(line: str) -> None:
    assert understand(line, CLASSIC, Place.ASSIST) == TypedGuess(CLASSIC.code("1344"), Reply(1, 0))


@pytest.mark.parametrize(
    "line", ["1344", "played 1344", "PLAYED 1344", "1 3 4 4", "1,3,4,4", "[1 3 4 4]", "['1', '3', '4', '4']"]
)
def test_another_guess_may_be_typed_without_its_reply(line: str) -> None:
    assert understand(line, CLASSIC, Place.ASSIST) == TypedGuess(CLASSIC.code("1344"), None)


def test_letters_are_read_in_any_case() -> None:
    assert understand("prbgy 1-4", LETTERS, Place.ASSIST) == TypedGuess(LETTERS.code("PRBGY"), Reply(1, 4))


def test_a_pair_of_numbers_is_a_reply_even_where_it_could_be_a_code() -> None:
    game = Game(2, 6)

    assert understand("01", game, Place.ASSIST) == Told(Reply(0, 1))
    assert understand("played 12", game, Place.ASSIST) == TypedGuess(game.code("12"), None)
    assert understand("12 0-1", game, Place.ASSIST) == TypedGuess(game.code("12"), Reply(0, 1))


def test_commands_are_words_and_so_can_still_be_played() -> None:
    game = parse_game("word")

    assert understand("help", game, Place.ASSIST) is TypedWord.HELP
    assert understand("played help", game, Place.ASSIST) == TypedGuess(game.code("HELP"), None)
    assert understand("HELP 1-0", game, Place.ASSIST) == TypedGuess(game.code("HELP"), Reply(1, 0))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("u", TypedWord.UNDO),
        ("Undo", TypedWord.UNDO),
        ("board", TypedWord.BOARD),
        ("why", TypedWord.WHY),
        ("q", TypedWord.QUIT),
        ("exit", TypedWord.QUIT),
        ("help", TypedWord.HELP),
        ("", TypedWord.NOTHING),
        ("   ", TypedWord.NOTHING),
        ("list", TypedList(MOST_LISTED)),
        ("list 7", TypedList(7)),
        ("list all", TypedList(None)),
        ("edit 2 1-1", Edited(2, None, Reply(1, 1))),
        ("edit row 2 to 1 1", Edited(2, None, Reply(1, 1))),
        ("edit 2: 1-1", Edited(2, None, Reply(1, 1))),
        ("edit 2 1344 1-1", Edited(2, CLASSIC.code("1344"), Reply(1, 1))),
        ("edit 2 1344:1-1", Edited(2, CLASSIC.code("1344"), Reply(1, 1))),
    ],
)
def test_commands_are_understood(line: str, said: object) -> None:
    assert understand(line, CLASSIC, Place.ASSIST) == said


def test_another_guess_is_understood_while_repairing_and_not_offered() -> None:
    assert understand("played 1344", CLASSIC, Place.REPAIR) == TypedGuess(CLASSIC.code("1344"), None)
    assert not any("played" in line for line in help_lines(CLASSIC, Place.REPAIR))


def test_a_number_alone_chooses_a_repair_only_while_repairing() -> None:
    assert understand("2", CLASSIC, Place.REPAIR) == TypedRepair(2)
    assert understand("2", CLASSIC, Place.ASSIST) == Half(2)


@pytest.mark.parametrize(
    ("white", "reply"), [("2", Reply(1, 2)), ("2w", Reply(1, 2)), ("0", Reply(1, 0)), ("?", Reply(1))]
)
def test_black_and_white_may_be_told_one_after_the_other(white: str, reply: Reply) -> None:
    assert understand("1", CLASSIC, Place.ASSIST) == understand("n 1", CLASSIC, Place.ASSIST) == Half(1)
    assert understand(white, CLASSIC, Place.ASSIST, black=1) == Told(reply)
    assert understand("2 1", CLASSIC, Place.ASSIST, black=1) == Told(Reply(2, 1)), "both are told"
    assert understand("u", CLASSIC, Place.ASSIST, black=1) is TypedWord.UNDO
    assert understand("3", CLASSIC, Place.ASSIST) == Told(Reply(3, 0)), "there is no other feedback with 3 black"
    with pytest.raises(InvalidReplyError, match="never gives the feedback 1-9"):
        understand("9", CLASSIC, Place.ASSIST, black=1)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3 1", "no other position left"),
        ("5 0", "more than the 4 pegs"),
        ("n", "and the feedback"),
        ("hello there", "is not understood; expected black and white pegs"),
        ("1 2 3", "is not understood"),
        ("hint", "'hint' is not understood; expected black and white pegs, such as 1 2"),
        ("undo 2", "'undo 2' is not understood; did you mean undo"),
        ("1:0:0", "'1:0:0' is not understood; expected black and white pegs"),
        ("-1 0", "'-1 0' is not understood; expected black and white pegs"),
        ("1744:1-0", "no color is written '7'"),
        ("1344 9", "never gives the feedback 9"),
        ("1344 x", "1344"),
        ("1344:9-9", "never gives the feedback"),
        ("1744", "no color is written '7'"),
        ("played", "expected the guess you played, such as: played 1122"),
        ("played 17", "expected 4 pegs|no color"),
        ("edit", "such as: edit 2 1-1"),
        ("edit 2", "such as: edit 2 1-1"),
        ("edit x 1-1", "such as: edit 2 1-1"),
        ("edit 2 3-1", "no other position"),
        ("edit 2 1344", "expected the feedback to 1344 too"),
        ("list many", "is not understood"),
        (":", "is not understood"),
    ],
)
def test_what_makes_no_sense_is_answered_with_the_reason(line: str, expected: str) -> None:
    with pytest.raises((InvalidReplyError, InvalidCodeError), match=expected):
        understand(line, CLASSIC, Place.ASSIST)


@pytest.mark.parametrize("line", ["rrbb", "rrbb 1 0", "rrbb:1-0", "r r b b", "red red b b 1 0"])
@pytest.mark.parametrize("place", [Place.ASSIST, Place.REPAIR, Place.PLAY])
def test_a_sign_that_may_be_one_of_several_colors_is_the_reason(line: str, place: Place) -> None:
    game = Game("4x6:red,blue,green,gold,white,black")

    if place is Place.PLAY:
        line = line.removesuffix(" 1 0").removesuffix(":1-0")
    with pytest.raises(InvalidCodeError, match="'b' may be blue or black"):
        understand(line, game, place)


@given(game=boards(), pick=st.data())
def test_every_turn_as_it_is_printed_is_understood(game: Game, pick: st.DataObject) -> None:
    guess = pick.draw(codes(game))
    reply = Reply.of(pick.draw(st.sampled_from(game.feedbacks)))

    said = understand(game.write(Turn(guess, reply)), game, Place.ASSIST)

    assert said == TypedGuess(guess, game.reply(reply))


@given(game=boards(), line=st.text(max_size=30))
def test_any_line_at_all_is_understood_or_refused(game: Game, line: str) -> None:
    with suppress(InvalidReplyError, InvalidCodeError):
        assert understand(line, game, Place.ASSIST) is not None
