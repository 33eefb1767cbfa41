"""What a strategy that draws needs on average: `blackpeg evaluate --exact`."""

from __future__ import annotations

import pytest
from tests.cli.running import Run

from blackpeg.kernel import kernel


def test_a_short_average_is_told_as_a_fraction(run: Run) -> None:
    assert run("evaluate", "3x4", "--strategy", "random-consistent", "--exact").first_line == (
        "average 49234331/14622720 (about 3.3670), exact"
    )


@pytest.mark.skipif(kernel().name != "native", reason="the Python kernel takes minutes")
def test_any_other_is_told_with_the_bound_of_its_error(run: Run) -> None:
    told = run("evaluate", "4x6", "--strategy", "random-consistent", "--exact").out.splitlines()

    assert told[0] == "average 4.6435233382, off by less than 0.0000000001"
    assert told[1] == "guesses  solved within"
    assert told[-2] == "strategy  random-consistent, at 4x6; each draw evenly from the codes that fit"


@pytest.mark.skipif(kernel().name != "native", reason="the Python kernel takes minutes")
def test_the_chances_of_a_larger_board_add_up_to_its_average(run: Run) -> None:
    """A secret takes a guess more for each number within which it is not found."""
    told = run("evaluate", "4x6", "random-consistent", "--exact", "--json").json

    assert told["solved_within_exact"] is None
    assert told["solved_within"][0] == pytest.approx(1 / 1296, abs=told["error"])
    assert told["solved_within"][-1] == 1
    left = sum(1 - chance for chance in (0, *told["solved_within"]))
    assert left == pytest.approx(told["average"], abs=20 * told["error"])


def test_its_json_tells_both(run: Run) -> None:
    told = run("evaluate", "2x3", "--strategy", "random-consistent", "--first", "11", "--exact", "--json").json

    assert told["first"] == "11"
    assert told["average_exact"] == "8/3"
    assert told["average"] == 8 / 3
    assert told["error"] == 0
    assert told["solved_within_exact"][:1] == ["1/9"]


def test_how_likely_a_secret_is_found_in_time_is_told(run: Run) -> None:
    """The chances are 1/9, 13/27, 25/27 and 1; the text rounds them down."""
    told = run("evaluate", "2x3", "random-consistent", "--exact").out.splitlines()

    assert told[1] == "guesses  solved within"
    assert [line.split()[1] for line in told[2:6]] == ["11.1111", "48.1481", "92.5925", "100.0000"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("3x4 --strategy minimax --exact", "expected random-consistent"),
        ("3x4 --strategy random-consistent --exact --sample 5", "leave out --sample"),
        ("3x4 --strategy random-consistent --exact --seed 5", "leave out --sample, --tree and --seed"),
        ("6x9 --strategy random-consistent --exact", "6x9 has 531,441 codes"),
    ],
)
def test_what_has_no_expectation_is_refused(run: Run, arguments: str, complaint: str) -> None:
    answer = run("evaluate", *arguments.split())

    assert answer.code == 2
    assert complaint in answer.err


@pytest.mark.skipif(kernel().name != "native", reason="the Python kernel is too slow for the sample")
def test_where_there_is_no_time_for_it_a_sample_is_an_estimate(run: Run) -> None:
    answer = run("evaluate", "5x8", "--strategy", "random-consistent", "--exact", "--time", "0.1", "--json")

    assert answer.code == 1
    assert answer.err.startswith("blackpeg: with 32,768 codes this takes hours, or days; --time ends it")
    assert "the time was over before all draws of random-consistent at 5x8 were counted" in answer.err
    assert (answer.json["exact"], answer.json["interval"] is None) == (False, False)
