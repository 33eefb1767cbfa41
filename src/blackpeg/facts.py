"""The JSON of facts: one form for ``--json``, for HTTP, and for other programs that read what a verb returned.

A fact is frozen data (`blackpeg.fact`) that say all there is to say, with no sentence in it; sentences are `render`'s.
docs/json.md states the rules for readers of the JSON.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import is_dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from inspect import signature
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from blackpeg.errors import InvalidGameError, quoted
from blackpeg.fact import told_fields
from blackpeg.position import Position, position_of
from blackpeg.records import Record
from blackpeg.rules import Code, Feedback, Game, Reply, Turn, parse_game

T = TypeVar("T")

ALONE: dict[Any, Callable[[str], Any]] = {
    Game: parse_game,
    Position: partial(position_of, files=False),
    Fraction: Fraction,
    datetime: datetime.fromisoformat,
}
BY_GAME: dict[Any, Callable[[Game, str], Any]] = {
    Code: Game.code,
    Turn: Game.turn,
    Reply: Game.reply,
    Feedback: lambda game, text: game.reply(text).feedback,
}
"""How texts are read: some alone, others by the rules of a game."""

TEXTS = (Game, Position, *BY_GAME)
"""The classes whose JSON is a text, in the common notation."""

SHAPE = ("pegs", "colors", "repeats", "feedback", "alphabet.signs", "alphabet.separator", "is_listed")
"""The measures of a game that JSON has besides its notation."""

HOLDERS = ("game", "position", "record")
"""The fields whose game is that of a fact."""

DEFINITIONS = "#/$defs/"


class _Member(NamedTuple):
    """An entry of a fact's JSON: a field, or a property named in ``ALSO``, with the *path* to it."""

    name: str
    path: tuple[str, ...]
    type: Any
    is_fraction: bool
    """Whether it is a fraction, or holds some: then it comes twice."""
    is_row: bool


def as_json(fact: object, game: Game | None = None, fraction: Callable[[Fraction], Any] = float) -> Any:
    """*fact* as `json.dumps` takes it.

    A dataclass, or a named tuple, is an object of its fields, but those marked `UNTOLD`, and of the properties that its
    class names in ``ALSO``; there ``record.secret`` is the secret of the record, null if there is no record.  A
    fraction comes twice: as a number, and exactly, as text, under the name with ``_exact``.  Codes, replies, turns,
    games, positions and members of enums are their text, times in ISO 8601, records the object that docs/record.md
    explains.  Entries named ``row`` or ``rows``, or so at the end, count from 1, while Python counts them from 0.  A
    float that is no number, or infinite, is null.

    Replies are written as *game* writes them: without it, the game of the fact, or of its position or record.  A
    *fraction* alone, or in a list or an object, is written by that function.

    >>> from blackpeg.analysis.summary import Share
    >>> as_json(Share(guesses=3, without_mistake=2, mistakes=Fraction(1, 4)))["mistakes_exact"]
    '1/4'
    """
    if isinstance(fact, Turn | Reply | Feedback):
        if game is None:
            raise TypeError(f"{fact} is written by the rules of a game: give as_json the game, or the fact a field")
        return game.write(fact)
    if isinstance(fact, Position):
        return " ".join([as_json(fact.game), *as_json(fact.turns, fact.game)])
    if isinstance(fact, Game):
        try:
            return fact.notation
        except InvalidGameError:
            return str(fact)  # its rule is a function, which this process alone knows
    if isinstance(fact, TEXTS):
        return str(fact)
    if isinstance(fact, Record):
        from blackpeg.records.text import (
            to_json,  # here: most facts hold no record, and most games need no facts
        )

        return to_json(fact)
    kind: Any = type(fact)
    if _has_fields(kind):
        return _object(fact, _game_of(fact) or game)
    if isinstance(fact, Enum):
        return as_json(fact.value)
    if isinstance(fact, Fraction):
        return fraction(fact)
    if isinstance(fact, float):
        return fact if math.isfinite(fact) else None
    if isinstance(fact, datetime):
        return fact.isoformat(timespec="seconds")
    if fact is None or isinstance(fact, str | int):
        return fact
    if isinstance(fact, Mapping):
        return {str(as_json(key, game)): as_json(value, game, fraction) for key, value in fact.items()}
    if isinstance(fact, Iterable):
        return [as_json(value, game, fraction) for value in fact]
    raise TypeError(f"facts hold no {type(fact).__name__}, got {quoted(fact)}")


def as_object(told: object) -> dict[str, Any]:
    """*told* as a JSON object: the one that `as_json` makes; a game or a position, which is a text there, becomes an
    object of its parts.

    >>> as_object(position_of("4x6 1122:1-0"))
    {'game': '4x6', 'turns': ['1122:1-0']}
    """
    if isinstance(told, Game):
        shape = {path.rpartition(".")[2]: as_json(_along(told, path.split("."))) for path in SHAPE}
        return {"game": as_json(told), **shape, "codes": told.size}
    if isinstance(told, Position):
        return {"game": as_json(told.game), "turns": as_json(told.turns, told.game)}
    made: dict[str, Any] = as_json(told)
    return made


def from_json(kind: type[T], told: Any, game: Game | None = None) -> T:
    """The fact of class *kind* from *told*, which `as_json` made; *game* is for codes and replies of facts without one.

    A field that JSON leaves out gets its default; if it has none, such as a tree, which has a file of its own, this
    raises a `TypeError` that names it.  A list of its first fields is a fact, too.  Raises `ValueError` that names what
    was expected in place of something else: nothing is converted, so true is no number.

    >>> from blackpeg.verbs.score import score
    >>> fact = score("4x6", "1122", "1223")
    >>> from_json(type(fact), as_json(fact)) == fact
    True
    """
    try:
        fact: T = _read(kind, told, game)
    except _ExpectedError as expected:
        raise ValueError(f"expected {expected}, got {quoted(told)}") from None
    return fact


def entry_names(fact: type) -> tuple[str, ...]:
    """The names of the entries in what `as_json` makes of a *fact* of this class.

    >>> from blackpeg.analysis.summary import Share
    >>> entry_names(Share)[:4]
    ('guesses', 'without_mistake', 'mistakes', 'mistakes_exact')
    """
    return tuple(name for each in _members(fact) for name in (each.name, f"{each.name}_exact")[: 1 + each.is_fraction])


def schema_of(fact: type, *, at: str = DEFINITIONS) -> dict[str, Any]:
    """The JSON Schema of the JSON that `as_json` makes of a *fact* of this class.

    Its definitions are under ``$defs``; *at* is the place at which references look for them.
    """
    definitions: dict[str, Any] = {}
    schema = _schema(fact, definitions, at)
    return {**schema, "$defs": definitions}


def _object(fact: object, game: Game | None) -> dict[str, Any]:
    told: dict[str, Any] = {}
    kind: Any = type(fact)
    for name, path, _, is_fraction, is_row in _members(kind):
        value = _along(fact, path)
        told[name] = as_json(_counted(value, 1) if is_row else value, game)
        if is_fraction:
            told[f"{name}_exact"] = as_json(value, game, str)
    return told


def _read(hint: Any, told: Any, game: Game | None) -> Any:
    """The value of a type from *told*, which is its JSON; raises `_ExpectedError` if it is not."""
    if hint is Any or (type(told) is hint and hint is not float):
        return told
    origin, parts = _form(hint)
    if hint is float and type(told) in (int, float) and math.isfinite(told):
        return float(told)
    if origin in (Union, UnionType):
        return _read_one_of(parts, told, game)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        with suppress(ValueError):
            return parts[parts.index(told)] if parts else hint(told)
        raise _ExpectedError(f"one of {', '.join(map(str, parts or [member.value for member in hint]))}")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(told, Mapping):
            raise _ExpectedError("an object")
        return {_read(parts[0], key, game): _read(parts[1], value, game) for key, value in told.items()}
    if origin is not None:
        if not isinstance(told, list):
            raise _ExpectedError("a list")
        kinds = parts if origin is tuple and Ellipsis not in parts else parts[:1] * len(told)
        if len(told) != len(kinds):
            raise _ExpectedError(f"a list of {len(kinds)}")
        return tuple(_read(kind, value, game) for kind, value in zip(kinds, told, strict=True))
    if hint is Record:
        from blackpeg.records.text import from_json as record_of

        return told if isinstance(told, Record) else record_of(told)
    if hint in ALONE or hint in BY_GAME:
        return told if isinstance(told, hint) else _read_text(hint, _read(str, told, game), game)
    if _has_fields(hint):
        return _read_object(hint, told, game)
    raise _ExpectedError(_PLAIN.get(hint) or f"a {hint.__name__}")


def _read_text(hint: Any, text: str, game: Game | None) -> Any:
    """The value that *text* writes in the common notation, by the rules of *game* if need be."""
    if hint in ALONE:
        return ALONE[hint](text)
    if game is None:
        raise TypeError(f"{quoted(text)} is read by the rules of a game: give from_json the game")
    return BY_GAME[hint](game, text)


def _read_one_of(hints: Sequence[Any], told: Any, game: Game | None) -> Any:
    """A value of the first of several types whose JSON is *told*."""
    if type(told) in hints:
        return _read(type(told), told, game)
    kinds = [hint for hint in hints if hint is not NoneType]
    if len(kinds) == 1:
        try:
            return _read(kinds[0], told, game)
        except _ExpectedError as expected:
            raise _ExpectedError(f"{expected} or null") from None
    for hint in kinds:
        with suppress(TypeError, ValueError):
            if as_json(value := _read(hint, told, game), game) == told:
                return value
    raise _ExpectedError(f"the JSON of a {' or '.join(hint.__name__ for hint in kinds)}")


def _read_object(kind: Any, told: Any, game: Game | None) -> Any:
    """A fact from an object of its fields, or from a list of the first of them."""
    asked = _asked(kind)
    if isinstance(told, list) and 0 < len(told) <= len(asked):
        told = dict(zip(asked, told, strict=False))
    if not isinstance(told, Mapping):
        raise _ExpectedError(f"the JSON of a {kind.__name__}")
    values: dict[str, Any] = {}
    for name in (*(each for each in HOLDERS if each in asked), *asked):
        hint, entry, is_row, is_needed = asked[name]
        if name in values:
            continue
        if entry in told:
            try:
                value = _read(hint, told[entry], game)
            except _ExpectedError as expected:
                raise ValueError(f"expected {name} to be {expected}, got {quoted(told[entry], 60)}") from None
            values[name] = _counted(value, -1) if is_row else value
            if name in HOLDERS:
                game = value if isinstance(value, Game) else value.game
        elif is_needed:
            raise TypeError(
                f"the JSON of this fact holds no {name}, so it cannot be read back; "
                "keep the fact with pickle, or a tree with write_tree"
            )
    return kind(**values)


_PLAIN = {str: "a text", bool: "true or false", int: "a whole number", float: "a number", NoneType: "null"}


class _ExpectedError(TypeError):
    """What was expected, in words; the caller that knows the field adds its name and what came."""


@cache
def _form(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The class of a generic type, such as `tuple`, and the types in it."""
    return get_origin(hint), get_args(hint)


@cache
def _asked(kind: Any) -> dict[str, tuple[Any, str, bool, bool]]:
    """What a fact is made of, by name: its type, its name in JSON, whether it tells rows, whether it has no default."""
    hints, asked = get_type_hints(kind), {}
    for name, given in signature(kind).parameters.items():
        entry = f"{name}_exact" if _holds_fraction(hints[name]) else name
        asked[name] = hints[name], entry, _is_row(name), given.default is given.empty
    return asked


def _along(fact: object, path: Iterable[str]) -> Any:
    """What the first attribute of *path* holds, of that the second, and so on; None after a None."""
    for name in path:
        fact = None if fact is None else getattr(fact, name)
    return fact


def _is_row(name: str) -> bool:
    """Whether JSON counts from 1 what an entry of this name holds."""
    return name.split("_")[-1] in ("row", "rows")


def _counted(rows: Any, more: int) -> Any:
    """The numbers of rows, each increased by *more*: people count them from 1."""
    if isinstance(rows, Iterable):
        return tuple(row + more if isinstance(row, int) else row for row in rows)
    return None if rows is None else rows + more


def _game_of(fact: object) -> Game | None:
    """The game of *fact*, or that of its position or record."""
    for holder in (fact, *(getattr(fact, name, None) for name in HOLDERS)):
        if isinstance(game := getattr(holder, "game", None), Game):
            return game
    return None


@cache
def _members(kind: type) -> tuple[_Member, ...]:
    """The entries of what JSON says of a dataclass, in their order."""
    paths = [tuple(path.split(".")) for path in (*told_fields(kind), *getattr(kind, "ALSO", ()))]
    types = [_type_of(kind, path) for path in paths]
    return tuple(
        _Member(path[-1], path, hint, _holds_fraction(hint), _is_row(path[-1]))
        for path, hint in zip(paths, types, strict=True)
    )


def _type_of(kind: Any, path: tuple[str, ...]) -> Any:
    """The type of what `_along` finds in a *kind*."""
    if not path:
        return kind
    if get_origin(kind) in (Union, UnionType):
        (held,) = (part for part in get_args(kind) if part is not NoneType)
        return _type_of(held, path) | None
    member = getattr(kind, path[0], None)
    getter = getattr(member, "fget", None) or getattr(member, "func", None)  # of a property, or a cached one
    hint = get_type_hints(getter)["return"] if getter else get_type_hints(kind)[path[0]]
    return _type_of(get_args(hint)[0] if get_origin(hint) is ClassVar else hint, path[1:])


@cache
def _has_fields(kind: type) -> bool:
    """Whether *kind* is a dataclass or a named tuple."""
    return is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))


def _holds_fraction(hint: Any) -> bool:
    return hint is Fraction or any(map(_holds_fraction, get_args(hint)))


def _schema(hint: Any, definitions: dict[str, Any], at: str, *, exact: bool = False) -> dict[str, Any]:
    """The schema of a type; if *exact*, that of its fractions is of texts."""
    if hint is Fraction:
        return {"type": "string", "pattern": r"^-?\d+(/\d+)?$"} if exact else {"type": "number"}
    if hint is Any:
        return {}
    if isinstance(hint, type):
        return _schema_of_class(hint, definitions, at)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part, definitions, at, exact=exact) for part in parts]}
    if origin is Literal:
        return {"enum": list(parts)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _schema(parts[1], definitions, at, exact=exact)}
    if origin is tuple and Ellipsis not in parts:
        items = [_schema(part, definitions, at, exact=exact) for part in parts]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return {"type": "array", "items": _schema(parts[0], definitions, at, exact=exact)}
    raise TypeError(f"there is no schema of {hint}")


def _schema_of_class(kind: Any, definitions: dict[str, Any], at: str) -> dict[str, Any]:
    for base, name in ((NoneType, "null"), (bool, "boolean"), (int, "integer")):
        if issubclass(kind, base):
            return {"type": name}
    if issubclass(kind, float):
        return {"type": ["number", "null"]}  # of an infinite one there is no JSON
    if issubclass(kind, Enum):
        return {"enum": [as_json(member) for member in kind]}
    if issubclass(kind, (str, datetime, *TEXTS)):
        return {"type": "string"}
    if issubclass(kind, Record):
        return {"type": "object"}  # docs/record.md
    if not _has_fields(kind):
        raise TypeError(f"there is no schema of {kind.__name__}")
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}  # a fact may hold others of its kind
        properties: dict[str, Any] = {}
        for name, _, hint, is_fraction, _ in _members(kind):
            properties[name] = _schema(hint, definitions, at)
            if is_fraction:
                properties[f"{name}_exact"] = _schema(hint, definitions, at, exact=True)
        definitions[kind.__name__] = {
            "type": "object",
            "description": (kind.__doc__ or "").partition("\n")[0],
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"{at}{kind.__name__}"}
