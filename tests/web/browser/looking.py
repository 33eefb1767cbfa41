"""What tests of the page share: games behind its back, the eyes of axe, and hands."""

from typing import Any

from playwright.sync_api import APIRequestContext, Locator, Page, expect

import blackpeg as bp
from blackpeg.verbs.candidates import Layout

MOST_TABS = 80

WATCHED = """window.moved = 0;
new PerformanceObserver(list => list.getEntries().forEach(each => window.moved += each.value))
    .observe({type: 'layout-shift', buffered: true})"""
"""A script that sums how far what is on a page moves while it loads."""


class Games:
    """Games made over the API."""

    def __init__(self, request: APIRequestContext) -> None:
        self._request = request

    def begin(self, *guesses: str, **asked: Any) -> dict[str, Any]:
        """A new game, with these guesses made; `guess:reply` where the person replies."""
        game = self._post("/api/games", {"kind": "play", "game": "4x6", **asked})
        for text in guesses:
            guess, _, reply = text.partition(":")
            game = self._post(f"/api/games/{game['id']}/turns", {"guess": guess, **({"reply": reply} if reply else {})})
        return game

    def guess(self, game: dict[str, Any], guess: str, **more: Any) -> dict[str, Any]:
        """One more turn."""
        return self._post(f"/api/games/{game['id']}/turns", {"guess": guess, **more})

    def now(self, game: dict[str, Any]) -> dict[str, Any]:
        """The game as the server has it."""
        answer = self._request.get(f"/api/games/{game['id']}")
        assert answer.ok, answer.text()
        return answer.json()

    def hinted(self, game: dict[str, Any]) -> dict[str, Any]:
        """The game after a good guess was asked for."""
        return self._post(f"/api/games/{game['id']}/hints", {"level": 4})["game"]

    def give_up(self, game: dict[str, Any]) -> dict[str, Any]:
        return self._post(f"/api/games/{game['id']}/give-up", {})

    def _post(self, address: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self._request.post(address, data=body)
        assert answer.ok, answer.text()
        return answer.json()


class Axe:
    """axe-core, on the page as it is; every rule it has for WCAG 2 A and AA, and its best practices."""

    def finds_nothing(self, page: Page, *rules: str) -> None:
        found = page.evaluate(
            "async rules => (await axe.run(rules.length ? {runOnly: {type: 'rule', values: rules}} : {})).violations",
            rules,
        )
        said = [
            f"{rule['id']} ({rule['help']}): {node['html'][:200]} {node['failureSummary']}"
            for rule in found
            for node in rule["nodes"]
        ]
        assert not said, "\n".join(said)

    def finds_nothing_in_either_theme(self, page: Page) -> None:
        """Only the rules about colors look at the dark theme, for the rest of a page is the same in both."""
        page.emulate_media(color_scheme="light")
        self.finds_nothing(page)
        page.emulate_media(color_scheme="dark")
        self.finds_nothing(page, "color-contrast", "link-in-text-block")


def open_game(page: Page, game: dict[str, Any]) -> None:
    # A route that is the first one of an open page may miss the next request.
    page.route("**/no-such-address", lambda route: route.abort())
    page.goto(f"/games/{game['id']}")
    expect(page.get_by_role("grid")).to_be_visible()


def pick(page: Page, code: str) -> None:
    """Clicks the colors of *code*, in digits, on the palette."""
    for sign in code:
        page.locator(".palette .pick").nth(int(sign) - 1).click()


def feedback_button(
    page: Page | Locator, black: int, white: int, words: tuple[str, str] = ("black", "white")
) -> Locator:
    """The button of this feedback."""
    right, other = (
        word.removesuffix("s") if count == 1 else word for word, count in zip(words, (black, white), strict=True)
    )
    return page.get_by_role("toolbar", name="Feedback").get_by_role("button", name=f"{black} {right}, {white} {other}")


def main(page: Page) -> Locator:
    """The page without what is told to screen readers alone, where the same sentences stand a little later."""
    return page.locator("main")


def tab_to(page: Page, target: Locator) -> None:
    """Presses Tab until *target* has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {target}")


def in_the_map(position: str) -> list[str]:
    """The possible codes as the map has them, line by line."""
    found = bp.code_map(position)
    game = found.position.game
    places = sorted((Layout(game).place(code)[::-1], code) for code in game.codes())
    return [str(code) for (row, column), code in places if found.dots[row][column]]


def feedback(secret: str, guess: str) -> bp.Feedback:
    return bp.Game(4, 6).score(guess, secret)
