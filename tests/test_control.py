"""A control ends its own call, and what that call waits for."""

from __future__ import annotations

from blackpeg.control import Control


class Work:
    def __init__(self) -> None:
        self.stops = 0

    def stop(self) -> None:
        self.stops += 1


def test_what_is_under_way_is_stopped_too_and_what_is_over_is_not() -> None:
    control, over, under_way = Control(), Work(), Work()
    with control.stopping(over):
        pass
    with control.stopping(under_way):
        control.stop()

    assert (over.stops, under_way.stops) == (0, 1)


def test_what_begins_after_the_stop_is_stopped_at_once() -> None:
    control, late = Control(), Work()
    control.stop()
    with control.stopping(late):
        assert late.stops == 1


def test_without_a_limit_as_many_seconds_remain_as_it_takes() -> None:
    assert Control().remaining is None
    assert 59 < (Control(60).remaining or 0) <= 60
    assert Control(-1).remaining == 0


def test_a_tick_ends_work_whose_time_is_over_and_is_nothing_where_nobody_works() -> None:
    control = Control(0)
    control.tick()

    assert control.work(control.tick) is None
    control.tick()


def test_a_part_has_its_share_of_the_time_and_ends_alone() -> None:
    control = Control(60)
    with control.part(0.5) as part:
        assert 29 < (part.remaining or 0) <= 30
        assert part.work(lambda: "done") == "done"
        part.stop()
        assert part.work(control.tick) is None

    assert control.work(lambda: "done") == "done"


def test_a_part_ends_with_the_whole() -> None:
    control = Control()
    with control.part(0.5) as part:
        assert part.remaining is None
        control.stop()
        assert part.stopped
