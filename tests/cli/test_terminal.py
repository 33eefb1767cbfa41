"""`assist` on a real terminal: a pseudo-terminal that plays a person."""

from __future__ import annotations

import os
import re
import sys

import pytest

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")

QUESTION = "Black and white\\? "


def terminal(*arguments: str, columns: int = 100, **environment: str) -> pexpect.spawn:
    """`blackpeg` on a terminal of its own that shows all colors, unless *environment* says otherwise."""
    usual = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    return pexpect.spawn(
        sys.executable,
        ["-m", "blackpeg", *arguments],
        env={**usual, "TERM": "xterm", "COLORTERM": "truecolor", **environment},
        encoding="utf-8",
        timeout=20,
        dimensions=(40, columns),
    )


def test_a_whole_game_with_colors() -> None:
    screen = terminal("assist")
    screen.expect("Guess 1:")
    screen.expect("\\?.{0,9} ")
    assert "\x1b[" in screen.before
    screen.sendline("0 2")
    screen.expect("222 codes left")
    screen.expect("Guess 2:")
    screen.sendline("y")
    screen.expect("Solved: 2434 in 2 guesses")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_no_color_means_none() -> None:
    screen = terminal("assist", NO_COLOR="1", TERM="xterm")
    screen.expect("Guess 1:  1123")
    screen.expect(QUESTION)
    assert not re.search(r"\x1b\[[0-9;]*m", screen.before)
    screen.sendline("quit")
    screen.expect("Good-bye")
    screen.expect(pexpect.EOF)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_it_with_one_line_that_says_how_to_go_on() -> None:
    screen = terminal("assist", NO_COLOR="1")
    screen.expect(QUESTION)
    screen.sendline("0 2")
    screen.expect("Guess 2:")
    screen.expect(QUESTION)
    screen.sendintr()
    screen.expect("blackpeg: interrupted; to go on:\r\n  blackpeg assist 4x6 1123:0-2\r\n")
    screen.expect(pexpect.EOF)
    assert screen.before == ""
    screen.close()
    assert screen.exitstatus == 130


def test_ctrl_d_ends_it_politely() -> None:
    screen = terminal("assist", NO_COLOR="1")
    screen.expect(QUESTION)
    screen.sendeof()
    screen.expect("Good-bye.")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_long_lines_are_broken_between_words() -> None:
    screen = terminal("assist", "5x5:BYGPR", "BYGPR:0-5", "PRBGY:1-0", NO_COLOR="1")
    screen.expect("Repair\\? ")
    assert all(len(line) < 100 for line in screen.before.split("\r\n"))
    screen.sendline("quit")
    screen.expect(pexpect.EOF)


@pytest.mark.parametrize("color", ["", "1"])
def test_commands_to_copy_are_never_broken(color: str) -> None:
    play = terminal("play", "4x6", "--secret", "1335", columns=50, NO_COLOR=color)
    play.expect("Guess 1 of 10")
    play.sendline("give up")
    play.expect(pexpect.EOF)
    assert re.search(r"\n  printf %s '4x6 1335 [0-9a-f]{32}' \| sha256sum\r\n", play.before)
    assert "\n  blackpeg match 4x6 best --show --secret 1335\r\n" in play.before

    turns = ["1122:1-0", "1344:0-1", "3526:1-2"]
    assist = terminal("assist", "4x6", *turns, "--strategy", "most-parts", columns=50, NO_COLOR=color)
    assist.expect("Guess 4:")
    assist.sendline("quit")
    assist.expect(pexpect.EOF)
    assert f"\n  blackpeg assist --strategy most-parts 4x6 {' '.join(turns)}\r\n" in assist.before


@pytest.mark.parametrize("color", ["", "1"])
def test_a_narrow_terminal_breaks_no_word(color: str) -> None:
    screen = terminal("assist", columns=40, NO_COLOR=color)
    screen.expect("Black and white\\?")
    screen.sendline("help")
    screen.expect("quit +leave")
    said = re.sub(r"\x1b\[[0-9;]*m", "", screen.before)
    assert all(len(line) < 40 for line in said.split("\r\n"))
    screen.sendline("quit")
    screen.expect(pexpect.EOF)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "tree 4x6 --depth 3",
            ["guess: secrets, total, worst", "1123: 1,296, 5,625, 6", "├─ 0-0  4456: 81, 327, 5"],
        ),
        ("suggest 4x6 --strategy entropy --top 2", ["2  1123", "  worst          276"]),
        ("games", ["super-blanks", "  codes       59,049"]),
        ("compare 3x4 minimax entropy", ["B", "  average   13/4 (about 3.2500)", "  strategy  entropy"]),
    ],
)
def test_tables_are_lists_where_the_screen_is_narrow(line: str, expected: list[str]) -> None:
    screen = terminal(*line.split(), columns=40, NO_COLOR="1")
    screen.expect(pexpect.EOF)
    shown = [re.sub(r"\x1b\[[0-9;]*[mK]", "", each) for each in screen.before.split("\r\n")]

    assert max(map(len, shown)) < 40
    assert set(expected) <= set(shown)
