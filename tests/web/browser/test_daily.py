"""The code of the day: on the first page, in the calendar, and kept apart where others play at the same server."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser.looking import Axe, Games, main, open_game
from tests.web.serving import serving

import blackpeg as bp
from blackpeg.rules.daily import day_number, day_of


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
    expect(main(page)).to_contain_text(f"Code of the day #{day_number(day_of())} of {day_of()}")
    secret = str(bp.daily("4x6").code)
    play(page, secret)
    expect(page.get_by_role("heading", name="Found at the first guess!")).to_be_visible()
    end = page.get_by_role("region", name="The end")
    expect(end).to_contain_text("Streak: 1 day, longest 1.")
    maps = end.get_by_role("list", name="How many codes each feedback left")
    expect(maps.get_by_role("listitem").last).to_contain_text("found")
    expect(maps.locator(".peg, .map-secret")).to_have_count(0)  # so that a picture of it tells no code
    expect(end).to_contain_text(re.compile(r"The next code comes in (\d+\sh\s)?\d+\smin\."))
    page.goto("/")
    expect(main(page)).to_contain_text(f"Code of the day #{day_number(day_of())}: solved with 1 guess. Streak: 1 day.")
    expect(page.locator("main .button.primary")).to_have_text("Play a quick game")
    page.get_by_role("button", name="See today's game").click()
    expect(page.get_by_role("heading", name="Found at the first guess!")).to_be_visible()


def test_a_day_that_was_only_looked_at_is_not_played(visitor: Page, games: Games) -> None:
    page = visitor
    games.begin(game="3x7", daily="today")
    page.goto("/daily?game=3x7")
    expect(page.get_by_role("button", name="Play today's code")).to_be_visible()
    expect(page.locator(".day[aria-current=date]")).to_have_attribute("title", "not played")


def test_the_page_of_the_day_has_no_link_to_itself(visitor: Page) -> None:
    page = visitor
    page.goto("/daily")
    expect(main(page)).to_contain_text("The next code comes in")
    expect(main(page).get_by_role("link")).to_have_text(["The puzzle of the day"])


def test_the_countdown_goes_on_by_the_minute_and_tells_nobody_aloud(visitor: Page) -> None:
    page = visitor
    now = datetime.now(UTC).replace(hour=21, minute=30, second=0)
    page.clock.install(time=now)
    page.goto("/daily")
    shown = page.locator("[aria-live=off]")
    expect(shown).to_have_text("The next code comes in 2\xa0h\xa030\xa0min.")
    page.clock.run_for(60_000)
    expect(shown).to_have_text("The next code comes in 2\xa0h\xa029\xa0min.")
    page.clock.run_for(3 * 3_600_000)
    expect(shown.get_by_role("link", name="The next code is here.")).to_be_visible()


def test_a_game_that_does_not_count_for_the_streak_says_so(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(str(bp.daily("4x6", "2026-03-04").code), daily="2026-03-04"))
    expect(main(page)).to_contain_text("This game does not count for it.")


def test_a_code_of_a_day_is_shared_in_words_for_everybody(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", str(bp.daily("4x6", "2026-11-22").code), daily="2026-11-22")
    open_game(page, game)
    page.get_by_role("button", name="Share").click()
    assert page.get_by_role("textbox", name="Text without the code").input_value().split("\n") == [
        "Blackpeg, code of the day #326 (4 pegs, 6 colors): solved with 2 guesses",
        *("⚫⚪··", "⚫⚫⚫⚫"),
        "⚫ right place, ⚪ right color in another place",
    ]


def test_past_days_are_played_from_the_calendar_by_keys(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto("/daily?game=5x8&month=2026-02")
    expect(page.get_by_role("combobox", name="Board")).to_have_value("5x8")
    axe.finds_nothing_in_either_theme(page)
    day = page.get_by_role("button", name="February 3: not played")
    day.focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_contain_text("Code of the day #34 of 2026-02-03")
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
        expect(main(page)).to_contain_text("Code of the day #91 of 2026-04-01")
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
