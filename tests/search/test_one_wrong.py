"""The search with one wrong feedback, against a plain minimax of its own over sets of codes."""

from __future__ import annotations

from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from tests.cli.running import Run

import blackpeg
from blackpeg.errors import ContradictionError, InvalidGameError, ObjectiveError, StrategyError
from blackpeg.facts import as_json
from blackpeg.kernel import kernel, kernel_of
from blackpeg.position import Status, position_of, start
from blackpeg.position.one_wrong import suspects
from blackpeg.rules import Code, Feedback, Game, parse_game
from blackpeg.search import Stop
from blackpeg.verbs.answer import answer

needs_search = pytest.mark.skipif(not kernel().abilities.searches_one_wrong, reason="the native kernel searches alone")

Codes = frozenset[Code]


class Minimax:
    """The least worst case by the definition: each code with the guesses and answers it may have been told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes = [*game.codes()]
        self.guesses = [*game.guesses()] if game.is_listed else self.codes
        self.worst = cache(self._worst)

    def after(self, fit: Codes, but_one: Codes, guess: Code, feedback: Feedback) -> tuple[Codes, Codes]:
        """What is left of the codes that fit all and of those that fit all but one, if *guess* is answered so."""
        answer, solved = self.game.answer, self.game.solved
        told = {code: answer(guess, code) for code in fit | but_one}
        return (
            frozenset(code for code in fit if told[code] == feedback),
            frozenset(code for code in but_one if told[code] == feedback)
            | frozenset(code for code in fit if told[code] not in (feedback, solved)),
        )

    def solvable(self, fit: Codes, but_one: Codes, remaining: int) -> bool:
        """Whether some strategy always finds the code within *remaining* guesses."""
        return self.worst(fit, but_one, remaining)

    def _worst(self, fit: Codes, but_one: Codes, remaining: int) -> bool:
        every = fit | but_one
        if not every:
            return True
        if remaining <= 1 or len(every) == 1:
            return len(every) <= remaining
        return any(self.solvable_by(guess, fit, but_one, remaining) for guess in self.guesses)

    def solvable_by(self, guess: Code, fit: Codes, but_one: Codes, remaining: int) -> bool:
        """Whether a strategy does that which begins with *guess*."""
        return all(
            self.solvable(*self.after(fit, but_one, guess, feedback), remaining - 1)
            for feedback in self.game.feedbacks
            if feedback != self.game.solved
        )

    def least(self, fit: Codes, but_one: Codes) -> int:
        """The least worst case."""
        return next(number for number in range(1, 99) if self.solvable(fit, but_one, number))


def searched(
    game: Game, fit: Codes, but_one: Codes, history: list[Code], threads: int = 1
) -> tuple[int, int | None, tuple[int, ...] | None]:
    """What the kernel answers."""
    codes = sorted(fit | but_one)
    of_game = kernel_of(game)
    fits = bytes(code in fit for code in codes)
    return of_game.one_wrong(history, of_game.make(codes), fits, threads, kernel().control(None, None))


BOARDS = ["1x1", "1x4", "2x2", "2x3", "3x2", "2x4", "2x3-black", "3x2-black", "2x3-distinct", "2x4-distinct"]
LISTS = ["{AB,BC,CA,AA}", "{AB,BC,CD,DA,AC}-black", "{ABC,ABD,BCA,DCB,CAD}-marks", "2x4/!1?", "3x3/!1?3"]


@needs_search
@pytest.mark.parametrize("notation", [*BOARDS, "3x3-distinct", *LISTS])
def test_the_least_worst_case_is_that_of_a_plain_minimax(notation: str) -> None:
    game = parse_game(notation)
    plain = Minimax(game)
    every = frozenset(game.codes())
    lower, upper, guess = searched(game, every, frozenset(), [])

    assert guess is not None
    assert lower == upper == plain.least(every, frozenset())
    assert plain.solvable_by(game.code_from_indices(guess), every, frozenset(), lower)


@needs_search
@pytest.mark.parametrize("notation", [*BOARDS, "3x3", "3x3-black", "3x3-distinct", "2x5", *LISTS])
def test_after_turns_with_a_wrong_one_it_is_that_of_a_plain_minimax(notation: str) -> None:
    game, draw = parse_game(notation), Random(notation)
    plain = Minimax(game)
    feedbacks = [feedback for feedback in game.feedbacks if feedback != game.solved]
    for _ in range(12 if feedbacks else 0):
        position, secret = start(game), draw.choice([*game.codes()])
        wrong = draw.randrange(4)
        for row in range(draw.randint(1 + (game.size > 16), 3)):
            guess = draw.choice(plain.guesses)
            if guess != secret:
                feedback = draw.choice(feedbacks) if row == wrong else game.answer(guess, secret)
                position = position.after(guess, feedback)
        found = suspects(position)
        fit, but_one = frozenset(found.fit), frozenset(chain(*found.fit_but.values()))
        contradicted = {code: len(position.contradicted(code)) for code in game.codes() if code not in position.history}

        assert fit == {code for code, rows in contradicted.items() if rows == 0}
        assert but_one == {code for code, rows in contradicted.items() if rows == 1}
        assert all(position.contradicted(code) == (row,) for row, codes in found.fit_but.items() for code in codes)
        assert secret in fit | but_one

        lower, upper, first = searched(game, fit, but_one, position.history)

        assert first is not None
        assert lower == upper
        assert plain.solvable_by(game.code_from_indices(first), fit, but_one, lower)
        assert lower == 1 or not plain.solvable(fit, but_one, lower - 1)


@needs_search
@pytest.mark.parametrize("board", ["3x4", "4x4", "4x4-distinct", "4x3-black"])
def test_any_number_of_threads_finds_the_number_and_the_guess_of_one(board: str) -> None:
    game = parse_game(board)
    every = frozenset(game.codes())

    assert searched(game, every, frozenset(), [], threads=3) == searched(game, every, frozenset(), [])


def test_a_reply_that_is_known_in_part_is_wrong_if_no_feedback_it_allows_is_right() -> None:
    position = position_of("3x3 112:1-? 123:?-?")

    found = suspects(position)

    assert {*found.fit} == {code for code in position.game.codes() if not position.contradicted(code)}
    assert [len(codes) for codes in found.fit_but.values()] == [27 - len(found.fit) - 1, 0]  # 112 is not the secret


def test_what_is_said_to_be_the_secret_is_never_wrong() -> None:
    found = suspects(position_of("3x3 112:1-0 123:3-0"))

    assert [str(code) for code in chain(found.fit, *found.fit_but.values())] == ["123"]


@needs_search
def test_a_short_time_leaves_a_proven_bound_and_a_guess() -> None:
    solved = blackpeg.solve("4x8", one_wrong=True, time=0.6, workers=1)

    assert (solved.status, solved.stopped, solved.upper) == (Status.BOUND, Stop.TIME, None)
    assert 3 <= solved.lower <= 8
    assert solved.first_guess is None
    assert solved.one_wrong is not None
    assert solved.one_wrong.guess is not None
    assert "at least" in str(solved)


@needs_search
def test_mastermind_with_one_wrong_feedback_takes_seven_guesses() -> None:
    """Huang, Chen and Lin found this number (ACG 2005)."""
    solved = blackpeg.solve("4x6", one_wrong=True)

    assert (solved.status, solved.worst, str(solved.first_guess)) == (Status.PROVEN, 7, "1122")


@pytest.mark.parametrize(
    "more",
    [
        {"certificate": "none.cert"},
        {"checkpoint": "none.checkpoint"},
        {"objective": "worst-then-total"},
        {"objective": blackpeg.Objective("total", first="112")},
        {"objective": blackpeg.Objective("worst", consistent=True)},
    ],
)
def test_what_it_does_not_know_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ObjectiveError, match="--one-wrong"):
        blackpeg.solve("3x3", one_wrong=True, **more)


@pytest.mark.parametrize("more", [{"strategy": "minimax"}, {"top": 2}])
def test_a_suggestion_is_of_no_other_strategy_and_one(more: dict[str, Any]) -> None:
    with pytest.raises(StrategyError, match="--one-wrong"):
        blackpeg.suggest("3x3", one_wrong=True, **more)


@pytest.mark.parametrize("verb", [blackpeg.candidates, blackpeg.suggest, blackpeg.solve])
def test_hard_mode_goes_without_a_wrong_feedback(verb: Any) -> None:
    with pytest.raises(InvalidGameError, match="--one-wrong knows no hard mode; leave out -hard"):
        verb("{CRANE,BRACE}-marks-hard CRANE:.GG.G", one_wrong=True)


@needs_search
def test_the_time_is_heard_if_many_guesses_are_tried_at_three_remaining() -> None:
    # Of 823,543 guesses each was tried with all others before the clock was read: 5.8 s in place of 0.5.
    call = blackpeg.Call(0.5)
    began = process_time()
    turns = "4747367:1-1 2154312:3-2 1472534:1-4 4376342:1-2 6363247:0-2 7245415:2-4"
    solved = blackpeg.solve(f"7x7 {turns}", one_wrong=True, workers=1, call=call)

    assert solved.stopped is Stop.TIME
    assert process_time() - began < 3


@needs_search
def test_two_wrong_feedbacks_are_a_contradiction() -> None:
    twice = "4x6 1122:0-0 3344:0-0 5566:0-0 1111:2-2"
    for ask in blackpeg.solve, blackpeg.suggest:
        with pytest.raises(ContradictionError, match="two feedbacks are wrong"):
            ask(twice, one_wrong=True)


@needs_search
def test_a_position_that_is_solved_needs_no_guess() -> None:
    assert blackpeg.solve("3x3 112:3-0", one_wrong=True).upper == 0
    assert blackpeg.suggest("3x3 112:3-0", one_wrong=True).guess is None


@needs_search
def test_the_guess_that_is_suggested_keeps_to_what_is_proven_whatever_is_told() -> None:
    draw = Random(3)
    for _ in range(8):
        position, secret = start("3x4"), draw.choice([*parse_game("3x4").codes()])
        wrong, guesses = draw.randrange(7), 0
        while True:
            guess = blackpeg.suggest(position, one_wrong=True).guess
            assert guess is not None
            guesses += 1
            if guess == secret:
                break
            feedback = position.game.answer(guess, secret)
            if guesses == wrong:
                feedback = draw.choice([each for each in position.game.feedbacks if each != position.game.solved])
            position = position.after(guess, feedback)

        assert guesses <= 6


@needs_search
def test_doors_answer_as_the_library() -> None:
    at = {"game": "3x4", "turns": ["112:1-0", "134:0-1"], "one_wrong": True}
    position = "3x4 112:1-0 134:0-1"

    assert answer("candidates", at) == as_json(blackpeg.candidates(position, one_wrong=True))
    assert answer("suggest", at) == as_json(blackpeg.suggest(position, one_wrong=True))
    told = answer("solve", at)
    assert (told["upper"], told["first_guess"], told["one_wrong"]["but_one"]) == (4, "242", 17)


def test_candidates_come_by_the_row_that_would_be_wrong_and_no_more_than_asked_for() -> None:
    position = "3x4 112:1-0 134:0-1 242:1-1"
    whole, some = (blackpeg.candidates(position, limit, one_wrong=True) for limit in (None, 4))

    assert [str(code) for code in whole.codes] == ["322"]
    assert whole.wrong is not None
    assert [(each.row, each.count, [*map(str, each.codes)]) for each in whole.wrong] == [
        (0, 2, ["221", "223"]),
        (1, 1, ["432"]),
        (2, 2, ["422", "442"]),
    ]
    assert (whole.count.number, whole.is_complete) == (6, True)
    assert some.wrong is not None
    assert not some.is_complete
    assert [len(each.codes) for each in some.wrong] == [2, 1, 0]
    assert blackpeg.candidates("3x4", one_wrong=True).wrong == ()


def test_the_command_line_lists_them_if_no_code_fits_all(run: Run) -> None:
    done = run("candidates", "3x4", "112:1-0", "134:0-1", "221:1-0", "--one-wrong")

    assert done.first_line == "no codes fit all feedbacks, and 5 codes fit all but one"


def test_a_tree_is_refused(run: Run) -> None:
    done = run("solve", "3x3", "--one-wrong", "--tree", "none.json")

    assert "leave out --tree" in done.err


@needs_search
def test_the_table_of_the_page_is_true_of_small_boards() -> None:
    page = Path(__file__).parents[2] / "docs" / "one-wrong.md"
    rows = [line.strip("| \n").split("|") for line in page.read_text(encoding="utf-8").splitlines() if "xN" in line]
    told = {
        board.strip().replace("N", str(colors)): cell.strip()
        for board, *cells in rows
        for colors, cell in enumerate(cells, 2)
        if cell.strip()
    }
    small = {board: cell for board, cell in told.items() if parse_game(board).size <= 81}

    assert len(small) > 30
    assert {board: str(blackpeg.solve(board, one_wrong=True).upper) for board in small} == small
