"""The alarm of a time that is over: heard wherever Ctrl-C would be, and again where it was lost."""

from __future__ import annotations

import os
import signal
import time

import pytest

from blackpeg.call import Call
from blackpeg.cli.interrupt import TICK, alarm


class Slow:
    """Takes its time to go, where Python ignores what is raised."""

    def __init__(self, call: Call) -> None:
        self.call = call

    def __del__(self) -> None:
        self.call.stop()
        os.kill(os.getpid(), signal.SIGALRM)
        time.sleep(TICK / 10)  # the signal is heard in here


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_a_time_that_is_lost_where_an_object_goes_is_told_again_and_not_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call = Call(60.0)

    def work() -> None:
        slow = Slow(call)
        del slow
        while True:
            time.sleep(TICK / 10)

    with alarm(call):
        assert call.work(work) is None
    assert capsys.readouterr().err == ""
