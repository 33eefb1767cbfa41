"""The least worst case if at most one feedback of the whole game is wrong (`position.one_wrong` says what that means).

A wrong feedback is chosen by an adversary: there is no average.  The kernel searches, and there is no tree.
"""

from __future__ import annotations

import time

from blackpeg.call import Call
from blackpeg.errors import KernelError
from blackpeg.kernel import InnerControl, inside, kernel, kernel_of
from blackpeg.position import Position, Status
from blackpeg.position.one_wrong import suspects
from blackpeg.rules import Code
from blackpeg.search.solve import Progress
from blackpeg.search.solver import require_table
from blackpeg.search.worth import OneWrong, Stop, Worth, least_worst


def least_one_wrong(position: Position, call: Call, *, threads: int = 1) -> Worth:
    """The least worst case from *position* on if at most one feedback is wrong, as far as it is known when *call* ends.

    Of several guesses with which a best strategy begins it is the first in an order that does not depend on *threads*.

    Raises `ContradictionError` if each code contradicts two feedbacks, `KernelError` without the native kernel,
    `TooLargeError` for what is too large to be searched.
    """
    game, objective, found = position.game, least_worst(), suspects(position)
    if position.is_solved:
        return Worth(position, objective, Status.PROVEN, 0, 0, None, source="solved")
    if not kernel().abilities.searches_one_wrong:
        raise KernelError(
            "the search with one wrong feedback needs the native kernel, which is not in use here "
            "(`blackpeg version`); `blackpeg candidates --one-wrong` works without it"
        )
    count = len(found.fit) + found.but_one
    require_table(f"{position}, if one feedback may be wrong,", game, count, guesses=game.choices)
    fit = set(found.fit.rows)
    codes = sorted([*fit, *(row for codes in found.fit_but.values() for row in codes.rows)])
    began, of_game = time.perf_counter(), kernel_of(game)

    def ask(control: InnerControl) -> tuple[int, int | None, tuple[int, ...] | None]:
        fits = bytes(code in fit for code in codes)
        return of_game.one_wrong(position.history, of_game.make(codes), fits, threads, control)

    def tell(control: InnerControl) -> None:
        call.tell(Progress(max(1, control.lower), None, control.nodes, time.perf_counter() - began))

    watch = Call()
    with inside(call) as control:
        watch.on_tick = lambda: tell(control)
        stopped = Stop.INTERRUPT
        try:
            answer = watch.work(lambda: ask(control))
            stopped = Stop.INTERRUPT if call.interrupted else Stop.TIME
        except KeyboardInterrupt:
            answer = None
        except MemoryError:
            answer, stopped = None, Stop.MEMORY
    lower, upper, guess = answer or (max(1, control.lower), None, None)
    told = OneWrong(len(found.fit), found.but_one, lower, upper, None if guess is None else Code(guess, game.alphabet))
    return Worth(
        position,
        objective,
        Status.BOUND if upper is None else Status.PROVEN,
        lower,
        upper,
        None,
        control.nodes,
        time.perf_counter() - began,
        workers=threads,
        stopped=stopped if upper is None else None,
        one_wrong=told,
    )
