"""Puzzles: clues that one code alone fits, one after the other, and one for each day."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.looking import Axe, Games, main

import blackpeg as bp
from blackpeg.rules.daily import day_of


def attempt(page: Page, code: str) -> None:
    page.keyboard.type(code)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [(1366, 657), (390, 844)])
def test_a_wrong_code_is_told_why_and_the_right_one_leads_on(visitor: Page, axe: Axe, size: tuple[int, int]) -> None:
    page = visitor
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/puzzle?day=2026-11-22")
    expect(page.get_by_role("heading", name="Puzzle of Sunday, November 22, 2026")).to_be_visible()
    (puzzle,) = bp.puzzle("4x6", grade="easy", seed=20261122).puzzles
    clues = page.locator("tr.past")
    expect(clues).to_have_count(len(puzzle.position.turns))
    wrong = bp.start("4x6").candidates[0]
    against = puzzle.position.contradicted(wrong)

    attempt(page, str(wrong))
    expect(main(page)).to_contain_text(f"{wrong} does not fit row {against[0] + 1}")
    expect(page.locator("tr.marked")).to_have_count(len(against))
    axe.finds_nothing_in_either_theme(page)
    attempt(page, str(puzzle.code))
    expect(main(page)).to_contain_text(f"{puzzle.code} is the code: it alone fits every row.")
    page.keyboard.press("Enter")
    expect(main(page)).to_contain_text("You have solved 1 puzzle.")

    before = clues.all_inner_texts()
    page.get_by_role("button", name="Another puzzle").click()
    expect(page.get_by_role("button", name="This is it")).to_be_visible()
    assert clues.all_inner_texts() != before
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()


def test_the_puzzle_of_a_day_that_was_solved_is_shown_as_solved(visitor: Page) -> None:
    page = visitor
    day = day_of()
    (puzzle,) = bp.puzzle("4x6", grade="easy", seed=int(day.replace("-", ""))).puzzles
    page.goto("/daily")
    page.get_by_role("link", name="The puzzle of the day").click()
    expect(page.get_by_role("button", name="This is it")).to_be_visible()
    attempt(page, str(puzzle.code))
    expect(main(page)).to_contain_text("You have solved 1 puzzle.")

    for _ in range(2):
        page.reload()
        expect(main(page)).to_contain_text(f"{puzzle.code} is the code: it alone fits every row.")
        expect(page.locator("tr.entry .peg")).to_have_count(4)
        expect(page.get_by_role("button", name="Another puzzle")).to_be_visible()
        expect(main(page)).to_contain_text("You have solved 1 puzzle.")
    page.goto("/daily")
    expect(main(page)).to_contain_text("The puzzle of the day: solved")
    page.goto("/puzzle?day=2026-11-22")
    expect(page.get_by_role("button", name="This is it")).to_be_visible()


def test_mistakes_of_ones_own_are_puzzles_one_game_after_the_other(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    own = page.get_by_role("link", name="your last game that lost some")
    played = [games.begin("1111", "1111", "4424", seed=1)["id"] for _ in range(2)]
    for game in played:
        page.goto(f"/review?id={game}")
        expect(page.get_by_role("region", name="The sum")).to_be_visible()
    for game in reversed(played):
        page.goto("/puzzle")
        expect(own).to_have_attribute("href", f"/review?id={game}&replay")
        axe.finds_nothing(page)
        own.click()
        expect(page.get_by_role("heading", name="Moment 1 of 2: guess 1")).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", name="Moment 1 of 2: guess 1")).to_be_visible()
    # Each is kept once, though its page was loaded twice.
    assert page.evaluate("JSON.parse(localStorage.getItem('blackpeg.replayed'))") == played
    page.goto("/puzzle")
    page.wait_for_load_state("networkidle")
    # Games of other tests may have lost guesses, too.
    assert not [game for game in played if page.locator(f"a[href*='{game}']").count()]


def test_a_row_that_is_not_full_is_no_answer(visitor: Page) -> None:
    page = visitor
    page.goto("/puzzle")
    with page.expect_response("**/api/puzzle"):
        page.get_by_role("combobox", name="How hard").select_option("hard")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="This is it").click()
    expect(main(page)).to_contain_text(re.compile("4 holes are empty"))


def test_a_reload_comes_back_to_the_puzzle(visitor: Page) -> None:
    page = visitor
    page.goto("/puzzle?grade=medium")
    rows = page.get_by_role("grid").get_by_role("row")
    expect(rows.nth(1)).to_be_visible()
    first = rows.all_text_contents()
    page.reload()
    expect(rows).to_have_text(first)
    page.get_by_label("How hard").select_option("hard")
    expect(rows).not_to_have_text(first)
    second = rows.all_text_contents()
    page.reload()
    expect(rows).to_have_text(second)
    expect(page.get_by_label("How hard")).to_have_value("hard")
