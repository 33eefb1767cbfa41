"""After a game: the result once, the secret in its place, where the guesses went, and the place among one's games."""

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

    expect(page.get_by_role("heading", name="Found in 3 guesses.")).to_be_focused()
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

    expect(page.get_by_role("heading", name="Found in 3 guesses.")).to_be_visible()
    expect(page.get_by_text("Solved in a row")).to_be_visible()  # a figure that is loaded later, and no result
    shown = main(page).inner_text()
    assert len(re.findall(r"Found in \d|olved (?:in|with) \d", shown)) == 1
    assert shown.count("Secret:") == 1
    assert "secret was 4424" not in shown


def test_the_ring_around_a_secret_at_the_edge_of_a_map_is_whole(visitor: Page, games: Games) -> None:
    page = visitor
    beyond = """circle => {
        const [ring, map] = [circle, circle.ownerSVGElement].map(each => each.getBoundingClientRect());
        const around = [];
        for (let each = circle.ownerSVGElement; each.matches(".map-row *"); each = each.parentElement)
            around.push(getComputedStyle(each).overflow);
        return [ring.top < map.top, ...new Set(around)];
    }"""
    game = games.give_up(games.begin("1122", seed=36))
    assert game["session"]["secret"] == "3151"  # its dot is in the first row
    open_game(page, game)
    assert page.locator(".map-secret").first.evaluate(beyond) == [True, "visible"]


def test_who_is_out_of_guesses_hears_what_was_left(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", "1344", "3425", seed=SEED, limit=4)
    open_game(page, game)
    pick(page, "4444")
    page.get_by_role("button", name="Guess", exact=True).click()
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", name="Out of guesses.")).to_be_focused()
    expect(end).to_contain_text(f"After row 4 one code was left: {SECRET}.")
    end = games.begin("1122", seed=SEED)
    games.give_up(end)
    page.goto(f"/games/{end['id']}")
    expect(main(page)).to_contain_text(f"The secret was {SECRET}. 256 codes were still possible.")


def test_the_guesses_add_up_in_plain_words_and_exactly_when_asked(visitor: Page, games: Games) -> None:
    page = visitor
    game = end(page, games)

    said = page.get_by_role("region", name="The end")
    expect(said).to_contain_text("Perfect play needs 4.34 guesses on average. Mistakes cost 0.")
    expect(said).to_contain_text("Together this comes to 3 guesses.")
    exactly = said.get_by_text("3 = 625/144 + ")
    expect(exactly).to_be_hidden()
    said.get_by_text("exactly").click()
    expect(exactly).to_be_visible()
    expect(page.get_by_role("link", name="Review this game")).to_have_attribute("href", f"/review?id={game['id']}")


def test_the_end_is_told_in_sentences_and_one_row_of_maps(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", "1344", "3425", "4424", seed=SEED))
    said = page.get_by_role("region", name="The end")
    cheer = said.locator(".cheer")
    expect(cheer).to_contain_text("Better than perfect play on average")
    expect(cheer).to_contain_text("Perfect play by the book needs 5 guesses for this code.")
    expect(said.locator(".story li")).to_have_text(
        [
            "Guess 1 left 256 of 1,296 codes; on average it leaves 204.5.",
            "Guess 2 left 42 of 256 codes; on average it leaves 31.5.",
            "Guess 3 left 4 of 42 codes; on average it leaves 6.0.",
            "Guess 4 was a gamble that paid off: 1 chance in 4.",
        ]
    )
    expect(said).not_to_contain_text("Replay")
    parts = ("h2", ".cheer", ".map-row", ".story", ".button.primary", ".sum")
    tops = [(said.locator(part).bounding_box() or {"y": 0})["y"] for part in parts]
    assert tops == sorted(tops)


@pytest.mark.parametrize("width", [320, 390, 844, 1366])
def test_maps_stand_in_one_row_and_stop_where_one_code_is_left(visitor: Page, games: Games, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 800})
    lost = ("1122", "1344", "3425", "5566", "1213", "6616", "1111", "2222", "3333", "1212")
    open_game(page, games.begin(*lost, seed=SEED, limit=10))
    steps = page.get_by_role("list", name="How many codes each feedback left").get_by_role("listitem")
    expect(steps.last).to_have_text("then 6 more guesses")
    boxes = [box for step in steps.all() if (box := step.bounding_box())]
    assert len(boxes) == (5 if width < 480 else 6)
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".story li").last).to_have_text("Guesses 5 to 10 missed the only code left.")


def test_a_game_that_took_fewest_guesses_is_called_the_best_yet(visitor: Page, games: Games) -> None:
    page = visitor
    board = "3x7"
    secret = games.give_up(games.begin(game=board, seed=SEED))["session"]["secret"]
    others = [code for code in ("112", "234", "345") if code != secret]
    cheers = []
    for before in (others[:2], others[:1], others[:1]):
        open_game(page, games.begin(*before, secret, game=board, seed=SEED))
        expect(page.locator(".end-figures")).to_be_visible()
        expect(page.locator(".story li").last).to_be_visible()
        cheers.append(page.locator(".cheer").inner_text())
    assert ["your best yet" in cheer for cheer in cheers] == [False, True, False]


def test_the_end_on_a_board_too_large_to_judge_has_no_empty_sentences(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.give_up(games.begin("AABBCCDD", game="8x10:letters", seed=SEED)))
    said = page.get_by_role("region", name="The end")
    expect(said.locator(".story, .cheer")).to_have_count(0)
    assert "0" not in said.inner_text().split("\n")


def test_the_worst_moment_is_replayed_and_a_score_ends_it(visitor: Page, games: Games) -> None:
    page = visitor
    end(page, games, "1111", limit=3)

    page.get_by_role("link", name="Replay the worst moment").click()
    expect(page.get_by_role("heading", name="Guess 3 again")).to_be_visible()
    page.get_by_role("button", name="Show the best").click()
    page.get_by_role("button", name="Try").click()
    expect(main(page).get_by_role("list", name="Tried")).to_contain_text("no guess is better")
    page.get_by_role("button", name="Back to the review").click()
    expect(main(page).get_by_text("You found a best guess in 1 of 1 moment.")).to_be_visible()


def test_a_game_ends_with_your_figures_on_its_board(visitor: Page, games: Games) -> None:
    page = visitor
    for _ in range(2):  # of which nothing is kept
        games.begin(seed=1, game="3x5", limit=1)
    for _ in range(2):
        last = games.begin("111", seed=1, game="3x5", limit=1)
    games.give_up(games.hinted(games.begin(seed=1, game="3x5", limit=1)))

    page.goto(f"/games/{last['id']}")
    place = page.get_by_role("table", name="Your games by guesses")
    expect(place.get_by_role("row", name=re.compile("not solved this game"))).to_contain_text("2")
    expect(main(page)).to_contain_text("of 2 games")
    expect(main(page)).to_contain_text("1 game with help (hints, guesses taken back) is counted apart.")

    page.goto("/history?game=3x5")
    figures = page.get_by_role("region", name="Your games of 3x5")
    expect(figures).to_contain_text("of 2 games")
    expect(figures).to_contain_text("1 game with help (hints, guesses taken back) is counted apart.")


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
    expect(page.get_by_role("heading", name="Found in 3 guesses.")).to_be_visible()
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


def test_a_game_is_printed_black_on_white_without_what_can_be_pressed(visitor: Page, games: Games) -> None:
    page = visitor
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"/games/{end_of(games)['id']}")
    expect(page.get_by_role("heading", name="Found in 3 guesses.")).to_be_visible()
    expect(page.locator("tr.past")).to_have_count(3)
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


def end_of(games: Games) -> dict[str, Any]:
    """A game that is over."""
    return games.guess(games.begin("1122", "1344", seed=SEED), SECRET)
