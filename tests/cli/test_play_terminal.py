"""`play` on a terminal, with a person in front of it."""

from __future__ import annotations

import os
import re
import sys
from typing import Any

import pytest

SECRET = "1335"

pexpect: Any = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")


def terminal(*arguments: str, **environment: str) -> Any:
    usual = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    return pexpect.spawn(
        sys.executable,
        ["-m", "blackpeg", "play", *arguments],
        env={**usual, "TERM": "xterm", "COLORTERM": "truecolor", **environment},
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 100),
    )


def test_the_row_takes_the_place_of_what_was_typed() -> None:
    screen = terminal("--secret", SECRET)
    screen.expect("Guess 1 of 10\\?")
    screen.sendline("1122")
    screen.expect("Guess 2 of 10\\?")
    assert "\x1b[A\r\x1b[K  1  " in screen.before
    assert re.search(r"\x1b\[1;[0-9;]*m 1 \x1b\[0m", screen.before), "a colored peg with its sign"
    screen.sendline(SECRET)
    screen.expect("Hooray! You broke it: 1335 in 2 guesses")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_no_color_means_plain_text_and_nothing_erased() -> None:
    screen = terminal("--secret", SECRET, NO_COLOR="1")
    screen.expect("Guess 1 of 10\\?")
    screen.sendline("1122")
    screen.expect("  1  1122   1-0  1 black, 0 white")
    screen.sendline("give up")
    screen.expect("The secret was 1335")
    assert not re.search(r"\x1b\[[0-9;]*[mAK]", screen.before)
    screen.expect(pexpect.EOF)


def test_a_repeated_row_can_be_edited() -> None:
    pytest.importorskip("readline")
    screen = terminal("--secret", SECRET, NO_COLOR="1")
    screen.expect("Guess 1 of 10\\?")
    screen.sendline("1333")
    screen.expect("Guess 2 of 10\\?")
    screen.sendline("r")
    screen.expect("Guess 2 of 10\\? 1333")
    screen.sendline("\b5")
    screen.expect("You broke it: 1335 in 2 guesses")
    screen.expect(pexpect.EOF)


def test_the_tab_key_completes_commands() -> None:
    pytest.importorskip("readline")
    screen = terminal("--secret", SECRET, NO_COLOR="1")
    screen.expect("Guess 1 of 10\\?")
    screen.sendline("gi\t")
    screen.expect("Given up. The secret was 1335")
    screen.expect(pexpect.EOF)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "blackpeg: interrupted; to go on:\r\n  blackpeg play --resume [a-z0-9]{16}\r\n"),
        (("--no-history",), "blackpeg: interrupted; the secret was 1335\r\n"),
    ],
)
def test_ctrl_c_says_how_to_go_on_or_the_secret_where_nothing_is_kept(options: tuple[str, ...], said: str) -> None:
    screen = terminal("--secret", SECRET, *options, NO_COLOR="1")
    screen.expect("Guess 1 of 10\\? ")
    screen.sendline("1122")
    screen.expect("Guess 2 of 10\\? ")
    screen.sendintr()
    screen.expect(said)
    screen.expect(pexpect.EOF)
    assert screen.before == ""
    screen.close()
    assert screen.exitstatus == 130


def test_ctrl_d_leaves_the_game() -> None:
    screen = terminal("--secret", SECRET, NO_COLOR="1")
    screen.expect("Guess 1 of 10\\? ")
    screen.sendline("1122")
    screen.expect("Guess 2 of 10\\? ")
    screen.sendeof()
    screen.expect("Left as it is. To go on:\r\n  blackpeg play --resume")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_a_secret_typed_by_somebody_else_does_not_appear() -> None:
    screen = terminal("--secret", "-", NO_COLOR="1")
    screen.expect("it is not shown\\): ")
    screen.sendline("133")
    screen.expect("That is no code of 4x6. Once more:")
    screen.expect("it is not shown\\): ")
    assert "133" not in screen.before
    screen.sendline(SECRET)
    screen.expect("Guess 1 of 10\\? ")
    assert "Somebody has hidden a code." in screen.before
    assert SECRET not in screen.before
    screen.sendline(SECRET)
    screen.expect("what luck!")
    screen.expect(pexpect.EOF)
