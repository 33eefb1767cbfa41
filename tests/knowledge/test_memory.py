"""What is known of a position is remembered, and asked for by many at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.large import UNCOUNTED

from blackpeg.knowledge import Consistency, Verdict, know, sampled
from blackpeg.knowledge.sampled import Remembered
from blackpeg.position import Count, Position, Status, position_of, start


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions that were estimated, each as 10 codes more than there were before."""
    positions: list[Position] = []

    def counted(position: Position, **_: object) -> Count:
        positions.append(position)
        number = 100 + 10 * len(position.turns)
        return Count(number, number, number, Status.ESTIMATE)

    monkeypatch.setattr(sampled, "count_codes", counted)
    monkeypatch.setattr(sampled, "_counts", Remembered[Count](64))
    return positions


def test_an_estimate_is_made_once_and_never_above_the_one_before(asked: list[Position]) -> None:
    position = start("10x12").after("AABBCCDDEE", "2-3")
    further = position.after("AAFFGGBBHH", "1-3")

    assert [know(each).count.number for each in (position, further, position, further)] == [110] * 4
    assert asked == [position, further]


def test_an_estimate_made_in_haste_is_not_given_to_who_has_more_time(asked: list[Position]) -> None:
    position = start("10x12").after("AABBCCDDEE", "2-3")

    counts = [know(position, seconds).count.number for seconds in (0.1, 0.5, 0.2, None)]

    assert counts == [110] * 4
    assert len(asked) == 3


def test_another_seed_is_another_question(asked: list[Position]) -> None:
    position = start("10x12").after("AABBCCDDEE", "2-3")

    assert [know(position, 1, seed).count.number for seed in (0, 1)] == [110, 110]
    assert len(asked) == 2


@pytest.mark.sampling
def test_a_suspicion_is_remembered_no_longer_than_it_was_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(" ".join(UNCOUNTED))
    asked: list[float | None] = []

    def looked_for(_position: Position, *, seconds: float | None, **_: object) -> Consistency:
        asked.append(seconds)
        return Consistency(Verdict.SUSPECTED if len(asked) < 3 else Verdict.IMPOSSIBLE, "sampling")

    monkeypatch.setattr(sampled, "consistency", looked_for)
    monkeypatch.setattr(sampled, "_consistencies", Remembered[Consistency](8))
    verdicts = [know(position, seconds).consistency.verdict for seconds in (1, 0.5, 2, 3, 100, None)]

    assert asked == [1, 2, 3]
    assert verdicts == [*[Verdict.SUSPECTED] * 3, *[Verdict.IMPOSSIBLE] * 3]
    assert know(position).count == Count.exactly(0)


def test_many_ask_at_once_about_more_than_is_remembered(asked: list[Position]) -> None:
    game = start("10x12").game
    positions = [
        start(game).after(game.code_from_indices([color] * 9 + [other]), "1-0")
        for color in range(12)
        for other in range(12)
    ]
    with ThreadPoolExecutor(8) as threads:
        counts = list(threads.map(lambda position: know(position).count.number, positions * 5))

    assert counts == [110] * len(counts)
    assert len(asked) >= len(positions)
    assert len(sampled._counts._answers) <= 64
