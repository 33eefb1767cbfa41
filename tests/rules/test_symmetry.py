"""Symmetries between histories: found where there is one, by trying all, and right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes

from blackpeg.rules import Board, Game, score
from blackpeg.rules.symmetry import Symmetry, symmetry_between

boards = st.builds(Board, st.integers(1, 4), st.integers(2, 4)) | st.builds(
    Game, st.integers(1, 3), st.integers(2, 3), feedback=st.just("black")
)


def namings(game: Game) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All names of the colors, at each position."""
    renamings = permutations(range(game.colors))
    if game.has_independent_positions:
        return product(renamings, repeat=game.pegs)
    return ((names,) * game.pegs for names in renamings)


@given(game=boards, data=st.data())
def test_a_symmetry_is_found_where_one_of_all_symmetries_fits(game: Game, data: st.DataObject) -> None:
    histories = st.lists(st.tuples(codes(game), codes(game)), min_size=1, max_size=3)
    one, other = zip(*data.draw(histories), strict=True)

    found = symmetry_between(one, other, game)

    every = (Symmetry(positions, names) for positions in permutations(range(game.pegs)) for names in namings(game))
    fitting = [each for each in every if all(each(a) == b for a, b in zip(one, other, strict=True))]
    assert found in fitting if fitting else found is None


@given(game=boards, data=st.data())
def test_a_symmetry_turns_a_history_and_keeps_every_feedback(game: Game, data: st.DataObject) -> None:
    positions, names = data.draw(st.permutations(range(game.pegs))), data.draw(st.sampled_from(list(namings(game))))
    symmetry = Symmetry(tuple(positions), names)
    history = data.draw(st.lists(codes(game), min_size=1, max_size=3))

    found = symmetry_between(history, [symmetry(code) for code in history], game)

    assert found is not None
    guess, secret = data.draw(codes(game)), data.draw(codes(game))
    assert score(found(guess), found(secret), game.feedback) == score(guess, secret, game.feedback)


@given(game=boards, data=st.data())
def test_a_history_is_like_itself_without_any_change(game: Game, data: st.DataObject) -> None:
    history = data.draw(st.lists(codes(game), min_size=1, max_size=3))

    assert symmetry_between(history, history, game) == Symmetry.none(game.pegs, game.colors)
