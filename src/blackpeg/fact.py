"""What frozen data are, and facts among them: data that say all there is to say, and show themselves.

`Frozen` is the base of all frozen data here.  It does what ``dataclass(frozen=True)`` does, with one `__init__` and one
`__eq__` for all classes: to write and compile them for each class took a quarter of the start of a command.

Games, positions, records and knowledge are no facts, but are shown in notebooks and have JSON as these: `Shown`.
"""

from __future__ import annotations

from _thread import RLock
from collections.abc import Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from inspect import Parameter, Signature, signature
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, dataclass_transform

from blackpeg import outside

UNTOLD = {"json": False}
"""The metadata of a field that JSON leaves out: a tree, which has a file of its own, or how something was computed."""

MOST_SHOWN = 100
"""The most signs of a `repr`, of facts and of others."""


class _Parameters:
    """The signature of a class of frozen data, made when it is first read."""

    def __get__(self, instance: object, kind: type[Frozen]) -> Signature:
        if instance is not None or kind.__init__ is not Frozen.__init__:
            raise AttributeError("__signature__")  # that of a method is meant
        asked = [
            Parameter(
                each.name,
                Parameter.KEYWORD_ONLY if each.kw_only else Parameter.POSITIONAL_OR_KEYWORD,
                default=_default_of(each),
                annotation=each.type,
            )
            for each in fields(kind)
            if each.init
        ]
        return Signature(sorted(asked, key=lambda each: each.kind))


def _default_of(asked: Field[Any]) -> object:
    """The value of a field that is not given, for people who read a signature."""
    if asked.default_factory is not MISSING:
        return asked.default_factory()
    return Parameter.empty if asked.default is MISSING else asked.default


class HasJson:
    """The base of objects that have JSON."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON of this object as a dictionary; each list of dictionaries in it is the rows of a data frame."""
        return outside.json(self)


class _Late(str):
    """The name of what a class of frozen data has: its fields, the places of values without a name, the plan of
    `__init__`.  All are made when one is first asked for, as most classes that an answer imports have no instance."""

    __slots__ = ()

    def __get__(self, instance: object, kind: type[Frozen]) -> Any:
        with _MAKING:
            if vars(kind)[self] is not self:  # another thread was first
                return vars(kind)[self]
            dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kind._kw_only)(kind)
            every = fields(kind)
            asked = {each.name: each for each in every if each.init}
            made = {each.name: each.default_factory for each in every if each.default_factory is not MISSING}
            kind.__match_args__ = tuple(each.name for each in asked.values() if not each.kw_only)  # type: ignore[misc]
            kind._plan = (
                asked.keys(),
                {name: each.default for name, each in asked.items() if each.default is not MISSING},
                [(name, make) for name, make in made.items() if name in asked],
                [(name, make) for name, make in made.items() if name not in asked],
                attrgetter("__class__", *(each.name for each in every if each.compare)),
            )
            return vars(kind)[self]


_LATE = tuple(map(_Late, ("__dataclass_fields__", "__match_args__", "_plan")))
_MAKING = RLock()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(HasJson):
    """The base of frozen data: what is annotated in its classes are their fields, as in a dataclass.

    All that `dataclasses` has for dataclasses holds: `field`, `fields`, `replace`, `asdict`, ``__post_init__``.

    >>> class Share(Frozen):
    ...     '''A part of a whole.'''
    ...
    ...     part: int
    ...     whole: int = 100
    >>> Share(3), Share(3) == Share(part=3, whole=100), Share(3) == Share(4)
    (Share(part=3, whole=100), True, False)
    """

    __signature__ = _Parameters()
    _kw_only = False
    if TYPE_CHECKING:  # no annotations at run time: those of a fact are its fields
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
        __match_args__: ClassVar[tuple[str, ...]]
        _plan: ClassVar[tuple[Any, ...]]

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        super().__init_subclass__()
        cls._kw_only = kw_only
        for late in _LATE:
            setattr(cls, late, late)

    def __init__(self, *given: Any, **named: Any) -> None:
        asked, defaults, factories, unasked, _ = self._plan
        values, places, count = self.__dict__, self.__match_args__, len(given)
        if count < len(asked):
            values.update(defaults)
            for name, make in factories:
                values[name] = make()
        values.update(zip(places, given, strict=False))
        values.update(named)
        is_twice = named and count and not named.keys().isdisjoint(places[:count])
        if is_twice or count > len(places) or values.keys() != asked:
            try:
                signature(type(self)).bind(*given, **named)  # raises the error of any function
            except TypeError as error:
                raise TypeError(f"{type(self).__name__}: {error}") from None
        for name, make in unasked:
            values[name] = make()
        if (begin := getattr(self, "__post_init__", None)) is not None:
            begin()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        compared = self._plan[-1]
        return bool(compared(self) == compared(other))

    def __hash__(self) -> int:
        return hash(self._plan[-1](self))

    def __repr__(self) -> str:
        told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{type(self).__qualname__}({', '.join(told)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class Shown(HasJson):
    """The base of objects that a notebook shows, and that have JSON."""

    __slots__ = ()
    FORMS: ClassVar[Mapping[str, Any]] = {}
    """The functions that make its document and its other forms, or their names in `render` (`render.words`)."""

    def _repr_html_(self) -> str | None:
        return outside.html(self) or None


class Fact(Shown, Frozen):
    """A fact that shows itself: its `str` is the text that the command of its verb prints, its `repr` the first line.

    If no command prints it, both name the fields.  A `repr` has at most `MOST_SHOWN` signs.  Notebooks show its HTML,
    which says what `str` says.
    """

    def __str__(self) -> str:
        return "\n".join(outside.words(self)) or repr(self)

    def __repr__(self) -> str:
        kind: Any = type(self)
        if first := next(iter(outside.words(self)), ""):
            shown = f"<{kind.__name__}: {' '.join(first.split())}>"
        else:
            told = (f"{name}={getattr(self, name)!r}" for name in told_fields(kind))
            shown = f"{kind.__name__}({', '.join(told)})"
        return shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 4]}...{shown[-1]}"


def told_fields(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass, or of a named tuple, that JSON tells."""
    if not is_dataclass(kind):
        return tuple(kind._fields)
    return tuple(field.name for field in fields(kind) if field.metadata.get("json", True))
