"""The page in Chromium, at a server and in the folder without one: how long a visitor waits, and the memory of a tab.

`python -m benchmarks.tab` prints medians.  It needs `bash tools/site` and the tests' Chromium; the host is a plain one
on this machine.
"""

from __future__ import annotations

import functools
import http.server
import json
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser.conftest import ARGUMENTS, chromium
from tests.web.browser.test_folder import ASK, Quiet, guess, is_ready
from tests.web.serving import serving

import blackpeg as bp

SITE = Path(__file__).parents[1] / "dist/site"
ROUNDS = 3
SOLVED = ("4x6", "5x5", "4x7", "4x10-distinct")


def timed(does: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    found = does()
    return time.perf_counter() - began, found


def asked(page: Page, verb: str, question: dict[str, Any]) -> dict[str, Any]:
    key = time.monotonic_ns() % 2**40
    told = {"method": "POST", "address": f"/api/{verb}", "body": json.dumps(question), "key": key}
    found: dict[str, Any] = json.loads(page.evaluate(ASK, told)[1])
    return found


def memory(browser: Browser) -> float:
    """The megabytes of the largest tab: what it has to itself, and its part of what processes share."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    kept = [Path(f"/proc/{each['id']}/smaps_rollup").read_text() for each in told if each["type"] == "renderer"]
    return max(int(found[1]) / 1024 for text in kept if (found := re.search(r"Pss:\s+(\d+) kB", text)))


def guesses(page: Page) -> Iterator[float]:
    """Seconds from Enter until the next row can be filled, of three guesses that are not the secret."""
    for number, code in enumerate(("1122", "1344", "3526"), 1):
        guess(page, code)
        began = time.perf_counter()
        page.wait_for_selector(f"text=Guess {number + 1} of 10")
        yield time.perf_counter() - began


def served(browser: Browser, figures: dict[str, list[float]]) -> None:
    """One visitor of `blackpeg web` on this machine."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server:
        page = browser.new_page()
        page.add_init_script("localStorage.setItem('blackpeg.toured', 'true')")
        began = time.perf_counter()
        page.goto(server.address)
        page.wait_for_selector("h1")
        figures.setdefault("blackpeg web: first page drawn", []).append(time.perf_counter() - began)
        page.get_by_role("button", name="Play a quick game").click()
        page.wait_for_selector("[role=grid]")
        figures.setdefault("blackpeg web: Enter to next row", []).extend(guesses(page))
        page.close()


def visit(browser: Browser, address: str, figures: dict[str, list[float]]) -> None:
    """One visitor, with a screen as a phone has: a first visit, a second one, a game, a review, and proofs."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    context.add_init_script("localStorage.setItem('blackpeg.toured', 'true')")
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("h1")
    figures.setdefault("first page drawn", []).append(time.perf_counter() - began)
    is_ready(page)
    figures.setdefault("Python ready, first visit", []).append(time.perf_counter() - began)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    page.wait_for_timeout(2000)
    began = time.perf_counter()
    page.reload()
    page.wait_for_selector("h1")
    is_ready(page)
    figures.setdefault("Python ready, second visit", []).append(time.perf_counter() - began)
    figures.setdefault("memory, one worker", []).append(memory(browser))
    page.wait_for_timeout(8000)  # the second worker comes
    page.get_by_role("button", name="Play a quick game").click()
    page.wait_for_selector("[role=grid]")
    figures.setdefault("from Enter to the next row", []).extend(guesses(page))
    began = time.perf_counter()
    page.reload()
    page.wait_for_selector("tr.past")
    figures.setdefault("rows drawn after a reload", []).append(time.perf_counter() - began)
    is_ready(page)
    figures.setdefault("memory, two workers", []).append(memory(browser))
    record = "game: 4x6\nsecret: 3632\n1122:1-0\n1344:0-1\n3526:1-2\n3632:4-0\n"
    took, review = timed(lambda: asked(page, "review", {"record": record}))
    assert review["status"] == "proven", review["status"]
    figures.setdefault("a review of 4x6", []).append(took)
    for board in SOLVED:
        took, found = timed(functools.partial(asked, page, "solve", {"game": board, "search": True}))
        assert found["total"] == bp.solve(board).total, found
        figures.setdefault(f"solve {board} --search", []).append(took)
    context.close()


def main() -> None:
    """Prints the medians of some visitors."""
    handler = functools.partial(Quiet, directory=str(SITE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    figures: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for _ in range(ROUNDS):
            served(browser, figures)
            visit(browser, f"http://127.0.0.1:{server.server_port}/", figures)
    for name, times in figures.items():
        print(f"{name:32}{statistics.median(times):8.3f} {'MB' if name.startswith('memory') else 's'}")


if __name__ == "__main__":
    main()
