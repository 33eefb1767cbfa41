"""Ranks the guesses shown beside the best: by proven worth if there is one, else by their splits."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from heapq import nsmallest

from blackpeg.analysis.advice import Advice, advise, split_of
from blackpeg.analysis.values import Values
from blackpeg.call import Call
from blackpeg.errors import TooLargeError
from blackpeg.fact import Frozen
from blackpeg.kernel import Measure
from blackpeg.knowledge import Knowledge
from blackpeg.position import CodeList, Position, Status
from blackpeg.rules import Code
from blackpeg.rules.sizes import has_byte_feedbacks, require_listed
from blackpeg.search import least_total
from blackpeg.search.best import Best
from blackpeg.search.cost import least_conceivable
from blackpeg.search.oracle import look_up, prove
from blackpeg.strategies import FirstConsistent, Guesses, OneStep, Strategy, basis_of, next_guess
from blackpeg.strategies.one_step import COSTS
from blackpeg.strategies.pairs import (
    BITS_DIGITS,
    MOST_GUESSES,
    costs_of,
    guesses_in_time,
    pairs_in_time,
)

NEAR = 2 * 10**-BITS_DIGITS
"""Entropies closer than this, in bits, are compared exactly."""

MEASURES = {
    Measure.MAX_PART: "largest part",
    Measure.SUM_SQUARES: "expected size",
    Measure.ENTROPY: "entropy",
    Measure.PARTS: "parts",
}
"""The measure that ranks guesses."""

MOST_PRICED = 5000
"""The most guesses that are all ranked by worth."""


class Ranking(Frozen):
    """Ranked guesses at a position: the strategy's first, the others by *measure* (a strategy's, or ``worth``).

    If it is not complete (*is_complete*), time was too short to compare all guesses, and others may be as good.
    """

    guesses: tuple[Advice, ...]
    measure: str
    is_complete: bool


def ranking(strategy: Strategy, known: Knowledge, most: int, seconds: float | None = None, seed: int = 0) -> Ranking:
    """Rank at most *most* guesses, the one that *strategy* makes first, in about *seconds*.

    If the strategy looks one guess ahead, its measure ranks the others; if not, the guesses that they need do, if
    `Best` has proven them, else entropy.  Of guesses that a symmetry of the position makes equally
    good, one is listed.  Entropy picks guesses by their bits, then puts those picked in exact order.  Raises
    what the strategy raises.
    """
    position = known.position
    call = Call(seconds)
    best = next_guess(strategy, position)
    first = advise(known, best)
    measure = strategy.measure if isinstance(strategy, OneStep) else Measure.ENTROPY
    if most == 1 or known.count.number == 1:
        return Ranking((first,), MEASURES[measure], is_complete=True)
    if isinstance(strategy, FirstConsistent):
        codes = [code for code in position.require_candidates()[:most] if code != best][: most - 1]
        return Ranking((first, *(advise(known, code) for code in codes)), "reading order", is_complete=True)
    is_consistent = getattr(strategy, "guesses", None) is Guesses.CONSISTENT
    try:
        require_listed(position.game, "guesses are ranked")
        pool, are_distinct = guesses_in_time(position, is_consistent, call.remaining, seed, MOST_GUESSES)
    except TooLargeError:
        return _of_some(first, known, most, call)
    if not are_distinct:
        return _by_measure(first, known, pool, most, measure, call, are_distinct=False)
    if isinstance(strategy, Best) and strategy.objective == least_total() and len(pool) <= MOST_PRICED:
        basis = basis_of(strategy, position)
        if prove(look_up(position, least_total())).status is Status.PROVEN if basis is None else basis.proven:
            return _by_worth(first, known, pool, most, call)
    if not position.turns:
        others = [advise(known, code) for code in _without(best, position, pool)]
        others.sort(key=lambda each: COSTS[measure](split_of(each).sizes.values()))
        return Ranking((first, *others[: most - 1]), MEASURES[measure], is_complete=True)
    return _by_measure(first, known, pool, most, measure, call)


def _by_measure(
    first: Advice,
    known: Knowledge,
    pool: CodeList,
    most: int,
    measure: Measure,
    call: Call,
    *,
    are_distinct: bool = True,
) -> Ranking:
    """Rank guesses by their splits of all candidates or, if time is short, first by their splits of some.

    Unless the guesses of *pool* are all that are worth telling apart, those picked are compared with each other.
    """
    position = known.position
    game, candidates = position.game, position.require_candidates()
    guesses, codes, is_fast = pairs_in_time(position, pool.rows, call.remaining)
    is_complete = is_fast and are_distinct
    cost = costs_of(game, measure, guesses, codes)
    wanted = most + 1 if are_distinct else len(guesses)
    order = nsmallest(wanted, range(len(guesses)), key=lambda at: (cost[at], guesses[at] not in candidates, at))
    best = [Code(guesses[at], game.alphabet) for at in order]
    others: list[Advice] = []
    for code in _apart(first.guess, position, best):
        if len(others) == most - 1:
            break
        if others and call.stopped:
            is_complete = False
            break
        if code is not None:
            others.append(advise(known, code))
    if measure is Measure.ENTROPY:
        others = exactly_ordered(sorted(others, key=lambda each: -(each.bits or 0)) if not is_complete else others)
    return Ranking((first, *others), MEASURES[measure], is_complete)


def _by_worth(first: Advice, known: Knowledge, pool: CodeList, most: int, call: Call) -> Ranking:
    """Rank guesses by the guesses they need: try those with the least bounds first, until no other can need fewer."""
    position = known.position
    feedbacks = len(position.game.feedbacks)

    def least(advice: Advice) -> int:
        sizes = (size for feedback, size in split_of(advice).sizes.items() if feedback != position.game.solved)
        return position.mass + sum(least_conceivable(size, feedbacks) for size in sizes)

    considered = [first, *(advise(known, code) for code in _without(first.guess, position, pool))]
    bounds = {advice.guess: least(advice) for advice in considered}
    considered[1:] = sorted(considered[1:], key=lambda each: (bounds[each.guess], -(each.bits or 0)))
    values, priced, is_complete = Values(), list[Advice](), True
    totals: list[int] = []
    for advice in considered:
        enough = len(totals) >= most
        if enough and bounds[advice.guess] >= sorted(totals)[most - 1]:
            break
        if call.stopped and priced:
            is_complete = False
            break
        seconds = values.seconds if call.remaining is None else call.remaining
        worth = values.of_guess(position, advice.guess, seconds)
        is_complete = is_complete and worth.status is Status.PROVEN
        totals.append(worth.total)
        priced.append(replace(advice, worth=worth))
    others = sorted(priced[1:], key=lambda each: (each.worth and each.worth.total, not each.is_candidate, each.guess))
    return Ranking((priced[0], *others[: most - 1]), "worth", is_complete)


def _of_some(first: Advice, known: Knowledge, most: int, call: Call) -> Ranking:
    """Rank some consistent codes by their splits if all are too many to list; at the start, first guesses."""
    game = known.position.game
    if known.position.turns or not has_byte_feedbacks(game):
        codes: Collection[Code] = known.candidates(2 * most).codes
    else:
        firsts = (Code(row, game.alphabet) for row in game.symmetry.first_guesses() or ())
        codes = [code for code in firsts if not known.position.are_alike(code, first.guess)]
    others: list[Advice] = []
    for code in codes:
        if len(others) >= most - 1 and call.stopped:
            break
        if code != first.guess:
            others.append(advise(known, code))
    others.sort(key=lambda each: -(each.bits or 0))
    return Ranking((first, *others[: most - 1]), MEASURES[Measure.ENTROPY], is_complete=False)


def _without(best: Code, position: Position, guesses: Sequence[Code]) -> list[Code]:
    """*guesses* but for *best*, and for the one that a symmetry of the position turns into it."""
    if best in guesses:
        return [guess for guess in guesses if guess != best]
    return [guess for guess in guesses if not position.are_alike(guess, best)]


def _apart(best: Code, position: Position, guesses: Sequence[Code]) -> Iterator[Code | None]:
    """*guesses*, with None for those that a symmetry of the position turns into *best*, or into one before."""
    game, played = position.game, [turn.guess for turn in position.turns]
    if game.is_listed:  # no two codes of a list are alike
        yield from (guess for guess in guesses if guess != best)
        return
    kept: dict[object, list[Code]] = {}
    for guess in [best, *guesses]:
        # No symmetry changes these; it is looked for only where they are equal, for that takes longer.
        repeated = () if game.has_independent_positions else tuple(sorted(Counter(guess).values()))
        kind = tuple(game.answer(turn, guess) for turn in played), repeated
        alike = kept.setdefault(kind, [])
        if any(position.are_alike(other, guess) for other in alike):
            yield None
            continue
        alike.append(guess)
        if guess != best:
            yield guess


def exactly_ordered(advices: Sequence[Advice]) -> list[Advice]:
    """*advices*, whose bits fall but for rounding, with near ties in the exact order of their entropies.

    Equal advices keep their order.
    """
    ordered: list[Advice] = []
    for advice in advices:
        at = len(ordered)
        while at and (advice.bits or 0) - (ordered[at - 1].bits or 0) > -NEAR:
            if not _tells_more(advice, ordered[at - 1]):
                break
            at -= 1
        ordered.insert(at, advice)
    return ordered


def _tells_more(advice: Advice, other: Advice) -> bool:
    """Whether the guess of *advice* has the larger entropy, exactly.

    With parts of sizes s that add up to n it is log(n) - log(product of s^s) / n: the smaller product tells more.
    Sizes that both splits have are left out.
    """
    sizes, others = Counter(split_of(advice).sizes.values()), Counter(split_of(other).sizes.values())
    return _product(sizes - others) < _product(others - sizes)


def _product(sizes: Counter[int]) -> int:
    return math.prod(size ** (size * times) for size, times in sizes.items())
