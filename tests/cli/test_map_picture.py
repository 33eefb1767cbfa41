"""The picture of the map of all codes: each dot in its place, in the color that the legend names."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.render.map_picture import looks_of, map_svg

SVG = "{http://www.w3.org/2000/svg}"

MAPS = [
    ("4x6 1122:1-0", "1344"),
    ("4x6", None),
    ("5x8 11223:1-1", "11344"),
    ("4x6-black 1122:1", "1344"),
    ("3x6", "112"),
    ("7x10 0011223:3-1", "0011224"),
    ("4x10-distinct 0123:1-1", None),
    ("1x9 2:0-0", "1"),
    ("2x1", None),
]


def marks(svg: str) -> list[tuple[str, tuple[int, int, int], float, list[tuple[int, int]]]]:
    """Of each path of the map itself: its class, color, opacity, and where its marks are."""
    drawn = []
    (group,) = ElementTree.fromstring(svg).findall(f"{SVG}g")
    down = int(re.findall(r"\d+", group.attrib["transform"])[1])
    for path in group:
        color = path.get("stroke") or path.attrib["fill"]
        rgb = (0, 0, 0) if path.get("class") else tuple(bytes.fromhex(color[1:]))
        places = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", path.attrib["d"])]
        drawn.append((path.get("class", ""), (rgb[0], rgb[1], rgb[2]), float(path.get("opacity", 1)), places))
    assert down > 0
    return drawn


@pytest.mark.parametrize(("position", "guess"), MAPS)
def test_each_dot_is_drawn_once_in_the_color_of_its_reply(position: str, guess: str | None) -> None:
    found = bp.code_map(position, guess)

    drawn = marks("\n".join(map_svg(found)))

    others = sum(len(places) for kind, _, _, places in drawn if kind == "others")
    assert others == sum(line.count(0) for line in found.dots)
    colors = Counter[tuple[int, int, int]]()
    for kind, color, _, places in drawn:
        if not kind:
            colors[color] += len(places)
    replies = found.replies or [[None] * found.width] * found.height
    shown = Counter(
        looks_of(found)[None if part is None else list(found.parts or ())[part]].color
        for line, answers in zip(found.dots, replies, strict=True)
        for count, part in zip(line, answers, strict=True)
        if count
    )
    assert colors == shown
    every = [place for *_, places in drawn for place in places]
    assert len(every) == len(set(every))


def test_what_comes_first_is_outermost_in_the_picture_too() -> None:
    drawn = marks("\n".join(map_svg(bp.code_map("4x6"))))

    (places,) = (places for kind, *_, places in drawn if not kind)
    across = sorted({x for x, _ in places})
    assert across == sorted({y for _, y in places})
    steps = [right - left for left, right in pairwise(across)]
    dot, field = steps[0], steps[5]
    assert field > dot
    assert steps == ([*[dot] * 5, field] * 6)[:-1]


def test_a_map_much_wider_than_high_is_cut_into_strips() -> None:
    drawn = marks("\n".join(map_svg(bp.code_map("5x8"))))

    (places,) = (places for kind, *_, places in drawn if not kind)
    assert len({x for x, _ in places}) == 256
    assert len({y for _, y in places}) == 128


def test_the_picture_is_told_in_words_and_the_legend_names_every_part() -> None:
    found = bp.code_map("4x6 1122:1-0", "1344")

    root = ElementTree.fromstring("\n".join(map_svg(found)))

    assert root.findtext(f"{SVG}title") == "256 of 1,296 codes, in 24 of 36 fields"
    said = root.findtext(f"{SVG}desc") or ""
    assert said.startswith("4x6 1122:1-0, split by 1344. 0-1  44; 1-1  42; ")
    legend = [text.text for text in root.findall(f"{SVG}text")][2:]
    assert legend == said.partition(". ")[2].split("; ")
    assert len(legend) == len(found.parts or ()) == 13


@pytest.mark.parametrize("board", ["4x6", "5x8", "7x9"])
def test_replies_with_colors_alike_differ_in_shape(board: str) -> None:
    looks = looks_of(bp.code_map(board))

    replies = [look for reply, look in looks.items() if reply is not None]
    assert len({(look.color, look.shape) for look in replies}) == len(replies)
    for shape in range(4):  # the colors of the first shape are told apart by anybody, of the others by most
        assert len({look.color for look in replies if look.shape == shape}) == sum(
            look.shape == shape for look in replies
        )


def test_the_readme_has_the_picture_that_it_tells_how_to_draw() -> None:
    drawn = Path(__file__).parents[2] / "docs" / "pictures" / "map.svg"

    assert drawn.read_text() == "".join(f"{line}\n" for line in map_svg(bp.code_map("4x6 1122:1-0", "1344")))


def test_the_command_writes_the_picture(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "map.svg"

    done = run("candidates", "4x6", "1122:1-0", "--guess", "1344", "--svg", str(svg))

    found = bp.code_map("4x6 1122:1-0", "1344")
    assert done.out == f"{found}\npicture   {svg}\n"
    assert svg.read_text() == "".join(f"{line}\n" for line in map_svg(found))
