"""What is remembered of positions: a cache, so that the next move begins where this one ended."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from blackpeg.position import Position
from blackpeg.rules import Code, Game, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from blackpeg.kernel import Codes, Row

T = TypeVar("T")

MOST = 64
"""Positions that are remembered at most."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What one move leaves to the next."""

    codes: Sequence[Row] | Codes = ()
    """Codes that fitted, or, with blocks, nearly did."""
    proven: bool = False
    """Whether they are known to be all."""
    count: float | None = None
    """How many there were, about; None where that was not found out."""
    untried: float = math.inf
    """Listing all codes is tried where no more than this many are left, about."""
    frozen: Mapping[int, int] = field(default_factory=dict)
    """The color of each position that all of them agreed on."""
    open: frozenset[int] = frozenset()
    """Positions, or colors, that are in play."""
    done: frozenset[int] = frozenset()
    """Colors whose pegs are all frozen."""
    failures: int = 0
    """Moves in a row for which no code was found that fits."""
    guess: Code | None = None
    """What was guessed."""


class Memories(Generic[T]):
    """The last positions, with what is remembered of each."""

    def __init__(self) -> None:
        self._of: OrderedDict[tuple[Game, tuple[Turn, ...]], T] = OrderedDict()

    def __getitem__(self, position: Position) -> T | None:
        return self._of.get((position.game, position.turns))

    def __setitem__(self, position: Position, memory: T) -> None:
        key = position.game, position.turns  # not the position itself, which may hold all its candidates
        self._of[key] = memory
        self._of.move_to_end(key)
        while len(self._of) > MOST:
            self._of.popitem(last=False)

    def __reduce__(self) -> tuple[type[Memories[T]], tuple[()]]:
        return Memories, ()
