"""After a game: the result once, the secret in its place, one picture, and the place among one's games."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.looking import Axe, Games, main, open_game, pick

# With seed 1 the secret of 4x6 is 4424.
SEED, SECRET = 1, "4424"


def end(page: Page, games: Games, guess: str = SECRET, **asked: Any) -> dict[str, Any]:
    """A game that ends with *guess* as its third, made by mouse."""
    game = games.begin("1122", "1344", seed=SEED, **asked)
    open_game(page, game)
    pick(page, guess)
    page.get_by_role("button", name="Guess", exact=True).click()
    return game


def test_the_board_stays_as_it_is_and_the_secret_is_in_line_with_its_columns(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", "1344", seed=SEED)
    open_game(page, game)
    pick(page, SECRET)
    before = page.locator("tr.past").last.bounding_box()
    page.get_by_role("button", name="Guess", exact=True).click()

    expect(page.get_by_role("heading", name="You broke it in 3 guesses")).to_be_focused()
    after = page.locator("tr.past").nth(1).bounding_box()
    assert before == pytest.approx(after, abs=1)
    for column in range(4):
        rows = (page.locator(".cover"), page.locator("tr.past").last)
        above, below = (row.locator(".peg").nth(column).bounding_box() for row in rows)
        assert above is not None
        assert below is not None
        assert above["x"] + above["width"] / 2 == pytest.approx(below["x"] + below["width"] / 2, abs=1)


def test_the_result_and_the_secret_are_told_once(visitor: Page, games: Games) -> None:
    page = visitor
    end(page, games)

    expect(page.get_by_role("heading", name="You broke it in 3 guesses")).to_be_visible()
    shown = main(page).inner_text()
    assert len(re.findall("broke|solved in|Solved", shown)) == 1
    assert shown.count("Secret:") == 1
    assert "secret was 4424" not in shown


def test_the_picture_comes_at_once_and_says_in_words_what_it_shows(visitor: Page, games: Games) -> None:
    page = visitor
    game = end(page, games)

    picture = main(page).get_by_role("img", name=re.compile("^4x6, solved with 3 guesses: 4.34 expected"))
    expect(picture).to_be_visible()
    said = picture.get_attribute("alt") or ""
    assert "1. 1122:1-0, 256 of 1,296 left, good, 0.06 lost" in said
    assert "3 = 625/144 + " in said
    expect(page.get_by_role("link", name="Review this game")).to_have_attribute("href", f"/review?id={game['id']}")


def test_the_worst_moments_are_replayed_and_a_score_ends_it(visitor: Page, games: Games) -> None:
    page = visitor
    end(page, games, "1111", limit=3)

    page.get_by_role("link", name=re.compile("Replay the worst 3 moments")).click()
    expect(page.get_by_role("heading", name="Moment 1 of 3: guess 1")).to_be_visible()
    pick(page, "1123")
    page.get_by_role("button", name="Try").click()
    expect(main(page).get_by_text("1123 is right: no guess is better.")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name="Next moment").click()
    page.get_by_role("button", name="Back to the review").click()
    expect(main(page).get_by_text("You found a best guess in 1 of 3 moments.")).to_be_visible()


def test_a_game_has_its_place_among_those_like_it(visitor: Page, games: Games) -> None:
    page = visitor
    for _ in range(2):
        games.begin(seed=1, game="3x5", limit=1)
    first = games.begin(seed=1, game="3x5", limit=1)
    games.guess(first, "111")
    second = games.begin(seed=1, game="3x5", limit=1)
    games.guess(second, "111")

    page.goto(f"/games/{second['id']}")
    place = page.get_by_role("table", name="Your games by guesses")
    expect(main(page).get_by_text("2 games on 3x5 without help, none solved yet.")).to_be_visible()
    expect(place.get_by_role("row", name=re.compile("not solved this game"))).to_contain_text("2")


def test_another_game_is_begun_with_one_press(visitor: Page, games: Games) -> None:
    page = visitor
    game = end(page, games, limit=7)

    page.get_by_role("button", name="Play again").click()
    expect(main(page).get_by_text("Guess 1 of 7")).to_be_visible()
    assert game["id"] not in page.url


def test_joy_is_short_and_only_for_who_wants_motion(visitor: Page, games: Games) -> None:
    page = visitor
    end(page, games)
    expect(page.locator(".sparks")).to_have_count(1)
    expect(page.locator(".sparks")).to_be_hidden()
    page.emulate_media(reduced_motion="no-preference")
    game = end(page, games)
    expect(page.locator(".sparks")).to_have_count(1)
    flying = page.locator(".sparks").evaluate(
        "async (sparks) => {"
        " const all = sparks.getAnimations({subtree: true});"
        " await Promise.all(all.map(({finished}) => finished));"
        " return all.length; }"
    )
    assert flying > 0
    page.goto(f"/games/{game['id']}")
    expect(page.get_by_role("heading", name="You broke it in 3 guesses")).to_be_visible()
    expect(page.locator(".sparks")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("guess", [SECRET, "1111"])
def test_axe_finds_nothing_at_the_end(visitor: Page, games: Games, axe: Axe, width: int, guess: str) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 800})
    end(page, games, guess, limit=3)

    expect(page.get_by_role("link", name="Review this game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe.finds_nothing_in_either_theme(page)
