"""`equilibrium`: the value of a game in which both sides mix, how secrets are best drawn, and how they are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction
from math import lcm
from string import ascii_uppercase
from typing import Annotated, ClassVar

from blackpeg.call import Call, call_of
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.fact import UNTOLD, Fact, Frozen
from blackpeg.position import Status, start
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.listing import MOST_SECRETS
from blackpeg.search.worth import Worth
from blackpeg.trees.tree import Tree
from blackpeg.verbs.solve import solve
from blackpeg.verbs.table import GAME, PLAYING_TIME, verb

MOST_CODES = 5100


class Kind(Frozen):
    """Codes of one kind: *codes* counts those that symmetries of the game turn into *example*.

    The codemaker draws the kind with this *chance*, and then any of its codes alike.  The codebreaker's mix needs
    *guesses* for it on average.
    """

    example: Code
    codes: int
    chance: Fraction
    guesses: Fraction


class Mixed(Frozen):
    """A strategy that the codebreaker draws with this *chance*; it needs *guesses* on average for each kind of codes.

    *tree* has its guesses; those of a list write the colors as letters.
    """

    chance: Fraction
    guesses: tuple[Fraction, ...]
    tree: Tree | None = field(default=None, repr=False, compare=False, metadata=UNTOLD)


class Equilibrium(Fact):
    """What perfect play needs on average at *game* if the codemaker, too, chooses: at least *lower*, at most *upper*.

    The codemaker's draw of *kinds* makes sure of *lower*, whatever the codebreaker does; the codebreaker's mix of
    *strategies*, each with pegs and colors exchanged at random, of *upper*, whatever the secret.  If *lower* equals
    *upper*, that number is the value of the game (von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928).
    """

    game: Game
    lower: Fraction
    upper: Fraction
    kinds: tuple[Kind, ...]
    strategies: tuple[Mixed, ...]

    FORMS = {"document": "solutions.equilibrium_blocks"}
    ALSO: ClassVar = ("value", "status")

    @property
    def value(self) -> Fraction | None:
        """The value of the game, if it is proven."""
        return self.upper if self.lower == self.upper else None

    @property
    def status(self) -> Status:
        """Whether the value is proven, or bounded."""
        return Status.BOUND if self.value is None else Status.PROVEN


@verb(
    """Find the draw of secrets that makes a game longest, and the codebreaker's best answer to it: the equilibrium.

    At 4x6 the codemaker draws each of the 1,290 codes that are not of one color alike; perfect play then needs
    560/129 guesses on average, a little more than 5625/1296 (Wiener, on the newsgroup sci.math, 1995).

    The best strategies against a draw are found one after the other, and the best draw against them by a linear
    program with exact fractions, until neither side can do better.  If time ends that, or the chances of a draw are too
    fine to search it exactly, bounds are printed.
    """,
    examples=["equilibrium 3x4", "equilibrium 4x6 --time 2m"],
    doing="both sides of {game}",
)
def equilibrium(
    game: Annotated[Game | str, GAME],
    *,
    time: Annotated[float | None, PLAYING_TIME._replace(about="Stop after this long and report bounds.")] = None,
    call: Call | None = None,
) -> Equilibrium:
    """The equilibrium of *game*, or bounds of its value.

    There are bounds if *time*, in seconds, or *call* ends the search, or the chances of a draw are too fine for it.

    Raises `TooLargeError` for a board of more than 5,100 codes or 26 colors and for a list, `StoppedError` if there is
    no bound yet.

    >>> found = equilibrium("3x4")
    >>> found.value, [(str(kind.example), str(kind.chance)) for kind in found.kinds]
    (Fraction(219, 68), [('111', '2/17'), ('112', '9/17'), ('123', '6/17')])
    """
    game, call = game_of(game), call_of(time, call)
    if game.is_listed or game.size > MOST_CODES or game.colors > len(ascii_uppercase):
        raise TooLargeError(f"expected a whole board of at most {MOST_CODES:,} codes and 26 colors, got {game}")
    sides = _Sides(game, call)
    shares = [Fraction(size, game.size) for size in sides.sizes]  # as a codemaker draws who does not choose
    lower, upper, made, mixed = Fraction(0), None, list[tuple[Fraction, ...]](), list[Fraction]()
    chosen, trees = shares, list[Tree]()
    while (tree := sides.answer(shares)) is not None:
        answered = sides.needed(tree)
        value = sum((share * guesses for share, guesses in zip(shares, answered, strict=True)), Fraction(0))
        if upper is None or value >= upper or answered in made:
            least = sides.least(shares)
            if least is not None and least > lower:
                lower, chosen = least, shares
            if upper is not None and (lower == upper or answered in made):
                break
        made.append(answered)
        trees.append(tree)
        upper, mixed, shares = matrix_game(list(zip(*made, strict=True)))
    if upper is None or not lower:
        raise StoppedError(f"{call.why} before there was a bound")
    needed = zip(*made, strict=True)
    against = [sum((chance * each for chance, each in zip(mixed, row, strict=True)), Fraction(0)) for row in needed]
    kinds = map(Kind, sides.examples, sides.sizes, chosen, against)
    used = (Mixed(*each) for each in zip(mixed, made, trees, strict=True) if each[0])
    return Equilibrium(game, lower, upper, tuple(kinds), tuple(used))


class _Sides:
    """The best answers of the codebreaker to draws of secrets, by kinds of codes."""

    def __init__(self, game: Game, call: Call) -> None:
        self._call, here = call, start(game)
        self._game, self._rule = game, "black-white" if game.rule.counts_white else "black"
        self.examples = list(here.guesses)
        self._codes = [_text(code) for code in game.codes()]
        self._kinds = [
            next(kind for kind, example in enumerate(self.examples) if here.are_alike(code, example))
            for code in game.codes()
        ]
        self.sizes = [self._kinds.count(kind) for kind in range(len(self.examples))]

    def answer(self, shares: Sequence[Fraction]) -> Tree | None:
        """A strategy that is best against *shares*, or nearly; None if the call ended.

        Weights are whole numbers with a bounded sum.  Kinds that are never drawn weigh a little, so that the strategy
        is good against them, too.
        """
        weights, mass = self._weights(shares)
        room = MOST_SECRETS - len(self._codes)
        scale = Fraction(room, mass) if mass > room else Fraction(room // mass)
        found = self._solved([max(1, int(weight * scale)) for weight in weights])
        return None if found is None else found.tree

    def needed(self, tree: Tree) -> tuple[Fraction, ...]:
        """The guesses that *tree* needs on average for each kind."""
        guesses, kinds = [0] * len(self.sizes), dict(zip(self._codes, self._kinds, strict=True))
        for line in tree:
            if line.solves:
                guesses[kinds[_text(line.guess)]] += line.depth
        return tuple(map(Fraction, guesses, self.sizes))

    def least(self, shares: Sequence[Fraction]) -> Fraction | None:
        """The fewest guesses on average against *shares*, proven; None if that cannot be said."""
        weights, mass = self._weights(shares)
        found = self._solved(weights) if mass <= MOST_SECRETS else None
        if found is None or found.status is not Status.PROVEN:
            return None
        return Fraction(found.lower, found.position.mass)

    def _weights(self, shares: Sequence[Fraction]) -> tuple[list[int], int]:
        """The least whole weights of a code of each kind, and their sum over all codes."""
        each = [share / size for share, size in zip(shares, self.sizes, strict=True)]
        whole = lcm(*(weight.denominator for weight in each))
        weights = [int(weight * whole) for weight in each]
        return weights, sum(weight * size for weight, size in zip(weights, self.sizes, strict=True))

    def _solved(self, weights: Sequence[int]) -> Worth | None:
        if self._call.stopped:
            return None
        game = self._game  # which the book may have
        if len({*weights}) > 1:
            drawn = {code: weights[kind] for code, kind in zip(self._codes, self._kinds, strict=True)}
            game = Game.of(drawn, self._rule, weights=drawn)
        found = solve(game, call=self._call)
        return None if found.stopped else found


def _text(code: Sequence[int]) -> str:
    """A code in letters, each color one, as the lists here have them: every color of the board is on them."""
    return "".join(ascii_uppercase[color] for color in code)


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
    """*row*, less so much of *pivot* that nothing is left in the *column*."""
    return [each - row[column] * other for each, other in zip(row, pivot, strict=True)]
