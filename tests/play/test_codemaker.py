from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes, games

from blackpeg.errors import InvalidCodeError
from blackpeg.play import Fixed, Random
from blackpeg.position import start
from blackpeg.records import opens
from blackpeg.rules import Game

BOARD = Game(4, 6)


@given(game=games(), data=st.data())
def test_a_fixed_codemaker_says_what_the_rules_say(game: Game, data: st.DataObject) -> None:
    guess, secret = data.draw(codes(game)), data.draw(codes(game))

    assert Fixed(game, secret).answer(start(game), guess) == game.score(guess, secret)


def test_a_secret_that_is_no_code_is_refused() -> None:
    with pytest.raises(InvalidCodeError, match="expected 4 pegs, got 2"):
        Fixed(BOARD, "11")  # type: ignore[arg-type]


@given(game=boards(), seed=st.integers(0, 10**9))
def test_the_same_seed_draws_the_same_secret_and_keeps_its_promise(game: Game, seed: int) -> None:
    codemaker, again = Random(game, seed), Random(game, seed)
    secret, nonce, shown_seed = codemaker.reveal(start(game))

    assert codemaker == again
    assert codemaker.commitment() == again.commitment()
    assert game.code(str(secret)) == secret
    assert shown_seed == seed
    assert nonce is not None
    assert opens(codemaker.commitment() or "", game, secret, nonce)


@pytest.mark.parametrize("game", [Game(2, 3), Game(2, 3, repeats=False)], ids=str)
def test_every_secret_is_drawn_about_equally_often(game: Game) -> None:
    drawn = Counter(Random(game, seed).reveal(start(game)).secret for seed in range(2000))

    expected = 2000 / game.size
    assert len(drawn) == game.size
    assert all(abs(count - expected) < 5 * expected**0.5 for count in drawn.values())


def test_without_a_seed_nothing_repeats() -> None:
    assert Random(BOARD).commitment() != Random(BOARD).commitment()


def test_neither_printing_nor_committing_tells_the_secret() -> None:
    codemaker = Random(BOARD)
    secret, nonce, _ = codemaker.reveal(start(BOARD))

    assert str(secret) not in repr(codemaker)
    assert str(nonce) not in repr(codemaker)
