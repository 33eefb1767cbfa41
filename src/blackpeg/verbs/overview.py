"""`overview`: what is known of a position, and the best next guesses; it refuses nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from blackpeg import knowledge
from blackpeg.analysis.advice import Advice
from blackpeg.analysis.ranking import ranking
from blackpeg.fact import Frozen
from blackpeg.knowledge import Knowledge, known_in_time
from blackpeg.position import Count, Position, position_of
from blackpeg.registry import Chosen, chooser_of, seconds_of
from blackpeg.rules import Code, Game
from blackpeg.rules.sizes import can_table
from blackpeg.strategies import Basis, Strategy, basis_of, name_of
from blackpeg.strategies.strategy import Choose
from blackpeg.verbs.suggest import MOVE_SHARE


class Overview(Frozen):
    """What is known of *position*, and the *suggestions* for the next guess, that of *strategy* first.

    The first guess rests on *basis*.  There are none if the position is solved or no code fits; strategy and basis are
    None then.  *codes* are the first that are possible, None if their number is unknown; *table* has for each position
    how many of them have which color there, None if they are too many.
    """

    position: Position
    count: Count
    codes: tuple[Code, ...] | None
    table: tuple[tuple[int, ...], ...] | None
    strategy: str | None
    suggestions: tuple[Advice, ...]
    basis: Basis | None
    contradiction: knowledge.Contradiction | None

    ALSO: ClassVar = ("is_solved",)

    @property
    def is_solved(self) -> bool:
        """Whether a guess was the secret, and no other reply speaks against it."""
        return self.position.is_found


def overview(
    game: Position | Game | str,
    strategy: Strategy | Choose | Chosen | str | None = None,
    *,
    told: Position | None = None,
    top: int = 1,
    codes: int = 0,
    time: float | None = None,
) -> Overview:
    """What is known of a position, which may be given as text, with at most *top* guesses and *codes* possible codes.

    *strategy* is one, or its name; without it, the usual one.  How guesses are ranked is in `analysis.ranking`; *time*
    is as for `suggest`.  *told* is the position with its first replies, if an earlier repair changed some.

    >>> found = overview("4x6 1122:1-1", top=2, codes=1)
    >>> found.count.number, [str(each.guess) for each in found.suggestions], found.codes, found.table[0]
    (208, ['1314', '2234'], (Code(1233),), (52, 56, 25, 25, 25, 25))
    >>> overview("4x6 1122:1-1 1122:2-0").contradiction.rows
    (0, 1)
    """
    position = position_of(game)
    chooser, seconds = chooser_of(strategy, time, share=MOVE_SHARE), seconds_of(time)
    known, wrong = known_in_time(position, seconds, 0, told)
    name, basis, advices = None, None, tuple[Advice, ...]()
    if position.solution is None and (wrong is None or not wrong.is_proven):
        name = name_of(chooser)
        advices = ranking(chooser, known, top, seconds).guesses
        basis = basis_of(chooser, position)
    return Overview(position, known.count, _codes(known, codes), _table(known), name, advices, basis, wrong)


def _codes(known: Knowledge, most: int) -> tuple[Code, ...] | None:
    """The first codes that are possible; None if their number is unknown."""
    found = known.candidates(most) if known.count.is_proven else None
    return None if found is None or found.number is None else tuple(found.codes)


def _table(known: Knowledge) -> tuple[tuple[int, ...], ...] | None:
    """How many codes have each color in each position; None if there are too many codes."""
    position, game, number = known.position, known.position.game, known.count.number
    if not position.turns:
        return ((game.size // game.colors,) * game.colors,) * game.pegs  # every color stands everywhere equally often
    codes = None if number is None or not can_table(number) else _codes(known, number)
    if codes is None:
        return None
    columns: Sequence[Sequence[int]] = list(zip(*codes, strict=True)) or [()] * game.pegs
    counts = [Counter(column) for column in columns]
    return tuple(tuple(count[color] for color in range(game.colors)) for count in counts)
