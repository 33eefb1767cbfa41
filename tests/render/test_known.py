"""What is known of a position is remembered, and asked for by many at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import blackpeg.position
from blackpeg.position import Count, CountStatus, Position, start
from blackpeg.render import known
from blackpeg.render.known import codes_left


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions that were estimated, each as 10 codes more than there were before."""
    positions: list[Position] = []

    def left(position: Position, **_: object) -> Count:
        positions.append(position)
        number = 100 + 10 * len(position.turns)
        return Count(number, number, number, CountStatus.ESTIMATE)

    monkeypatch.setattr(blackpeg.position, "left", left)
    monkeypatch.setattr(known, "_estimates", {})
    return positions


def test_an_estimate_is_made_once_and_never_above_the_one_before(asked: list[Position]) -> None:
    position = start("10x12").after("AABBCCDDEE", "2-3")
    further = position.after("AAFFGGBBHH", "1-3")

    assert [codes_left(each, 1).number for each in (position, further, position, further)] == [110] * 4
    assert asked == [position, further]


def test_many_ask_at_once_about_more_than_is_remembered(asked: list[Position]) -> None:
    game = start("10x12").game
    positions = [start(game).after([color] * 9 + [other], "1-0") for color in range(12) for other in range(12)]
    with ThreadPoolExecutor(8) as threads:
        counts = list(threads.map(lambda position: codes_left(position, 1).number, positions * 5))

    assert counts == [110] * len(counts)
    assert len(asked) >= len(positions)
    assert len(known._estimates) <= known.MOST_REMEMBERED
