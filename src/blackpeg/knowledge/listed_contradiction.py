"""Why no code fits all replies, where codes can be listed: found out by trying every code with every reply."""

from __future__ import annotations

from blackpeg.errors import TooLargeError
from blackpeg.kernel import allowed, kernel, shape_of
from blackpeg.knowledge.causes import causes
from blackpeg.knowledge.conflicts import maximal, minimal_conflicts, rows_in
from blackpeg.knowledge.contradiction import MOST_CONFLICTS, MOST_REPAIRS, Contradiction
from blackpeg.knowledge.reasons import reason
from blackpeg.knowledge.repair import repairs
from blackpeg.position import Position

MOST_TURNS = 64
"""The most turns that are explained together: a set of turns is one machine word."""


def explain_listed(position: Position) -> Contradiction:
    """What is wrong with the replies of *position*, which no code fits.

    Raises `TooLargeError` beyond `MOST_TURNS` turns.
    """
    game = position.game
    if len(position.turns) > MOST_TURNS:
        raise TooLargeError(
            f"a contradiction can be explained up to {MOST_TURNS} turns, got {len(position.turns)}; leave some out"
        )
    shape = shape_of(game)
    guesses = [turn.guess for turn in position.turns]
    tables = [allowed(game, turn.reply) for turn in position.turns]
    masks = kernel().fit_masks(shape, guesses, tables, kernel().all_codes(shape))
    every = (1 << len(guesses)) - 1
    fitting = maximal(masks)
    changes = [every ^ mask for mask in fitting]
    best, ways = repairs(position, changes, MOST_REPAIRS)
    slips = sorted((rows_in(every ^ mask)[0], masks[mask]) for mask in fitting if (every ^ mask).bit_count() == 1)
    return Contradiction(
        position=position,
        reasons=tuple(reason(position, rows_in(mask)) for mask in minimal_conflicts(changes, MOST_CONFLICTS)),
        repairs=best,
        ways=ways,
        causes=causes(position, slips),
    )
