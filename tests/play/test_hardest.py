from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes, positions

from blackpeg import book
from blackpeg.call import Call
from blackpeg.errors import ContradictionError
from blackpeg.kernel import kernel
from blackpeg.kernel.reference import Kernel
from blackpeg.play.codemaker import hardest_reply
from blackpeg.position import Bound, Position, start
from blackpeg.rules import Code, Feedback, Game, parse_game
from blackpeg.search import cost, least_worst, oracle, solve_reference, solver

native = pytest.mark.skipif(kernel().name != "native", reason="larger sets are searched with the native kernel")


def worst_case(position: Position, seconds: float) -> Bound:
    known = oracle.worth_of(position, least_worst(), Call(seconds))
    return Bound(known.lower, known.lower == known.upper)


def values(position: Position, guess: Code) -> dict[Feedback, int]:
    """What perfect play needs after each reply, by the reference solver."""
    return {
        feedback: 0
        if feedback == position.game.solved
        else len(solve_reference(position.after(guess, feedback), least_worst()).histogram)
        for feedback in position.split(guess)
    }


@native
@settings(max_examples=60, deadline=None)
@given(position=positions(most_codes=36), data=st.data())
def test_no_reply_makes_perfect_play_need_more(position: Position, data: st.DataObject) -> None:
    guess = data.draw(codes(position.game))

    feedback, after = hardest_reply(position, guess, 9)

    every = values(position, guess)
    assert after == Bound(max(every.values()), proven=True)
    sizes = position.split(guess)
    equals = [other for other, value in every.items() if value == after.least]
    assert feedback == min(equals, key=lambda other: (-sizes[other], other))


@native
@pytest.mark.parametrize(
    "game", ["3x5", "2x9", "4x4-black", "4x6-distinct", "4x6", "4x6:letters", "7x2", "1x8", "3x1", "5x5", "4x8"]
)
def test_the_search_and_the_book_agree_on_the_worst_case(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "book_tree", lambda *_: None)
    position = start(game)

    assert worst_case(position, 60) == Bound(book.manifest(position.game, "worst").worst, proven=True)


@native
def test_a_guess_made_again_leaves_everything_as_it_was() -> None:
    position = start("4x6").after("1122", "1-0")

    assert hardest_reply(position, position.game.code("1122"), 9) == ((1, 0), worst_case(position, 9))


@native
def test_a_reply_known_in_part_is_a_turn_like_any_other() -> None:
    position = start("3x4").after("112", "1-?").after("334", "=1")

    assert worst_case(position, 9).least == len(solve_reference(position, least_worst()).histogram)


def test_only_the_last_candidate_is_the_secret() -> None:
    position = start("4x6").after("1122", "1-0").after("1344", "0-1").after("3526", "1-2").after("1462", "1-1")

    assert hardest_reply(position, position.game.code("3632"), 9) == ((4, 0), Bound(0, proven=True))
    assert worst_case(position, 9) == Bound(1, proven=True)
    assert worst_case(position.after("3632", "4-0"), 9) == Bound(0, proven=True)


@pytest.mark.parametrize(("game", "seconds"), [("5x8", 0), ("10x3", 60)])  # no time; too many feedbacks
def test_what_cannot_be_settled_keeps_most_candidates_and_says_so(game: str, seconds: float) -> None:
    position = start(game)
    guess = position.game.code_from_indices([number // 4 for number in range(position.game.pegs)])

    feedback, after = hardest_reply(position, guess, seconds)

    sizes = position.split(guess)
    assert sizes[feedback] == max(sizes.values())
    assert not after.proven
    assert str(after).startswith("at least ")


def test_without_the_native_kernel_small_sets_are_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    other = SimpleNamespace(abilities=Kernel.abilities)
    for module in oracle, cost, solver:
        monkeypatch.setattr(module, "kernel", lambda: other)
    position = start("4x6").after("1122", "1-0").after("1344", "0-1").after("3526", "1-2")

    assert hardest_reply(position, position.game.code("1462"), 9).after.proven
    assert not hardest_reply(start(Game(4, 6)), position.game.code("1462"), 9).after.proven


def test_where_no_code_fits_there_is_no_reply() -> None:
    contradicted = start("4x6").after("1122", "0-0").after("1122", "1-0")

    with pytest.raises(ContradictionError):
        hardest_reply(contradicted, parse_game("4x6").code("1234"), 9)
