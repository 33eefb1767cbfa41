"""What the sampler finds is what the rules say; it ends when told to; and the same seed answers the same."""

from __future__ import annotations

import math
import random
import signal
import threading
import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import boards, codes, fitting, games, partly

from blackpeg.call import Call
from blackpeg.kernel import Shape, kernel_for, kernel_of, shape_of, unpack
from blackpeg.kernel.sampling import Climb, Schedule
from blackpeg.rules import Code, Game, Reply, Turn, parse_game, score
from blackpeg.sampling import Sampler

GENEROUS = 1.0
"""Seconds that a busy machine may be late."""

seeds = st.integers(0, 1000)


@st.composite
def turns(draw: st.DrawFn, game: Game, most: int = 5) -> list[Turn]:
    """Turns that some secret fits, some replies known in part only."""
    secret = draw(codes(game))
    guesses = draw(st.lists(codes(game), max_size=most))
    return [Turn(guess, game.reply(draw(partly(*score(guess, secret, game.feedback))))) for guess in guesses]


def told(game: Game, played: list[Turn], seed: int = 0) -> Sampler:
    sampler = Sampler(shape_of(game), seed)
    for guess, reply in played:
        sampler.add(guess, reply)
    return sampler


def endless() -> Sampler:
    """Of a position that no code fits, so that finding one never ends by itself."""
    game = parse_game("8x8")
    return told(game, [game.turn("11111111:4-0"), game.turn("22222222:4-0"), game.turn("33333333:4-0")])


def off(reply: Reply, black: int, common: int) -> int:
    """How far feedback of this many pegs is from what was told, by the definition."""
    white = common - black
    told_common = reply.total if reply.total is not None else None
    if reply.black is not None and reply.white is not None:
        told_common = reply.black + reply.white
    if told_common is None and reply.black is None:
        return 0 if reply.white is None else abs(white - reply.white)
    return sum(abs(is_ - was) for is_, was in ((black, reply.black), (common, told_common)) if was is not None)


@given(game=boards() | games(), data=st.data())
def test_the_cost_is_how_far_a_code_is_from_what_was_told(game: Game, data: st.DataObject) -> None:
    guesses = data.draw(st.lists(codes(game), max_size=4))
    played = [
        Turn(guess, game.reply(data.draw(partly(*data.draw(st.sampled_from(game.feedbacks)))))) for guess in guesses
    ]
    code = data.draw(codes(game))
    sampler = told(game, played)
    feedbacks = [score(turn.guess, code, game.feedback) for turn in played]

    assert sampler.cost(code) == sum(
        off(turn.reply if game.feedback == "black-white" else Reply(black=turn.reply.black), black, black + white)
        for turn, (black, white) in zip(played, feedbacks, strict=True)
    )
    assert (sampler.cost(code) == 0) is all(
        turn.reply.fits(feedback) for turn, feedback in zip(played, feedbacks, strict=True)
    )


@given(game=games(), seed=seeds, data=st.data())
@settings(max_examples=40)
def test_codes_of_cost_0_fit_every_turn(game: Game, seed: int, data: st.DataObject) -> None:
    played = data.draw(turns(game))
    sampler = told(game, played, seed)
    quick = Schedule(steps=50)

    found = sampler.find(steps=300, schedule=quick)
    collected = sampler.collect(10, steps=600, schedule=quick)

    assert found.cost == sampler.cost(found.code)
    for code in [found.code] * (found.cost == 0) + [*collected.codes, *collected.independent]:
        assert all(turn.reply.fits(score(turn.guess, game.code_from_indices(code), game.feedback)) for turn in played)
    assert len(set(collected.codes)) == len(collected.codes) <= 10
    assert [sampler.cost(code) for code in collected.near] == list(collected.near_costs)
    assert all(collected.near_costs)


@given(game=games(most_codes=400), seed=seeds, data=st.data())
@settings(max_examples=25)
def test_what_looks_complete_is(game: Game, seed: int, data: st.DataObject) -> None:
    played = data.draw(turns(game))
    everything = fitting(game, played)

    collected = told(game, played, seed).collect(10_000, steps=200_000)

    assert set(collected.codes) <= set(everything)
    if collected.looks_complete and len(everything) > 1:
        assert len(collected.codes) >= 0.9 * len(everything)  # an estimate: how often one is missed, nobody knows


def test_of_an_earlier_sample_only_what_fits_is_kept_as_it_is() -> None:
    game = parse_game("4x6")
    sampler = told(game, [game.turn("1122:1-1")])
    fit, others = game.code("1314"), game.code("3333")

    collected = sampler.collect(2, steps=1, earlier=[others, fit, fit])

    assert collected.codes[0] == tuple(fit)
    assert tuple(others) not in set(collected.codes)


def test_codes_of_an_earlier_sample_are_where_others_are_found() -> None:
    game = parse_game("20x20")
    draw = random.Random(5)
    secret, *guesses = (game.code_from_indices([draw.randrange(20) for _ in range(20)]) for _ in range(14))
    replies = [Turn(guess, Reply.of(game.score(guess, secret))) for guess in guesses]
    earlier = told(game, replies[:-1], 1).collect(100, steps=10**8).codes

    alone, mended = (told(game, replies, 2).collect(100, steps=10**8, earlier=codes) for codes in ([], earlier))

    assert len(alone.codes) == len(mended.codes) == 100
    assert mended.steps < alone.steps / 10
    assert not any(told(game, replies).cost(code) for code in [*mended.codes, *mended.independent])


@given(game=boards() | games(), seed=seeds, data=st.data())
def test_sizes_are_those_of_the_rules(game: Game, seed: int, data: st.DataObject) -> None:
    sample = data.draw(st.lists(codes(game), min_size=1, max_size=70))
    guess = data.draw(codes(game) | st.sampled_from(sample))

    sizes = Sampler(shape_of(game), seed).sizes(guess, sample)

    assert {unpack(game, packed): size for packed, size in sizes.items()} == Counter(
        score(guess, code, game.feedback) for code in sample
    )


@pytest.mark.parametrize("board", ["6x9", "20x5", "40x40", "12x20-distinct", "15x15-black"])
def test_sizes_of_large_samples_are_those_of_the_kernel(board: str) -> None:
    shape = shape_of(parse_game(board))
    sampler = Sampler(shape, 3)
    sample = sampler.random(3000)
    for guess in [*sampler.random(3), sample[7]]:
        sizes = kernel_for(shape).split_sizes(guess, kernel_for(shape).make(sample))

        assert sampler.sizes(guess, sample) == {packed: size for packed, size in enumerate(sizes) if size}


@given(game=games() | boards(), seed=seeds, data=st.data())
@settings(max_examples=30)
def test_codes_and_guesses_belong_to_the_game(game: Game, seed: int, data: st.DataObject) -> None:
    played = data.draw(turns(game, most=3))
    sampler = told(game, played, seed)
    sample = [*sampler.random(5), *sampler.collect(5, steps=100).near]
    frame = dict(list(enumerate(data.draw(codes(game))))[: data.draw(st.integers(0, 3))])
    palette = data.draw(st.lists(st.sampled_from(range(game.colors)), min_size=1, unique=True))

    chosen = sampler.choose(sample, evaluations=20, climb=Climb(patience=1), frame=frame, palette=palette)

    for code in [*sample, sampler.find(steps=50).code, chosen.guess]:
        assert isinstance(game.code_from_indices(code), Code)  # which raises if it is none
    assert all(chosen.guess[position] == color for position, color in frame.items())
    if game.repeats:
        assert set(chosen.guess[len(frame) :]) <= set(palette)


def test_random_codes_are_equally_probable() -> None:
    for board, codes_of_it in ("2x3", 9), ("2x4-distinct", 12):
        counts = Counter(Sampler(shape_of(parse_game(board)), 5).random(1200))

        assert len(counts) == codes_of_it
        assert max(abs(count - 1200 / codes_of_it) for count in counts.values()) < 45  # four standard deviations


def test_held_positions_keep_their_colors() -> None:
    game = parse_game("6x6")
    sampler = told(game, [game.turn("112233:1-3")], seed=2)
    sampler.hold({0: 0, 3: 5})

    kept = [*sampler.collect(30, steps=20_000).codes, *sampler.random(5), sampler.find(steps=500).code]

    assert len(kept) > 10
    assert {(code[0], code[3]) for code in kept} == {(0, 5)}
    sampler.hold({})
    assert len({code[0] for code in sampler.random(50)}) > 1


@pytest.mark.parametrize("repeats", [True, False])
def test_a_start_gets_the_colors_that_are_held(repeats: bool) -> None:
    sampler = Sampler(Shape(4, 6, repeats, False))
    sampler.hold({0: 3})

    assert sampler.find(start=(0, 1, 2, 3), steps=100).code[0] == 3


def test_more_pegs_than_there_are_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="expected at most 4 pegs in all, got 3 black, 2 white"):
        Sampler(Shape(4, 6, True, False)).add((0, 0, 1, 1), Reply(3, 2))


def test_the_value_of_a_guess_is_the_entropy_of_its_split() -> None:
    game = parse_game("4x6")
    sampler, everything = Sampler(shape_of(game)), list(game.codes())

    (value,) = sampler.values([game.code("1234")], everything)

    (bits,) = kernel_of(game).scores(*(kernel_of(game).make(rows) for rows in ([(0, 1, 2, 3)], everything))).bits
    assert value == pytest.approx(bits)


@given(game=games(), growth=st.none() | st.floats(0.1, 1), data=st.data())
def test_values_are_those_of_the_formulas(game: Game, growth: float | None, data: st.DataObject) -> None:
    sample = data.draw(st.lists(codes(game), min_size=1, max_size=30))
    sizes = Counter(score(sample[0], code, game.feedback) for code in sample)

    (value,) = Sampler(shape_of(game)).values(sample[:1], sample, growth)

    if growth is None:
        expected = math.log2(len(sample)) - sum(size * math.log2(size) for size in sizes.values()) / len(sample)
    else:
        further = [0, 1, 1.5, *(1.67 + growth * math.log(size / 3) for size in range(3, 31))]
        expected = sum(size * further[size] for part, size in sizes.items() if part != game.solved) / len(sample)
    assert value == pytest.approx(expected, abs=1e-6)


def test_guesses_expected_to_follow() -> None:
    game = parse_game("3x4")
    sample = [game.code(text) for text in ("111", "222", "223", "233", "333")]  # to 111: solved, 0-0 (4)

    (value,) = Sampler(shape_of(game)).values([game.code("111")], sample, growth=0.4)

    assert value == pytest.approx(4 * (1.67 + 0.4 * math.log(4 / 3)) / 5)


def test_climbing_finds_the_best_guess_of_a_small_game() -> None:
    game = parse_game("4x6")
    sampler, everything = Sampler(shape_of(game), 4), list(game.codes())
    best = max(sampler.values(everything, everything))

    chosen = sampler.choose(everything, evaluations=1500, climb=Climb(own=5))

    assert chosen.value >= best - 1e-9


def test_weights_have_the_share_of_codes_that_fit_as_their_mean() -> None:
    for seed, board in enumerate(["4x6", "5x4", "4x7-distinct", "5x5-black"]):
        game = parse_game(board)
        guesses = [game.code_from_indices(row) for row in Sampler(shape_of(game), seed).random(4)]
        played = [Turn(guess, Reply.of(game.score(guess, guesses[-1]))) for guess in guesses[:-1]]
        truth = len(fitting(game, played)) / game.size

        weights = told(game, played, seed).count_weights(1500, steps=10**9)

        shares = [math.exp(weight) for weight in weights]
        mean = sum(shares) / len(shares)
        error = math.sqrt(sum((share - mean) ** 2 for share in shares)) / len(shares)
        assert len(weights) == 1500
        assert abs(mean - truth) < 4 * error


def test_the_same_seed_and_steps_answer_the_same() -> None:
    game = parse_game("10x10")
    played = [game.turn("0123456789:1-5"), game.turn("0011223344:2-2")]

    def answers(seed: int) -> list[object]:
        sampler = told(game, played, seed)
        found = sampler.find(steps=5000)
        collected = sampler.collect(20, steps=5000)
        chosen = sampler.choose(sampler.random(20), evaluations=50)
        return [found, list(collected.codes), collected.steps, chosen, sampler.count_weights(2, steps=10**6)]

    assert answers(7) == answers(7)
    assert answers(7) != answers(8)


@pytest.mark.parametrize("seconds", [0, 0.05, 0.2])
def test_deadlines_are_kept(seconds: float) -> None:
    sampler = endless()
    sample = sampler.random(20)
    never = Climb(patience=10**6)

    for work in (
        lambda: sampler.find(seconds=seconds),
        lambda: sampler.collect(5, seconds=seconds),
        lambda: sampler.choose(sample, seconds=seconds, climb=never, growth=0.4),
        lambda: sampler.count_weights(10**9, seconds=seconds),
    ):
        began = time.monotonic()
        work()
        assert seconds <= time.monotonic() - began < seconds + GENEROUS


def test_a_call_that_is_stopped_answers_what_it_has_and_the_next_is_not() -> None:
    sampler, call = endless(), Call()
    threading.Timer(0.1, call.stop).start()

    began = time.monotonic()
    found = sampler.find(call=call)

    assert time.monotonic() - began < GENEROUS + 0.1
    assert found.cost == sampler.cost(found.code) > 0
    assert sampler.find(seconds=60, call=call).steps == 0  # it stays stopped
    assert sampler.find(steps=100).steps == 100


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_the_work() -> None:
    sampler = endless()
    here = threading.get_ident()
    threading.Timer(0.1, lambda: signal.pthread_kill(here, signal.SIGINT)).start()

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        sampler.find(seconds=60)

    assert time.monotonic() - began < GENEROUS + 0.1
    assert sampler.find(steps=100).cost > 0  # the sampler is as good as before


def test_work_needs_an_end() -> None:
    sampler = Sampler(shape_of(parse_game("4x6")))

    with pytest.raises(ValueError, match="expected a number of seconds, of steps, or a call"):
        sampler.find()


def test_a_guess_is_chosen_on_at_least_one_code() -> None:
    with pytest.raises(ValueError, match="expected a sample of at least one code"):
        Sampler(shape_of(parse_game("4x6"))).choose([], evaluations=10)


def test_held_colors_must_differ_without_repeats() -> None:
    with pytest.raises(ValueError, match="expected different colors"):
        Sampler(shape_of(parse_game("4x6-distinct"))).hold({0: 1, 2: 1})


def test_the_largest_boards_with_many_turns() -> None:
    game = parse_game("100x100")
    sampler = Sampler(shape_of(game), 1)
    rows = list(sampler.random(301))
    for row in rows[1:]:
        sampler.add(row, Reply.of(score(row, rows[0])))

    assert sampler.cost(rows[0]) == 0
    found = sampler.find(steps=2000, start=rows[0])
    assert (found.code, found.cost) == (rows[0], 0)
    other = sampler.find(steps=500)
    assert other.cost == sampler.cost(other.code) > 0
