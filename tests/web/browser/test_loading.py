"""What comes and goes: pages load small and stay still, and a server that is gone, or slow, loses nothing."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser.looking import WATCHED, Games, open_game, pick
from tests.web.serving import SOON, serving

SOLVED = ("1122", "1344", "3425", "4424")
MOST_BYTES = 200_000


def test_a_page_that_cannot_be_had_is_tried_again(visitor: Page) -> None:
    page = visitor
    page.goto("/")
    page.context.set_offline(True)
    page.get_by_role("link", name="Break", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Blackpeg does not answer")
    first = page.get_by_role("alert").element_handle()
    page.get_by_role("button", name="Try again").click()
    first.wait_for_element_state("hidden")  # else the first try may end only when somebody answers again
    expect(page.get_by_role("alert")).to_contain_text("Blackpeg does not answer")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Let Blackpeg break your code")).to_be_visible()


FRUGAL = "Object.defineProperty(navigator.connection, 'saveData', {get: () => true})"
"""The page loads no other page's files before they are asked for."""


def test_the_first_page_weighs_little(visitor: Page) -> None:
    page = visitor
    page.add_init_script(FRUGAL)
    page.goto("/")
    expect(page.get_by_role("button", name="Play a quick game")).to_be_visible()
    page.wait_for_load_state("networkidle")
    size = page.evaluate(
        """() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
            .reduce((sum, each) => sum + each.decodedBodySize, 0)"""
    )
    assert 10_000 < size < MOST_BYTES


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        context = browser.new_context(base_url=served.address)
        page = context.new_page()
        page.add_init_script("localStorage.setItem('blackpeg.toured', 'true')")
        open_game(page, Games(context.request).begin("1122", seed=1))
        pick(page, "1344")
        served.process.kill()
        served.process.wait(SOON)
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(page.locator(".state").get_by_role("alert")).to_contain_text("Blackpeg does not answer")
    port = re.findall("[0-9]+", served.address)[-1]
    with serving(tmp_path, "--port", port):
        expect(page.locator("tr.past")).to_have_count(2)
        pick(page, "34")
        page.reload()
        expect(page.locator("tr.past")).to_have_count(2)
        expect(page.locator("tr.entry .peg")).to_have_count(2)
        context.close()


def test_what_got_no_answer_is_done_as_soon_as_somebody_answers(visitor: Page) -> None:
    page = visitor
    page.goto("/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Play a quick game").click()
    expect(page.get_by_role("alert")).to_contain_text("Blackpeg does not answer")
    page.context.set_offline(False)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("width", [1366, 390])
def test_pages_do_not_move_while_what_they_show_comes(visitor: Page, games: Games, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 700})
    page.add_init_script(WATCHED)
    ended = games.begin(*SOLVED, seed=1)
    for seed in range(3):
        games.give_up(games.begin("1122", "1344", seed=seed))
    pages = ("/daily", "/play", "/break", "/assist", "/review", "/trees", "/history")
    for address in (*pages, f"/games/{ended['id']}"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.moved") < 0.05, address


def test_the_first_page_is_small_and_a_second_visit_asks_for_no_file(visitor: Page, games: Games) -> None:
    page = visitor
    page.add_init_script(FRUGAL)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    asked: dict[str, str] = {}
    kept: set[str] = set()
    wire: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda said: asked.update({said["requestId"]: said["request"]["url"]}))
    network.on("Network.requestServedFromCache", lambda said: kept.add(said["requestId"]))
    network.on("Network.loadingFinished", lambda said: wire.update({said["requestId"]: said["encodedDataLength"]}))

    def files() -> list[str]:
        """What was asked of the server, but for the page and the API."""
        return [url for id, url in asked.items() if "/static/" in url and wire.get(id, 1) and id not in kept]

    def visit(address: str) -> None:
        for each in (asked, wire, kept):
            each.clear()
        page.goto(address)
        expect(page.get_by_role("heading", name="Break the code")).to_be_visible()
        page.wait_for_load_state("networkidle")

    visit("/")
    assert len(files()) > 5
    assert sum(wire.values()) < 70_000, f"{sum(wire.values()):,} bytes on the wire in {len(asked)} requests"
    visit("/")
    assert files() == []
    game = games.begin("1122")
    visit(f"/games/{game['id']}")
    visit(f"/games/{game['id']}")
    assert files() == []


def test_a_link_keeps_the_old_page_until_the_new_one_is_there(visitor: Page) -> None:
    page = visitor
    page.goto("/")
    page.wait_for_load_state("networkidle")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    slow = {"offline": False, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", slow)
    page.evaluate(
        """() => {
            window.empty = 0;
            const look = () => {
                if (!document.querySelector("#main h1")) window.empty += 1;
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    for name in ("Play", "Assist", "Trees", "History"):
        before = page.locator("#main h1").inner_text()
        page.locator("#nav").get_by_role("link", name=name).click()
        expect(page.locator("#main h1")).not_to_have_text(before)
    assert page.evaluate("window.empty") == 0


def test_a_page_that_failed_to_load_comes_back_by_itself(visitor: Page) -> None:
    page = visitor
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/play")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/api/**")
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
