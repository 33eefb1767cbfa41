"""How one history of guesses turns into another: by permuting positions and renaming colors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

History = Sequence[Sequence[int]]


class Symmetry(NamedTuple):
    """A symmetry of a game: it permutes *positions* and renames colors in every code, and so keeps every feedback."""

    positions: tuple[int, ...]
    names: tuple[int, ...]

    @classmethod
    def none(cls, pegs: int, colors: int) -> Symmetry:
        """The symmetry that changes nothing."""
        return cls(tuple(range(pegs)), tuple(range(colors)))

    def __call__(self, code: Sequence[int]) -> tuple[int, ...]:
        """The colors that the colors of *code* turn into."""
        return tuple(self.names[code[position]] for position in self.positions)


def symmetry_between(history: History, other: History, colors: int) -> Symmetry | None:
    """A symmetry that turns each guess of *history* into the one of *other* at its place, or None.

    Of several it is one that leaves positions where they are if it can, the first positions first; colors that
    *history* never used are renamed in order.  Histories have at least one guess.

    >>> found = symmetry_between([(0, 0, 1, 1), (0, 2, 3, 3)], [(4, 4, 5, 5), (4, 0, 1, 1)], 6)
    >>> found((0, 1, 2, 4))
    (4, 5, 0, 2)
    """
    columns = list(zip(*history, strict=True))
    found = _arrange(columns, list(zip(*other, strict=True)), (), {})
    if found is None:
        return None
    positions, names = found
    free = iter(sorted(set(range(colors)) - set(names.values())))
    return Symmetry(positions, tuple(names[color] if color in names else next(free) for color in range(colors)))


def _arrange(
    columns: list[tuple[int, ...]], others: list[tuple[int, ...]], positions: tuple[int, ...], names: dict[int, int]
) -> tuple[tuple[int, ...], dict[int, int]] | None:
    """*positions*, which fill the first places with *columns*, and *names* completed so that they make *others*."""
    here = len(positions)
    if here == len(others):
        return positions, names
    tried = set()
    for position in sorted(
        set(range(len(columns))) - set(positions), key=lambda position: (position != here, position)
    ):
        column = columns[position]
        if column in tried:  # an equal column failed in this place
            continue
        tried.add(column)
        more = _renamed(column, others[here], names)
        found = None if more is None else _arrange(columns, others, (*positions, position), more)
        if found is not None:
            return found
    return None


def _renamed(column: tuple[int, ...], other: tuple[int, ...], names: dict[int, int]) -> dict[int, int] | None:
    """*names* with those added that turn *column* into *other*; None where a color would have two, or two one."""
    more = dict(names)
    for color, name in zip(column, other, strict=True):
        if color not in more and name not in more.values():
            more[color] = name
        elif more.get(color) != name:
            return None
    return more
