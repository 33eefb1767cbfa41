"""The history: games found again, gone on with, reviewed, removed, brought in and taken away."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.web.browser.looking import Axe, Games, main, open_game

RECORDS = """\
game: 3x3
result: solved
codebreaker: person
date: 2026-01-05
111:1-0
222:1-0
123:1-2
132:3-0

game: 3x3
result: solved
codebreaker: person
date: 2026-02-05
112:3-0

game: 3x3
result: given up
codebreaker: person
date: 2026-03-05
111:0-0
"""


def listed(page: Page) -> Locator:
    return page.locator(".kept-game")


def bring_in(page: Page, text: str) -> None:
    page.locator("#import-file").set_input_files(
        {"name": "games.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )


@pytest.fixture
def imported(visitor: Page) -> Page:
    """The page, with three games of 3x3 in the history."""
    visitor.goto("/history")
    bring_in(visitor, RECORDS)
    expect(visitor.get_by_role("alert").filter(has_text="added")).to_be_visible()
    expect(listed(visitor).filter(has_text="given up after 1 guess").first).to_be_visible()  # which moves what is below
    return visitor


def test_a_list_of_words_is_short_in_the_choice_of_boards(visitor: Page) -> None:
    words = ("ALTER", "CASTE", "HAVEN", "KEEPS", "LINES")
    visitor.goto("/history")
    bring_in(visitor, f"game: {{{','.join(words)}}}-marks\nresult: given up\ncodebreaker: person\nALTER:Y...G\n")
    boards = visitor.get_by_role("combobox", name="Board").get_by_role("option")
    # Games of other tests may be there, too.
    expect(boards.filter(has_text="HAVEN,…}-marks")).to_have_text("{ALTER,CASTE,HAVEN,…}-marks")


@pytest.mark.parametrize(("board", "guess", "mark"), [("4x6", "1111", ""), ("5x8", "11111", r"≈\s")])
def test_what_is_estimated_is_marked(visitor: Page, games: Games, board: str, guess: str, mark: str) -> None:
    page = visitor
    games.give_up(games.begin(guess, game=board, seed=1))
    newest = listed(page).first
    for _ in range(100):  # it is judged when nothing else is to be done
        page.goto(f"/history?game={board}")
        expect(newest).to_contain_text("given up after 1 guess")
        if "lost" in newest.inner_text():
            break
    expect(newest.locator(".kept-sums")).to_have_text(re.compile(rf"^{mark}\d\.\d\d lost by mistakes, {mark}\d"))
    figures = page.get_by_role("region", name=f"Your games of {board}").locator(".figure-number")
    expect(figures.filter(has_text="Guesses lost per game").locator("b")).to_have_text(re.compile(rf"^{mark}\d"))


def test_games_are_searched_and_the_search_survives_a_reload(imported: Page, games: Games) -> None:
    page = imported
    games.begin("1122", seed=1, host="sly")
    page.reload()
    page.get_by_role("combobox", name="Board").select_option("3x3")
    expect(page.locator(".found")).to_have_text("3 games")
    page.get_by_role("combobox", name="Result").select_option("given up")
    expect(page.locator(".found")).to_have_text("1 game")
    page.reload()
    expect(page.locator(".found")).to_have_text("1 game")
    expect(listed(page)).to_contain_text("given up after 1 guess")
    page.get_by_role("combobox", name="Result").select_option("")
    page.get_by_role("combobox", name="Board").select_option("")
    page.get_by_role("searchbox", name="Search").fill("sly")
    expect(listed(page).first).to_contain_text("host sly")
    page.get_by_role("searchbox", name="Search").fill("no such game")
    expect(page.locator(".found")).to_have_text("No game matches.")
    expect(page.get_by_role("status")).to_have_text("No game matches.")


def test_an_open_game_is_gone_on_with(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1122:1-0", kind="assist")
    page.goto("/history")
    page.get_by_role("link", name="Go on: 4x6, open after 1 guess").first.click()
    expect(page).to_have_url(re.compile(game["id"]))
    expect(page.locator("tr.past")).to_have_count(1)


def test_no_title_and_no_row_has_the_internal_name_of_a_board(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("AABB", game="4x6:letters")
    open_game(page, game)
    expect(page).to_have_title("Play 4x6 · Blackpeg")
    page.goto("/history")
    row = page.locator(f"[data-id='{game['id']}']")
    expect(row.get_by_role("link").first).to_have_text("4x6")
    expect(row).not_to_contain_text("letters")


def test_imported_games_keep_their_days_and_leave_the_figures_of_played_games_alone(
    visitor: Page, games: Games
) -> None:
    page = visitor
    records = "".join(
        f"game: 2x5\nresult: {result}\ncodebreaker: person\ndate: {day}\n{turns}\n\n"
        for day, result, turns in [
            ("2026-01-05", "solved", "11:1-0\n12:2-0"),
            ("2026-03-05", "solved", "11:0-0\n22:0-0\n34:2-0"),
            ("2026-02-05", "given up", "11:0-0"),
        ]
    )
    games.give_up(games.begin("11", game="2x5", seed=1))
    assert page.request.post("/api/history/import", data={"records": records}).ok
    page.goto("/history?game=2x5")
    expect(listed(page).locator("time")).to_have_text(
        [re.compile("[0-9]:[0-9]"), "Mar 5, 2026", "Feb 5, 2026", "Jan 5, 2026"]
    )

    def figures(title: str) -> list[str]:
        region = page.get_by_role("region", name=title)
        expect(region).to_be_visible()
        return [each.replace("\n", "|") for each in region.locator(".figure-number").all_inner_texts()[:3]]

    assert figures("Your games of 2x5") == ["Solved|0|of 1 game", "Best|\u2013", "Solved in a row|0|longest 0"]
    page.get_by_role("combobox", name="Kind").select_option("imported")
    assert figures("Imported games of 2x5") == [
        "Solved|2|of 3 games",
        "Best|2|guesses; 2.50 on average",
        "Solved in a row|1|longest 1",
    ]
    rows = page.get_by_role("table", name="Imported games of 2x5, by guesses").get_by_role("row")
    assert [row.split() for row in rows.all_inner_texts()[1:]] == [["2", "1"], ["3", "1"], ["not", "solved", "1"]]


def test_on_a_phone_the_games_come_soon_and_the_rest_is_folded(imported: Page) -> None:
    page = imported
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/history?game=3x3")
    expect(listed(page).first).to_be_in_viewport()
    expect(page.get_by_role("link", name="Export")).to_be_hidden()
    page.get_by_role("combobox", name="Kind").select_option("imported")
    main(page).get_by_text("Chart").click()
    expect(page.get_by_role("table", name="Imported games of 3x3, by guesses")).to_be_visible()


def test_a_game_is_removed_after_a_question(imported: Page) -> None:
    page = imported
    page.goto("/history?game=3x3&result=given+up")
    expect(listed(page)).to_have_count(1)
    remove = page.get_by_role("button", name="Remove 3x3, given up after 1 guess")
    remove.click()
    expect(page.get_by_role("dialog")).to_contain_text("An imported game on 3x3, given up after 1 guess.")
    page.get_by_role("dialog").get_by_role("button", name="Keep it").click()
    expect(listed(page)).to_have_count(1)
    remove.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(listed(page)).to_have_count(0)
    expect(page.locator(".found")).to_have_text("No game matches.")
    page.reload()
    expect(page.locator(".found")).to_have_text("No game matches.")


def test_what_cannot_be_imported_is_explained(visitor: Page) -> None:
    page = visitor
    page.goto("/history")
    bring_in(page, "game: 4x6\n1122:9-9")
    expect(page.get_by_role("alert").filter(has_text="line 2")).to_be_visible()
    bring_in(page, "1122:1-0")
    expect(page.get_by_role("alert").filter(has_text="The file does not name its board")).to_be_visible()
    expect(page.locator(".trouble")).to_have_count(1)


def test_games_are_exported_and_brought_in_once(imported: Page) -> None:
    with imported.expect_download() as download:
        imported.get_by_role("link", name="Export").click()
    contents = download.value.path().read_text()
    assert download.value.suggested_filename == "blackpeg-games.jsonl"
    assert [json.loads(line)["game"] for line in contents.splitlines()].count("3x3") >= 3
    bring_in(imported, contents)
    expect(imported.get_by_role("alert").filter(has_text="0 games added; ")).to_be_visible()


def test_a_file_is_dropped(visitor: Page) -> None:
    page = visitor
    page.goto("/history")
    page.locator("#import-file").wait_for(state="attached")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "games.txt"));
            const card = document.querySelector("#import-file").closest("details");
            card.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        "game: 2x2\n11:1-0\n12:2-0\n",
    )
    expect(page.get_by_role("alert").filter(has_text="1 game added.")).to_be_visible()
    expect(listed(page).filter(has_text="2x2")).to_have_count(1)


def test_axe_finds_nothing(imported: Page, axe: Axe) -> None:
    page = imported
    page.reload()
    expect(listed(page).first).to_be_visible()
    page.get_by_role("combobox", name="Kind").select_option("imported")
    expect(page.get_by_role("table", name="Imported games, by guesses")).to_be_visible()
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        axe.finds_nothing_in_either_theme(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=re.compile("^Remove")).first.click()
    axe.finds_nothing(page)
    page.goto("/history?text=nothing+like+that")
    expect(page.locator(".found")).to_have_text("No game matches.")
    axe.finds_nothing(page)


def test_games_that_cannot_be_read_are_told_of_and_end_the_list(imported: Page) -> None:
    page = imported
    game = page.request.get("/api/history?limit=1").json()["entries"][0]

    def forty_games(route: Route) -> None:
        """The sixth of them cannot be read."""
        query = parse_qs(urlsplit(route.request.url).query)
        first = int(query.get("offset", ["0"])[0])
        numbers = range(first, min(40, first + int(query["limit"][0])))
        entries = [{**game, "id": f"game{number}"} for number in numbers if number != 5]
        route.fulfill(json={"entries": entries, "total": 40, "unreadable": int(5 in numbers)})

    page.route("**/api/history?*", forty_games)
    page.get_by_role("searchbox", name="Search").fill("3x3")
    expect(page.locator(".found")).to_have_text("40 games, the last 29 of them; left out: 1 game that cannot be read")
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".found")).to_have_text("40 games; left out: 1 game that cannot be read")
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    expect(listed(page)).to_have_count(39)
    expect(page.locator(".kept-game[data-id='game30']")).to_have_count(1)


def test_what_is_refused_is_said_once(visitor: Page) -> None:
    page = visitor
    page.goto("/history?kind=foo")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".trouble")).to_have_count(1)


def test_a_file_that_is_empty_is_answered(visitor: Page) -> None:
    page = visitor
    page.goto("/review")
    page.locator("#record-file").set_input_files({"name": "empty.txt", "mimeType": "text/plain", "buffer": b""})
    expect(page.get_by_role("alert").filter(has_text="Paste a record first")).to_be_visible()
