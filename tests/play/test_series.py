from __future__ import annotations

import pytest

import blackpeg as bp
from blackpeg.call import Call
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


@pytest.mark.parametrize("strategy", ["random-consistent", "minimax", "optimal", "sampled"])
@pytest.mark.parametrize("secret", [None, "3632"])
@pytest.mark.parametrize("limit", [4, 100])
def test_a_series_that_is_only_counted_comes_to_what_its_games_do(
    strategy: str, secret: str | None, limit: int
) -> None:
    games = 300 if strategy != "sampled" else 22
    each = bp.Matches("4x6", strategy, games=games, seed=7, secret=secret, limit=limit)
    for _ in each:
        pass

    counted = bp.match("4x6", strategy, games=games, seed=7, secret=secret, limit=limit)

    told = ("histogram", "failures", "moves", "total", "mean", "games")
    assert [getattr(counted, name) for name in told] == [getattr(each.series, name) for name in told]


def test_a_series_that_is_not_yet_played_has_grown_no_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the tree was grown outside of the time of the series")

    monkeypatch.setattr("blackpeg.strategies.tree_of", fail)

    series = bp.Matches("4x6", "minimax", games=2000, together=True)

    with pytest.raises(AssertionError, match="outside"):
        series.play()


def test_progress_of_a_series_is_told_now_and_then() -> None:
    told: list[tuple[int, int]] = []

    bp.match("3x4", "random-consistent", games=100, seed=1, call=Call(on_progress=lambda *how: told.append(how)))

    assert told[-1] == (100, 100)
    assert told == sorted(told)


def test_best_draws_where_boards_are_sampled_each_game_with_a_seed_of_its_own() -> None:
    secret = "ABCDEFGHIJKLMNOPQRST"
    games = bp.Matches("20x20", "best", secret=secret, games=2)

    assert (games.alike, games.most) == (False, 2)
    assert bp.Matches("4x6", "best", secret="1122", games=2).alike
    best = named("best")
    assert best.seeded_at(bp.Game("20x20"), 5).otherwise(bp.Game("20x20")).seed == 5
    assert best.seeded_at(bp.Game("5x8"), 5) is best
