"""Every error is Blackpeg's own, and an ordinary Python error besides."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import blackpeg as bp
from blackpeg import errors
from blackpeg.errors import BlackpegError
from blackpeg.trees import Line

OWN = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if not issubclass(kind, Warning)]


@pytest.mark.parametrize("kind", OWN)
def test_code_that_knows_nothing_of_blackpeg_can_catch_it(kind: type[Exception]) -> None:
    assert issubclass(kind, BlackpegError)
    assert kind is BlackpegError or issubclass(kind, ValueError | RuntimeError | OSError)


@pytest.mark.parametrize("kind", OWN)
def test_it_says_when_it_is_raised(kind: type[Exception]) -> None:
    assert kind.__doc__


NINES = "9" * 4900


@pytest.mark.parametrize(
    ("ask", "error", "why"),
    [
        (lambda: bp.Reply("1-0"), errors.InvalidReplyError, "expected numbers of pegs"),
        (
            lambda: bp.break_code("4x6", lambda _: "?"),
            errors.InvalidReplyError,
            "expected complete feedback, such as 1-0",
        ),
        (lambda: bp.Game("1x100").code(NINES), errors.InvalidCodeError, r"no color is written '9+\.\.\."),
        (lambda: bp.Game(4, 6, True, "black", 5), errors.InvalidGameError, "expected an alphabet as text"),
        (lambda: bp.named("tree:\0"), errors.InvalidTreeError, "null byte"),
        (lambda: bp.Position("4x6", [bp.Game("5x9").turn("12345:1-0")]), errors.InvalidCodeError, "expected 4 pegs"),
        (lambda: answer(bp.Adversary), errors.ContradictionError, "no code fits"),
        (lambda: answer(bp.Evasive), errors.ContradictionError, "no code fits"),
        (
            lambda: bp.TreeStrategy(bp.Tree(bp.Game("2x2"), HEADLESS)),
            errors.InvalidTreeError,
            "all guesses of a tree but",
        ),
    ],
)
def test_what_came_from_somewhere_else_is_refused_in_a_short_message(
    ask: Callable[[], object], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why) as caught:
        ask()

    assert len(str(caught.value)) < 400


HEADLESS = (Line(1, bp.Feedback(0, 0), bp.Game("2x2").code("11"), solves=True),)


def answer(host: Any) -> object:
    """What *host* answers though the replies contradict."""
    return host("4x6").answer(bp.position_of("4x6 1122:4-0 1123:4-0"), bp.Game("4x6").code("1122"))


def test_what_is_quoted_is_cut_and_says_so() -> None:
    assert errors.quoted("abc") == "'abc'"
    assert errors.quoted(NINES) == f"'{NINES[:76]}..."
    assert errors.quoted(10**5000) == "an int too long to show"
