"""Clues as people post them are read, and what cannot be read is named."""

from __future__ import annotations

import pytest

from blackpeg.errors import BlackpegError
from blackpeg.rules import game_of
from blackpeg.rules.clues import clue_in_words, read_clues

POSTED = [
    ("682: one number is correct and well placed", "1-0"),
    ("614: one number is correct but wrongly placed", "0-1"),
    ("206: two numbers are correct but wrongly placed", "0-2"),
    ("738: nothing is correct", "0-0"),
    ("780 One number is correct but wrong placed", "0-1"),
    ("682 \u2013 One digit is right and in its place", "1-0"),
    ("682 one digit is right but in the wrong place", "0-1"),
    ("614: One number is correct but in the wrong position.", "0-1"),
    ("206: Two digits are correct, but both are in the wrong place", "0-2"),
    ("738: all wrong", "0-0"),
    ("738: All digits are wrong", "0-0"),
    ("738: no digits are correct", "0-0"),
    ("738: None of the digits are correct", "0-0"),
    ("682: two numbers are correct, one is well placed", "1-1"),
    ("682: two numbers are correct but only one is in the right place", "1-1"),
    ("682: two correct numbers, one in the right position, the other in the wrong position", "1-1"),
    ("682: two numbers are correct, but none are in the right place", "0-2"),
    ("682: two numbers are correct", "=2"),
    ("682: 1 right place", "1-0"),
    ("682: 1 right place, 1 wrong place", "1-1"),
    ("682: +10 +1", "1-1"),
    ("682: 🟩🟨", "1-1"),
    ("682: one number is correct and well placed, one number is correct but wrongly placed", "1-1"),
    ("682: two numbers are correct but not in the right place", "0-2"),
    ("682: one number is correct, but it's in the wrong place", "0-1"),
    ("682: one number is correct and in the correct position", "1-0"),
    ("682: one correct digit, right place", "1-0"),
    ("682: one correct digit, wrong place", "0-1"),
    ("682: 1 correct number but wrong position", "0-1"),
    ("682: all three numbers are correct but wrongly placed", "0-3"),
    ("682: all numbers are correct but misplaced", "0-3"),
    ("682: nothing is right", "0-0"),
    ("682: one digit is correct but not well placed", "0-1"),
    ("682: One number is correct but placed incorrectly", "0-1"),
    ("682: One number is correct and placed correctly", "1-0"),
    ("682: one number is correct and its position is correct", "1-0"),
    ("682: one number is correct but its position is wrong", "0-1"),
    ("682: one digit is correct and in place, the others are wrong", "1-0"),
    ("682: two of the digits are correct but in the wrong places", "0-2"),
    ("682: no number is well placed", "0-?"),
    ("682: everything is wrong", "0-0"),
    ("682: 1 black 1 white", "1-1"),
    ("682: 1A1B", "1-1"),
    ("682: one digit is correct and in the right place; another is correct but in the wrong place", "1-1"),
    ("One number is correct and well placed: 682", "1-0"),
    ("6 8 2: one number is correct and well placed", "1-0"),
    ("1) 682 - one number is correct and well placed", "1-0"),
    ("[6][8][2] one number is correct and well placed", "1-0"),
    ("682: 2 numbers are correct, 1 is in the right place and 1 is in the wrong place", "1-1"),
    ("682: one number is well placed, others may be wrongly placed", "1-?"),
    ("682: a single digit is correct and it is in the right place", "1-0"),
    ("682: two numbers are correct, both wrongly placed", "0-2"),
    ("682: two numbers are correct; neither is in the right place", "0-2"),
    ("682: three numbers correct, one in the right place", "1-2"),
    ("682: only one number is correct and it is well placed", "1-0"),
    ("682: exactly one digit is correct, but not in its correct place", "0-1"),
    ("682: one digit is right but it isn't in the right place", "0-1"),
    ("682: no correct digits", "0-0"),
    ("682: there is one correct digit in the wrong place", "0-1"),
    ("682: two right digits in wrong places", "0-2"),
    ("682: One of the numbers is correct but is in the wrong place", "0-1"),
]
"""Clues in the wordings of puzzles that people post, and what they tell."""

VAGUE = (
    "no more than two numbers are correct",
    "at least one number is correct",
    "one or two numbers are correct",
    "all but one are correct",
    "not all numbers are correct",
    "one number is correct but not wrongly placed",
    "two numbers are correct, at least one is well placed",
)
"""Sentences that tell no number, or not plainly."""


@pytest.mark.parametrize(("clue", "told"), POSTED)
def test_a_clue_is_read_in_every_usual_wording(clue: str, told: str) -> None:
    game, turns = read_clues(clue)

    assert (str(game), [str(turn.reply) for turn in turns]) == ("3x10", [told])


@pytest.mark.parametrize("notation", ["3x10", "4x6", "4x6-black", "5x8:letters", "4x10-distinct", "2x3"])
def test_every_reply_is_read_back_from_its_sentence(notation: str) -> None:
    game = game_of(notation)
    for feedback in game.feedbacks:
        reply = game.reply(game.write(feedback))
        sentence = clue_in_words(reply if game.counts_white else reply._replace(white=None))

        assert read_clues(f"{game.example}: {sentence}", game)[1][0].reply == reply, sentence


def test_a_puzzle_on_one_line_is_cut_at_its_codes() -> None:
    text = "682: one number is correct and well placed. 614, one is correct but wrongly placed; 738 nothing is correct"

    assert [str(turn) for turn in read_clues(text)[1]] == ["682:1-0", "614:0-1", "738:0-0"]


def test_codes_of_letters_and_names_are_read_in_their_alphabet() -> None:
    assert str(read_clues("ABBF: one letter is correct but wrongly placed", "4x6:letters")[1][0]) == "ABBF:0-1"
    assert str(read_clues("red, blue: one color is correct but wrongly placed", "2x6:names")[1][0].reply) == "0-1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("682: one number is correct and well placed. 61: none", "expected 3 pegs, got 2: '61'"),
        ("682: one number is correct, another is correct but wrongly placed", "cannot be read; these can: one number"),
        *((f"1234: {said}", "cannot be read") for said in VAGUE),
        ("738: nothing is correct\n682: bananas", "clue 2 ('682 bananas'): this sentence cannot be read"),
        ("682:", "expected a sentence after the code 682, got none"),
        ("682: ?", "this clue tells nothing"),
        ("682: five numbers are correct", "3x10 never gives the feedback =5"),
        ("nothing is correct", "got no code of digits"),
        ("", "got no code of digits"),
        ("682: two numbers are correct\n61: one number is correct but wrongly placed", "expected 3 pegs, got 2"),
    ],
)
def test_a_clue_that_says_nothing_or_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(BlackpegError) as refused:
        read_clues(text)

    assert said in str(refused.value)
