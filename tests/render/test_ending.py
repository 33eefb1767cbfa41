"""What is said when a game is over: how it ended, and where its guesses went."""

from __future__ import annotations

import pytest

import blackpeg as bp
from blackpeg.play import Session
from blackpeg.play.commands import begin, give_up, guess, hinted
from blackpeg.position import Count, Status
from blackpeg.render.hosts import ended
from blackpeg.render.reviews import review_words
from blackpeg.web.games import with_counts


def played(*codes: str, limit: int | None = 10) -> Session:
    """A game with the secret 4424 and these guesses, counted as the page does."""
    session = begin("4x6", seed=1, limit=limit)
    for code in codes:
        session = guess(session, code)
    return with_counts(session, 1)


def test_an_open_game_has_not_ended() -> None:
    assert ended(played("1122")) == ()


def test_who_finds_the_code_hears_in_how_many_guesses_and_with_what_help() -> None:
    assert ended(played("4424")) == ("Found at the first guess!",)
    assert ended(played("1122", "4424")) == ("Found in 2 guesses.",)
    assert ended(guess(hinted(played("1122"), "GUESS"), "4424")) == ("Found in 2 guesses, with 1 hint.",)


def test_who_is_out_of_guesses_hears_since_when_one_code_was_left() -> None:
    ending = ("Out of guesses.", "After row 4 one code was left: 4424.")
    assert ended(played("1122", "1344", "3425", "4444", limit=4)) == ending


def test_who_gives_up_hears_the_secret_and_how_many_codes_were_left() -> None:
    ending = ("Given up.", "The secret was 4424.", "256 codes were still possible.")
    assert ended(give_up(played("1122"))) == ending
    uncounted = Count(None, 3, 1296, Status.BOUND)
    assert ended(give_up(played("1122").counted(uncounted))) == ending[:2]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            "1122:1-0 1344:1-1 3425:2-0 4424:4-0",
            "Mistakes cost 0.17, the gamble at the end cost 0.25, and good luck saved 0.76. Together this comes to 4 "
            "guesses.",
        ),
        (
            "1122:1-0 1344:1-1 3425:2-0",
            "Mistakes cost 0.17, and bad luck cost 0.24. Together this comes to 3 guesses made, and 1.75",
        ),
    ],
)
def test_the_guesses_add_up_in_plain_words(rows: str, said: str) -> None:
    words = review_words(bp.review(f"4x6 {rows}"))
    assert words.sum.startswith(f"Perfect play needs 4.34 guesses on average. {said}")
    assert words.exactly.startswith(f"{rows.count(':')}")
    assert words.outcome == f"{'solved with' if '4-0' in rows else 'open after'} {rows.count(':')} guesses"
    assert words.counts[:3] == ("256 codes", "42 codes", "4 codes")
    assert "= 625/144 + " in words.exactly
