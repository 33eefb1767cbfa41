"""JSON is read strictly, and a wrong request is told what is wrong with it."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from blackpeg.codec import EXPECTED, read, read_text, schema_of_all
from blackpeg.errors import InvalidRequestError


class Ink(Enum):
    RED = "red"
    BLUE = "blue"


class Turn(Struct, forbid_unknown_fields=True):
    guess: Annotated[str, Meta(max_length=4)] | list[Annotated[int, Meta(ge=0, lt=100)]]
    feedback: str = "0-0"


class Review(Struct, tag_field="kind", tag="review", forbid_unknown_fields=True):
    id: str


class Match(Struct, tag_field="kind", tag="match", forbid_unknown_fields=True):
    games: Annotated[int, Meta(ge=1)] = 1


class Asked(Struct, kw_only=True, forbid_unknown_fields=True):
    game: str
    top: Annotated[int, Meta(ge=1, le=1000, description="So many.")] = 5
    seconds: Annotated[float, Meta(gt=0)] | None = None
    careful: bool = False
    ink: Ink = Ink.RED
    level: Literal["low", "high"] | None = None
    first: Annotated[str | list[int], Meta(description="A code.")] | None = "1122"
    turns: Annotated[
        list[Annotated[Turn | str, Meta(extra={EXPECTED: "a turn such as 1122:1-0"})]], Meta(max_length=2)
    ] = []


class Strict(Struct, forbid_unknown_fields=True):
    """What msgspec alone reads as strictly."""

    a: Annotated[int, Meta(ge=0, lt=3)]
    b: Annotated[str, Meta(min_length=1, max_length=2)] | Annotated[list[bool], Meta(max_length=1)] | None = None
    c: Literal["x", "red"] | None = None
    d: dict[str, Ink] | float = 0.5
    e: Review | Match | None = None
    f: tuple[int, date] | None = None


class Nothing(Struct, forbid_unknown_fields=True):
    """What has no field."""


class Named(Struct):
    name: str

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("expected a name")


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"top": -3}, "top: expected a whole number of at least 1 and at most 1,000, got -3"),
        ({"top": 2**70}, f"top: expected a whole number of at least 1 and at most 1,000, got {2**70}"),
        ({"top": "3"}, "top: expected a whole number of at least 1 and at most 1,000, got '3'"),
        ({"top": 3.0}, "top: expected a whole number of at least 1 and at most 1,000, got 3.0"),
        ({"top": True}, "top: expected a whole number of at least 1 and at most 1,000, got true"),
        ({"seconds": 0}, "seconds: expected a number of more than 0 or null, got 0"),
        ({"seconds": "1"}, "seconds: expected a number of more than 0 or null, got '1'"),
        ({"careful": 1}, "careful: expected true or false, got 1"),
        ({"ink": "green"}, "ink: expected 'red' or 'blue', got 'green'"),
        ({"level": None, "ink": []}, "ink: expected 'red' or 'blue', got []"),
        ({"level": "middle"}, "level: expected 'high', 'low' or null, got 'middle'"),
        ({"game": None}, "game: expected a text, got null"),
        ({"turns": {}}, "turns: expected a list of at most 2 entries, got {}"),
        ({"turns": ["1122:1-0"] * 3}, "turns: expected a list of at most 2 entries, got a length of 3"),
        ({"turns": [5]}, "turns[0]: expected a turn such as 1122:1-0, got 5"),
        ({"turns": [{}]}, "turns[0]: missing field 'guess'"),
        (
            {"turns": [{"guess": "1", "reply": "1-0"}]},
            "turns[0]: unknown field 'reply'; the fields are guess and feedback",
        ),
        (
            {"turns": [{"guess": "1"}, {"guess": "12345"}]},
            "turns[1].guess: expected a text of at most 4 characters or a list, got a length of 5",
        ),
        (
            {"turns": [{"guess": [0, 100]}]},
            "turns[0].guess[1]: expected a whole number of at least 0 and less than 100, got 100",
        ),
        (
            {"turns": [{"guess": 7}]},
            "turns[0].guess: expected a text of at most 4 characters or a list, got 7",
        ),
        ({"ink": "a - at `$.b`"}, "ink: expected 'red' or 'blue', got 'a - at `$.b`'"),
        ({"gaem": "4x6"}, "unknown field 'gaem'; did you mean 'game'?"),
    ],
)
def test_a_wrong_request_is_told_what_is_wrong(told: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        read(Asked, {"game": "4x6", **told})

    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("kind", "told", "message"),
    [
        (Asked, {}, "missing field 'game'"),
        (Annotated[float, Meta(gt=0, le=10.0)], 11, "expected a number of more than 0 and at most 10, got 11"),
        (Asked, [], "expected an object, got []"),
        (Asked, None, "expected an object, got null"),
        (Nothing, {"game": "4x6"}, "unknown field 'game'; there are no fields"),
        (
            Annotated[str, Meta(max_length=800)],
            "1" * 100_000,
            "expected a text of at most 800 characters, got a length of 100,000",
        ),
        (Annotated[list[int], Meta(min_length=2)], [1], "expected a list of at least 2 entries, got a length of 1"),
        (int, "x" * 500, f"expected a whole number, got '{'x' * 76}..."),
        (list[str], ["a", 1], "[1]: expected a text, got 1"),
        (list[Named], [{"name": ""}], "[0]: expected a name"),
    ],
)
def test_any_annotated_type_can_be_read(kind: Any, told: Any, message: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        read(kind, told)

    assert str(caught.value) == message


def test_what_is_right_becomes_its_type() -> None:
    told = {"turns": [{"guess": "1122"}, "1344:0-1"], "seconds": 2, "ink": "blue"}

    asked = read(Asked, {"game": "4x6", **told})

    assert asked == Asked(
        game="4x6",
        turns=[Turn("1122"), "1344:0-1"],
        seconds=2.0,
        ink=Ink.BLUE,
    )


ATOMS = st.sampled_from([None, True, 0, 1, 3, -1, 2.0, 0.5, "", "x", "red", "xyz", "2026-11-22", "2026-02-30", "match"])
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["kind", "id", "games"]), inner),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from("abcdefg"), VALUES) | VALUES)
@example({"a": 1, "f": [1, "2026-11-22"], "d": {"x": "blue"}, "e": {"kind": "match", "games": 2}})
def test_what_msgspec_refuses_is_refused_in_our_words(told: Any) -> None:
    try:
        expected = msgspec.convert(told, Strict)
    except msgspec.ValidationError:
        with pytest.raises(InvalidRequestError) as caught:
            read(Strict, told)
        assert "`" not in str(caught.value)  # no words of msgspec
    else:
        assert read(Strict, told) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "expected JSON, got a text with a fault: Input data was truncated"),
        (b'{"id": 1', "expected JSON, got a text with a fault: Input data was truncated"),
        ('{"id": 1,\n "x" 2}', "expected JSON, got a text with a fault: expected ':' (byte 15)"),
        ('{"id": NaN}', "expected JSON, got a text with a fault: invalid character (byte 7)"),
        ('{"id": "1"} x', "expected JSON, got a text with a fault: trailing characters (byte 13)"),
        (b'{"id": "\xff"}', 'expected JSON in UTF-8, got b\'{"id": "\\xff"}\''),
        (b"[" * 100_000, "expected JSON, got lists or objects nested too deeply"),
        (b'{"id": 1e999}', "expected JSON, got a text with a fault: Number out of range"),
        ('{"id": "1", "id": "2"}', "expected JSON, but a name stands twice in one of its objects"),
        ('{"id": 5}', "id: expected a text, got 5"),
    ],
)
def test_a_text_that_is_no_json_is_told_where(text: bytes | str, message: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        read_text(Review, text)

    assert str(caught.value) == message


def test_null_was_refused_if_the_other_types_were_described_together() -> None:
    assert read(Asked, {"game": "4x6", "first": None}).first is None


def test_types_have_a_schema() -> None:
    (first, second), named = schema_of_all([Turn, list[Review]], at="#/here/")

    assert (first, second) == ({"$ref": "#/here/Turn"}, {"type": "array", "items": {"$ref": "#/here/Review"}})
    assert named["Turn"]["additionalProperties"] is named["Review"]["additionalProperties"] is False
    assert named["Review"]["required"] == ["kind", "id"]


def test_who_reads_no_json_does_not_wait_for_it() -> None:
    program = "import sys, blackpeg.cli; blackpeg.cli.main(['score', '4x6', '1122', '1344'])"
    watched = f"import atexit, sys; atexit.register(lambda: print('msgspec' in sys.modules)); {program}"
    done = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True, timeout=60, check=False)

    assert done.stdout.split()[-1] == "False", done.stderr
