"""The code of the day: on the first page, in the calendar, and kept apart where others play at the same server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser.looking import Axe, Games, main
from tests.web.serving import serving

import blackpeg as bp
from blackpeg.rules.daily import day_of


def play(page: Page, *codes: str) -> None:
    """Types guesses into the game that is shown."""
    expect(page.get_by_role("grid")).to_be_visible()
    for made, code in enumerate(codes, 1):
        page.keyboard.type(f"{code}")
        page.keyboard.press("Enter")
        expect(page.locator("tr.past")).to_have_count(made)


def test_todays_code_is_played_from_the_first_page(visitor: Page) -> None:
    page = visitor
    page.goto("/")
    page.get_by_role("button", name="Play today's code").click()
    expect(main(page)).to_contain_text(f"the code of {day_of()}")
    secret = str(bp.daily("4x6").code)
    play(page, secret)
    expect(page.get_by_role("heading", name="At the first guess")).to_be_visible()
    page.goto("/")
    card = page.get_by_role("region", name="Code of the day")
    expect(card).to_contain_text("4x6: solved with 1 guess.")
    expect(card).to_contain_text("streak 1, longest 1")
    card.get_by_role("button", name="See the game").click()
    expect(page.get_by_role("heading", name="At the first guess")).to_be_visible()


def test_past_days_are_played_from_the_calendar_by_keys(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto("/daily?game=5x8&month=2026-02")
    expect(page.get_by_role("combobox", name="Board")).to_have_value("5x8")
    axe.finds_nothing_in_either_theme(page)
    day = page.get_by_role("button", name="February 3: not played")
    day.focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_contain_text("the code of 2026-02-03")
    play(page, "11223")
    page.goto("/daily?game=5x8&month=2026-02")
    expect(page.get_by_role("button", name="February 3: open after 1 guess, later")).to_be_visible()
    page.get_by_role("button", name="The month before").click()
    expect(page.get_by_role("button", name="January 1: not played")).to_be_visible()
    expect(page.get_by_role("button", name="The month before")).to_be_disabled()
    page.reload()
    expect(page.get_by_text("January 2026").first).to_be_visible()


def test_another_board_has_days_of_its_own(visitor: Page, games: Games) -> None:
    page = visitor
    games.begin("112", game="3x6", daily="2026-03-05")
    page.goto("/daily?month=2026-03")
    expect(page.get_by_role("button", name="March 5: not played")).to_be_visible()
    page.get_by_role("combobox", name="Board").select_option("3x6")
    expect(page.get_by_role("button", name="March 5: open after 1 guess, later")).to_be_visible()
    assert "game=3x6" in page.url


def test_where_others_play_too_days_are_those_of_this_browser(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--public-address", "https://play.example") as served:
        context = browser.new_context(base_url=served.address)
        others = Games(context.request).begin("1122", game="4x8", daily="2026-04-01")
        page = context.new_page()
        page.add_init_script("localStorage.setItem('blackpeg.toured', 'true')")
        page.goto("/daily?game=4x8&month=2026-04")
        page.get_by_role("button", name="April 1: not played").click()
        expect(main(page)).to_contain_text("the code of 2026-04-01")
        assert others["id"] not in page.url
        play(page, "1234", "5678")
        page.goto("/daily?game=4x8&month=2026-04")
        expect(page.get_by_role("button", name="April 1: open after 2 guesses, later")).to_be_visible()
        context.close()


@pytest.mark.parametrize("month", ["soon", "2025-12", "2999-01", "2026-13"])
def test_a_month_without_codes_is_the_one_that_it_is_now(visitor: Page, month: str) -> None:
    page = visitor
    page.goto(f"/daily?month={month}")
    expect(page.locator(".day[aria-current=date]")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_calendar_fits(visitor: Page, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/daily")
    expect(page.get_by_role("list", name="2026")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # A week has seven days, however narrow the page is.
    places = page.locator(".calendar li").evaluate_all("days => days.map(day => day.getBoundingClientRect().x)")
    assert len({round(place) for place in places}) == 7
