from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, fitting, positions

from blackpeg.errors import InvalidGameError, TooLargeError
from blackpeg.play import UNSETTLED, Adversary, Evasive, Session, Sly, Worst, codemaker_called, commands
from blackpeg.position import Position, start
from blackpeg.registry import named
from blackpeg.rules import Game
from blackpeg.verbs.match import match

BOARD = Game(4, 6)


@given(position=positions(most_codes=300, partial=False), data=st.data())
def test_the_adversary_keeps_most_candidates_and_prefers_few_pegs(position: Position, data: st.DataObject) -> None:
    guess = data.draw(codes(position.game))

    feedback = Adversary(position.game).answer(position, guess)

    left = {other: len(fitting(position.game, position.after(guess, other).turns)) for other in position.game.feedbacks}
    assert left[feedback] == max(left.values())
    assert feedback == min(other for other, size in left.items() if size == left[feedback])


@given(position=positions(most_codes=300, partial=False), name=st.sampled_from(UNSETTLED))
def test_who_has_no_secret_shows_one_that_fits_every_reply(position: Position, name: str) -> None:
    codemaker = codemaker_called(name, position.game, seed=1)

    assert codemaker.commitment() is None
    assert (revealed := codemaker.reveal(position)) is not None
    assert position.fits(revealed.secret)


def test_the_adversary_forces_minimax_to_five_guesses() -> None:
    record = match(BOARD, named("minimax"), Adversary(BOARD))

    assert str(record) == "4x6 1122:0-0 3345:1-1 3636:0-0 4544:0-2 5455:4-0"


def test_the_adversary_works_on_a_big_board() -> None:
    game = Game(6, 9)

    assert Adversary(game).answer(start(game), game.code("112345")) == (0, 2)


@pytest.mark.parametrize("name", UNSETTLED)
def test_a_board_whose_codes_cannot_be_listed_needs_a_secret(name: str) -> None:
    with pytest.raises(TooLargeError, match=f"let the host be random: {name} keeps all codes in mind, up to"):
        codemaker_called(name, Game(20, 20))


def test_a_game_may_be_named_and_anything_else_is_no_game() -> None:
    assert Worst("4x6") == Worst(BOARD)  # type: ignore[arg-type] -- typed as a game, for that is what it then holds
    with pytest.raises(InvalidGameError, match="expected a game such as Game"):
        Adversary(46)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Evasive, Sly])
@given(position=positions(most_codes=300, partial=False), seed=st.integers(0, 10**9), data=st.data())
def test_the_guess_is_the_secret_only_when_nothing_else_is_left(
    kind: type[Evasive], position: Position, seed: int, data: st.DataObject
) -> None:
    guess = data.draw(codes(position.game))

    feedback = kind(position.game, seed).answer(position, guess)

    left = fitting(position.game, position.after(guess, feedback).turns)
    assert left
    assert (feedback == position.game.solved) == (position.candidates[:] == (guess,))


@pytest.mark.parametrize("kind", [Evasive, Sly])
def test_the_same_guess_gets_the_same_reply_however_one_came_there(kind: type[Evasive]) -> None:
    codemaker = kind(BOARD)

    def replied(*guesses: str) -> Session:
        session = commands.begin(BOARD, codemaker)
        for code in guesses:
            session = commands.undo(session) if code == "undo" else commands.guess(session, code, codemaker)
        return session

    wandering = "1122", "3344", "undo", "3456", "undo", "undo", "1122"
    assert replied(*wandering).position == replied("1122").position
    assert replied(*wandering, "3344").position == replied("1122", "3344").position


@pytest.mark.parametrize("kind", [Evasive, Sly])
def test_a_seed_repeats_the_replies_and_nothing_else_does(kind: type[Evasive]) -> None:
    guess = BOARD.code("1123")
    letters = Game(4, 6, alphabet="letters")
    seeded = [kind(BOARD, seed).answer(start(BOARD), guess) for seed in range(50)]

    assert seeded == [kind(BOARD, seed).answer(start(BOARD), guess) for seed in range(50)]
    assert seeded == [kind(letters, seed).answer(start(letters), guess) for seed in range(50)]
    assert len({kind(BOARD).answer(start(BOARD), guess) for _ in range(50)}) > 1
    assert kind(BOARD, 7).reveal(start(BOARD)).seed == 7


@pytest.mark.parametrize("kind", [Evasive, Sly])
def test_replies_come_as_often_as_the_draws_say(kind: type[Evasive]) -> None:
    position = start("4x6").after("1122", "1-0").after("1344", "1-1")
    guess = position.candidates[0]
    others = [position.game.score(guess, code) for code in position.candidates if code != guess]
    sizes = Counter(others)
    order = sorted(sizes, key=lambda feedback: (-sizes[feedback], feedback))
    chance = {
        feedback: (sum(sizes[each] for each in order[place:]) / len(others)) ** kind.draws
        - (sum(sizes[each] for each in order[place + 1 :]) / len(others)) ** kind.draws
        for place, feedback in enumerate(order)
    }

    seen = Counter(kind(position.game, seed).answer(position, guess) for seed in range(1000))

    assert set(seen) == set(sizes)
    assert len(sizes) > 1
    assert all(abs(seen[each] - 1000 * chance[each]) < 5 * (1000 * chance[each]) ** 0.5 + 1 for each in order)
