"""What is typed while breaking a code: whatever spells a code is a guess, the rest is understood or explained."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.games import boards, codes

from blackpeg.errors import InvalidCodeError
from blackpeg.play.typed import understand
from blackpeg.play.vocabulary import (
    Checked,
    Explained,
    Place,
    Repeated,
    Said,
    TypedGuess,
    TypedList,
    TypedWord,
    slash,
    words_at,
)
from blackpeg.rules import Game

GAME = Game(4, 6)
CODE = GAME.code("1344")


@given(game=boards(), data=st.data())
def test_a_code_as_it_is_written_is_a_guess(game: Game, data: st.DataObject) -> None:
    code, last = data.draw(codes(game)), data.draw(codes(game))

    assert understand(str(code), game, Place.PLAY, last) == TypedGuess(code)
    assert understand(f"{code} ?", game, Place.PLAY, last) == Checked(code)


@given(game=boards(), data=st.data())
def test_every_command_is_understood_with_the_slash_that_the_game_needs(game: Game, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([*Place]))
    command = data.draw(
        st.sampled_from([command for command, _ in words_at(place) if isinstance(command.means, TypedWord)])
    )
    word = data.draw(st.sampled_from(command.names))
    assume(place is not Place.ASSIST or word != "b")  # there it is one black peg, if that can be

    assert understand(slash(game, place) + word, game, place) is command.means


@given(data=st.data())
def test_dots_keep_the_pegs_of_the_row_above(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([GAME, Game(3, 5, alphabet="names"), Game(4, 40)]))
    last, guess = data.draw(codes(game)), data.draw(codes(game))
    kept = data.draw(st.lists(st.booleans(), min_size=game.pegs, max_size=game.pegs))
    signs = ["." if keep else game.alphabet.signs[color] for keep, color in zip(kept, guess, strict=True)]

    said = understand(game.alphabet.separator.join(signs), game, Place.PLAY, last)

    meant = game.code_from_indices(b if keep else a for keep, a, b in zip(kept, guess, last, strict=True))
    assert said == TypedGuess(meant)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 3 4 4", TypedGuess(CODE)),
        ("1,3,4,4", TypedGuess(CODE)),
        ("check 1344", Checked(CODE)),
        ("fits 1344?", Checked(CODE)),
        ("explain 1344", Explained(CODE)),
        ("What about 1344?", Explained(CODE)),
        ("HINT", TypedWord.HINT),
        ("  give   up ", TypedWord.GIVE_UP),
        ("?", TypedWord.HELP),
        ("", TypedWord.NOTHING),
        ("r", Repeated(None)),
        ("repeat row 2", Repeated(2)),
        ("list", TypedList(40)),
        ("list 3", TypedList(3)),
        ("list all", TypedList(None)),
    ],
)
def test_lines_people_type(line: str, said: Said) -> None:
    assert understand(line, GAME, Place.PLAY) == said


def test_where_words_are_codes_commands_have_a_slash() -> None:
    game = Game(4, 26)

    assert understand("hint", game, Place.PLAY) == TypedGuess(game.code("HINT"))
    assert understand("/hint", game, Place.PLAY) is TypedWord.HINT
    assert understand("u", game, Place.PLAY) is TypedWord.UNDO, "one letter is no code of four"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("123", "expected 4 pegs, got 3: '123'"),
        ("1237", "no color is written '7'"),
        ("12..", "no row yet"),
        ("check", "expected a code after it, such as 1122"),
        ("bord", "'bord' is not understood; did you mean board?"),
        ("what now", "'what now' is not understood: type a guess such as 1122, or help"),
        ("repeat it", "not understood"),
        ("list everything", "not understood"),
        ("undo 2", "'undo 2' is not understood; did you mean undo?"),
        ("hint 2", "'hint 2' is not understood; did you mean hint?"),
        ("1:0", "'1:0' is not understood: type a guess such as 1122"),
        ("-1 0", "'-1 0' is not understood: type a guess such as 1122"),
        ("1122:1-0", "'1122:1-0' is not understood: type a guess such as 1122"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_to_type(line: str, why: str) -> None:
    with pytest.raises(InvalidCodeError) as caught:
        understand(line, GAME, Place.PLAY)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("zzzzz", "'zzzzz' is not on the list"),
        ("JUMPY", "'JUMPY' is not on the list"),
        ("mummified", "expected 5 signs: 'mummified' is not on the list"),
        ("qut", "'qut' is not understood; did you mean quit?"),
    ],
)
def test_a_word_that_is_not_on_the_list_is_no_strange_command(line: str, why: str) -> None:
    game = Game.of(["CASTE", "LINES", "ALTER", "OFFER"], "black")
    with pytest.raises(InvalidCodeError) as caught:
        understand(line, game, Place.PLAY)
    assert str(caught.value).startswith(why)


def test_dots_must_fill_the_row() -> None:
    with pytest.raises(InvalidCodeError, match="expected 4 pegs, got 3"):
        understand("..1", GAME, Place.PLAY, CODE)


@given(line=st.text(max_size=12), game=boards())
def test_nothing_typed_does_harm(line: str, game: Game) -> None:
    with contextlib.suppress(InvalidCodeError):
        understand(line, game, Place.PLAY)
