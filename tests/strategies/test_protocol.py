"""Requests and replies: what is written is read back, and anything else is refused with a reason."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes

from blackpeg.errors import BlackpegError, ProtocolError
from blackpeg.position import Position
from blackpeg.rules import Game, Reply, Turn, parse_game
from blackpeg.strategies.protocol import line_of, read_guess, read_message, read_request, request


def played(game: Game) -> st.SearchStrategy[Position]:
    """Positions of *game* whose turns need not go together."""
    turns = st.builds(Turn, codes(game), st.sampled_from(game.feedbacks).map(Reply.of))
    return st.lists(turns, max_size=3).map(lambda some: Position(game, some))


@given(position=boards().flatmap(played), number=st.integers(min_value=0))
def test_a_request_is_read_back_as_the_position(position: Position, number: int) -> None:
    line = line_of(request(number, position))

    assert line.isascii()
    assert line.count(b"\n") == 1
    assert read_request(read_message(line)) == position
    assert read_message(line)["id"] == number


FIELDS = st.sampled_from(["id", "game", "turns", "protocol", "guess", "error"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=4),
    max_leaves=6,
)


@given(st.binary(max_size=40) | VALUES.map(lambda what: json.dumps(what).encode()))
def test_anything_else_is_refused_and_nothing_crashes(line: bytes) -> None:
    with suppress(BlackpegError):
        read_request(read_message(line))
    with suppress(BlackpegError):
        read_guess(line, 1, parse_game("2x2"))


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({}, 'expected "game" with a game as text, such as "4x6", got none'),
        ({"game": "4y6"}, "expected a game such as 4x6"),
        ({"game": True}, 'expected "game" with a game as text, such as "4x6", got true'),
        ({"game": "4x6", "turns": "1122:1-0"}, 'expected "turns" with a list of texts'),
        ({"game": "4x6", "turns": None}, 'expected "turns" with a list of texts such as "1122:1-0", got null'),
        ({"game": "4x6", "turns": ["1122"]}, "expected a turn such as 1122:1-0"),
        ({"game": "4x6", "turns": ["1122:3-1"]}, "4x6 never gives the feedback 3-1"),
        ({"game": "4x6", "protocol": 2}, "expected protocol 1, got 2"),
    ],
)
def test_what_is_wrong_with_a_request_is_said(message: dict[str, object], expected: str) -> None:
    with pytest.raises(BlackpegError, match=expected):
        read_request(message)


def test_a_field_that_is_not_known_is_ignored() -> None:
    assert str(read_guess(b'{"guess": "1 2", "id": 3, "mood": {"fine": [true]}}', 3, parse_game("2x2"))) == "12"
    assert str(read_request({"game": "2x2", "weather": None})) == "2x2"


def test_a_long_line_is_quoted_in_part() -> None:
    with pytest.raises(ProtocolError) as caught:
        read_message(b"\x1b[31m\xff" + b"x" * 500)

    assert len(str(caught.value)) < 250
    assert str(caught.value).isprintable()
