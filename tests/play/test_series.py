from __future__ import annotations

import pytest

import blackpeg as bp
from blackpeg.play.series import TIMED
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
