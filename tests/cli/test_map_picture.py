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


def marks(svg: str) -> list[tuple[str, tuple[int, int, int], float, list[tuple[float, float]]]]:
    """Of each path of dots: its class, color, opacity, and where its marks are."""
    drawn = []
    root = ElementTree.fromstring(svg)
    (group,) = (each for each in root.findall(f"{SVG}g") if each.get("class") == "dots")
    for path in group:
        rgb = (0, 0, 0) if path.get("class") else tuple(bytes.fromhex(path.attrib["stroke"][1:]))
        places = [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)h0", path.attrib["d"])]
        drawn.append((path.get("class", ""), (rgb[0], rgb[1], rgb[2]), float(path.get("opacity", 1)), places))
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
    down = sorted({y for _, y in places})
    assert [x - across[0] for x in across] == [y - down[0] for y in down]
    steps = [right - left for left, right in pairwise(across)]
    dot, field = steps[0], steps[5]
    assert field > dot
    assert steps == ([*[dot] * 5, field] * 6)[:-1]


def test_an_odd_peg_goes_through_a_block_so_that_the_map_is_square() -> None:
    drawn = marks("\n".join(map_svg(bp.code_map("5x8"))))

    (places,) = (places for kind, *_, places in drawn if not kind)
    across, down = ({place[at] for place in places} for at in (0, 1))
    assert across != down
    assert (len(across), len(down)) == (192, 192)
    assert max(across) - min(across) == max(down) - min(down)


def test_pegs_along_the_edges_say_which_codes_are_where() -> None:
    root = ElementTree.fromstring("\n".join(map_svg(bp.code_map("4x6"))))

    (dots,) = (places for kind, *_, places in marks(ElementTree.tostring(root, "unicode")) if not kind)
    left, top = min(x for x, _ in dots), min(y for _, y in dots)
    pegs = [(float(each.attrib["cx"]), float(each.attrib["cy"]), float(each.attrib["r"]))
            for each in root.findall(f"{SVG}circle")]  # fmt: skip
    large = [peg for peg in pegs if peg[2] > 8]
    assert len(large) == 6 + 6
    assert len(pegs) == 12 + 36 + 36
    assert all((x < left) != (y < top) for x, y, _ in pegs)
    # A small peg stands in line with each column of dots, and with each row.
    assert {x for x, y, r in pegs if y < top and r < 8} == {x for x, _ in dots}
    assert {y for x, y, r in pegs if x < left and r < 8} == {y for _, y in dots}


def test_the_guess_is_marked_and_the_dots_of_a_part_have_its_letter() -> None:
    found = bp.code_map("4x6 1122:1-0", "1344")
    root = ElementTree.fromstring("\n".join(map_svg(found)))

    (ring,) = (each for each in root.findall(f"{SVG}circle") if each.get("class") == "guess")
    (letters,) = (each for each in root.findall(f"{SVG}g") if each.get("class") == "letters")
    told = {(each.text or "?")[0]: len(each.text or "") for each in letters}
    looks = looks_of(found)
    sizes = {looks[reply].letter: size for reply, size in (found.parts or {}).items()}
    assert told == sizes
    (solved,) = (each for each in letters if len(each.text or "") == 1)
    assert ring.attrib["cx"] == solved.attrib["x"]


def test_the_picture_is_told_in_words_and_the_legend_names_every_part() -> None:
    found = bp.code_map("4x6 1122:1-0", "1344")

    root = ElementTree.fromstring("\n".join(map_svg(found)))

    assert root.findtext(f"{SVG}title") == "256 of 1,296 codes, in 24 of 36 fields"
    said = root.findtext(f"{SVG}desc") or ""
    assert said.startswith("4x6 1122:1-0, split by 1344. 0-1  44; 1-1  42; ")
    legend = [each.text for each in root.findall(f"{SVG}text") if "  " in (each.text or "")]
    assert legend == said.partition(". ")[2].split("; ")
    assert len(legend) == len(found.parts or ()) == 13


@pytest.mark.parametrize("board", ["4x6", "5x8", "7x9"])
def test_each_reply_has_a_color_and_a_letter_of_its_own(board: str) -> None:
    looks = [look for reply, look in looks_of(bp.code_map(board)).items() if reply is not None]

    assert len({look.letter for look in looks}) == len({look.color for look in looks}) == len(looks)


def test_the_readme_has_the_picture_that_it_tells_how_to_draw() -> None:
    drawn = Path(__file__).parents[2] / "docs" / "pictures" / "map.svg"

    assert drawn.read_text() == "".join(f"{line}\n" for line in map_svg(bp.code_map("4x6 1122:1-0", "1344")))


def test_the_command_writes_the_picture(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "map.svg"

    done = run("candidates", "4x6", "1122:1-0", "--guess", "1344", "--svg", str(svg))

    found = bp.code_map("4x6 1122:1-0", "1344")
    assert done.out == f"{found}\npicture   {svg}\n"
    assert svg.read_text() == "".join(f"{line}\n" for line in map_svg(found))
