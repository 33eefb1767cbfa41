import copy
import pickle
from itertools import product

import pytest
from tests.large import slipped

from blackpeg.facts import as_json
from blackpeg.knowledge import Verdict, know, sampled
from blackpeg.knowledge.counting import count_codes
from blackpeg.knowledge.know import COUNTING, ENUMERATION, SAMPLING
from blackpeg.knowledge.sampled import Remembered
from blackpeg.position import Count, Position, start
from blackpeg.render.contradictions import reason_sentences
from blackpeg.rules import Feedback, Reply, Turn, parse_game

BY_HAND = start("10x12").after("AAAAABBBBB", "3-1").after("CCDDAAEEBB", "2-3")


@pytest.fixture(autouse=True)
def _without_memory(monkeypatch):
    monkeypatch.setattr(sampled, "_consistencies", Remembered(8))


@pytest.mark.parametrize("position", [start("4x6").after("1122", "1-0"), BY_HAND])
def test_a_copy_of_what_is_known_was_not_equal_to_it(position):
    known = know(position)

    assert copy.copy(known) == copy.deepcopy(known) == pickle.loads(pickle.dumps(known)) == known != know("4x6")
    assert hash(known) == hash(know(position))


@pytest.mark.sampling
def test_a_code_that_fits_is_shown():
    found = know(BY_HAND).consistency

    assert found.is_possible
    assert (found.verdict, found.by) == (Verdict.POSSIBLE, SAMPLING)
    assert BY_HAND.fits(found.witness)
    assert know(BY_HAND).contradiction() is None


def test_small_boards_are_enumerated():
    position = start("4x6").after("1122", "1-1")

    assert know(position).consistency.by == ENUMERATION
    assert know(position.after("1122", "1-2")).consistency.verdict is Verdict.IMPOSSIBLE


@pytest.mark.sampling
def test_a_count_proves_a_contradiction_and_says_why():
    position = start("10x12").after("AAAAABBBBB", "3-1").after("F" * 10, "6-0").after("G" * 10, "5-0")

    found = know(position).consistency

    assert (found.verdict, found.by, found.rows, found.witness) == (Verdict.IMPOSSIBLE, COUNTING, (1, 2), None)
    contradiction = know(position, 0.5).contradiction()
    assert contradiction.is_proven
    assert contradiction.conflicts == (found.rows,)
    assert "no color in common" in reason_sentences(contradiction)[0]
    assert all(know(repair.position, 2).consistency.is_possible for repair in contradiction.repairs)
    assert {change.row for repair in contradiction.repairs for change in repair.changes} == {1, 2}


@pytest.mark.sampling
def test_what_no_count_shows_is_suspected_and_nothing_more():
    position = slipped()

    found = know(position, 0.3).consistency
    contradiction = know(position, 0.3).contradiction()

    assert (found.verdict, found.rows) == (Verdict.SUSPECTED, ())
    assert as_json(found)["witness"] is None
    assert not contradiction.is_proven
    assert (contradiction.conflicts, contradiction.repairs, contradiction.rows) == ((), (), ())
    assert "no proof" in reason_sentences(contradiction)[0]


@pytest.mark.sampling
def test_what_more_time_counted_to_be_nothing_is_not_merely_suspected_in_less():
    position = start("22x22").after("MFEAUKCSVBCDQTOHMOPKDQ", "18-2").after("MFEAUKCSVBCDETOHMBPKDQ", "17-0")
    assert know(position, 10).count == Count.exactly(0)

    found = know(position, 0.05).consistency

    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.rows == (0, 1)


@pytest.mark.sampling
def test_one_guess_cannot_have_two_replies_unless_one_feedback_fits_both():
    game = parse_game("12x14")
    guess, other = game.code("AABBCCDDEEFF"), game.code("ABCDEFGHIJKL")
    feedbacks = [Feedback(3, 4), Feedback(3, 5), Feedback(2, 5)]
    replies = [Reply.of(feedback) for feedback in feedbacks]
    replies += [Reply(3), Reply(None, 5), Reply(total=7), Reply(total=9)]
    for one, two in product(replies, repeat=2):
        position = Position(game, (Turn(guess, one), Turn(other, Reply(2, 6)), Turn(guess, two)))
        shared = any(one.fits(feedback) and two.fits(feedback) for feedback in game.feedbacks)

        assert (count_codes(position, seconds=0) == Count.exactly(0)) is not shared


@pytest.mark.sampling
@pytest.mark.parametrize(
    ("board", "feedback"), [("100x100", "100-0"), ("100x100-distinct", "98-2"), ("60x60", "59-0"), ("60x60", "57-3")]
)
def test_a_code_close_to_a_guess_is_found_on_a_large_board(board: str, feedback: str) -> None:
    game = parse_game(board)
    guess = game.code_from_indices(range(game.pegs))
    position = start(game).after(guess, feedback)
    found = know(position, time=2)

    assert found.consistency.verdict is Verdict.POSSIBLE
    witness = found.consistency.witness
    assert witness is not None
    assert position.fits(witness)
    assert found.candidates(1).codes
