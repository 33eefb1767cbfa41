"""The reference solver finds what its objectives promise, and trees that do it."""

from __future__ import annotations

import math
from functools import cache
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import endings, fitting, games

import blackpeg as bp
from blackpeg import rules
from blackpeg.errors import ContradictionError, InvalidGameError, ObjectiveError, TooLargeError
from blackpeg.search import Objective, Worth, solve_reference
from blackpeg.strategies.tree_strategy import tree_of

MOST_CANDIDATES = 10


SMALL = games(most_codes=256, most_pegs=5, most_colors=8)


Value = tuple[float, float, bp.Code | None]


def by_definition(position: bp.Position, limit: int, *, consistent: bool) -> Value:
    """The least total within *limit* guesses, infinite if there is none, the least worst case with it, and the guess.

    Every guess is tried, those that tell nothing too.
    """
    game = position.game
    every = list(game.codes())
    answer = cache(rules.score)

    @cache
    def least(candidates: tuple[bp.Code, ...], left: int) -> Value:
        found: Value = (math.inf, math.inf, None)
        for guess in [*candidates, *(() if consistent else every)] if left else ():
            total: float = len(candidates)
            worst: float = 1
            wrong = sorted((answer(guess, secret, game.feedback), secret) for secret in candidates if secret != guess)
            for _, group in groupby(wrong, key=lambda pair: pair[0]):
                more, deeper, _ = least(tuple(secret for _, secret in group), left - 1)
                total, worst = total + more, max(worst, 1 + deeper)
            if (total, worst) < found[:2]:
                found = total, worst, guess
        return found

    return least(tuple(fitting(game, position.turns)), limit)


def check(solution: Worth) -> None:
    """The solution's tree does what it says, by the rules alone, and each of its guesses is allowed."""
    position, tree = solution.position, solution.tree
    assert tree is not None
    candidates = fitting(position.game, position.turns)
    played = bp.replay(tree, position.game, candidates)
    assert played.ok, played.problems
    assert (played.total, played.worst, played.histogram) == (solution.total, solution.worst, solution.histogram)
    assert solution.lower == solution.upper
    assert solution.upper == (solution.worst if solution.objective == bp.least_worst() else solution.total)


@pytest.mark.parametrize(
    "notation", ["2x2", "2x3", "3x2", "1x4", "2x3-black", "3x2-black", "2x4-distinct", "3x3-distinct"]
)
@pytest.mark.parametrize("consistent", [False, True])
def test_small_games_come_out_as_by_definition(notation: str, consistent: bool) -> None:
    position = bp.start(notation)
    worst = next(limit for limit in range(1, 9) if by_definition(position, limit, consistent=consistent)[2])
    for limit in range(1, worst + 2):
        total, most, guess = by_definition(position, limit, consistent=consistent)

        solution = solve_reference(position, bp.least_total(limit, consistent=consistent))

        found = solution.total or math.inf, solution.worst or math.inf, solution.first_guess
        assert found == (total, most, guess)
    assert solve_reference(position, bp.least_worst(consistent=consistent)).worst == worst


@settings(max_examples=25)
@given(position=endings(SMALL, 7), consistent=st.booleans(), limit=st.integers(1, 5))
def test_positions_come_out_as_by_definition(position: bp.Position, consistent: bool, limit: int) -> None:
    total, worst, guess = by_definition(position, limit, consistent=consistent)

    solution = solve_reference(position, bp.least_total(limit, consistent=consistent))

    found = solution.total or math.inf, solution.worst or math.inf, solution.first_guess
    assert found == (total, worst, guess)
    assert solution.impossible == math.isinf(total)


@given(position=endings(SMALL, MOST_CANDIDATES))
def test_trees_do_what_their_solutions_say(position: bp.Position) -> None:
    for objective in (bp.least_total(), bp.least_worst(), bp.least_worst_then_total()):
        check(solve_reference(position, objective))


@settings(max_examples=30)
@given(position=endings(SMALL, MOST_CANDIDATES), consistent=st.booleans())
def test_the_objectives_agree_with_one_another(position: bp.Position, consistent: bool) -> None:
    total = solve_reference(position, bp.least_total(consistent=consistent))
    worst = solve_reference(position, bp.least_worst(consistent=consistent))
    both = solve_reference(position, bp.least_worst_then_total(consistent=consistent))
    assert total.total is not None
    assert total.worst is not None
    assert worst.worst is not None
    assert worst.total is not None
    assert both.total is not None

    assert both.worst == worst.worst <= total.worst
    assert total.total <= both.total <= worst.total
    assert solve_reference(position, bp.least_total(worst.worst, consistent=consistent)).total == both.total
    assert solve_reference(position, bp.least_total(total.worst, consistent=consistent)).total == total.total
    if worst.worst > 1:
        assert solve_reference(position, bp.least_total(worst.worst - 1, consistent=consistent)).impossible


@settings(max_examples=30)
@given(position=endings(SMALL, MOST_CANDIDATES))
def test_consistent_guesses_are_candidates_and_never_better(position: bp.Position) -> None:
    freely = solve_reference(position, bp.least_worst_then_total())
    bound = solve_reference(position, bp.least_worst_then_total(consistent=True))
    assert bound.tree is not None
    assert freely.worst is not None
    assert bound.worst is not None

    assert freely.worst <= bound.worst
    assert all(line.solves for line in bound.tree)
    assert (solve_reference(position, bp.least_total()).total or 0) <= (
        solve_reference(position, bp.least_total(consistent=True)).total or 0
    )


@given(
    position=endings(SMALL, MOST_CANDIDATES),
    strategy=st.sampled_from([bp.entropy, bp.minimax, bp.most_parts, bp.first_consistent]),
)
def test_no_strategy_does_better(position: bp.Position, strategy: bp.Strategy) -> None:
    histogram = tree_of(strategy, position).histogram

    assert (solve_reference(position, bp.least_total()).total or 0) <= sum(
        guesses * count for guesses, count in enumerate(histogram, start=1)
    )
    assert (solve_reference(position, bp.least_worst()).worst or 0) <= len(histogram)


@given(position=endings(SMALL, MOST_CANDIDATES), data=st.data())
def test_renaming_colors_and_moving_pegs_keeps_every_value(position: bp.Position, data: st.DataObject) -> None:
    game = position.game
    names = data.draw(st.permutations(range(game.colors)))
    places = data.draw(st.permutations(range(game.pegs)))
    other = bp.start(game)
    for guess, reply in position.turns:
        other = other.after(other.game.code_from_indices(names[guess[place]] for place in places), reply)

    for objective in (bp.least_total(), bp.least_worst_then_total(consistent=True)):
        ours, theirs = solve_reference(position, objective), solve_reference(other, objective)

        assert ours.total == theirs.total
        assert objective.kind == "total" or ours.worst == theirs.worst


def test_one_candidate_is_guessed() -> None:
    solution = solve_reference(bp.start("4x6").after("1122", "3-0").after("1123", "4-0"), bp.least_total(1))

    assert solution.histogram == (1,)
    assert str(solution.first_guess) == "1123"


def test_a_game_can_be_given_by_its_notation() -> None:
    assert solve_reference("3x2", bp.least_total()) == solve_reference(bp.Game(3, 2), bp.least_total())
    with pytest.raises(InvalidGameError):
        solve_reference("3 by 2", bp.least_total())


def test_replies_that_contradict_are_refused() -> None:
    with pytest.raises(ContradictionError, match=r"no code fits all feedbacks: 2x3 11:2-0 22:2-0"):
        solve_reference(bp.start("2x3").after("11", "2-0").after("22", "2-0"), bp.least_total())


def test_a_first_guess_is_refused() -> None:
    with pytest.raises(ObjectiveError, match="expected an objective without a first guess, got total, 111 first"):
        solve_reference("3x3", Objective("total", first="111"))


@pytest.mark.parametrize("notation", ["4x7", "5x100", "100x100"])
def test_what_would_take_forever_is_refused(notation: str) -> None:
    with pytest.raises(TooLargeError, match="too many guesses and candidates for the reference solver"):
        solve_reference(notation, bp.least_total())
