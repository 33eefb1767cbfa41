"""What a fact is: a frozen dataclass that says all there is to say, and shows itself; `facts` makes its JSON.

Games, positions, records and knowledge are no facts, but are shown in notebooks and have JSON as these: `Shown`.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from blackpeg import outside

UNTOLD = {"json": False}
"""The metadata of a field that JSON leaves out: a tree, which has a file of its own, or how something was computed."""

MOST_SHOWN = 100
"""The most signs of a `repr`, of facts and of others."""


class Shown:
    """What a notebook shows, and what has JSON."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return outside.html(self) or None

    def to_dict(self) -> dict[str, Any]:
        """What the JSON of this tells; each list of dictionaries in it is the rows of a data frame."""
        return outside.json(self)


class Fact(Shown):
    """A fact that shows itself: its `str` is what the command of its verb prints, its `repr` the first line of that.

    Where there is no such command, both name the fields.  A `repr` has at most `MOST_SHOWN` signs.  Notebooks show its
    HTML, which says what `str` says.  The dataclass has to be made with ``repr=False``.
    """

    __slots__ = ()

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
