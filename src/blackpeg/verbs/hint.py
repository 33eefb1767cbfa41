"""`hint`: helps a codebreaker, a little or more, by the turns alone, never by the secret.

Each hint that is given counts one, unless it tells nothing new: `commands.hinted`.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from fractions import Fraction

from blackpeg.analysis.advice import Advice, advise
from blackpeg.errors import MatchError
from blackpeg.fact import Frozen
from blackpeg.knowledge import know
from blackpeg.position import Count, Position
from blackpeg.rules import Code, Reply
from blackpeg.rules.sizes import can_average
from blackpeg.strategies import Basis, Strategy, basis_of, name_of, next_guess


class HintLevel(IntEnum):
    """The levels of a hint, each telling more: how many codes are possible, a color, how a good guess begins, the
    guess, and why it is good."""

    COUNT = 1
    COLOR = 2
    PART = 3
    GUESS = 4
    REASON = 5


class Hint(Frozen):
    """What a hint of this *level* tells of *position*, None for what it does not tell.

    *color* is the sign of one that is in this *share* of the codes that fit: none, all, or as many as any other color.
    *part* has the first signs of *guess*, which is that of *strategy*; *advice* is what it would tell, and *basis* what
    it rests on.
    """

    level: HintLevel
    position: Position
    count: Count | None = None
    color: str | None = None
    share: Fraction | None = None
    part: str | None = None
    strategy: str | None = None
    guess: Code | None = None
    advice: Advice | None = None
    basis: Basis | None = None

    ALSO = ("more",)

    @property
    def more(self) -> HintLevel | None:
        """The next level that tells more, if there is one: of too many codes no color is told."""
        has_color = can_average(self.position.game)
        return next((each for each in HintLevel if each > self.level and (has_color or each != HintLevel.COLOR)), None)


REPEATS = "this repeats row {} and would tell you nothing new"


def repeated_row(position: Position, guess: Code) -> int | None:
    """The number of the row that *guess* repeats, from 1; None if it repeats none."""
    return next((row for row, turn in enumerate(position.turns, 1) if turn.guess == guess), None)


def require_news(position: Position, guess: Code) -> None:
    """Raises `MatchError` if *guess* repeats an earlier one.

    A guess that tells nothing for another reason is not refused: the refusal itself would tell the player that it is
    not the secret.
    """
    if (row := repeated_row(position, guess)) is not None:
        raise MatchError(f"{REPEATS.format(row)}; send careful false to play it anyway")


def hint(position: Position, level: HintLevel, strategy: Strategy, seconds: float | None) -> Hint:
    """A hint at *position*, whose guesses *strategy* makes; the *seconds* are for what has to be estimated.

    Raises `ContradictionError` if no code fits the replies.

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> position = start("4x6").after("1122", "1-1")
    >>> hint(position, HintLevel.COUNT, named("minimax"), 0).count.number
    208
    >>> hint(position, HintLevel.GUESS, named("minimax"), 0).guess
    Code(1134)
    """
    if level is HintLevel.COUNT:
        return Hint(level, position, count=know(position, seconds).count)
    if level is HintLevel.COLOR and can_average(position.game):
        return Hint(level, position, None, *_color(position))
    guess = next_guess(strategy, position)
    name = name_of(strategy)
    if level in (HintLevel.COLOR, HintLevel.PART) and len(guess) > 1:
        level = HintLevel.PART  # of too many codes no color is told
        alphabet, pegs = position.game.alphabet, guess[: len(guess) // 2]
        return Hint(level, position, part=alphabet.separator.join(str(alphabet.signs[color]) for color in pegs))
    if level is not HintLevel.REASON:  # of one peg the beginning is all
        return Hint(HintLevel.GUESS, position, strategy=name, guess=guess)
    advice = advise(know(position, seconds), guess)
    return Hint(level, position, strategy=name, guess=guess, advice=advice, basis=basis_of(strategy, position))


def _color(position: Position) -> tuple[str, Fraction]:
    """Returns a color and its share of the codes that fit.  It prefers a color that none of them has.

    A color that a row without any right peg rules out is not told.
    """
    codes = position.require_candidates()
    counts = Counter(color for code in codes for color in {*code})
    nothing = {color for guess, reply in position.turns if reply == Reply(0, 0) for color in guess}
    out = [color for color in range(position.game.colors) if color not in counts and color not in nothing]
    color = out[0] if out else max(counts, key=lambda each: (counts[each], -each))
    return str(position.game.alphabet.signs[color]), Fraction(counts[color], len(codes))
