"""Some positions at a time, for many pegs of few colors: elsewhere a guess shows one color, the filler.

What positions outside the window add to a reply is then one number, which the sampler takes into account.  Positions on
which all samples agree are frozen; when few patterns are left in the window, the next positions join it.
"""

from __future__ import annotations

from collections.abc import Sequence

from blackpeg.kernel import Row
from blackpeg.position import Position
from blackpeg.rules import Game
from blackpeg.strategies.sampled.plan import Memory, Move, best_guess, gather

WINDOW = 17
"""Positions in a window, at most."""
FILLER = 0
MOST, NEW = 2000, 300
"""Codes in a sample; and those of it that are found anew in any case, so that some are independent."""
ENOUGH = 15
"""This many independent samples must agree on a position to freeze it, unless the sample looks complete."""
PATTERNS = 10
"""With this many patterns left in the window, the next positions join it,"""
SAMPLES_OF_EACH = 3
"""if there are this many independent samples for each pattern, and"""
LEAST = 6
"""this many in all, or the sample looks complete."""
EFFORT = 5
"""This many times the usual steps are made."""
PATIENCE = 8
"""After this many moves without a code that fits, nothing is frozen any more."""


def opening(game: Game) -> tuple[int, ...]:
    """The first guess: some colors in the first window, the filler elsewhere."""
    window = range(len(_next(range(game.pegs))))
    colors = min(game.colors - 1, max(3, len(window) // 3))
    guess = [FILLER] * game.pegs
    for place in window:
        guess[place] = min(game.colors - 1, 1 + place * colors // len(window))
    return tuple(guess)


def choose(move: Move) -> tuple[tuple[int, ...], Memory]:
    """A guess about the window, and what to remember."""
    position, call, before = move.position, move.call, move.before
    pegs = position.game.pegs
    future = _future(position) - before.open
    frozen = dict(before.frozen)
    sampler = move.sampler()
    sampler.hold(frozen)
    sample = gather(sampler, call, list(before.codes)[: MOST - NEW], MOST, effort=EFFORT)
    failures = 0 if sample.fit else before.failures + 1
    if failures >= PATIENCE:
        frozen, failures = {}, 0
    window = [place for place in range(pegs) if place not in future and place not in frozen]
    everything = [*sample.codes, *sample.independent]
    if sample.fit and future:
        if sample.complete or len(sample.independent) >= ENOUGH:
            frozen |= {place: color for place in window if (color := _agreed(everything, place)) is not None}
            window = [place for place in window if place not in frozen]
        patterns = len({tuple(code[place] for place in window) for code in everything})
        many = sample.complete or len(sample.independent) >= max(LEAST, SAMPLES_OF_EACH * patterns)
        if not window or (patterns <= PATTERNS and many):
            joining = _next(sorted(future))
            future -= set(joining)
            window += joining
    memory = Memory(
        codes=sample.codes if sample.fit else (),
        frozen=frozen,
        open=frozenset(range(pegs)) - future,
        failures=failures,
    )
    if sample.fit and len(sample.codes) <= 2 and not future:
        return tuple(sample.codes[0]), memory
    if not future or not window:
        return best_guess(sampler, sample.codes, call, complete=sample.complete), memory
    shown = {place: FILLER for place in range(pegs) if place not in window}
    return best_guess(sampler, sample.codes, call, frame=shown), memory


def _future(position: Position) -> set[int]:
    """Positions that showed nothing but the filler so far."""
    return {place for place in range(position.game.pegs) if all(turn.guess[place] == FILLER for turn in position.turns)}


def _next(future: Sequence[int]) -> Sequence[int]:
    """The next positions in play: windows as equal as can be, none above the most."""
    windows = -(-len(future) // WINDOW)
    return future[: -(-len(future) // windows)]


def _agreed(codes: Sequence[Row], place: int) -> int | None:
    color = codes[0][place]
    return color if all(code[place] == color for code in codes) else None
