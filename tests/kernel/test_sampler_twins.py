"""The native sampler draws and answers what the Python one does."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, games, partly

from blackpeg.kernel import Kernel, reference, shape_of
from blackpeg.kernel.sampling import Climb, Lookahead, Objective, Sampler, Schedule
from blackpeg.rules import Code, Game, Reply, score

if os.environ.get("BLACKPEG_KERNEL") == "python":
    pytest.skip("BLACKPEG_KERNEL=python: the native kernel is not wanted", allow_module_level=True)
native = pytest.importorskip("blackpeg.kernel.native", reason="the native kernel was not built", exc_type=ImportError)

Turns = list[tuple[Code, Reply]]
seeds = st.integers(0, 2**64 - 1)


@st.composite
def turns(draw: st.DrawFn, game: Game, most: int = 5) -> Turns:
    """Turns that some secret fits, some replies known in part only."""
    secret = draw(codes(game))
    guesses = draw(st.lists(codes(game), max_size=most))
    return [(guess, game.reply(draw(partly(*score(guess, secret, game.feedback))))) for guess in guesses]


def sampler_of(kernel: Kernel, game: Game, played: Turns, seed: int) -> Sampler:
    sampler = kernel.sampler(shape_of(game), seed)
    for guess, reply in played:
        sampler.add(guess, *reply)
    return sampler


def alike(answers: list[object]) -> list[object]:
    """Answers with codes as lists, so that they can be compared."""
    return [
        [part if isinstance(part, int | float) else list(part) for part in answer]  # type: ignore[call-overload]
        if isinstance(answer, tuple)
        else answer
        for answer in answers
    ]


@given(game=games(), seed=seeds, data=st.data())
def test_both_kernels_find_and_collect_the_same_codes(game: Game, seed: int, data: st.DataObject) -> None:
    played = data.draw(turns(game))
    survivors = data.draw(st.lists(codes(game), max_size=4))
    held = dict(list(enumerate(data.draw(codes(game))))[: data.draw(st.integers(0, 2))])
    swaps = data.draw(st.sampled_from([0.3, 0.5]))
    palette = data.draw(st.lists(st.sampled_from(range(game.colors)), min_size=1, max_size=9))
    most = data.draw(st.sampled_from([1, 5, 10_000]))

    def answers(kernel: Kernel) -> Iterator[object]:
        sampler = sampler_of(kernel, game, played, seed)
        schedule = Schedule(steps=20, walk_steps=5, quench=20, swaps=swaps)
        yield from (sampler.residuals(code) for code in survivors)
        yield sampler.find(schedule, None, None, 200)
        yield sampler.find(schedule, survivors[0] if survivors else None, None, 10)
        yield sampler.collect(schedule, 6, survivors, None, 400)
        sampler.hold(held)
        yield sampler.list_all(most, None, 10**9)
        if game.repeats:
            sampler.paint(palette)
        yield sampler.collect(schedule, 6, survivors, None, 200)
        yield sampler.list_all(most, None, 10**9)
        yield list(sampler.random(2))
        yield sampler.count_weights(3, [0.0, 0.5, 2.0], 2, swaps, 3, None, None)

    assert alike(list(answers(native))) == alike(list(answers(reference)))


@given(game=games(), seed=seeds, data=st.data())
def test_both_kernels_choose_the_same_guess(game: Game, seed: int, data: st.DataObject) -> None:
    sample = data.draw(st.lists(codes(game), min_size=1, max_size=30))
    guess = data.draw(codes(game))
    objective = Objective(
        data.draw(st.sampled_from([0, 0.25])), data.draw(st.sampled_from([None, 0.4])), data.draw(st.booleans())
    )
    climb = Climb(
        data.draw(st.sampled_from([1, 5, 600])), data.draw(st.integers(0, 3)), data.draw(st.integers(0, 2)), 1
    )
    frame = dict(list(enumerate(data.draw(codes(game))))[: data.draw(st.integers(0, 2))])
    palette = data.draw(st.lists(st.sampled_from(range(game.colors)), min_size=1, unique=True))
    pairs = data.draw(st.sampled_from([0, 100, 3000]))

    def answers(kernel: Kernel) -> Iterator[object]:
        sampler = sampler_of(kernel, game, [], seed)
        yield sampler.choose(sample, objective, climb, frame, palette, None, 60)
        yield sampler.choose(sample, objective, climb, {}, range(game.colors), None, 60)
        yield sampler.look_ahead(sample, guess, Lookahead(0.4, 5), None, pairs)
        yield sampler.values([guess, *sample], sample, objective)
        yield sampler.sizes(guess, sample)

    assert alike(list(answers(native))) == alike(list(answers(reference)))
