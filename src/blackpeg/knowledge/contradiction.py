"""Contradictions: which replies cannot all be right, why, and what would repair them."""

from __future__ import annotations

from dataclasses import dataclass

from blackpeg.errors import TooLargeError
from blackpeg.kernel import allowed, kernel, shape_of
from blackpeg.knowledge.causes import Cause, causes
from blackpeg.knowledge.conflicts import maximal, minimal_conflicts, rows_of
from blackpeg.knowledge.reasons import reason
from blackpeg.knowledge.repair import Repair, repairs
from blackpeg.position.position import MOST_CODES, Position
from blackpeg.render.phrases import in_words

MOST_TURNS = 64
"""The most turns that are explained together: a set of turns is one machine word."""

MOST_CONFLICTS = 4
"""The most conflicts listed."""

MOST_REPAIRS = 20
"""The most repairs listed."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why no code fits all replies of *position*.  Rows count from 0 here, from 1 in every text.

    *conflicts* are smallest sets of rows whose replies cannot all be right, fewest rows first, at most
    `MOST_CONFLICTS`; each has its *sentences* entry, which says why.  *repairs* are ranked: fewest changed
    replies first, then most codes left, at most `MOST_REPAIRS`; *ways* is how many repairs in all
    change as few replies as the first.  *causes* are what would explain every reply at once.

    On boards too large to enumerate it may be a suspicion that is not proven (*is_proven* is false, and there are no
    *conflicts*), repairs change one reply, and there may be none.
    """

    position: Position
    conflicts: tuple[tuple[int, ...], ...]
    sentences: tuple[str, ...]
    repairs: tuple[Repair, ...]
    ways: int
    causes: tuple[Cause, ...]
    is_proven: bool = True

    def __str__(self) -> str:
        """All of it, for people: some lines of text."""
        return "\n".join([*self.sentences, *map(str, self.causes), *self.repair_lines()])

    def repair_lines(self, most: int = 6) -> list[str]:
        """A heading, and the best repairs that change as few replies as the first: *most* lines of them at most."""
        if not self.repairs:
            return ["No repair that changes one reply was found."]
        fewest = len(self.repairs[0].changes)
        shown = [repair for repair in self.repairs if len(repair.changes) == fewest][:most]
        replies = f"{in_words(fewest)} {'reply' if fewest == 1 else 'replies'}"
        if self.repairs[0].left is None:
            heading = "Possible repairs:"
        elif self.ways == 1:
            heading = f"The smallest repair changes {replies}:"
        elif self.ways == len(shown):
            heading = f"The smallest repairs change {replies}:"
        else:
            heading = f"The smallest repairs change {replies}; the best {len(shown)} of {self.ways:,}:"
        return [heading, *(f"  {repair}" for repair in shown)]


def explain(position: Position, *, seconds: float = 2.0, seed: int = 0) -> Contradiction | None:
    """What is wrong with the replies of *position*; None if some code fits them all.

    Where the game has more than `MOST_CODES` codes, `consistency` looks for one for so many *seconds*, and for repairs
    for as long again: what it finds may be a suspicion only.  Raises `TooLargeError` beyond `MOST_TURNS` turns of
    smaller games.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import parse_game
    >>> position = start(parse_game("5x5:BYGPR")).after("BYGPR", "0-5").after("PRBGY", "1-0")
    >>> print(explain(position))  # doctest: +NORMALIZE_WHITESPACE
    Rows 1 and 2 cannot both be right: row 1 (BYGPR:0-5) sums to 5, so all five colors B, Y, G, P and R are present;
    row 2 (PRBGY:1-0) must then sum to 5, but sums to 1.
    A slip in a single reply would explain it: in row 1 or 2.
    The smallest repairs change one reply:
      row 2 (PRBGY) to 1-4, which leaves 18 codes
      row 2 (PRBGY) to 0-5, which leaves 12 codes
      row 2 (PRBGY) to 2-3, which leaves 7 codes
      row 2 (PRBGY) to 3-2, which leaves 6 codes
      row 1 (BYGPR) to 1-0, which leaves 5 codes
      row 2 (PRBGY) to 5-0, which leaves 1 code
    """
    game = position.game
    if game.size > MOST_CODES:
        from blackpeg.knowledge.verdict import consistency, explained  # it makes contradictions, too

        found = consistency(position, seconds=seconds, seed=seed)
        return None if found else explained(found, seconds=seconds, seed=seed)
    if len(position.turns) > MOST_TURNS:
        raise TooLargeError(
            f"a contradiction can be explained up to {MOST_TURNS} turns, got {len(position.turns)}; leave some out"
        )
    if position.count:
        return None
    shape = shape_of(game)
    guesses = [turn.guess for turn in position.turns]
    tables = [allowed(game, turn.reply) for turn in position.turns]
    masks = kernel().fit_masks(shape, guesses, tables, kernel().all_codes(shape))
    every = (1 << len(guesses)) - 1
    fitting = maximal(masks)
    changes = [every ^ mask for mask in fitting]
    conflicts = tuple(rows_of(mask) for mask in minimal_conflicts(changes, MOST_CONFLICTS))
    best, ways = repairs(position, changes, MOST_REPAIRS)
    slips = sorted((rows_of(every ^ mask)[0], masks[mask]) for mask in fitting if (every ^ mask).bit_count() == 1)
    return Contradiction(
        position=position,
        conflicts=conflicts,
        sentences=tuple(reason(position, rows) for rows in conflicts),
        repairs=best,
        ways=ways,
        causes=causes(position, slips),
    )
