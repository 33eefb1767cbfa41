"""Play on boards of many pegs with some colors at a time: guesses have the colors in play alone.

One color stands for all that were never guessed.  Pegs on which all samples agree are frozen, colors that have
no other pegs are done, and turns of such colors alone are left out; when few patterns are left, the next colors come
into play.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from blackpeg.kernel import Codes, Row
from blackpeg.kernel.sampling import Climb, Schedule
from blackpeg.rules import Game
from blackpeg.strategies.sampled.plan import CHOSEN, EVALUATIONS, Memory, Move, gather, spread, work

PEGS = 17
"""The colors of a block have about this many pegs."""
MOST = 500
"""Codes in a sample."""
ENOUGH = 30
"""This many independent samples must agree on a peg to freeze it."""
PATTERNS = 10
"""With this many patterns left, the next colors come into play,"""
SAMPLES_OF_EACH = 3
"""if there are this many independent samples for each pattern."""
FEW = 20
"""With at most this many codes left, and no colors to come, guesses keep the frozen pegs: they may be the secret."""
PATIENCE = 8
"""After this many moves without a code that fits, nothing is frozen or done any more;"""
RESPITE = 10
"""and the next time after this many moves more."""
EFFORT = 5
"""Codes are hard to find late in a block: this many times the usual steps are made."""
SCHEDULE = Schedule(swaps=0.6)
CLIMB = Climb(own=200, patience=2)


def opening(game: Game) -> tuple[int, ...]:
    """The first guess: the colors of the first block."""
    return spread(game.pegs, len(_next(range(game.colors), game)))


def choose(move: Move) -> tuple[tuple[int, ...], Memory]:
    """A guess about the colors in play, and the memory for the next move."""
    game, call, before = move.position.game, move.call, move.before
    guessed = {color for turn in move.position.turns for color in turn.guess}
    future = set(range(game.colors)) - guessed - before.open
    frozen, done, failures = dict(before.frozen), set(before.done), before.failures
    active = sorted(set(range(game.colors)) - future - done)
    if not active and not future:  # all seemed to be known, and yet the game goes on
        frozen, done, failures = {}, set(), -RESPITE
        active = list(range(game.colors))
    sampler = move.sampler(turn for turn in move.position.turns if not done.issuperset(turn.guess))
    sampler.hold(frozen)
    rest = min(future, default=None)
    sampler.paint(_palette(active, rest))
    sample = gather(sampler, call, before.codes, MOST, SCHEDULE, EFFORT)
    codes: Sequence[Row] | Codes = sample.codes
    if sample.fit:
        failures = 0
        everything = [*codes, *sample.independent]
        if len(sample.independent) >= ENOUGH:
            for place in range(game.pegs):
                color = everything[0][place]
                if color in active and place not in frozen and all(code[place] == color for code in everything):
                    frozen[place] = color
            loose = {code[place] for code in everything for place in range(game.pegs) if place not in frozen}
            done |= set(active) - loose
            active = sorted(set(active) & loose)
        patterns = len({tuple(-1 if color in future else color for color in code) for code in everything})
        many = len(sample.independent) >= (2 if patterns == 1 else SAMPLES_OF_EACH * patterns)
        if future and (not active or (patterns <= PATTERNS and many)):
            joining = _next(sorted(future), game)
            codes = _scattered(codes, rest, sorted(future), joining, move.draw)
            future -= set(joining)
            active = sorted({*active, *joining})
    else:
        failures += 1
        if failures >= PATIENCE:
            frozen, done, failures = {}, set(), -RESPITE
            active = sorted(set(range(game.colors)) - future)
    memory = Memory(
        codes=codes,
        frozen=frozen,
        open=frozenset(range(game.colors)) - future,
        done=frozenset(done),
        failures=failures,
    )
    if not future and (not active or (sample.fit and len(codes) <= 2)):
        return tuple(codes[0]), memory
    held = frozen if not future and len(codes) <= FEW else {}
    until, evaluations, palette = call.until(CHOSEN), work(call, EVALUATIONS), active or None
    chosen = sampler.choose(codes, seconds=until, evaluations=evaluations, climb=CLIMB, palette=palette, frame=held)
    return chosen.guess, memory


def _next(future: Sequence[int], game: Game) -> Sequence[int]:
    """The next colors in play: blocks as equal as can be, of at most about `PEGS` pegs, but two colors at least."""
    blocks = -(-len(future) * game.pegs // (PEGS * game.colors))
    return future[: max(2, -(-len(future) // max(1, blocks)))]


def _palette(active: Sequence[int], rest: int | None) -> list[int]:
    """The palette of codes: every third entry is the color of the rest."""
    return [*active, *([] if rest is None else [rest] * max(1, len(active) // 2))]


def _scattered(
    codes: Sequence[Row] | Codes, rest: int | None, future: Sequence[int], joining: Sequence[int], draw: random.Random
) -> list[tuple[int, ...]]:
    """*codes* with colors that join drawn for pegs of the *rest*: nothing is known of these, so all are equally likely.

    Colors that do not join yet are shown as the first of them.
    """
    later = future[len(joining) :]
    kept = [*joining, *(later[0] for _ in later)]
    return [tuple(draw.choice(kept) if color == rest else color for color in code) for code in codes]
