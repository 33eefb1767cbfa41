"""A tree as a line of text, and back: compactly, without pickles, and alike with either kernel."""

from __future__ import annotations

import base64
import struct
import zlib
from collections import Counter

from blackpeg.kernel import Grown
from blackpeg.trees.tree import histogram_of

_HEAD = struct.Struct("<Bh?")
"""Depth, packed feedback (-1 at the root), whether the guess may be the secret; then a byte for each peg."""


class Packed:
    """The lines of a tree in bytes; it reads as what the kernel grows."""

    __slots__ = ("_data", "_pegs")

    def __init__(self, data: bytes, pegs: int) -> None:
        if not data or len(data) % (_HEAD.size + pegs):
            raise ValueError(f"expected lines of a tree of {pegs} pegs, got {len(data)} bytes")
        self._data, self._pegs = data, pegs

    def __len__(self) -> int:
        return len(self._data) // (_HEAD.size + self._pegs)

    def __getitem__(self, index: int, /) -> tuple[int, int, tuple[int, ...], bool]:
        if not 0 <= index < len(self):
            raise IndexError(f"expected a line below {len(self)}, got {index}")
        at = index * (_HEAD.size + self._pegs)
        depth, feedback, solves = _HEAD.unpack_from(self._data, at)
        return depth, feedback, tuple(self._data[at + _HEAD.size : at + _HEAD.size + self._pegs]), solves

    def histogram(self) -> list[int]:
        """The number of secrets solved at each guess."""
        return list(
            histogram_of(Counter(depth for depth, _, _, solves in map(self.__getitem__, range(len(self))) if solves))
        )


def pack_tree(tree: Grown) -> str:
    """*tree* as text, which `unpack_tree` reads."""
    lines = (tree[index] for index in range(len(tree)))
    data = b"".join(_HEAD.pack(depth, feedback, solves) + bytes(guess) for depth, feedback, guess, solves in lines)
    return base64.b64encode(zlib.compress(data)).decode("ascii")


def unpack_tree(text: str, pegs: int) -> Packed:
    """The tree that `pack_tree` wrote; raises `ValueError` for any other text."""
    try:
        return Packed(zlib.decompress(base64.b64decode(text, validate=True)), pegs)
    except zlib.error as error:
        raise ValueError(f"expected the lines of a tree, packed: {error}") from None
