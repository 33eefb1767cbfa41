import pytest
from tests.large import WRONG, slipped

from blackpeg.kernel import kernel
from blackpeg.knowledge import Verdict, complete_search, consistency, explain, verdict
from blackpeg.knowledge.verdict import BOUNDS, ENUMERATION, SAMPLING
from blackpeg.position import left, start

BY_HAND = start("10x12").after([0] * 5 + [1] * 5, "3-1").after([2, 2, 3, 3, 0, 0, 4, 4, 1, 1], "2-3")


@pytest.fixture
def _without_list(monkeypatch):
    monkeypatch.setattr(verdict, "list_left", lambda *_, **__: None)


@pytest.fixture
def _without_solver(monkeypatch):
    monkeypatch.setattr(complete_search, "is_installed", lambda: False)


def test_a_code_that_fits_is_shown():
    found = consistency(BY_HAND)

    assert found
    assert (found.verdict, found.by) == (Verdict.POSSIBLE, SAMPLING)
    assert BY_HAND.fits(found.witness)
    assert explain(BY_HAND) is None


def test_small_boards_are_enumerated():
    position = start("4x6").after("1122", "1-1")

    assert consistency(position).by == ENUMERATION
    assert consistency(position.after("1122", "1-2")).verdict is Verdict.IMPOSSIBLE


def test_bounds_prove_a_contradiction_and_say_why():
    position = BY_HAND.after([5] * 10, "5-0").after([6] * 10, "4-0")

    found = consistency(position)

    assert (found.verdict, found.by, found.witness) == (Verdict.IMPOSSIBLE, BOUNDS, None)
    contradiction = explain(position, seconds=0.5)
    assert contradiction.is_proven
    assert contradiction.conflicts == (found.rows,)
    assert "no color in common" in contradiction.sentences[0]


@pytest.mark.skipif(kernel().name != "native", reason="the Python kernel takes minutes to list them")
@pytest.mark.slow
def test_a_list_of_all_codes_proves_a_contradiction_and_counts_what_repairs_leave():
    position = slipped()

    found = consistency(position, seconds=60)
    contradiction = explain(position, seconds=60)

    assert (found.verdict, found.by) == (Verdict.IMPOSSIBLE, ENUMERATION)
    assert WRONG in found.rows
    assert contradiction.is_proven
    for repair in contradiction.repairs:
        assert repair.left == left(repair.position, seconds=60).number
    assert WRONG in {change.row for repair in contradiction.repairs for change in repair.changes}


@pytest.mark.usefixtures("_without_solver", "_without_list")
@pytest.mark.slow
def test_without_a_solver_a_contradiction_is_suspected_and_repaired():
    position = slipped()

    found = consistency(position, seconds=0.3)
    contradiction = explain(position, seconds=0.4)

    assert (found.verdict, found.rows) == (Verdict.SUSPECTED, ())
    assert found.facts()["witness"] is None
    assert not contradiction.is_proven
    assert contradiction.conflicts == ()
    assert "no proof" in contradiction.sentences[0]
    assert contradiction.repairs
    for repair in contradiction.repairs:
        assert repair.left is None
        assert consistency(repair.position, seconds=2)
    assert WRONG in {change.row for repair in contradiction.repairs for change in repair.changes}


@pytest.mark.skipif(not complete_search.is_installed(), reason="needs OR-Tools, the extra huge")
@pytest.mark.usefixtures("_without_list")
@pytest.mark.slow
def test_a_solver_proves_what_sampling_only_suspects():
    found = consistency(slipped(), seconds=20)

    assert (found.verdict, found.by) == (Verdict.IMPOSSIBLE, complete_search.NAME)
    assert "OR-Tools" in explain(slipped(), seconds=2).sentences[0]
