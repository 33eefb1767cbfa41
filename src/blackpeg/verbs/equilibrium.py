"""`equilibrium`: the value of a game in which both sides mix, how secrets are best drawn, and how they are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from fractions import Fraction
from math import lcm
from operator import mul
from string import ascii_uppercase
from typing import Annotated, ClassVar

from blackpeg.analysis.matrix_game import matrix_game
from blackpeg.call import Call, call_of
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.fact import UNTOLD, Fact, Frozen
from blackpeg.position import Status, start
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.listing import MOST_MASS
from blackpeg.search.worth import Stop, Worth
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

    *tree* has its guesses.
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

    FORMS = {"document": "solutions.equilibrium_blocks", "certificate": "solutions.equilibrium_certificate"}
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
    fine to search it exactly, the answer has bounds.
    """,
    examples=["equilibrium 3x4", "equilibrium 4x6 --time 2m"],
    doing="both sides of {game}",
    forms={"certificate": "Write the draw and the mix, with its trees, to FILE."},
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
    with call.telling(lambda: None if sides.upper is None else sides.found(sides.upper)):
        sides.search()
    if sides.upper is None:
        raise StoppedError(f"{call.why} before there was a bound")
    return sides.found(sides.upper)


class _Sides:
    """Both sides: the best draw of secrets so far, by kinds of codes, and the codebreaker's best answers to draws."""

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
        self._shares = [Fraction(size, game.size) for size in self.sizes]  # as a codemaker draws who does not choose
        self._chosen, self._lower, self._mixed = self._shares, Fraction(0), list[Fraction]()
        self._made, self._trees = list[tuple[Fraction, ...]](), list[Tree]()
        self.upper: Fraction | None = None

    def search(self) -> None:
        """Looks for the best answer to the best draw, and for the best draw against all answers, in turn.

        It ends if an answer is no better than the mix of those before, which proves the value if the least against the
        draw is as much, if an answer comes again, or if the call ends.
        """
        while (tree := self.answer(self._shares)) is not None:
            answered = self.needed(tree)
            value = sum(map(mul, self._shares, answered), Fraction(0))
            if self.upper is None or value >= self.upper or answered in self._made:
                least = self.least(self._shares)
                if least is not None and least > self._lower:
                    self._lower, self._chosen = least, self._shares
                if self._lower == self.upper or answered in self._made:
                    return
            if not self._lower:
                return  # the call ended
            self._made.append(answered)
            self._trees.append(tree)
            self.upper, self._mixed, self._shares = matrix_game(list(zip(*self._made, strict=True)))

    def found(self, upper: Fraction) -> Equilibrium:
        """What was found so far."""
        needed = (sum(map(mul, self._mixed, row), Fraction(0)) for row in zip(*self._made, strict=True))
        kinds = map(Kind, self.examples, self.sizes, self._chosen, needed)
        trees = map(self._of_board, self._trees)
        used = (Mixed(*each) for each in zip(self._mixed, self._made, trees, strict=True) if each[0])
        return Equilibrium(self._game, self._lower, upper, tuple(kinds), tuple(used))

    def answer(self, shares: Sequence[Fraction]) -> Tree | None:
        """A strategy that is best against *shares*, or nearly; None if the call ended.

        Weights are whole numbers with a bounded sum.  Kinds that are never drawn weigh a little, so that the strategy
        is good against them, too.
        """
        weights, mass = self._weights(shares)
        room = MOST_MASS - len(self._codes)
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

    def _of_board(self, tree: Tree) -> Tree:
        """A tree of a list as one of the board: its codes write the colors as letters."""
        game = self._game
        return replace(
            tree, game=game, lines=[line._replace(guess=Code(line.guess, game.alphabet)) for line in tree.lines]
        )

    def least(self, shares: Sequence[Fraction]) -> Fraction | None:
        """The fewest guesses on average against *shares*, proven; None if that cannot be said."""
        weights, mass = self._weights(shares)
        found = self._solved(weights) if mass <= MOST_MASS else None
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
        if found.stopped is Stop.INTERRUPT and not self._call.interrupted:
            raise KeyboardInterrupt
        return None if found.stopped else found


def _text(code: Sequence[int]) -> str:
    """A code in letters, each color one, as the lists here have them: every color of the board is on them."""
    return "".join(ascii_uppercase[color] for color in code)
