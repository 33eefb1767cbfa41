"""How one history of guesses turns into another: by permuting positions and renaming colors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from blackpeg.rules import Game

History = Sequence[Sequence[int]]


class Symmetry(NamedTuple):
    """A symmetry of a game: it permutes *positions* and renames the colors that each then has by one of *names*.

    It does so in every code, and so keeps every feedback.  All positions have equal names, unless they are independent.
    """

    positions: tuple[int, ...]
    names: tuple[tuple[int, ...], ...]

    @classmethod
    def none(cls, pegs: int, colors: int) -> Symmetry:
        """The symmetry that changes nothing."""
        return cls(tuple(range(pegs)), (tuple(range(colors)),) * pegs)

    def __call__(self, code: Sequence[int]) -> tuple[int, ...]:
        """*code* under this symmetry."""
        return tuple(names[code[position]] for position, names in zip(self.positions, self.names, strict=True))


def symmetry_between(history: History, other: History, game: Game) -> Symmetry | None:
    """A symmetry of *game* that turns each guess of *history* into the one of *other* at its place, or None.

    If there are several, it leaves positions where they are if possible, the first positions first; colors that
    *history* never used are renamed in order.  Histories have at least one guess.

    >>> found = symmetry_between([(0, 0, 1, 1), (0, 2, 3, 3)], [(4, 4, 5, 5), (4, 0, 1, 1)], Game(4, 6))
    >>> found((0, 1, 2, 4))
    (4, 5, 0, 2)
    """
    columns = list(zip(*history, strict=True))
    found = _arrange(columns, list(zip(*other, strict=True)), (), (), is_alone=game.has_independent_positions)
    if found is None:
        return None
    positions, names = found
    if game.has_independent_positions:
        return Symmetry(positions, tuple(_completed(each, game.colors) for each in names))
    return Symmetry(positions, (_completed(names[-1], game.colors),) * game.pegs)


Names = tuple[dict[int, int], ...]
"""The names of colors at each place that is filled: its own, and those of the places before unless each is alone."""


def _completed(names: dict[int, int], colors: int) -> tuple[int, ...]:
    free = iter(sorted(set(range(colors)) - set(names.values())))
    return tuple(names[color] if color in names else next(free) for color in range(colors))


def _arrange(
    columns: list[tuple[int, ...]],
    others: list[tuple[int, ...]],
    positions: tuple[int, ...],
    names: Names,
    *,
    is_alone: bool,
) -> tuple[tuple[int, ...], Names] | None:
    """*positions*, which fill the first places with *columns*, and *names* completed so that they make *others*."""
    here = len(positions)
    if here == len(others):
        return positions, names
    before = names[-1] if names and not is_alone else {}
    tried = set()
    for position in sorted(
        set(range(len(columns))) - set(positions), key=lambda position: (position != here, position)
    ):
        column = columns[position]
        if column in tried:  # an equal column failed in this place
            continue
        tried.add(column)
        more = _renamed(column, others[here], before)
        if more is not None:
            found = _arrange(columns, others, (*positions, position), (*names, more), is_alone=is_alone)
            if found is not None or is_alone:  # which of the fitting positions is taken makes no difference to others
                return found
    return None


def _renamed(column: tuple[int, ...], other: tuple[int, ...], names: dict[int, int]) -> dict[int, int] | None:
    """*names* with those added that turn *column* into *other*; None if a color would have two, or two one."""
    more = dict(names)
    for color, name in zip(column, other, strict=True):
        if color not in more and name not in more.values():
            more[color] = name
        elif more.get(color) != name:
            return None
    return more
