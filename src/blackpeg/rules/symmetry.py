"""The symmetries of a board: how one history of guesses turns into another, and which guesses are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from blackpeg.rules.feedback import Feedback
from blackpeg.rules.first_split import are_alike, first_guesses, first_split
from blackpeg.rules.game import Game

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


class Symmetries:
    """The symmetries of a *game* of a list: only equal codes are alike."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def first_guesses(self) -> list[tuple[int, ...]] | None:
        """The first guesses worth telling apart, in reading order, if they are known without a list of all codes."""
        return None

    def first_split(self, _guess: Sequence[int]) -> dict[Feedback, int] | None:
        """How many codes give each feedback to a first guess, if it is known without a list of them."""
        return None

    def are_alike(self, history: History, guess: Sequence[int], other: Sequence[int]) -> bool:
        """Whether a symmetry that keeps each guess of *history* turns *guess* into *other*."""
        return guess == other or self.between([*history, guess], [*history, other]) is not None

    def between(self, history: History, other: History) -> Symmetry | None:
        """A symmetry that turns each guess of *history* into the one of *other* at its place, or None."""
        same = [tuple(one) for one in history] == [tuple(one) for one in other]
        return Symmetry.none(self._game.pegs, self._game.colors) if same else None


class BoardSymmetries(Symmetries):
    """The symmetries of a board: positions are permuted and colors renamed."""

    def first_guesses(self) -> list[tuple[int, ...]]:
        """The first guesses worth telling apart, in reading order, counted without a list of all codes."""
        return first_guesses(self._game)

    def first_split(self, guess: Sequence[int]) -> dict[Feedback, int]:
        """How many codes give each feedback to a first *guess*, counted without a list of them."""
        return first_split(self._game, guess)

    def are_alike(self, history: History, guess: Sequence[int], other: Sequence[int]) -> bool:
        """Whether a symmetry that keeps each guess of *history* turns *guess* into *other*."""
        return super().are_alike(history, guess, other) if history else are_alike(self._game, guess, other)

    def between(self, history: History, other: History) -> Symmetry | None:
        """A symmetry that turns each guess of *history* into the one of *other* at its place, or None."""
        return symmetry_between(history, other, self._game)
