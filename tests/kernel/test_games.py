"""The games that a kernel plays are drawn as the rules say, by any kernel."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, games

from blackpeg.kernel import Notation, kernel, pack, shape_of
from blackpeg.kernel.reference import reference
from blackpeg.rules import Game
from blackpeg.rules.draws import draw_code, secret_source

texts = st.one_of(st.integers().map(str), st.text(max_size=40), st.integers(0, 3000).map("7".__mul__))
"""Seeds are numbers; texts of any length are drawn from as Python does."""


@given(game=boards(), seeds=st.lists(texts, min_size=1, max_size=40))
def test_secrets_are_drawn_as_the_rules_say(game: Game, seeds: list[str]) -> None:
    drawn = kernel().drawn_secrets(shape_of(game), seeds)

    assert [list(secret) for secret in drawn] == [
        draw_code(secret_source(seed), pegs=game.pegs, colors=game.colors, repeats=game.repeats) for seed in seeds
    ]


@given(game=games(), seeds=st.lists(texts, min_size=1, max_size=40), data=st.data())
def test_both_kernels_play_the_same_random_games(game: Game, seeds: list[str], data: st.DataObject) -> None:
    shape = shape_of(game)
    replies = [""] * (game.pegs + 1) ** 2
    for feedback in game.feedbacks:
        replies[pack(game, feedback)] = game.write(feedback)
    notation = Notation(str(game), game.alphabet.signs, game.alphabet.separator, replies)
    first = data.draw(st.none() | st.integers(0, game.size - 1))
    limit = data.draw(st.none() | st.integers(1, 4))

    played = [
        each.random_games(shape, each.all_codes(shape), notation, first, limit).play(
            seeds, each.drawn_secrets(shape, seeds)
        )
        for each in (kernel(), reference)
    ]

    assert played[0] == played[1]
