"""Games side by side are the games that a match plays one at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import games

import blackpeg as bp
from blackpeg.registry import named
from blackpeg.rules import Game, parse_game
from blackpeg.strategies.side_by_side import side_by_side

ANYWHERE = ("random-consistent", "first-consistent", "minimax", "expected-size", "entropy", "most-parts")
NAMES = (*ANYWHERE, "optimal")  # which is the same at all times on boards of the book alone


def one_by_one(game: Game, name: str, seeds: list[int], **options: object) -> list[bp.Record]:
    return [bp.match(game, named(name, seed=seed), seed=seed, **options) for seed in seeds]


@given(
    game=games(),
    name=st.sampled_from(ANYWHERE),
    seeds=st.lists(st.integers(-3, 10**30), min_size=1, max_size=20),
    limit=st.sampled_from([None, 1, 2, 3, 100]),
)
def test_games_side_by_side_are_those_of_single_matches(
    game: Game, name: str, seeds: list[int], limit: int | None
) -> None:
    played = side_by_side(bp.start(game), named(name), seeds, secrets=None, limit=limit)

    assert played is not None
    assert [(ended.result, ended.guesses, ended.turns()) for ended in played] == [
        (record.result, record.guesses, record.turns) for record in one_by_one(game, name, seeds, limit=limit)
    ]


@pytest.mark.parametrize("board", ["4x6", "3x6-distinct", "3x5-black:names"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("limit", [2, 10])
def test_so_are_the_games_of_a_long_series(board: str, name: str, limit: int) -> None:
    game = parse_game(board)
    seeds = range(game.size)  # enough for the whole tree to be grown first

    played = side_by_side(bp.start(game), named(name), seeds, secrets=None, limit=limit)

    assert played is not None
    told = [(ended.result, ended.guesses, ended.turns()) for ended in played]
    alone = one_by_one(game, name, list(seeds[:20]), limit=limit)
    assert told[:20] == [(record.result, record.guesses, record.turns) for record in alone]
    assert len(told) == game.size


@pytest.mark.parametrize("name", NAMES)
def test_a_secret_and_a_first_guess_hold_for_every_game(name: str) -> None:
    game = parse_game("3x4")
    strategy = named(name, first="434")

    played = side_by_side(bp.start(game), strategy, [5, 6], secrets=[game.code("121")] * 2, limit=None)

    assert played is not None
    for seed, ended in zip([5, 6], played, strict=True):
        assert ended.turns() == bp.match(game, named(name, first="434", seed=seed), secret="121").turns


def test_who_may_answer_anew_at_every_turn_is_asked_game_by_game() -> None:
    class Own:
        def choose(self, position: bp.Position) -> bp.Code:
            return position.candidates[0]

    for strategy in (Own(), named("sampled")):
        assert side_by_side(bp.start("4x6"), strategy, [1], secrets=None, limit=None) is None


def test_bases_are_those_of_each_guess() -> None:
    played = side_by_side(bp.start("4x6"), named("optimal"), range(30), secrets=None, limit=None)

    assert played is not None
    for ended in played:
        assert [str(basis) for basis in ended.bases] == ["proven optimal (book)"] * ended.guesses
