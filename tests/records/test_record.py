from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from blackpeg.errors import ContradictionError, MatchError
from blackpeg.play import Random
from blackpeg.records import Record, Result
from blackpeg.registry import named
from blackpeg.rules import Game, Turn
from blackpeg.verbs.match import match

GAME = Game(4, 6)


def turns(*texts: str) -> tuple[Turn, ...]:
    return tuple(GAME.turn(text) for text in texts)


def record(*texts: str, secret: str | None = None, result: Result = Result.GIVEN_UP) -> Record:
    return Record(GAME, turns(*texts), result, "person", "person", secret=GAME.code(secret) if secret else None)


def test_a_wrong_reply_is_found_by_the_secret() -> None:
    with pytest.raises(MatchError, match="guess 2, 1344:1-1, is wrong: its secret 3632 gives 1344:0-1"):
        record("1122:1-0", "1344:1-1", secret="3632").check()


def test_a_wrong_reply_is_found_by_the_guess_that_solves() -> None:
    with pytest.raises(MatchError, match="guess 1, 1122:0-0, is wrong: its secret 3632 gives 1122:1-0"):
        record("1122:0-0", "3632:4-0", result=Result.SOLVED).check()


def test_replies_that_no_secret_gives_are_found_though_no_secret_is_told() -> None:
    with pytest.raises(ContradictionError):
        record("1111:0-0", "1222:2-0", "2222:0-0").check()


def test_a_reply_known_in_part_is_no_lie() -> None:
    assert record("1122:?-0", "1344:=1", secret="3632").check()


@pytest.fixture
def committed() -> Record:
    return match(GAME, named("minimax"), Random(GAME, seed=7))


def test_another_secret_than_the_committed_one_is_found(committed: Record) -> None:
    given_up = replace(committed, turns=(), result=Result.GIVEN_UP)
    swapped = next(code for code in GAME.codes() if code != committed.secret)

    assert given_up.check()
    with pytest.raises(MatchError, match=f"reveals {swapped}, but that does not open its commitment"):
        replace(given_up, secret=swapped).check()


def test_another_nonce_than_the_committed_one_is_found(committed: Record) -> None:
    with pytest.raises(MatchError, match="does not open its commitment"):
        replace(committed, nonce="0" * 32).check()


def test_a_promise_that_is_not_opened_is_found(committed: Record) -> None:
    with pytest.raises(MatchError, match="did not reveal"):
        replace(committed, nonce=None).check()


def test_a_record_survives_pickling(committed: Record) -> None:
    assert pickle.loads(pickle.dumps(committed)) == committed
