"""The map of all codes, and a game as a row of them: what a stranger can read off."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.browser.looking import Axe, Games, main, open_game


def unfolded(page: Page, game: dict[str, object]) -> None:
    page.add_init_script("localStorage.setItem('blackpeg.map', 'true')")
    open_game(page, game)
    expect(page.get_by_role("application").first).to_be_visible()


def test_the_pegs_along_the_edges_say_where_a_code_is(visitor: Page, games: Games) -> None:
    page = visitor
    unfolded(page, games.begin("1122:1-0", kind="assist"))
    region = page.get_by_role("region", name="Map of all codes")
    pegs = region.locator(".map-peg")
    expect(pegs).to_have_count(6 + 6)
    region.get_by_role("application").scroll_into_view_if_needed()
    boxes = [pegs.nth(at).bounding_box() for at in range(12)]

    # Third color on top, fifth at the left: a code that begins with 35.
    across, down = boxes[2], boxes[6 + 4]
    assert across
    assert down
    page.mouse.move(across["x"] + across["width"] / 2, down["y"] + down["height"] / 2)
    expect(region.locator(".map-line")).to_have_text(re.compile("^35.."))
    # The last guess is ringed, and what its feedback ruled out has an entry of its own in the legend.
    expect(region.locator("circle.map-guess")).to_have_count(1)
    expect(region.locator(".map-legend")).to_contain_text("ruled out by the last feedback")


def test_the_map_of_five_pegs_is_square_and_every_dot_can_be_walked_to(visitor: Page, games: Games) -> None:
    page = visitor
    unfolded(page, games.begin("11223:1-1", kind="assist", game="5x8"))
    dots = page.get_by_role("application").first
    box = dots.bounding_box()
    assert box
    assert 0.95 < box["width"] / box["height"] < 1.05
    dots.focus()
    for key, code in (("End", "81813"), ("ArrowDown", "81816"), ("Home", "11114")):
        page.keyboard.press(key)
        expect(main(page).get_by_text(f"{code}: ").first).to_be_visible()
    # The block of the last peg has eight dots of nine: the ninth is passed over.
    for key, code in (("ArrowDown", "11117"), ("ArrowRight", "11118"), ("ArrowRight", "11217")):
        page.keyboard.press(key)
        expect(main(page).get_by_text(f"{code}: ").first).to_be_visible()


def test_the_parts_have_letters_and_the_one_pointed_at_stands_out(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    unfolded(page, games.begin("1122:1-0", "1344:1-1", kind="assist"))
    split = page.get_by_role("region", name="The split by")
    expect(split.locator(".map-legend text")).to_have_count(13)
    letters = split.locator(".map-legend text").all_text_contents()
    assert len(set(letters)) == len(letters) == 13
    dots = split.get_by_role("application")

    def drawn() -> str:
        return str(dots.evaluate("canvas => canvas.toDataURL()"))

    before = drawn()
    split.locator(".map-legend li").first.hover()
    page.wait_for_function("([canvas, before]) => canvas.toDataURL() !== before", arg=[dots.element_handle(), before])
    page.emulate_media(forced_colors="active")
    axe.finds_nothing(page)


def test_a_game_is_a_row_of_maps_with_the_secret_ringed(
    visitor: Page, games: Games, axe: Axe, modules: Callable[..., None]
) -> None:
    page = visitor
    modules("map/row", "turns", "view")
    game = games.begin("1122", "1344", seed=1)
    open_game(page, game)

    def row() -> None:
        page.evaluate(
            """async id => {
                const {RowOfMaps, gameOf, mount} = await import("/static/modules.js");
                document.querySelector("main").innerHTML = "<h1>A game</h1><section></section>";
                mount(document.querySelector("section"), RowOfMaps({session: await gameOf(id)}));
            }""",
            game["id"],
        )

    row()
    steps = page.get_by_role("list", name="How many codes each feedback left").get_by_role("listitem")
    expect(steps).to_have_text(
        [re.compile("All codes.*1,296"), re.compile("1 black, 0 white.*256"), re.compile("1 white")]
    )
    expect(page.locator("circle.map-secret")).to_have_count(0)
    axe.finds_nothing_in_either_theme(page)
    games.give_up(game)
    row()
    expect(page.locator("circle.map-secret")).to_have_count(3)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
