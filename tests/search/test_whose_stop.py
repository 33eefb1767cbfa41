"""A time limit ends the call that it was given, and no other: neither on the same board nor on another."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import blackpeg as bp
from blackpeg.errors import StoppedError
from blackpeg.kernel import kernel
from blackpeg.play.codemaker import Hardest, Worst, hardest_reply
from blackpeg.position import Bound, Position
from blackpeg.search import solver
from blackpeg.search.solver import forget, solver_for

pytestmark = pytest.mark.skipif(kernel().name != "native", reason="exact search needs the native kernel")

HARDEST = Hardest(bp.Feedback(0, 2), Bound(5, proven=True))
"""The reply to 12343 as the first guess at 5x6: with the search cut it was 1-2."""


@contextmanager
def meanwhile(hasty: Callable[[], object]) -> Iterator[None]:
    """Calls *hasty*, whose time is soon over, in another thread, again and again."""
    begun, over = threading.Event(), threading.Event()

    def ask() -> None:
        while not over.is_set():
            hasty()
            begun.set()

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        begun.wait()
        yield
    finally:
        over.set()
        thread.join()


@pytest.fixture
def board() -> Position:
    """A board whose memory is empty."""
    forget()
    return bp.start("5x6")


def test_another_limit_on_the_same_board_cuts_no_hardest_reply(board: Position) -> None:
    game = board.game

    with meanwhile(lambda: hardest_reply(board, game.code("11223"), seconds=0.02)):
        assert hardest_reply(board, game.code("12343"), seconds=60) == HARDEST


def test_the_clock_of_another_visitor_cuts_no_reply_of_the_worst_host(board: Position) -> None:
    game = board.game

    with meanwhile(lambda: Worst(game, seconds=0.02).answer(board, game.code("11223"))):
        assert Worst(game, seconds=60).outlook(board, game.code("12343")) == HARDEST


def test_a_run_that_ends_cuts_no_question_about_another_game(board: Position) -> None:
    with meanwhile(lambda: bp.solve("4x8", search=True, time=0.1)):
        assert hardest_reply(board, board.game.code("12343"), seconds=60) == HARDEST


def test_a_solver_in_the_making_holds_up_no_other_board_and_no_limit(
    board: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    long, begun, over = bp.start("4x6"), threading.Event(), threading.Event()
    make = solver._make_solver

    def make_slowly(
        asked: Position, consistent: bool, pruning: solver.Pruning, control: solver.InnerControl
    ) -> solver.Solver:
        if asked is long:
            begun.set()
            over.wait()
        return make(asked, consistent, pruning, control)

    monkeypatch.setattr(solver, "_make_solver", make_slowly)
    maker = threading.Thread(target=solver_for, args=(long, False, kernel().control(None)))
    maker.start()
    begun.wait()
    try:
        with pytest.raises(StoppedError):
            solver_for(long, False, kernel().control(0.1))
        assert hardest_reply(board, board.game.code("12343"), seconds=60) == HARDEST
    finally:
        over.set()
        maker.join()
    assert solver_for(long, False, kernel().control(None)) is solver_for(long, False, kernel().control(None))
