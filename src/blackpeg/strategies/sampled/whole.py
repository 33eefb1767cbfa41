"""The whole board at once: a sample of codes that fit, and the guess that tells most of it."""

from __future__ import annotations

from collections.abc import Sequence

from blackpeg.kernel import Codes, Measure, Row, kernel, shape_of
from blackpeg.strategies.sampled import plan
from blackpeg.strategies.sampled.guess import best_guess
from blackpeg.strategies.sampled.memory import Memory
from blackpeg.strategies.sampled.move import Move
from blackpeg.strategies.sampled.sample import Sample, gather

MOST = 2000
"""Codes in a sample."""
FEW = 2
"""With so few codes left, one of them is guessed."""
PAIRS = 1_000_000_000
"""Pairs of a guess and a code that are compared for each second, about a tenth of what the native kernel can."""


def choose(move: Move) -> tuple[tuple[int, ...], Memory]:
    """A guess about the whole board, and what to remember."""
    sample = look(move)
    if len(sample.codes) <= FEW:
        return tuple(sample.codes[0]), remembered(sample)
    if sample.complete and looks_at_all(move, len(sample.codes)):
        return best_of_all(move), remembered(sample)
    guess = best_guess(move.sampler(), sample.codes, move.budget, complete=sample.complete)
    return guess, remembered(sample)


def looks_at_all(move: Move, codes: int) -> bool:
    """Whether all guesses can be compared with all *codes* in a small part of the time."""
    rate = PAIRS if getattr(kernel(), "name", "") == "native" else PAIRS // 100
    size = move.position.game.size
    return size <= plan.MOST_LISTED and codes * size <= rate * move.budget.seconds


def best_of_all(move: Move) -> tuple[int, ...]:
    """Of all codes the guess with the greatest entropy, as the strategy `entropy` chooses it."""
    position = move.position
    history = [turn.guess for turn in position.turns]
    rows = position.candidates.rows
    return kernel().best(shape_of(position.game), Measure.ENTROPY, history, rows, False)


def look(move: Move) -> Sample:
    """A sample of the candidates: of all of them, if they can be listed."""
    if move.position.game.size > plan.MOST_LISTED:
        return gather(move.sampler(), move.budget, move.before.codes, MOST)
    candidates = move.position.require_candidates()
    if len(candidates) <= MOST:
        return Sample(candidates.rows, fit=True, complete=True)
    codes: Sequence[Row] | Codes = [candidates[row] for row in move.draw.sample(range(len(candidates)), MOST)]
    return Sample(codes, fit=True)


def remembered(sample: Sample) -> Memory:
    """What the next move needs of the sample."""
    return Memory(codes=sample.codes) if sample.fit else Memory()
