import copy
import pickle

import pytest
from tests.large import WRONG, slipped

from blackpeg.facts import as_json
from blackpeg.kernel import kernel
from blackpeg.knowledge import Verdict, know, sampled
from blackpeg.knowledge.counting import count_codes
from blackpeg.knowledge.know import BOUNDS, ENUMERATION, SAMPLING
from blackpeg.knowledge.sampled import Remembered
from blackpeg.position import Count, start
from blackpeg.render.contradictions import reason_sentences

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
def test_bounds_prove_a_contradiction_and_say_why():
    position = BY_HAND.after("F" * 10, "5-0").after("G" * 10, "4-0")

    found = know(position).consistency

    assert (found.verdict, found.by, found.witness) == (Verdict.IMPOSSIBLE, BOUNDS, None)
    contradiction = know(position, 0.5).contradiction()
    assert contradiction.is_proven
    assert contradiction.conflicts == (found.rows,)
    assert "no color in common" in reason_sentences(contradiction)[0]


@pytest.mark.sampling
def test_a_row_that_was_repaired_may_have_been_right_on_large_boards_too():
    guess, other = "AABBCCDDEE", "FFGGHHIIJJ"
    told = start("10x12").after(guess, "3-3").after(guess, "3-2").after(other, "1-3").after(guess, "3-3")
    repaired = start("10x12").after(guess, "3-2").after(guess, "3-2").after(other, "1-3").after(guess, "3-3")

    contradiction = know(repaired, 1).contradiction(told)

    assert [(change.row, str(change.reply)) for change in contradiction.repairs[0].changes] == [(0, "3-3"), (1, "3-3")]
    assert [repair.wrong for repair in contradiction.repairs] == [1, 2]


@pytest.mark.skipif(kernel().name != "native", reason="the Python kernel takes minutes to list them")
@pytest.mark.slow
def test_a_list_of_all_codes_proves_a_contradiction_and_counts_what_repairs_leave():
    position = slipped("8x7", guesses=7, seed=1)  # of the default a list takes a minute, and a count of each repair

    known = know(position, 60)
    found, contradiction = known.consistency, known.contradiction()

    assert (found.verdict, found.by) == (Verdict.IMPOSSIBLE, ENUMERATION)
    assert WRONG in found.rows
    assert contradiction.is_proven
    for repair in contradiction.repairs:
        assert repair.count == count_codes(repair.position, seconds=60)
    assert WRONG in {change.row for repair in contradiction.repairs for change in repair.changes}


@pytest.mark.usefixtures("without_list")
@pytest.mark.slow
def test_without_a_list_a_contradiction_is_suspected_and_repaired():
    position = slipped()

    found = know(position, 0.3).consistency
    contradiction = know(position, 0.4).contradiction()

    assert (found.verdict, found.rows) == (Verdict.SUSPECTED, ())
    assert as_json(found)["witness"] is None
    assert not contradiction.is_proven
    assert contradiction.conflicts == ()
    assert "no proof" in reason_sentences(contradiction)[0]
    assert contradiction.repairs
    for repair in contradiction.repairs:
        assert repair.count.number is None
        assert know(repair.position, 2).consistency.is_possible
    assert WRONG in {change.row for repair in contradiction.repairs for change in repair.changes}


@pytest.mark.sampling
def test_what_is_counted_to_be_nothing_is_not_merely_suspected(monkeypatch):
    """The two may find different things in their time."""
    position = start("22x22").after("MFEAUKCSVBCDQTOHMOPKDQ", "18-2").after("MFEAUKCSVBCDETOHMBPKDQ", "17-0")
    monkeypatch.setattr(sampled, "count_codes", lambda *_, **__: Count.exactly(0))

    found = know(position, 0.05).consistency

    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.rows == (0, 1)
