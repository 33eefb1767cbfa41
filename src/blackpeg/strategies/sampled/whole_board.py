"""The whole board at once: a sample of codes that fit, and the guess that tells most of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from blackpeg.kernel import Codes, Measure, Row, Shape, kernel_of, shape_of
from blackpeg.rules import Game
from blackpeg.rules.sizes import can_list_by_halves, can_list_quickly
from blackpeg.sampling import Sampler
from blackpeg.strategies.pairs import MOST_PAIRS, most_pairs
from blackpeg.strategies.sampled import plan
from blackpeg.strategies.sampled.plan import AHEAD, GROWTH, LISTED, Memory, Move, Sample, best_guess, gather, spread

MOST = 2000
"""Codes in a sample."""
FEW = 2
"""With at most this many codes left, one of them is guessed."""
MOST_TO_LIST, FEWER = 50_000, 10
"""Where about this many codes are left, or fewer, listing all of them is tried; in vain, and it is tried again when
this many times fewer are."""
MOST_PEGS_REPEATED = 15
"""Up to this many pegs steps end well before the time, so that the same seed makes the same guess;"""
EFFORT = 5
"""beyond, where codes are hard to find, this many times the usual steps are made, as far as there is time."""
RANDOM = 4000
"""This many random codes say which first guess tells most, and how probable the reply to it was."""
COMPARED = 1_000_000_000
"""Pairs of a guess and a code that are compared for each second, about a tenth of what the native kernel can, if
a feedback is a byte."""


def opening(game: Game) -> tuple[int, ...]:
    """Of the guesses with the first colors, each equally often, the one whose reply tells most."""
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
    """A guess about the whole board, and what to remember."""
    sample = look(move)
    codes = sample.codes
    if len(codes) <= FEW:
        return tuple(codes[0]), memory_of(sample)
    sampler, call = move.sampler(), move.call
    if sample.complete and looks_at_all(move, len(codes)):
        guess = best_of_all(move)
    else:
        guess = best_guess(sampler, codes, call, growth=GROWTH if sample.complete else None)
    if sample.complete:
        guess = sampler.look_ahead(codes, guess, seconds=call.until(AHEAD), pairs=plan.work(call, plan.PAIRS)).guess
    return guess, memory_of(sample)


def looks_at_all(move: Move, codes: int) -> bool:
    """Whether all guesses can be compared with all *codes* in a small part of the time."""
    game = move.position.game
    pairs = COMPARED * most_pairs(game) / MOST_PAIRS * (move.call.seconds or 0)
    return can_list_quickly(game) and codes * game.size <= pairs


def best_of_all(move: Move) -> tuple[int, ...]:
    """Of all codes the guess with the greatest entropy, as the strategy `entropy` chooses it."""
    position = move.position
    history = [turn.guess for turn in position.turns]
    rows = position.candidates.rows
    return kernel_of(position.game).best(Measure.ENTROPY, history, rows, False)


def look(move: Move) -> Sample:
    """A sample of the candidates; all of them, if they can be listed and are few."""
    game, sampler, call = move.position.game, move.sampler(), move.call
    if can_list_quickly(game):
        return _drawn(move)
    survivors = sampler.collect(MOST, steps=0, earlier=move.before.codes).codes
    count = _count(move, len(survivors))
    if move.before.proven and len(survivors):
        return Sample(survivors, fit=True, complete=True, proven=True, count=count)
    untried = move.before.untried
    if count <= min(MOST_TO_LIST, untried) and can_list_by_halves(game):
        listed = sampler.list_all(MOST, seconds=call.until(LISTED), steps=plan.work(call, plan.LISTING))
        if listed is not None and listed.number:
            few = listed.number <= MOST
            return Sample(listed.codes, fit=True, complete=few, proven=few, count=listed.number)
        untried = count / FEWER
    # Codes made of earlier ones are too much alike where others are found as well.
    earlier = move.before.codes if game.pegs > plan.MOST_PEGS else survivors
    effort = EFFORT if game.pegs > MOST_PEGS_REPEATED else 1
    return replace(gather(sampler, call, earlier, MOST, effort=effort), count=count, untried=untried)


def _drawn(move: Move) -> Sample:
    candidates = move.position.require_candidates()
    if len(candidates) <= MOST:
        return Sample(candidates.rows, fit=True, complete=True)
    codes: Sequence[Row] | Codes = [candidates[row] for row in move.draw.sample(range(len(candidates)), MOST)]
    return Sample(codes, fit=True)


def _count(move: Move, survivors: int) -> float:
    """How many codes are left, about: as many as before, times the share of the sample that survived."""
    before = move.before
    if before.count is None:
        return math.inf
    drawn = len(before.codes)
    if not drawn:
        if len(move.position.turns) > 1:
            return before.count
        sampler = move.sampler()
        drawn, survivors = RANDOM, len(sampler.collect(RANDOM, steps=0, earlier=sampler.random(RANDOM)).codes)
    return before.count * max(survivors, 0.5) / drawn


def memory_of(sample: Sample) -> Memory:
    """What the next move needs of the sample."""
    if not sample.fit:
        return Memory(count=sample.count, untried=sample.untried)
    return Memory(codes=sample.codes, proven=sample.proven, count=sample.count, untried=sample.untried)
