"""Nothing that the native module is called with ends the process, or raises what names no mistake of the caller."""

from __future__ import annotations

import itertools
import math
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from blackpeg.kernel import kernel

if kernel().name != "native":
    pytest.skip("only the native module is called without the checks of Python", allow_module_level=True)

from tests.kernel import hostile

native = hostile.native

USUAL, THOROUGH = 6, 20
"""Seconds that a process calls the module."""


@pytest.mark.parametrize(
    ("seed", "seconds"),
    [(1, USUAL), (2, USUAL), *(pytest.param(seed, THOROUGH, marks=pytest.mark.exhaustive) for seed in range(3, 12))],
)
def test_no_argument_ends_the_process(seed: int, seconds: int) -> None:
    command = [sys.executable, hostile.__file__, str(seed), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, cwd=Path(__file__).parents[2])

    last = done.stdout.splitlines()[-1:]
    assert done.returncode == 0, f"{done.returncode}: {last}\n{done.stderr}"
    assert int(last[0].removesuffix(" calls")) > 100


def test_the_fuzz_calls_all_there_is() -> None:
    assert hostile.names() == set(hostile.FUNCTIONS) | hostile.ALSO


BOARD = (4, 6, True, False)
CODES = [(0, 0, 1, 1), (0, 1, 2, 3), (5, 5, 5, 5)]
NOT_LEFT = [(0, 0, 1, 2, 1), (0, 1, 1, 1, 1), (1, 0, 0, 0, 0), (2, 0, 0, 0, 0), (2, 2, 2, 2, 2)]


def _choose(growth: object, climb: object, frame: object = None) -> Callable[[], object]:
    given = (CODES, growth, climb, {} if frame is None else frame, [1], 1, native.Control(1.0))
    return lambda: native.Sampler(BOARD, 1).choose(*given)


def _look_ahead(lookahead: object) -> Callable[[], object]:
    return lambda: native.Sampler(BOARD, 1).look_ahead(CODES, (0, 0, 0, 0), lookahead, 1, native.Control(1.0))


def _choice(name: str, shape: Any, history: Any, rows: Any) -> Callable[[], object]:
    more = (None, None) if name == "grow" else ()
    return lambda: getattr(native, name)(shape, 0, history, native.make(shape, rows), False, *more)


def _solver(shape: Any, rows: Any, turns: Any = (), options: Any = None) -> Callable[[], object]:
    def ask() -> object:
        given = (shape, [], native.make(shape, rows), False, options or {}, 1 << 16, native.Control(1.0))
        return native.Solver(*given).total_tree(turns, None, 1, native.Control(1.0))

    return ask


REFUSED = {
    "a growth beyond one": (_choose(1.5, (5, 5, 5)), "from 0.0 to 1.0, got 1.5"),
    "a climb of nothing": (_choose(None, ()), "a climb of 3 numbers"),
    "a climb of fractions": (_choose(None, (0.5, 1, 1)), "a number"),
    "a frame of text": (_choose(None, (5, 5, 5), {"a": 1}), "a position"),
    "nothing to look ahead by": (_look_ahead(()), "a growth"),
    "too little to look ahead by": (_look_ahead((1.0,)), "a growth"),
    "values of a growth below none": (
        lambda: native.Sampler(BOARD, 1).values(CODES, CODES, -0.5),
        "from 0.0 to 1.0, got -0.5",
    ),
    "a sum without room": (lambda: native.Sampler(BOARD, 1).add((0, 0, 0, 0), 4, 4, None), "from 0 to 4, got 8"),
    "a code without end": (lambda: native.make(BOARD, [itertools.repeat(0)]), "a code of 4"),
    "a table that is none": (lambda: native.consistent(BOARD, CODES[:1], [None], 5), "a table of bytes"),
    "codes without end": (lambda: native.consistent((100, 100, True, False), [], [], 2**62), "of codes"),
    "best of what cannot be listed": (_choice("best", (100, 100, True, False), [[0] * 100], [[1] * 100]), "listed"),
    "grow of what cannot be listed": (_choice("grow", (100, 100, True, True), [], [[1] * 100]), "listed"),
    "best of what is not left": (_choice("best", (5, 3, True, False), [], NOT_LEFT), "that the history leaves"),
    "grow of what is not left": (_choice("grow", (5, 3, True, False), [], NOT_LEFT), "that the history leaves"),
    "a search of what cannot be listed": (_solver((9, 100, True, True), [[1] * 9]), "listed"),
    "a turn of nothing": (_solver(BOARD, CODES, ((),)), "a turn"),
    "a feedback of text": (_solver(BOARD, CODES, (((0, 0, 0, 0), "1"),)), "a packed feedback"),
    "a value that it has not": (_solver(BOARD, CODES), "the value of the set"),
    "an option that is none": (_solver(BOARD, CODES, (), {"tables": True}), "table, symmetry"),
    "an option that is a number": (_solver(BOARD, CODES, (), {"table": 1}), "True or False"),
    "a seed that is no number": (lambda: native.drawn_secrets(BOARD, [math.nan]), "seeds from 0"),
    "seeds of text": (lambda: native.drawn_secrets(BOARD, "1122"), "seeds from 0"),
    "seeds below zero": (lambda: native.drawn_secrets(BOARD, range(-3, 3)), "seeds from 0"),
    "repeats where there are none": (
        lambda: native.RandomGames((16, 20, False, False), native.make((16, 20, True, False), [[0] * 16]), None, None),
        "without a color twice",
    ),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_ended_the_process_is_refused_with_what_was_expected(why: str) -> None:
    ask, expected = REFUSED[why]

    with pytest.raises(ValueError, match=expected):
        ask()


def test_codes_without_end_can_be_interrupted() -> None:
    def interrupt(*_: object) -> NoReturn:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(TimeoutError):
            native.make((1, 2, True, False), itertools.repeat((0,)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_signal_that_asks_the_sampler_at_work_does_not_wait_for_ever() -> None:
    sampler = native.Sampler((20, 20, True, False), 1)
    sampler.add(range(20), 19, 1, None)  # no code gives this, so that a search goes on
    asked: list[str] = []

    def ask(*_: object) -> None:
        with pytest.raises(RuntimeError) as refusal:
            sampler.random(1)
        asked.append(str(refusal.value))

    before = signal.signal(signal.SIGALRM, ask)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        sampler.find((1.5, 3.5, 200, 1.6, 64, 0.7, 4, 30, 1.0, 200, 2.0, 400), None, None, native.Control(0.5))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    assert asked == ["this sampler is at work, in the function that is interrupted here"]
    assert len(sampler.random(1)) == 1
