"""The code of the day: docs/daily.md is its recipe, in words, in JavaScript and in numbers."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import games

import blackpeg as bp
from blackpeg.errors import InvalidDayError
from blackpeg.rules import Game
from blackpeg.rules.daily import daily_code, day_of

PAGE = (Path(__file__).parents[2] / "docs" / "daily.md").read_text(encoding="utf-8")
VECTORS = re.findall(r"^(\d{4}-\d\d-\d\d) (\d+x[\w-]+) (\d[\d ]*)$", PAGE, re.MULTILINE)


def by_the_page(day: str, board: str, pegs: int, colors: int) -> list[int]:
    """The colors as the page's three steps say, with all bytes that can be needed at hand."""
    texts = [f"blackpeg daily {day} {board} {block}" for block in range(pegs)]
    stream = list(b"".join(sha256(text.encode()).digest() for text in texts))
    listed, found = list(range(colors)), []
    while len(found) < pegs:
        byte = stream.pop(0)
        if byte < 256 - (256 % len(listed)):
            found.append(listed[byte % len(listed)])
            if "-distinct" in board:
                listed.remove(found[-1])
    return found


@given(game=games(), day=st.dates(date(2026, 1, 1), date(2999, 12, 31)))
def test_the_code_is_that_of_the_recipe(game: Game, day: date) -> None:
    code = daily_code(game, day.isoformat())

    assert game.code(code) == code
    assert list(code) == by_the_page(day.isoformat(), str(game.plain), game.pegs, game.colors)


@pytest.mark.parametrize(("day", "board", "colors"), VECTORS)
def test_the_vectors_follow_from_the_recipe(day: str, board: str, colors: str) -> None:
    game = Game(board)

    assert [int(color) for color in colors.split()] == by_the_page(day, board, game.pegs, game.colors)


def test_the_javascript_of_the_page_finds_the_vectors(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    [recipe] = re.findall(r"^```js\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    (tmp_path / "daily.mjs").write_text(recipe, encoding="utf-8")
    cases = "".join(
        f'assert.deepEqual(await dailyCode("{day}", "{board}"), [{colors.replace(" ", ", ")}]);\n'
        for day, board, colors in VECTORS
    )
    head = "".join(
        f"import {what};\n"
        for what in ('assert from "node:assert/strict"', 'test from "node:test"', '{dailyCode} from "./daily.mjs"')
    )
    (tmp_path / "daily.test.mjs").write_text(f'{head}test("vectors", async () => {{\n{cases}}});\n', encoding="utf-8")

    done = subprocess.run([node, "--test", tmp_path / "daily.test.mjs"], capture_output=True, text=True)

    assert len(VECTORS) == 27
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("board", ["2x3", "3x3-distinct"])
def test_no_code_is_favored(board: str) -> None:
    game = Game(board)
    first, many = date(2026, 1, 1), 3000 * game.size

    found = Counter(daily_code(game, (first + timedelta(day)).isoformat()) for day in range(many))

    # Of fair draws, 1 in 1000 would come to more, with 8 degrees of freedom.
    assert sum((found[code] - 3000) ** 2 / 3000 for code in game.codes()) < 26.1


def test_alphabets_share_the_code() -> None:
    assert bp.daily("4x6:letters", "2026-11-22").code == bp.daily("mastermind", "2026-11-22").code


def test_without_a_day_it_is_today_in_utc() -> None:
    assert bp.daily("4x6") == bp.daily("4x6", day_of())


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2025-12-31", r"from 2026-01-01 to \S+, which is today .* 2025-12-31: that is where the archive begins"),
        (date.fromisoformat(day_of()) + timedelta(2), "got .*: a later code would be told before its day"),
        ("4x6", "expected a day such as 2026-01-01, or today, got '4x6'"),
        ("2026-02-30", "expected a day such as 2026-01-01, or today, got '2026-02-30'"),
    ],
)
def test_days_without_a_code_are_refused(day: str | date, why: str) -> None:
    with pytest.raises(InvalidDayError, match=why):
        bp.daily("4x6", day)
