"""Reads JSON that others send, as a value of a type: a struct of msgspec, or any other annotated type.

msgspec refuses JSON that the type does not describe; our message names the field, the expectation and the value.
`facts` makes the JSON that we send.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from blackpeg.errors import InvalidRequestError, listed, nearest, quoted

T = TypeVar("T")

EXPECTED = "expected"
"""``Meta(extra={EXPECTED: "a turn such as 1122:1-0"})`` names a type in messages, if its own name says too little."""

_KINDS: dict[type, str] = {
    inspect.NoneType: "null",
    inspect.BoolType: "true or false",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.StrType: "a text",
    inspect.StructType: "an object",
    inspect.DictType: "an object",
    inspect.ListType: "a list",
    inspect.VarTupleType: "a list",
    inspect.CollectionType: "a list",
}
"""What messages call a kind of type."""

_BOUNDS = {
    "ge": "at least",
    "gt": "more than",
    "le": "at most",
    "lt": "less than",
    "min_length": "at least",
    "max_length": "at most",
}


def read(kind: type[T], told: Any) -> T:
    """The *kind* that *told*, which is parsed JSON, describes; raises `InvalidRequestError`.

    A text or a fraction never counts as a whole number.  Structs say by ``forbid_unknown_fields`` that no other field
    may come.

    >>> from typing import Annotated
    >>> read(Annotated[int, msgspec.Meta(ge=1)], -3)
    Traceback (most recent call last):
    blackpeg.errors.InvalidRequestError: expected a whole number of at least 1, got -3
    """
    try:
        return msgspec.convert(told, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise InvalidRequestError(_in_words(error, kind, told)) from None


def read_text(kind: type[T], text: bytes | str) -> T:
    """The *kind* that JSON describes which is still a *text*; raises `InvalidRequestError`, also if it is no JSON."""
    try:
        written = text if isinstance(text, str) else text.decode()
        msgspec.json.decode(written)  # which knows where it is wrong
        told = STRICT.decode(written)
    except InvalidRequestError as error:
        raise InvalidRequestError(f"expected JSON, but {error}") from None
    except RecursionError:
        raise InvalidRequestError("expected JSON, got lists or objects nested too deeply") from None
    except UnicodeError:
        raise InvalidRequestError(f"expected JSON in UTF-8, got {quoted(text)}") from None
    except msgspec.DecodeError as error:
        fault = str(error).removeprefix("JSON is malformed: ").partition(" - at ")[0]
        raise InvalidRequestError(f"expected JSON, got a text with a fault: {fault}") from None
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


def _in_words(error: msgspec.ValidationError, kind: Any, told: Any) -> str:
    """What *error* says is wrong with *told*, as a *kind*, in our words."""
    message, path = re.fullmatch(r"(.*?)(?: - at `\$([\w.\[\]]*)`)?", str(error), re.DOTALL).groups("")  # type: ignore[union-attr]  # matches always
    info = inspect.type_info(kind)
    for name in re.findall(r"[^][.]+", path):
        info, told = _entry(info, told, name)
    place = f"{path.removeprefix('.')}: " if path else ""
    if error.__cause__:  # what a type itself refuses has words of ours
        return place + message
    if message.startswith("Object "):
        name = message.partition("`")[2].removesuffix("`")
        if "missing" in message:
            return f"{place}missing field {name!r}"
        known = [each.encode_name for bare in _members(info) for each in getattr(bare, "fields", ())]
        like = re.sub(r"mean (.*)\?", r"mean '\1'?", nearest(name, known))
        fields = f"the fields are {listed(known)}" if known else "there are no fields"
        return f"{place}unknown field {quoted(name)}{like or f'; {fields}'}"
    got = f"a length of {len(told):,}" if " of length " in message else json_quoted(told)
    return f"{place}expected {listed(_words(info), 'or')}, got {got}"


def _members(info: Any) -> list[Any]:
    """The types of a union, or the one that is none, without their metadata."""
    if isinstance(info, inspect.Metadata):
        return _members(info.type)
    return [bare for each in info.types for bare in _members(each)] if isinstance(info, inspect.UnionType) else [info]


def _entry(info: Any, told: Any, name: str) -> tuple[Any, Any]:
    """The type and the value of an entry of an object or a list, by its name or number; if unknown, those of all."""
    for bare in _members(info):
        kinds = {each.encode_name: each.type for each in getattr(bare, "fields", ())}
        with suppress(AttributeError, LookupError, TypeError, ValueError):
            return kinds.get(name) or bare.item_type, told[name if name in kinds else int(name)]
    return info, told


def _words(kind: Any) -> list[str]:
    """What messages call a type, or each of several."""
    if isinstance(kind, inspect.Metadata):
        return [kind.extra[EXPECTED]] if kind.extra and EXPECTED in kind.extra else _words(kind.type)
    if isinstance(kind, inspect.UnionType):
        return list(dict.fromkeys(word for each in kind.types for word in _words(each)))
    if isinstance(kind, inspect.LiteralType | inspect.EnumType):
        values = [each.value for each in kind.cls] if isinstance(kind, inspect.EnumType) else kind.values
        return [json_quoted(each) for each in values]
    name = _KINDS.get(type(kind), "another value")
    given = {words: getattr(kind, bound) for bound, words in _BOUNDS.items() if getattr(kind, bound, None) is not None}
    bounds = " and ".join(f"{words} {bound:,}".removesuffix(".0") for words, bound in given.items())
    units = {"a text": " characters", "a list": " entries", "an object": " entries"}
    return [f"{name} of {bounds}{units.get(name, '')}" if bounds else name]


def json_quoted(told: Any) -> str:
    """The value that came, as JSON writes it."""
    return (
        {None: "null", True: "true", False: "false"}[told] if told is None or isinstance(told, bool) else quoted(told)
    )
