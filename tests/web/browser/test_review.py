"""The review of a game: where it comes from, what it says, and the worst moments played again."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.web.browser.looking import WATCHED, Axe, Games, pick, tab_to

import blackpeg as bp

MINUS = "\N{MINUS SIGN}"
RECORD = "game: 4x6\n1122:1-0\n1344:1-1\n3425:2-0\n4424:4-0\n"


def open_record(page: Page, record: str = RECORD) -> None:
    """Opens a link that carries *record*."""
    page.goto(f"/review#record={quote(record)}")


def the_sum(page: Page) -> Locator:
    return page.get_by_role("region", name="The sum")


def detail(page: Page) -> Locator:
    return page.get_by_role("region", name="The guess in detail")


def test_a_shared_link_is_reviewed_and_comes_back_after_a_reload(visitor: Page) -> None:
    page = visitor
    open_record(page)
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 4 guesses")).to_be_visible()
    words = re.sub(r"\s+", " ", the_sum(page).locator(".equation").inner_text())
    assert words == f"4 guesses used = 4.34 expected + 0.42 lost, 0.25 by a gamble {MINUS} 0.76 saved by good luck"
    the_sum(page).get_by_text("Exactly").click()
    expect(the_sum(page)).to_contain_text(f"4 = 625/144 + 61571/145152 {MINUS} 110963/145152")

    # A guess that found the code is no mistake to begin with; others come by their buttons, in the table or one by one.
    expect(detail(page).get_by_role("heading", name="Guess 1")).to_be_visible()
    page.get_by_role("button", name="Guess 2, 1344").click()
    expect(detail(page)).to_contain_text("It left 42 of 256 codes; on average it leaves 31.5.")
    expect(page.get_by_role("button", name="Guess 2, 1344")).to_have_attribute("aria-pressed", "true")
    board = page.get_by_role("grid", name="The board after guess 2")
    expect(board.locator("tr.past:not(.pending)")).to_have_count(2)
    expect(board.locator("tr.past:not(.pending)").last).to_contain_text("42 codes")
    # The best guess is a row of its own below.
    expect(board.get_by_role("row").last).to_have_text(re.compile("1 orange.*3 green.*3 green.*4 yellow.*best"))
    page.reload()
    expect(detail(page).get_by_role("heading", name="Guess 2")).to_be_visible()
    before = detail(page).get_by_role("button", name="The guess before")
    before.click()
    expect(detail(page).get_by_role("heading", name="Guess 1")).to_be_focused()
    after = detail(page).get_by_role("button", name="The next guess")
    after.click()
    expect(after).to_be_focused()
    before.click()


def test_the_table_has_what_the_timeline_shows(visitor: Page) -> None:
    page = visitor
    open_record(page)
    table = page.get_by_role("table", name="Each guess, with the guesses it lost, and what luck saved or cost")
    last = table.get_by_role("row").last
    expect(last).to_be_visible()
    texts = [" ".join(cell.split()) for cell in last.get_by_role("cell").all_inner_texts()]
    assert texts[2:5] == ["1", "0.25", "1.00 saved"]
    # The picture has a step for each mistake and each reply, and may be clicked.
    steps = page.locator(".timeline rect.block")
    expect(steps).to_have_count(8)
    page.locator(".timeline .ground").nth(2).click()
    expect(detail(page).get_by_role("heading", name="Guess 3")).to_be_visible()


# Ten guesses, the last one right.
LONG = "game: 4x6\n1111:0-0\n2222:1-0\n3333:1-0\n2344:0-2\n5235:2-0\n5236:3-0\n5632:1-2\n6235:3-0\n6231:3-0\n6236:4-0\n"


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (1440, 900), (1280, 720)])
@pytest.mark.parametrize("record", [RECORD, LONG])
def test_board_graph_and_moves_are_on_one_screen(visitor: Page, record: str, width: int, height: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_record(page, record)
    expect(page.locator(".timeline svg")).to_be_visible()
    turns = record.split()[2:]
    for number in (1, len(turns)):
        page.get_by_role("button", name=f"Guess {number}, {turns[number - 1][:4]}", exact=True).click()
        expect(detail(page).get_by_role("heading", name=f"Guess {number}")).to_be_visible()
        for part in (".slab", ".timeline", ".all-guesses", ".detail", ".is-chosen .row-button"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, part
    assert page.evaluate("document.documentElement.scrollHeight") == height


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844), (360, 640)])
def test_what_is_wrong_with_a_pasted_text_is_in_sight(visitor: Page, width: int, height: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/review")
    page.wait_for_load_state("networkidle")  # the last games stand beside the record, and make it narrower
    record = page.get_by_role("textbox", name="A record, or one guess and its feedback per line")
    button = page.get_by_role("button", name="Review", exact=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    record.fill("hello world")
    above = "document.querySelector('button.primary').offsetTop"
    before = page.evaluate(above)
    button.click()
    alert = page.get_by_role("alert").filter(has_text="Expected a game's record, or lines such as 1122 1-0")
    expect(alert).to_contain_text("Got “hello world”")
    expect(alert).to_contain_text("Copy the whole record")
    expect(alert).to_be_in_viewport(ratio=1)
    assert page.evaluate(above) == before
    expect(record).to_be_focused()
    assert not [url for url in asked if "/api/review" in url]
    record.fill("11 1-0\n12 1-0")
    button.click()
    alert = page.get_by_role("alert").filter(has_text="Nothing says which game this is")
    expect(alert).to_be_in_viewport(ratio=1)


def test_no_feedback_in_a_sentence_is_broken_after_its_hyphen(visitor: Page) -> None:
    page = visitor
    open_record(page, "game: 4x6\n1122:1-0\n1344:1-1\n3425:2-0\n5566:0-0\n1213:0-1\n4424:4-0")
    told = detail(page).locator(".sentences")
    expect(told).to_contain_text("1122 would have got 1-2, not 1-0.")
    lines = "each => Math.max(...[...each.children].map(span => span.getClientRects().length))"
    for width in range(320, 400, 8):
        page.set_viewport_size({"width": width, "height": 800})
        assert told.evaluate(lines) == 1


@pytest.mark.parametrize("width", [768, 1024, 1100, 1200, 1366])
def test_the_sum_and_what_can_be_done_with_it_take_two_lines_at_most(visitor: Page, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 900})
    open_record(page, LONG)
    beside = "(exactly, button) => exactly.getBoundingClientRect().bottom > button.getBoundingClientRect().top"
    replay = the_sum(page).get_by_role("button", name="Replay the worst").element_handle()
    assert the_sum(page).get_by_text("Exactly").evaluate(beside, replay)
    for cell in page.locator(".all-guesses tbody td.amount").all():
        assert cell.evaluate("each => each.offsetHeight < 48")


def test_one_plays_on_from_a_row(visitor: Page) -> None:
    page = visitor
    open_record(page)
    page.get_by_role("button", name="Guess 1, 1122").click()
    expect(detail(page).get_by_role("heading", name="Guess 1")).to_be_visible()
    detail(page).get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("/games/"))
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.get_by_role("button", name="Guess", exact=True)).to_be_visible()


def test_the_guess_that_is_chosen_comes_into_sight_on_a_phone(visitor: Page) -> None:
    page = visitor
    page.set_viewport_size({"width": 390, "height": 844})
    open_record(page)
    page.get_by_role("button", name="Guess 1, 1122").click()
    expect(detail(page).get_by_role("heading", name="Guess 1")).to_be_in_viewport()
    assert page.locator(".all-guesses").evaluate("card => card.querySelector('table').clientWidth <= card.clientWidth")


def test_the_split_marks_the_reply_that_came(visitor: Page) -> None:
    page = visitor
    open_record(page)
    page.get_by_role("button", name="Guess 2, 1344").click()
    detail(page).get_by_text("The numbers").click()
    table = detail(page).get_by_role("table", name="How many codes each feedback leaves: your guess, and the best")
    marked = table.get_by_role("row").filter(has_text="this game")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("1 black, 1 white")
    expect(marked.get_by_role("cell").first).to_have_text("42")


def test_the_map_shows_the_guess_beside_the_best_row_by_row(visitor: Page, axe: Axe) -> None:
    page = visitor
    open_record(page)
    page.get_by_role("button", name="Guess 2, 1344").click()
    detail(page).get_by_text("Map of all codes").click()
    played = detail(page).get_by_role("region", name="The split by 1344")
    expect(played).to_contain_text("1344 splits 256 codes into 13 parts.")
    expect(played.get_by_role("application")).to_have_accessible_name(re.compile("256 of 1,296 codes, in 24 of 36"))
    best = detail(page).get_by_role("region", name="The split by 1334")
    expect(best).to_contain_text("1334 would split 256 codes into 14 parts.")
    axe.finds_nothing_in_either_theme(page)

    page.get_by_role("button", name="Guess 3, 3425").click()
    played = detail(page).get_by_role("region", name="The split by 3425")
    expect(played).to_contain_text("3425 splits 42 codes into 11 parts.")


def test_a_link_that_the_server_sees_is_reviewed_too(visitor: Page) -> None:
    page = visitor
    page.goto("/review?record=4x6+1122:1-0+1344:1-1+3425:2-0+4424:4-0")
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 4 guesses")).to_be_visible()


def test_a_list_of_turns_is_pasted(visitor: Page) -> None:
    page = visitor
    page.goto("/review")
    page.get_by_role("textbox", name="A record, or one guess and its feedback per line").fill("BBYR12\nRGBY02\nBYPB40")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 3 guesses")).to_be_visible()
    # Who comes back can mend what was pasted.
    page.go_back()
    expect(page.locator("#record")).to_have_value("BBYR12\nRGBY02\nBYPB40")
    page.go_forward()
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 3 guesses")).to_be_visible()
    # From now on the address carries the game.
    assert "#record=" in page.url
    page.reload()
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 3 guesses")).to_be_visible()


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("1122 5-0", "line 1: 4x6 never gives the feedback 5-0"),
        ("1122:1-0\n8811 7-0", "line 2: 4x8 never gives the feedback 7-0"),
        ("1122 1-0\n1344 x", "expected a guess and its feedback, such as 1122:1-0 or 1122 1 0, got '1344 x'"),
    ],
)
def test_a_wrong_feedback_is_not_blamed_on_the_board(visitor: Page, rows: str, wrong: str) -> None:
    page = visitor
    page.goto("/review")
    page.get_by_role("textbox", name="A record, or one guess and its feedback per line").fill(rows)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text=wrong)).to_be_visible()
    expect(page.get_by_role("combobox", name="Board")).to_be_hidden()


def test_a_text_without_codes_says_what_to_copy_and_leads_to_the_games_of_its_day(visitor: Page) -> None:
    page = visitor
    day = page.request.get("/api/history/daily?game=4x6").json()
    game = page.request.post("/api/games", data={"kind": "play", "game": "4x6", "daily": day["today"]}).json()
    page.request.post(f"/api/games/{game['id']}/turns", data={"guess": "1122"})
    text = page.request.get(f"/api/games/{game['id']}/share").json()["text"]
    assert f"#{day['number']}" in text
    page.goto("/review")
    page.get_by_role("textbox", name="A record, or one guess and its feedback per line").fill(text)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="This text tells no codes")).to_contain_text(
        "copy the record instead"
    )
    page.get_by_role("link", name=f"Your games of {day['today']} in History").click()
    expect(page.locator(f".kept-game[data-id='{game['id']}']")).to_be_visible()


def test_rows_of_no_usual_board_ask_which_one_by_the_chooser(visitor: Page) -> None:
    page = visitor
    page.goto("/review")
    page.get_by_role("textbox", name="A record, or one guess and its feedback per line").fill("11 1-0\n12 1-0")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="of no usual board")).to_be_visible()
    page.get_by_role("combobox", name="Board").select_option("custom")
    page.get_by_role("spinbutton", name="Pegs").fill("2")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="Review of 2x6, open after 2 guesses")).to_be_visible()


@pytest.mark.parametrize("place", ["#", "?"])
def test_a_link_whose_rows_are_of_no_usual_board_asks_which_one(visitor: Page, place: str) -> None:
    page = visitor
    page.goto(f"/review{place}record=11%201-0%0A12%201-0")
    expect(page.get_by_role("alert").filter(has_text="of no usual board")).to_be_visible()
    page.get_by_role("combobox", name="Board").select_option("custom")
    page.get_by_role("spinbutton", name="Pegs").fill("2")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="Review of 2x6, open after 2 guesses")).to_be_visible()


def test_a_board_with_more_codes_than_numbers_have_digits_is_reviewed(visitor: Page) -> None:
    page = visitor
    page.goto("/review")
    record = page.get_by_role("textbox", name="A record, or one guess and its feedback per line")
    record.fill("game: 20x20\nAABBCCDDEEFFGGHHIIJJ 3 5")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="Review of 20x20")).to_be_visible()
    expect(page.get_by_role("table").filter(has_text="\N{MULTIPLICATION SIGN}\xa010")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        (f"{RECORD}\ngame: 3x3\n111:1-0\n222:1-0\n123:1-2\n132:3-0\n", ("4x6", "3x3")),
        ("game,turns\n4x6,1122:1-0 1344:1-1 3425:2-0 4424:4-0\n3x3,111:1-0 222:1-0 123:1-2 132:3-0\n", ("4x6", "3x3")),
        ("1122 1-0\n1344 1-1\n3425 2-0\n4424 4-0\n\n1111 1-0\n2222 1-0\n1233 0-3\n3124 4-0\n", ("4x6", "4x6")),
    ],
    ids=["records", "table", "lists"],
)
def test_a_file_is_dropped_and_each_of_its_games_is_reviewed(visitor: Page, text: str, boards: tuple[str, str]) -> None:
    page = visitor
    first, second = boards
    page.goto("/review")
    page.get_by_role("form", name="Paste or drop a record").wait_for()
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "games.txt", {type: "text/plain"}));
            const form = document.querySelector("form.card");
            form.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        text,
    )
    expect(page.get_by_role("heading", name=f"Review of {first}, solved with 4 guesses")).to_be_visible()
    # The review says that there are others, and goes to them; a reload finds the one that was chosen.
    pasted = page.get_by_role("navigation", name="The games that were pasted")
    expect(pasted).to_contain_text("2 games were pasted")
    expect(pasted.get_by_role("link", name=f"Game 1: {first}")).to_have_attribute("aria-current", "page")
    pasted.get_by_role("link", name=f"Game 2: {second}").click()
    for _ in range(2):
        expect(page.get_by_role("heading", name=f"Review of {second}, solved with 4 guesses")).to_be_visible()
        expect(pasted.get_by_role("link", name=f"Game 2: {second}")).to_have_attribute("aria-current", "page")
        page.reload()


def test_a_game_of_the_history_is_reviewed_and_kept_as_judged(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122", "1344", "4424", seed=1)
    page.goto("/review")
    page.get_by_role("region", name="Your last games").get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 3 guesses")).to_be_visible()
    assert game["id"] in page.url


# A blunder, an inaccuracy, and two good guesses.
ERRING = "game: 4x6\n1111:1-0\n1222:0-2\n3155:1-1\n2163:1-1\n"


def test_a_better_guess_is_looked_for(visitor: Page) -> None:
    page = visitor
    open_record(page, ERRING)
    page.get_by_role("button", name="Replay the worst 2 moments").click()
    expect(page.get_by_role("heading", name="Moment 1 of 2: guess 1")).to_be_visible()
    # Digits go into the row to fill at once.
    page.keyboard.type("1111")
    attempt = page.get_by_role("button", name="Try", exact=True)
    verdict = page.locator(".verdict")
    attempt.click()
    expect(verdict).to_have_text(re.compile(r"^That is what you played; it lost 0\.53"))
    pick(page, "1234")
    attempt.click()
    expect(verdict).to_have_text(re.compile(r"^1234 is better: it loses"))
    pick(page, "1123")
    attempt.click()
    expect(verdict).to_have_text("1123 is right: no guess is better.")
    expect(page.get_by_role("list", name="Tried").get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Next moment").click()
    expect(page.get_by_role("heading", name="Moment 2 of 2: guess 2")).to_be_visible()
    page.keyboard.type("1")
    expect(page.locator("tr.entry .peg")).to_have_count(1)
    page.get_by_role("button", name="Show the best").click()
    expect(verdict).to_have_text(re.compile(" loses nothing"))
    page.get_by_role("button", name="Back to the review").click()
    expect(the_sum(page)).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("You found a best guess in 1 of 2 moments.")


def told_of(row: Locator) -> tuple[str, list[str]]:
    """What stands in a row of the table of feedbacks."""
    return row.get_by_role("rowheader").inner_text().split()[0], row.get_by_role("cell").all_inner_texts()


@pytest.mark.parametrize("size", [(1366, 657), (390, 844), (360, 640)])
def test_another_guess_is_tried_at_any_row_by_keys_and_left_again(
    visitor: Page, axe: Axe, size: tuple[int, int]
) -> None:
    page = visitor
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(WATCHED)
    open_record(page, "game: 4x6\n1122:1-0\n1344:1-1\n1536:0-0\n")
    expect(page.locator(".review-board .slab")).to_be_visible()
    assert page.evaluate("window.moved") < 0.001  # the menu, whose entry becomes bold
    page.get_by_role("button", name="Guess 3, 1536").click()
    expect(detail(page).get_by_role("heading", name="Guess 3")).to_be_visible()
    tab_to(page, detail(page).get_by_role("button", name="Try another guess"))
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("42 codes left. You played")
    expect(page.locator("main")).to_contain_text("and no guess is better.")

    page.keyboard.type("1344")
    page.keyboard.press("Enter")
    before = "4x6 1122:1-0 1344:1-1"
    tried, played = bp.explain(before, "1344"), bp.explain(before, "1536")
    assert tried.advice.split
    assert played.advice.split
    assert tried.mistake == 1
    expect(page.locator(".verdict")).to_have_text("1344 would lose 1 guess.")
    expect(page.get_by_role("status")).to_have_text("1344 would lose 1 guess.")
    page.keyboard.type("3463")
    page.keyboard.press("Enter")
    other = bp.explain(before, "3463")
    assert other.advice.split
    last = page.get_by_role("list", name="Tried").get_by_role("listitem").last
    expect(last).to_contain_text(f"exactly {other.mistake}")
    region = page.get_by_role("region", name="What 3463 would tell")
    expect(region).to_contain_text(f"at most {other.advice.split.worst} of 42 codes remain")
    rows = dict(map(told_of, region.get_by_role("row").all()[1:]))
    dash = "\N{EN DASH}"
    for feedback, cells in rows.items():
        name = feedback.replace(dash, "-")
        expected = [
            {str(each): size for each, size in found.sizes.items()}.get(name)
            for found in (other.advice.split, played.advice.split)
        ]
        assert cells == [dash if size is None else str(size) for size in expected]
    axe.finds_nothing_in_either_theme(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    tab_to(page, page.get_by_role("button", name="Back to the review"))
    page.keyboard.press("Enter")
    expect(detail(page).get_by_role("heading", name="Guess 3")).to_be_focused()
    expect(page.locator(".said")).to_have_count(0)


@pytest.mark.parametrize("width", [375, 1366])
def test_the_pegs_of_a_row_are_side_by_side_when_a_moment_is_replayed(visitor: Page, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 700})
    open_record(page, ERRING)
    detail(page).get_by_role("button", name="The next guess").click()
    detail(page).get_by_role("button", name="Look for a better guess").click()
    rows = page.get_by_role("row").filter(has=page.locator(".cell"))
    expect(rows).to_have_count(2)
    for row in rows.all():
        tops = "row => [...row.querySelectorAll('.cell')].map(cell => cell.getBoundingClientRect().top)"
        assert len(set(row.evaluate(tops))) == 1
    expect(rows.first).to_be_in_viewport()


def test_what_is_called_good_is_no_moment_to_replay(visitor: Page) -> None:
    page = visitor
    open_record(page)
    expect(page.get_by_role("table").filter(has_text="good")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Replay"))).to_have_count(0)
    open_record(page, "game: 4x6\n1122:1-0\n1344:1-1\n")
    page.reload()
    expect(detail(page).get_by_role("heading", name="Guess 1: good")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Replay"))).to_have_count(0)


def test_a_winning_guess_is_a_gamble_and_not_what_one_is_sent_back_to(visitor: Page) -> None:
    page = visitor
    open_record(page)
    page.get_by_role("button", name="Guess 4, 4424").click()
    expect(detail(page).get_by_role("heading", name="Guess 4: gamble")).to_be_visible()
    expect(detail(page)).to_contain_text("It was a gamble that paid off: 1 chance in 4. 1465 would have found the code")
    expect(detail(page).get_by_role("button", name="Look for a better guess")).to_have_count(0)
    colors = "selector => getComputedStyle(document.querySelector(selector)).color"
    gamble, lost = (page.evaluate(colors, f".all-guesses td.{kind}") for kind in ("gamble", "lost"))
    assert gamble != lost


def test_a_better_guess_is_looked_for_where_nobody_told_the_secret(visitor: Page) -> None:
    page = visitor
    open_record(page, "game: 3x3\n111:1-0\n222:1-0\n")
    detail(page).get_by_role("button", name="Look for a better guess").click()
    page.locator(".palette .pick").first.wait_for()
    pick(page, "123")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".verdict")).to_have_text("123 is better: it loses 0.17 guesses. The best is better still.")


def test_what_is_not_proven_is_marked(visitor: Page) -> None:
    page = visitor
    open_record(page, "game: 8x10:letters\nAABBCCDD:1-3\nABCDEFGH:2-3\n")
    expect(page.get_by_role("heading", name="Review of 8x10, open after 2 guesses")).to_be_visible(timeout=30_000)
    expect(the_sum(page)).to_contain_text("does not judge guesses on a board this large")
    table = page.get_by_role("table", name="Each guess, with the bits learned from it")
    expect(table.get_by_role("row").last).to_contain_text("≈")


def test_replies_that_contradict_are_told(visitor: Page) -> None:
    page = visitor
    open_record(page, "game: 5x5:BYGPR\nBYGPR:0-5\nPRBGY:1-0\n")
    expect(page.get_by_role("note")).to_contain_text("No code is consistent with the feedback of row 2")
    expect(page.get_by_role("note")).to_contain_text("Rows 1 and 2 cannot both be right")


def test_the_numbers_shown_add_up(visitor: Page) -> None:
    page = visitor
    open_record(page, "game: 4x6\n1122:1-0\n1122:1-0\n4424:4-0\n")
    expect(the_sum(page).locator(".term b")).to_have_text(["3", "4.34", "1.25", "2.59"])
    expect(page.locator(".all-guesses td:is(.lost, .gamble)")).to_have_text(["0.06", "1.00", "0.19"])


def test_a_contradictory_game_that_ends_with_all_black_is_not_called_solved(visitor: Page) -> None:
    page = visitor
    open_record(page, "game: 4x6\n1122:2-0\n1344:1-1\n3425:2-0\n4424:4-0\n")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Review of 4x6, 3 guesses reviewed, the feedbacks contradict each other from row 4 on")
    expect(the_sum(page)).to_contain_text("3 guesses reviewed")
    expect(page.locator(".scores")).to_have_count(0)


def test_a_link_that_was_cut_off_says_so(visitor: Page) -> None:
    page = visitor
    page.goto("/review#recor")
    expect(page.get_by_role("alert").first).to_contain_text("This link holds no game")
    open_record(page, "game: 4x6\n11")
    expect(page.get_by_role("alert").filter(has_text="line 2")).to_be_visible()


def test_a_review_that_cannot_be_shown_is_shown_later(visitor: Page) -> None:
    page = visitor
    page.route("**/api/about", lambda route: route.abort())
    open_record(page)
    expect(page.get_by_role("alert")).to_contain_text("Blackpeg does not answer")
    page.unroute("**/api/about")
    page.get_by_role("button", name="Try again").click()
    expect(the_sum(page)).to_be_visible()


def test_axe_finds_nothing(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto("/review")
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()
    axe.finds_nothing_in_either_theme(page)
    open_record(page)
    expect(the_sum(page)).to_be_visible()
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.locator(".detail details:not([open]) summary").first.click()
        axe.finds_nothing_in_either_theme(page)
        page.locator(".detail details").first.evaluate("numbers => { numbers.open = true }")
        assert page.locator(".histogram .mark").evaluate("mark => mark.scrollWidth <= mark.parentElement.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Look for a better guess").click()
    axe.finds_nothing_in_either_theme(page)


def test_what_goes_wrong_while_a_review_is_drawn_is_said(visitor: Page) -> None:
    page = visitor

    def spoil(route: Route) -> None:
        told = route.fetch()
        *events, last = told.text().rstrip().split("data: ")
        review = json.loads(last)
        review["turns"][0]["guess"] = None
        route.fulfill(response=told, body="data: ".join([*events, f"{json.dumps(review)}\n\n"]))

    page.route("**/api/review", spoil)
    open_record(page)
    expect(page.get_by_role("alert")).to_contain_text("not iterable")
    expect(page.get_by_role("alert").get_by_role("button", name="Try again")).to_be_visible()


def test_a_game_that_is_unknown_has_links_that_lead_on(visitor: Page) -> None:
    page = visitor
    page.goto("/games/nothere")
    expect(page.get_by_role("alert")).to_contain_text("There is no game 'nothere' in the history.")
    expect(page.get_by_role("link", name="To the first page")).to_have_attribute("href", "/")
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="History", level=1)).to_be_visible()


def test_what_a_long_guess_lost_is_in_sight(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.give_up(games.begin("AABBCC", "DDEEFF", game="6x12", seed=1))
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/review?id={game['id']}")
    expect(page.locator(".all-guesses")).to_be_visible()
    assert page.evaluate(
        "[...document.querySelectorAll('.all-guesses .scroll')].every(e => e.scrollWidth <= e.clientWidth)"
    )
