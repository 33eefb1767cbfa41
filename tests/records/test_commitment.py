from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes

from blackpeg.records import commit, committed_text, opens
from blackpeg.rules import Game

NONCE = "00112233445566778899aabbccddeeff"


@given(game=boards(), data=st.data())
def test_only_the_committed_secret_and_nonce_open_a_commitment(game: Game, data: st.DataObject) -> None:
    secret, other = data.draw(codes(game)), data.draw(codes(game))
    promise = commit(game, secret, NONCE)

    assert opens(promise, game, secret, NONCE)
    assert opens(promise, game, other, NONCE) == (other == secret)
    assert not opens(promise, game, secret, NONCE[::-1])


def test_the_same_secret_in_another_game_is_another_promise() -> None:
    assert commit(Game(4, 6), Game(4, 6).code("3632"), NONCE) != commit(Game(4, 7), Game(4, 7).code("3632"), NONCE)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_anyone_can_check_with_sha256sum() -> None:
    game = Game(4, 6, alphabet="äßñΩж中")
    secret = game.code("äßж中")

    done = subprocess.run(["sha256sum"], input=committed_text(game, secret, NONCE).encode(), capture_output=True)

    assert done.stdout.decode().split()[0] == commit(game, secret, NONCE)


def test_the_page_about_commitments_is_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "commitment.md"
    shown = re.search(r"^\$ printf %s '(.*)' \| sha256sum\n(\w+)", page.read_text("utf-8"), re.MULTILINE)

    assert shown is not None
    assert sha256(shown[1].encode()).hexdigest() == shown[2]
    assert doctest.testfile(str(page), module_relative=False) == (0, 6)
