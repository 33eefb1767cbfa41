"""The kernel in use means what the rules say, on random games and on extreme shapes."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, codes, games, partly

from blackpeg.kernel import allowed, kernel_for, kernel_of, pack, shape_of, unpack
from blackpeg.rules import Code, FeedbackKind, Game, Reply, parse_game, score

many = {"min_size": 0, "max_size": 12}


@given(game=boards(), data=st.data())
def test_feedbacks_are_those_of_the_rules(game: Game, data: st.DataObject) -> None:
    guess, secrets = data.draw(codes(game)), data.draw(st.lists(codes(game), **many))

    packed = kernel_of(game).feedbacks(guess, kernel_of(game).make(secrets))

    assert [unpack(game, number) for number in packed] == [score(guess, secret, game.feedback) for secret in secrets]


@given(game=games())
def test_all_codes_are_those_of_the_rules(game: Game) -> None:
    assert list(kernel_of(game).all_codes()) == list(game.codes())


@given(game=boards(), data=st.data())
def test_made_codes_are_the_rows_in_their_order(game: Game, data: st.DataObject) -> None:
    rows = data.draw(st.lists(codes(game), **many))

    made = kernel_of(game).make(rows)

    assert len(made) == len(rows)
    assert list(made) == [made[index] for index in range(len(rows))] == rows


@given(game=games(), data=st.data())
def test_a_split_counts_each_feedback(game: Game, data: st.DataObject) -> None:
    guess, secrets = data.draw(codes(game)), data.draw(st.lists(codes(game), **many))

    sizes = kernel_of(game).split_sizes(guess, kernel_of(game).make(secrets))

    assert len(sizes) == (game.pegs + 1) ** 2
    assert {unpack(game, packed): size for packed, size in enumerate(sizes) if size} == Counter(
        score(guess, secret, game.feedback) for secret in secrets
    )


def draw_turns(game: Game, data: st.DataObject, most: int = 4) -> list[tuple[Code, Reply]]:
    """Guesses, each with a reply the game can say; they need not agree."""
    replies = st.sampled_from(game.feedbacks).flatmap(lambda feedback: partly(*feedback)).map(game.reply)
    return data.draw(st.lists(st.tuples(codes(game), replies), max_size=most))


@given(game=games(), limit=st.integers(0, 2000), data=st.data())
def test_consistent_codes_fit_every_reply_and_stop_one_beyond_the_limit(
    game: Game, limit: int, data: st.DataObject
) -> None:
    turns = draw_turns(game, data)
    fitting = [
        code for code in game.codes() if all(reply.fits(score(guess, code, game.feedback)) for guess, reply in turns)
    ]

    found = kernel_of(game).consistent(
        [guess for guess, _ in turns], [allowed(game, reply) for _, reply in turns], limit
    )

    assert list(found) == fitting[: limit + 1]


@given(game=games(), data=st.data())
def test_kept_codes_are_those_that_fit_in_their_order(game: Game, data: st.DataObject) -> None:
    rows = data.draw(st.lists(codes(game), **many))
    guess = data.draw(codes(game))
    reply = game.reply(data.draw(partly(*data.draw(st.sampled_from(game.feedbacks)))))

    kept = kernel_of(game).keep(kernel_of(game).make(rows), guess, allowed(game, reply))

    assert list(kept) == [row for row in rows if reply.fits(score(guess, row, game.feedback))]


@given(game=games(), data=st.data())
def test_fit_masks_count_the_codes_that_fit_exactly_those_turns(game: Game, data: st.DataObject) -> None:
    turns = draw_turns(game, data, most=6)
    rows = data.draw(st.lists(codes(game), **many))

    masks = kernel_of(game).fit_masks(
        [guess for guess, _ in turns],
        [allowed(game, reply) for _, reply in turns],
        kernel_of(game).make(rows),
    )

    assert masks == Counter(
        sum(reply.fits(score(guess, row, game.feedback)) << turn for turn, (guess, reply) in enumerate(turns))
        for row in rows
    )


@given(game=games(), data=st.data())
def test_scores_measure_the_split(game: Game, data: st.DataObject) -> None:
    guesses, secrets = (data.draw(st.lists(codes(game), min_size=1, max_size=12)) for _ in range(2))
    shape = shape_of(game)

    scores = kernel_for(shape).scores(kernel_for(shape).make(guesses), kernel_for(shape).make(secrets))

    for index, guess in enumerate(guesses):
        sizes = Counter(score(guess, secret, game.feedback) for secret in secrets).values()
        bits = math.fsum(size / len(secrets) * math.log2(len(secrets) / size) for size in sizes)
        assert scores.max_part[index] == max(sizes)
        assert scores.sum_squares[index] == sum(size * size for size in sizes)
        assert scores.parts[index] == len(sizes)
        assert scores.bits[index] == pytest.approx(bits, abs=1e-12)


@given(game=boards(), data=st.data())
def test_a_packed_feedback_unpacks(game: Game, data: st.DataObject) -> None:
    feedback = data.draw(st.sampled_from(game.feedbacks))

    assert unpack(game, pack(game, feedback)) == feedback


EXTREME = ["1x1", "1x100", "100x1", "16x2", "8x16", "15x2", "25x2", "100x2", "100x100", "100x100-distinct",
           "16x16-distinct", "31x31-distinct", "32x33", "63x5", "64x5", "65x5", "2x100"]  # fmt: skip
"""Shapes at the edges of what a machine word or a table holds."""


@pytest.mark.parametrize("kind", FeedbackKind)
@pytest.mark.parametrize("notation", EXTREME)
def test_extreme_shapes_are_scored_right(notation: str, kind: FeedbackKind) -> None:
    shaped = parse_game(notation)
    game = Game(shaped.pegs, shaped.colors, repeats=shaped.repeats, feedback=kind)
    # Shifted, rotated and reversed rows of all the colors: feedbacks from none to all, duplicates included.
    forward = [list(range(game.colors))[start:] + list(range(start)) for start in range(0, game.colors, 7)]
    repeated = [(row * game.pegs)[: game.pegs] for order in forward for row in (order, order[::-1])]
    halves = [[0] * (game.pegs // 2) + [game.colors - 1] * (game.pegs - game.pegs // 2)] if game.repeats else []
    rows = [game.code_from_indices(row) for row in repeated + halves]
    shape = shape_of(game)
    made = kernel_for(shape).make(rows)

    for guess in rows:
        expected = [score(guess, row, kind) for row in rows]
        assert [unpack(game, packed) for packed in kernel_for(shape).feedbacks(guess, made)] == expected
        sizes = kernel_for(shape).split_sizes(guess, made)
        assert {unpack(game, packed): size for packed, size in enumerate(sizes) if size} == Counter(expected)
    scores = kernel_for(shape).scores(made, made)
    assert list(scores.parts) == [len({score(guess, row, kind) for row in rows}) for guess in rows]


@pytest.mark.parametrize("notation", ["1x1", "1x100", "100x1", "15x2", "16x2-black", "1x100-distinct", "2x100"])
def test_extreme_shapes_are_enumerated_and_filtered_right(notation: str) -> None:
    game = parse_game(notation)
    shape = shape_of(game)
    every = kernel_for(shape).all_codes()
    guess = every[len(every) // 3]
    reply = Reply.of(game.feedbacks[len(game.feedbacks) // 2])

    found = kernel_for(shape).consistent([guess], [allowed(game, reply)], game.size)

    assert len(every) == game.size
    assert len(found) == kernel_for(shape).split_sizes(guess, every)[pack(game, reply.feedback or game.solved)]
    assert list(found) == list(kernel_for(shape).keep(every, guess, allowed(game, reply)))
    assert all(reply.fits(score(guess, code, game.feedback)) for code in found)
