"""Many codes of one game, as a sequence of `Code`s over the kernel's compact rows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn, overload

from blackpeg.errors import InvalidCodeError
from blackpeg.kernel import Codes, kernel_of
from blackpeg.rules import Code, Game


class CodeList(Sequence[Code]):
    """An immutable sequence of codes in reading order; `rows` are these codes as the kernel keeps them."""

    __slots__ = ("game", "rows")

    game: Game
    rows: Codes

    def __init__(self, game: Game, rows: Codes) -> None:
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "rows", rows)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a list of codes is immutable, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a list of codes is immutable, so {name} cannot be deleted")

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> Code: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Code, ...]: ...
    def __getitem__(self, index: int | slice) -> Code | tuple[Code, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        size = len(self.rows)
        if not -size <= index < size:
            raise IndexError(f"expected an index below {size}, got {index}")
        return Code(self.rows[index % size], self.game.alphabet)

    def __iter__(self) -> Iterator[Code]:
        return (Code(row, self.game.alphabet) for row in self.rows)

    def __contains__(self, code: object) -> bool:
        """Whether a code, or its text, is among these; by bisection, as the codes are in reading order."""
        if isinstance(code, str):
            try:
                code = self.game.code(code)
            except InvalidCodeError:
                return False
        if not isinstance(code, tuple):
            return False
        place = bisect_left(self.rows, code)
        return place < len(self) and self.rows[place] == code

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same codes of the same game; a tuple of codes holds those of any game."""
        if isinstance(other, tuple):
            return tuple(self) == other
        if not isinstance(other, CodeList):
            return NotImplemented
        if self.game != other.game or len(self) != len(other):
            return False
        return self.rows is other.rows or all(
            ours == theirs for ours, theirs in zip(self.rows, other.rows, strict=True)
        )

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Callable[[Game, bytes], CodeList], tuple[Game, bytes]]:
        """Pickled as bytes, a color each: the kernel that reads them may be another."""
        return _unpickled, (self.game, b"".join(map(bytes, self.rows)))

    def __repr__(self) -> str:
        shown = ", ".join(str(code) for code in self[:5])
        return f"<{len(self)} codes of {self.game}: {shown}{', ...' if len(self) > 5 else ''}>"


def _unpickled(game: Game, colors: bytes) -> CodeList:
    starts = range(0, len(colors), game.pegs)
    return CodeList(game, kernel_of(game).make(colors[start : start + game.pegs] for start in starts))
