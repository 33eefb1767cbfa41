"""The whole board at once: a sample of codes that fit, and the guess that splits it best."""

from __future__ import annotations

from functools import cache

from blackpeg.kernel import Shape, shape_of
from blackpeg.rules import Game
from blackpeg.sampling import Sampler
from blackpeg.strategies.sampled import plan
from blackpeg.strategies.sampled.plan import Memory, Move, Sample, gather, spread

MOST = 2000
"""Codes in a sample."""
FEW = 2
"""With at most this many codes left, one of them is guessed."""
MOST_PEGS_REPEATED = 15
"""Up to this many pegs steps end well before the time, so that the same seed makes the same guess;"""
EFFORT = 5
"""beyond, if codes are hard to find, this many times the usual steps are made, as far as there is time."""
RANDOM = 4000
"""Random codes that decide which first guess splits best."""


def opening(game: Game) -> tuple[int, ...]:
    """The guess with the most informative reply, of those that have the first colors, each equally often."""
    return _opening(shape_of(game))


@cache
def _opening(shape: Shape) -> tuple[int, ...]:
    if not shape.repeats:
        return tuple(range(shape.pegs))
    sampler = Sampler(shape)
    codes = sampler.random(RANDOM)
    guesses = [spread(shape.pegs, colors) for colors in range(1, min(shape.pegs, shape.colors) + 1)]
    values = sampler.values(guesses, codes)
    return max(zip(values, guesses, strict=True), key=lambda pair: pair[0])[1]


def choose(move: Move) -> tuple[tuple[int, ...], Memory]:
    """A guess about the whole board, and the memory for the next move."""
    sample, call = look(move), move.call
    codes, memory = sample.codes, memory_of(sample)
    if len(codes) <= FEW:
        return tuple(codes[0]), memory
    sampler = move.sampler()
    until, evaluations = call.until(plan.CHOSEN), plan.work(call, plan.EVALUATIONS)
    growth = plan.GROWTH if sample.complete else None
    chosen = sampler.choose(codes, seconds=until, evaluations=evaluations, growth=growth)
    if not sample.complete:
        return chosen.guess, memory
    until, pairs = call.until(plan.AHEAD), plan.work(call, plan.PAIRS)
    return sampler.look_ahead(codes, chosen.guess, seconds=until, pairs=pairs).guess, memory


def look(move: Move) -> Sample:
    """A sample of the candidates."""
    game, sampler, earlier = move.position.game, move.sampler(), move.before.codes
    if game.pegs <= plan.MOST_PEGS:  # codes made of earlier ones are too much alike where others are found as well
        earlier = sampler.collect(MOST, steps=0, earlier=earlier).codes
    return gather(sampler, move.call, earlier, MOST, effort=EFFORT if game.pegs > MOST_PEGS_REPEATED else 1)


def memory_of(sample: Sample) -> Memory:
    """The part of the sample that the next move needs."""
    return Memory(codes=sample.codes if sample.fit else ())
