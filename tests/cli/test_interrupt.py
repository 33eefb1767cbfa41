"""Ctrl-C where Python can raise nothing."""

from __future__ import annotations

import signal
import threading
import time
import weakref

import pytest

from blackpeg.cli.interrupt import prompt_interrupts


class Thing:
    """Something that goes."""


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals come to the main thread")
@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupt_while_an_object_goes_is_not_lost() -> None:
    ends: list[bool] = []

    def interrupted(_: object) -> None:
        ends.append(True)
        signal.raise_signal(signal.SIGINT)

    def let_go() -> None:
        with prompt_interrupts():
            thing = Thing()
            watched = weakref.ref(thing, interrupted)
            del thing
            assert watched() is None
            for _ in range(3000):
                time.sleep(0.01)

    with pytest.raises(KeyboardInterrupt):
        let_go()

    assert ends == [True]
