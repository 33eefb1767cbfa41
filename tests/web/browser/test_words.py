"""Assist at lists of words and at locks, on a phone beside a game and on a laptop."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.looking import Axe, Games, main, open_game

import blackpeg as bp

WORDS = ["CASTE", "LINES", "ALTER", "OFFER", "KEEPS", "HAVEN", "SPEED", "BASIC"]
PHONE = {"width": 390, "height": 844}


def listed(rule: str) -> str:
    return f"{{{','.join(WORDS)}}}-{rule}"


def word(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="The words").get_by_role("button", name=name)


def likeness(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Feedback").get_by_role("button", name=name)


def best(page: Page) -> str:
    """The best next guess, once it is there."""
    heading = page.get_by_role("heading", name=re.compile("(Best next guess|It must be) ."))
    expect(heading).to_be_visible()
    return heading.inner_text().split()[-1]


def test_a_terminal_is_opened_by_taps_alone(visitor: Page) -> None:
    page = visitor
    page.set_viewport_size(PHONE)
    page.goto("/assist")
    page.get_by_role("link", name="Words on a screen").click()
    field = page.get_by_role("textbox", name="The words on the screen")
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_disabled()
    field.fill("0xF964 $%CASTE]! LINES, alter; OFFER keeps haven\nSPEED BASIC caste HAT")
    found = (
        "8 words of 5 letters. There more than once, and taken once: CASTE. Left out, for their length is another: HAT."
    )
    expect(main(page).get_by_text(found)).to_be_visible()
    start.click()

    secret, game = "KEEPS", bp.Game.of(WORDS, "black")
    expect(page.locator(".word")).to_have_count(len(WORDS))
    assert all(
        min(box["width"], box["height"]) >= 44 for each in page.locator(".word").all() if (box := each.bounding_box())
    )
    top = page.locator(".taps").bounding_box()
    position = bp.start(game)
    for _ in range(8):
        guess = best(page)
        told = game.score(guess, secret)
        is_last = page.get_by_role("heading", name="It must be").count()
        assert is_last == (position.count == 1)
        # All is on the screen, and what is tapped stays where it is.
        expect(page.locator(".taps")).to_be_in_viewport(ratio=1)
        assert page.locator(".taps").bounding_box() == top
        likeness(page, str(told.black)).click()
        if guess == secret:
            break
        position = position.after(guess, told)
        left = {str(code) for code in position.candidates}
        for each in WORDS:
            if each != guess and each not in left:
                expect(word(page, each)).to_have_class(re.compile(r"\b(out|tried)\b"))
        assert best(page) in WORDS
    expect(page.get_by_role("heading", name=re.compile("Found in [1-4] guess"))).to_be_visible()
    page.get_by_role("link", name="Other words").first.click()
    expect(field).to_be_visible()


def test_another_word_than_the_best_is_tapped_and_a_slip_is_explained(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist", game=listed("black"))
    open_game_of_words(page, game)
    best(page)
    word(page, "BASIC").click()
    expect(page.get_by_role("heading", name="Your guess BASIC")).to_be_visible()
    likeness(page, "4").click()
    wrong = page.get_by_role("region", name="The feedback contradicts itself")
    expect(wrong).to_contain_text("cannot be right whatever the secret")
    wrong.get_by_role("button", name=re.compile("Change row 1")).first.click()
    expect(wrong).to_be_hidden()
    best(page)


def test_a_word_that_is_ruled_out_can_be_tried(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("ALTER:0", kind="assist", game=listed("black"))
    open_game_of_words(page, game)
    best(page)
    expect(word(page, "OFFER")).to_have_accessible_description("OFFER is ruled out")
    word(page, "OFFER").click()
    likeness(page, "0").click()
    expect(page.locator("tr.past")).to_have_count(2)
    assert [row["guess"] for row in games.now(game)["session"]["rows"]] == ["ALTER", "OFFER"]


def test_a_guess_that_is_no_answer_is_not_struck_out(visitor: Page, games: Games) -> None:
    page = visitor
    # These four differ in one letter, so that the best guess is none of them.
    game = games.begin(kind="assist", game="{BAT,CAT,HAT,RAT}+{CHR,BBB}-marks")
    open_game_of_words(page, game)
    assert best(page) == "CHR"
    for name in ("CHR", "BBB"):
        expect(word(page, name)).not_to_have_class(re.compile(r"\bout\b"))
        expect(word(page, name)).to_have_accessible_description(f"{name} cannot be the answer, but may be tried")
    game = games.begin("CHR:G..", kind="assist", game="{BAT,CAT,HAT,RAT}+{CHR,BBB}-marks")
    open_game_of_words(page, game)
    best(page)
    expect(word(page, "HAT")).to_have_class(re.compile(r"\bout\b"))


def test_a_row_of_a_list_is_changed(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("ALTER:0", kind="assist", game=listed("black"))
    open_game_of_words(page, game)
    page.get_by_role("button", name="Change row 1").click()
    dialog = page.get_by_role("dialog", name="Change row 1")
    dialog.get_by_role("button", name="OFFER").click()
    dialog.get_by_role("button", name="2 in place").click()
    dialog.get_by_role("button", name="Save the row").click()
    expect(page.locator("tr.past").first).to_contain_text("2")
    assert [(row["guess"], row["reply"]) for row in games.now(game)["session"]["rows"]] == [("OFFER", "2")]


def test_a_changed_row_that_breaks_a_hint_stays_to_be_mended(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("ALTER:...G.", kind="assist", game=listed("marks-hard"))
    games.guess(game, "OFFER", reply="...G.")
    open_game_of_words(page, game)
    page.get_by_role("button", name="Change row 2").click()
    dialog = page.get_by_role("dialog", name="Change row 2")
    dialog.get_by_role("button", name="CASTE").click()
    save = dialog.get_by_role("button", name="Save the row")
    before = save.bounding_box()
    save.click()
    expect(dialog.get_by_role("alert")).to_contain_text("Hard mode: expected a guess with")
    assert save.bounding_box() == before
    expect(dialog.get_by_role("button", name="CASTE")).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="KEEPS").click()
    expect(dialog.get_by_role("alert")).to_be_hidden()
    dialog.get_by_role("button", name="OFFER").click()
    save.click()
    expect(dialog).to_be_hidden()
    expect(page.locator("tr.past")).to_have_count(2)
    assert [row["guess"] for row in games.now(game)["session"]["rows"]] == ["ALTER", "OFFER"]


@pytest.mark.parametrize("rule", ["black-white", "in-common"])
def test_other_rules_are_taps_too(visitor: Page, games: Games, rule: str) -> None:
    page = visitor
    game = games.begin(kind="assist", game=listed(rule))
    open_game_of_words(page, game)
    guess = best(page)
    told = str(bp.Game.of(WORDS, rule).score(guess, "SPEED"))
    page.locator(".tap").nth(list(map(str, bp.Game.of(WORDS, rule).feedbacks)).index(told)).click()
    expect(page.locator("tr.past")).to_have_count(1)
    assert [row["reply"] for row in games.now(game)["session"]["rows"]] == [told]


def test_lists_of_wordle_are_kept_and_forgotten_and_colors_are_tapped(visitor: Page) -> None:
    page = visitor
    page.set_viewport_size(PHONE)
    page.goto("/assist?of=wordle")
    answers = ["CRANE", "CRATE", "TRACE", "GRACE", "BRACE", "PLACE", "SPACE"]
    page.get_by_role("textbox", name="Words that may be the answer").fill(" ".join(answers))
    page.get_by_text("Words that are guesses alone").click()
    page.get_by_role("textbox", name="Words that are taken as guesses").fill(
        "\n".join([*(f"GAP{a}{b}" for a in "AEIOU" for b in "BDGKLMNPRST"), "CRANE"])
    )
    page.get_by_role("button", name="Start").click()
    # More words than buttons: the word is typed.
    best(page)
    field = page.get_by_role("textbox", name="The word you tried")
    field.fill("crane")
    expect(page.get_by_role("heading", name="Your guess CRANE")).to_be_visible()
    colors = page.get_by_role("group", name="The colors").get_by_role("button")
    expect(colors).to_have_text(
        ["C, gray: nowhere", "R, gray: nowhere", "A, gray: nowhere", "N, gray: nowhere", "E, gray: nowhere"]
    )
    for at, taps in ((0, 1), (1, 2), (2, 2), (4, 2)):
        for _ in range(taps):
            colors.nth(at).click()
    expect(colors.nth(0)).to_have_text("C, yellow: elsewhere")
    page.get_by_role("button", name="Enter the row").click()
    expect(page.get_by_role("status")).to_contain_text("3 words left")
    expect(page.locator("tr.past [data-mark='G']")).to_have_count(3)
    game = bp.Game.of(answers, "marks", guesses=["CRANE"])
    assert {str(code) for code in bp.start(game).after("CRANE", "YGG.G").candidates} == {"GRACE", "BRACE", "TRACE"}
    expect(page.get_by_role("region", name="3 words left").get_by_role("listitem")).to_have_count(3)

    # The lists are there the next time, until they are forgotten.
    page.goto("/assist?of=wordle")
    expect(main(page).get_by_text("Your lists, kept in this browser: 7 answers and 55 more guesses.")).to_be_visible()
    page.get_by_role("checkbox", name="Hard mode").check()
    page.get_by_role("button", name="Start").click()
    best(page)
    page.get_by_role("textbox", name="The word you tried").fill("crane")
    for at, taps in ((0, 1), (1, 2), (2, 2), (4, 2)):
        for _ in range(taps):
            page.get_by_role("group", name="The colors").get_by_role("button").nth(at).click()
    page.get_by_role("button", name="Enter the row").click()
    expect(page.get_by_role("status")).to_contain_text("3 words left")
    page.get_by_role("textbox", name="The word you tried").fill("place")
    page.get_by_role("button", name="Enter the row").click()
    expect(page.get_by_role("alert")).to_contain_text("Hard mode: expected a guess with R in place 2")

    page.goto("/assist?of=wordle")
    expect(page.get_by_role("checkbox", name="Hard mode")).to_be_checked()
    page.get_by_role("button", name="Forget them").click()
    expect(page.get_by_role("textbox", name="Words that may be the answer")).to_have_value("")
    assert page.evaluate("localStorage.getItem('blackpeg.wordle')") is None


def test_colors_are_typed_and_a_word_that_is_not_on_the_list_is_named(visitor: Page, games: Games) -> None:
    page = visitor
    many = ",".join(f"{a}{b}{c}" for a in "BCDFG" for b in "AEIO" for c in "LNR")
    game = games.begin(kind="assist", game=f"{{{many}}}-marks")
    open_game_of_words(page, game)
    best(page)
    field = page.get_by_role("textbox", name="The word you tried")
    field.fill("BAQ")
    expect(main(page).get_by_text("No word on the list has the letter Q.")).to_be_visible()
    field.fill("BAL")
    page.get_by_role("button", name="Enter the row").focus()  # where keys go that nothing else takes
    page.keyboard.type("g.g")
    page.keyboard.press("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    assert [row["reply"] for row in games.now(game)["session"]["rows"]] == ["G.G"]
    field.fill("LAB")
    enter = page.get_by_role("button", name="Enter the row")
    before = enter.bounding_box()
    enter.click()
    expect(page.get_by_role("alert").filter(has_text="not on the list")).to_be_visible()
    assert enter.bounding_box() == before  # what is wrong stands below it


def test_enter_on_a_letter_colors_it_as_a_tap_does(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist", game=listed("marks"))
    open_game_of_words(page, game)
    best(page)
    letter = page.get_by_role("group", name="The colors").get_by_role("button").first
    letter.focus()
    page.keyboard.press("Enter")
    expect(letter).to_contain_text("yellow")
    page.keyboard.press("Space")
    expect(letter).to_contain_text("green")
    expect(letter).to_be_focused()
    assert not games.now(game)["session"]["rows"]


def test_words_that_are_typed_as_rows(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(kind="assist", game=listed("marks"))
    open_game_of_words(page, game)
    main(page).get_by_text("Type rows instead").click()
    typed = main(page).get_by_role("textbox").last
    typed.fill("caste .Y..G")
    typed.press("Enter")
    expect(page.locator("tr.past")).to_have_count(1)
    assert games.now(game)["session"]["rows"][0]["reply"] == ".Y..G"


CLUES = """682: one number is correct and well placed
614: one number is correct but wrongly placed
206: two numbers are correct but wrongly placed
738: nothing is correct
780: one number is correct but wrongly placed"""


def test_a_lock_is_opened_by_its_clues(visitor: Page, axe: Axe) -> None:
    page = visitor
    page.goto("/assist?of=lock")
    field = page.get_by_role("textbox", name="The clues")
    find = page.get_by_role("button", name="Find the code")
    found = page.get_by_role("region", name="What the clues say")
    field.fill(CLUES)
    find.click()
    expect(found).to_contain_text("042 is the only code that fits.")
    expect(found).to_contain_text("Spare, each if the others stay: 738:0-0 and 780:0-1")
    axe.finds_nothing_in_either_theme(page)

    field.fill("682: one number is correct. 682: nothing is correct")
    expect(found).to_be_hidden()
    find.click()
    expect(found).to_contain_text("change row 1 (682) to 0-0")
    field.fill("682 hello")
    find.click()
    expect(page.get_by_role("alert")).to_contain_text("this sentence cannot be read")

    field.fill("1234: two numbers are correct and well placed")
    page.get_by_label("No digit is there twice").check()
    find.click()
    position = bp.start(bp.Game("4x10-distinct")).after("1234", "2-0")
    expect(found).to_contain_text(f"{position.count} codes fit")
    found.get_by_role("button", name="Go on with these clues").click()
    expect(page.locator("tr.past")).to_have_count(1)
    expect(page.locator(".status")).to_contain_text(f"{position.count} codes left")


def test_a_list_has_a_short_name_where_games_are_listed(visitor: Page, games: Games) -> None:
    page = visitor
    games.begin("ALTER:0", kind="assist", game=listed("black"))
    page.goto("/assist")
    expect(page.get_by_role("region", name="Go on with").get_by_role("link").first).to_contain_text("Assist, 8 words")
    page.goto("/history")
    expect(page.locator(".kept-game").first).to_contain_text("8 words")


def test_the_picture_of_a_game_of_words_has_their_letters(visitor: Page, games: Games) -> None:
    page = visitor
    for rule, reply in (("black", "1"), ("marks", ".Y...")):
        games.begin(f"ALTER:{reply}", kind="assist", game=listed(rule))
    page.goto("/history")
    pictures = page.locator(".kept-game .thumbnail")
    expect(pictures.nth(0).locator("text")).to_have_text(list("ALTER"))
    expect(pictures.nth(0).locator("[data-mark='Y']")).to_have_text("L")
    expect(pictures.nth(1).locator("text")).to_have_text(list("ALTER"))


def test_axe_finds_nothing(visitor: Page, games: Games, axe: Axe) -> None:
    page = visitor
    for of in ("words", "wordle"):
        page.goto(f"/assist?of={of}")
        expect(page.get_by_role("button", name="Start")).to_be_visible()
        axe.finds_nothing_in_either_theme(page)
    for rule, row in (("black", "ALTER:1"), ("marks", "ALTER:...Y.")):
        open_game_of_words(page, games.begin(row, kind="assist", game=listed(rule)))
        best(page)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            axe.finds_nothing_in_either_theme(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def open_game_of_words(page: Page, game: dict[str, object]) -> None:
    """The page of a game that may have no row yet, and so no board."""
    page.goto(f"/games/{game['id']}")
    expect(page.locator(".asking, .contradiction").first).to_be_visible()


def test_a_promise_at_a_list_is_kept_and_marks_are_read_aloud(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.guess(games.begin(kind="play", game=listed("marks-hard"), seed=1), "HAVEN")
    page.goto(f"/games/{game['id']}")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(main(page).get_by_text("Checked by your browser")).to_be_visible()
    page.get_by_role("link", name="Review this game").click()
    expect(main(page).get_by_text(re.compile(r"\d in place, \d elsewhere")).first).to_be_attached()
    assert "NaN" not in main(page).inner_text()
    expect(main(page).get_by_text("NaN")).to_have_count(0)


def test_letters_are_heard_with_their_colors(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin("ALTER:Y..G.", kind="assist", game=listed("marks"))
    open_game_of_words(page, game)
    row = page.get_by_role("row", name=re.compile("^Row 1"))
    for heard in ("A, yellow: elsewhere", "L, gray: nowhere", "T, gray: nowhere", "E, green: right place"):
        expect(row.get_by_role("gridcell", name=heard, exact=True)).to_be_visible()
    heads = page.get_by_role("grid").get_by_role("columnheader").all_text_contents()
    assert heads == ["Row", *(f"Letter {at}" for at in range(1, 6)), "Feedback", "Words left", "Actions"]
    page.goto(f"/review?id={game['id']}")
    told = page.locator(".all-guesses .reply-shown").first
    expect(told).to_contain_text("yellow, gray, gray, green, gray")


def test_who_plays_and_reviews_at_words_hears_of_words_and_letters(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(game=listed("black"), seed=1)
    open_game(page, game)
    expect(page.locator(".status")).to_have_text("Choose 5 letters, then press Guess.")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator(".said")).to_have_text("Choose 5 more letters first.")
    games.guess(game, "ALTER")
    games.give_up(game)
    page.reload()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("textbox", name="Text without the word")).to_be_visible()
    page.goto(f"/review?id={game['id']}")
    page.get_by_text("The numbers").click()
    expect(page.locator(".facts")).to_contain_text("Expected words after")


def test_sums_of_weights_are_chances(visitor: Page, games: Games) -> None:
    page = visitor
    game = games.begin(
        "ALTER:1", kind="assist", game="{CASTE=3,LINES=4,ALTER=1,OFFER=2,KEEPS=1,HAVEN=5,SPEED=3,BASIC=1}-black"
    )
    page.goto(f"/review?id={game['id']}")
    page.get_by_text("The numbers").click()
    expect(page.locator(".facts")).to_contain_text("Chances before and after")
    expect(page.locator(".facts")).to_contain_text("Expected chances after")
    expect(main(page)).to_contain_text("How many chances each feedback leaves")


def test_lists_that_are_refused_are_not_kept(visitor: Page) -> None:
    page = visitor
    page.goto("/assist?of=wordle")
    page.get_by_role("textbox", name="Words that may be the answer").fill("CRANE TRACE")
    page.route(
        "**/api/games",
        lambda route: route.fulfill(status=400, json={"error": {"code": "invalid_game", "message": "no such list"}}),
    )
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("No such list")
    assert page.evaluate("localStorage.getItem('blackpeg.wordle')") is None


def test_a_word_that_is_too_short_is_told_its_length(visitor: Page, games: Games) -> None:
    page = visitor
    many = ",".join(f"{a}{b}{c}{d}" for a in "BCD" for b in "AEIO" for c in "LNR" for d in "TS")
    open_game_of_words(page, games.begin(kind="assist", game=f"{{{many}}}-marks"))
    best(page)
    field = page.get_by_role("textbox", name="The word you tried")
    enter = page.get_by_role("button", name="Enter the row")
    field.fill("bal")
    enter.click()
    expect(main(page).get_by_text("BAL has 3 letters, not 4.")).to_be_visible()
    field.fill("")
    enter.click()
    expect(main(page).get_by_text("Type the word you tried first.")).to_be_visible()


def test_what_the_clues_of_a_lock_say_is_said_aloud(visitor: Page) -> None:
    page = visitor
    page.goto("/assist?of=lock")
    page.get_by_role("textbox", name="The clues").fill(CLUES)
    page.get_by_role("button", name="Find the code").click()
    expect(page.get_by_role("status")).to_contain_text("042 is the only code that fits.")
