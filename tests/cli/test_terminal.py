"""`assist` on a real terminal: a pseudo-terminal that plays a person."""

from __future__ import annotations

import os
import re
import sys

import pytest

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")

QUESTION = "Black and white\\? "


def terminal(*arguments: str, **environment: str) -> pexpect.spawn:
    """`blackpeg` on a terminal of its own that shows all colors, unless *environment* says otherwise."""
    usual = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    return pexpect.spawn(
        sys.executable,
        ["-m", "blackpeg", *arguments],
        env={**usual, "TERM": "xterm", "COLORTERM": "truecolor", **environment},
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 100),
    )


def test_a_whole_game_with_colors() -> None:
    screen = terminal("assist")
    screen.expect("Guess 1:")
    screen.expect("\\?.{0,9} ")
    assert "\x1b[" in screen.before
    screen.sendline("0 2")
    screen.expect("312 codes left")
    screen.expect("Guess 2:")
    screen.sendline("y")
    screen.expect("Solved: 2356 in 2 guesses")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_no_color_means_none() -> None:
    screen = terminal("assist", NO_COLOR="1", TERM="xterm")
    screen.expect("Guess 1:  1234")
    screen.expect(QUESTION)
    assert not re.search(r"\x1b\[[0-9;]*m", screen.before)
    screen.sendline("quit")
    screen.expect("Good-bye")
    screen.expect(pexpect.EOF)


def test_ctrl_c_ends_it_with_one_line_that_says_how_to_go_on() -> None:
    screen = terminal("assist", NO_COLOR="1")
    screen.expect(QUESTION)
    screen.sendline("0 2")
    screen.expect("Guess 2:")
    screen.expect(QUESTION)
    screen.sendintr()
    screen.expect("blackpeg: interrupted; to go on: blackpeg assist 4x6 1234:0-2\r\n")
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
