"""Blackpeg as a folder of files: no server, and Python in the browser.  `bash tools/site` builds it."""

import functools
import gzip
import http.server
import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect
from tests.web.browser.conftest import ROOT, lacking
from tests.web.browser.looking import Axe, main
from tests.web.serving import run
from tests.web.test_tab import Browser, timeless

import blackpeg as bp
from blackpeg import book
from blackpeg.facts import as_json

SITE = ROOT / "dist/site"
MOST_AT_FIRST = 6_500_000
"""Bytes that a first visit takes, compressed."""
READY = 60_000
"""Milliseconds for Python to arrive, on a machine that is busy."""

ASK = """
({method, address, body, key}) => new Promise((done) => {
    const channel = new BroadcastChannel(`blackpeg.python ${location.pathname}static/`);
    let pieces = [];
    channel.onmessage = ({data}) => {
        if (data.to !== "test" || data.key !== key) return;
        pieces.push(data.piece);
        if (data.piece === null) new Blob(pieces.slice(1, -1)).text().then((text) => done([pieces[0], text]));
    };
    const headers = {Host: "127.0.0.1", Accept: "*/*", "Content-Type": "application/json"};
    const ask = () => channel.postMessage({from: "test", key, question: [method, address, headers], body});
    ask();
    if (method === "GET") setInterval(() => (pieces = [], key += 1, ask()), 60_000);
})
"""
"""Asks the window that owns Python, as another window does; again, where that changes nothing, if Python ended.
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None: ...


@pytest.fixture
def plain_host(tmp_path: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    """A host of plain files, which knows of a folder in the midst of others."""
    if not (SITE / "index.html").exists():
        lacking("no folder in dist/site: bash tools/site")
    (tmp_path / "people/me").mkdir(parents=True)
    (tmp_path / "people/me/codes").symlink_to(SITE)
    handler = functools.partial(Quiet, directory=str(tmp_path))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    threading.Thread(target=server.shutdown).start()  # it may have ended before
    server.server_close()


@pytest.fixture
def folder(plain_host: http.server.ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{plain_host.server_port}/people/me/codes/"


def is_ready(page: Page) -> None:
    page.wait_for_function("() => navigator.locks.query().then(({held}) => held.length > 0)")
    expect(page.locator(".arriving:not(.new-version)")).to_have_count(0, timeout=READY)
    assert ask(page, "GET", "/api/about")["kernel"] == "wasm"


def told_by(page: Page, method: str, address: str, asked: Any = None) -> tuple[str, str]:
    """What the window that owns Python answers: the status and the headers, in JSON, and the body."""
    body = "" if asked is None else json.dumps(asked)
    told, text = page.evaluate(
        ASK, {"method": method, "address": address, "body": body, "key": random.randrange(2**40)}
    )
    return told, text


def ask(page: Page, method: str, address: str, asked: Any = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told_by(page, method, address, asked)[1])
    return found


def guess(page: Page, code: str) -> None:
    page.keyboard.type(code)
    page.keyboard.press("Enter")


def is_at(page: Page, number: int) -> None:
    """The guess of this number is next; the secret is any, and is guessed now and then."""
    expect(main(page)).to_contain_text(re.compile(rf"Guess {number} of 10|Found at"), timeout=READY)
    if "Found at" in main(page).inner_text():
        pytest.skip("the secret was guessed by chance")


def test_a_first_visit_is_small() -> None:
    if not (SITE / "service.js").exists():
        lacking("no folder in dist/site: bash tools/site")
    service = (SITE / "service.js").read_text()
    names = sorted(path.name for path in (SITE / "static").iterdir() if f"static/{path.name}" in service)
    assert len(names) > 20
    contents = [(SITE / "static" / name).read_bytes() for name in names]
    assert sum(min(len(each), len(gzip.compress(each))) for each in contents) < MOST_AT_FIRST


def test_a_first_game_begins_before_python_is_there_and_is_kept(visitor: Page, folder: str) -> None:
    page = visitor
    page.goto(folder)
    page.get_by_role("button", name="Play a quick game").click()
    page.wait_for_url("**/#/games/first")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".arriving")).to_have_count(1)
    guess(page, "1122")
    is_at(page, 2)
    page.wait_for_url(lambda url: "/#/games/" in url and not url.endswith("first"))
    guess(page, "1344")
    is_at(page, 3)
    page.reload()
    is_at(page, 3)
    page.goto(f"{folder}#/history")
    expect(main(page)).to_contain_text("open after 2 guesses")


def test_a_reload_shows_board_and_rows_before_python_is_there_and_takes_the_next_guess(
    visitor: Page, folder: str
) -> None:
    page = visitor
    page.goto(f"{folder}#/play")
    page.locator("form button[type=submit]").first.click(timeout=READY)
    expect(main(page)).to_contain_text("Guess 1 of 10", timeout=READY)
    for number, code in enumerate(("1122", "1344"), 1):
        guess(page, code)
        is_at(page, number + 1)
    rows = page.locator("tr.past").all_inner_texts()
    page.reload()
    expect(page.locator(".arriving")).to_have_count(1)
    expect(main(page)).to_contain_text("Guess 3 of 10")
    assert page.locator("tr.past").all_inner_texts() == rows
    guess(page, "3456")
    expect(main(page)).to_contain_text("Your guess is on its way.")
    expect(page.locator(".arriving")).to_have_count(1)
    is_at(page, 4)

    # A game that is gone is not shown once Python knows it.
    identity = page.url.rpartition("/")[2]
    assert json.loads(told_by(page, "DELETE", f"/api/history/{identity}")[0])[0] == 204
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("This game was removed", timeout=READY)


def test_the_button_under_the_pointer_stays_that_button_when_python_is_there(visitor: Page, folder: str) -> None:
    page = visitor
    names = ("Play today's code", "Play a quick game", "Let it play")
    buttons = [page.get_by_role("button", name=name) for name in names]
    page.goto(folder)
    expect(page.locator(".arriving")).to_have_count(1)
    before = [button.bounding_box() for button in buttons]
    is_ready(page)
    expect(main(page)).to_contain_text("Code of the day #")
    assert [button.bounding_box() for button in buttons] == before
    buttons[0].click()
    expect(main(page)).to_contain_text(re.compile(r"Code of the day #\d+ of"), timeout=READY)


def test_page_and_documentation_lead_to_each_other(visitor: Page, folder: str) -> None:
    page = visitor
    page.goto(folder)
    page.get_by_role("link", name="Docs").click()
    page.wait_for_url("**/docs/index.html")
    page.goto(f"{folder}docs/howto.html")
    page.get_by_role("link", name="Open it in the page").first.click()
    page.wait_for_url("**/#/review**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Review", timeout=READY)


def test_a_turn_survives_the_end_of_the_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], folder: str, tmp_path: Path
) -> None:
    def opened() -> BrowserContext:
        return browser_type.launch_persistent_context(tmp_path / "profile", **browser_type_launch_args)

    context = opened()
    page = context.new_page()
    page.goto(f"{folder}#/play")
    page.locator("form button[type=submit]").first.click(timeout=READY)
    expect(main(page)).to_contain_text("Guess 1 of 10", timeout=READY)
    guess(page, "1122")
    is_at(page, 2)
    address = page.url
    with suppress(Error):  # nobody is there to answer
        context.new_cdp_session(page).send("Browser.crash")
    context = opened()
    page = context.new_page()
    page.goto(address)
    is_at(page, 2)
    context.close()


def test_the_second_window_goes_on_when_the_first_is_closed(
    context: BrowserContext, visitor: Page, folder: str
) -> None:
    first, second = visitor, context.new_page()
    first.goto(f"{folder}#/play")
    first.locator("form button[type=submit]").first.click(timeout=READY)
    expect(main(first)).to_contain_text("Guess 1 of 10", timeout=READY)
    second.goto(first.url)
    expect(main(second)).to_contain_text("Guess 1 of 10", timeout=READY)
    guess(second, "1122")
    is_at(second, 2)
    first.close()
    guess(second, "1344")
    is_at(second, 3)


def test_windows_that_open_later_ask_the_one_that_owns_python(
    context: BrowserContext, visitor: Page, folder: str
) -> None:
    visitor.goto(folder)
    is_ready(visitor)
    others = [context.new_page() for _ in range(2)]
    for page in others:
        page.goto(folder)
        page.get_by_role("button", name="Play a quick game").click()
        expect(page.get_by_role("grid")).to_be_visible()
        expect(page.locator(".arriving")).to_have_count(0)
        page.wait_for_url(lambda url: "/#/games/" in url and not url.endswith("first"))
        guess(page, "1122")
        is_at(page, 2)
    assert len({page.url for page in others}) == 2
    assert ask(visitor, "GET", "/api/history?result=open")["total"] == 2


def test_it_works_without_a_network_after_the_first_visit(
    visitor: Page, folder: str, plain_host: http.server.ThreadingHTTPServer
) -> None:
    page = visitor
    page.goto(folder)
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=READY)
    plain_host.shutdown()
    plain_host.server_close()
    page.goto(f"{folder}#/play")
    page.reload()
    page.locator("form button[type=submit]").first.click(timeout=READY)
    expect(main(page)).to_contain_text("Guess 1 of 10", timeout=READY)
    guess(page, "1122")
    is_at(page, 2)


@pytest.mark.parametrize("board", ["4x7", "5x6"])
def test_a_tree_that_was_never_fetched_says_so_without_a_path_when_there_is_no_network(
    visitor: Page, folder: str, plain_host: http.server.ThreadingHTTPServer, board: str
) -> None:
    page = visitor
    page.goto(f"{folder}#/trees")
    is_ready(page)
    expect(page.locator("main .card").first).to_be_visible(timeout=READY)
    plain_host.shutdown()
    plain_host.server_close()
    page.goto(f"{folder}#/trees?game={board}")
    said = page.get_by_role("alert").filter(has_text=f"The tree of {board} was never fetched, and there is no network")
    expect(said).to_contain_text("the trees of 4x6 and of all small boards are here.", timeout=READY)
    expect(said).not_to_contain_text("/lib/")


def test_links_say_what_they_show(visitor: Page, folder: str) -> None:
    page = visitor
    record = "game%3A%204x6%0Asecret%3A%203632%0A1122%3A1-0%0A1344%3A0-1%0A3526%3A1-2%0A3632%3A4-0"
    page.goto(f"{folder}#/review?record={record}")
    expect(page.get_by_role("heading", name="Review of 4x6, solved with 4 guesses")).to_be_visible(timeout=READY)
    page.get_by_role("button", name="Guess 2, 1344").click()
    page.get_by_role("button", name=re.compile("another guess|better guess")).click()
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text("1122 would lose 1 guess.", timeout=READY)
    page.goto(f"{folder}#/trees")
    expect(page.get_by_role("heading", level=1, name="Explore a tree")).to_be_visible()
    page.get_by_role("link", name="History").click()
    assert page.url == f"{folder}#/history"
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Explore a tree")).to_be_visible()
    page.goto(f"{folder}#/nowhere")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()


@pytest.mark.parametrize("address", ["", "#/play", "#/daily", "#/assist", "#/review", "#/trees", "#/history"])
def test_axe_finds_nothing(visitor: Page, folder: str, axe: Axe, address: str) -> None:
    visitor.goto(f"{folder}{address}")
    expect(visitor.locator("h1")).to_be_visible(timeout=READY)
    axe.finds_nothing(visitor)


def test_games_are_taken_away_as_a_file(visitor: Page, folder: str) -> None:
    page = visitor
    page.goto(f"{folder}#/history")
    text = "game: 4x6\n1122:1-0\n1344:0-1\n"
    page.locator("#import-file").set_input_files(
        {"name": "games.txt", "mimeType": "text/plain", "buffer": text.encode()}, timeout=READY
    )
    expect(main(page)).to_contain_text("1 game")
    with page.expect_download() as download:
        page.locator("a[download]").first.click()
    assert "1344:0-1" in Path(download.value.path()).read_text()


PROOF = "#/trees?game={}&strategy=best&begun=1"


def test_a_link_proves_itself_and_its_checker_comes_when_it_is_asked(visitor: Page, folder: str) -> None:
    page, asked = visitor, list[str]()
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(folder)
    is_ready(page)
    assert not [each for each in asked if "checker" in each]
    page.goto(f"{folder}{PROOF.format('4x6')}")
    proven = "Proven: no strategy needs fewer than 5,625 guesses in all, and this tree needs no more."
    expect(main(page)).to_contain_text(proven, timeout=READY)
    for game in ("4x6", "4x4", "3x4", "4x5", "4x6-distinct", "2x8-black", "5x4"):
        told = told_by(page, "POST", "/api/verify", {"game": game})[1]
        here = bp.verify(game)
        assert here.settled
        assert timeless(told) == timeless(json.dumps(as_json(here), separators=(",", ":")))


def test_a_false_certificate_is_refused_by_its_node(visitor: Page, folder: str, tmp_path: Path) -> None:
    mine = tmp_path / "people/me/false"
    for path in SITE.rglob("*"):
        (mine / path.relative_to(SITE)).parent.mkdir(parents=True, exist_ok=True)
        if path.is_file():
            (mine / path.relative_to(SITE)).symlink_to(path)
    true = book.files(bp.Game("3x7-black"))[1].read_text()
    line = next(line for line in true.splitlines()[9:] if line[0] in "12345678")
    false = true.replace(f"\n{line}\n", f"\n{int(line[0]) + 1}{line[1:]}\n")
    (laid,) = mine.glob("static/3x7-black-*.total.cert.bin")
    laid.unlink()
    laid.write_text(false)
    (here := tmp_path / "3x7-black.total.cert").write_text(false)

    visitor.goto(f"{folder.replace('codes', 'false')}{PROOF.format('3x7-black')}")
    expect(main(visitor)).to_contain_text("The check failed.", timeout=READY)
    told, expected = ask(visitor, "POST", "/api/verify", {"game": "3x7-black"}), as_json(bp.verify(here))

    assert told["problems"] == [each.replace(str(here), here.name) for each in expected["problems"]]
    assert len(told["problems"]) == 1
    assert (told["ok"], told["settled"], told["certificates"][0]["looks"]) == (False, False, 0)


BOARDS = ("4x6", "3x4", "4x6-black", "4x10-distinct", "2x8", "5x8", "3x6-distinct", "6x3")
STRATEGIES = ("entropy", "minimax", "most-parts", "expected-size", "first-consistent", "random-consistent")


def questions(number: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Positions of all kinds, contradictory ones among them, and what is asked of each; no clock decides an answer."""
    draws = random.Random(number)
    for _ in range(number):
        game = bp.start(draws.choice(BOARDS)).game
        tried, secret, other, *made = (game.code_at(draws.randrange(game.size)) for _ in range(draws.randrange(3, 8)))
        turns = [f"{code}:{game.score(code, draws.choice([secret, secret, secret, other]))}" for code in made]
        asked: dict[str, Any] = {"game": str(game), "turns": turns}
        chosen = {"strategy": draws.choice(STRATEGIES)}
        yield draws.choice(
            [
                ("suggest", {**asked, **chosen, "seed": 1}),
                ("candidates", asked),
                ("map", asked),
                ("suggestions", {**asked, **chosen}),
                ("score", {"game": str(game), "guess": str(tried), "secret": str(secret)}),
                ("explain", {**asked, "guess": str(tried), "seed": 1})
                if game.size < 300
                else ("about", {"game": str(game)}),
            ]
        )


def compared(page: Page, folder: str, tmp_path: Path, number: int) -> None:
    page.goto(folder)
    is_ready(page)
    here = Browser(tmp_path / "tab.sqlite")

    for verb, asked in questions(number):
        told, text = told_by(page, "POST", f"/api/{verb}", asked)
        status, expected = run(here.ask("POST", f"/api/{verb}", asked))
        assert (json.loads(told)[0], timeless(text)) == (status, timeless(expected)), (verb, asked)


def test_facts_are_those_of_python_here_byte_for_byte(visitor: Page, folder: str, tmp_path: Path) -> None:
    compared(visitor, folder, tmp_path, 200)


@pytest.mark.exhaustive
@pytest.mark.timeout(1200)
def test_facts_of_2000_positions_are_those_of_python_here(visitor: Page, folder: str, tmp_path: Path) -> None:
    compared(visitor, folder, tmp_path, 2000)
