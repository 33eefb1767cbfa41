"""Values from JSON that was stored, by the types they are annotated with: strictly, as nothing is converted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import is_dataclass
from enum import EnumType
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from blackpeg.errors import quoted

Readers = Mapping[Any, Callable[[Any], Any]]
"""How values of some types are read, if not by their type alone; each raises `TypeError` that says what it expects."""

_PLAIN = {str: "a text", bool: "true or false", int: "a whole number", float: "a number", NoneType: "null"}

_types = cache(get_type_hints)


@cache
def _form(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """What makes a value of a type, such as `tuple`, and the types it is made of; none if there are no others."""
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return kind, tuple(_types(kind).values())
    return get_origin(kind), get_args(kind)


def natural(told: Any) -> int:
    """*told*, if it is a whole number that is not negative: true is no number."""
    if type(told) is not int or told < 0:
        raise TypeError("a whole number")
    return told


def of_text(read: Callable[[str], Any]) -> Callable[[Any], Any]:
    """A reader of values that are written as text, which *read* understands."""
    return lambda told: read(made(str, told, {}))


def made(kind: Any, told: Any, readers: Readers) -> Any:
    """The value of type *kind* whose JSON is *told*; raises `TypeError` that says what was expected.

    A tuple is a list, and so is a dataclass or a named tuple, whose last fields may be missing.  True is no number, and
    nothing but text is text: *readers* read whatever is written in another way.

    >>> made(tuple[int, str | None], [3, None], {}), made(tuple[int, ...], [1, 2], {int: natural})
    ((3, None), (1, 2))
    """
    if kind in readers:
        return readers[kind](told)
    if type(told) is kind:
        return told
    maker, parts = _form(kind)
    if maker is UnionType:
        try:
            return made(type(told) if type(told) in parts else parts[0], told, readers)
        except TypeError as expected:
            raise TypeError(f"{expected} or null") from None
    if maker is tuple:
        return tuple(_members(parts, told, readers))
    if parts:
        return kind(*_members(parts, told, readers, fewest=1))
    if isinstance(kind, EnumType):
        values = [member.value for member in list[Any](kind)]
        if told not in values:
            raise TypeError(f"one of {', '.join(map(str, values))}")
        return kind(told)
    raise TypeError(_PLAIN[kind])


def _members(kinds: Sequence[Any], told: Any, readers: Readers, fewest: int | None = None) -> list[Any]:
    """The entries of a list, each of its kind; all kinds are there unless *fewest* are enough."""
    if type(told) is not list:
        raise TypeError("a list")
    if kinds[-1] is ...:
        kinds = [kinds[0]] * len(told)
    if not (len(kinds) if fewest is None else fewest) <= len(told) <= len(kinds):
        raise TypeError(f"a list of {len(kinds)}")
    return [made(kind, each, readers) for kind, each in zip(kinds, told, strict=False)]


def fields_of(kind: type, told: Mapping[str, Any], readers: Readers, needed: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass that the object *told* has.

    Raises `ValueError` that names one not of its type, `KeyError` if one is missing that is *needed*.
    """
    values = {}
    for name, hint in _types(kind).items():
        if name in told or name in needed:
            try:
                values[name] = made(hint, told[name], readers)
            except TypeError as expected:
                raise ValueError(f"expected {name} to be {expected}, got {quoted(told[name], 60)}") from None
    return values
