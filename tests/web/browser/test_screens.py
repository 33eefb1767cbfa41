"""A game on one screen: all that one needs is in sight, covered by nothing, and stays where it is."""

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.looking import WATCHED, Axe, Games, feedback_button, open_game

# With seed 1 the secret of 4x6 is 4424.
SEED = 1

SIX = ("1122", "1344", "3425", "5566", "1213", "6616")
SCREENS = [(1366, 657), (1280, 720), (1440, 900), (390, 844), (360, 640), (844, 390)]
# The selectors whose elements are not whole in sight: outside the window, cut off, or under something else.
OUT_OF_SIGHT = """selectors => selectors.filter(selector => {
    const all = [...document.querySelectorAll(selector)];
    const isSeen = each => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        const corners = [[left, top], [right, bottom]].map(([x, y], at) => [x + (at ? -6 : 6), y + (at ? -6 : 6)]);
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && corners.every(([x, y]) => {
            const found = document.elementFromPoint(x, y);
            return each.contains(found) || found?.contains(each);
        });
    };
    return !all.length || !all.every(isSeen) || scrollY;
})"""
ALL = ["tr.entry", ".palette", ".send", ".status"]


@pytest.mark.parametrize(("width", "height"), [(320, 640), (320, 568), (844, 390), (640, 450)])
def test_the_row_to_fill_and_the_palette_are_in_small_windows(
    visitor: Page, games: Games, width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin("1122", "1344", "3425", seed=SEED))
    row = page.locator("tr.entry")
    expect(row).to_be_in_viewport(ratio=1)
    expect(page.locator(".palette")).to_be_in_viewport(ratio=1)
    assert page.evaluate(OUT_OF_SIGHT, ["tr.entry", ".palette", ".send", ".status"]) == []


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (1366, 657)])
@pytest.mark.parametrize(
    ("board", "guess", "shown"),
    [("9x9", "123456789", "3-2"), ("20x20", "ABCDEFGHIJKLMNOPQRST", "2-9"), ("8x8", "12345678", "4-0")],
)
def test_the_two_numbers_of_feedback_are_not_run_together(
    visitor: Page, games: Games, width: int, height: int, board: str, guess: str, shown: str
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin(guess, game=board, seed=3))
    seen = page.locator("tr.past .reply > :not(.visually-hidden, .reply-pegs)")
    expect(seen).to_have_text(shown.replace("-", "\u2013"), use_inner_text=True)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_a_first_game_and_what_the_tour_speaks_of_are_on_one_screen(newcomer: Page, width: int, height: int) -> None:
    page = newcomer
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    page.get_by_role("button", name="Play a quick game").click()
    note = page.locator(".tour")
    expect(note).to_contain_text("1 of 4")
    for step in range(4):
        expect(note).to_contain_text(f"{step + 1} of 4")
        assert page.evaluate(OUT_OF_SIGHT, [*ALL, ".tour", ".lit", *(["tr.past"] if step > 1 else [])]) == []
        if step == 1:
            page.keyboard.type("1122")
            page.keyboard.press("Enter")
            expect(page.locator("tr.past")).to_have_count(1)
        elif step < 3:
            note.get_by_role("button", name="Next").click()
            page.locator("tr.entry td.cell").first.focus()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_six_rows_and_all_that_one_needs_are_on_one_screen(
    visitor: Page, games: Games, width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin(*SIX, seed=SEED))
    expect(page.locator(".status")).to_contain_text("1 code left")
    assert page.evaluate(OUT_OF_SIGHT, [*ALL, "tr.past"]) == []
    # The palette stands under the places of all rows: at the edge of a telephone, right below the board elsewhere.
    board, palette, send = (page.locator(each).bounding_box() for each in (".slab", ".palette", ".send"))
    assert board
    assert palette
    assert send
    if width < 900:
        assert height - send["y"] - send["height"] < 40
    else:
        assert 0 < palette["y"] - board["y"] - board["height"] < 40
    if width >= 1200:
        expect(page.get_by_role("application")).to_be_visible()
        assert page.evaluate(OUT_OF_SIGHT, [".map-dots"]) == []
    page.keyboard.type("4424")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 7 guesses.")).to_be_focused()
    assert page.evaluate(OUT_OF_SIGHT, [".cover", "tr.past"]) == []


@pytest.mark.parametrize("kind", ["play", "break", "assist"])
def test_a_phone_on_its_side_has_a_heading_that_is_heard(visitor: Page, games: Games, axe: Axe, kind: str) -> None:
    page = visitor
    page.set_viewport_size({"width": 700, "height": 340})
    open_game(page, games.begin(kind=kind))
    axe.finds_nothing(page, "page-has-heading-one")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_more_rows_than_fit_scroll_inside_the_board(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 640})
    open_game(page, games.begin(*SIX, *SIX, *SIX, seed=SEED, limit=0))
    assert page.evaluate(OUT_OF_SIGHT, ALL) == []
    expect(page.locator("tr.past").last).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_given_up_on_a_phone_the_secret_and_the_result_stand_together(
    visitor: Page, games: Games, width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin("1122", seed=SEED))
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("heading", name="Given up.")).to_be_focused()
    assert page.evaluate(OUT_OF_SIGHT, [".cover", "tr.past", ".ending h2"]) == []


@pytest.mark.parametrize(
    ("width", "row"),
    [(320, "1122"), (1200, "1122"), (1366, "1122"), (1200, "11223"), (1440, "11223"), (1200, "11111111")],
)
def test_which_color_can_be_where_is_whole_in_sight(visitor: Page, games: Games, width: int, row: str) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 900})
    board = {4: "4x6", 5: "5x8", 8: "8x2"}[len(row)]
    open_game(page, games.begin(f"{row}:1-0", game=board, kind="assist"))
    places = page.locator(".scroll:has(.places)")
    expect(places).to_be_visible()
    assert places.evaluate("each => each.scrollWidth <= each.clientWidth")
    if width >= 1200:
        # It takes the room under the board.
        assert places.evaluate("each => each.clientWidth") > 400


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_rows_stay_where_they_are_as_others_are_played(visitor: Page, games: Games, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 1000})
    open_game(page, games.begin("1122", seed=SEED, limit=10))
    box = "JSON.stringify(document.querySelector('tr.past').getBoundingClientRect())"
    first = page.evaluate(box)
    for number, guess in enumerate(("1344", "3425", "5566"), 2):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        expect(page.locator("tr.past")).to_have_count(number)
        assert page.evaluate(box) == first


PLACES = """() => [".tray", ".palette", ".send", ".tray [title^=Hint]"].map(selector => {
    const {x, y, width, height} = document.querySelector(selector).getBoundingClientRect();
    return [selector, x, y + scrollY, width, height];
})"""
# Of each column the middles of holes to fill, of pegs and of the secret's cover, less the first of these.
COLUMNS = """() => {
    const lines = [...document.querySelectorAll(".entry, .past:nth-last-child(-n+3)")].map(line =>
        [...line.querySelectorAll(".cell > .peg, .cell > .hole")].map(each => {
            const {x, width} = each.getBoundingClientRect();
            return x + width / 2;
        }));
    return lines.flatMap(line => line.map((x, at) => Math.abs(x - lines[0][at])));
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844), (360, 640), (320, 568), (844, 390)])
@pytest.mark.parametrize(
    ("board", "signs"),
    [
        ("4x6", "123456"),
        ("5x8", "12345678"),
        ("4x10-distinct", "0123456789"),
        ("8x10", "0123456789"),
        ("4x26:letters", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ("9x9", "123456789"),
    ],
)
def test_the_tray_never_moves_and_pegs_stand_under_holes(
    visitor: Page, games: Games, board: str, signs: str, width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(WATCHED)
    open_game(page, games.begin(game=board, seed=SEED, limit=10))
    pegs = int(board[0])
    before, moved = page.evaluate(PLACES), page.evaluate("window.moved")
    for row in range(1, 10):
        turned = (signs * 3)[row : row + pegs]
        page.keyboard.type(turned if row < len(signs) else turned[::-1])
        assert page.evaluate(PLACES) == before
        page.keyboard.press("Enter")
        expect(page.locator("tr.past")).to_have_count(row)
        assert page.evaluate(PLACES) == before, f"after row {row}"
        assert max(page.evaluate(COLUMNS)) < 0.5
        expect(page.locator("tr.entry")).to_be_in_viewport(ratio=1)
    if width < 900:  # beside the board the map moves lines of its own
        assert page.evaluate("window.moved") - moved < 0.001


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844), (360, 640)])
def test_who_breaks_a_code_asks_at_one_place(visitor: Page, games: Games, width: int, height: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin("1122:1-0", kind="break"))
    edge = "document.querySelector('.asking').getBoundingClientRect().bottom + scrollY"
    expect(page.locator(".asking")).to_be_visible()
    first = page.evaluate(edge)
    for row in (2, 3):
        feedback_button(page, *((1, 0) if row == 2 else (0, 1))).click()
        expect(page.locator("tr.past:not(.pending)")).to_have_count(row)
        expect(page.locator(".asking")).to_contain_text(f"Guess {row + 1}")
        assert page.evaluate(edge) == pytest.approx(first, abs=0.1)


def test_on_a_phone_a_contradiction_of_a_break_stands_right_below_the_rows(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 740})
    open_game(page, games.begin("1122:2-0", "1344:0-0", "1122:0-0", kind="break"))
    expect(page.locator(".contradiction")).to_be_visible()
    gap = """document.querySelector('.contradiction').getBoundingClientRect().top
        - document.querySelector('.board').getBoundingClientRect().bottom"""
    assert 0 < page.evaluate(gap) < 24


@pytest.mark.parametrize(
    ("board", "rows"), [("4x6", ("1122", "1344")), ("5x8", ("11223",)), ("10x10", ("0123456789",))]
)
def test_no_number_is_cut_off_on_a_phone(visitor: Page, games: Games, board: str, rows: tuple[str, ...]) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 740})
    played = games.begin(*rows, game=board, seed=3)
    games.give_up(played)
    advised = games.begin(f"{rows[0]}:1-1", game=board, kind="assist")
    addresses = [f"/review?id={played['id']}", f"/games/{advised['id']}"]
    if board == "4x6":
        addresses.append("/trees?game=4x6")
    for address in addresses:
        page.goto(address)
        expect(page.locator(".all-guesses, .best, .branches").first).to_be_visible()
        page.locator("details.best").evaluate_all("all => all.forEach(each => each.open = true)")
        expect(page.locator(".turns tbody tr").first).to_be_visible()
        cut = "[...document.querySelectorAll('.scroll')].filter(each => each.scrollWidth > each.clientWidth).length"
        assert page.evaluate(cut) == 0, address
