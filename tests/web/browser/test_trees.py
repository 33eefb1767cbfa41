"""The page of trees: a tree explored, its proof checked, and long work followed and cancelled."""

import re

from playwright.sync_api import Page, Route, expect
from tests.web.browser.looking import Axe, main

HIDE = """is => {
    Object.defineProperty(document, "hidden", {value: is, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


LONG = "/trees?game=6x4&strategy=best&begun=1"
"""The address of a proof whose check takes minutes."""


def unfold(page: Page) -> None:
    page.locator(".tree-form summary").click()


def test_a_tree_is_explored_reply_by_reply(visitor: Page) -> None:
    page = visitor
    page.goto("/trees")
    table = page.get_by_role("table", name="What follows each feedback")
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
    expect(main(page).get_by_text("4.3403 (625/144)")).to_be_visible()
    table.get_by_role("link", name="1 black, 0 white").click()
    expect(page.get_by_role("heading", name="Guess 2: 1445")).to_be_focused()
    expect(page).to_have_url(re.compile("path=1-0"))
    table.get_by_role("link", name="0 black, 1 white").click()
    expect(page.get_by_role("heading", name=re.compile("^Guess 3"))).to_be_focused()
    page.reload()
    way = page.get_by_role("navigation", name="The way here")
    expect(way.get_by_role("listitem")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("heading", name="Guess 2: 1445")).to_be_visible()
    way.get_by_role("link", name=re.compile("^Back to guess 1")).click()
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
    unfold(page)
    page.get_by_role("combobox", name="Strategy").select_option("minimax")
    expect(page.get_by_role("heading", name="Guess 1: 1122")).to_be_visible()


def test_the_address_of_a_proof_checks_it_again(visitor: Page) -> None:
    page = visitor
    held: list[Route] = []
    page.goto("/trees?game=3x4&strategy=entropy")
    expect(page.get_by_role("heading", name=re.compile("^Guess 1"))).to_be_visible()
    check = page.get_by_role("button", name="Check the proof")
    expect(check).to_have_count(0)  # no certificate is of another tree than the book's
    unfold(page)
    page.get_by_role("combobox", name="Strategy").select_option("best")
    # The focus goes on to what is done, and to what comes of it.
    page.route("**/api/verify", lambda route: held.append(route))
    check.press("Enter")
    expect(page.locator(".work-text")).to_be_focused()
    for each in held:
        each.continue_()
    page.unroute_all()
    proven = main(page).get_by_text("Proven: no strategy needs fewer than 206 guesses in all")
    expect(proven).to_be_visible()
    expect(proven.locator("..")).to_be_focused()
    expect(page).to_have_url(re.compile("begun=1"))
    address = page.url
    page.reload()
    page.goto(address)
    expect(proven).to_be_visible()
    page.get_by_role("link", name="1 black, 0 white").click()
    expect(page.get_by_role("heading", name=re.compile("^Guess 2"))).to_be_focused()
    expect(proven).to_have_count(0)


def test_a_tree_that_takes_long_can_be_stopped(visitor: Page) -> None:
    page = visitor
    page.route("**/api/tree?*", lambda _route: None)
    page.goto("/trees")
    expect(main(page).get_by_text("Growing the tree")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(main(page).get_by_text("Growing the tree")).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="Grow the tree").click()
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()


def test_a_board_without_a_tree_says_so(visitor: Page) -> None:
    page = visitor
    page.goto("/trees?game=6x9")
    expect(page.get_by_role("alert").filter(has_text="no proven best tree")).to_be_visible()


def test_what_would_be_refused_is_not_asked(visitor: Page) -> None:
    page = visitor
    refused: list[str] = []
    page.on("response", lambda response: refused.append(response.url) if response.status >= 400 else None)
    page.goto("/trees")
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
    unfold(page)
    # A strategy that draws each guess anew has no tree, and is not offered.
    expect(page.get_by_role("combobox", name="Strategy").get_by_role("option", name="sampled")).to_have_count(0)
    page.get_by_role("combobox", name="Board").select_option("custom")
    pegs = page.get_by_role("spinbutton", name="Pegs")
    pegs.fill("")
    expect(page.get_by_role("alert").filter(has_text="A board has 1 to 20 pegs and 1 to 26 colors")).to_be_visible()
    pegs.fill("3")
    expect(page.get_by_role("group", name="The board chosen")).to_contain_text("216 codes")
    assert not refused


def test_the_picture_of_a_tree_is_walked_by_keys(visitor: Page) -> None:
    page = visitor
    page.goto("/trees?game=4x6")
    picture = page.get_by_role("toolbar", name="The tree as a picture")
    largest = picture.get_by_role("button", name="0-1: 276 codes")
    expect(largest).to_be_visible()
    expect(picture).to_contain_text("0-1: 276 codes, then 2445")
    largest.focus()
    page.keyboard.press("ArrowRight")
    expect(picture).to_contain_text("1-1: 230 codes, then")
    second = picture.get_by_role("button", name="1-1: 230 codes")
    expect(second).to_be_focused()
    assert second.bounding_box()["width"] < largest.bounding_box()["width"]
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name=re.compile("Guess 2: "))).to_be_visible()
    # Who walks by keys goes on by keys.
    expect(picture.locator(".icicle-part").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()


def test_long_work_is_followed_through_a_reload_and_cancelled(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto(LONG)
    bar = page.get_by_role("progressbar", name="Progress")
    expect(bar).to_be_visible()
    axe.finds_nothing(page)
    page.reload()
    expect(bar).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(main(page).get_by_text("Cancelled.")).to_be_visible()
    expect(bar).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Start again")).to_be_visible()


def test_many_windows_follow_work_and_none_is_kept_waiting(visitor: Page) -> None:
    page = visitor
    windows = [page, *(page.context.new_page() for _ in range(6))]
    for window in windows:
        window.goto(LONG, wait_until="commit")
    for window in windows:
        expect(window.get_by_role("progressbar", name="Progress")).to_be_visible()
        expect(window.get_by_role("button", name="Cancel")).to_be_visible()
    # Those that are not seen follow it, too.
    page.evaluate(HIDE, True)
    windows[1].get_by_role("button", name="Cancel").click()
    for window in windows:
        expect(main(window).get_by_text("Cancelled.", exact=True)).to_be_visible()


def test_work_goes_on_when_the_server_answers_again(visitor: Page) -> None:
    page = visitor
    page.route("**/api/verify", lambda route: route.abort())
    page.goto(LONG)
    expect(main(page).get_by_text("Blackpeg does not answer. This goes on as soon as it does.")).to_be_visible()
    page.unroute("**/api/verify")
    page.get_by_role("button", name="Cancel").click()
    expect(main(page).get_by_text("Cancelled.", exact=True)).to_be_visible()


def test_axe_finds_nothing(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/trees?path=1-0")
    expect(page.get_by_role("table", name="What follows each feedback")).to_be_visible()
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        axe.finds_nothing_in_either_theme(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
