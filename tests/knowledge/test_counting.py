import random

import pytest
from tests.large import UNCOUNTED

from blackpeg.facts import as_json
from blackpeg.kernel import shape_of
from blackpeg.kernel.sampling import Collected
from blackpeg.knowledge import know, sampled
from blackpeg.knowledge.counting import count_codes, estimated, sum_codes
from blackpeg.knowledge.sampled import Remembered
from blackpeg.position import Count, Position, Status, position_of, start
from blackpeg.render.counts import codes_left
from blackpeg.rules import Reply, parse_game
from blackpeg.sampling import Sampler
from blackpeg.verbs.candidates import candidates

BOARDS = ("5x8", "6x6", "5x10-distinct", "6x8-black", "8x5-black", "10x4", "4x6")
POSITIONS = 91


def played(seed: int, board: str, most: int = 6) -> Position:
    """A position of random guesses, now and then with a number that was not told."""
    draw = random.Random(seed)
    game = parse_game(board)

    def code() -> list[int]:
        if not game.repeats:
            return draw.sample(range(game.colors), game.pegs)
        return [draw.randrange(game.colors) for _ in range(game.pegs)]

    secret, position = game.code_from_indices(code()), start(game)
    for _ in range(draw.randrange(1, most + 1)):
        feedback = game.score(guess := game.code_from_indices(code()), secret)
        partly = "black" not in board and draw.random() < 0.2
        if guess != secret:
            position = position.after(guess, Reply(black=feedback.black) if partly else Reply.of(feedback))
    return position


@pytest.mark.slow
@pytest.mark.sampling
def test_the_interval_holds_the_truth_about_as_often_as_it_claims():
    positions = [played(seed, BOARDS[seed % len(BOARDS)]) for seed in range(POSITIONS)]
    counts = [estimated(position, seconds=None, seed=seed) for seed, position in enumerate(positions)]
    truths = [position.count for position in positions]
    held = sum(count.low <= truth <= count.high for count, truth in zip(counts, truths, strict=True))
    widths = sorted(count.high / max(count.low, 1) for count in counts)

    assert held >= 0.93 * POSITIONS
    assert widths[POSITIONS // 2] < 1.5, "an interval that holds everything says nothing"
    assert all(count.status is Status.ESTIMATE for count in counts)


@pytest.mark.sampling
def test_the_same_seed_counts_the_same():
    position = played(3, "6x6")

    assert estimated(position, seconds=None, seed=5) == estimated(position, seconds=None, seed=5)


def test_small_games_the_start_and_the_end_are_counted_exactly():
    assert know(start("4x6").after("1122", "1-1")).count == Count.exactly(208)
    assert count_codes(start("100x100")) == Count.exactly(100**100)
    assert count_codes(start("10x12").after("A" * 10, "?-?")) == Count.exactly(12**10)
    assert count_codes(start("10x12-black").after("A" * 10, "?")) == Count.exactly(12**10)
    solved = start("10x12").after("A" * 10, "10-0")
    assert count_codes(solved) == Count.exactly(1)
    assert count_codes(solved.after("B" * 10, "1-0")) == Count.exactly(0)


@pytest.mark.parametrize("board", ["4x6", *(pytest.param(board, marks=pytest.mark.slow) for board in BOARDS[:-1])])
def test_a_proven_count_is_that_of_a_list_and_an_estimate_holds_it(board):
    positions = [played(seed, board) for seed in range(4)]
    counts = [count_codes(position, seconds=None) for position in positions]

    assert any(count.is_proven for count in counts)
    assert all(count.low <= position.count <= count.high for count, position in zip(counts, positions, strict=True))


@pytest.mark.parametrize("board", ["4x6", "3x9", "5x3", "2x12", "1x4", "5x6-distinct", "4x5-black", "4x7-black", "6x2"])
def test_a_sum_counts_what_a_list_counts(board):
    for seed in range(12):
        position = played(seed, board, most=4)

        assert sum_codes(position) == position.count


@pytest.mark.parametrize("reply", ["?-3", "=4", "1-?", "?-?", "0-0", "5-0"])
def test_a_sum_counts_replies_that_tell_in_part(reply):
    position = start("5x4").after("11223", reply).after("12344", "?-2").after("33412", "=3")

    assert sum_codes(position) == sum(position.fits(code) for code in position.game.codes())


def test_the_sums_for_all_replies_make_the_one_before():
    before = start("9x20").after("AABBCCDEF", "1-3")
    replies = [(black, white) for black in range(10) for white in range(10 - black) if (black, white) != (8, 1)]

    parts = [sum_codes(before.after("TTAABBCFG", reply)) for reply in replies]

    assert sum(parts) == sum_codes(before) > 50_000_000
    assert sum(part > 0 for part in parts) > 30


def test_a_sum_of_too_many_terms_is_given_up():
    assert sum_codes(Position(UNCOUNTED[0], UNCOUNTED[1:]), seconds=1) is None
    assert sum_codes(start("10x12").after("AABBCCDDEE", "2-3"), seconds=0) is None


@pytest.mark.sampling
def test_no_number_is_claimed_where_no_code_was_found():
    position = start("10x12").after("A" * 10, "5-0").after("B" * 10, "5-0").after("C" * 10, "5-0")

    count = estimated(position, seconds=0.05)

    assert (count.number, count.low, count.high) == (None, 0, 12**10)
    assert codes_left(count) == "an unknown number of codes left"
    assert as_json(count) == {"number": None, "low": 0, "high": 12**10, "status": "bound"}


@pytest.mark.sampling
def test_more_time_narrows_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    weigh = Sampler.count_weights
    monkeypatch.setattr(Sampler, "count_weights", lambda *a, **k: weigh(*a, **{**k, "seconds": None}))
    position = position_of("15x15 AABBCCDDEEFFGGH:3-5 HHIIJJKKLLMMNNO:2-4 ABCDEFGHIJKLMNO:1-9")
    usual, patient = (estimated(position, seconds=seconds) for seconds in (1.0, 4.0))

    assert usual.low < patient.low < patient.high < usual.high  # both were 0.45 to 0.54 * 10^14


@pytest.mark.sampling
def test_no_number_is_claimed_by_one_chain_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(" ".join(UNCOUNTED))
    alike, alone = [-9.0] * 128, [-9.0, *[-30.0] * 127]
    found = []
    for weights in (alike, alone):
        monkeypatch.setattr(Sampler, "count_weights", lambda *_, weights=weights, **__: weights)
        found.append(estimated(position, seconds=0.2))

    assert [count.status for count in found] == [Status.ESTIMATE, Status.BOUND]
    assert found[1].number is None
    assert found[1].high == position.game.size


@pytest.mark.sampling
def test_a_sample_that_looks_complete_may_miss_as_much_as_three_of_its_anneals_end_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = position_of(" ".join(UNCOUNTED))
    codes = list(Sampler(shape_of(position.game)).random(8))
    seen = Collected(codes[:5], looks_complete=True, independent=codes, near=[], near_costs=[], steps=0)
    monkeypatch.setattr(Sampler, "collect", lambda *_, **__: seen)

    assert estimated(position) == Count(5, 5, 8, Status.ESTIMATE)  # 8 codes are 5 and 3 of 8


@pytest.mark.sampling
def test_an_estimate_is_at_least_the_codes_that_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(" ".join(UNCOUNTED))
    monkeypatch.setattr(sampled, "count_codes", lambda *_, **__: Count(3, 3, 4, Status.ESTIMATE))
    monkeypatch.setattr(sampled, "_counts", Remembered[Count](1))

    found = candidates(position, 20)

    assert (len(found.codes), found.count) == (20, Count(20, 20, 20, Status.ESTIMATE))


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (Count.exactly(1), "1 code left"),
        (Count.exactly(0), "no codes left"),
        (Count(1, 1, 1, Status.ESTIMATE), "1 code left, it seems"),
        (Count(198, 196, 203, Status.ESTIMATE), "about 198 codes left (196 to 203)"),
        (Count(1_449, 1_399, 1_501, Status.ESTIMATE), "about 1,400 codes left (1,300 to 1,600)"),
        (Count(None, 3, 10**20, Status.BOUND), "at least 3 codes left"),
    ],
)
def test_words_never_give_a_bare_estimate(count, words):
    assert codes_left(count) == words
