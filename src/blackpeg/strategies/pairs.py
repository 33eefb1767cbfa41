"""The pairs of guess and candidate that one choice compares: all of them, or some if the time is too short for all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from blackpeg.kernel import Codes, Measure, allowed, kernel, kernel_of
from blackpeg.position import CodeList, Position
from blackpeg.rules import Game
from blackpeg.rules.sizes import can_compare_quickly, has_byte_feedbacks

MOST_PAIRS = 10**12
"""The most pairs of guess and candidate compared for one choice, if a feedback is a byte: some minutes' work for the
native kernel.  `most_pairs` says which games have less."""

SECONDS_OF_MOST = 5000
"""Seconds that `most_pairs` of guess and candidate take on a busy machine; in less time, some are compared."""

DRAWN = 5000
"""Guesses that are drawn from all codes, if these are too many to find those worth telling apart; and as many that
fit, at most."""

MOST_GUESSES = 200_000
"""Guesses whose costs are held in Python at once: if there are more, some guesses are drawn."""

SAMPLE = 1000
"""Candidates, and guesses, that are compared however short the time."""

BITS_DIGITS = 9
"""The digits of entropies that are compared: equal splits compare equal."""


def most_pairs(game: Game) -> int:
    """The most pairs compared for one choice in *game*: about as much time in every game.

    A pair costs some fifty times as much if a feedback is no byte, and some hundred times with the Python kernel.

    >>> most_pairs(Game(4, 6)) == 50 * most_pairs(Game(16, 2))
    True
    """
    return MOST_PAIRS // (1 if has_byte_feedbacks(game) else 50) // kernel().abilities.slowness


def is_fast(game: Game) -> bool:
    """Whether `entropy` compares all codes of *game* well within a second.

    >>> is_fast(Game(4, 6)), is_fast(Game(7, 10))
    (True, False)
    """
    return can_compare_quickly(game) and game.size * game.choices <= most_pairs(game)


def guesses_in_time(
    position: Position, is_consistent: bool, seconds: float | None, seed: int = 0, most: float = math.inf
) -> tuple[CodeList, bool]:
    """The guesses worth telling apart, and True; if *seconds* are too few, or these guesses are more than *most*, some
    drawn ones, and False."""
    game = position.game
    within = math.inf if seconds is None else kernel().abilities.codes_a_second * seconds
    if not position.turns or position.game.is_hard or game.choices <= within:
        guesses = consistent_guesses(position) if is_consistent else position.guesses
        if len(guesses) <= most:
            return guesses, True
    import random  # here, for a quick start

    source, candidates = random.Random(seed), position.candidates
    drawn = {candidates[at] for at in source.sample(range(len(candidates)), min(DRAWN, len(candidates)))}
    if not is_consistent:
        drawn.update(game.code_at(place) for place in source.sample(range(game.size), min(DRAWN, game.size)))
    return CodeList(game, kernel_of(game).make(sorted(drawn))), False


def consistent_guesses(position: Position) -> CodeList:
    """The candidates without those that a symmetry of the position turns into one earlier in reading order."""
    if position.game.is_listed:
        return position.candidates
    rows = position.guesses.rows
    for turn in position.turns:
        rows = kernel_of(position.game).keep(rows, turn.guess, allowed(position.game, turn.reply))
    return CodeList(position.game, rows)


def pairs_in_time(position: Position, guesses: Codes, seconds: float | None) -> tuple[Codes, Codes, bool]:
    """The *guesses* and candidates to compare, and True; evenly spread ones, and False, if *seconds* are too few."""
    codes = position.candidates.rows
    if seconds is None:
        return guesses, codes, True
    pairs = int(most_pairs(position.game) / SECONDS_OF_MOST * max(seconds, 0.1))
    if len(guesses) * len(codes) <= pairs:
        return guesses, codes, True
    codes = _spread(position, codes, max(pairs // len(guesses), SAMPLE))
    return _spread(position, guesses, min(max(pairs // len(codes), SAMPLE), MOST_GUESSES)), codes, False


def _spread(position: Position, rows: Codes, most: int) -> Codes:
    if len(rows) <= most:
        return rows
    step = -(-len(rows) // most)
    return kernel_of(position.game).make(rows[at] for at in range(0, len(rows), step))


def costs_of(game: Game, measure: Measure, guesses: Codes, codes: Codes) -> Sequence[float]:
    """The cost by *measure* of each of *guesses* on *codes*; the least is best."""
    scores = kernel_of(game).scores(guesses, codes)
    if measure is Measure.MAX_PART:
        return scores.max_part
    if measure is Measure.SUM_SQUARES:
        return scores.sum_squares
    if measure is Measure.PARTS:
        return [-parts for parts in scores.parts]
    return [-round(bits, BITS_DIGITS) for bits in scores.bits]
