"""The time that a search is said to take yet falls as it goes.

`tests/files/progress.json` has what two searches told on one core, after each task: the seconds gone by, and the sizes
of the parts that were open.
"""

from __future__ import annotations

import json
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from tests.execute.searches import many_tasks, needs_native

from blackpeg.execute import Progress, run
from blackpeg.render.solutions import parts
from blackpeg.search.phased import PhasedSearch
from blackpeg.search.progress import Pace

RECORDED = json.loads((Path(__file__).parents[1] / "files" / "progress.json").read_text())


@pytest.mark.parametrize("game", RECORDED)
def test_the_time_left_of_a_recorded_search_falls(game: str) -> None:
    events, pace = RECORDED[game], Pace()
    end = events[-1][0]

    told = [(seconds, pace.remaining(sizes, seconds)) for seconds, sizes in events]

    said = [(seconds, remaining) for seconds, remaining in told if remaining is not None]
    assert said[0][0] < 0.6 * end
    assert all(later <= earlier for (_, earlier), (_, later) in pairwise(said))
    assert len({remaining for _, remaining in said}) > 10
    assert all(0.9 * (end - seconds) <= remaining for seconds, remaining in said), "it says 'up to'"
    assert said[-1][1] < said[0][1] / 3


@needs_native
def test_the_time_left_never_rises_within_a_phase() -> None:
    events: list[Progress] = []

    with many_tasks():
        run(PhasedSearch("4x4-black"), on_event=events.append)

    phases = [[event.remaining for event in phase] for _, phase in groupby(events, key=lambda event: event.worst)]
    assert len(phases) > 1
    assert events[-1].remaining == 0
    for phase in phases:
        said = [remaining for remaining in phase if remaining is not None]
        assert said == sorted(said, reverse=True)


def test_a_time_that_was_wrong_is_told_no_more() -> None:
    pace = Pace()

    told = [
        pace.remaining(sizes, seconds) for sizes, seconds in [([6, 8], 1), ([6], 9), ([6], 12), ([2], 13), ([1], 14)]
    ]

    assert told == [None, 4.5, None, 0.5, None]


def test_the_end_that_is_told_is_not_put_off() -> None:
    pace = Pace()

    told = [pace.remaining(sizes, seconds) for sizes, seconds in [([6, 8], 1), ([6], 9), ([6], 10), ([6], 11)]]

    assert told == [None, 4.5, 3.5, None]


def test_of_another_phase_the_time_is_told_anew() -> None:
    pace = Pace()

    assert [pace.remaining(sizes, seconds) for sizes, seconds in [([], 0.5), ([5, 5], 1), ([5], 3)]] == [None, None, 2]
    assert [pace.remaining(sizes, seconds) for sizes, seconds in [([], 4), ([9, 9], 5), ([9], 25)]] == [None, None, 20]


@pytest.mark.parametrize(
    ("seconds", "remaining", "said"),
    [
        (0.5, 0.2, "under 1 s left"),
        (3.0, 0.2, "3 s, under 1 s left"),
        (3.0, 42.0, "3 s, up to about 42 s left"),
        (0.5, None, "under 1 s"),
    ],
)
def test_less_than_a_second_left_is_no_bound_that_is_about(seconds: float, remaining: float | None, said: str) -> None:
    event = Progress(100, 120, 3, 7, 2, 5_000, 9_000, seconds, 0.5, 2, remaining=remaining)

    assert parts("4x9", event)[1] == said
