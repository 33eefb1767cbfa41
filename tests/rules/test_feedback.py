"""Feedback: how it counts, and which can be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes, games

from blackpeg.errors import InvalidReplyError
from blackpeg.rules import Feedback, FeedbackKind, Game, score


def by_using_pegs_up(guess: Sequence[int], secret: Sequence[int]) -> Feedback:
    """Feedback as one gives it with real pegs: take each peg of the secret that answers one of the guess away."""
    left = [theirs for ours, theirs in zip(guess, secret, strict=True) if ours != theirs]
    black = len(secret) - len(left)
    white = 0
    for ours, theirs in zip(guess, secret, strict=True):
        if ours != theirs and ours in left:
            left.remove(ours)
            white += 1
    return Feedback(black, white)


@given(game=boards(), data=st.data())
def test_each_peg_counts_once(game: Game, data: st.DataObject) -> None:
    guess, secret = data.draw(codes(game)), data.draw(codes(game))

    black, white = by_using_pegs_up(guess, secret)
    assert game.score(guess, secret) == (black, 0 if game.feedback is FeedbackKind.BLACK else white)


@given(game=boards(), data=st.data())
def test_guess_and_secret_may_change_places(game: Game, data: st.DataObject) -> None:
    one, other = data.draw(codes(game)), data.draw(codes(game))

    assert game.score(one, other) == game.score(other, one)
    assert game.score(one, one) == game.solved


def test_counting_whites_with_sets_of_the_unmatched_pegs_is_wrong() -> None:
    """A common published bug: it answers 0-1 here, though both pegs of color 1 are in the secret."""
    guess, secret = (0, 0, 1, 2), (3, 3, 0, 0)

    unmatched = [(ours, theirs) for ours, theirs in zip(guess, secret, strict=True) if ours != theirs]
    with_sets = len({ours for ours, _ in unmatched} & {theirs for _, theirs in unmatched})

    assert with_sets == 1
    assert score(guess, secret) == Feedback(black=0, white=2)


@pytest.mark.parametrize(
    ("guess", "secret", "feedback"),
    [
        ("1122", "1223", (2, 1)),
        ("1111", "1222", (1, 0)),
        ("1222", "2111", (0, 2)),
        ("1123", "3311", (0, 3)),
        ("1212", "2121", (0, 4)),
        ("1234", "5566", (0, 0)),
        ("1123", "1123", (4, 0)),
    ],
)
def test_feedback_counted_by_hand(guess: str, secret: str, feedback: tuple[int, int]) -> None:
    assert Game(4, 6).score(guess, secret) == feedback
    assert Game(4, 6, feedback=FeedbackKind.BLACK).score(guess, secret) == (feedback[0], 0)


@given(game=games(most_codes=130, most_colors=9))
def test_the_possible_feedbacks_are_those_that_come_up(game: Game) -> None:
    every = list(game.codes())

    assert list(game.feedbacks) == sorted({game.score(guess, secret) for guess in every for secret in every})


def test_fourteen_feedbacks_are_possible_at_4x6() -> None:
    assert len(Game(4, 6).feedbacks) == 14
    assert Feedback(3, 1) not in Game(4, 6).feedbacks


@pytest.mark.parametrize(
    ("game", "reply", "reason"),
    [
        (Game(1, 5), "0-1", "with one peg there can be no white"),
        (Game(2, 2), "1-1", "with 1 peg black, the last one cannot be white: there is no other position left for it"),
        (Game(4, 6), "3-1", "with 3 pegs black, the last one cannot be white: there is no other position left for it"),
        (Game(4, 6), "3-2", "3 + 2 is more than the 4 pegs of a code"),
        (
            Game(4, 2),
            "1-1",
            "with two colors white pegs come in pairs: a wrong 1 and a wrong 2 are right for each other",
        ),
        (Game(3, 1), "2-0", "with a single color every guess is the secret"),
        (Game(4, 5, repeats=False), "1-1", "two codes of 4 different colors out of 5 share at least 3, but 1 + 1 is 2"),
        (Game(4, 6, feedback=FeedbackKind.BLACK), (2, 1), "this game counts black pegs only"),
        (Game(3, 3, repeats=False, feedback=FeedbackKind.BLACK), "2", "with 2 in place, the last one is in place too"),
        (Game(4, 6), (-1, 2), "the numbers of pegs cannot be negative"),
        (
            Game(4, 6, feedback=FeedbackKind.BLACK),
            "2-1",
            "never gives the feedback 2-1: this game counts black pegs only",
        ),
        (
            Game(4, 6, feedback=FeedbackKind.BLACK),
            "5",
            "never gives the feedback 5: 5 is more than the 4 pegs of a code",
        ),
        (Game(4, 6), "=5", "5 is more than the 4 pegs of a code"),
        (Game(4, 5, repeats=False), "=2", "no feedback of this game fits it"),
        (Game(4, 6), "5-?", "5 is more than the 4 pegs of a code"),
    ],
)
def test_an_impossible_reply_is_refused_with_the_reason(game: Game, reply: str, reason: str) -> None:
    with pytest.raises(InvalidReplyError, match="never gives the feedback") as refused:
        game.reply(reply)

    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_kind_of_feedback_may_be_a_plain_string() -> None:
    assert score([0, 0, 1, 1], [0, 1, 1, 2], "black") == (2, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="blak"):
        score([0], [0], "blak")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["⬛⬛⬛⬛", "⬜⬜⬜⬜", "🟥🟥🟥🟥", "🟩⬜⬜⬜⬜", "⚫⚫⚫⚫⚫"])
def test_squares_that_may_be_a_row_of_wordle_without_a_hit_were_read_as_solved(text: str) -> None:
    with pytest.raises(InvalidReplyError):
        Game(4, 6).reply(text)
    assert Game(4, 6).reply("⬛⬛⬜") == Game(4, 6).reply("2-1")
