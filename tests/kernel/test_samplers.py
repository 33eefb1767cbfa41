"""What of the samplers needs no luck is the same with both kernels; tests/sampling has what does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, fitting, games, partly

from blackpeg.kernel import kernel, shape_of
from blackpeg.kernel.reference import Kernel, reference
from blackpeg.kernel.reference_sampler import KernelSampler
from blackpeg.kernel.sampling import Objective
from blackpeg.rules import Code, Game, Reply, Turn, score

Turns = list[tuple[Code, Reply]]


@st.composite
def turns(draw: st.DrawFn, game: Game, most: int = 5) -> Turns:
    """Turns that some secret fits, some replies known in part only."""
    secret = draw(codes(game))
    guesses = draw(st.lists(codes(game), max_size=most))
    return [(guess, game.reply(draw(partly(*score(guess, secret, game.feedback))))) for guess in guesses]


def sampler_of(kernel: Kernel, game: Game, played: Turns, seed: int = 0) -> KernelSampler:
    sampler = kernel.sampler(shape_of(game), seed)
    for guess, reply in played:
        sampler.add(guess, *reply)
    return sampler


@given(game=games(), data=st.data())
def test_both_kernels_know_the_same_of_codes(game: Game, data: st.DataObject) -> None:
    played = data.draw(turns(game))
    sample = data.draw(st.lists(codes(game), min_size=1, max_size=30))
    objective = Objective(data.draw(st.sampled_from([None, 0.4])), data.draw(st.booleans()))
    ours, theirs = sampler_of(kernel(), game, played), sampler_of(reference, game, played)

    assert [ours.residuals(code) for code in sample] == [theirs.residuals(code) for code in sample]
    assert ours.sizes(sample[0], sample) == theirs.sizes(sample[0], sample)
    assert ours.values(sample, sample, objective) == pytest.approx(theirs.values(sample, sample, objective), abs=1e-6)


@given(game=games(), data=st.data())
def test_both_kernels_list_the_same_codes(game: Game, data: st.DataObject) -> None:
    played = data.draw(turns(game))
    held = dict(list(enumerate(data.draw(codes(game))))[: data.draw(st.integers(0, 2))])
    found = []
    for each in kernel(), reference:
        sampler = sampler_of(each, game, played)
        sampler.hold(held)
        listed = sampler.list_all(10_000, 10**9, each.control(None))
        assert listed is not None
        found.append((listed.number, list(listed.codes)))

    assert found[0] == found[1]
    assert found[0][1] == [
        code
        for code in fitting(game, [Turn(*turn) for turn in played])
        if all(code[position] == color for position, color in held.items())
    ]
