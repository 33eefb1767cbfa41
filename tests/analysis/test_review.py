"""The review: golden numbers that a slow way computed, odd games, and what is no game."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tests.analysis.slow_review import SlowReview, position_of
from tests.large import UNCOUNTED
from tests.search.searches import needs_native

import blackpeg as bp
from blackpeg.analysis.advice import Value
from blackpeg.analysis.values import Values
from blackpeg.errors import BlackpegError, InvalidGameError, TooLargeError
from blackpeg.facts import as_json
from blackpeg.kernel import kernel
from blackpeg.position import Count, Status, start
from blackpeg.records import Record, Result
from blackpeg.render.reviews import review_words
from blackpeg.render.words import words
from blackpeg.rules import parse_game
from blackpeg.search import oracle
from blackpeg.search.oracle import Oracle
from blackpeg.verbs.review import review

GOLDEN = Path(__file__).parents[1] / "golden" / "reviews.csv"
ROWS = list(csv.DictReader(GOLDEN.read_text().splitlines()))
QUICK = 30
"""Boards of at most this many codes are recomputed in every run."""


def nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "prove", lambda known, *_, **__: known)


def estimated(monkeypatch: pytest.MonkeyPatch, total: Callable[[int], int]) -> None:
    """What is not proven is worth *total* of the number of its candidates, as an estimate."""
    monkeypatch.setattr(Oracle, "bound", lambda oracle, position, *_: oracle.recall(position))
    monkeypatch.setattr(
        Values,
        "_estimate",
        lambda _self, _game, count: Value(total(count), count, Status.ESTIMATE, "counting"),
    )


def numbers(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


@needs_native
def test_estimates_of_a_large_board_are_alike_whatever_the_feedback_was() -> None:
    likely, rare = (review(f"4x25 ABCD:{reply}", time=2) for reply in ("0-0", "1-1"))

    assert likely.expected == pytest.approx(9.6, abs=0.5), "which 4x25 takes by entropy: 9.45, evaluate --sample says"
    assert rare.expected == pytest.approx(likely.expected, abs=0.5)
    assert abs(likely.luck or 9) < 0.5, "one code in two gives this feedback, and it tells the least"
    assert (rare.luck or 9) < -0.5


@needs_native
@pytest.mark.parametrize("seconds", [0.1, 1])
@pytest.mark.parametrize("game", ["5x7-black 76543:1", "5x7-black 11111:0", "4x9-black 1234:1", "6x6 665544:1-1"])
def test_a_guess_loses_nothing_against_its_like(game: str, seconds: float) -> None:
    """On a board of black pegs all first guesses are alike; on others what the best is like is as good."""
    position = position_of(game)
    found = review(game, time=seconds)
    first = found.turns[0]

    if position.game.has_independent_positions or first.best == first.guess:
        assert (first.mistake, first.best) == (0, first.guess)
    values = Values(seconds)
    best = values.value(start(position.game)).best
    if best is not None:
        (value, _), (worth,) = values.follow([start(position.game), start(position.game).after(best, "0-0")])
        assert worth.average == value.average


@needs_native
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_the_numbers_are_the_golden_ones(row: dict[str, str]) -> None:
    found = review(row["game"])

    assert found.expected == Fraction(row["expected"])
    assert tuple(turn.mistake for turn in found.turns) == numbers(row["mistakes"])
    assert tuple(turn.luck for turn in found.turns) == numbers(row["luck"])
    assert found.remaining == Fraction(row["remaining"])
    assert found.status is Status.PROVEN


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            id=row["game"],
            marks=[] if position_of(row["game"]).game.size <= QUICK else [pytest.mark.exhaustive, needs_native],
        )
        for row in ROWS
    ],
)
def test_the_golden_numbers_are_those_of_the_slow_way(row: dict[str, str]) -> None:
    position = position_of(row["game"])
    slow = SlowReview(position.game).of(position)

    assert slow.expected == Fraction(row["expected"])
    assert slow.mistakes == numbers(row["mistakes"])
    assert slow.luck == numbers(row["luck"])
    assert slow.remaining == Fraction(row["remaining"])


@needs_native
def test_a_turn_tells_all_there_is_to_it() -> None:
    turn = review("4x6 1122:1-1 1344:1-2 3114:4-0").turns[1]
    judgement = turn.judgement

    assert (turn.number, str(turn.turn)) == (2, "1344:1-2")
    assert (turn.before, turn.after) == (Count.exactly(208), Count.exactly(10))
    assert judgement.chance == Fraction(10, 208)
    assert turn.played.expected_size == Fraction(400, 13)
    assert round(turn.bits_expected, 3) == 2.95
    assert round(turn.bits, 3) == 4.379
    assert turn.best == judgement.best_advice.guess != turn.guess
    assert judgement.value_before.average + turn.mistake == judgement.value_of_guess.average
    assert judgement.value_of_guess.average - 1 + turn.luck == judgement.value_after.average
    assert turn.contradicted_rows == (0,)  # 1344 would have given 1-0 to 1122
    assert not judgement.equals_best


def test_a_guess_that_contradicts_says_which_replies() -> None:
    turns = review("3x3 112:1-0 333:1-0 111:0-0").turns

    assert [turn.contradicted_rows for turn in turns] == [(), (0,), (0, 1)]
    assert [turn.played.is_candidate for turn in turns] == [True, False, False]


def test_the_guess_of_the_book_is_best() -> None:
    turn = review("4x6 1123:0-2").turns[0]

    assert turn.judgement.equals_best
    assert turn.best == turn.guess
    assert turn.judgement.best_advice is turn.played


def test_only_the_guess_left_is_neither_mistake_nor_luck() -> None:
    turn = review("2x2 11:1-0 12:0-2 21:2-0").turns[-1]

    assert (turn.before.number, turn.mistake, turn.luck) == (1, 0, 0)


def test_a_game_without_guesses_expects_what_remains() -> None:
    found = review(Record(parse_game("4x6"), (), Result.GIVEN_UP, "person", "unknown"))

    assert (found.used, found.turns, found.mistakes, found.luck) == (0, (), 0, 0)
    assert found.expected == found.remaining == Fraction(625, 144)
    assert (found.skill, found.luck_score, found.status) == (99, 50, Status.PROVEN)


def test_replies_that_contradict_are_reviewed_up_to_there() -> None:
    found = review("3x3 112:1-1 221:0-0 111:1-0")

    assert found.used == 1
    assert found.contradiction is not None
    assert len(found.contradiction.position.turns) == 2
    assert found.used + found.remaining == found.expected + found.mistakes + found.luck


def test_a_secret_that_gives_other_replies_is_a_problem_to_tell() -> None:
    game = bp.parse_game("3x3")
    record = review("3x3 112:1-1").record
    false = replace(record, secret=game.code("333"))

    assert review(record).problem is None
    assert "its secret 333 gives 112:0-0" in (review(false).problem or "")


def test_the_secret_tells_which_feedback_is_wrong_where_they_contradict() -> None:
    record = review("4x6 1122:1-1 1344:1-1 4424:4-0").record
    found = review(replace(record, secret=record.game.code("4424")))

    assert found.contradiction is not None
    assert "its secret 4424 gives 1122:1-0" in (found.problem or "")
    lines = "\n".join(words(found))
    assert "Rows 1 and 3 cannot both be right" in lines
    assert "Repair" not in lines


def test_records_positions_and_text_are_the_same_game() -> None:
    record = bp.match("3x3", bp.first_consistent, secret="213")

    found = review(record)

    assert found.turns == review(record.position).turns == review(str(record)).turns
    assert found.record is record


@pytest.mark.parametrize("what", [17, None, ["4x6"], ""])
def test_what_is_no_game_says_what_is_expected(what: object) -> None:
    with pytest.raises(InvalidGameError, match="expected"):
        review(what)  # type: ignore[arg-type]


def test_many_records_are_reviewed_one_by_one() -> None:
    with pytest.raises(InvalidGameError, match="expected one record, got 2; review them one by one"):
        review([bp.start("3x3"), bp.start("3x3")])  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["4x6 1122", "4x6 11223:1-0", "4x6 1122:5-0", "none 11:1-0"])
def test_text_that_cannot_be_read_is_a_clear_error(text: str) -> None:
    with pytest.raises(BlackpegError):
        review(text)


@pytest.mark.sampling
def test_games_too_large_to_be_judged_are_counted() -> None:
    found = review(" ".join(UNCOUNTED), time=1)

    assert (found.sums, found.mistakes, found.skill, found.judgements) == (None, None, None, ())
    assert found.turns[0].before == Count.exactly(12**10)
    assert found.turns[0].after.is_proven
    assert not found.turns[2].after.is_proven
    assert found.status is Status.ESTIMATE


@pytest.mark.sampling
def test_turns_beyond_the_time_of_a_review_have_what_is_known_at_once() -> None:
    rows = "10x12 ABCDEFGHIJ:2-5 BBDCEFKLIA:1-4 CADBEFGGLL:2-3 LKJIHGFEDC:1-6"
    turns = review(rows, time=0).turns

    assert [(turn.after.number, str(turn.after.status)) for turn in turns[2:]] == [(None, "bound")] * 2


def test_guesses_are_judged_up_to_as_many_codes_as_are_asked_for() -> None:
    assert review("3x3 112:1-1", most_judged=26).sums is None
    assert review("3x3 112:1-1", most_judged=27).sums is not None
    with pytest.raises(TooLargeError):
        review("10x10 1234567890:1-1", most_judged=10**10)


@pytest.mark.parametrize("game", ["3x3 111:1-0 122:0-0 333:0-0", "2x2 11:1-0 11:1-0", "3x3-black 123:? 111:3"])
def test_every_number_is_json_judged_or_not(game: str) -> None:
    for most_judged in (0, 27):
        told = as_json(review(game, most_judged=most_judged))

        assert (told["mistakes"] is None) == (told["mistakes_exact"] is None) == (most_judged == 0)
        assert [row for turn in told["turns"] for row in turn["contradicted_rows"] if row < 1] == []
        judged = {"proven"} if kernel().name == "native" else {"proven", "bound", "estimate"}
        assert {turn["status"] for turn in told["turns"]} <= (judged if most_judged else {"estimate"})


def test_progress_counts_the_turns() -> None:
    seen: list[tuple[int, int]] = []

    review("3x3 112:1-1 123:1-2", call=bp.Call(on_progress=lambda done, of: seen.append((done, of))))

    assert seen == [(1, 2), (2, 2)]


def test_skill_halves_where_a_quarter_of_a_guess_is_lost_per_guess() -> None:
    found = review("1x5 1:0-0 1:0-0")  # the second guess tells nothing

    assert found.mistakes == 1
    assert found.skill == 99 // 3
    assert review("1x5 1:0-0 2:0-0").skill == 99


def test_luck_is_fifty_where_it_is_as_expected_and_more_where_it_helped() -> None:
    assert review("1x5 1:1-0").luck_score > 90
    assert review("1x5 1:0-0 2:0-0 3:0-0 4:0-0").luck_score == 10
    assert review("1x1 1:1-0").luck_score == 50


def test_variance_is_that_of_what_is_left_to_guess() -> None:
    worth = Values().of_guess(bp.start("1x3"), bp.parse_game("1x3").code("1"))

    # One in three: solved, 0 left; else of two candidates 3/2 are left.
    assert worth.average == 2
    assert worth.variance == Fraction(2, 3) * Fraction(3, 2) ** 2 - 1


@needs_native
def test_a_question_about_any_guess_is_answered() -> None:
    values = Values(seconds=60)
    review("4x6 1111:0-0 2222:0-0", values=values)
    position = bp.start("4x6").after("1111", "0-0").after("2222", "0-0")

    best = values.value(position)
    found = values.of_guess(position, position.game.code("3456"), 60)

    assert best.status is found.status is Status.PROVEN
    assert found.total > best.total == values.of_guess(position, best.best or position.game.code("3344"), 60).total


@needs_native
def test_a_guess_is_explained_in_the_time_of_the_budget() -> None:
    position, guess = bp.start("5x6").after("11223", "1-1"), "14456"

    at_once = Values(seconds=60).of_guess(position, position.game.code(guess), 0)
    explained = bp.explain(position, guess, time=60)

    assert explained.worth is not None
    assert (at_once.status, explained.worth.status) == (Status.BOUND, Status.PROVEN)


@needs_native
def test_without_time_the_numbers_are_bounds_and_the_identity_holds() -> None:
    found = review("5x8 12345:1-1 12678:0-2 21566:2-1", time=0)

    assert found.status is Status.ESTIMATE
    assert found.used + found.remaining == found.expected + found.mistakes + found.luck
    assert all(turn.mistake >= 0 for turn in found.turns)
    assert found.judgements[-1].value_before.status is Status.BOUND
    assert found.judgements[-1].value_before.source in ("parts", "entropy", "greedy")


def test_an_estimate_below_a_proven_value_is_raised_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_searched(monkeypatch)
    estimated(monkeypatch, lambda _: 1)

    found = review("4x6 1122:1-1 1344:1-2 3114:4-0")

    assert found.judgements[0].value_before.status is Status.PROVEN
    assert all(turn.mistake >= 0 for turn in found.turns)
    assert found.used == found.expected + found.mistakes + found.luck
    assert found.status is Status.ESTIMATE


@pytest.mark.parametrize("game", ["3x4-black 142:0 434:1 312:0", "3x3 111:0-0 222:1-0 223:1-0", "2x9 62:1-0 42:0-0"])
@pytest.mark.parametrize("share", [0.5, 0.75, 1])
def test_estimates_raised_at_one_guess_leave_no_later_mistake_negative(
    monkeypatch: pytest.MonkeyPatch, game: str, share: float
) -> None:
    nothing_is_searched(monkeypatch)
    estimated(monkeypatch, lambda count: round(share * 2 * count))

    found = review(game)

    assert found.start.status is Status.PROVEN
    assert min(turn.mistake for turn in found.turns) >= 0
    assert found.used + found.remaining == found.expected + found.mistakes + found.luck


def test_a_class_that_is_bounded_makes_the_mistake_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_searched(monkeypatch)

    turn = review("4x6 1122:1-1").turns[0]

    assert turn.status is Status.BOUND
    assert turn.mistake >= Fraction(77, 1296)  # which it is


@needs_native
def test_what_was_estimated_without_time_is_asked_anew_when_there_is_some(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_searched(monkeypatch)
    monkeypatch.setattr(kernel(), "abilities", kernel().abilities._replace(grown_at_once=0))
    game, values = "4x6 1111:1-0 2222:0-0", Values(seconds=0)
    hasty = review(game, values=values).judgements[-1].value_after
    values.seconds = 60

    assert hasty.status is Status.ESTIMATE
    assert review(game, values=values).judgements[-1].value_after.status is Status.BOUND
    assert review(game, values=values) == review(game, time=60)


@needs_native
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_labels_say_what_is_lost_and_none_blames_a_loss_under_a_tenth(row: dict[str, str]) -> None:
    for turn in review(row["game"]).turns:
        least, below = {
            "best": (Fraction(0), Fraction(1, 10**9)),
            "good": (Fraction(1, 10**9), Fraction(1, 10)),
            "inaccuracy": (Fraction(1, 10), Fraction(1, 4)),
            "mistake": (Fraction(1, 4), Fraction(1, 2)),
            "blunder": (Fraction(1, 2), Fraction(99)),
            "gamble": (Fraction(1, 10), Fraction(99)),
        }[str(turn.label)]
        assert (turn.label == "gamble") <= (turn.reply.feedback == parse_game(row["game"].split()[0]).solved)
        assert turn.mistake is not None
        assert least <= turn.mistake < below


@needs_native
def test_a_guess_that_found_the_code_is_a_gamble_that_paid_off_and_no_mistake() -> None:
    found = review("4x6 1122:1-0 1344:1-1 3425:2-0 4424:4-0")
    said = review_words(found)

    assert [turn.label for turn in found.turns] == ["good", "good", "good", "gamble"]
    assert found.turns[3].mistake == Fraction(1, 4)
    assert found.moments == ()
    last = said.turns[3] or ""
    assert last.startswith(
        "It was a gamble that paid off: 1 chance in 4. "
        "1465 would have found the code for sure with guess 5 at the latest."
    )
    assert said.story[3] == "Guess 4 was a gamble that paid off: 1 chance in 4."
    assert said.lost == "lost, 0.25 by a gamble"
    assert "mistake" not in last


@needs_native
def test_moments_are_the_guesses_that_lost_most_in_the_order_of_play() -> None:
    found = review("4x6 1111:0-0 2222:1-0 3333:1-0 2344:0-2 5235:2-0 5236:3-0 5632:1-2 6235:3-0 6231:3-0 6236:4-0")
    lost = {turn.number: turn.mistake for turn in found.turns[:-1] if turn.mistake and turn.label != "good"}

    assert len(found.moments) == min(5, len(lost))
    assert list(found.moments) == sorted(found.moments)
    least = min(lost[number] for number in found.moments)
    assert all(mistake <= least for number, mistake in lost.items() if number not in found.moments)


@needs_native
def test_a_guess_beside_what_it_leaves_on_average_in_one_sentence() -> None:
    said = review_words(review("4x6 1122:1-0 1122:1-0 1344:1-1"))

    assert said.story == (
        "Guess 1 left 256 of 1,296 codes; on average it leaves 204.5.",
        "Guess 2 could tell nothing: 256 codes before, as many after.",
        "Guess 3 left 42 of 256 codes; on average it leaves 31.5.",
    )


@needs_native
def test_guesses_that_miss_the_only_code_left_are_one_sentence() -> None:
    said = review_words(review("4x6 1122:1-0 1344:1-1 3425:2-0 5566:0-0 1213:0-1 6616:0-0 4424:4-0"))

    assert said.story[3:] == (
        "Guess 4 left 1 of 4 codes; on average it leaves 1.0.",
        "Guesses 5 to 6 missed the only code left.",
        "Guess 7 was the only code left.",
    )


@needs_native
@pytest.mark.parametrize("board", ["3x5", "3x4:abcd", "3x4-distinct"])
def test_what_perfect_play_needs_for_all_secrets_adds_up_to_the_least_total(board: str) -> None:
    game = parse_game(board)
    found = [
        review(Record(game, start(game).after(secret, game.solved).turns, Result.SOLVED, "we", "they"))
        for secret in game.codes()
    ]

    assert sum(each.needed or 0 for each in found) == bp.solve(board, search=True).total


def test_what_is_only_estimated_has_no_label(monkeypatch: pytest.MonkeyPatch) -> None:
    estimated(monkeypatch, lambda count: 3 * count)
    found = review("5x8 11223:1-0 44556:1-1")

    assert [turn.label for turn in found.turns] == [None, None]
