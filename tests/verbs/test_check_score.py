"""A codemaker of one's own is compared with the rules, and the first wrong pair is shown."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.errors import StrategyError

SCORE = """import sys
for line in sys.stdin:
    guess, secret = line.split()
    black = sum(map(str.__eq__, guess, secret))
    white = {white}
    print(f"{{black}}-{{white - black}}")
"""
RIGHT, TWICE = "sum(min(guess.count(c), secret.count(c)) for c in set(guess))", "sum(c in secret for c in guess)"


def program(folder: Path, white: str) -> str:
    (folder / "score.py").write_text(SCORE.format(white=white))
    return f"{sys.executable} {folder / 'score.py'}"


@pytest.mark.parametrize(("game", "pairs", "whole"), [("3x4", 4096, True), ("4x6", 10_000, False)])
def test_a_program_that_scores_right_is_found_right(tmp_path: Path, game: str, pairs: int, whole: bool) -> None:
    found = bp.check_score(program(tmp_path, RIGHT), game)

    assert (found.ok, found.pairs, found.is_complete) == (True, pairs, whole)


def test_whites_counted_twice_are_shown_with_the_right_answer(run: Run, tmp_path: Path) -> None:
    shown = run("check-score", program(tmp_path, TWICE), "--game", "3x4")

    assert (shown.code, shown.first_line) == (1, "Wrong: guess 111, secret 112 is 2-0, not 2-1")
    assert run("check-score", program(tmp_path, RIGHT)).code == 0


def test_a_function_may_answer_by_numbers_or_text() -> None:
    game = bp.Game("3x4")

    assert bp.check_score(lambda guess, secret: str(game.score(guess, secret)), game).ok
    assert bp.check_score(lambda guess, secret: tuple(game.score(guess, secret)), game).ok
    assert bp.check_score(lambda _guess, _secret: None, game).wrong == 4096


@pytest.mark.parametrize("command", ["no-such-program-here", "", "'", f"{sys.executable} -c print(1)"])
def test_a_program_that_does_not_start_or_answer_is_refused(command: str) -> None:
    with pytest.raises(StrategyError, match="expected"):
        bp.check_score(command, "3x4")


def test_a_program_that_answers_without_end_is_stopped() -> None:
    began = monotonic()
    with pytest.raises(StrategyError, match=r"expected .* to answer each of 16 pairs by a line"):
        bp.check_score("yes 1-0", "2x2")
    assert monotonic() < began + 20
