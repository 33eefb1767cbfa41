"""The games that a kernel plays are drawn as the rules say, by any kernel."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, games

from blackpeg.kernel import kernel, kernel_for, kernel_of, shape_of
from blackpeg.kernel.reference import Kernel
from blackpeg.rules import Game

some_seeds = st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=40)


@given(game=boards(), seeds=some_seeds)
def test_secrets_are_drawn_as_the_rules_say(game: Game, seeds: list[int]) -> None:
    drawn = kernel_of(game).drawn_secrets(seeds)

    assert [list(secret) for secret in drawn] == [list(game.draw_secret(seed)[0]) for seed in seeds]


@given(game=games(), seeds=some_seeds, data=st.data())
def test_both_kernels_play_the_same_random_games(game: Game, seeds: list[int], data: st.DataObject) -> None:
    first = data.draw(st.none() | st.integers(0, game.size - 1))
    limit = data.draw(st.none() | st.integers(1, 4))

    both = kernel_of(game), Kernel(shape_of(game))
    players = [(each.random_games(each.all_codes(), first, limit), each) for each in both]
    played = [player.play(seeds, each.drawn_secrets(seeds)) for player, each in players]
    counts = [player.count(seeds, each.drawn_secrets(seeds)) for player, each in players]

    assert played[0] == played[1]
    assert counts[0] == counts[1]
    assert sum(counts[0]) == len(seeds)


def test_games_that_are_counted_on_all_processors_are_those_that_are_played() -> None:
    shape, seeds = shape_of(Game("4x6")), range(3000)
    secrets = kernel_for(shape).drawn_secrets(seeds)
    games = kernel_for(shape).random_games(kernel_for(shape).all_codes(), None, None)

    needed = Counter(len(turns) for turns in games.play(seeds, secrets))

    assert dict(enumerate(games.count(seeds, secrets))) == {0: 0, **needed}


@pytest.mark.skipif(kernel().name == "wasm", reason="a tab has one thread")
def test_threads_that_share_games_play_what_each_would_alone() -> None:
    shape, seeds = shape_of(Game("4x5")), range(100)
    secrets = kernel_for(shape).drawn_secrets(seeds)
    codes = kernel_for(shape).all_codes()
    alone = kernel_for(shape).random_games(codes, None, None).play(seeds, secrets)

    with ThreadPoolExecutor(4) as threads:
        for _ in range(5):
            shared = kernel_for(shape).random_games(codes, None, None)
            for played in threads.map(lambda _, games=shared: games.play(seeds, secrets), range(8)):
                assert played == alone
