"""A code: what a secret and a guess are made of.

Which codes a game allows is the game's business (`game.py`); how a code is written, its
alphabet's (`alphabet.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from blackpeg.rules.alphabet import Alphabet

T = TypeVar("T")


def never_text(kind: type[T]) -> type[T]:
    """*kind*, a tuple, with a ``==`` that raises `TypeError` beside text, where it would be False in silence.

    It cannot be True: code 1122 is equal to code AABB of another alphabet, and sets look for equal hashes.
    """

    def beside(compare: Callable[[object, object], bool]) -> Callable[[object, object], bool]:
        def compared(one: object, other: object) -> bool:
            if isinstance(other, str):
                raise TypeError(f"a {kind.__name__} is never equal to text: compare str() of it, which is '{one}'")
            return compare(one, other)

        return compared

    for name in ("__eq__", "__ne__"):
        setattr(kind, name, beside(getattr(tuple, name)))
    return kind


@never_text
class Code(tuple[int, ...]):
    """Colors by position, counted from 0: an immutable tuple that knows how it is written.

    Two codes are equal when their colors are, whatever they are written in; beside text, ``==`` raises `TypeError`.
    Sets and dictionaries look for an equal hash first, which no text has: ``code in {"1122"}`` is False, as code 1122
    and code AABB are equal and have one hash.  Look for ``str(code)`` among texts.
    Codes compare in *reading order*: position by position, the lower color first.  Get one from
    `Game.code`, which checks it; this constructor does not.

    >>> from blackpeg.rules import Game
    >>> code = Game(pegs=4, colors=6).code("1122")
    >>> code
    Code(1122)
    >>> list(code), str(code)
    ([0, 0, 1, 1], '1122')
    >>> code in {"1122"}, str(code) in {"1122"}
    (False, True)
    """

    __slots__ = ()

    alphabet: Alphabet

    def __new__(cls, colors: Iterable[int], alphabet: Alphabet) -> Code:
        """A code of *colors*, not checked, written in *alphabet*."""
        return tuple.__new__(_written_in(alphabet), colors)

    def __reduce__(self) -> tuple[type[Code], tuple[tuple[int, ...], Alphabet]]:
        return Code, (tuple(self), self.alphabet)

    def __str__(self) -> str:
        return self.alphabet.write(self)

    def __repr__(self) -> str:
        return f"Code({self})"


@lru_cache(maxsize=256)
def _written_in(alphabet: Alphabet) -> type[Code]:
    """The class of the codes that are written in *alphabet*: `dataclasses.asdict` makes a tuple again by its class."""
    return type("Code", (Code,), {"__slots__": (), "__new__": tuple.__new__, "alphabet": alphabet})
