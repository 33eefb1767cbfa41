"""A game as a row of maps: the numbers, the secret, and what a picture that tells no code keeps to itself."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, games

import blackpeg as bp
from blackpeg.position import Position
from blackpeg.records import PERSON, Record, Result
from blackpeg.records.read import parse_records
from blackpeg.render.row_picture import anonymous, row_svg, steps
from blackpeg.verbs.candidates import Layout

SVG = "{http://www.w3.org/2000/svg}"
SOLVED = "4x6 1122:1-0 1344:1-1 3425:2-0 4424:4-0"


def drawn(text: str, *, hidden: bool = False, theme: str | None = None) -> ElementTree.Element:
    (record,) = parse_records(text, None, name="the game")
    return ElementTree.fromstring("\n".join(row_svg(record, hidden=hidden, theme=theme)))


def daily(day: str) -> Record:
    game = bp.Game("4x6")
    turns = tuple(map(game.turn, SOLVED.split()[1:]))
    return Record(game, turns, Result.SOLVED, PERSON, "daily", daily=day)


def test_each_map_stands_above_the_number_of_codes_that_are_left() -> None:
    root = drawn(SOLVED)

    numbers = [each.text for each in root.findall(f"{SVG}text") if each.get("class") == "large strong"]
    assert numbers == ["1,296", "256", "42", "4", "found"]
    assert len([each for each in root.findall(f"{SVG}g") if each.get("class") == "dots"]) == 5
    assert root.findtext(f"{SVG}title") == "Solved with 4 guesses"
    assert "Guess 3, 3425: 2 black, 0 white; 4 codes left." in (root.findtext(f"{SVG}desc") or "")
    assert (root.get("width"), root.get("height")) == ("1200", "630")


def test_the_secret_is_ringed_in_every_map_of_a_game_that_is_over() -> None:
    def rings(text: str, *, hidden: bool = False) -> int:
        return len([each for each in drawn(text, hidden=hidden).iter(f"{SVG}circle") if each.get("class") == "secret"])

    assert rings(SOLVED) == 5
    assert rings(SOLVED, hidden=True) == 0
    assert rings("4x6 1122:1-0 1344:1-1") == 0


def test_a_picture_that_hides_the_codes_tells_none_of_them() -> None:
    svg = "\n".join(row_svg(daily("2026-11-22"), hidden=True))
    root = ElementTree.fromstring(svg)

    assert root.findtext(f"{SVG}title") == "Code of the day #326: solved with 4 guesses"
    assert not [code for code in ("1122", "1344", "3425", "4424") if code in svg]
    assert not [each for each in root.iter(f"{SVG}circle") if each.get("class") == "peg"]
    # The last map has no dot that is possible.
    *_, last = (each for each in root.findall(f"{SVG}g") if each.get("class") == "dots")
    assert not [path for path in last if path.get("class") == "possible"]


def test_everybody_sees_the_same_shuffled_picture_of_a_day_and_another_of_the_next() -> None:
    one, again, other = (list(row_svg(daily(day), hidden=True)) for day in ("2026-11-22", "2026-11-22", "2026-11-23"))

    assert one == again
    assert one[10:] != other[10:]


@given(game=games(most_codes=600), data=st.data())
def test_shuffling_changes_no_number(game: bp.Game, data: st.DataObject) -> None:
    secret = data.draw(codes(game))
    guesses = data.draw(st.lists(codes(game).filter(lambda each: each != secret), max_size=3))
    position = Position(game, [bp.Turn(guess, bp.Reply.of(game.score(guess, secret))) for guess in guesses])
    record = Record(game, position.turns, Result.OPEN, PERSON, PERSON)

    layout = Layout(game)
    plain, shuffled = ([step.count for step in steps(each.position, layout)] for each in (record, anonymous(record)))
    assert plain == shuffled


@pytest.mark.parametrize(
    "text", ["5x8 11223:1-1", "10x12 AABBCCDDEE:2-3", "4x6 1122:1-? 1344:=2", "1x9 2:0-0", "game: 4x6"]
)
def test_any_game_has_a_picture(text: str) -> None:
    root = drawn(text, theme="dark")

    assert root.findtext(f"{SVG}title")
    style = root.findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme" not in style


def test_the_readme_has_this_picture() -> None:
    (game,) = parse_records(SOLVED, None, name="the game")

    drawn = Path(__file__).parents[2] / "docs" / "pictures" / "row.svg"
    assert drawn.read_text() == "".join(f"{line}\n" for line in row_svg(game))
