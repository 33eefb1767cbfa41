"""The lab: strategies compared, a tree explored, two sides watched; long work followed and cancelled."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.web.browser.looking import Axe, main

from blackpeg.play import HOSTS

HIDE = """is => {
    Object.defineProperty(document, "hidden", {value: is, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def choose(page: Page, *names: str) -> None:
    """Ticks these strategies and no others."""
    expect(page.get_by_role("group", name="The board chosen")).to_contain_text("codes")
    for box in page.get_by_role("group", name="Strategies, up to 6").get_by_role("checkbox").all():
        box.set_checked(box.get_attribute("value") in names)


def board(page: Page, pegs: int, colors: int) -> None:
    page.get_by_role("combobox", name="Board").select_option("custom")
    page.get_by_role("spinbutton", name="Pegs").fill(str(pegs))
    page.get_by_role("spinbutton", name="Colors").fill(str(colors))
    expect(page.get_by_role("group", name="The board chosen")).to_contain_text(f"{colors**pegs:,} codes")


def compared(page: Page) -> Locator:
    return page.get_by_role("table", name="What each strategy needs")


def test_strategies_are_compared_exactly_and_found_again_after_a_reload(visitor: Page) -> None:
    page = visitor
    page.goto("/lab")
    choose(page, "minimax", "entropy", "optimal")
    page.get_by_role("button", name="Compare").click()
    row = compared(page).get_by_role("row").filter(has=page.get_by_role("rowheader", name="optimal"))
    expect(row).to_contain_text("4.3403 (625/144)")
    expect(row).to_contain_text("5,625")
    expect(page.get_by_role("region", name="4x6")).to_contain_text("Least worst case, 5: minimax.")
    histogram = page.get_by_role("table", name="Secrets by guesses")
    assert histogram.get_by_role("columnheader").all_inner_texts() == ["Guesses", "minimax", "entropy", "optimal"]
    expect(main(page).get_by_text("minimax needs fewer guesses for", exact=False).first).to_be_visible()
    # Of two strategies one bar is all secrets, and its parts are as wide as they have secrets.
    widths = page.locator(".duel-bar").last.locator("i").evaluate_all("parts => parts.map(part => part.offsetWidth)")
    shares = [width / sum(widths) for width in widths]
    assert [abs(share - count / 1296) < 0.02 for share, count in zip(shares, (302, 625, 369), strict=True)] == [
        True
    ] * 3
    assert "begun=1" in page.url
    page.reload()
    expect(row).to_contain_text("625/144")
    for name in ("minimax", "entropy", "optimal"):
        expect(page.get_by_role("checkbox", name=re.compile(f"^{name} "))).to_be_checked()
    page.goto("/lab?game=3x4&strategies=optimal,random-consistent&begun=1")
    expect(page.locator(".duel")).to_contain_text("; random-consistent draws at random")


@pytest.mark.parametrize("width", [360, 375])
def test_all_columns_of_a_comparison_are_in_sight_on_a_phone(visitor: Page, width: int) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": 700})
    page.goto("/lab?view=compare&game=4x6&strategies=minimax,entropy,optimal&begun=1")
    expect(compared(page)).to_contain_text("proven optimal")
    assert compared(page).evaluate("table => table.parentElement.scrollWidth <= table.parentElement.clientWidth")


def test_optimal_is_compared_at_first_only_if_the_best_tree_is_known(visitor: Page) -> None:
    page = visitor
    page.goto("/lab")
    optimal = page.get_by_role("checkbox", name=re.compile("^optimal "))
    expect(optimal).to_be_checked()
    board(page, 6, 9)
    expect(optimal).not_to_be_checked()
    board(page, 3, 9)
    expect(optimal).to_be_checked()
    # What was ticked by hand stays.
    board(page, 6, 9)
    optimal.check()
    board(page, 3, 9)
    board(page, 6, 8)
    expect(optimal).to_be_checked()


def test_a_single_strategy_is_evaluated(visitor: Page) -> None:
    page = visitor
    page.goto("/lab")
    choose(page)
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("alert").filter(has_text="Choose at least one strategy.")).to_be_visible()
    choose(page, "minimax")
    page.get_by_role("button", name="Compare").click()
    expect(compared(page)).to_contain_text("4.4761 (5801/1296)")
    # Who left the page finds it again.
    page.get_by_role("link", name="Trees").click()
    expect(page.get_by_role("heading", name="Explore a tree")).to_be_visible()
    page.go_back()
    expect(compared(page)).to_contain_text("5,801")


def test_long_work_is_followed_through_a_reload_and_cancelled(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto("/lab")
    board(page, 6, 9)
    choose(page, "entropy", "minimax")
    page.get_by_role("button", name="Compare").click()
    bar = page.get_by_role("progressbar", name="Progress")
    expect(bar).to_be_visible()
    expect(main(page).get_by_text(re.compile(r"of .* games played")).first).to_be_visible()
    axe.finds_nothing(page)
    page.reload()
    expect(bar).to_be_visible()
    expect(main(page).get_by_text(re.compile(r"of .* games played")).first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(main(page).get_by_text("Cancelled.")).to_be_visible()
    expect(bar).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Start again")).to_be_visible()


def test_a_comparison_that_is_cancelled_shows_the_strategies_that_played(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?game=6x9&strategies=first-consistent,entropy&sample=1000&begun=1")
    expect(main(page).get_by_text(re.compile(r"1,0\d\d of 2,000 games played"))).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(main(page).get_by_text("Cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="Start again")).to_be_visible()
    expect(compared(page).get_by_role("row", name=re.compile("^first-consistent ≈ "))).to_be_visible()
    expect(compared(page).get_by_role("row", name=re.compile("^entropy"))).to_contain_text("failed: it was stopped")


def test_a_board_with_too_many_secrets_is_compared_by_a_sample(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=compare&game=9x9&strategies=first-consistent")
    secrets = page.get_by_role("combobox", name="Secrets")
    expect(secrets.get_by_role("option")).to_have_text(["A sample of 1,000 secrets", "A sample of 10,000 secrets"])
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    assert "sample=1000" in page.url
    page.get_by_role("button", name="Cancel").click()

    page.goto("/lab?view=compare&game=9x9&strategies=first-consistent,entropy&begun=1")
    expect(page.get_by_role("alert").filter(has_text="sample")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_many_windows_follow_work_and_none_is_kept_waiting(visitor: Page) -> None:
    page = visitor
    windows = [page, *(page.context.new_page() for _ in range(6))]
    for window in windows:
        window.goto("/lab?view=compare&game=6x9&strategies=entropy,minimax&begun=1", wait_until="commit")
    for window in windows:
        expect(window.get_by_role("progressbar", name="Progress")).to_be_visible()
        expect(window.get_by_role("button", name="Cancel")).to_be_visible()
    # Those that are not seen follow it, too.
    page.evaluate(HIDE, True)
    windows[1].get_by_role("button", name="Cancel").click()
    for window in windows:
        expect(main(window).get_by_text("Cancelled.", exact=True)).to_be_visible()


def test_work_goes_on_when_the_server_answers_again(visitor: Page) -> None:
    page = visitor
    page.goto("/lab")
    board(page, 6, 9)
    choose(page, "entropy", "minimax")
    page.route("**/api/compare", lambda route: route.abort())
    page.get_by_role("button", name="Compare").click()
    expect(main(page).get_by_text("Blackpeg does not answer. This goes on as soon as it does.")).to_be_visible()
    page.unroute("**/api/compare")
    expect(main(page).get_by_text(re.compile(r"of .* games played")).first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(main(page).get_by_text("Cancelled.", exact=True)).to_be_visible()


def test_a_tree_is_explored_reply_by_reply(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=tree")
    table = page.get_by_role("table", name="What follows each feedback")
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
    expect(main(page).get_by_text("4.3403 (625/144)")).to_be_visible()
    table.get_by_role("link", name="1 black, 0 white").click()
    expect(page.get_by_role("heading", name="Guess 2: 1445")).to_be_focused()
    expect(page).to_have_url(re.compile("path=1-0"))
    table.get_by_role("link", name="0 black, 1 white").click()
    expect(page.get_by_role("heading", name=re.compile("^Guess 3"))).to_be_focused()
    page.reload()
    way = page.get_by_role("navigation", name="The way here")
    expect(way.get_by_role("listitem")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("heading", name="Guess 2: 1445")).to_be_visible()
    way.get_by_role("link", name=re.compile("^Back to guess 1")).click()
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
    page.get_by_role("combobox", name="Strategy").select_option("minimax")
    expect(page.get_by_role("heading", name="Guess 1: 1122")).to_be_visible()


def test_the_address_of_a_proof_checks_it_again(visitor: Page) -> None:
    page = visitor
    held: list[Route] = []
    page.goto("/lab?view=tree&game=3x4&strategy=entropy")
    expect(page.get_by_role("heading", name=re.compile("^Guess 1"))).to_be_visible()
    check = page.get_by_role("button", name="Check the proof")
    expect(check).to_have_count(0)  # no certificate is of another tree than the book's
    page.get_by_role("combobox", name="Strategy").select_option("best")
    # The focus goes on to what is done, and to what comes of it.
    page.route("**/api/verify", lambda route: held.append(route))
    check.press("Enter")
    expect(page.locator(".work-text")).to_be_focused()
    for each in held:
        each.continue_()
    page.unroute_all()
    proven = main(page).get_by_text("Proven: no strategy needs fewer than 206 guesses in all")
    expect(proven).to_be_visible()
    expect(proven.locator("..")).to_be_focused()
    expect(page).to_have_url(re.compile("begun=1"))
    address = page.url
    page.reload()
    page.goto(address)
    expect(proven).to_be_visible()
    page.get_by_role("link", name="1 black, 0 white").click()
    expect(page.get_by_role("heading", name=re.compile("^Guess 2"))).to_be_focused()
    expect(proven).to_have_count(0)


def test_a_tree_that_takes_long_can_be_stopped(visitor: Page) -> None:
    page = visitor
    page.route("**/api/tree?*", lambda _route: None)
    page.goto("/lab?view=tree")
    expect(main(page).get_by_text("Growing the tree")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(main(page).get_by_text("Growing the tree")).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="Grow the tree").click()
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()


def test_a_board_without_a_tree_says_so(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=tree&game=6x9")
    expect(page.get_by_role("alert").filter(has_text="no proven best tree")).to_be_visible()


def test_what_would_be_refused_is_not_asked(visitor: Page) -> None:
    page = visitor
    refused: list[str] = []
    page.on("response", lambda response: refused.append(response.url) if response.status >= 400 else None)
    page.goto("/lab?view=tree")
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
    # A strategy that draws each guess anew has no tree, and is not offered.
    expect(page.get_by_role("combobox", name="Strategy").get_by_role("option", name="sampled")).to_have_count(0)
    page.get_by_role("combobox", name="Board").select_option("custom")
    pegs = page.get_by_role("spinbutton", name="Pegs")
    pegs.fill("")
    expect(page.get_by_role("alert").filter(has_text="A board has 1 to 20 pegs and 1 to 26 colors")).to_be_visible()
    pegs.fill("3")
    expect(page.get_by_role("group", name="The board chosen")).to_contain_text("216 codes")
    assert not refused


def test_a_game_is_watched_step_by_step(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=watch")
    page.get_by_role("button", name="Play", exact=True).click()
    watched = page.get_by_role("table", name="The game").or_(page.get_by_role("grid", name="The game"))
    expect(watched).to_be_visible()
    # "Play" begins a new game; this one is watched.
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Watch", exact=True)).to_be_visible()
    step = page.get_by_role("button", name="Step")
    expect(main(page).get_by_text("The codebreaker starts with 1,296 codes")).to_be_visible()
    step.click()
    said = page.locator(".sentences")
    expect(said).to_have_text(re.compile(r"^Guess 1: 1123.* which leaves [\d,]+ codes\.$"))
    # Nothing tells beforehand how long it takes.
    assert not re.search(r"Solved|seconds|\d guesses", main(page).inner_text())
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(watched.locator("tr.past")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(said).to_contain_text(re.compile(r"Solved in \d guesses\."))
    expect(step).to_be_disabled()
    page.get_by_role("link", name="Review this game").click()
    expect(page.get_by_role("heading", name=re.compile("^Review of 4x6, solved"))).to_be_visible()
    page.go_back()
    expect(step).to_be_enabled()


def test_many_games_are_summed_up(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=watch")
    page.get_by_role("combobox", name="Games").select_option("100")
    page.get_by_role("combobox", name="Codemaker").select_option("sly")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="best against sly, 100 games")).to_be_visible()
    expect(page.get_by_role("table", name="Games by guesses")).to_be_visible()


@pytest.mark.parametrize(("address", "field"), [("/play", "Who gives the feedback"), ("/lab?view=watch", "Codemaker")])
def test_hosts_have_the_same_names_everywhere_and_what_they_do_beside(visitor: Page, address: str, field: str) -> None:
    page = visitor
    page.goto(address)
    hosts = page.get_by_role("combobox", name=field)
    expect(hosts.locator("option")).to_have_text([*HOSTS])
    hosts.select_option("worst")
    expect(main(page).get_by_text("Merciless: always gives the feedback that costs you most")).to_be_visible()


def test_of_games_that_would_all_be_the_same_one_is_shown(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=watch")
    page.get_by_role("combobox", name="Games").select_option("100")
    page.get_by_role("combobox", name="Codemaker").select_option("adversary")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("so all 100 games would be this one")).to_be_visible()


def test_axe_finds_nothing(visitor: Page, axe: Axe) -> None:
    page = visitor

    def look(address: str, do: Callable[[], None], until: Locator) -> None:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(address)
        do()
        expect(until).to_be_visible()
        for width in (1280, 320):
            page.set_viewport_size({"width": width, "height": 800})
            axe.finds_nothing_in_either_theme(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    look("/lab", page.get_by_role("button", name="Compare").click, compared(page))
    look("/lab?view=tree&path=1-0", lambda: None, page.get_by_role("table", name="What follows each feedback"))
    look("/lab?view=watch", page.get_by_role("button", name="Play", exact=True).click, page.locator(".watch"))


def test_the_board_chosen_last_is_played_however_soon(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=watch")
    expect(page.get_by_role("group", name="The board chosen")).to_contain_text("1,296 codes")
    late: list[Route] = []
    page.route("**/api/about", lambda route: late.append(route))
    page.get_by_role("combobox", name="Board").select_option("kids")
    with page.expect_request("**/api/match") as asked:
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_timeout(100)
        late[0].continue_()
    assert asked.value.post_data_json["game"].startswith("3x6")


def test_the_picture_of_a_tree_is_walked_by_keys(visitor: Page) -> None:
    page = visitor
    page.goto("/lab?view=tree&game=4x6")
    picture = page.get_by_role("toolbar", name="The tree as a picture")
    largest = picture.get_by_role("button", name="0-1: 276 codes")
    expect(largest).to_be_visible()
    largest.focus()
    page.keyboard.press("ArrowRight")
    second = picture.get_by_role("button", name="1-1: 230 codes")
    expect(second).to_be_focused()
    assert second.bounding_box()["width"] < largest.bounding_box()["width"]
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name=re.compile("Guess 2: "))).to_be_visible()
    # Who walks by keys goes on by keys.
    expect(picture.locator(".icicle-part").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("heading", name="Guess 1: 1123")).to_be_visible()
