"""Trees the kernel grew, read line by line as they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from blackpeg.kernel import Grown, unpack
from blackpeg.rules import Code, Game
from blackpeg.trees.tree import Line, Tree


def tree_grown(game: Game, grown: Grown) -> Tree:
    """The tree of *game* that the kernel grew, which has counted already."""
    return Tree(game, GrownLines(game, grown), tuple(grown.histogram()))


class GrownLines(Sequence[Line]):
    """The lines of a tree as the kernel keeps them, compactly."""

    __slots__ = ("game", "grown")

    def __init__(self, game: Game, grown: Grown) -> None:
        self.game = game
        self.grown = grown

    def __len__(self) -> int:
        return len(self.grown)

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Line]: ...
    def __getitem__(self, index: int | slice) -> Line | Sequence[Line]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"expected a line below {len(self)}, got {index}")
        depth, packed, guess, solves = self.grown[index % len(self) if index < 0 else index]
        return Line(depth, None if packed < 0 else unpack(self.game, packed), Code(guess, self.game.alphabet), solves)

    def __reduce__(self) -> tuple[type[tuple[Line, ...]], tuple[list[Line]]]:
        """Pickled as a tuple of the lines: the kernel's form is its own."""
        return tuple, (list(self),)
