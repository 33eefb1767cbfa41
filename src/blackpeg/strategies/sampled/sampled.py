"""The strategy `sampled`: anytime play on any board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace

from blackpeg.call import Call, require_seed
from blackpeg.errors import StrategyError
from blackpeg.fact import Frozen
from blackpeg.position import Position
from blackpeg.rules import Code, Game
from blackpeg.rules.sizes import can_list_quickly
from blackpeg.strategies.sampled import blocks, whole_board
from blackpeg.strategies.sampled.plan import Memories, Memory, Move, Plan, not_again, plan_of
from blackpeg.strategies.strategy import MOVE_SECONDS, Seeded, require_seconds

REMEMBERING = 0.3
"""The share of the time after which no more memory is rebuilt."""

FIRST: dict[Plan, Callable[[Game], tuple[int, ...]]] = {Plan.WHOLE: whole_board.opening, Plan.BLOCKS: blocks.opening}
NEXT = {Plan.WHOLE: whole_board.choose, Plan.BLOCKS: blocks.choose}


class Sampled(Frozen, Seeded):
    """Guesses what splits a sample of consistent codes best, found in at most *seconds*.

    It needs no list of candidates, so it plays on every board, but not at lists.  The work is counted in steps, which
    end well before the time on most boards: there equal seeds make equal guesses.  If no code that fits is found soon
    (about 20 pegs and colors, and more), the time decides, and a busy machine may guess differently.  *first*, if
    given, is the first guess of a game in the game's own notation.

    Its memory of the last positions is a cache: a position met for the first time is built up from its turns
    alone.
    """

    seconds: float = MOVE_SECONDS
    seed: int = 0
    first: str | None = None
    _memories: Memories[Memory] = field(default_factory=Memories, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        require_seconds(self.seconds)
        require_seed(self.seed)

    def choose(self, position: Position) -> Code:
        """The best guess found in the time.

        Raises `StrategyError` for a list, and `ContradictionError` if there are no candidates, on boards of up to a
        million codes; on larger ones replies that contradict are not noticed.
        """
        if position.game.is_listed:
            raise StrategyError(f"sampled is for boards, got {position.game}; choose another strategy, such as entropy")
        known = self._memories[position]
        if known is not None and known.guess is not None:
            return known.guess
        game, plan = position.game, plan_of(position.game)
        if not position.turns:
            guess = Code(FIRST[plan](game), game.alphabet) if self.first is None else game.code(self.first)
            self._memories[position] = Memory(guess=guess)
            return guess
        if can_list_quickly(game):
            position.require_candidates()
        call = Call(self.seconds)
        move = Move(position, self.seed, call, self._before(position, plan, call))
        row, memory = NEXT[plan](move)
        guess = Code(not_again(row, move), game.alphabet)
        self._memories[position] = replace(memory, guess=guess)
        return guess

    def _before(self, position: Position, plan: Plan, call: Call) -> Memory:
        """The memory of the position before; for whole boards it is rebuilt, as far as there is time."""
        forgotten, at = [], position.before
        while at.turns and self._memories[at] is None:
            forgotten.append(at)
            at = at.before
        if forgotten and plan is not Plan.WHOLE:
            return Memory()
        memory = self._memories[at] or Memory()
        while forgotten and call.until(REMEMBERING):
            move = Move(forgotten.pop(), self.seed, call, memory)
            memory = whole_board.memory_of(whole_board.look(move))
        return memory

    def __str__(self) -> str:
        return "sampled"
