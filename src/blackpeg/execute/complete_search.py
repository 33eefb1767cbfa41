"""Proofs that no code fits, or a code that does, by OR-Tools' solver CP-SAT: the extra `huge`, never needed.

For each position and color there is a Boolean; for each color, Booleans that say whether it is there at least once,
twice, ... as often as any guess has it.  Black pegs, and pegs in common, are sums of these.
"""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from collections.abc import Sequence
from threading import Thread
from typing import Any

from blackpeg.kernel import Row
from blackpeg.outside import Answer
from blackpeg.rules import Code, FeedbackKind, Game, Turn


class OrTools:
    """The solver, as it is handed in to the core."""

    name = "OR-Tools CP-SAT"

    def solve(self, game: Game, turns: Sequence[Turn], *, seconds: float | None) -> Answer:
        """Some code that fits all *turns*, or the proof that there is none, where *seconds* suffice.

        Raises `ImportError` without OR-Tools.
        """
        return _solve(game, turns, math.inf if seconds is None else seconds)


def _solve(game: Game, turns: Sequence[Turn], seconds: float) -> Answer:
    until = time.monotonic() + seconds
    from ortools.sat.python import cp_model  # takes more than a second the first time

    model = cp_model.CpModel()
    at = [[model.new_bool_var("") for _ in range(game.colors)] for _ in range(game.pegs)]
    for place in at:
        model.add_exactly_one(place)
    asked = Counter[int]()
    for turn in turns:
        asked |= Counter(turn.guess)
    if not game.repeats:
        for color in range(game.colors):
            model.add_at_most_one(place[color] for place in at)
    there = {color: _at_least(model, [place[color] for place in at], most) for color, most in asked.items()}
    for guess, reply in turns:
        black = sum(place[color] for place, color in zip(at, guess, strict=True))
        if game.feedback is FeedbackKind.BLACK:
            number = reply.total if reply.black is None else reply.black
            if number is not None:
                model.add(black == number)
            continue
        common = sum(literal for color, most in Counter(guess).items() for literal in there[color][:most])
        for what, number in ((black, reply.black), (common - black, reply.white), (common, reply.total)):
            if number is not None:
                model.add(what == number)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(until - time.monotonic(), 0.01)
    solver.parameters.num_workers = min(8, os.cpu_count() or 1)
    solver.parameters.catch_sigint_signal = False
    status = _interruptibly(solver, model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        row: Row = [next(color for color, literal in enumerate(place) if solver.value(literal)) for place in at]
        return Answer(Code(row, game.alphabet), False)
    return Answer(None, status == cp_model.INFEASIBLE)


def _interruptibly(solver: Any, model: Any) -> Any:
    """What the solver says, solving beside this thread, which so can hear Ctrl-C and stop it."""
    said: list[Any] = []
    thread = Thread(target=lambda: said.append(solver.solve(model)), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except BaseException:
        solver.stop_search()
        thread.join()
        raise
    return said[0]


def _at_least(model: Any, literals: Sequence[Any], most: int) -> list[Any]:
    """Booleans that say whether at least 1, 2, ..., *most* of *literals* are true."""
    number = sum(literals)
    levels = [model.new_bool_var("") for _ in range(most)]
    for count, level in enumerate(levels, 1):
        model.add(number >= count).only_enforce_if(level)
        model.add(number <= count - 1).only_enforce_if(~level)
    return levels
