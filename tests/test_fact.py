"""Frozen data: what `dataclass` would make of them, without code that is written and compiled for each class."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, asdict, field, fields, is_dataclass, replace
from inspect import signature
from typing import Any

import pytest

from blackpeg.fact import Frozen


class Pair(Frozen):
    """Two numbers, and what is noted of them."""

    first: int
    second: int = 2
    notes: list[str] = field(default_factory=list)
    seconds: float = field(default=0.0, compare=False, repr=False)


class Triple(Pair):
    """One more, which only its name gives."""

    third: int = field(kw_only=True)
    total: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", self.first + self.second + self.third)


def test_values_are_given_by_place_by_name_or_by_default() -> None:
    assert Pair(1, 2, []) == Pair(first=1) == Pair(1, seconds=9.0) != Pair(2)
    assert (Pair(1).first, Pair(1).second, Triple(1, third=3).total) == (1, 2, 6)
    assert Pair(1).notes is not Pair(1).notes


@pytest.mark.parametrize(
    ("given", "named", "message"),
    [
        ((), {}, "missing a required argument: 'first'"),
        ((), {"second": 1}, "missing a required argument: 'first'"),
        ((1,), {"first": 1}, "multiple values for argument 'first'"),
        ((1, 2, [], 0.0, 5), {}, "too many positional arguments"),
        ((1,), {"other": 1}, "unexpected keyword argument 'other'"),
        ((), {"other": 1}, "missing a required argument: 'first'"),
    ],
)
def test_what_a_function_refuses_is_refused(given: tuple[Any, ...], named: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^Pair: .*{message}"):
        Pair(*given, **named)


def test_a_value_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'first'"):
        Pair(1).first = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'first'"):
        del Pair(1).first


def test_values_of_two_classes_differ_and_hash_by_what_is_compared() -> None:
    class Other(Frozen):
        """A class with equal fields."""

        kind: str

    class Same(Frozen):
        """Another."""

        kind: str

    assert Other("a") != Same("a") != "a"
    assert hash(Other("a")) == hash(Other("a")) != hash(Same("a"))
    assert len({Other("a"), Other("a"), Other("b")}) == 2


def test_the_tools_of_dataclasses_take_frozen_data() -> None:
    value = Triple(1, third=3, notes=["x"])

    assert is_dataclass(value)
    assert [each.name for each in fields(value)] == ["first", "second", "notes", "seconds", "third", "total"]
    assert replace(value, third=4).total == 7
    assert asdict(Pair(1)) == {"first": 1, "second": 2, "notes": [], "seconds": 0.0}
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
    assert repr(value) == "Triple(first=1, second=2, notes=['x'], third=3, total=6)"
    assert str(signature(Triple)).startswith("(first: 'int', second: 'int' = 2, notes: 'list[str]' = [], ")
    match value:
        case Triple(first, second):
            assert (first, second) == (1, 2)


def test_threads_that_make_the_first_values_of_a_class_at_once_make_whole_ones() -> None:
    for number in range(50):
        kind = type(f"Kind{number}", (Frozen,), {"__doc__": "A pair.", "__annotations__": {"first": "int"}})
        with ThreadPoolExecutor(8) as pool:
            made = list(pool.map(kind, range(8)))
        assert [each.first for each in made] == list(range(8))
