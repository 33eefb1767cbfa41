from __future__ import annotations

import pytest

import blackpeg as bp
from blackpeg.play.match import TIMED
from blackpeg.registry import named


@pytest.mark.parametrize(
    ("strategy", "secret"),
    [("random-consistent", None), ("random-consistent", "3632"), ("minimax", None), ("first-consistent", None)],
)
def test_games_played_side_by_side_are_those_played_alone(strategy: str, secret: str | None) -> None:
    together = bp.Matches("4x6", strategy, games=TIMED + 5, seed=7, secret=secret)
    alone = [
        bp.match("4x6", named(strategy, seed=seed), secret=secret, seed=seed) for seed in range(7, 7 + together.most)
    ]

    games = list(together)

    assert together.most == TIMED + 5
    assert [game.record for game in games] == alone
    assert [(game.result, game.guesses) for game in games] == [(record.result, record.guesses) for record in alone]
    assert together.series.games == together.most


def test_best_draws_where_boards_are_sampled_each_game_with_a_seed_of_its_own() -> None:
    secret = "ABCDEFGHIJKLMNOPQRST"
    games = bp.Matches("20x20", "best", secret=secret, games=2)

    assert (games.alike, games.most) == (False, 2)
    assert bp.Matches("4x6", "best", secret="1122", games=2).alike
    best = named("best")
    assert best.seeded_at(bp.Game("20x20"), 5).otherwise(bp.Game("20x20")).seed == 5
    assert best.seeded_at(bp.Game("5x8"), 5) is best
