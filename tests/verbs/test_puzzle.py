"""Puzzles have exactly one solution and no clue to spare; they are read back from their own sentences, and solved."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.errors import BlackpegError
from blackpeg.position import position_of
from blackpeg.render.puzzles import sheet
from blackpeg.rules.clues import clue_of
from blackpeg.verbs.answer import answer
from blackpeg.verbs.puzzle import Grade, cases_of, marks

LOCK = """682: one number is correct and well placed
614: one number is correct but wrongly placed
206: two numbers are correct but wrongly placed
738: nothing is correct
780: one number is correct but wrongly placed"""


@pytest.mark.parametrize(
    ("game", "number"),
    [
        *(("4x6", 40), ("3x10-distinct", 20), ("4x6-black", 10), ("3x5:letters", 20), ("2x7:names", 20)),
        pytest.param("4x6", 600, marks=pytest.mark.slow),
        pytest.param("3x10", 400, marks=pytest.mark.slow),
    ],
)
def test_made_puzzles_are_read_back_from_their_own_sentences_and_solved(game: str, number: int) -> None:
    made = bp.puzzle(game, number=number, seed=number).puzzles

    assert len({each.position for each in made}) == number
    for each in made:
        (again,) = bp.puzzle(
            game, solve="\n".join(clue_of(turn, each.position.game) for turn in each.position.turns)
        ).puzzles
        assert (again.position, again.code, again.spare, again.cases) == (each.position, each.code, (), each.cases)


def test_clues_tell_their_own_board() -> None:
    found = bp.puzzle(solve=LOCK)

    assert found == bp.puzzle("3x10", solve=LOCK)
    assert answer("puzzle", {"solve": LOCK}) == answer("puzzle", {"game": "3x10", "solve": LOCK})
    with pytest.raises(BlackpegError, match="expected a game to make puzzles for, such as 4x6"):
        bp.puzzle()


def test_made_puzzles_have_one_solution_by_the_rules_alone_and_need_each_clue() -> None:
    for each in bp.puzzle("3x5", number=20, seed=5).puzzles:
        game, turns = each.position.game, each.position.turns

        def left(rows: list[int], game: bp.Game = game, turns: tuple[bp.Turn, ...] = turns) -> list[bp.Code]:
            asked = [turns[row] for row in rows]
            return [code for code in game.codes() if all(game.score(g, code) == r.feedback for g, r in asked)]

        rows = list(range(len(turns)))
        assert left(rows) == [each.code]
        assert all(len(left([row for row in rows if row != gone])) > 1 for gone in rows)
        assert all(len(set(turn.guess)) == 3 for turn in turns)


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_that_of_every_puzzle(grade: Grade) -> None:
    made = bp.puzzle("4x6", number=5, grade=str(grade), seed=1).puzzles

    assert all(each.grade is grade for each in made)


def test_a_puzzle_says_that_nothing_is_correct_if_asked() -> None:
    made = bp.puzzle("3x10", number=5, grade="medium", nothing=True, seed=1).puzzles

    assert all(any(str(turn.reply) == "0-0" for turn in each.position.turns) for each in made)


def test_cases_are_no_fewer_than_those_of_the_best_order() -> None:
    """The greedy order against every order, and marks against their definition by all secrets."""
    for each in bp.puzzle("3x5", number=10, seed=2).puzzles:
        best = min(
            sum(
                len(
                    {
                        tuple(marks(turn.guess, code) for turn in order[:taken])
                        for code in each.position.game.codes()
                        if all(each.position.game.score(g, code) == r.feedback for g, r in order[:taken])
                    }
                )
                for taken in range(1, len(order) + 1)
            )
            for order in permutations(each.position.turns)
        )
        assert each.cases is not None
        assert best <= each.cases <= 2 * best
    assert cases_of(position_of("3x10 682:1-0 614:0-1 206:0-2 738:0-0 780:0-1")) == 6


def test_marks_count_as_the_rules_do() -> None:
    game = bp.Game("3x3")
    for guess, secret in product(game.codes(), repeat=2):
        told = marks(guess, secret)
        assert (told.count("G"), told.count("Y")) == game.score(guess, secret)


def test_the_lock_is_solved_and_its_spare_clues_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "lock.txt").write_text(LOCK)
    shown = run("puzzle", "3x10", "--solve", str(tmp_path / "lock.txt"))

    assert shown.first_line == "042 is the only code that fits."
    assert "Spare, each if the others stay: 738:0-0 and 780:0-1" in shown.out
    assert shown.code == 0
    assert run("puzzle", "3x10", "--solve", LOCK).out == shown.out


def test_a_puzzle_with_several_solutions_or_none_says_so(run: Run) -> None:
    several = run("puzzle", "3x10", "--solve", "682: one number is correct and well placed. 738: nothing is correct")
    wrong = run(
        "puzzle", "3x10", "--solve", LOCK.replace("two numbers are", "one number is") + "\n042: nothing is correct"
    )

    assert (several.code, several.first_line.startswith("72 codes fit, so the puzzle needs more clues: 002,")) == (
        1,
        True,
    )
    assert (wrong.code, wrong.first_line[:26]) == (1, "No code fits all feedbacks")
    assert "epair" in wrong.out


def test_a_sheet_has_its_solutions_on_the_last_page(run: Run, tmp_path: Path) -> None:
    found = bp.puzzle("4x6", number=3, seed=1)
    page = sheet(found)
    run("puzzle", "4x6", "-n", "3", "--seed", "1", "--html", str(tmp_path / "sheet.html"))

    puzzles, solutions = page.split('class="solutions"')
    assert [puzzles.count("<section>"), solutions.count("<li>")] == [3, 3]
    assert all(f"<li>{each.code}</li>" in solutions and str(each.code) not in puzzles for each in found.puzzles)
    assert (tmp_path / "sheet.html").read_text().strip() == page.strip()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "4x6", "grade": "harsh"}, "expected a grade, easy, medium or hard, got 'harsh'"),
        ({"game": "1x2", "number": 9}, "1x2 gave none in 1,000 tries"),
        ({"game": "6x9"}, "at most 100,000 codes for puzzles, 6x9 has 531,441"),
        ({"game": "4x6", "number": 0}, "expected a number from 1 to 1000, got 0"),
        ({"game": "3x10", "solve": "x" * 20_001}, "at most 20,000 characters"),
    ],
)
def test_what_cannot_be_made_is_refused(asked: dict[str, object], said: str) -> None:
    with pytest.raises(BlackpegError) as refused:
        bp.puzzle(**asked)

    assert said in str(refused.value)


def test_puzzles_are_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.svg"
    said = run("puzzle", "4x6", "-n", "3", "--seed", "7", "--svg", str(file))
    drawn = file.read_text()

    assert said.out.endswith(f"picture   {file}\n")
    puzzles = bp.puzzle("4x6", number=3, seed=7).puzzles
    assert drawn.count('class="peg"') == sum(4 * len(puzzle.position.turns) for puzzle in puzzles)
    assert all(str(puzzle.code) not in drawn for puzzle in puzzles)  # the solution is no clue
    assert run("puzzle", "3x10", "--solve", LOCK, "--svg", str(file)).code == 2


def test_only_the_heading_of_the_first_puzzle_was_printed_with_quiet(run: Run) -> None:
    lines = run("puzzle", "4x6", "-n", "2", "--seed", "3", "-q").out.splitlines()

    assert len(lines) == 2
    assert [line.split("  ")[1] for line in lines] == [
        str(each.code) for each in bp.puzzle("4x6", number=2, seed=3).puzzles
    ]
