"""Assist, as people use it at a real board."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.large import UNCOUNTED
from tests.web.browser.looking import Axe, Games, feedback_button, in_the_map, main, open_game, tab_to
from tests.web.serving import ignored

import blackpeg as bp


def answer(page: Page, black: str, white: str) -> None:
    """Enters the reply to the guess that stands in the row."""
    reply = page.get_by_role("form", name="The feedback for your guess")
    if "?" not in (black, white):
        feedback_button(reply, int(black), int(white)).click()
        return
    reply.get_by_text("I know only a part").click()
    for part, value in (("Black", black), ("White", white)):
        name = "unknown" if value == "?" else value
        reply.get_by_role("group", name=part).get_by_role("radio", name=name, exact=True).check()
    reply.get_by_role("button", name="Enter the row").click()


def rows(page: Page) -> Locator:
    return page.locator("tr.past")


def status(page: Page) -> Locator:
    return page.locator(".status")


def test_a_real_board_by_accessible_names_with_a_reload_in_the_middle(visitor: Page) -> None:
    page = visitor
    page.goto("/assist")
    page.get_by_role("combobox", name="Board").select_option("mastermind")
    page.get_by_role("button", name="Start").click()

    # The best guess stands in the row, ready for its reply.
    expect(page.get_by_role("heading", name="Best next guess 1123")).to_be_visible()
    answer(page, "0", "2")
    expect(status(page)).to_have_text("Row 1: 0 black, 2 white. 222 codes left.")
    best = "Best next guess: 2 sky blue, 4 yellow, 3 green, 4 yellow"
    expect(page.get_by_role("status")).to_have_text(re.compile(rf"^Row 1: .*222 codes left\. {best}\.$"))

    # Another guess than the one advised, of which the white pegs are not known.
    page.get_by_text("Why the best guess").click()
    why = re.compile("It c.* be the secret, (and|but) its feedback splits the 222 codes left")
    expect(main(page).get_by_text(why)).to_be_visible()
    table = page.get_by_role("table", name="Other good guesses")
    heads = ["Guess", "Still to come", "Worst", "Expected", "Bits", "Could be it"]
    expect(table.get_by_role("columnheader")).to_have_text(heads)
    to_come = [row.get_by_role("cell").first.inner_text() for row in table.get_by_role("row").all()[1:]]
    assert all(re.fullmatch(r"(at most )?\d\.\d{4}", said) for said in to_come)
    other = table.get_by_role("button").first
    taken = (other.get_attribute("title") or "").removeprefix("Take ")
    other.click()
    expect(page.get_by_role("heading", name=f"Your guess {taken}")).to_be_visible()
    answer(page, "1", "?")
    expect(status(page)).to_contain_text("Row 2: 1 black")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^Row 2: .* Best next guess: (\d [a-z ]+(, )?){4}\.$"))
    # The next best guess takes its place.
    expect(page.get_by_role("heading", name="Best next guess ")).to_be_visible()
    left = status(page).inner_text()

    page.reload()
    expect(rows(page)).to_have_count(2)
    expect(status(page)).to_have_text(left)
    expect(page.get_by_role("region", name="Best next guess")).to_be_visible()

    # What each feedback would leave, and which color can be where, in tables.
    page.get_by_text("Why the best guess").click()
    main(page).get_by_text("What each feedback would leave").click()
    expect(page.get_by_role("table", name="Codes left after each feedback")).to_contain_text("0 black, 0 white")
    table = page.get_by_role("table", name="For each position, how many")
    expect(table.get_by_role("row")).to_have_count(7)
    expect(table.get_by_role("rowheader", name="6 vermilion")).to_be_visible()

    # It may be taken back, and entered otherwise.
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("heading", name=f"Your guess {taken}")).to_be_visible()
    page.get_by_role("button", name="Best: ").click()
    expect(page.get_by_role("heading", name="Best next guess ")).to_be_visible()


@pytest.mark.parametrize("kind", ["assist", "break"])
def test_a_feedback_is_one_tap_as_large_as_a_thumb(visitor: Page, games: Games, kind: str) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 640})
    game = games.begin("1122:1-0", "1344:0-2", kind=kind)
    open_game(page, game)
    expect(page.locator(".tap.out").first).to_have_accessible_description(
        "Nothing that is left would give 0 black, 0 white"
    )
    taps = page.locator(".tap")
    expect(taps).to_have_count(14)
    sizes = [each.bounding_box() or {} for each in taps.all()]
    assert min(size[side] for size in sizes for side in ("width", "height")) >= 44
    feedback_button(page, 1, 1).click()
    expect(status(page)).to_contain_text("Row 3: 1 black, 1 white")
    expect(page.locator(".tap.out").first).to_be_visible()
    # The second click of two is not for the guess that came meanwhile.
    taps.nth(6).dispatch_event("click", {"detail": 2})
    page.wait_for_timeout(300)
    assert [row["reply"] for row in games.now(game)["session"]["rows"]] == ["1-0", "0-2", "1-1"]
    if kind == "assist":  # what stands over it keeps its height
        assert [each.bounding_box() or {} for each in taps.all()] == sizes


def test_a_feedback_that_is_struck_out_is_taken_and_the_slip_found(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:3-0", kind="assist")
    open_game(page, game)
    struck = feedback_button(page, 0, 0)
    expect(struck).to_have_class(re.compile("out"))
    struck.click()
    expect(page.get_by_role("region", name="The feedback contradicts itself")).to_be_visible()
    assert [row["reply"] for row in games.now(game)["session"]["rows"]] == ["3-0", "0-0"]


def test_arrows_go_from_one_feedback_to_the_next(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist")
    open_game(page, game)
    expect(page.locator("tr.entry [data-color]")).to_have_count(4)
    feedback_button(page, 0, 0).focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(feedback_button(page, 0, 2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Row 1: 0 black, 2 white")


def test_who_holds_enter_enters_one_row(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist")
    open_game(page, game)
    expect(page.locator("tr.entry [data-color]")).to_have_count(4)
    feedback_button(page, 0, 2).focus()
    page.keyboard.down("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.locator("tr.entry [data-color]")).to_have_count(4)
    for _ in range(3):
        page.keyboard.down("Enter")  # once more without up: it repeats
        page.wait_for_timeout(200)
    page.keyboard.up("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    assert len(games.now(game)["session"]["rows"]) == 1


def test_a_board_of_many_feedbacks_asks_for_two_numbers(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(kind="assist", game="6x6"))
    expect(page.locator(".tap")).to_have_count(0)
    for part, value in (("Black", "2"), ("White", "1")):
        page.get_by_role("group", name=part).get_by_role("radio", name=value, exact=True).check()
    page.get_by_role("button", name="Enter the row").click()
    expect(status(page)).to_contain_text("Row 1: 2 black, 1 white")


def test_rows_are_changed_ignored_and_removed(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234:0-2", "2356:1-1", kind="assist")
    open_game(page, game)
    expect(status(page)).to_contain_text("63 codes left")

    page.get_by_role("button", name="Change row 1").click()
    dialog = page.get_by_role("dialog", name="Change row 1")
    expect(dialog.get_by_role("button", pressed=True)).to_have_accessible_name("0 black, 2 white")
    feedback_button(dialog, 1, 2).click()
    dialog.get_by_role("button", name="Save the row").click()
    expect(rows(page).first).to_contain_text("1 black, 2 white")
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["1-2", "1-1"]

    page.get_by_role("button", name="Change row 1").click()
    dialog.get_by_label("Ignore this row").check()
    dialog.get_by_role("button", name="Save the row").click()
    expect(rows(page).first).to_contain_text("ignored")
    expect(rows(page)).to_have_count(2)
    expect(page.get_by_role("region", name="252 codes left")).to_be_visible()
    assert ignored(games.now(game)) == [1]
    page.get_by_role("button", name="Change row 1").click()
    expect(dialog.get_by_label("Ignore this row")).to_be_checked()
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Change row 2").click()
    page.get_by_role("dialog", name="Change row 2").get_by_role("button", name="Remove the row").click()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("region", name="1,296 codes left")).to_be_visible()


def test_a_reply_that_numbers_cannot_say_stays_as_it_was_told(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234:=3", kind="assist")
    open_game(page, game)
    page.get_by_role("button", name="Change row 1").click()
    dialog = page.get_by_role("dialog", name="Change row 1")
    expect(dialog).to_contain_text("So far: =3")
    dialog.get_by_label("Ignore this row").check()
    dialog.get_by_role("button", name="Save the row").click()
    expect(rows(page).first).to_contain_text("ignored")
    after = games.now(game)
    assert ([turn["reply"] for turn in after["session"]["rows"]], ignored(after)) == (["=3"], [1])


def test_the_focus_stays_where_advice_is_chosen(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1234:0-2", kind="assist"))
    page.get_by_text("Why the best guess").click()
    by = page.get_by_role("combobox", name="Advice by")
    by.focus()
    with page.expect_response("**/api/suggestions"):
        by.select_option("minimax")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    expect(by).to_be_focused()


def test_advice_chosen_while_a_row_is_on_its_way_is_for_that_row(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(kind="assist"))
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    page.get_by_text("Why the best guess").click()
    late: list[Route] = []
    page.route("**/turns", lambda route: late.append(route))
    feedback_button(page, 0, 0).focus()
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Advice by").select_option("minimax")
    late[0].continue_()
    expect(status(page)).to_contain_text("Row 1: 1 black, 0 white.")
    left = status(page).inner_text().split(". ")[1].rstrip(".")
    expect(page.get_by_role("region", name=left)).to_be_visible()


def test_a_contradiction_is_explained_and_repaired_with_one_click(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    game = games.begin("BYGPR:0-5", "PRBGY:1-0", kind="assist", game="5x5:BYGPR")
    open_game(page, game)
    wrong = page.get_by_role("region", name="The feedback contradicts itself")
    expect(wrong).to_contain_text("Rows 1 and 2 cannot both be right")
    expect(rows(page).first).to_contain_text("contradicts")
    axe.finds_nothing_in_either_theme(page)
    wrong.get_by_role("button", name="Change row 2 (PRBGY) to 1-4, which leaves 18 codes").click()
    expect(wrong).to_be_hidden()
    expect(page.get_by_role("region", name="18 codes left")).to_be_visible()
    expect(page.locator(".tap").first).to_be_focused()
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["0-5", "1-4"]


def test_undo_takes_back_a_repair_and_then_the_last_row(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", "1344:0-2", "1122:2-0", kind="assist")
    open_game(page, game)
    wrong = page.get_by_role("region", name="The feedback contradicts itself")
    undo = page.get_by_role("button", name="Undo")

    def replies() -> list[str]:
        return [turn["reply"] for turn in games.now(game)["session"]["rows"]]

    wrong.get_by_role("button", name=re.compile("Change row 1 .* to 2-0")).click()
    expect(wrong).to_be_hidden()
    feedback_button(page, 0, 0).click()
    expect(rows(page)).to_have_count(4)
    undo.click()
    expect(rows(page)).to_have_count(3)
    assert replies() == ["2-0", "0-2", "2-0"]
    undo.click()
    expect(wrong).to_be_visible()
    assert replies() == ["1-0", "0-2", "2-0"]
    undo.click()
    expect(rows(page)).to_have_count(2)
    assert replies() == ["1-0", "0-2"]
    assert games.now(game)["session"]["taken_back"] == 2


def test_undo_takes_back_that_a_row_was_removed_or_ignored(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", kind="assist")
    open_game(page, game)
    page.get_by_role("button", name="Change row 1").click()
    page.get_by_role("dialog").get_by_role("checkbox", name=re.compile("Ignore this row")).check()
    page.get_by_role("dialog").get_by_role("button", name="Save the row").click()
    expect(rows(page).first).to_have_class(re.compile("ignored"))
    page.get_by_role("button", name="Change row 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the row").click()
    expect(rows(page)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(rows(page).first).to_have_class(re.compile("ignored"))
    page.get_by_role("button", name="Undo").click()
    expect(rows(page).first).not_to_have_class(re.compile("ignored"))
    assert games.now(game)["session"]["taken_back"] == 0


def test_a_reply_that_says_solved_but_contradicts_is_one_trouble_not_an_end(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-?", "1345:2-0", "3344:1-1", "6666:4-0", kind="assist")
    open_game(page, game)
    expect(page.get_by_role("region", name="The feedback contradicts itself")).to_be_visible()
    expect(page.get_by_role("heading", name="Solved")).to_be_hidden()
    expect(page.locator("tr.marked")).to_have_count(4)
    expect(page.get_by_role("button", name=re.compile("^Ignore row"))).to_have_count(1)
    page.get_by_role("button", name="Ignore row 4").click()
    expect(page.get_by_role("region", name="codes left")).to_be_visible()
    assert ignored(games.now(game)) == [4]


def test_a_game_that_is_not_solved_by_what_its_page_says_is_gone_on_with(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist")
    open_game(page, game)
    main(page).get_by_text("Type rows instead").click()
    main(page).get_by_role("textbox").last.fill("1122 2-0 1344 1-1 4424 4-0")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Not solved: another row speaks against that.")
    expect(page.get_by_role("region", name="Your guess")).to_be_hidden()
    page.goto("/history")
    expect(page.locator(".kept-game").first).to_contain_text("open after 3 guesses")
    expect(page.get_by_role("link", name="Go on: ").first).to_have_attribute("href", f"/games/{game['id']}")
    page.goto("/assist")
    page.get_by_role("region", name="Go on with").locator(f"[href='/games/{game['id']}']").click()
    page.get_by_role("button", name="Change row 1 (1122) to 1-0").click()
    expect(page.get_by_role("heading", name="Found in 3 guesses")).to_be_visible()


def test_the_places_of_a_single_code_are_not_told_as_of_several(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122:0-0", "3344:0-0", "5555:3-0", "5656:3-0", "5566:3-0", kind="assist"))
    places = page.get_by_role("region", name="Which color can be where")
    expect(places).to_contain_text("The code that is left, position by position")


def test_a_repair_is_weighed_when_replies_contradict_again(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", "1344:0-2", "1122:2-0", kind="assist")
    open_game(page, game)
    wrong = page.get_by_role("region", name="The feedback contradicts itself")
    wrong.get_by_role("button", name=re.compile("Change row 1 .* to 2-0")).click()
    expect(wrong).to_be_hidden()
    games.guess(game, "1122", reply="1-0")
    page.reload()
    expect(wrong).to_contain_text("Row 1 was changed from 1-0 to 2-0; perhaps another row was wrong then.")
    wrong.get_by_role("button", name=re.compile(r"Change row 1 \(1122\) back to 1-0 and row 3 \(1122\) to 1-0")).click()
    expect(wrong).to_be_hidden()
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["1-0", "0-2", "1-0", "1-0"]
    assert [turn["told"] for turn in games.now(game)["session"]["rows"]] == [None, None, "2-0", None]


def test_a_row_that_may_be_wrong_is_left_out(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("BYGPR:0-5", "PRBGY:1-0", kind="assist", game="5x5:BYGPR")
    open_game(page, game)
    page.get_by_role("button", name="Ignore row 2").click()
    expect(page.get_by_role("region", name="44 codes left")).to_be_visible()
    assert ignored(games.now(game)) == [2]


def test_by_keyboard_alone_until_it_is_solved(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(kind="assist"))
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    tab_to(page, page.locator("tr.entry td.cell").first)
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    # From the board Enter leads to the reply, where digits are black, then white.
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Row 1: 1 black, 0 white. 256 codes left.")
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    page.keyboard.type("2?")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Row 2: 2 black")

    # Back on the board, the last row is taken back by u, and h puts the best guess in.
    page.keyboard.press("Shift+Tab")
    tab_to(page, page.locator("tr.entry td.cell[tabindex='0']"))
    page.keyboard.press("u")
    expect(rows(page)).to_have_count(1)
    page.keyboard.type("4424")
    page.keyboard.press("Enter")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 2 guesses")).to_be_focused()
    expect(page.get_by_role("link", name="Another board")).to_have_count(1)
    expect(page.get_by_role("link", name="Review this game")).to_have_attribute("href", re.compile(r"/review\?id="))


def test_keys_go_to_the_feedback_from_an_empty_part_of_the_page(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(kind="assist"))
    expect(page.locator("tr.entry [data-color]")).to_have_count(4)
    page.get_by_role("banner").click(position={"x": 300, "y": 5})
    page.keyboard.type("10")
    page.get_by_role("banner").click(position={"x": 300, "y": 5})
    page.keyboard.press("Enter")
    expect(main(page).locator("tr.past .reply")).to_contain_text("1 black, 0 white")


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844), (360, 640)])
def test_what_enters_a_row_stays_in_its_place_and_the_old_map_is_dimmed(
    visitor: Page, games: Games, width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script("localStorage.setItem('blackpeg.map', 'true')")
    open_game(page, games.begin(kind="assist"))
    expect(page.locator("tr.entry [data-color]")).to_have_count(4)
    enter = feedback_button(page, 4, 0)

    def place() -> dict[str, int]:
        return {name: round(pixels) for name, pixels in (enter.bounding_box() or {}).items()}

    before = place()
    held: list[Route] = []
    page.route("**/api/suggestions", lambda route: held.append(route))
    map_said = page.get_by_text("of 1,296 codes are possible")
    expect(map_said).to_contain_text("1,296 of")
    feedback_button(page, 0, 0).focus()
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Blackpeg thinks")).to_be_visible()
    assert place() == before
    expect(page.locator("[aria-busy=true]").filter(has=map_said)).to_have_count(1)
    held[0].continue_()
    expect(map_said).not_to_contain_text("1,296 of")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert place() == before


def test_rows_are_typed_and_pasted(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist")
    open_game(page, game)
    main(page).get_by_text("Type rows instead").click()
    typed = page.get_by_role("textbox", name="Rows, such as 1122 1-1")
    typed.fill("1122 1 0")
    typed.press("Enter")
    expect(rows(page)).to_have_count(1)
    typed.fill("1344:0-?, 2356 =2")
    typed.press("Enter")
    expect(rows(page)).to_have_count(3)
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["1-0", "0-?", "=2"]
    typed.fill("1344")
    typed.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Expected a guess and its feedback")).to_be_visible()
    typed.fill("1347 1-0")
    typed.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="row 4")).to_be_visible()
    expect(typed).to_have_value("1347 1-0")
    expect(rows(page)).to_have_count(3)


def test_what_is_wrong_with_a_typed_row_is_said_under_its_field_on_a_phone(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 375, "height": 700})
    open_game(page, games.begin("1122:1-0", "1344:1-1", "3425:2-0", kind="assist"))
    main(page).get_by_text("Type rows instead").click()
    typed = page.get_by_role("textbox", name="Rows, such as 1122 1-1")
    for row, said in (("1199 1-1", "no color is written"), ("foo", "Expected a guess")):
        typed.fill(row)
        typed.press("Enter")
        expect(page.get_by_role("alert").filter(has_text=said)).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".trouble")).to_have_count(1)
        expect(typed).to_be_focused()


def test_feedback_is_typed_as_people_write_it(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist")
    open_game(page, game)
    main(page).get_by_text("Type rows instead").click()
    typed = page.get_by_role("textbox", name="Rows, such as 1122 1-1")
    for number, row in enumerate(("1122 1A0B", "1344:bw", "1344 1 black 1 white"), 1):
        typed.fill(row)
        typed.press("Enter")
        expect(rows(page)).to_have_count(number)
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["1-0", "1-1", "1-1"]
    typed.fill("1344 nonsense")
    typed.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="a guess without feedback")).to_be_visible()


def test_a_row_that_could_not_be_kept_is_sent_again(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist")
    open_game(page, game)
    expect(page.get_by_role("heading", name="Best next guess 1123")).to_be_visible()
    page.context.set_offline(True)
    answer(page, "1", "1")
    expect(page.locator(".trouble-place").get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("tr.entry .peg")).to_have_count(4)
    page.context.set_offline(False)
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("region", name="Best next guess")).to_be_visible()
    assert len(games.now(game)["session"]["rows"]) == 1


def test_rows_entered_in_another_window_stay(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", kind="assist")
    open_game(page, game)
    expect(page.get_by_role("region", name="Best next guess")).to_be_visible()
    guess = page.get_by_role("heading", name=re.compile("Best next guess .")).inner_text().split()[-1]
    games.guess(game, "1344", reply="1-1")
    answer(page, "0", "1")
    expect(main(page).get_by_text("changed meanwhile, perhaps in another window")).to_be_visible()
    expect(rows(page)).to_have_count(2)
    assert [turn["guess"] for turn in games.now(game)["session"]["rows"]] == ["1122", "1344"]
    # The guess that was being entered is there yet, and can be sent now.
    expect(page.get_by_role("heading", name=f"Your guess {guess}")).to_be_visible()
    answer(page, "0", "1")
    expect(rows(page)).to_have_count(3)
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["1-0", "1-1", "0-1"]


def test_rows_taken_back_are_counted(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", "1344:1-1", kind="assist")
    open_game(page, game)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Your guess 1344")).to_be_visible()
    expect(rows(page)).to_have_count(1)
    assert games.now(game)["session"]["taken_back"] == 1


def test_an_answer_for_a_page_that_was_left_is_not_announced(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", kind="assist")
    open_game(page, game)
    expect(page.get_by_role("heading", name=re.compile("Best next guess ."))).to_be_visible()
    late: list[Route] = []
    page.route("**/api/suggestions", lambda route: late.append(route))
    answer(page, "1", "1")
    expect(rows(page)).to_have_count(2)
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    for route in late:
        route.continue_()
    page.wait_for_timeout(300)
    expect(page.get_by_role("status")).not_to_contain_text("Best next guess")


def test_a_board_too_large_to_list_is_helped_with_estimates(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(*UNCOUNTED[1:], kind="assist", game=UNCOUNTED[0]))
    expect(page.get_by_role("region", name="Best next guess")).to_be_visible()
    left = page.get_by_role("region", name=re.compile("^About .* codes left$"))
    expect(left).to_contain_text("Estimated by sampling")


def test_axe_finds_nothing(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    page.goto("/assist")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    axe.finds_nothing_in_either_theme(page)
    open_game(page, games.begin("1234:0-2", "2356:1-1", kind="assist"))
    expect(page.get_by_role("region", name="Best next guess")).to_be_visible()
    page.get_by_text("Why the best guess").click()
    main(page).get_by_text("What each feedback would leave").click()
    main(page).get_by_text("List them").click()
    main(page).get_by_text("Type rows instead").click()
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        axe.finds_nothing_in_either_theme(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Change row 1").click()
    axe.finds_nothing(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_text("I know only a part").click()
    axe.finds_nothing_in_either_theme(page)
    expect(main(page).get_by_role("button", name="Black and white together: 3")).to_be_visible()
    open_game(page, games.begin("1234:0-2", "2356:4-0", kind="assist"))
    expect(page.get_by_role("link", name="Review this game")).to_be_visible()
    axe.finds_nothing(page)


def test_the_map_of_all_codes_is_open_and_is_told_in_words(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    open_game(page, games.begin("1122:1-0", kind="assist"))
    expect(page.get_by_role("application", name="256 of 1,296 codes, in 24 of 36 fields")).to_have_count(2)
    split = page.get_by_role("region", name="The split by")
    expect(split).to_contain_text("1334 would split 256 codes into 14 parts.")
    expect(split.locator(".map-legend li").first).to_have_text("G 1-1 51")
    expect(page.get_by_text("The map shows only what the feedback tells you")).to_be_visible()
    for table in ("The fields as a table", "The parts as a table"):
        page.get_by_text(table).click()
    rows = split.get_by_role("row")
    expect(rows).to_have_count(1 + 14)
    expect(rows.nth(1)).to_have_text(re.compile(r"1 black, 1 white\s*51"))
    axe.finds_nothing_in_either_theme(page)
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # The next reply puts dots out; a reload changes nothing.
    expect(page.get_by_role("heading", name="Best next guess 1334")).to_be_visible()
    answer(page, "0", "2")
    shown = page.get_by_text("32 of 1,296 codes are possible.", exact=True)
    expect(shown).to_be_visible()
    # It is folded where there is no room beside the board, until somebody unfolds it.
    page.reload()
    page.get_by_text("Map of all codes").click()
    expect(shown).to_be_visible()
    page.reload()
    expect(shown).to_be_visible()


def test_a_dot_is_found_and_taken_by_keys_and_by_pointer(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122:1-0", "1334:0-2", kind="assist"))
    codes = in_the_map("4x6 1122:1-0 1334:0-2")
    dots = page.get_by_role("application").first
    split = page.get_by_role("region", name="The split by")

    dots.focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(main(page).get_by_text(f"{codes[1]}: possible")).to_be_visible()
    expect(split).to_contain_text(f"{codes[1]} would split 32 codes")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"Your guess {codes[1]}")).to_be_visible()

    split.get_by_role("application").focus()
    expect(split).not_to_contain_text(f"{codes[1]} would split")
    page.keyboard.press("PageDown")
    reply = bp.Game("4x6").score(split.locator(".map-said").inner_text()[:4], codes[0])
    expect(split.locator(".map-line")).to_contain_text(f"{codes[0]}: would give {reply.black}-{reply.white}")

    dots.scroll_into_view_if_needed()
    box = dots.bounding_box()
    assert box
    # The last dot is in the lower right corner: 6666, which is not possible.
    page.mouse.click(box["x"] + box["width"] - 7, box["y"] + box["height"] - 7)
    expect(page.get_by_role("heading", name="Your guess 6666")).to_be_visible()


def test_no_map_is_offered_of_a_board_too_large_for_one(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("AABBCCDD:0-0", "EEFFGGHH:7-0", kind="assist", game="8x12"))
    expect(page.get_by_role("heading", name="Which color can be where")).to_be_visible()
    expect(page.get_by_text("Map of all codes")).to_have_count(0)


def test_rows_that_are_typed_at_once_stand_whole_on_the_board(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 1366, "height": 657})
    open_game(page, games.begin(kind="assist"))
    main(page).get_by_text("Type rows instead").click()
    for row, made in (("1122 1-0", 1), ("3344 4-0", 2)):
        field = main(page).get_by_role("textbox").last
        field.fill(row)
        field.press("Enter")
        expect(rows(page)).to_have_count(made)
    expect(page.locator("tr.entry")).to_have_count(0)
    assert page.locator(".grid tbody").evaluate("body => body.scrollHeight - body.clientHeight") <= 0
    assert page.locator(".grid tbody").evaluate("body => body.scrollTop") == 0


# The pairs of these selectors whose elements lie on top of each other, and those that begin below the window.
MISPLACED = """selectors => {
    const all = selectors.map(each => [each, document.querySelector(each).getBoundingClientRect()]);
    const meet = ([, one], [, other]) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const after = at => all.slice(at + 1).filter(other => meet(all[at], other));
    const pairs = all.flatMap(([name], at) => after(at).map(([other]) => [name, other]));
    return [...pairs, ...all.slice(0, 2).filter(([, {top}]) => top > innerHeight / 3).map(([name]) => name)];
}"""


@pytest.mark.parametrize(("width", "height"), [(740, 360), (667, 375), (640, 400), (844, 390), (390, 844)])
@pytest.mark.parametrize(
    ("board", "rows"),
    [
        ("4x6", ("1122:1-0", "1344:0-2")),
        ("4x6", ("1122:1-0", "1344:4-0")),
        ("{CASTE,LINES,ALTER,OFFER}-black", ("ALTER:1",)),
    ],
)
def test_nothing_lies_on_top_of_another_on_a_phone_on_its_side(
    visitor: Page, games: Games, board: str, rows: tuple[str, ...], width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin(*rows, kind="assist", game=board))
    expect(page.locator(":is(.asking .tap, .ending)").first).to_be_visible()
    told = page.locator(".state > :is(.asking, .ending)")
    expect(told).to_be_visible()
    what = ".state > :is(.asking, .ending)"
    first = [".board", what] if width > height else [what, ".status"]
    assert page.evaluate(MISPLACED, [*first, ".tray", ".side"]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# The buttons whose content is not whole in them.
CUT = """() => [...document.querySelectorAll('.tap')].filter(tap => {
    const outer = tap.getBoundingClientRect();
    return [...tap.querySelectorAll('.reply-pegs, .reply-numbers')].some(each => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom;
    });
}).map(tap => tap.textContent)"""


@pytest.mark.parametrize(
    ("kind", "board", "row", "width"),
    [
        *[("assist", "5x8", "11223:1-1", width) for width in (360, 840, 900, 1024, 1140, 1280)],
        *[("assist", "4x6", "1122:1-1", width) for width in (360, 840, 900, 1024)],
        *[("break", "5x8", "11223:1-1", width) for width in (360, 840, 1024)],
    ],
)
def test_what_is_on_a_button_for_feedback_is_whole(
    visitor: Page, games: Games, kind: str, board: str, row: str, width: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 768})
    open_game(page, games.begin(row, kind=kind, game=board))
    expect(page.locator(".tap").first).to_be_visible()
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_wrong_with_typed_rows_is_gone_with_the_rows_it_was_about(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin("1122:1-0", "1344:1-0", kind="assist"))
    page.get_by_text("Type rows instead").click()
    field = page.get_by_role("textbox", name="Rows, such as")
    field.fill("1122 3-1")
    field.press("Enter")
    wrong = page.get_by_role("alert").filter(has_text="3-1")
    expect(wrong).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("tr.past")).to_have_count(1)
    expect(wrong).to_have_count(0)


def test_a_color_with_a_name_of_its_own_is_called_by_that_alone(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(kind="assist", game="4x4:red,teal,mauve,blue"))
    colors = page.get_by_role("toolbar", name="Colors").get_by_role("button")
    expect(colors).to_have_text(
        [re.compile(f"{name}$") for name in ("red", "teal", "mauve", "blue", "Empty a hole")], use_inner_text=True
    )
    expect(colors.nth(2)).to_have_attribute("title", re.compile("^mauve"))
    expect(main(page)).not_to_contain_text("green")


def test_the_sentence_above_a_wide_table_does_not_scroll_with_it(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 740})
    open_game(page, games.begin(kind="assist", game="12x12"))
    table = page.get_by_role("table", name="For each position, how many of the")
    expect(table).to_be_visible()
    told = main(page).get_by_text("For each position, how many of the").bounding_box()
    assert told
    assert told["x"] + told["width"] <= 360
    assert table.evaluate("table => table.parentElement.scrollWidth > table.parentElement.clientWidth")
