"""What all pages have in common: they fit, shut nobody out, lose nothing, weigh little, and ask nobody else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.looking import WATCHED, Axe, Games, main, open_game, pick

from blackpeg.records.read import parse_records

ROOT = Path(__file__).parents[3]
SOLVED = ("1122", "1344", "3425", "4424")
SHARED = r"Blackpeg \(4 pegs, 6 colors\): solved with 4 guesses"
MOST_BYTES = 200_000
"""Sums up in `moved` how much of the page moves by itself, as Layout Instability has it."""


def home(page: Page, _: Games) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Break the code")).to_be_visible()


def choosing(page: Page, _: Games) -> None:
    page.goto("/play")
    page.get_by_role("combobox", name="Board").select_option("custom")
    expect(page.locator(".board-shown")).to_contain_text("codes")


def choosing_a_day(page: Page, games: Games) -> None:
    games.begin("1122", daily="2026-02-03")
    games.give_up(games.begin("1122", daily="2026-02-04"))
    page.goto("/daily?month=2026-02")
    expect(page.get_by_role("button", name="February 4: given up after 1 guess, later")).to_be_visible()


def walking_through(page: Page, games: Games) -> None:
    open_game(page, games.begin(seed=1))
    page.evaluate("localStorage.removeItem('blackpeg.toured')")
    page.add_init_script("localStorage.removeItem('blackpeg.toured')")
    page.reload()
    expect(page.locator(".tour")).to_be_visible()


def playing(page: Page, games: Games) -> None:
    open_game(page, games.begin("1122", "1344", seed=1))
    pick(page, "3425")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Hold this row aside").click()
    page.get_by_role("button", name="Hint: it is counted").click()
    for more in ("How a good guess begins", "A good guess", "Why it is good"):
        page.get_by_role("button", name=more).click()
    expect(page.get_by_role("button", name="Put it in the row")).to_be_visible()
    pick(page, "12")


def playing_large(page: Page, games: Games) -> None:
    open_game(page, games.begin("ABCDEFGHIJKLMNOPQRST", "AAAAABBBBBCCCCCDDDDD", game="20x20", limit=0, seed=1))


def corner(page: Page, games: Games) -> None:
    open_game(page, games.begin("11223", game="5x8", host="adversary", seed=1))


def won(page: Page, games: Games) -> None:
    open_game(page, games.begin(*SOLVED, seed=1))
    expect(main(page).get_by_text("Checked by your browser")).to_be_visible()


def lost(page: Page, games: Games) -> None:
    game = games.begin("11223", "34455", game="5x8", host="adversary", seed=1)
    games.give_up(game)
    open_game(page, game)


def helped(page: Page, games: Games) -> None:
    corner(page, games)
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def giving_up(page: Page, games: Games) -> None:
    corner(page, games)
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def setting(page: Page, games: Games) -> None:
    corner(page, games)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="All 26 colors").click()


def sharing(page: Page, games: Games) -> None:
    won(page, games)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("img", name=re.compile("4 guesses"))).to_be_visible()


def cut_off(page: Page, games: Games) -> None:
    corner(page, games)
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Hint: it is counted").click()
    expect(page.locator(".state").get_by_role("alert")).to_be_visible()


def choosing_to_break(page: Page, _: Games) -> None:
    page.goto("/break")
    expect(page.locator(".board-shown")).to_contain_text("codes")


def breaking(page: Page, games: Games) -> None:
    open_game(page, games.begin("1234:0-2", kind="break"))
    expect(page.get_by_role("heading", name="Guess 2", exact=True)).to_be_visible()


def breaking_a_contradiction(page: Page, games: Games) -> None:
    open_game(page, games.begin("1234:0-0", "1111:2-0", kind="break"))
    expect(page.get_by_role("region", name="The feedback contradicts itself")).to_be_visible()


def noting(page: Page, games: Games) -> None:
    breaking(page, games)
    page.get_by_role("button", name="Note my code").click()


def broken(page: Page, games: Games) -> None:
    open_game(page, games.begin("1234:0-2", "2356:1-1", "4553:1-2", "4345:4-0", kind="break"))


def nowhere(page: Page, _: Games) -> None:
    page.goto("/games/nothing-is-here")
    expect(page.get_by_role("alert")).to_be_visible()


Scene = Callable[[Page, Games], None]
SCENES: tuple[Scene, ...] = (
    *(home, choosing, choosing_a_day, walking_through, playing, playing_large, corner, won, lost, helped, giving_up),
    *(setting, sharing, cut_off, choosing_to_break, breaking, breaking_a_contradiction, noting, broken, nowhere),
)
PICTURES: tuple[Scene, ...] = (
    home,
    choosing,
    choosing_a_day,
    playing,
    playing_large,
    won,
    breaking,
    breaking_a_contradiction,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_axe_finds_nothing(visitor: Page, games: Games, axe: Axe, scene: Scene) -> None:
    scene(visitor, games)
    axe.finds_nothing_in_either_theme(visitor)


@pytest.mark.parametrize("scene", PICTURES, ids=lambda scene: scene.__name__)
def test_pages_fit_from_telephone_to_projector(visitor: Page, games: Games, scene: Scene) -> None:
    page = visitor
    scene(page, games)
    for width in (320, 360, 900, 1600, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{width} px wide, the page takes {wide}"
        small = page.evaluate(TOO_SMALL)
        assert not small, f"{width} px wide, too small to touch: {small}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("scene", PICTURES, ids=lambda scene: scene.__name__)
def test_pages_are_drawn(visitor: Page, games: Games, draw: Callable[[str], None], scene: Scene) -> None:
    page = visitor
    scene(page, games)
    for width in (360, 900, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            draw(f"{scene.__name__}-{width}-{theme}")


TOO_SMALL = """() => [...document.querySelectorAll("button, select, summary, .entry .cell, label.choice, label.check")]
    .filter(each => each.checkVisibility())
    .map(each => ({box: each.getBoundingClientRect(), text: each.className + " " + each.textContent,
        // Buttons of low rows are as high as these: where they were higher, they covered their neighbors.
        high: each.matches(".grid .icon-button") ? 27.9 : 43.9,
        // A hole is as wide as the pegs of its column; a week of seven days stands on the narrowest page, too.
        least: each.matches(".cell") ? 23.9 : each.matches(".day") && innerWidth < 360 ? 38 : 43.9}))
    .filter(({box, high, least}) => box.height < high || box.width < least)
    .map(({box, text}) => `${Math.round(box.width)}x${Math.round(box.height)} ${text.trim()}`)"""


def test_pegs_and_their_signs_have_the_contrast_they_need(visitor: Page, modules: Callable[..., None]) -> None:
    page = visitor
    modules("colors")
    page.goto("/")
    found = page.evaluate(
        """async () => {
            const {contrast, edgeOn, inkOn, ownColors, slab} = await import("/static/modules.js");
            return Object.entries(ownColors()).map(([key, face]) => ({
                key,
                ink: contrast(face, inkOn(face)),
                light: Math.max(contrast(face, slab("light")), contrast(edgeOn(face, slab("light")), slab("light"))),
                dark: Math.max(contrast(face, slab("dark")), contrast(edgeOn(face, slab("dark")), slab("dark"))),
            }));
        }"""
    )
    assert len(found) > 100
    assert not [peg for peg in found if peg["ink"] < 4.5 or peg["light"] < 3 or peg["dark"] < 3]


def test_colors_and_theme_are_ones_own_and_stay(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", seed=1))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Theme").select_option("dark")
    page.get_by_label("1 orange").fill("#123456")
    page.get_by_role("checkbox", name=re.compile("how many codes are left")).uncheck()
    page.keyboard.press("Escape")
    page.reload()
    face = page.locator("tr.past .peg-face").first
    expect(face).to_have_css("fill", "rgb(18, 52, 86)")
    expect(page.locator("tr.past .peg-sign").first).to_have_css("fill", "rgb(255, 255, 255)")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(main(page).get_by_text("256 codes")).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Reset the colors").click()
    expect(face).to_have_css("fill", "rgb(230, 159, 0)")


def test_signs_and_shapes_can_be_turned_off(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", seed=1))
    sign = page.locator("tr.past .peg-sign").first
    shape = page.locator("tr.past path.peg-face").first
    expect(sign).to_be_visible()
    expect(shape).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Signs on the pegs").uncheck()
    page.get_by_role("checkbox", name="A shape for each color").uncheck()
    page.reload()
    expect(sign).to_be_hidden()
    expect(shape).to_be_hidden()
    expect(page.locator("tr.past circle.peg-face").first).to_be_visible()


def test_forced_colors_keep_pegs_and_their_edges(visitor: Page, games: Games) -> None:
    page = visitor
    page.emulate_media(forced_colors="active")
    open_game(page, games.begin("1122", seed=1))
    expect(page.locator("tr.past .peg-face").first).to_have_css("fill", "rgb(230, 159, 0)")
    page.locator("tr.entry td.cell").first.focus()
    # The ring around the hole has the outline: it is round, and the hole's box is not.
    ring = "cell => getComputedStyle(cell, '::after').outlineStyle"
    assert page.locator("tr.entry td.cell").first.evaluate(ring) == "solid"


def test_a_game_is_shared_as_text_picture_and_record(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    game = games.begin(*SOLVED, seed=1)
    page.add_init_script("delete Navigator.prototype.share")
    open_game(page, game)
    page.get_by_role("button", name="Share").click()
    text = page.get_by_role("textbox", name="Text without the code").input_value()
    assert re.match(SHARED, text)
    assert text.split("\n")[1] == "⚫···"
    assert "4x6" not in text
    assert not [code for code in SOLVED if code in text]
    record = page.get_by_role("textbox", name="Record").input_value()
    assert [str(each) for each in parse_records(record)] == [f"4x6 {' '.join(game['words']['record'].split()[-4:])}"]
    expect(page.get_by_role("textbox", name="Link with the record")).to_have_count(0)
    axe.finds_nothing_in_either_theme(page)
    picture = page.get_by_role("dialog").get_by_role("img", name=re.compile("Solved with 4 guesses"))
    expect(picture).to_have_accessible_name(re.compile("Guess 1: 1 black, 0 white; 256 codes left."))
    assert not [code for code in SOLVED if code in (picture.get_attribute("alt") or "")]
    page.get_by_label("Hide the codes").uncheck()
    expect(picture).to_have_accessible_name(re.compile("Guess 1, 1122: 1 black, 0 white; 256 codes left."))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename == "blackpeg-4x6.png"
    png = Path(saved.value.path()).read_bytes()
    assert (png[:4], int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (b"\x89PNG", 1200, 630)


def test_text_and_picture_are_copied_where_the_browser_shares_nothing(visitor: Page, games: Games) -> None:
    page = visitor
    page.add_init_script("delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, games.begin(*SOLVED, seed=1))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("dialog").get_by_text("Copied.")).to_be_visible()
    assert re.match(SHARED, page.evaluate("navigator.clipboard.readText()"))
    page.get_by_role("button", name="Copy the picture").click()
    expect(page.get_by_role("dialog").get_by_text("Copied.")).to_have_count(2)
    kinds = page.evaluate("navigator.clipboard.read().then(items => items.flatMap(item => item.types))")
    assert kinds == ["image/png"]


def test_the_browser_shares_text_and_picture_where_it_can(visitor: Page, games: Games) -> None:
    page = visitor
    page.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async ({text, files: [file]}) => {
            document.body.dataset.shared = `${text.split("\\n")[0]} ${file.type} ${file.size > 1000}`;
        };"""
    )
    open_game(page, games.begin(*SOLVED, seed=1))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Share text and picture").click()
    shared = re.compile(f"{SHARED}.* image/png true")
    expect(page.locator("body")).to_have_attribute("data-shared", shared)


def test_settings_reach_other_windows(visitor: Page) -> None:
    page = visitor
    page.goto("/")
    other = page.context.new_page()
    other.goto("/")
    other.get_by_role("button", name="Settings").click()
    other.get_by_role("combobox", name="Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    other.get_by_role("combobox", name="Theme").select_option("auto")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_an_address_without_a_page_leads_home(visitor: Page) -> None:
    page = visitor
    page.goto("/nonexistent")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.goto("/games/%E0%A4%A")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("button", name="Play a quick game")).to_be_visible()


def test_pages_are_left_and_come_back_to(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=1)
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Play").click()
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_focused()
    expect(page).to_have_title("Play · Blackpeg")
    page.locator(f"a[href='/games/{game['id']}']").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Play", exact=True)).to_have_attribute("aria-current", "page")


def test_a_question_does_not_outlive_its_page(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=1)
    page.goto("/")
    page.evaluate(
        "address => document.body.append(Object.assign(document.createElement('a'), {href: address, id: 'in'}))",
        f"/games/{game['id']}",
    )
    page.locator("#in").dispatch_event("click")
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Play a quick game")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert games.now(game)["session"]["result"] == "open"


def test_the_menu_opens_on_a_telephone(visitor: Page) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto("/")
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("link", name="Break", exact=True).click()
    expect(page.get_by_role("heading", name="Let Blackpeg break your code")).to_be_visible()
    expect(page.get_by_role("link", name="Break", exact=True)).to_be_hidden()


def test_a_game_plays_itself_on_the_first_page_and_can_be_stopped(visitor: Page) -> None:
    page = visitor
    # With less motion wanted it is a still picture, until it is let play.
    page.goto("/")
    shown = page.locator(".demo-said")
    expect(shown).to_contain_text("42 of 1,296 codes")
    page.get_by_role("button", name="Let it play").click()
    expect(shown).to_contain_text(re.compile(r"\b4 of 1,296 codes"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Let it play")).to_be_focused()

    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    # It begins with a row in its place.
    expect(shown).to_contain_text("256 of 1,296 codes")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(shown).to_contain_text("42 of 1,296 codes")
    shifted = """() => new Promise(found => {
        const inHero = ({value, sources}) =>
            value > 0.001 && sources.some(({node}) => node?.parentElement?.closest(".hero"));
        const seen = new PerformanceObserver(list => found(list.getEntries().filter(inHero).length));
        seen.observe({type: "layout-shift", buffered: true});
        setTimeout(() => found(0), 500);
    })"""
    assert page.evaluate(shifted) == 0


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (1280, 720), (390, 844), (360, 640)])
def test_the_first_page_has_one_thing_to_press_and_does_not_move(
    visitor: Page, games: Games, width: int, height: int
) -> None:
    page = visitor
    games.begin("1122")
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(WATCHED)
    page.goto("/")
    first = page.locator("main .button.primary")
    expect(first).to_have_count(1)
    expect(first).to_be_in_viewport(ratio=1)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.moved") < 0.05
    # What stands there is for people who do not know how boards are written.
    assert not re.search(r"\d+x\d+", main(page).inner_text())
    dots = page.locator(".demo-dots").bounding_box()
    assert dots is not None
    assert dots["width"] >= 8.5 * 16  # it was squeezed away by a board that took all the width
    demo = page.locator(".demo-picture").bounding_box()
    assert demo is not None
    if width < 600:
        assert abs(demo["x"] + demo["width"] / 2 - width / 2) < 8
    else:
        expect(page.get_by_role("link", name="Trees See how the best strategy thinks")).to_be_in_viewport(ratio=1)


def test_what_was_only_looked_at_is_offered_and_listed_nowhere(visitor: Page, games: Games) -> None:
    page = visitor
    left = games.begin(game="2x7")
    for address in ("/", "/play", "/history"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(f"a[href='/games/{left['id']}']")).to_have_count(0)


def test_the_link_to_the_content_keeps_what_was_entered(visitor: Page) -> None:
    page = visitor
    page.goto("/challenge")
    name = page.get_by_label("Your name")
    name.fill("Ann")
    page.locator("h1").click()
    address = page.url
    skip = page.get_by_role("link", name="Skip to the content")
    skip.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    expect(page.get_by_role("heading", level=1, name="Hide a code for others")).to_be_visible()
    expect(name).to_have_value("Ann")
    assert page.url == address

    # What follows "#" is the game.
    page.goto("/review#record=4x6%201122%3A1-0%201344%3A4-0")
    expect(page.locator(".review-sum")).to_be_visible()
    skip.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    expect(page.locator(".review-sum")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_no_picture_is_shared_of_a_game_with_conditions_as_it_has_no_map(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234", game="4x10-distinct/!0???", seed=1)
    open_game(page, games.give_up(game))
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("textbox", name="Text without the code")).to_be_visible()
    expect(page.get_by_role("button", name="Save the picture")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 700, 800, 820, 832, 840, 860])
def test_no_page_scrolls_sideways_because_of_its_head(visitor: Page, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/trees")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    edge = page.get_by_role("button", name="Settings").bounding_box()
    assert edge
    assert edge["x"] + edge["width"] <= width - 8
