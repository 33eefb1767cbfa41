"""Break: the person holds the code and replies, by mouse, by keyboard, by what screen readers say."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.looking import Axe, Games, feedback, feedback_button, main, open_game, tab_to

SECRET = "3632"


def shown_guess(page: Page, number: int) -> str:
    """The *number*-th guess of Blackpeg, once it is there."""
    expect(page.get_by_role("heading", name=f"Guess {number}", exact=True)).to_be_visible()
    return page.locator(".guess-text").inner_text()


def test_a_code_is_broken_by_mouse(visitor: Page) -> None:
    page = visitor
    page.goto("/break")
    page.get_by_role("button", name="I have a code in mind").click()
    for number in range(1, 10):
        guess = shown_guess(page, number)
        expect(page.locator(".why")).to_contain_text(re.compile("secret|code"))
        feedback_button(page, *feedback(SECRET, guess)).click()
        if guess == SECRET:
            break
    expect(page.get_by_role("heading", name=re.compile("Broken in [1-6] guesses"))).to_be_focused()
    expect(page.locator(".cover")).to_contain_text("Yours: 3 green, 6 vermilion, 3 green, 2 sky blue")
    # The end is told once.
    assert len(re.findall("[Bb]roken|[Ss]olved|Your code", main(page).inner_text())) == 1


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (1280, 720), (1440, 900), (390, 844), (360, 640)])
def test_the_guess_and_the_buttons_for_its_feedback_are_on_one_screen(
    visitor: Page, games: Games, width: int, height: int
) -> None:
    page = visitor
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, games.begin("1122:1-0", "1344:0-2", kind="break"))
    shown_guess(page, 3)
    for each in (".status", "tr.pending", ".asking", "tr.past >> nth=0"):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_a_code_is_broken_by_keyboard_alone(visitor: Page) -> None:
    page = visitor
    page.goto("/break?game=4x6")
    tab_to(page, page.get_by_role("button", name="I have a code in mind"))
    page.keyboard.press("Enter")
    guess = shown_guess(page, 1)
    tab_to(page, feedback_button(page, 0, 0))
    for number in range(2, 10):
        black, white = feedback(SECRET, guess)
        page.keyboard.type(f"{black}{white}")
        page.keyboard.press("Enter")
        if guess == SECRET:
            break
        guess = shown_guess(page, number)
        # The focus is where the next reply is typed.
        expect(page.locator(".tap[tabindex='0']")).to_be_focused()
    expect(page.get_by_role("heading", name=re.compile("Broken in [1-6] guesses"))).to_be_focused()


def test_a_reply_by_accessible_names_alone(visitor: Page, games: Games) -> None:
    page = visitor
    page.goto(f"/games/{games.begin(kind='break')['id']}")
    turn = page.get_by_role("region", name="Blackpeg guesses")
    expect(turn.get_by_role("heading", name="Guess 1")).to_be_visible()
    turn.get_by_role("button", name="0 black, 2 white").click()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"Row 1: 0 black, 2 white\. .* codes left\. Guess 2: "))
    grid = page.get_by_role("grid", name="Blackpeg's guesses: 4 pegs, 6 colors")
    expect(
        grid.get_by_role("row", name=re.compile("^Row 1")).get_by_role("gridcell", name="0 black, 2 white")
    ).to_be_visible()


@pytest.mark.parametrize(("board", "right", "other"), [("6x6", "black", "white"), ("bulls-and-cows", "bulls", "cows")])
def test_a_reply_that_cannot_be_is_not_sent_and_pegs_have_the_words_of_the_board(
    visitor: Page, games: Games, board: str, right: str, other: str
) -> None:
    page = visitor
    game = games.begin(kind="break", game=board)
    open_game(page, game)
    shown_guess(page, 1)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(main(page).get_by_text(f"How many {other}?")).to_be_visible()
    last = games.now(game)["board"]["about"]["pegs"] - 1
    page.keyboard.press("Backspace")
    page.keyboard.type(f"{last}1")
    page.keyboard.press("Enter")
    said = f"With {last} {right} the last peg is in its place, too: there can be no"
    expect(main(page).get_by_text(said)).to_be_visible()
    assert games.now(game)["session"]["rows"] == []
    page.keyboard.type("21")
    page.keyboard.press("Enter")
    said = f"2 {right}, 1 {other.removesuffix('s')}"
    expect(page.locator(".status")).to_contain_text(f"Row 1: {said}.")
    expect(page.locator("tr.past").first).to_contain_text(said)


def test_a_slip_is_explained_and_repaired_with_one_click(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234:0-0", "1111:2-0", kind="break")
    open_game(page, game)
    wrong = page.get_by_role("region", name="The feedback contradicts itself")
    expect(wrong).to_contain_text("Rows 1 and 2 cannot both be right")
    expect(page.locator("tr.marked")).to_have_count(2)
    wrong.get_by_role("button", name=re.compile("Change row 1 .* to 1-0")).click()
    expect(wrong).to_be_hidden()
    shown_guess(page, 3)
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["1-0", "2-0"]
    page.get_by_role("button", name="Undo").click()
    expect(wrong).to_be_visible()
    assert [turn["reply"] for turn in games.now(game)["session"]["rows"]] == ["0-0", "2-0"]


def test_an_earlier_reply_is_changed_and_the_last_taken_back(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234:0-2", "2356:1-1", kind="break")
    open_game(page, game)
    shown_guess(page, 3)
    page.get_by_role("button", name="Change the feedback of row 1").click()
    dialog = page.get_by_role("dialog", name="Row 1")
    expect(dialog.get_by_role("button", pressed=True)).to_be_focused()
    expect(dialog.get_by_role("button", pressed=True)).to_have_accessible_name("0 black, 2 white")
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    expect(page.locator("tr.past").first).to_contain_text("1 black, 1 white")
    page.locator("tr.past td.cell").first.click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play")).to_contain_text("how many black, then how many white")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator("tr.past").first).to_contain_text("0 black, 2 white")
    page.keyboard.press("u")
    shown_guess(page, 2)
    after = games.now(game)
    assert [turn["reply"] for turn in after["session"]["rows"]] == ["0-2"]
    assert after["session"]["taken_back"] == 1


def test_replies_given_in_another_window_stay(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234:0-2", kind="break")
    open_game(page, game)
    shown_guess(page, 2)
    games.guess(game, "2356", reply="1-1")
    feedback_button(page, 0, 1).click()
    expect(main(page).get_by_text("This game was changed meanwhile, perhaps in another window.")).to_be_visible()
    shown_guess(page, 3)
    assert [turn["guess"] for turn in games.now(game)["session"]["rows"]] == ["1234", "2356"]


def noted_beside_guess(page: Page) -> tuple[str, str]:
    """The first guess, and another code, which is noted as the secret."""
    guess = shown_guess(page, 1)
    secret = next(code for code in ("5656", "6565") if code != guess)
    page.get_by_role("button", name="Note my code").click()
    page.keyboard.type(secret)
    page.keyboard.press("Enter")
    return guess, secret


def test_a_noted_code_checks_replies_and_never_leaves_the_browser(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="break")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    open_game(page, game)
    guess, secret = noted_beside_guess(page)
    expect(page.get_by_role("button", name="Change it")).to_be_focused()
    black, white = feedback(secret, guess)
    feedback_button(page, black + 1, 0).click()
    dialog = page.get_by_role("dialog", name="Is that right?")
    expect(dialog).to_contain_text(f"gets {black} black, {white} white for {guess}")
    dialog.get_by_role("button", name="Correct it").click()
    right = feedback_button(page, black, white)
    expect(right).to_be_focused()
    right.click()
    expect(page.locator(".status")).to_contain_text(f"Row 1: {black} black, {white} white")
    page.get_by_role("button", name="Count for me").click()
    colors = str([int(sign) - 1 for sign in secret])
    assert not [each for each in sent if secret in each or colors.replace(" ", "") in each.replace(" ", "")]
    page.reload()
    expect(main(page).get_by_text("Your code is noted in this browser")).to_be_visible()
    # It is forgotten with the game.
    kept = f"localStorage.getItem('blackpeg.secret.{game['id']}')"
    assert page.evaluate(kept)
    page.get_by_role("button", name="Stop here").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop").click()
    expect(page.get_by_role("heading", name="Stopped")).to_be_focused()
    assert page.evaluate(kept) is None


def test_a_break_goes_on_after_a_reload_and_without_an_answer(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("1234:0-2", kind="break")
    open_game(page, game)
    guess = shown_guess(page, 2)
    page.reload()
    assert shown_guess(page, 2) == guess
    page.context.set_offline(True)
    feedback_button(page, 1, 1).click()
    expect(page.locator(".trouble-place").get_by_role("alert")).to_contain_text("does not answer")
    page.context.set_offline(False)
    expect(page.locator(".status")).to_contain_text("Row 2: 1 black, 1 white")
    assert len(games.now(game)["session"]["rows"]) == 2


def test_what_a_feedback_lacks_is_said_and_nothing_moves_on_a_phone(visitor: Page, games: Games) -> None:
    page = visitor
    page.set_viewport_size({"width": 360, "height": 740})
    open_game(page, games.begin(kind="break", game="12x12:letters"))
    shown_guess(page, 1)
    send = page.get_by_role("button", name="Send feedback")
    before = send.bounding_box()
    send.click()
    expect(main(page).get_by_text("How many black?")).to_be_visible()
    assert send.bounding_box() == before
    for name, number in (("Black", "11"), ("White", "5")):
        page.get_by_label(name, exact=True).fill(number)
    send.click()
    expect(main(page).get_by_text("Black and white cannot be more than 12 together.")).to_be_visible()
    assert send.bounding_box() == before


def test_numbers_are_typed_on_a_large_board(visitor: Page, games: Games) -> None:
    page = visitor
    open_game(page, games.begin(kind="break", game="12x8"))
    shown_guess(page, 1)
    page.get_by_role("spinbutton", name="Black").fill("2")
    page.get_by_role("spinbutton", name="White").fill("5")
    page.get_by_role("button", name="Send feedback", exact=True).click()
    expect(page.locator(".status")).to_contain_text("Row 1: 2 black, 5 white")


def test_the_map_shows_what_is_possible_and_how_the_guess_splits_it(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    open_game(page, games.begin("1122:1-0", kind="break"))
    guess = shown_guess(page, 2)
    expect(page.get_by_text("256 of 1,296 codes are possible.")).to_be_visible()
    expect(page.get_by_text(f"{guess} would split 256 codes into")).to_be_visible()
    # Whose code it is does not guess: a dot is looked at, not taken.
    expect(page.get_by_text("Each dot is a code: point at one to see it.", exact=True)).to_have_count(2)
    axe.finds_nothing_in_either_theme(page)


def test_a_doubt_that_is_closed_sends_nothing(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="break")
    open_game(page, game)
    guess, secret = noted_beside_guess(page)
    black, _ = feedback(secret, guess)
    dialog = page.get_by_role("dialog", name="Is that right?")
    for close in (
        lambda: page.keyboard.press("Escape"),
        lambda: dialog.get_by_role("button", name="Close").click(),
        lambda: page.mouse.click(5, 5),
    ):
        feedback_button(page, black + 1, 0).click()
        expect(dialog).to_be_visible()
        close()
        expect(dialog).to_be_hidden()
    assert games.now(game)["session"]["rows"] == []
    feedback_button(page, black + 1, 0).click()
    dialog.get_by_role("button", name="Keep").click()
    expect(page.locator(".status")).to_contain_text("Row 1:")
    assert [row["reply"] for row in games.now(game)["session"]["rows"]] == [f"{black + 1}-0"]
