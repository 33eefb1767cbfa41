"""What the core uses but does not import, as it lies above, needs threads or an extra: what is handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from blackpeg.rules import Code, Game, Turn


class Answer(NamedTuple):
    """A code that fits, or the proof that none does, or neither where the time was not enough."""

    code: Code | None
    is_impossible: bool


class CompleteSolver(Protocol):
    """Finds a code that fits, or proves that there is none, on boards too large to list, if it has the time."""

    name: str

    def solve(self, game: Game, turns: Sequence[Turn], *, seconds: float | None) -> Answer:
        """What is found in *seconds* (None: in the time it takes)."""


def no_solver() -> CompleteSolver | None:
    """The core alone has none."""
    return None


def no_words(_fact: object) -> Iterable[str]:
    """The core alone says nothing."""
    return ()


words: Callable[[object], Iterable[str]] = no_words
"""A fact in the lines in which it is printed: `render` makes them, where it has any for such a fact."""

complete_solver: Callable[[], CompleteSolver | None] = no_solver
"""The complete solver, where one is installed."""
