"""The native solver finds what the reference solver finds; its trees do what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import endings, fitting

import blackpeg as bp
from blackpeg.kernel import Grown, Solver, kernel, pack, shape_of
from blackpeg.search import solve_reference
from blackpeg.search.solver import CHECK, FULL, Pruning
from blackpeg.trees import GrownLines, Line, Tree

native = kernel()
if not native.abilities.searches:
    pytest.skip("the kernel in use does not search", allow_module_level=True)

SMALL = 1  # bytes of a table: the least there is
USUAL = 1 << 20
FOREVER = native.control(None)

GAMES = [
    "3x6",
    "4x6",
    "2x9",
    "5x3",
    "1x6",
    "4x5-distinct",
    "3x7-distinct",
    "4x4-black",
    "2x6-black",
    "4x5-distinct-black",
]
PRUNINGS = [FULL, CHECK, *(Pruning(**{name: False}) for name in asdict(FULL))]


def solver_of(
    position: bp.Position, *, consistent: bool = False, pruning: Pruning = FULL, table_bytes: int = USUAL
) -> Solver:
    game, history = position.game, [turn.guess for turn in position.turns]
    rows = position.candidates.rows
    solver: Solver = native.solver(shape_of(game), history, rows, consistent, asdict(pruning), table_bytes, FOREVER)
    return solver


def least_worst(solver: Solver) -> int:
    return next(left for left in range(256) if solver.solvable((), left, 1, FOREVER))


def tree_of(position: bp.Position, grown: Grown) -> Tree:
    return Tree(position.game, list(GrownLines(position.game, grown)))


def check(
    position: bp.Position, grown: Grown, *, total: int | None = None, worst: int, consistent: bool = False
) -> None:
    """The tree solves every candidate with such a total and, at most, worst case, by the rules alone."""
    played = bp.replay(tree_of(position, grown), position.game, fitting(position.game, position.turns))
    assert played.ok, played.problems
    assert total is None or played.total == total
    assert played.worst <= worst
    assert not consistent or all(solves for *_, solves in (grown[line] for line in range(len(grown))))


BOARDS = st.sampled_from(GAMES).map(bp.parse_game)


@settings(max_examples=30)
@given(position=endings(BOARDS, 10), consistent=st.booleans(), pruning=st.sampled_from(PRUNINGS), small=st.booleans())
def test_every_value_is_that_of_the_reference(
    position: bp.Position, consistent: bool, pruning: Pruning, small: bool
) -> None:
    solver = solver_of(position, consistent=consistent, pruning=pruning, table_bytes=SMALL if small else USUAL)
    total = solve_reference(position, bp.least_total(consistent=consistent))
    worst = solve_reference(position, bp.least_worst(consistent=consistent)).worst
    both = solve_reference(position, bp.least_worst_then_total(consistent=consistent))
    assert worst is not None
    assert both.total is not None
    assert total.total is not None

    assert least_worst(solver) == worst
    check(position, solver.worst_tree((), worst, FOREVER), worst=worst, consistent=consistent)

    assert solver.total((), worst, None, FOREVER) == both.total
    check(
        position,
        solver.total_tree((), worst, both.total, FOREVER),
        total=both.total,
        worst=worst,
        consistent=consistent,
    )
    assert solver.total((), worst - 1, None, FOREVER) is None

    assert solver.total((), None, None, FOREVER) == total.total
    check(
        position,
        solver.total_tree((), None, total.total, FOREVER),
        total=total.total,
        worst=position.count,
        consistent=consistent,
    )


@given(position=endings(BOARDS, 10), consistent=st.booleans(), limit=st.integers(1, 6), data=st.data())
def test_a_limit_of_guesses_is_kept(position: bp.Position, consistent: bool, limit: int, data: st.DataObject) -> None:
    solver = solver_of(position, consistent=consistent, pruning=data.draw(st.sampled_from(PRUNINGS)))
    if data.draw(st.booleans()):
        solver.total((), None, None, FOREVER)  # what is known without a limit must not matter

    expected = solve_reference(position, bp.least_total(limit, consistent=consistent)).total

    assert solver.total((), limit, None, FOREVER) == expected
    assert solver.solvable((), limit, 1, FOREVER) == (expected is not None)
    if expected is not None:
        check(position, solver.total_tree((), limit, expected, FOREVER), total=expected, worst=limit)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("remaining", [None, 6, 4])
def test_threads_that_solve_together_find_the_total_or_a_bound(game: str, remaining: int | None) -> None:
    alone, together = solver_of(bp.start(game)), solver_of(bp.start(game))
    total = alone.total((), remaining, None, FOREVER)

    lower, upper, guess = together.solve((), remaining, None, 2, FOREVER)
    assert (lower, upper) == (total, total)
    if total is not None:
        assert guess is None or together.guess_tree((), remaining, guess, total, FOREVER).histogram() is not None
        above, none, nothing = together.solve((), remaining, total, 2, FOREVER)
        assert above is not None
        assert (above >= total, none, nothing) == (True, None, None)


@settings(max_examples=30)
@given(
    position=endings(BOARDS, 10), limits=st.lists(st.integers(1, 60), min_size=1, max_size=12), consistent=st.booleans()
)
def test_a_total_is_exact_below_the_limit_and_a_lower_bound_otherwise(
    position: bp.Position, limits: list[int], consistent: bool
) -> None:
    solver = solver_of(position, consistent=consistent)
    expected = solve_reference(position, bp.least_total(consistent=consistent)).total
    assert expected is not None

    for limit in limits:
        total = solver.total((), None, limit, FOREVER)

        assert total is not None
        assert total == expected if expected < limit else limit <= total <= expected


@settings(max_examples=30)
@given(position=endings(BOARDS, 10), data=st.data())
def test_bounds_are_never_above_what_they_bound(position: bp.Position, data: st.DataObject) -> None:
    solver = solver_of(position)
    worst = solve_reference(position, bp.least_worst())
    assert worst.worst is not None
    left = data.draw(st.sampled_from([None, worst.worst]))
    expected = solve_reference(position, bp.least_total(left)).total
    assert expected is not None

    listed = solver.guesses((), left, expected + 1, FOREVER)

    assert min(bound for _, bound in listed) <= expected
    guesses = [bp.Code(guess, position.game.alphabet) for guess, _ in listed]
    best = next(guess for guess in guesses if total_of(position, guess, left) == expected)
    assert tuple(solver.total_tree((), left, expected, FOREVER)[0][2]) == tuple(best)


def total_of(position: bp.Position, guess: bp.Code, left: int | None) -> int | None:
    """The least total with *guess* first."""
    total = position.count
    if left == 1 and position.count > 1:
        return None
    for feedback in position.split(guess):
        if feedback != position.game.solved:
            after = position.after(guess, feedback)
            least = solve_reference(after, bp.least_total(None if left is None else left - 1)).total
            if least is None:
                return None
            total += least
    return total


@cache
def trees(position: bp.Position, consistent: bool, pruning: Pruning, table_bytes: int) -> list[list[Line]]:
    solver = solver_of(position, consistent=consistent, pruning=pruning, table_bytes=table_bytes)
    worst = least_worst(solver)
    grown = [solver.worst_tree((), worst, FOREVER)]
    for left in (worst, None):
        total = solver.total((), left, None, FOREVER)
        assert total is not None
        grown.append(solver.total_tree((), left, total, FOREVER))
    return [list(GrownLines(position.game, tree)) for tree in grown]


@given(position=endings(BOARDS, 40), consistent=st.booleans())
def test_trees_are_the_same_without_table_symmetry_and_rule_for_members(
    position: bp.Position, consistent: bool
) -> None:
    usual = trees(position, consistent, FULL, USUAL)

    assert trees(position, consistent, FULL, SMALL) == usual
    for name in ("members", "symmetry", "table"):  # without the others, other bounds order the guesses
        if position.count <= 20 or name == "members":
            assert trees(position, consistent, Pruning(**{name: False}), USUAL) == usual, name


@pytest.mark.parametrize("notation", ["3x5", "4x4", "2x8", "3x4-black", "4x3-black", "4x5-distinct"])
def test_what_follows_in_a_tree_is_the_tree_of_what_follows(notation: str) -> None:
    position = bp.start(notation)
    solver = solver_of(position)
    total = solver.total((), None, None, FOREVER)
    assert total is not None
    lines = list(GrownLines(position.game, solver.total_tree((), None, total, FOREVER)))

    for path, below in follow(position.game, lines):
        value = solver.total(path, None, None, FOREVER)
        assert value is not None
        grown = list(GrownLines(position.game, solver.total_tree(path, None, value, FOREVER)))
        assert [line.guess for line in grown] == [line.guess for line in below], path


def follow(game: bp.Game, lines: list[Line]) -> Iterator[tuple[list[tuple[bp.Code, int]], list[Line]]]:
    """The turns that lead to each branch, and its lines."""
    path: list[tuple[bp.Code, int]] = []
    guesses: list[bp.Code] = []
    for index, line in enumerate(lines):
        del path[max(line.depth - 2, 0) :], guesses[line.depth - 1 :]
        if line.feedback is not None:
            path.append((guesses[line.depth - 2], pack(game, line.feedback)))
        guesses.append(line.guess)
        end = next((after for after in range(index + 1, len(lines)) if lines[after].depth <= line.depth), len(lines))
        yield list(path), lines[index:end]


@settings(max_examples=30)
@given(position=endings(BOARDS, 10), effort=st.sampled_from([(0, 1), (2, 1), (4, 3), (10, 1)]), data=st.data())
def test_some_tree_is_one_that_is_not_better_than_the_best(
    position: bp.Position, effort: tuple[int, int], data: st.DataObject
) -> None:
    left = data.draw(st.none() | st.integers(1, 6))
    expected = solve_reference(position, bp.least_total(left)).total

    total, grown = solver_of(position).some_tree((), left, *effort, FOREVER)

    if expected is None:
        assert total is None
    if total is None:
        assert len(grown) == 0
        assert effort[0] < position.count or expected is None
    else:
        assert expected is not None
        assert total >= expected
        check(position, grown, total=total, worst=position.count if left is None else left)


def test_colors_that_a_turn_used_first_may_be_guessed_without_those_before() -> None:
    position = bp.start("3x9").after("222", "0-0").after("115", "2-0").after("415", "2-0")

    assert solver_of(position).total((), None, None, FOREVER) == solve_reference(position, bp.least_total()).total == 16


def test_a_bound_found_with_a_limit_is_no_value() -> None:
    position = bp.start("3x6").after("341", "1-0").after("111", "2-0")
    solver = solver_of(position)

    assert [solver.total((), None, limit, FOREVER) for limit in (11, 12, 13, 14, None)][3:] == [13, 13]


def test_without_capacities_and_glances_a_guess_is_bounded_by_its_parts_alone() -> None:
    position = bp.start("4x6")
    solver = solver_of(position, pruning=CHECK)

    bounds = dict(solver.guesses((), None, 5626, FOREVER))

    assert len(bounds) == 5  # every first guess that symmetry leaves
    for guess, bound in bounds.items():
        parts = len(position.split(bp.Code(guess, position.game.alphabet)))
        assert bound == 3 * 1296 - parts - 1


def test_a_call_that_is_stopped_is_refused_and_the_next_is_not() -> None:
    solver = solver_of(bp.start("4x6"))
    out_of_time, told_to = native.control(0), native.control(None)
    told_to.stop()
    for ended in out_of_time, told_to:
        with pytest.raises(bp.errors.StoppedError):
            solver.total((), None, None, ended)

    assert solver.total((), None, None, FOREVER) == 5625


def test_what_a_call_cost_is_counted_for_it_alone() -> None:
    solver, call = solver_of(bp.start("4x6")), native.control(None)
    solver.total((), None, None, FOREVER)
    solver.total((), None, None, call)

    assert (call.nodes, call.looks) == (0, 0)  # the table knew it
