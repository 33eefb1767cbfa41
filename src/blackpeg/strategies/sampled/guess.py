"""The guess itself: the one that tells most of a sample, or, where nothing tells anything, one that is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blackpeg.kernel import Codes, Row
from blackpeg.sampling import Climb, Lookahead, Objective, Sampler
from blackpeg.strategies.sampled.move import Move, MoveBudget

CHOSEN, AHEAD = 0.9, 0.95
"""The share of the time after which a guess is chosen; and after which looking ahead ends."""
GROWTH = Lookahead().growth
"""Where all codes are known, how many more guesses e times as many of them need (`Objective.growth`)."""
TRIES = 100


def best_guess(
    sampler: Sampler,
    codes: Sequence[Row] | Codes,
    budget: MoveBudget,
    *,
    complete: bool = False,
    growth: float | None = None,
    climb: Climb = Climb(),  # noqa: B008 - immutable
    frame: Mapping[int, int] | None = None,
    palette: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """The best guess found on the sample *codes*."""
    chosen = sampler.choose(
        codes,
        seconds=budget.until(CHOSEN),
        evaluations=budget.evaluations,
        objective=Objective(growth=growth, complete=complete),
        climb=climb,
        frame=frame,
        palette=palette,
    )
    return chosen.guess


def not_again(guess: Row, move: Move) -> tuple[int, ...]:
    """*guess*, changed as little as need be if it was guessed and answered in full: no game goes round in circles."""
    position = move.position
    guessed = {tuple(guess) for guess, reply in position.turns if reply.feedback not in (None, position.game.solved)}
    changed = tuple(guess)
    if changed not in guessed:
        return changed
    for code in move.sampler().random(TRIES):
        for place in range(position.game.pegs):
            changed = _with(tuple(guess), place, code[place], position.game.repeats)
            if changed not in guessed:
                return changed
    return tuple(guess)


def _with(guess: tuple[int, ...], place: int, color: int, repeats: bool) -> tuple[int, ...]:
    """*guess* with *color* at *place*; without repeats the peg that had it gets the one that was there."""
    changed = list(guess)
    if not repeats and color in guess:
        changed[guess.index(color)] = guess[place]
    changed[place] = color
    return tuple(changed)


def spread(pegs: int, colors: int) -> tuple[int, ...]:
    """The first *colors* colors, each equally often, in order.

    >>> spread(5, 2)
    (0, 0, 0, 1, 1)
    """
    return tuple(peg * colors // pegs for peg in range(pegs))
