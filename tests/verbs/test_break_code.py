"""Break a code, given nothing but a function that answers guesses."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import blackpeg as bp
from blackpeg.errors import ContradictionError, InvalidReplyError


@pytest.mark.parametrize("strategy", [None, "minimax", "first-consistent"])
def test_every_code_is_broken_by_one_who_sees_only_replies(strategy: str | None) -> None:
    game = bp.Game(3, 3)
    for colors in product("123", repeat=3):
        secret = "".join(colors)
        asked: list[str] = []

        def check(guess: bp.Code, asked: list[str] = asked, secret: str = secret) -> bp.Feedback:
            asked.append(str(guess))
            return game.score(str(guess), secret)

        record = bp.break_code(game, check, strategy)

        assert record.result is bp.Result.SOLVED
        assert [str(turn.guess) for turn in record.turns] == asked
        assert asked[-1] == secret


@pytest.mark.parametrize(
    ("game", "check"),
    [
        ("4x6-black", lambda guess: sum(map(str.__eq__, str(guess), "3632"))),
        ("4x6", lambda guess: tuple(bp.score("4x6", str(guess), "3632").feedback)),
        ("4x6", lambda guess: str(bp.score("4x6", str(guess), "3632").feedback.black) + "-?"),
    ],
)
def test_replies_in_every_form_are_read(game: str, check: Callable[[bp.Code], str | int | tuple[int, int]]) -> None:
    assert str(bp.break_code(game, check, "first-consistent").turns[-1].guess) == "3632"


def test_a_lie_is_named() -> None:
    with pytest.raises(ContradictionError, match="Rows 1 and 2 cannot both be right") as caught:
        bp.break_code("4x6", lambda _guess: "0-0", "entropy")

    assert isinstance(caught.value.contradiction, bp.Contradiction)
    assert caught.value.contradiction.rows == (0, 1)


def test_a_lie_at_the_end_is_named_too() -> None:
    # 1122 is no candidate any more when it is said to be the secret.
    told = iter(["0-1", "0-1", "0-1", "4-0"])

    with pytest.raises(ContradictionError, match="cannot"):
        bp.break_code("4x6", lambda _guess: next(told), same_for_ever())


def same_for_ever() -> bp.Strategy:
    """Guesses 1122 for ever."""

    class Same:
        def choose(self, _position: bp.Position) -> str:
            return "1122"

    return Same()


def test_what_is_no_reply_names_the_guess() -> None:
    with pytest.raises(InvalidReplyError, match=r"1122 got impossible feedback: .*got None"):
        bp.break_code("4x6", lambda _guess: None, "minimax")  # type: ignore[arg-type, return-value]
    with pytest.raises(InvalidReplyError, match="1122 got impossible feedback: 4x6 never gives the feedback 5-0"):
        bp.break_code("4x6", lambda _guess: (5, 0), "minimax")


@pytest.mark.parametrize("kind", [LookupError, InvalidReplyError])
def test_what_the_function_raises_passes_through(kind: type[Exception]) -> None:
    def check(guess: bp.Code) -> str:
        raise kind(str(guess))

    with pytest.raises(kind, match=r"^1122$"):
        bp.break_code("4x6", check, "minimax")


@pytest.mark.parametrize(("game", "answer"), [("4x6", "?-?"), ("4x6", (None, None)), ("4x6-black", "?"), ("4x6", "?")])
def test_feedback_that_tells_nothing_is_refused_and_not_offered(game: str, answer: bp.Reply) -> None:
    with pytest.raises(InvalidReplyError, match=r"expected .* such as \d.*, got ") as caught:
        bp.break_code(game, lambda _guess: answer)

    assert "?-?" not in str(caught.value).partition("got ")[0]


def test_feedback_that_tells_little_ends_at_the_limit() -> None:
    record = bp.break_code("4x6", lambda _guess: "?-0", "minimax", limit=3)

    assert record.result is bp.Result.LIMIT
    assert record.guesses == 3
