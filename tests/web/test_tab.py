"""The application in a tab, with Python in the place of its browser: it answers as the server does."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.serving import Client, run

from blackpeg.web import routes
from blackpeg.web.tab import Tab, do_work

PUBLIC = "https://example.org/codes/"


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tab has none; the server of the fixture *client* has none either then."""
    monkeypatch.setattr(routes, "HAS_THREADS", False)


class Port:
    """Another worker, which answers at once."""

    def __init__(self, hear: Callable[[str], object]) -> None:
        self.hear = hear
        self.is_ended = False

    def ask(self, question: str) -> None:
        do_work(question, self.hear)

    def end(self) -> None:
        self.is_ended = True


class Silent(Port):
    """A worker that never answers."""

    def ask(self, question: str) -> None: ...


class Browser:
    """What the page does: it asks, and hears what comes."""

    def __init__(self, path: Path, make: type[Port] = Port) -> None:
        self.kept = 0
        self.is_full = False
        self.ports: list[Port] = []

        def open_port(hear: Callable[[str], object]) -> Port:
            self.ports.append(make(hear))
            return self.ports[-1]

        self.tab = Tab(str(path), PUBLIC, self.keep, open_port)

    async def keep(self) -> None:
        self.kept += 1
        if self.is_full:
            raise OSError("no room")

    async def ask(self, method: str, address: str, asked: Any = None, accept: str = "*/*") -> tuple[int, str]:
        told: list[Any] = []
        headers = {"Host": "127.0.0.1", "Accept": accept, "Content-Type": "application/json"}
        body = b"" if asked is None else json.dumps(asked).encode()
        await self.tab.answer(json.dumps([method, address, headers]), body, told.append)
        status, _ = json.loads(told[0])
        assert told[-1] is None
        return status, b"".join(told[1:-1]).decode()


ASKED: list[tuple[str, str, Any]] = [
    ("GET", "/api/about", None),
    ("POST", "/api/about", {"game": "4x6", "words": True}),
    ("POST", "/api/suggest", {"game": "4x6", "turns": ["1122:1-0"], "words": True}),
    ("POST", "/api/suggestions", {"game": "4x6", "turns": ["1122:1-0", "1344:0-1"]}),
    ("POST", "/api/suggestions", {"game": "4x6", "turns": ["1122:4-0", "1344:0-1"]}),
    ("POST", "/api/map", {"position": "4x6 1122:1-0"}),
    ("POST", "/api/evaluate", {"game": "3x4", "strategy": "minimax"}),
    ("POST", "/api/review", {"record": "3x3 111:1-0 222:1-0 123:1-2 132:3-0", "words": True}),
    ("GET", "/api/tree?game=4x6&path=1-0", None),
    ("POST", "/api/verify", {"game": "3x4"}),
    ("GET", "/api/history/statistics", None),
    ("GET", "/api/history/export", None),
    ("POST", "/api/suggest", {"game": "4by6"}),
    ("GET", "/api/nosuch", None),
]


@pytest.mark.parametrize(("method", "address", "asked"), ASKED)
def test_a_tab_answers_as_the_server_does(
    client: Client, tmp_path: Path, method: str, address: str, asked: Any
) -> None:
    status, text = run(_once(tmp_path, method, address, asked))
    served = client.request(method, address, json=asked)
    assert (status, timeless(text)) == (served.status_code, timeless(served.text))


def timeless(text: str) -> str:
    return re.sub(r'"seconds":[-.e0-9]+', "", text)


async def _once(folder: Path, *question: Any) -> tuple[int, str]:
    return await Browser(folder / "tab.sqlite").ask(*question)


def test_a_whole_game_is_kept_before_it_is_answered_and_its_link_needs_no_server(tmp_path: Path) -> None:
    async def play() -> None:
        browser = Browser(tmp_path / "tab.sqlite")
        _, text = await browser.ask("POST", "/api/games", {"kind": "play", "game": "3x3", "daily": "2026-11-22"})
        game = json.loads(text)
        at = f"/api/games/{game['id']}"
        before = browser.kept
        status, _ = await browser.ask("POST", f"{at}/turns", {"guess": "112", "row": 1})
        assert status == 200
        assert browser.kept > before
        await browser.ask("POST", f"{at}/give-up")
        shared = json.loads((await browser.ask("GET", f"{at}/share"))[1])
        assert shared["text"].endswith(f"{PUBLIC}#/daily")
        assert shared["link"].startswith(f"{PUBLIC}#/review?record=")
        _, events = await browser.ask("POST", "/api/review", {"id": game["id"]}, accept="text/event-stream")
        assert events.startswith("event: progress")
        assert "event: done" in events
        again = Browser(tmp_path / "tab.sqlite")  # as after a reload
        assert json.loads((await again.ask("GET", at))[1])["session"]["result"] == "given up"

    run(play())


def test_nothing_is_answered_that_could_not_be_kept(tmp_path: Path) -> None:
    async def play() -> None:
        browser = Browser(tmp_path / "tab.sqlite")
        browser.is_full = True
        told: list[Any] = []
        question = ["POST", "/api/games", {"Host": "127.0.0.1", "Content-Type": "application/json"}]
        with pytest.raises(OSError, match="no room"):
            await browser.tab.answer(json.dumps(question), b'{"kind": "play"}', told.append)
        assert told == []
        assert (await browser.ask("GET", "/api/history"))[0] == 200  # who only looks, can

    run(play())


def test_long_work_that_is_left_is_ended_with_its_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def leave() -> None:
        browser = Browser(tmp_path / "tab.sqlite", Silent)
        monkeypatch.setattr(browser.tab.pool, "_grace", 0.05)
        told: list[Any] = []
        question = ["POST", "/api/evaluate", {"Host": "127.0.0.1", "Accept": "text/event-stream"}]
        asking = browser.tab.answer(json.dumps(question), b'{"game": "3x4", "strategy": "minimax"}', told.append)
        while len(told) < 2:
            await asyncio.sleep(0.01)
        asking.cancel()
        while not browser.ports[0].is_ended:
            await asyncio.sleep(0.01)

    run(asyncio.wait_for(leave(), 10))
