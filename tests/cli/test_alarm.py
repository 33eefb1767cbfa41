"""The alarm of a time that is over: heard wherever Ctrl-C would be, and again where it was lost."""

from __future__ import annotations

import os
import signal
import time

import pytest

from blackpeg.cli.interrupt import TICK, alarm
from blackpeg.control import Control


class Slow:
    """Takes its time to go, where Python ignores what is raised."""

    def __init__(self, control: Control) -> None:
        self.control = control

    def __del__(self) -> None:
        self.control.stop()
        os.kill(os.getpid(), signal.SIGALRM)
        time.sleep(TICK / 10)  # the signal is heard in here


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_a_time_that_is_lost_where_an_object_goes_is_told_again_and_not_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    control = Control(60.0)

    def work() -> None:
        slow = Slow(control)
        del slow
        while True:
            time.sleep(TICK / 10)

    with alarm(control):
        assert control.work(work) is None
    assert capsys.readouterr().err == ""
