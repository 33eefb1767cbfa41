"""The parts that both plans share: how a board is played (whole, or some colors at a time), what one move leaves to the
next, how much work a guess may cost, a sample of the codes that fit, and the guess itself.

Work is counted in steps, which end well before the time does, so that play is repeatable.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from hashlib import blake2b
from typing import Generic, TypeVar

from blackpeg.call import Call
from blackpeg.fact import Frozen
from blackpeg.kernel import Codes, Row
from blackpeg.kernel.sampling import Lookahead, Schedule
from blackpeg.position import Position
from blackpeg.position.sampler import sampler_of
from blackpeg.rules import Code, Game, Turn
from blackpeg.sampling import Sampler

MOST_PEGS = 20
"""Boards of at most this many pegs are taken as a whole;"""
MOST_PEGS_OF_MANY_COLORS = 36
"""with as many colors as pegs, of at most this many pegs."""


class Plan(StrEnum):
    """The part of the board that guesses ask about."""

    WHOLE = "the whole board"
    BLOCKS = "some colors at a time"


def plan_of(game: Game) -> Plan:
    """The plan that does best on boards like *game*, by measurement.

    >>> plan_of(Game(10, 10)).name, plan_of(Game(50, 6)).name, plan_of(Game(50, 50)).name
    ('WHOLE', 'BLOCKS', 'BLOCKS')
    """
    most = MOST_PEGS_OF_MANY_COLORS if game.colors >= game.pegs else MOST_PEGS
    # Without repeats there is nothing to fill the rest of a guess with.
    return Plan.WHOLE if game.pegs <= most or not game.repeats else Plan.BLOCKS


T = TypeVar("T")

MOST = 64
"""Positions that are remembered at most."""


class Memory(Frozen):
    """The memory that one move leaves to the next."""

    codes: Sequence[Row] | Codes = ()
    """Codes that fitted, or nearly did."""
    frozen: Mapping[int, int] = field(default_factory=dict)
    """The color of each position on which all these codes agreed."""
    open: frozenset[int] = frozenset()
    """Colors that are in play."""
    done: frozenset[int] = frozenset()
    """Colors whose pegs are all frozen."""
    failures: int = 0
    """Moves in a row for which no code was found that fits."""
    guess: Code | None = None
    """The guess that was made."""


class Memories(Generic[T]):
    """The last positions, each with its memory."""

    def __init__(self) -> None:
        self._of: OrderedDict[tuple[Game, tuple[Turn, ...]], T] = OrderedDict()

    def __getitem__(self, position: Position) -> T | None:
        return self._of.get((position.game, position.turns))

    def __setitem__(self, position: Position, memory: T) -> None:
        key = position.game, position.turns  # not the position itself, which may hold all its candidates
        self._of[key] = memory
        self._of.move_to_end(key)
        while len(self._of) > MOST:
            self._of.popitem(last=False)

    def __reduce__(self) -> tuple[type[Memories[T]], tuple[()]]:
        return Memories, ()


STEPS = 6_000_000
"""Steps of annealing for each second of a move: about a fifth of what one core makes, at the least."""
EVALUATIONS = 10_000
"""Guesses evaluated for each second."""
PAIRS = 50_000_000
"""Pairs of codes compared for each second, if guesses are played out."""


def work(call: Call, a_second: int) -> int:
    """The steps that one guess may take, at least one: *a_second* for each second of *call*."""
    assert call.seconds is not None
    return max(1, int(a_second * call.seconds))


class Move(Frozen):
    """A position, the call that asks for a guess, and the memory of the position before."""

    position: Position
    seed: int
    call: Call
    before: Memory

    @property
    def draw(self) -> random.Random:
        """Random numbers that depend on the seed and the position alone."""
        return random.Random(f"{self.seed} {self.position}")

    def sampler(self, turns: Iterable[Turn] | None = None) -> Sampler:
        """A sampler that has all turns or some of them; its seed depends on these turns."""
        text = f"{self.seed} {self.position}".encode()
        seed = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
        position = self.position if turns is None else Position(self.position.game, turns)
        return sampler_of(position, seed)


FIRST, SECOND = 0.6, 0.85
"""The shares of the time after which sampling ends, with a code that fits and without one."""
NEAR = 2
"""Codes count as near whose cost is at most this much more than the least."""


class Sample(Frozen):
    """The codes of the sample, at least one."""

    codes: Sequence[Row] | Codes
    fit: bool
    """Whether the codes fit all replies, or only nearly."""
    complete: bool = False
    """Whether the codes are probably all that fit."""
    independent: Sequence[Row] | Codes = ()
    """The code with which each successful anneal ended."""


def gather(
    sampler: Sampler,
    call: Call,
    earlier: Sequence[Row] | Codes,
    most: int,
    schedule: Schedule = Schedule(),  # noqa: B008 - immutable
    effort: float = 1,
) -> Sample:
    """Up to *most* codes, found from those of an *earlier* sample and anew; *effort* is for steps."""
    usual = max(1, int(effort * work(call, STEPS)))
    for share, steps in (FIRST, usual), (SECOND, 2 * usual):
        found = sampler.collect(most, seconds=call.until(share), steps=steps, earlier=earlier, schedule=schedule)
        if len(found.codes):
            return Sample(found.codes, fit=True, complete=found.looks_complete, independent=found.independent)
    if not len(found.near):
        return Sample(sampler.random(1), fit=False)
    least = min(found.near_costs)
    near = {tuple(code) for code, cost in zip(found.near, found.near_costs, strict=True) if cost <= least + NEAR}
    return Sample(sorted(near), fit=False)


CHOSEN, AHEAD = 0.9, 0.95
"""The shares of the time after which the choice of a guess ends, and after which games are no longer played out."""
GROWTH = Lookahead().growth
"""The guesses that e times as many codes need more, if all codes are known (`Sampler.choose`)."""
TRIES = 100


def not_again(guess: Row, move: Move) -> tuple[int, ...]:
    """*guess*, changed as little as need be if it was guessed and answered in full: so no game repeats itself."""
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
    """*guess* with *color* at *place*; without repeats the peg that had this color gets the replaced one."""
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
