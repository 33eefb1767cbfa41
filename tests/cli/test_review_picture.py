"""The picture of a game: what it shows is what the review says."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.render.review_picture import BALANCE, CODES, SIDE, WIDTH, review_svg
from blackpeg.render.reviews import review_headline

SVG = "{http://www.w3.org/2000/svg}"

SOLVED = "4x6 1122:1-0 1344:0-1 3526:1-2 3632:4-0"
GAMES = [
    SOLVED,
    "4x6",
    "4x6 1122:4-0",
    "4x6 1111:0-0 1111:0-0 2345:1-0 2346:0-0 5345:2-0 6666:0-0 5555:4-0",
    "4x6 1122:1-1 1344:0-2 3526:1-2 3632:4-0",
    "4x6:names red,red,blue,blue:1-?",
    "4x10-distinct 0123:1-1",
    "1x9 2:0-0",
    "10x12 AABBCCDDEE:2-3",
]


def boxes(svg: str, kind: str) -> list[tuple[float, float, float, float]]:
    """Where the boxes of a kind are, from left to right and from top to bottom."""
    root = ElementTree.fromstring(svg)
    found = [box for box in root.findall(f"{SVG}rect") if box.get("class") == kind and box.get("rx")]
    return [(*(float(box.attrib[name]) for name in ("x", "y", "width", "height")),) for box in found]  # type: ignore[misc]


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).findall(f"{SVG}text")]


@pytest.fixture(scope="module")
def solved() -> bp.Review:
    return bp.review(SOLVED)


def test_bars_of_codes_fall_by_the_logarithm(solved: bp.Review) -> None:
    drawn = [width for *_, width, height in boxes("\n".join(review_svg(solved)), "codes") if height > 1]

    left = [turn.after.number for turn in solved.turns]
    assert left == [256, 44, 7, 1]
    assert drawn[:3] == [pytest.approx(CODES * math.log(number or 0, 1296), abs=0.1) for number in left[:3]]
    assert drawn[3] == 2


def test_losses_and_bad_luck_go_right_and_good_luck_left_in_one_scale(solved: bp.Review) -> None:
    svg = "\n".join(review_svg(solved))

    most = max(max(judgement.mistake, abs(judgement.luck)) for judgement in solved.judgements)
    losses = [judgement.mistake for judgement in solved.judgements if judgement.mistake]
    lucky = [-judgement.luck for judgement in solved.judgements if judgement.luck < 0]
    unlucky = [judgement.luck for judgement in solved.judgements if judgement.luck > 0]
    for kind, amounts in (("lost", losses), ("won", lucky), ("bad", unlucky)):
        bars = boxes(svg, kind)
        assert len(bars) == len(amounts)
        for (x, _, width, _), amount in zip(bars, amounts, strict=True):
            assert width == pytest.approx(max(2, SIDE * float(amount / most)), abs=0.1)
            assert x == pytest.approx(BALANCE - width if kind == "won" else BALANCE, abs=0.1)


def test_every_guess_has_its_label_and_the_sum_is_exact(solved: bp.Review) -> None:
    said = texts("\n".join(review_svg(solved)))

    assert [each for each in said if each in ("best", "good", "inaccuracy", "mistake", "blunder")] == [
        turn.label for turn in solved.turns
    ]
    exact = " ".join(said[said.index(next(each for each in said if each.startswith("exactly"))) :])
    used, expected, mistakes, luck = map(Fraction, re.findall(r"\d+(?:/\d+)?", exact))
    assert used == expected + mistakes - luck == 4
    assert {"4.34", "0.15", "0.49", "4"} <= set(said)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_drawn_outside_of_the_picture(game: str) -> None:
    found = bp.review(game, time=0.5)

    svg = "\n".join(review_svg(found))

    height = int(ElementTree.fromstring(svg).attrib["height"])
    for kind in ("codes", "lost", "won", "bad"):
        for x, y, across, down in boxes(svg, kind):
            assert 0 <= x < x + across < WIDTH
            assert 0 <= y < y + down < height


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_told_in_words(game: str) -> None:
    found = bp.review(game, time=0.5)

    root = ElementTree.fromstring("\n".join(review_svg(found)))

    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "title desc")
    assert root.findtext(f"{SVG}title") == review_headline(found)
    said = root.findtext(f"{SVG}desc") or ""
    for turn in found.turns:
        assert f"{turn.number}. {found.record.game.write(turn.turn)}, " in said
        assert turn.label is None or turn.label in said


def test_the_command_writes_the_picture(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "game.svg"

    done = run("review", *SOLVED.split(), "--svg", str(svg))

    found = bp.review(SOLVED)
    assert done.code == 0
    assert done.out.endswith(f"\npicture   {svg}\n")
    assert svg.read_text() == "".join(f"{line}\n" for line in review_svg(found))


def test_one_game_is_drawn_and_nothing_else_told_instead(run: Run, tmp_path: Path) -> None:
    svg = str(tmp_path / "game.svg")
    two = tmp_path / "two.txt"
    two.write_text("game: 4x6\n1122 1-0\n\ngame: 4x6\n1122 0-0\n")

    assert "expected one game to draw, got 2: choose one with --number" in run("review", str(two), "--svg", svg).err
    assert "drop --csv" in run("review", *SOLVED.split(), "--csv", "--svg", svg).err
    assert "expected a name that ends in .svg" in run("review", *SOLVED.split(), "--svg", "game.pdf").err
