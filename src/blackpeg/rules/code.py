"""A code: what a secret and a guess are made of.

Which codes a game allows is the game's business (`game.py`); how a code is written, its
alphabet's (`alphabet.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from blackpeg.rules.alphabet import Alphabet


class Code(tuple[int, ...]):
    """Colors by position, counted from 0: an immutable tuple that knows how it is written.

    Two codes are equal when their colors are, whatever they are written in.  Codes compare
    in *reading order*: position by position, the lower color first.  Get one from
    `Game.code`, which checks it; this constructor does not.

    >>> from blackpeg.rules import Game
    >>> code = Game(pegs=4, colors=6).code("1122")
    >>> code
    Code(1122)
    >>> list(code), str(code)
    ([0, 0, 1, 1], '1122')
    """

    alphabet: Alphabet

    def __new__(cls, colors: Iterable[int], alphabet: Alphabet) -> Code:
        """A code of *colors*, not checked, written in *alphabet*."""
        code = super().__new__(cls, colors)
        vars(code)["alphabet"] = alphabet
        return code

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a code is immutable, so {name} cannot be set; Game.code makes another code")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a code is immutable, so {name} cannot be deleted")

    def __getnewargs__(self) -> tuple[tuple[int, ...], Alphabet]:
        return tuple(self), self.alphabet

    def __str__(self) -> str:
        return self.alphabet.write(self)

    def __repr__(self) -> str:
        return f"Code({self})"
