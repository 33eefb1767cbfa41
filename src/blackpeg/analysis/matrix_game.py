"""Games of two sides that choose at once: the value, and how both best mix their choices, in exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def matrix_game(guesses: Sequence[Sequence[Fraction]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """Returns the value of a game of two sides, and the chances by which its columns and its rows are best chosen.

    *guesses* has a row for each choice of the maximizing player, and a column for the minimizing one's, all above 0: by
    the simplex method with exact fractions (Dantzig, "A proof of the equivalence of the programming problem and the
    game problem", 1951), which ends by the rule of Bland (1977).

    >>> matrix_game([[Fraction(1), Fraction(3)], [Fraction(3), Fraction(1)]])[0]
    Fraction(2, 1)
    """
    rows, columns = len(guesses), len(guesses[0])
    table = [[*row, *(Fraction(at == place) for place in range(rows)), Fraction(1)] for at, row in enumerate(guesses)]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while (column := next((at for at in range(columns + rows) if goal[at] < 0), None)) is not None:
        can = [at for at in range(rows) if table[at][column] > 0]
        row = min(can, key=lambda at: (table[at][-1] / table[at][column], basis[at]))
        table[row] = [each / table[row][column] for each in table[row]]
        for at in range(rows):
            if at != row:
                table[at] = _without(table[at], column, table[row])
        goal, basis[row] = _without(goal, column, table[row]), column
    value, chances = 1 / goal[-1], [Fraction(0)] * columns
    for at, place in enumerate(basis):
        if place < columns:
            chances[place] = table[at][-1] * value
    return value, chances, [each * value for each in goal[columns : columns + rows]]


def _without(row: list[Fraction], column: int, pivot: list[Fraction]) -> list[Fraction]:
    """Returns *row* minus a multiple of *pivot*, so that its *column* becomes 0."""
    return [each - row[column] * other for each, other in zip(row, pivot, strict=True)]
