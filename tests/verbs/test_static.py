"""Guesses that are all made before any feedback: checked, and found, against every set of small boards."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from tests.cli.running import Run

import blackpeg as bp
import blackpeg.analysis.static_sets as of_static
from blackpeg.call import Call
from blackpeg.errors import InvalidCodeError, TooLargeError

SIX = ["0001", "0123", "2414", "4502", "1453", "0115"]
"""A public thread said that these tell all codes of 4x6 apart."""


def answers(game: str, guesses: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What each code answers, by the rules alone."""
    board = bp.parse_game(game)
    return [tuple(str(bp.score(board, guess, code).feedback) for guess in guesses) for code in board.codes()]


def least(game: str) -> int:
    """The size of a smallest set that tells all codes apart, by looking at all."""
    codes = [str(code) for code in bp.parse_game(game).codes()]
    columns = {guess: [told for (told,) in answers(game, (guess,))] for guess in codes}
    for size in range(len(codes)):
        for chosen in combinations(codes, size):
            if len({*zip(*(columns[guess] for guess in chosen), strict=True)} or {()}) == len(codes):
                return size
    raise AssertionError("all codes together tell all apart")


def test_the_six_guesses_of_a_public_thread_leave_codes_alike():
    found = bp.static("4x6", SIX)

    told = answers("4x6:012345", tuple(SIX))
    assert (
        (found.different, found.left_alike) == (len({*told}), sum(told.count(each) > 1 for each in told)) == (1230, 130)
    )
    one, other, *_ = found.alike
    for guess in SIX:
        assert found.game.score(found.game.code(guess), one) == found.game.score(found.game.code(guess), other)


@pytest.mark.parametrize(
    "game", ["2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "3x3-distinct", "2x4-black", "1x1", "1x4"]
)
def test_the_smallest_set_is_as_small_as_that_of_all_sets(game: str):
    found = bp.static(game)

    assert found.is_smallest
    assert len(found.guesses) == found.least == least(game)
    assert len({*answers(game, tuple(map(str, found.guesses)))}) == found.codes


@pytest.mark.parametrize("colors", range(2, 10))
def test_two_pegs_take_two_thirds_of_their_colors(colors: int):
    """Goddard, "Static Mastermind", 2003."""
    found = bp.static(f"2x{colors}")

    assert (found.least, found.is_smallest) == (-(-2 * colors // 3), True)


@pytest.mark.parametrize(("game", "number"), [("3x4", 3), ("3x5", 4), ("4x3", 3), ("5x2", 3)])
def test_small_boards_are_proven(game: str, number: int):
    assert (bp.static(game).least, bp.static(game).is_smallest) == (number, True)


def test_six_guesses_are_enough_for_the_classic_board():
    found = bp.static("4x6")

    assert (len(found.guesses), found.are_enough, found.is_smallest) == (6, True, False)
    assert len({*answers("4x6", tuple(map(str, found.guesses)))}) == 1296


@pytest.mark.parametrize("seed", range(5))
def test_a_list_of_words_is_told_apart(seed: int):
    draws = Random(seed)
    words = sorted({"".join(draws.choices("ABCDE", k=4)) for _ in range(30)})
    found = bp.static(bp.Game.of(words, "black"))

    told = {tuple(sum(map(str.__eq__, str(guess), word)) for guess in found.guesses) for word in words}
    assert len(told) == len(words)


@pytest.mark.parametrize(("game", "guesses"), [("4x6", ["0001", "9999"]), ("4x6", ["12"]), ("4x6:letters", ["0123"])])
def test_a_guess_that_is_no_code_is_refused(game: str, guesses: list[str]):
    with pytest.raises(InvalidCodeError):
        bp.static(game, guesses)


def test_boards_of_one_color_and_of_many_pegs_were_an_error_of_bytes():
    assert bp.static("100x1").guesses == ()
    assert bp.static("12x2", ["1" * 12]).different == 13


def test_letters_are_not_counted_from_0():
    with pytest.raises(InvalidCodeError, match="no color is written '0'"):
        bp.static("3x12", ["0AB"])


def test_a_game_that_is_too_large_is_refused():
    with pytest.raises(TooLargeError, match="at most 33,000 codes"):
        bp.static("4x26")


def test_the_command_says_what_stays_alike(run: Run):
    assert run("static", "3x4", "112", "133").code == 1
    assert run("static", "3x4").out.endswith("No smaller set does: proven.\n")
    assert "tell all 64 codes of 3x4 apart" in run("static", "3x4", "112", "133", "423").out


def test_a_proof_that_takes_too_long_gives_a_bound(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(of_static, "PROOF", 1000)
    found = bp.static("3x5")

    assert (found.least < 4, found.is_smallest, found.are_enough) == (True, False, True)


def test_what_ctrl_c_leaves_was_lost(monkeypatch: pytest.MonkeyPatch):
    """The search had found a set, and not yet looked for a smaller one."""

    def interrupted(*_given: object) -> None:
        raise KeyboardInterrupt

    heard: list[object] = []
    monkeypatch.setattr(of_static.Search, "shrunk", interrupted)
    with pytest.raises(KeyboardInterrupt):
        bp.static("4x6", call=Call(on_event=heard.append))

    (left,) = heard
    assert isinstance(left, bp.Static)
    assert (left.are_enough, left.is_smallest) == (True, False)
