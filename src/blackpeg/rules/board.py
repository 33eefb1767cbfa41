"""A board: every code of some pegs and colors.

``4x6`` is 4 pegs and 6 colors; ``4x10-distinct`` has no color twice; ``4x6-black`` counts black pegs only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import permutations, product
from operator import index
from typing import TYPE_CHECKING

from blackpeg.errors import InvalidGameError, quoted
from blackpeg.rules.alphabet import Alphabet, alphabet_for
from blackpeg.rules.code import Code
from blackpeg.rules.draws import draw_code
from blackpeg.rules.feedback import FeedbackKind
from blackpeg.rules.game import LARGEST, Game
from blackpeg.rules.rule import RULES, Rule

if TYPE_CHECKING:
    from blackpeg.rules.symmetry import Symmetries

BLANK = "_"
"""The usual sign of a hole, where an alphabet has one."""


class Board(Game):
    """Every code of *pegs* and *colors*, each 1 to 100.

    *repeats* says whether a code may use a color twice; *feedback*, what the codemaker counts.  *alphabet* is how
    colors are written: None for the usual way, a kind such as ``"letters"``, or one sign a color.  Raises
    `InvalidGameError` for anything else.
    """

    def __init__(
        self,
        pegs: int | str = 4,
        colors: int = 6,
        repeats: bool = True,
        feedback: FeedbackKind | str = FeedbackKind.BLACK_WHITE,
        alphabet: Alphabet | str | None = None,
    ) -> None:
        if "pegs" in vars(self):  # the game that a text names, and its text again
            return
        pegs, colors = _size("pegs", pegs), _size("colors", colors)
        if not isinstance(repeats, bool):
            raise InvalidGameError(f"expected repeats to be True or False, got {quoted(repeats)}")
        if not repeats and colors < pegs:
            raise InvalidGameError(f"{pegs} pegs of different colors need at least {pegs} colors, got {colors}")
        try:
            kind = FeedbackKind(feedback)
        except ValueError:
            kinds = " or ".join(repr(str(kind)) for kind in FeedbackKind)
            raise InvalidGameError(f"expected feedback {kinds}, got {quoted(feedback)}") from None
        if not isinstance(alphabet, Alphabet):
            alphabet = alphabet_for(colors, alphabet)
        elif len(alphabet.signs) != colors:
            raise InvalidGameError(f"expected an alphabet of {colors} colors, got {alphabet.legend()}")
        vars(self).update(pegs=pegs, colors=colors, repeats=repeats, feedback=kind, alphabet=alphabet)

    def __str__(self) -> str:
        """The game's notation, which `parse_game` reads."""
        usual = self.alphabet == self.plain.alphabet
        return (
            f"{self.pegs}x{self.colors}"
            + ("" if self.repeats else "-distinct")
            + ("" if self.counts_white else f"-{self.feedback}")
            + ("" if usual else f":{self.alphabet.notation}")
        )

    @cached_property
    def plain(self) -> Board:
        """This game in the usual alphabet.

        >>> Game("super-black:letters").plain
        Game('5x8-black')
        """
        return Board(self.pegs, self.colors, self.repeats, self.feedback)

    @cached_property
    def rule(self) -> Rule:
        """What answers a guess."""
        return RULES[self.feedback]

    @cached_property
    def symmetry(self) -> Symmetries:
        """The symmetries of the board: positions are permuted, colors renamed."""
        from blackpeg.rules.symmetry import BoardSymmetries  # here: codes are scored without

        return BoardSymmetries(self)

    @cached_property
    def size(self) -> int:
        """The number of codes, exactly.

        >>> Game(100, 100).size == 100**100
        True
        """
        return self.colors**self.pegs if self.repeats else math.perm(self.colors, self.pegs)

    def codes(self) -> Iterator[Code]:
        """Every code, in reading order."""
        colors = range(self.colors)
        every = product(colors, repeat=self.pegs) if self.repeats else permutations(colors, self.pegs)
        return (Code(code, self.alphabet) for code in every)

    @property
    def example(self) -> Code:
        """A guess as people start with: colors in pairs if they may repeat."""
        every = range(self.pegs)
        return Code((place // 2 % self.colors if self.repeats else place for place in every), self.alphabet)

    def draw(self, below: Callable[[int], int]) -> Sequence[int]:
        """The colors of a code, each as likely as any other if each number of *below* is."""
        return draw_code(below, pegs=self.pegs, colors=self.colors, repeats=self.repeats)

    def code_at(self, place: int) -> Code:
        """The code that has this *place* in reading order, counted from 0, without a list of them.

        >>> game = Game("3x4-distinct")
        >>> [game.code_at(place) for place in range(game.size)] == list(game.codes())
        True
        """
        colors: list[int] = []
        for pegs_after in reversed(range(self.pegs)):
            if self.repeats:
                color, place = divmod(place, self.colors**pegs_after)
            else:
                unused = [color for color in range(self.colors) if color not in colors]
                at, place = divmod(place, math.perm(len(unused) - 1, pegs_after))
                color = unused[at]
            colors.append(color)
        return Code(colors, self.alphabet)

    def _advice_on(self, text: str) -> str:
        """The game in which guesses may have holes, if *text* has some; else empty."""
        from blackpeg.rules.holes import named_with_holes  # here: it makes boards

        if not self.repeats and BLANK in self.alphabet.signs and text.count(BLANK) > 1:
            return f"; a guess has one hole, {BLANK}, at most if no color repeats"
        holes = set(text) - set(self.alphabet.signs)
        if not holes or holes == set(text) or not holes <= set("_.?*") or not (holed := named_with_holes(self)):
            return ""
        return f"; a guess may have holes, written {BLANK}, in the game {holed}"

    @property
    def has_independent_positions(self) -> bool:
        """Whether colors repeat, and only black pegs count: then no position has to do with any other."""
        return self.repeats and not self.counts_white


def _size(what: str, number: object) -> int:
    """*number* as a plain integer, NumPy's among them; raises `InvalidGameError` unless it is 1 to `LARGEST`."""
    try:
        size = 0 if isinstance(number, bool) else index(number)  # type: ignore[arg-type]
    except TypeError:
        size = 0
    if not 1 <= size <= LARGEST:
        raise InvalidGameError(f"expected 1 to {LARGEST} {what}, got {quoted(number)}")
    return size
