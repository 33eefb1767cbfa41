"""Documents as HTML: well formed, nothing to load, and the words of the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest

import blackpeg as bp
from blackpeg.fact import Fact
from blackpeg.knowledge import know
from blackpeg.render.document import Answer, Paragraph, Table
from blackpeg.render.html import MOST, html
from blackpeg.rules import Reply

FACTS: dict[str, Callable[[], Fact]] = {
    "a score": lambda: bp.score("4x8:names", "red,red,blue,white", "blue,red,red,cyan"),
    "candidates": lambda: bp.candidates("4x6 1122:1-0 1344:0-2"),
    "a map": lambda: bp.code_map("4x6 1122:1-0", "1344"),
    "a suggestion": lambda: bp.suggest("4x6 1122:1-0", top=5),
    "an explanation": lambda: bp.explain("3x4 112:1-1", "132"),
    "a comparison": lambda: bp.compare("3x4", ["minimax", "entropy"]),
    "an evaluation": lambda: bp.evaluate("3x4", "minimax"),
    "a review": lambda: bp.review("3x4 112:1-0 134:3-0"),
    "a review of a contradiction": lambda: bp.review("4x6 1122:1-0 1122:2-0"),
    "a series": lambda: bp.match("3x4", "minimax", games=3),
    "a worth": lambda: bp.solve("3x4"),
    "a tree": lambda: bp.tree("4x6"),
    "a file verified": lambda: bp.verify("mastermind"),
    "games": bp.games,
    "a game": lambda: bp.about("super"),
}


class Reader(HTMLParser):
    """What a browser makes of an element: whether it nests, and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: Counter[str] = Counter()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "iframe")
        loaded = [value or "" for name, value in attrs if name in ("src", "href")]
        assert all(value.startswith("data:image/svg+xml;base64,") for value in loaded)
        self.counts[tag] += 1
        if tag not in ("meta", "img"):
            self.open.append(tag)
        self.text += "" if tag in ("i", "s", "b", "span") else " "

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += "" if self.open[-1:] == ["style"] else data


def read(made: str) -> Reader:
    reader = Reader()
    reader.feed(made)
    assert reader.open == []
    return reader


def words(text: str) -> Iterator[str]:
    """The words of *text* without lines and bars, and without a stop at their ends."""
    return (word.strip(",:;.") for word in text.split() if re.search(r"\w", word))


@pytest.mark.parametrize("made", FACTS.values(), ids=FACTS)
def test_a_notebook_shows_what_is_printed(made: Callable[[], Fact]) -> None:
    fact = made()
    shown = fact._repr_html_()

    assert shown is not None
    assert len(shown.encode()) <= MOST
    assert set(words(str(fact))) <= set(words(read(shown).text))


def test_what_no_command_tells_of_has_no_html() -> None:
    assert know(bp.start("4x6")).consistency._repr_html_() is None


def test_signs_that_mean_something_to_html_are_escaped() -> None:
    game = bp.parse_game("2x3:<&>")

    shown = html(
        [game.code("<&"), Paragraph([Answer(Reply(1, 0), game), " <b>"]), Table([("<", ">"), ("&", game.code("&&"))])]
    )

    assert "&lt;b&gt;" in shown
    assert not re.search(r"<[&<>]|&(?!lt;|gt;|amp;|quot;|#)", shown.partition("</style>")[2])
    assert "<&" in read(shown).text


def test_a_code_of_names_is_copied_with_its_commas() -> None:
    assert "red,blue" in read(html([bp.parse_game("2x4:names").code("red,blue")])).text


def test_what_is_long_is_cut_and_still_nests() -> None:
    shown = bp.candidates("5x8", None)._repr_html_()

    assert shown is not None
    assert len(shown.encode()) <= MOST
    assert read(shown).text.endswith("What follows is left out, as it is long.")


def test_light_and_dark_are_as_the_reader_is() -> None:
    assert "prefers-color-scheme: dark" in html(["4x6"])


def test_a_map_comes_with_its_picture_if_that_is_small_enough() -> None:
    small, large = bp.code_map("4x6 1122:1-0")._repr_html_(), bp.code_map("5x8 11223:1-0")._repr_html_()

    assert small is not None
    assert large is not None
    assert 'src="data:image/svg+xml;base64,' in small
    assert "<img" not in large


def test_a_position_and_a_record_are_shown_with_their_turns() -> None:
    position = bp.start("4x6").after("1122", "1-0")
    shown = read(position._repr_html_()).text

    assert "4x6, 256 codes left" in shown
    assert "1 black, 0 white" in shown
    assert "4x6, solved" in read(bp.match("4x6", "minimax", secret="3632")._repr_html_()).text


def test_the_rows_of_a_fact_are_dictionaries() -> None:
    turns = bp.review("3x3 111:1-0 222:1-0 123:1-2 132:3-0").to_dict()["turns"]

    assert [(row["turn"], row["mistake_exact"]) for row in turns][:2] == [("111:1-0", "13/27"), ("222:1-0", "11/12")]
