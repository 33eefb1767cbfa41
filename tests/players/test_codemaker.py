from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes, fitting, games, positions

from blackpeg.catalog import named
from blackpeg.errors import InvalidCodeError, MatchError
from blackpeg.players import HOSTS, Adversary, Codemaker, Fixed, Random, StrategyPlayer, host, match
from blackpeg.position import Position, start
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


@given(position=positions(most_codes=300, partial=False), data=st.data())
def test_the_adversary_keeps_most_candidates_and_prefers_few_pegs(position: Position, data: st.DataObject) -> None:
    guess = data.draw(codes(position.game))

    feedback = Adversary(position.game).answer(position, guess)

    left = {other: len(fitting(position.game, position.after(guess, other).turns)) for other in position.game.feedbacks}
    assert left[feedback] == max(left.values())
    assert feedback == min(other for other, size in left.items() if size == left[feedback])


@given(position=positions(most_codes=300, partial=False))
def test_the_adversary_shows_a_secret_that_fits_every_reply(position: Position) -> None:
    assert position.fits(Adversary(position.game).reveal(position).secret)


def test_the_adversary_forces_minimax_to_five_guesses() -> None:
    record = match(BOARD, StrategyPlayer(named("minimax")), Adversary(BOARD))

    assert str(record) == "4x6 1122:0-0 3345:1-1 3636:0-0 4544:0-2 5455:4-0"


def test_the_adversary_works_on_a_big_board() -> None:
    game = Game(6, 9)

    assert Adversary(game).answer(start(game), game.code("112345")) == (0, 2)


def test_hosts_go_by_name() -> None:
    made: list[Codemaker] = [host(name, BOARD, seed=1) for name in HOSTS]

    assert made == [Random(BOARD, 1), Adversary(BOARD)]
    with pytest.raises(MatchError, match="expected the host to be random or adversary, got 'fair'"):
        host("fair", BOARD)
