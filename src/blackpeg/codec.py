"""JSON read as types: what others send becomes a struct of msgspec, a dataclass, or any other annotated type.

Whatever a type does not describe is refused, in words that name the field, what was expected, and what came.  msgspec
describes the types and builds the values.  `facts` makes the JSON of what we send.
"""

from __future__ import annotations

import json
import math
import operator
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from blackpeg.errors import InvalidRequestError, listed, nearest, quoted

T = TypeVar("T")

EXPECTED = "expected"
"""``Meta(extra={EXPECTED: "a turn such as 1122:1-0"})`` names a type in messages, if its own name says too little."""

_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType, inspect.TupleType)
_OBJECTS = (inspect.StructType, inspect.DataclassType, inspect.TypedDictType)
_KINDS: dict[type, tuple[str, tuple[type, ...]]] = {
    inspect.NoneType: ("null", (type(None),)),
    inspect.BoolType: ("true or false", (bool,)),
    inspect.IntType: ("a whole number", (int,)),
    inspect.FloatType: ("a number", (int, float)),
    inspect.StrType: ("a text", (str,)),
    inspect.DateType: ("a day such as 2026-11-22", (str,)),
    inspect.DictType: ("an object", (dict,)),
    **dict.fromkeys(_OBJECTS, ("an object", (dict,))),
    **dict.fromkeys(_LISTS, ("a list", (list, tuple))),
}
"""What a kind of type is called, and what Python has for its JSON; msgspec alone judges what is not listed."""

_BOUNDS = {
    "ge": ("at least", operator.ge),
    "gt": ("more than", operator.gt),
    "le": ("at most", operator.le),
    "lt": ("less than", operator.lt),
    "min_length": ("at least", operator.ge),
    "max_length": ("at most", operator.le),
}


def read(kind: type[T], told: Any) -> T:
    """The *kind* that *told*, which is parsed JSON, describes; raises `InvalidRequestError`.

    A text or a fraction is no whole number, whatever it looks like, and no field may come that *kind* does not have.

    >>> from typing import Annotated
    >>> read(Annotated[int, msgspec.Meta(ge=1)], -3)
    Traceback (most recent call last):
    blackpeg.errors.InvalidRequestError: expected a whole number of at least 1, got -3
    """
    if fault := _fault(_described(kind), told, ""):
        raise InvalidRequestError(fault)
    try:
        return msgspec.convert(told, kind, str_keys=True)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        raise InvalidRequestError(_at(place.strip(".`"), message)) from None


def read_text(kind: type[T], text: bytes | str) -> T:
    """The *kind* that JSON describes which is still a *text*; raises `InvalidRequestError`, also if it is no JSON."""
    try:
        msgspec.json.decode(text)  # which knows where it is wrong
        told = STRICT.decode(text if isinstance(text, str) else text.decode())
    except InvalidRequestError as error:
        raise InvalidRequestError(f"expected JSON, but {error}") from None
    except RecursionError:
        raise InvalidRequestError("expected JSON, got lists or objects nested too deeply") from None
    except UnicodeError:
        raise InvalidRequestError(f"expected JSON in UTF-8, got {quoted(text)}") from None
    except msgspec.DecodeError as error:
        raise InvalidRequestError(f"expected JSON, {_no_json(text, str(error))}") from None
    return read(kind, told)


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) < len(pairs):
        raise InvalidRequestError("a name stands twice in one of its objects")
    return found


def _finite(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise InvalidRequestError(f"{text:.40} is no number that can be read")
    return number


STRICT = json.JSONDecoder(object_pairs_hook=_no_name_twice, parse_float=_finite, parse_constant=_finite)
"""Reads JSON as its standard has it; raises `InvalidRequestError` for what Python would let pass."""


def schema_of_all(kinds: Iterable[Any], *, at: str = "#/$defs/") -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The JSON Schemas of *kinds*, in their order, and those of the classes in them by name, to be looked for *at*."""
    schemas, named = msgspec.json.schema_components(kinds, ref_template=f"{at}{{name}}")
    for schema in named.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return list(schemas), named


def _no_json(text: bytes | str, error: str) -> str:
    """What is wrong with a text that is no JSON, and where, from the words of msgspec."""
    if found := re.fullmatch(r"JSON is malformed: (.*) \(byte (\d+)\)", error):
        before = (text.encode() if isinstance(text, str) else text)[: int(found[2])]
        line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
        return f"but at line {line}, column {column}: {found[1]}"
    return "got a text that ends too soon" if "truncated" in error else "got a number out of range"


_described: Callable[[Any], inspect.Type] = cache(inspect.type_info)


def _bare(kind: Any) -> Any:
    """A type without its annotations."""
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _fault(kind: Any, told: Any, place: str) -> str | None:
    """What is wrong with *told*, which stands at *place*, as a *kind*; None if nothing is."""
    info = _bare(kind)
    if isinstance(info, inspect.UnionType):
        members = [each for each in info.types if _is_such(_bare(each), told)]
        tags = [_bare(each).tag for each in members if getattr(_bare(each), "tag_field", None)]
        if tags:  # an object names the member that it is; all else is of the one that it looks like
            field = _bare(members[0]).tag_field
            if field not in told:
                return _at(place, f"missing field {field!r}")
            if told[field] not in tags:
                return _expected(inspect.LiteralType(tuple(tags)), json_quoted(told[field]), _inside(place, field))
            members = [members[tags.index(told[field])]]
        return _fault(members[0], told, place) if members else _expected(kind, json_quoted(told), place)
    if not _is_such(info, told):
        return _expected(kind, json_quoted(told), place)
    size = len(told) if isinstance(told, str | list | dict) else told
    if not all(_BOUNDS[name][1](size, bound) for name, bound in _bounds(info).items()):
        return _expected(kind, f"{size:,}{_unit(info, size)}" if _unit(info) else json_quoted(size), place)
    if type(info) in _OBJECTS and (fault := _fault_of_names(info, told)):
        return _at(place, fault)
    return next((fault for part in _parts(info, told, place) if (fault := _fault(*part))), None)


def _is_such(info: Any, told: Any) -> bool:
    """Whether *told* is the JSON of a type, but for bounds and entries."""
    if isinstance(info, inspect.LiteralType | inspect.EnumType):
        return any(type(told) is type(each) and told == each for each in _choices(info))
    if isinstance(info, inspect.TupleType) and isinstance(told, list | tuple):
        return len(told) == len(info.item_types)
    if isinstance(info, inspect.DateType) and isinstance(told, str):
        with suppress(msgspec.ValidationError):
            return isinstance(msgspec.convert(told, date), date)
        return False
    return type(info) not in _KINDS or type(told) in _KINDS[type(info)][1]


def _choices(info: Any) -> list[Any]:
    values = [each.value for each in info.cls] if isinstance(info, inspect.EnumType) else info.values
    return sorted(values, key=lambda each: each is None)  # null comes last


def _bounds(info: Any) -> dict[str, Any]:
    """The bounds of a type by their names in `_BOUNDS`."""
    return {name: bound for name in _BOUNDS if (bound := getattr(info, name, None)) is not None}


def _fault_of_names(info: Any, told: dict[str, Any]) -> str | None:
    """What is wrong with the names of an object's fields."""
    tag_field = getattr(info, "tag_field", None)
    known = [*([tag_field] if tag_field else []), *(each.encode_name for each in info.fields)]
    for name in told:
        if name not in known:
            like = re.sub(r"mean (.*)\?", r"mean '\1'?", nearest(str(name), known))
            fields = f"the fields are {listed(known)}" if known else "there are no fields"
            return f"unknown field {quoted(name)}{like or '; ' + fields}"
    missing = (each.encode_name for each in info.fields if each.required and each.encode_name not in told)
    return next((f"missing field {name!r}" for name in missing), None)


def _parts(info: Any, told: Any, place: str) -> Iterator[tuple[Any, Any, str]]:
    """The entries of a list or an object: the type of each, what was told, and its place; none of a type that says
    nothing of them."""
    if isinstance(getattr(info, "item_type", None) or getattr(info, "value_type", None), inspect.AnyType):
        return
    if type(info) in _LISTS:
        kinds = info.item_types if isinstance(info, inspect.TupleType) else [info.item_type] * len(told)
        for number, (kind, value) in enumerate(zip(kinds, told, strict=True)):
            yield kind, value, f"{place}[{number}]"
    elif type(info) in _OBJECTS or isinstance(info, inspect.DictType):
        named = {each.encode_name: each.type for each in getattr(info, "fields", ())}
        for name, value in told.items():
            kind = getattr(info, "value_type", None) or named.get(name) or inspect.LiteralType((info.tag,))
            yield kind, value, _inside(place, name)


def _inside(place: str, name: object) -> str:
    return f"{place}.{name}" if place else str(name)


def _at(place: str, message: str) -> str:
    return f"{place}: {message}" if place else message


def _expected(kind: Any, got: str, place: str) -> str:
    return _at(place, f"expected {listed(_words(kind), 'or')}, got {got}")


def _words(kind: Any) -> list[str]:
    """What messages call a type, or each of several."""
    if isinstance(kind, inspect.Metadata):
        return [kind.extra[EXPECTED]] if kind.extra and EXPECTED in kind.extra else _words(kind.type)
    if isinstance(kind, inspect.UnionType):
        return list(dict.fromkeys(word for each in kind.types for word in _words(each)))
    if isinstance(kind, inspect.LiteralType | inspect.EnumType):
        return [json_quoted(each) for each in _choices(kind)]
    if isinstance(kind, inspect.TupleType):
        return [f"a list of {len(kind.item_types)} entries"]
    name = _KINDS[type(kind)][0] if type(kind) in _KINDS else "another value"
    bounds = " and ".join(f"{_BOUNDS[each][0]} {bound:,}".removesuffix(".0") for each, bound in _bounds(kind).items())
    return [f"{name} of {bounds}{_unit(kind)}" if bounds else name]


def _unit(kind: Any, number: int = 0) -> str:
    """What the bounds of a type count, with a space before it; nothing if they are those of a number."""
    if isinstance(kind, inspect.StrType):
        return " character" if number == 1 else " characters"
    if hasattr(kind, "min_length"):
        return " entry" if number == 1 else " entries"
    return ""


def json_quoted(told: Any) -> str:
    """What came, as JSON writes it if Python differs."""
    return (
        {None: "null", True: "true", False: "false"}[told] if told is None or isinstance(told, bool) else quoted(told)
    )
