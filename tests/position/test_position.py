"""What a codebreaker knows: positions against the rules."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards, careless_positions, codes, fitting, games, partly, positions

from blackpeg.errors import (
    ContradictionError,
    InvalidCodeError,
    InvalidGameError,
    InvalidReplyError,
    MatchError,
    TooLargeError,
)
from blackpeg.position import CodeList, Position, position_of, readable, start
from blackpeg.rules import Game, Reply, Turn, parse_game, score
from blackpeg.rules.sizes import MOST_LISTED, can_list, reach

any_position = positions() | careless_positions()


@given(position=any_position)
def test_candidates_are_the_codes_that_fit_every_reply(position: Position) -> None:
    expected = fitting(position.game, position.turns)

    assert list(position.candidates) == expected
    assert position.count == len(position.candidates) == len(expected)


@given(position=any_position)
def test_candidates_are_the_same_step_by_step_and_all_at_once(position: Position) -> None:
    step = start(position.game)
    for turn in position.turns:
        assert list(step.candidates)
        step = step.after_turn(turn)
        if not step.candidates:
            return

    assert list(step.candidates) == list(Position(position.game, position.turns).candidates)


@given(position=any_position, data=st.data())
def test_a_turn_more_leaves_the_old_position_as_it_was(position: Position, data: st.DataObject) -> None:
    game = position.game
    turns, candidates, shown = position.turns, list(position.candidates), str(position)
    turn = Turn(data.draw(codes(game)), game.reply(data.draw(st.sampled_from(game.feedbacks))))

    after = position.after(turn.guess, turn.reply)

    assert after.turns == (*turns, turn)
    assert (position.turns, list(position.candidates), str(position)) == (turns, candidates, shown)
    assert after.before == position
    assert list(after.candidates) == [code for code in candidates if turn.reply.fits(game.score(turn.guess, code))]


@given(position=any_position, data=st.data())
def test_the_order_of_the_turns_does_not_matter_for_the_candidates(position: Position, data: st.DataObject) -> None:
    order = data.draw(st.permutations(position.turns))

    assert list(Position(position.game, tuple(order)).candidates) == list(position.candidates)


@given(position=positions(), data=st.data())
def test_a_split_sums_to_the_count_and_says_what_each_feedback_would_leave(
    position: Position, data: st.DataObject
) -> None:
    guess = data.draw(codes(position.game))

    split = position.split(guess)

    assert sum(split.values()) == position.count
    assert split == Counter(score(guess, code, position.game.feedback) for code in position.candidates)
    assert list(split) == sorted(split)
    for feedback, size in split.items():
        assert position.after(guess, feedback).count == size


@given(game=games(), data=st.data())
def test_an_unknown_reply_keeps_exactly_what_fits_what_is_known(game: Game, data: st.DataObject) -> None:
    guess, secret = data.draw(codes(game)), data.draw(codes(game))
    reply = data.draw(partly(*game.score(guess, secret)))

    kept = set(start(game).after(guess, reply).candidates)

    assert secret in kept
    assert kept == {code for code in game.codes() if reply.fits(game.score(guess, code))}


def test_a_reply_of_which_nothing_is_known_keeps_every_code() -> None:
    assert start(Game(4, 6)).after("1122", "?-?").count == 1296


def test_knowing_more_leaves_fewer_codes() -> None:
    position = start(Game(4, 6))

    split = position.split(position.game.code("1122"))

    counts = {reply: position.after("1122", reply).count for reply in ("?-?", "=2", "1-?", "1-1")}

    assert counts == {
        "?-?": 1296,
        "=2": sum(size for feedback, size in split.items() if sum(feedback) == 2),
        "1-?": sum(size for feedback, size in split.items() if feedback.black == 1),
        "1-1": 208,
    }


@given(position=any_position, data=st.data())
def test_a_code_fits_if_no_row_contradicts_it(position: Position, data: st.DataObject) -> None:
    code = data.draw(codes(position.game))
    rows = position.contradicted(code)

    assert position.fits(code) == (not rows) == (code in position.candidates)
    assert position.without(set(rows)).fits(code)
    for row, (guess, reply) in enumerate(position.turns):
        assert (row in rows) != reply.fits(position.game.score(guess, code))


@given(position=any_position)
def test_a_position_is_its_game_and_its_turns(position: Position) -> None:
    twin = Position(position.game, position.turns)

    assert twin == position
    assert hash(twin) == hash(position)
    assert position != str(position)
    assert pickle.loads(pickle.dumps(twin)) == position


@given(position=positions())
def test_a_position_reads_back(position: Position) -> None:
    notation, *turns = str(position).split(" ")

    assert notation == str(position.game)
    assert tuple(position.game.turn(turn) for turn in turns) == position.turns


@given(position=any_position, data=st.data())
def test_candidates_are_a_sequence(position: Position, data: st.DataObject) -> None:
    found = position.candidates
    expected = tuple(fitting(position.game, position.turns))
    code = data.draw(codes(position.game))

    assert (code in found) == (code in expected)
    assert "no code" not in found
    assert found[1:-1] == expected[1:-1]
    assert tuple(reversed(found)) == expected[::-1]
    assert [str(code) for code in found] == [str(code) for code in expected]
    for beyond in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            found[beyond]


@given(position=positions())
def test_guesses_stand_for_all_in_the_split_they_make(position: Position) -> None:
    """For every code there is a guess no later in reading order that splits the candidates into the same sizes."""
    game = position.game
    some = list(game.codes())[:: max(1, game.size // 40)]
    guesses = {guess: sorted(position.split(guess).values()) for guess in position.guesses}

    assert list(guesses) == sorted(guesses)
    for code in some:
        sizes = sorted(position.split(code).values())
        assert any(guess <= code and sizes == theirs for guess, theirs in guesses.items())


def test_the_start_has_no_turn_before_it() -> None:
    with pytest.raises(MatchError, match="4x6 is the start of a game: no turn was played before it"):
        _ = start(Game(4, 6)).before


def test_a_position_made_of_turns_knows_the_one_before() -> None:
    position = start(Game(4, 6)).after("1122", "1-1").after("1344", "0-1")

    assert Position(position.game, position.turns).before == position.before
    assert str(position.before) == "4x6 1122:1-1"


@pytest.mark.parametrize(
    ("guess", "reply", "error", "why"),
    [
        ("112", "1-0", InvalidCodeError, "expected 4 pegs"),
        ("1127", "1-0", InvalidCodeError, "no color is written '7'"),
        ("1122", "3-1", InvalidReplyError, "never gives the feedback 3-1"),
    ],
)
def test_a_turn_of_another_game_is_refused(guess: str, reply: str, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        start(Game(4, 6)).after(guess, reply)


def test_a_position_is_solved_when_a_reply_says_so() -> None:
    position = start(Game(4, 6)).after("1122", "1-1")

    assert not position.is_solved
    assert position.after("1344", "4-0").is_solved
    assert not position.after("1344", "4-?").before.is_solved


def test_without_candidates_a_strategy_gets_an_error_that_shows_the_turns() -> None:
    position = start(Game(4, 6)).after("1122", "0-0").after("1111", "1-0")

    with pytest.raises(ContradictionError, match="no code fits all feedbacks: 4x6 1122:0-0 1111:1-0"):
        position.require_candidates()


def test_a_game_too_large_to_list_is_counted_at_the_start_and_refused_after() -> None:
    position = start(Game(100, 100))

    assert position.count == 100**100
    for question in ("candidates", "guesses"):
        with pytest.raises(TooLargeError, match=r"10\^200"):
            getattr(position, question)
    with pytest.raises(TooLargeError):
        _ = position.after(position.game.code_from_indices([0] * 100), Reply(black=1)).count


def test_games_of_fifty_million_codes_are_listed() -> None:
    assert MOST_LISTED == 50_000_000
    assert can_list(Game(9, 7))
    assert not can_list(Game(8, 10))


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (1296, "1,296"), (10**12, "10^12"), (5 * 10**30, "5.0*10^30"),
     (1_290_000_000_000, "1.3*10^12"), (9_960_000_000_000, "10^13")],
)  # fmt: skip
def test_large_numbers_are_readable(number: int, text: str) -> None:
    assert readable(number) == text


def test_the_solution_is_the_guess_of_the_row_that_solved_the_game() -> None:
    position = start(Game(4, 6)).after("1122", "1-0")
    solved = position.after("3632", "4-0").after("1111", "0-0")

    assert (position.solution, position.is_solved) == (None, False)
    assert (solved.solution, solved.is_solved) == (solved.game.code("3632"), True)


def test_positions_and_candidates_are_pickled_even_once_computed() -> None:
    position = start(Game(4, 6)).after("1122", "1-0")
    candidates = position.candidates

    assert pickle.loads(pickle.dumps(position)).candidates == candidates
    assert pickle.loads(pickle.dumps(candidates)) == candidates


def test_equal_candidates_are_equal_lists() -> None:
    position = start(Game(4, 6)).after("1122", "1-0")
    again = CodeList(position.game, Position(position.game, position.turns).candidates.rows)

    assert (position.candidates, hash(position.candidates)) == (again, hash(again))
    assert position.candidates != position.after("1344", "0-1").candidates
    assert position.candidates != list(position.candidates)


def test_codes_are_asked_about_in_text_too() -> None:
    position = start(Game(4, 6)).after("1122", "1-0")

    assert position.fits("3632")
    assert position.contradicted("1122") == (0,)
    assert position.split("1344") == position.split(position.game.code("1344"))
    assert "3632" in position.candidates
    assert "1122" not in position.candidates
    assert "what" not in position.candidates
    for question in (position.fits, position.contradicted, position.split):
        with pytest.raises(InvalidCodeError):
            question("11")


def test_a_game_starts_from_its_notation() -> None:
    assert start("4x6") == start(Game(4, 6))
    with pytest.raises(InvalidGameError, match="expected a game"):
        start(46)  # type: ignore[arg-type]


def test_nothing_about_a_position_can_be_changed() -> None:
    position = start(Game(4, 6)).after("1122", "1-1")
    codes = position.candidates

    for thing, name in [
        (position, "turns"),
        (position, "game"),
        (position, "candidates"),
        (position, "_before"),
        (codes, "rows"),
        (codes, "game"),
        (codes[0], "alphabet"),
        (position.game, "pegs"),
    ]:
        with pytest.raises(AttributeError, match=name):
            setattr(thing, name, ())
        with pytest.raises(AttributeError, match=name):
            delattr(thing, name)
    assert (str(position), position.count) == ("4x6 1122:1-1", 208)


@given(game=boards().filter(lambda game: not can_list(game)))
def test_the_boards_named_instead_of_one_too_large_are_within_reach(game: Game) -> None:
    names = reach(game).partition("such as ")[2].partition(";")[0].split(" or ")

    assert names
    assert all(can_list(parse_game(name)) for name in names)


def test_turns_in_a_list_are_kept_as_they_were() -> None:
    game = Game(4, 6)
    turns = [game.turn("1122:1-1")]
    position = Position(game, turns)

    turns.clear()

    assert position == start(game).after("1122", "1-1")
    assert hash(position) == hash(start(game).after("1122", "1-1"))


def test_a_position_is_its_candidates_and_made_of_what_it_shows() -> None:
    position = start("4x6").after("1122", (1, 1))

    assert (len(position), list(position)) == (208, list(position.candidates))
    assert ("1233" in position, "1122" in position, position.game.code("1233") in position) == (True, False, True)
    assert repr(position) == "position_of('4x6 1122:1-1')"
    assert eval(repr(position), {"position_of": position_of}) == position
    assert list(start("4x6").after("1122", "0-0").after("1122", "1-0")) == []


def test_a_position_whose_candidates_cannot_be_listed_has_no_length_but_tells_what_fits() -> None:
    position = start("10x12").after("AABBCCDDEE", "2-3")

    assert "AABBCCDDEE" not in position
    with pytest.raises(TooLargeError, match="can be listed"):
        len(position)
