"""Play, as people do it: by mouse, by keyboard, by what screen readers say."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.web.browser.looking import Axe, Games, feedback, in_the_map, main, open_game, pick, tab_to
from tests.web.serving import Served

import blackpeg as bp
from blackpeg.history import History
from blackpeg.play import HOSTS
from blackpeg.records.read import parse_records
from blackpeg.render.hosts import TITLES
from blackpeg.rules.daily import day_of

# With seed 1 the secret of 4x6 is 4424.
SEED, SECRET = 1, "4424"


def test_a_game_by_mouse(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    guess = page.get_by_role("button", name="Guess", exact=True)

    for code, said in [("1122", "1 black, 0 white"), ("1344", "1 black, 1 white")]:
        pick(page, code)
        guess.click()
        expect(page.locator(".status")).to_contain_text(said)
    page.get_by_role("button", name="Copy row 2").click()
    page.locator("tr.entry td.cell").first.click()
    pick(page, "4424")
    guess.click()

    expect(page.get_by_role("heading", name="Found in 3 guesses.")).to_be_focused()
    expect(main(page).get_by_text("Checked by your browser")).to_be_visible()
    expect(page.get_by_role("link", name="Review this game")).to_have_attribute("href", f"/review?id={game['id']}")
    assert games.now(game)["session"]["result"] == "solved"


def test_a_key_that_comes_with_the_focus_is_kept(visitor: Page, games: Games) -> None:
    type_at_once = """addEventListener("focusin", ({target}) => {
        if (target.closest("tr.entry"))
            target.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true}));
    }, {once: true})"""
    page = visitor
    page.add_init_script(type_at_once)
    open_game(page, games.begin(seed=SEED))
    expect(page.locator("tr.entry td.cell").nth(1)).to_be_focused()
    page.reload()
    expect(page.locator("tr.entry td.cell").nth(2)).to_be_focused()


def in_the_row(page: Page, code: str, row: str = "tr.entry") -> None:
    """Waits until the row to fill, or another one, is *code*, in digits."""
    cells = page.locator(f"{row} td.cell")
    expect(cells).to_have_count(len(code))
    for at, sign in enumerate(code):
        expect(cells.nth(at)).to_have_attribute("data-color", str(int(sign) - 1))


def test_a_guess_typed_over_another_is_the_one_that_is_played(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    page.locator("tr.entry td.cell").first.focus()

    page.keyboard.type("11223344")
    in_the_row(page, "3344")
    expect(page.get_by_text("The row is full: from its first hole again.")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    # One that is refused stays in the row, and the next is typed over it, also after a look at the row before.
    page.keyboard.type("3344")
    page.keyboard.press("Enter")
    expect(page.locator(".said, .trouble").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("1122")
    in_the_row(page, "1122")
    page.keyboard.press("Enter")
    in_the_row(page, "1122", "tr.past[data-row='2']")
    in_the_row(page, "3344", "tr.past[data-row='1']")


def test_a_last_peg_that_is_chosen_is_changed_alone(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    last = page.locator("tr.entry td.cell").last
    page.locator("tr.entry td.cell").first.focus()

    page.keyboard.type("1122")
    expect(last).to_be_focused()
    last.click()
    page.keyboard.type("3")
    in_the_row(page, "1123")
    page.keyboard.press("Home")
    page.keyboard.press("End")
    page.keyboard.type("4")
    in_the_row(page, "1124")
    page.keyboard.press("Backspace")
    page.keyboard.type("5")
    in_the_row(page, "1125")
    page.keyboard.press("ArrowLeft")
    pick(page, "66")
    in_the_row(page, "1166")
    pick(page, "3")
    in_the_row(page, "3166")


def test_a_game_by_keyboard_alone(visitor: Page) -> None:
    page = visitor
    page.goto("/play")
    expect(page.get_by_role("combobox", name="Board")).to_be_visible()
    tab_to(page, main(page).get_by_text("More", exact=True))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Seed"))
    page.keyboard.type(str(SEED))
    page.keyboard.press("Enter")
    # What is typed next goes into the row, after a reload, too.
    expect(page.locator("tr.entry td.cell").first).to_be_focused()
    page.keyboard.type("11")
    page.reload()
    expect(page.locator("tr.entry td.cell").nth(2)).to_be_focused()
    page.keyboard.type("22")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Row 1: 1 black, 0 white. 256 codes left.")
    page.keyboard.type("134")
    page.keyboard.press("Backspace")
    page.keyboard.type("24")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Row 2: 1 black, 1 white.")
    page.keyboard.press("u")
    expect(page.locator("tr.past")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hints")).to_contain_text("of the codes that fit have")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()
    page.keyboard.press("Escape")
    # An earlier row is copied by Enter, and is read cell by cell.
    page.keyboard.press("ArrowUp")
    expect(page.locator("tr.past td.cell").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("tr.entry")).to_contain_text(re.compile("1 orange.*1 orange.*2 sky blue.*2 sky blue", re.S))
    page.keyboard.press("Home")
    page.keyboard.type("4424")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 2 guesses, with 1 hint and 1 guess taken back.")).to_be_focused()


def test_what_is_typed_while_a_guess_is_on_its_way_goes_into_the_next_row(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    page.locator("tr.entry td.cell").first.click()
    waiting: list[Route] = []
    page.route("**/turns", lambda route: waiting.append(route))
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    page.keyboard.type("135")
    page.keyboard.press("Backspace")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(main(page).get_by_text("Your guess is on its way.")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Your guess is on its way.")
    send = page.get_by_role("button", name="Guess", exact=True)
    expect(send).to_have_attribute("aria-busy", "true")
    expect(page.locator("tr.entry td.cell").last).to_be_focused()
    expect(page.locator("tr.entry")).to_contain_text(re.compile("1 orange.*1 orange.*2 sky blue.*2 sky blue", re.S))
    (guess,) = waiting
    guess.continue_()
    expect(page.locator(".status")).to_contain_text("Row 1: 1 black, 0 white.")
    expect(page.locator("tr.entry")).to_contain_text(re.compile("1 orange.*3 green.*empty.*empty", re.S))
    expect(page.locator("tr.entry td.cell").nth(2)).to_be_focused()
    expect(send).not_to_have_attribute("aria-busy", "true")


def test_who_leaves_while_a_game_begins_stays_away(visitor: Page) -> None:
    page = visitor
    page.goto("/play")
    late: list[Route] = []
    page.route("**/api/games", lambda route: late.append(route))
    start = page.get_by_role("button", name="Start")
    start.dblclick()
    expect(main(page).get_by_text("Blackpeg thinks …")).to_be_visible()
    page.get_by_role("link", name="Trees", exact=True).click()
    expect(page.get_by_role("heading", name="Explore a tree")).to_be_visible()
    (only,) = late
    with page.expect_response("**/api/games"):
        only.continue_()
    page.wait_for_timeout(200)
    expect(page).to_have_url(re.compile("/trees"))


def test_each_host_says_what_it_does(visitor: Page) -> None:
    page = visitor
    page.goto("/play")
    hosts = page.get_by_role("combobox", name="Who gives the feedback")
    expect(hosts.locator("option")).to_have_text([f"{TITLES[host]} ({host})" for host in HOSTS])
    hosts.select_option("worst")
    expect(main(page).get_by_text("Always gives the feedback that costs you most")).to_be_visible()


def test_boards_that_are_the_same_were_three_choices(visitor: Page) -> None:
    page = visitor
    page.goto("/play")
    boards = page.get_by_role("combobox", name="Board").locator("option")
    expect(boards).not_to_have_count(0)
    names = boards.all_inner_texts()
    assert len([name for name in names if name.endswith("4 pegs, 6 colors")]) == 1
    groups = page.get_by_role("combobox", name="Board").locator("optgroup").evaluate_all("all => all.map(g => g.label)")
    assert groups == ["Classic", "For children", "Harder", "Words and numbers"]


def test_giving_up_waits_for_the_guess_that_is_on_its_way(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    late: list[Route] = []
    page.route("**/turns", lambda route: late.append(route))
    pick(page, "1122")
    page.get_by_role("button", name="Guess", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    late[0].continue_()
    expect(page.get_by_role("heading", name="Given up")).to_be_visible()
    after = games.now(game)
    assert (len(after["session"]["rows"]), after["session"]["result"]) == (1, "given up")


def test_what_is_typed_ahead_takes_no_row_away_that_was_not_sent(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    page.locator("tr.entry td.cell").first.click()
    waiting: list[Route] = []
    page.route("**/turns", lambda route: waiting.append(route))
    page.keyboard.type("3344")
    page.keyboard.press("Enter")
    page.keyboard.type("12")
    expect(main(page).get_by_text("Your guess is on its way.")).to_be_visible()
    games.guess(game, "1122")
    waiting[0].continue_()
    expect(page.locator("tr.past")).to_have_count(1)
    expect(main(page).get_by_text("This game was changed meanwhile")).to_be_visible()
    expect(page.locator("tr.entry")).to_contain_text(re.compile("3 green.*3 green.*4 yellow.*4 yellow", re.S))


def test_a_closed_dialog_leaves_the_focus_where_it_was_moved_since(visitor: Page, games: Games) -> None:
    """A browser tells a page that a dialog was closed some time after it was: a key may come between."""
    page = visitor
    page.goto(f"/games/{games.begin(seed=SEED)['id']}")
    first, second = (page.locator("tr.entry td.cell").nth(at) for at in (0, 1))
    first.click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()
    page.evaluate(
        """() => {
            const dialog = document.querySelector("dialog");
            window.told = new Promise((done) => dialog.addEventListener("close", () => setTimeout(done)));
            dialog.close();
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
        }"""
    )
    page.evaluate("window.told")
    expect(second).to_be_focused()
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(second).to_be_focused()


def test_a_game_by_accessible_names_alone(visitor: Page, games: Games) -> None:
    page = visitor
    page.goto(f"/games/{games.begin(seed=SEED)['id']}")
    colors = page.get_by_role("toolbar", name="Colors")
    for name in ("4 yellow", "4 yellow", "2 sky blue", "3 green"):
        colors.get_by_role("button", name=name, exact=True).click()
    grid = page.get_by_role("grid", name="Board: 4 pegs, 6 colors")
    row = grid.get_by_role("row", name=re.compile("^Row 1"))
    expect(row.get_by_role("gridcell", name="3 green")).to_be_visible()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"Row 1: 3 black, 0 white\. .* left\."))
    expect(row.get_by_role("gridcell", name="3 black, 0 white")).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Repeat the last row").click()
    grid.get_by_role("row", name=re.compile("^Row 2")).get_by_role("gridcell", name="3 green").click()
    colors.get_by_role("button", name="4 yellow", exact=True).click()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Row 2: 4 black, 0 white. Found in 2 guesses.")
    expect(page.get_by_role("region", name="The end")).to_contain_text("Found in 2 guesses.")


def test_the_board_reads_as_a_table(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", seed=SEED))
    headings = page.get_by_role("columnheader").all_inner_texts()
    assert headings == ["Row", "Peg 1", "Peg 2", "Peg 3", "Peg 4", "Feedback", "Codes left", "Actions"]
    cells = page.get_by_role("row").nth(1).get_by_role("gridcell").all_inner_texts()
    assert [" ".join(cell.split()) for cell in cells[:4]] == [
        "1 1 orange",
        "1 1 orange",
        "2 2 sky blue",
        "2 2 sky blue",
    ]
    assert "1 black, 0 white" in cells[4]
    assert cells[5] == "256 codes"
    expect(page.locator("[role=grid] [tabindex='0']")).to_have_count(1)


def test_what_was_not_sent_survives_a_reload(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", seed=SEED))
    pick(page, "4444")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Hold this row aside").click()
    pick(page, "13")
    page.reload()
    expect(page.locator("tr.entry")).to_contain_text(re.compile("1 orange.*3 green.*empty.*empty", re.S))
    page.get_by_role("button", name="Use 4444").click()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator(".status")).to_contain_text("Row 2: 3 black, 0 white")
    page.reload()
    expect(page.locator("tr.past")).to_have_count(2)
    expect(page.locator("tr.entry .peg")).to_have_count(0)
    page.get_by_role("button", name="Drop 4444").click()
    expect(main(page).get_by_text("Held aside")).to_be_hidden()


def test_an_incomplete_row_is_not_sent(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    pick(page, "11")
    page.get_by_role("button", name="Guess", exact=True).click()
    said = main(page).get_by_text("Fill 2 more holes first.").and_(page.locator(".said"))
    expect(said).to_be_visible()
    page.get_by_role("button", name="Empty a hole").click()
    expect(said).to_be_hidden()
    assert games.now(game)["session"]["rows"] == []


def test_a_guess_the_board_does_not_have_is_refused_in_words(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(game="4x6-distinct", seed=SEED)
    open_game(page, game)
    pick(page, "1122")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("different")
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    assert games.now(game)["session"]["rows"] == []


def test_the_palette_is_one_tab_stop_with_arrows_inside(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    palette = page.get_by_role("toolbar", name="Colors")
    expect(palette.locator("[tabindex='0']")).to_have_count(1)
    tab_to(page, palette.get_by_role("button", name="1 orange"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("tr.entry")).to_contain_text("3 green")
    expect(palette.get_by_role("button", name="3 green")).to_be_focused()


def test_hints_say_more_at_each_level(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", seed=SEED))
    hints = page.get_by_role("region", name="Hints")
    # How many are left stands in the row; only where that was turned off it is told first.
    page.evaluate("localStorage.setItem('blackpeg.left', 'false')")
    page.reload()
    page.get_by_role("button", name="Hint: it is counted").click()
    expect(hints).to_contain_text("256 of 1,296 codes fit all feedbacks so far.")
    page.get_by_role("button", name="A color").click()
    expect(hints).to_contain_text("58 % of the codes that fit have 3.")
    page.get_by_role("button", name="How a good guess begins").click()
    expect(hints).to_contain_text("A good guess begins with 1")
    page.get_by_role("button", name="A good guess", exact=True).click()
    page.get_by_role("button", name="Why it is good").click()
    expect(hints).to_contain_text(" bits).")
    page.get_by_role("button", name="Put it in the row").click()
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Fits?").click()
    expect(main(page).locator(".said")).to_contain_text(re.compile("fits all feedbacks so far|does not fit row 1"))


def test_a_hint_that_tells_nothing_new_is_counted_once(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=SEED)
    open_game(page, game)
    hint = page.get_by_role("button", name="Hint: it is counted")
    hints = page.get_by_role("region", name="Hints")
    for told in ("of the codes that fit have", "A good guess begins", "A good guess (best)"):
        hint.click()
        expect(hints).to_contain_text(told)
    expect(page.get_by_role("status")).to_have_text(re.compile(r"A good guess \(best\): ([1-6] [a-z ]+(, )?){4}$"))
    hint.click()
    expect(hints).to_contain_text(" bits).")
    hint.click()
    # Only a guess makes another hint.
    page.get_by_role("button", name="Put it in the row").click()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("tr.past")).to_have_count(2)
    assert games.now(game)["session"]["hints"] == 4
    hint.click()
    expect(hints).to_be_visible()
    assert games.now(game)["session"]["hints"] == 5


def test_whether_a_row_fits_is_told_in_sight_on_a_phone(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 390, "height": 844})
    open_game(page, games.begin("1122", seed=SEED))
    pick(page, "6666")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Fits?").click()
    expect(main(page).get_by_text("6666 does not fit row 1")).to_be_in_viewport(ratio=1)


def test_guess_does_not_look_ready_with_an_empty_row_under_the_pointer(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    guess = page.get_by_role("button", name="Guess", exact=True)
    background = "button => getComputedStyle(button).backgroundColor"
    unready = guess.evaluate(background)
    guess.hover()
    assert guess.evaluate(background) == unready
    pick(page, "1122")
    expect(guess).not_to_have_class("unready")
    assert guess.evaluate(background) != unready


def test_the_map_stands_beside_the_board_and_fills_the_row(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    game = games.begin("1122", seed=SEED)
    open_game(page, game)
    dots = page.get_by_role("application")
    expect(dots).to_have_count(1)
    expect(page.get_by_text("256 of 1,296 codes are possible.")).to_be_visible()
    expect(page.get_by_text("The map shows only what the feedback tells you")).to_be_visible()
    axe.finds_nothing_in_either_theme(page)

    dots.focus()
    page.keyboard.press("PageDown")
    first = in_the_map("4x6 1122:1-0")[0]
    expect(main(page).get_by_text(f"{first}: possible")).to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Guess", exact=True).click()
    reply = feedback(SECRET, first)
    count = bp.position_of(f"4x6 1122:1-0 {first}:{reply.black}-{reply.white}").count
    expect(page.get_by_text(f"{count} of 1,296 codes")).to_be_visible()
    assert games.now(game)["session"]["hints"] == 0


def test_the_count_that_is_turned_off_stands_nowhere(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 1366, "height": 657})
    page.add_init_script("localStorage.setItem('blackpeg.left', 'false')")
    open_game(page, games.begin("1122", seed=SEED))
    row = page.locator(".status")
    expect(row).to_have_text("Row 1: 1 black, 0 white.")
    told = page.get_by_text(re.compile(r"\d codes|codes? left|are possible")).filter(visible=True)
    expect(told).to_have_count(0)
    page.get_by_text("Map of all codes").click()
    dots = page.get_by_role("application", name=re.compile("^Map of all codes"))
    expect(dots).to_have_accessible_name(re.compile("^Map of all codes[.] Arrow keys"))
    expect(told).to_have_count(0)


def test_giving_up_asks_first_and_shows_the_secret(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=SEED)
    open_game(page, game)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    assert games.now(game)["session"]["result"] == "open"
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("heading", name="Given up")).to_be_focused()
    expect(page.locator(".cover")).to_contain_text("Secret: 4 yellow, 4 yellow, 2 sky blue, 4 yellow")
    expect(main(page).get_by_text("Checked by your browser")).to_be_visible()


def test_the_last_guess_ends_a_game(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", seed=SEED, limit=2))
    expect(main(page).get_by_text("Guess 2 of 2, the last")).to_be_visible()
    pick(page, "1111")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.get_by_role("heading", name="Out of guesses")).to_be_focused()


def test_a_secret_changed_by_the_host_is_found_out(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=SEED)
    open_game(page, game)
    page.evaluate(f"localStorage.setItem('blackpeg.promise.{game['id']}', JSON.stringify('0'.repeat(64)))")
    games.give_up(game)
    page.reload()
    expect(main(page).get_by_text("not the one whose fingerprint was shown")).to_be_visible()


def test_a_guess_that_gets_no_answer_is_tried_again(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    page.context.set_offline(True)
    pick(page, "1122")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator(".state").get_by_role("alert")).to_contain_text(
        "Blackpeg does not answer. Is it still running? Nothing is lost."
    )
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    page.context.set_offline(False)
    expect(page.locator(".status")).to_contain_text("Row 1: 1 black, 0 white")
    assert len(games.now(game)["session"]["rows"]) == 1


def test_a_guess_that_gets_no_answer_is_not_dropped_for_a_hint(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    page.route("**/api/**", lambda route: route.abort())
    page.keyboard.type("5566")
    page.keyboard.press("Enter")
    trouble = page.locator(".state").get_by_role("alert")
    expect(trouble).to_contain_text("Nothing is lost.")
    page.get_by_role("button", name="Hint: it is counted").click()
    expect(trouble).to_contain_text("Nothing is lost.")
    page.unroute("**/api/**")
    expect(page.locator("tr.past")).to_have_count(1)
    assert len(games.now(game)["session"]["rows"]) == 1


def test_a_guess_whose_answer_is_lost_is_not_made_twice(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    # Nobody says that the server answers again: it is tried by hand.
    page.route("**/api/about", lambda route: route.abort())
    page.route("**/turns", lose)
    pick(page, "1122")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/turns")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("tr.past")).to_have_count(1)
    assert len(games.now(game)["session"]["rows"]) == 1


def test_a_guess_sent_again_while_the_first_is_under_way_is_made_once(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)

    def late(route: Route) -> None:
        # The first comes just before the second.
        games.guess(game, "1122", row=1)
        route.continue_()

    page.route("**/turns", lambda route: route.abort())
    pick(page, "1122")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.route("**/turns", late)
    expect(page.locator("tr.past")).to_have_count(1)
    assert len(games.now(game)["session"]["rows"]) == 1


def test_a_game_that_was_removed_says_so_when_its_window_is_shown_again(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=SEED)
    open_game(page, game)
    expect(page.locator("tr.past")).to_have_count(1)
    assert page.request.delete(f"/api/history/{game['id']}").ok
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("alert")).to_have_text("This game was removed, perhaps in another window.")
    expect(page.locator("tr.past")).to_have_count(1)


def test_a_game_that_went_on_in_another_window_is_shown_as_it_is(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(seed=SEED)
    open_game(page, game)
    pick(page, "3344")
    games.guess(game, "1122")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(main(page).get_by_text("This game was changed meanwhile, perhaps in another window.")).to_be_visible()
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    assert len(games.now(game)["session"]["rows"]) == 1
    # A hint tells of the game as it is, too; and so does the window when it is shown again.
    games.guess(game, "1344")
    page.get_by_role("button", name="Hint: it is counted").click()
    expect(page.locator("tr.past")).to_have_count(2)
    expect(page.get_by_role("region", name="Hints")).to_contain_text("of the codes that fit have")
    games.guess(game, "3425")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("tr.past")).to_have_count(3)
    expect(page.locator("tr.entry .peg")).to_have_count(4)


@pytest.mark.parametrize(
    ("notation", "typed", "signs"),
    [
        ("bulls-and-cows", "0123", "0 orange"),
        ("4x6:letters", "abcf", "A orange"),
        ("4x6:names", "rgby", "red"),
        ("12x12", "abcdefghijkl", "H black"),
        ("4x6:numbers", "1122", "1 orange"),
    ],
)
def test_any_alphabet_is_typed(visitor: Page, games: Games, notation: str, typed: str, signs: str) -> None:
    page = visitor
    game = games.begin(game=notation, limit=0)
    open_game(page, game)
    page.locator("tr.entry td.cell").first.click()
    page.keyboard.type(typed)
    expect(page.locator("tr.entry .peg")).to_have_count(len(typed))
    expect(page.locator("tr.entry")).to_contain_text(signs)
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.locator("tr.past td.cell .peg")).to_have_count(len(typed))


def test_help_tells_the_keys_of_colors_whose_numbers_are_none(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(game="4x12:numbers"))
    page.keyboard.type("10l?")
    expect(page.locator("tr.entry")).to_contain_text(re.compile("1 orange.*10 .*12 .*empty", re.S))
    expect(page.get_by_role("dialog")).to_contain_text("put a color in the hole: 0 is 10, k is 11, l is 12")
    expect(page.locator(".palette .pick").nth(11)).to_have_attribute("title", re.compile(", key l$"))


def test_a_color_is_dragged_into_a_hole(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    page.locator(".pick").nth(4).drag_to(page.locator("tr.entry td.cell").nth(2))
    expect(page.locator("tr.entry")).to_contain_text(re.compile("empty.*empty.*5 blue.*empty", re.S))


def test_keys_go_to_the_row_after_a_drag_a_button_and_a_click_on_an_empty_part(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    page.keyboard.type("112")
    page.locator(".pick").nth(1).drag_to(page.locator("tr.entry td.cell").nth(3))
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints")).to_be_visible()
    page.keyboard.type("13")
    expect(page.locator("tr.entry [data-color]")).to_have_count(2)
    page.get_by_role("banner").click(position={"x": 300, "y": 5})
    expect(page.locator("tr.entry td.cell").nth(2)).not_to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.type("344")
    in_the_row(page, "1344")
    page.get_by_role("banner").click(position={"x": 300, "y": 5})
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(2)
    # A button that was clicked is done: Enter takes back no second guess.
    page.get_by_role("button", name="Undo").click()
    in_the_row(page, "1344")
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(2)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Repeat the last row").click()
    expect(page.locator("tr.entry td.cell:focus")).to_have_count(1)
    page.get_by_role("button", name="Clear").click()
    # A button that has the focus takes Enter itself, and a dialog all keys.
    page.get_by_role("button", name="Help").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.type("5")
    page.keyboard.press("Escape")
    expect(page.locator("tr.entry [data-color]")).to_have_count(0)


@pytest.mark.browser_context_args(has_touch=True)
def test_a_color_is_dragged_into_a_hole_by_a_finger(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: Locator) -> None:
        boxes = [each.bounding_box() or {} for each in at]
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    hole = page.locator("tr.entry td.cell").nth(2)
    touch("touchStart", page.locator(".pick").nth(4))
    touch("touchMove", page.locator(".pick").nth(2))
    expect(page.locator(".dragged")).to_be_visible()
    touch("touchMove", hole)
    expect(hole).to_have_class(re.compile("over"))
    touch("touchEnd")
    expect(page.locator("tr.entry")).to_contain_text(re.compile("empty.*empty.*5 blue.*empty", re.S))
    expect(page.locator(".dragged, .over")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("play", ["1122", "1344", "3425", "2314", "5521", "6615", "1111", "2222"]),
        ("break", ["1122:1-0", "1344:0-2"]),
        ("assist", ["1122:1-0", "1344:0-2", "1122:2-0"]),
    ],
)
def test_no_two_buttons_overlap(
    visitor: Page, games: Games, kind: str, rows: list[str], width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin(*rows, kind=kind, **({"seed": SEED} if kind == "play" else {})))
    page.wait_for_load_state("networkidle")
    shown = page.locator("main").locator("button, a.button, .number-choice, summary").filter(visible=True)
    boxes = [(each["x"], each["y"], each["x"] + each["width"], each["y"] + each["height"]) for each in filled(shown)]
    assert len(boxes) > len(rows)
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            assert min(across, down) < 1, (one, other)


def filled(shown: Locator) -> list[dict[str, float]]:
    """The boxes of all that is shown."""
    return [box for each in shown.all() if (box := each.bounding_box())]


def test_the_walk_through_goes_on_as_one_plays_and_is_shown_once(newcomer: Page) -> None:
    page = newcomer
    page.goto("/")
    page.get_by_role("button", name="Play a quick game").click()
    note = page.locator(".tour")
    expect(note).to_contain_text("Fill the row")
    pick(page, "1122")
    expect(note).to_contain_text("press Guess")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(note).to_contain_text("Read the feedback")
    pick(page, "1123")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(note).to_contain_text("Stuck?")
    note.get_by_role("button", name="Play").click()
    expect(note).to_be_hidden()
    page.goto("/")
    page.get_by_role("button", name="Play a quick game").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(note).to_be_hidden()


def test_the_walk_through_is_skipped(newcomer: Page) -> None:
    page = newcomer
    page.goto("/")
    page.get_by_role("button", name="Play a quick game").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".tour")).to_be_hidden()
    expect(page.locator("tr.entry td.cell").first).to_be_focused()
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".tour")).to_be_hidden()


def test_a_game_of_the_command_line_that_was_cut_off_is_shown(visitor: Page, served: Served, axe: Axe) -> None:
    page = visitor
    with History(served.log.parent / "history.sqlite") as history:
        id = history.add(parse_records("game: 4x6\ncommitment: ab12\n1122:1-0\n")[0], kind="play").id
    page.goto("/history")
    entry = page.locator(f"[data-id='{id}']")
    expect(entry.get_by_role("link", name="Review: 4x6, open after 1 guess")).to_be_visible()
    expect(entry.get_by_role("link", name="Go on")).to_be_hidden()
    page.goto(f"/games/{id}")
    expect(main(page).get_by_text("nobody can give feedback for a guess any more")).to_be_visible()
    axe.finds_nothing_in_either_theme(page)
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.get_by_role("button", name="Guess", exact=True)).to_be_hidden()
    page.evaluate(f"localStorage.setItem('blackpeg.draft.{id}', '{{}}')")
    page.get_by_role("button", name="Remove it").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", name="History", exact=True)).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('blackpeg.draft.{id}')") is None


@pytest.mark.parametrize(("button", "yes"), [("Undo", "Take it back"), ("Hint: it is counted", "Take it")])
def test_help_asks_before_it_ends_the_streak_of_the_day(visitor: Page, games: Games, button: str, yes: str) -> None:
    page = visitor
    game = games.begin("112", game="3x5", daily=day_of())
    open_game(page, game)
    for answer in ("Keep my streak", yes):
        page.get_by_role("button", name=button).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Then today's code no longer counts for your streak.")
        session = games.now(game)["session"]
        assert (session["hints"], session["taken_back"]) == (0, 0)
        dialog.get_by_role("button", name=answer).click()
        expect(dialog).to_be_hidden()
    expect(page.locator(".hints, .board:not(:has(tr.past))").first).to_be_visible()


def test_large_boards_have_no_limit_of_guesses(visitor: Page) -> None:
    page = visitor
    for game, limit in [("7x10", "10"), ("20x20", "")]:
        page.goto(f"/play?game={game}")
        page.get_by_text("More", exact=True).click()
        expect(page.get_by_role("spinbutton", name="Most guesses")).to_have_value(limit)


def test_a_board_of_ones_own_with_its_host_and_limit(visitor: Page) -> None:
    page = visitor
    page.goto("/play")
    page.get_by_role("combobox", name="Board").select_option("custom")
    page.get_by_label("Pegs", exact=True).fill("3")
    page.get_by_label("Colors", exact=True).fill("99")
    expect(page.get_by_role("alert")).to_contain_text("colors")
    with page.expect_response("**/api/games"):
        page.locator("form.set-up").evaluate("form => (form.noValidate = true, form.requestSubmit())")
    expect(page.get_by_role("alert")).to_have_count(1)
    page.get_by_label("Colors", exact=True).fill("7")
    page.get_by_label("Colors may repeat").uncheck()
    expect(page.locator(".board-shown")).to_contain_text("3 pegs, 7 colors (all different)")
    page.get_by_role("combobox", name="Who gives the feedback").select_option("adversary")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("spinbutton", name="Most guesses").fill("8")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Break the code")).to_be_visible()
    expect(main(page).get_by_text("3 pegs, 7 colors (all different), host stingy (adversary)")).to_be_visible()
    expect(main(page).get_by_text("Guess 1 of 8")).to_be_visible()


def test_a_sign_that_is_no_color_of_the_board_is_told(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin())
    page.keyboard.type("9")
    expect(page.locator(".said")).to_have_text("No color is 9 here: type 1 to 6.")
    page.keyboard.type("1")
    expect(page.locator(".said")).to_have_count(0)


def test_a_repeated_guess_is_said_to_tell_nothing_before_it_is_spent(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", seed=1)
    open_game(page, game)
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    said = main(page).get_by_text(
        "This repeats row 1 and would tell you nothing new. Guess it again to play it anyway."
    )
    expect(said.and_(page.locator(".said"))).to_be_visible()
    assert len(games.now(game)["session"]["rows"]) == 1
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(2)


def test_a_color_redraws_the_row_and_not_the_page(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122", "1344", seed=SEED))
    expect(page.get_by_role("application")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate(
        """() => {
            window.drawn = [];
            window.kept = 0;
            const keep = Storage.prototype.setItem;
            Storage.prototype.setItem = function (...given) { kept += 1; keep.apply(this, given); };
            new MutationObserver(all => drawn.push(...all.map(({target}) => target.parentElement.closest("tr.entry")
                ? "row" : target.className || target.nodeName))).observe(document.querySelector("main"),
                {subtree: true, childList: true, attributes: true, characterData: true});
        }"""
    )
    for sign in "342":
        page.keyboard.type(sign)
    expect(page.locator("tr.entry .peg")).to_have_count(3)
    assert set(page.evaluate("drawn")) == {"row"}
    assert page.evaluate("kept") == 3
    page.keyboard.type("5")
    expect(page.locator(".send.unready")).to_have_count(0)
    assert {each.split(" ")[0] for each in page.evaluate("drawn")} == {"row", "button"}


def test_a_refused_row_shakes_and_a_phone_ticks_unless_that_is_turned_off(
    browser: Browser, base_url: str, games: Games
) -> None:
    for motion, off, felt in (("no-preference", "", True), ("no-preference", "off", False), ("reduce", "", False)):
        context = browser.new_context(reduced_motion=motion, base_url=base_url)  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script(FELT)
        if off:
            for each in ("shake", "tick"):
                page.add_init_script(f"localStorage.setItem('blackpeg.{each}', 'false')")
        page.goto(f"/games/{games.begin(seed=1)['id']}")
        page.locator("tr.entry td.cell").first.focus()
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        expect(page.locator(".said")).to_contain_text("Fill 3 more holes first.")
        assert ("shaken" in page.evaluate("felt")) == felt
        page.keyboard.type("344")
        page.keyboard.press("Enter")
        expect(page.locator("tr.past")).to_have_count(1)
        assert ("ticked" in page.evaluate("felt")) == felt
        context.close()


FELT = """
    window.felt = [];
    Element.prototype.animate = () => felt.push("shaken");
    Navigator.prototype.vibrate = () => felt.push("ticked");
"""


def test_keys_pressed_while_a_guess_waits_for_the_server_go_into_the_next_row(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(seed=SEED))
    page.route("**/turns", lambda route: route.abort())
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    expect(page.locator(".state").get_by_role("alert")).to_contain_text("does not answer")
    page.keyboard.type("56")
    expect(page.locator(".state").get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/turns")
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.locator("tr.entry .cell").nth(0)).to_contain_text("5 blue")
    expect(page.locator("tr.entry .cell").nth(1)).to_contain_text("6 vermilion")
    expect(page.locator("tr.entry .cell").nth(2)).to_contain_text("empty")


def test_an_own_board_is_begun_as_it_is_shown_and_its_bounds_are_told_beside_it(visitor: Page) -> None:
    page = visitor
    page.goto("/play?game=3x7")
    pegs, colors = (page.get_by_role("spinbutton", name=name) for name in ("Pegs", "Colors"))
    shown = page.get_by_role("group", name="The board chosen")
    bounds = shown.get_by_text("A board has 1 to 20 pegs and 1 to 26 colors: fill in two whole numbers.")
    for text in ("", "-2", "2.5", "21"):
        pegs.fill(text)
        expect(bounds).to_be_visible()
        pegs.fill("3")
        expect(shown).to_contain_text("343 codes")
    colors.fill("27")
    expect(bounds).to_be_visible()
    colors.fill("22")
    page.get_by_role("combobox", name="Signs").select_option("digits")
    expect(shown).to_contain_text("The signs 'digits' are for 10 colors at most, and the game has 22")
    page.get_by_role("combobox", name="Signs").select_option("as usual")
    expect(shown).to_contain_text("10,648 codes")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid")).to_be_visible()
