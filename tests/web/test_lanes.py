"""Two lanes: slow questions do not delay quick ones, and not too many wait."""

import asyncio
import threading

import pytest
from tests.web.serving import run

from blackpeg.web.answers import RefusedError
from blackpeg.web.lanes import SLOW_THREADS, Lanes


def test_quick_questions_overtake_slow_ones():
    async def ask() -> list[str]:
        lanes, gate, answered = Lanes(), threading.Event(), list[str]()
        slow = [asyncio.create_task(lanes.slow.run(gate.wait)) for _ in range(5)]
        await asyncio.sleep(0)
        for _ in range(20):
            answered.append(await lanes.quick.run(str.upper, "quick"))
        assert not any(task.done() for task in slow)
        gate.set()
        assert await asyncio.gather(*slow) == [True] * 5
        lanes.close()
        return answered

    assert run(ask()) == ["QUICK"] * 20


def test_what_fails_raises_where_it_was_asked():
    async def ask() -> None:
        lanes = Lanes()
        with pytest.raises(ZeroDivisionError):
            await lanes.quick.run(lambda: 1 // 0)
        assert await lanes.quick.run(abs, -1) == 1
        lanes.close()

    run(ask())


def test_not_too_many_wait(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("blackpeg.web.lanes.MOST_WAITING", 3)

    async def ask() -> None:
        lanes, gate = Lanes(), threading.Event()
        waiting = [asyncio.create_task(lanes.quick.run(gate.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(RefusedError, match="too many questions wait"):
            await lanes.quick.run(abs, -1)
        gate.set()
        await asyncio.gather(*waiting)
        assert await lanes.quick.run(abs, -1) == 1
        lanes.close()

    run(ask())


class Gone:
    """A client that has gone."""

    async def is_disconnected(self) -> bool:
        return True


def test_nobody_computes_for_who_has_gone():
    async def ask() -> list[int]:
        lanes, gate, computed = Lanes(), threading.Event(), list[int]()
        busy = [asyncio.create_task(lanes.slow.run(gate.wait)) for _ in range(SLOW_THREADS)]
        await asyncio.sleep(0)
        for number in range(8):
            with pytest.raises(RefusedError, match="nobody waits"):
                await lanes.slow.run_for(Gone(), computed.append, number)
        gate.set()
        await asyncio.gather(*busy)
        await lanes.slow.run(computed.append, 8)
        lanes.close()
        return computed

    assert run(ask()) == [8]
