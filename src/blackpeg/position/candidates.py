"""Many codes of one game, as a sequence of `Code`s over the kernel's compact rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from blackpeg.kernel import Codes
from blackpeg.rules import Code, Game


class CodeList(Sequence[Code]):
    """An immutable sequence of codes in reading order; `rows` are the same codes as the kernel keeps them."""

    __slots__ = ("game", "rows")

    def __init__(self, game: Game, rows: Codes) -> None:
        self.game = game
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> Code: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Code, ...]: ...
    def __getitem__(self, index: int | slice) -> Code | tuple[Code, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        size = len(self)
        if not -size <= index < size:
            raise IndexError(f"expected an index below {size}, got {index}")
        return Code(self.rows[index % size], self.game.signs)

    def __iter__(self) -> Iterator[Code]:
        return (Code(row, self.game.signs) for row in self.rows)

    def __contains__(self, code: object) -> bool:
        """By bisection: the codes are in reading order."""
        if not isinstance(code, tuple):
            return False
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self.rows[middle] < code:
                low = middle + 1
            else:
                high = middle
        return low < len(self) and self.rows[low] == code

    def __repr__(self) -> str:
        shown = ", ".join(str(code) for code in self[:5])
        return f"<{len(self)} codes of {self.game}: {shown}{', ...' if len(self) > 5 else ''}>"
