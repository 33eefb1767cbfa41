"""Contradictions: what is wrong, how to repair it, and what may lie behind it."""

from __future__ import annotations

import time
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.games import careless_positions, codes, fitting, positions

from blackpeg.errors import TooLargeError
from blackpeg.facts import as_json, schema_of
from blackpeg.knowledge import know
from blackpeg.knowledge.contradiction import (
    MISCOUNTS,
    MOST_CONFLICTS,
    MOST_REPAIRS,
    CauseKind,
    Change,
    Contradiction,
    Miscount,
)
from blackpeg.knowledge.explain import MOST_TURNS
from blackpeg.knowledge.reasons import ColorsKnown
from blackpeg.position import Count, Position, position_of, start
from blackpeg.render.contradictions import (
    cause_sentence,
    contradiction_lines,
    reason_lines,
    reason_sentences,
    repair_line,
)
from blackpeg.rules import Code, Feedback, FeedbackKind, Game, Reply, Turn, score

NAMES = list(Miscount)


def explained(position: Position) -> Contradiction:
    why = know(position).contradiction()
    assert why is not None
    return why


# The case every player meets.

COLORS_KNOWN = "5x5:BYGPR BYGPR:0-5 PRBGY:1-0"


def test_a_reply_that_names_all_colors_fixes_the_sum_of_the_next() -> None:
    why = explained(position_of(COLORS_KNOWN))

    assert why.conflicts == ((0, 1),)
    assert why.reasons == (ColorsKnown((0, 1), known_row=0, other_row=1, must_sum_to=5),)
    assert reason_sentences(why) == [
        "Rows 1 and 2 cannot both be right: row 1 (BYGPR:0-5) sums to 5, so all five colors B, Y, G, P and R are "
        "present; row 2 (PRBGY:1-0) would then have got 5 pegs, not 1.",
    ]


def test_the_best_repair_comes_first_and_says_what_it_leaves() -> None:
    best = explained(position_of(COLORS_KNOWN)).repairs[0]

    assert best.changes == (Change(1, Reply(1, 4), told=Reply(1, 0)),)
    assert best.count.number == best.position.count == 18
    assert repair_line(best) == "change row 2 (PRBGY) to 1-4, which leaves 18 codes"
    assert str(best.position) == "5x5:BYGPR BYGPR:0-5 PRBGY:1-4"


def test_every_set_of_rows_that_contradicts_is_named_or_counted() -> None:
    why = explained(position_of("4x6 1122:1-0 1234:2-1 5566:3-0 3456:0-4 1111:2-0 1212:0-0"))

    assert (why.conflicts, why.more) == (((1, 2), (0, 3), (1, 3), (2, 3)), 6)
    assert all(f"ows {rows} cannot both be right" in str(why) for rows in ("2 and 3", "1 and 4", "2 and 4", "3 and 4"))
    assert "Nor can 6 other sets of rows all be right." in reason_lines(why)


def test_the_json_of_a_contradiction_counts_rows_from_1() -> None:
    told = as_json(explained(position_of(COLORS_KNOWN)))

    assert told["reasons"] == [
        {"rows": [1, 2], "known_row": 1, "other_row": 2, "must_sum_to": 5, "kind": "colors_known"}
    ]
    assert told["causes"][0]["rows"] == [1, 2]
    assert told["repairs"][0] == {
        "changes": [{"row": 2, "reply": "1-4", "told": "1-0"}],
        "count": {"number": 18, "low": 18, "high": 18, "status": "proven"},
        "position": "5x5:BYGPR BYGPR:0-5 PRBGY:1-4",
        "wrong": 1,
        "misjudged": 4,
    }
    assert schema_of(Contradiction)["$defs"]["ColorsKnown"]["required"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "4x6 1111:0-1",
            "Row 1 (1111:0-1) cannot be right whatever the secret: "
            "1111 can only get the feedback 0-0, 1-0, 2-0, 3-0 or 4-0.",
        ),
        (
            "4x6 1122:1-0 3456:1-0 1122:2-0",
            "Rows 1 and 3 cannot both be right: they are the same guess, 1122, answered 1-0 and then 2-0.",
        ),
        (
            "4x6 1122:2-2 3456:1-0",
            "Rows 1 and 2 cannot both be right: row 1 (1122:2-2) sums to 4, so the secret is 1, 1, 2 and 2 in some "
            "order; row 2 (3456:1-0) would then have got no pegs, not 1.",
        ),
        (
            "4x6 6666:4-0 1236:2-0",
            "Rows 1 and 2 cannot both be right: row 1 (6666:4-0) sums to 4, so the secret is 6666; "
            "row 2 (1236:2-0) would then have got 1 peg, not 2.",
        ),
        (
            "5x6 11344:3-? 12356:=5",
            "Rows 1 and 2 cannot both be right: row 2 (12356:=5) sums to 5, so all five colors 1, 2, 3, 5 and 6 are "
            "present; row 1 (11344:3-?) would then have got 2 pegs, not 3 or more.",
        ),
        (
            "4x6 1122:0-0 1134:3-0",
            "Rows 1 and 2 cannot both be right: row 1 (1122:0-0) sums to 0, so the secret has no 1 and no 2; "
            "row 2 (1134:3-0) must then sum to at most 2, but sums to 3.",
        ),
        (
            "4x6 1122:0-0 3344:0-0 5566:0-0",
            "Rows 1, 2 and 3 cannot all be right: row 1 (1122:0-0), row 2 (3344:0-0) and row 3 (5566:0-0) sum to 0, "
            "and that leaves no color at all for the secret.",
        ),
        (
            "4x10-distinct 0123:0-0 4567:0-0",
            "Rows 1 and 2 cannot both be right: row 1 (0123:0-0) and row 2 (4567:0-0) sum to 0, so the secret has "
            "no 0, 1, 2, 3, 4, 5, 6 or 7, and two colors are too few for 4 pegs.",
        ),
        (
            "4x6 1122:2-1 3344:1-1",
            "Rows 1 and 2 cannot both be right: row 1 (1122:2-1) and row 2 (3344:1-1) have no color in common, "
            "so each peg they find is another one, and 3 + 2 is more than the 4 there are.",
        ),
        (
            "4x6 1122:1-0 3344:0-1 5566:0-1",
            "Rows 1, 2 and 3 cannot all be right: given rows 1 and 2, row 3 (5566:0-1) must sum to 2 "
            "(0-2, 1-1 or 2-0), but sums to 1.",
        ),
        (
            "4x6 1122:2-? 1222:0-?",
            "Rows 1 and 2 cannot both be right: given row 1, row 2 (1222:0-?) can only be "
            "1-0, 1-1, 1-2, 2-0, 2-1 or 3-0.",
        ),
        (
            "4x6-black 1122:3 1112:0",
            "Rows 1 and 2 cannot both be right: given row 1, row 2 (1112:0) can only be 2, 3 or 4.",
        ),
        (  # for which a repair is 1-0, so that it must have white only with 0 black
            "4x6 1123:0-1 2445:2-0 3456:0-0",
            "Rows 1 and 3 cannot both be right: given row 1, row 3 (3456:0-0) must have at least 1 white "
            "if it has 0 black.",
        ),
    ],
)
def test_the_reason_is_the_one_a_player_would_give(text: str, sentence: str) -> None:
    assert reason_sentences(explained(position_of(text)))[0] == sentence


def test_the_whole_text_reads_well() -> None:
    assert contradiction_lines(explained(position_of("4x6 1122:1-0 1122:2-0 3456:1-1")), MOST_REPAIRS) == [
        "Rows 1 and 2 cannot both be right: they are the same guess, 1122, answered 1-0 and then 2-0.",
        "A slip in a single feedback would explain it: in row 1 or 2.",
        "The smallest repairs change one feedback:",
        "  1  change row 2 (1122) to 1-0, which leaves 60 codes",
        "  2  change row 1 (1122) to 2-0, which leaves 24 codes",
    ]


# Laws.

contradictory = careless_positions(most_codes=200).filter(lambda position: not position.count)


@given(position=positions())
def test_a_position_with_candidates_has_nothing_to_explain(position: Position) -> None:
    assert know(position).contradiction() is None


@given(position=contradictory)
def test_each_conflict_is_one_and_loses_it_with_any_row(position: Position) -> None:
    why = explained(position)

    assert 1 <= len(why.conflicts) == len(reason_sentences(why)) <= MOST_CONFLICTS
    assert len(set(why.conflicts)) == len(why.conflicts)
    for rows in why.conflicts:
        turns = [position.turns[row] for row in rows]
        assert not fitting(position.game, turns)
        for left_out in range(len(turns)):
            assert fitting(position.game, turns[:left_out] + turns[left_out + 1 :])


@given(position=contradictory)
def test_no_smaller_conflict_is_left_out(position: Position) -> None:
    conflicts = explained(position).conflicts
    assume(len(conflicts) < MOST_CONFLICTS)

    for size in range(1, len(position.turns) + 1):
        for rows in combinations(range(len(position.turns)), size):
            if not fitting(position.game, [position.turns[row] for row in rows]):
                assert any(set(conflict) <= set(rows) for conflict in conflicts)


@given(position=contradictory)
def test_each_repair_leaves_as_many_codes_as_it_says(position: Position) -> None:
    for repair in explained(position).repairs:
        replies = {change.row: change.reply for change in repair.changes}
        turns = tuple(Turn(turn.guess, replies.get(row, turn.reply)) for row, turn in enumerate(position.turns))

        assert repair.position == Position(position.game, turns)
        assert repair.count.number == len(fitting(position.game, turns)) > 0
        assert all(reply.feedback in position.game.feedbacks for reply in replies.values())
        assert all(not position.turns[row].reply.fits(Feedback(*reply[:2])) for row, reply in replies.items())


@given(position=contradictory)
def test_the_smallest_repairs_are_all_found_and_ranked(position: Position) -> None:
    """By brute force: each code tells which replies would have to change for it to be the secret, and to what."""
    repairs: dict[tuple[tuple[int, Reply], ...], int] = {}
    for code in position.game.codes():
        needed = tuple(
            (row, Reply.of(score(position.turns[row].guess, code, position.game.feedback)))
            for row in position.contradicted(code)
        )
        repairs[needed] = repairs.get(needed, 0) + 1
    fewest = min(map(len, repairs))

    def pegs(needed: tuple[tuple[int, Reply], ...]) -> tuple[bool, int]:
        solves = any(reply.feedback == position.game.solved for _, reply in needed)
        return solves, sum(position.game.rule.misjudged(reply, position.turns[row].reply) for row, reply in needed)

    smallest = sorted((*pegs(needed), -left, needed) for needed, left in repairs.items() if len(needed) == fewest)

    why = explained(position)

    offered = [
        (*repair.rank[1:], tuple((change.row, change.reply) for change in repair.changes)) for repair in why.smallest
    ]
    assert why.ways == len(smallest)
    assert offered == smallest[:MOST_REPAIRS]
    ranks = [(len(repair.changes), *repair.rank[1:]) for repair in why.repairs]
    assert ranks == sorted(ranks)


@given(position=contradictory)
def test_larger_repairs_change_no_reply_in_vain(position: Position) -> None:
    for repair in explained(position).repairs:
        for change in repair.changes:
            rows = {each.row for each in repair.changes} - {change.row}
            assert position.without(rows).count == 0


@given(position=contradictory)
def test_every_line_is_plain_text(position: Position) -> None:
    why = explained(position)

    for line in contradiction_lines(why, MOST_REPAIRS):
        assert line == line.rstrip()
        assert "None" not in line
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in reason_lines(why))


# What may lie behind it.


@given(position=contradictory)
def test_a_slip_is_named_where_one_reply_is_enough(position: Position) -> None:
    why = explained(position)
    slips = [cause for cause in why.causes if cause.kind is CauseKind.SLIP]

    alone = [row for row in range(len(position.turns)) if position.without({row}).count]
    possible = sum(position.without({row}).count for row in alone)
    assert [cause.count.number for cause in slips] == ([possible] if alone else [])
    assert bool(slips) == (len(why.repairs[0].changes) == 1)


@settings(max_examples=30)
@given(position=contradictory)
def test_a_board_that_miscounts_is_named_where_every_reply_fits_it(position: Position) -> None:
    game = position.game
    counts = [cause.count.number for cause in explained(position).causes if cause.kind is CauseKind.DUPLICATES]
    if not game.repeats or game.feedback is FeedbackKind.BLACK:
        assert not counts
        return

    def fits(code: Code, white: object) -> bool:
        return all(
            reply.fits(Feedback(score(guess, code).black, white(guess, code)))  # type: ignore[operator]
            for guess, reply in position.turns
        )

    expected = [sum(fits(code, white) for code in game.codes()) for white in MISCOUNTS.values()]
    assert counts == [left for left in expected if left]


def test_whites_counted_with_sets_of_the_unmatched_pegs_are_recognised() -> None:
    """The secret is 2211: all four pegs of 1122 are white, and a board that counts sets answers 0-2."""
    why = explained(position_of("4x6 1122:0-2 3456:0-0"))

    assert [(cause.kind, cause.count) for cause in why.causes if cause.miscount is Miscount.AS_SETS] == [
        (CauseKind.DUPLICATES, Count.exactly(1))
    ]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=15)
@given(data=st.data())
def test_the_fault_of_a_board_is_among_those_named(name: Miscount, data: st.DataObject) -> None:
    white = MISCOUNTS[name]
    game = Game(4, 5)
    secret = data.draw(codes(game))
    position = start(game)
    for guess in data.draw(st.lists(codes(game), min_size=2, max_size=5)):
        feedback = Feedback(game.score(guess, secret).black, white(guess, secret))
        if feedback in game.feedbacks:  # boards that say 3-1 are found out at once
            position = position.after(guess, feedback)

    why = know(position).contradiction()

    assert why is None or any(cause.miscount is name and cause.count.low >= 1 for cause in why.causes)


def test_numbers_exchanged_in_every_row_are_recognised() -> None:
    """The secret is 3141; each reply is given with white first."""
    why = explained(position_of("4x6 1122:1-1 5135:1-1 3413:2-1 1314:4-0"))

    assert why.causes[-1].kind is CauseKind.SWAPPED
    assert cause_sentence(why.causes[-1], Game(4, 6)) == (
        "Black and white may be exchanged: with white first, all feedbacks agree and leave 1 code."
    )


@pytest.mark.parametrize("name", NAMES)
def test_miscounts_are_right_while_no_color_repeats(name: Miscount) -> None:
    white = MISCOUNTS[name]
    every = list(Game(3, 5, repeats=False).codes())

    assert all(white(guess, secret) == score(guess, secret).white for guess in every for secret in every)


@pytest.mark.parametrize("name", NAMES)
def test_miscounts_are_wrong_for_some_code_with_a_color_twice(name: Miscount) -> None:
    white = MISCOUNTS[name]
    every = list(Game(4, 2).codes())

    assert any(white(guess, secret) != score(guess, secret).white for guess in every for secret in every)


# Bounds.


def test_eight_turns_at_5x8_are_explained_in_well_under_a_second() -> None:
    position = position_of("5x8 11223:1-1 14556:0-2 31722:2-1 86125:1-0 12345:1-1 87654:0-2 13578:2-0 24681:1-2")

    began = time.process_time()
    why = explained(position)

    assert time.process_time() - began < 1  # usually 0.02 s with the native kernel, 0.2 s with the Python one
    assert (why.ways, len(why.repairs)) == (18, MOST_REPAIRS)


def test_too_many_turns_are_refused_in_one_line() -> None:
    game = Game(4, 6)
    turns = (Turn(game.code("1122"), Reply(1, 0)), *[Turn(game.code("1122"), Reply(2, 0))] * MOST_TURNS)

    with pytest.raises(TooLargeError, match="up to 64 turns, got 65; leave some out"):
        know(Position(game, turns)).contradiction()
    assert explained(Position(game, turns[:-1])).conflicts[0] == (0, 1)
