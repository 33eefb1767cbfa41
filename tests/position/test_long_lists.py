"""A long listing is left where Python hears a signal: Ctrl-C, or the clock of the command line."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable

import pytest

from blackpeg.kernel import kernel
from blackpeg.position import Position, position_of


class LeftError(Exception):
    """Raised by the signal."""


def raise_left(_number: int, _frame: object) -> None:
    raise LeftError


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals come to the main thread")
@pytest.mark.skipif(kernel().name != "native", reason="NumPy's steps are its own")
@pytest.mark.parametrize("what", [lambda position: position.candidates, lambda position: position.guesses])
def test_a_listing_of_tens_of_millions_of_codes_is_left_at_a_signal(what: Callable[[Position], object]) -> None:
    position = position_of("8x9 12345678:?-?")
    usual = signal.signal(signal.SIGALRM, raise_left)
    is_left = False
    began = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        what(position)
    except LeftError:
        is_left = True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)
    assert is_left
    assert time.process_time() - began < 0.6
