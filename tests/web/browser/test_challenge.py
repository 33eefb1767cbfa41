"""A code goes to somebody else by a link, and both games are seen at the end."""

import re

from playwright.sync_api import Page, expect
from tests.web.browser.looking import Axe, Games, main, open_game

SEED, SECRET = 1, "4424"


def play(page: Page, *codes: str) -> None:
    expect(page.get_by_role("grid")).to_be_visible()
    for made, code in enumerate(codes, 1):
        page.keyboard.type(code)
        page.keyboard.press("Enter")
        expect(page.locator("tr.past")).to_have_count(made)


def test_a_game_is_sent_to_a_friend_who_sees_both_at_the_end(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    game = games.guess(games.begin("1122", seed=SEED), SECRET)
    open_game(page, game)
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Your name").press("Tab")
    expect(page.locator("textarea[aria-label=Record]")).to_have_value(re.compile("codebreaker: Ann"))
    told = page.locator("textarea[aria-label=Challenge]").input_value()
    assert told.startswith("Blackpeg (4 pegs, 6 colors), Ann: solved with 2 guesses. Can you find the same code?")
    assert SECRET not in told

    page.goto(told.split("\n")[-1])
    expect(page.get_by_role("heading", name="A code for you")).to_be_visible()
    expect(main(page)).to_contain_text("Ann sent you this code: solved with 2 guesses. 4 pegs, 6 colors (may repeat).")
    axe.finds_nothing_in_either_theme(page)
    page.get_by_role("button", name="Find the code").click()
    expect(main(page)).to_contain_text("Ann sent you this code: solved with 2 guesses.")
    play(page, "1111", "2222", SECRET)
    end = page.get_by_role("region", name="The end")
    expect(end).to_contain_text("Ann needed 2 guesses, you 3.")
    expect(end.locator(".rival th")).to_have_text(["You", "Ann"])
    expect(end.locator(".rival tbody tr")).to_have_count(3)
    expect(end).to_contain_text("Checked by your browser")
    axe.finds_nothing_in_either_theme(page)


def test_a_code_of_ones_own_is_hidden_in_a_link(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto("/play")
    page.get_by_role("link", name="hide a code for a friend").click()
    page.get_by_label("Your code").fill("7777")
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("alert")).to_contain_text("7777")
    page.get_by_label("Your code").fill("3636")
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Link with the code, hidden")
    expect(link).to_be_visible()
    axe.finds_nothing_in_either_theme(page)

    # Who was given it finds it at a Blackpeg of their own.
    text = f"https://somewhere.example/{link.input_value().split('/')[-1]}"
    page.goto("/challenge")
    page.get_by_label("A link that was sent to you").fill(text)
    page.get_by_role("button", name="Open it").click()
    page.get_by_role("button", name="Find the code").click()
    play(page, "3636")
    expect(page.get_by_role("heading", name="Found at the first guess!")).to_be_visible()
    expect(page.get_by_role("region", name="The end")).to_contain_text("Somebody hid this code for you.")


def test_a_link_that_was_cut_off_says_so(visitor: Page) -> None:
    page = visitor
    page.goto("/challenge#yDdr3hP55a")
    expect(page.get_by_role("alert")).to_contain_text("this one was cut off or changed")
    expect(page.get_by_role("button", name="Find the code")).to_be_hidden()


def test_the_records_of_a_class_are_named_where_they_are_reviewed(visitor: Page) -> None:
    page = visitor
    page.goto("/review")
    record = "game: 4x6\ncodebreaker: {name}\nsecret: 4424\n1122:1-0\n4424:4-0\n\n"
    page.locator("#record").fill(record.format(name="Ann") + record.format(name="Bob"))
    page.get_by_role("button", name="Review", exact=True).click()
    shown = page.get_by_role("navigation", name="The games that were pasted")
    expect(shown.get_by_role("link")).to_have_text(
        ["Ann: 4x6, solved with 2 guesses", "Bob: 4x6, solved with 2 guesses"]
    )


def test_who_plays_again_after_a_challenge_gets_a_code_of_the_usual_host(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.guess(games.begin("1122", seed=SEED), SECRET)
    sent = page.request.get(f"/api/games/{game['id']}/share").json()["challenge"]
    taken = games.guess(games.begin(challenge=sent), SECRET)
    open_game(page, taken)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("tr.past")).to_have_count(0)
    expect(main(page)).not_to_contain_text("sent you")
