"""The picture that `blackpeg review --svg` writes: the row of maps of the game."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Run

import blackpeg as bp
from blackpeg.render.row_picture import row_svg

SOLVED = "4x6 1122:1-0 1344:0-1 3526:1-2 3632:4-0"


def test_the_command_writes_the_picture(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "game.svg"

    done = run("review", *SOLVED.split(), "--svg", str(svg))

    assert done.code == 0
    assert done.out.endswith(f"\npicture   {svg}\n")
    assert svg.read_text() == "".join(f"{line}\n" for line in row_svg(bp.review(SOLVED).record))


def test_one_game_is_drawn_and_nothing_else_told_instead(run: Run, tmp_path: Path) -> None:
    svg = str(tmp_path / "game.svg")
    two = tmp_path / "two.txt"
    two.write_text("game: 4x6\n1122 1-0\n\ngame: 4x6\n1122 0-0\n")

    assert "expected one game to draw, got 2: choose one with --number" in run("review", str(two), "--svg", svg).err
    assert "drop --csv" in run("review", *SOLVED.split(), "--csv", "--svg", svg).err
    assert "expected a name that ends in .svg" in run("review", *SOLVED.split(), "--svg", "game.pdf").err
