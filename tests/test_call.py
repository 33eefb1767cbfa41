"""A call ends its own call, and what that call waits for."""

from __future__ import annotations

import pytest

from blackpeg.call import Call, call_of, ended_by, go_on


class Work:
    def __init__(self) -> None:
        self.stops = 0

    def stop(self) -> None:
        self.stops += 1


def test_what_is_under_way_is_stopped_too_and_what_is_over_is_not() -> None:
    call, over, under_way = Call(), Work(), Work()
    with call.stopping(over):
        pass
    with call.stopping(under_way):
        call.stop()

    assert (over.stops, under_way.stops) == (0, 1)


def test_what_begins_after_the_stop_is_stopped_at_once() -> None:
    call, late = Call(), Work()
    call.stop()
    with call.stopping(late):
        assert late.stops == 1


def test_without_a_limit_as_many_seconds_remain_as_it_takes() -> None:
    assert Call().remaining is None
    assert 59 < (Call(60).remaining or 0) <= 60
    assert Call(-1).remaining == 0


def test_going_on_ends_work_whose_time_is_over_and_is_nothing_where_nobody_works() -> None:
    call = Call(0)
    go_on()

    assert call.work(go_on) is None
    go_on()


def test_a_part_has_its_share_of_the_time_and_ends_alone() -> None:
    call = Call(60)
    part = call.part(0.5)
    assert 29 < (part.remaining or 0) <= 30
    assert part.work(lambda: "done") == "done"
    part.stop()
    assert part.work(go_on) is None

    assert call.work(lambda: "done") == "done"


def test_a_part_ends_with_the_whole() -> None:
    call = Call()
    part = call.part(0.5)
    assert part.remaining is None
    call.stop()
    assert part.stopped


def test_work_ends_with_every_call_that_it_is_within() -> None:
    first, second = Call(), Call()
    inner: list[Call] = []

    def work() -> None:
        inner.append(call_of(None, second))

    first.work(work)
    assert not inner[0].stopped
    first.stop()
    assert inner[0].stopped
    assert inner[0].remaining == 0


def test_the_end_of_an_outer_call_is_no_error_of_the_inner_one() -> None:
    outer, after = Call(), list[str]()

    def work() -> None:
        with ended_by(Call()):
            outer.stop()
            go_on()
        after.append("goes on")

    assert outer.work(work) is None
    assert not after


def test_what_an_interrupt_leaves_behind_is_no_call() -> None:
    call = Call()
    with pytest.raises(KeyboardInterrupt):
        call.work(lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    call.stop()
    go_on()
