"""The games that a kernel plays are drawn as the rules say, by any kernel."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, games

from blackpeg.kernel import kernel, shape_of
from blackpeg.kernel.reference import reference
from blackpeg.rules import Game
from blackpeg.rules.draws import draw_secret

some_seeds = st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=40)


@given(game=boards(), seeds=some_seeds)
def test_secrets_are_drawn_as_the_rules_say(game: Game, seeds: list[int]) -> None:
    drawn = kernel().drawn_secrets(shape_of(game), seeds)

    assert [list(secret) for secret in drawn] == [
        draw_secret(seed, pegs=game.pegs, colors=game.colors, repeats=game.repeats)[0] for seed in seeds
    ]


@given(game=games(), seeds=some_seeds, data=st.data())
def test_both_kernels_play_the_same_random_games(game: Game, seeds: list[int], data: st.DataObject) -> None:
    shape = shape_of(game)
    first = data.draw(st.none() | st.integers(0, game.size - 1))
    limit = data.draw(st.none() | st.integers(1, 4))

    players = [(each.random_games(shape, each.all_codes(shape), first, limit), each) for each in (kernel(), reference)]
    played = [player.play(seeds, each.drawn_secrets(shape, seeds)) for player, each in players]
    counts = [player.count(seeds, each.drawn_secrets(shape, seeds)) for player, each in players]

    assert played[0] == played[1]
    assert counts[0] == counts[1]
    assert sum(counts[0]) == len(seeds)


def test_games_that_are_counted_on_all_processors_are_those_that_are_played() -> None:
    shape, seeds = shape_of(Game("4x6")), range(3000)
    secrets = kernel().drawn_secrets(shape, seeds)
    games = kernel().random_games(shape, kernel().all_codes(shape), None, None)

    needed = Counter(len(turns) for turns in games.play(seeds, secrets))

    assert dict(enumerate(games.count(seeds, secrets))) == {0: 0, **needed}


@pytest.mark.skipif(kernel().name == "wasm", reason="a tab has one thread")
def test_threads_that_share_games_play_what_each_would_alone() -> None:
    shape, seeds = shape_of(Game("4x5")), range(100)
    secrets = kernel().drawn_secrets(shape, seeds)
    codes = kernel().all_codes(shape)
    alone = kernel().random_games(shape, codes, None, None).play(seeds, secrets)

    with ThreadPoolExecutor(4) as threads:
        for _ in range(5):
            shared = kernel().random_games(shape, codes, None, None)
            for played in threads.map(lambda _, games=shared: games.play(seeds, secrets), range(8)):
                assert played == alone
