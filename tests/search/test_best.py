"""The strategies `best` and `optimal`: from the book, by search, or an estimate that says so."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes, games, positions

import blackpeg as bp
from blackpeg import book
from blackpeg.book import opening_book
from blackpeg.errors import ContradictionError, StrategyError, TooLargeError
from blackpeg.kernel import kernel
from blackpeg.position import Position, start
from blackpeg.rules import Code, Game, Turn, parse_game
from blackpeg.search import ObjectiveKind, cost, least_total, least_worst_then_total, solve_reference
from blackpeg.search.best import Best
from blackpeg.strategies import Basis, Guesses, OneStep, basis_of
from blackpeg.strategies.sampled.looking_ahead import LookingAhead
from blackpeg.trees import write_tree

GAME = Game(4, 6)
TOTAL, WORST = bp.named("optimal"), bp.named("optimal-worst")
KINDS = {ObjectiveKind.TOTAL: least_total(), ObjectiveKind.WORST_THEN_TOTAL: least_worst_then_total()}

ESTIMATE = "entropy" if kernel().name == "python" else "entropy, looking ahead"

searches = pytest.mark.skipif(kernel().name == "python", reason="only the native kernel searches positions this large")


def played(strategy: bp.Strategy, position: Position, secret: Code) -> Position:
    """The position after one more turn of *strategy*."""
    guess = position.game.code(strategy.choose(position))
    return position.after(guess, position.game.score(guess, secret))


def test_the_best_totals_of_the_classic_board() -> None:
    total, worst = bp.evaluate(GAME, bp.optimal), bp.evaluate(GAME, bp.optimal_worst)

    assert (total.total, worst.total, worst.worst) == (5625, 5626, 5)


def test_the_book_is_played_to_the_end() -> None:
    for secret in ("4444", "1234", "6531"):
        position = start(GAME)
        while not position.is_solved:
            assert str(basis_of(TOTAL, position)) == "proven optimal (book)"
            position = played(TOTAL, position, GAME.code(secret))
        assert position.solution == GAME.code(secret)


def test_numbers_of_a_basis_are_those_of_the_branch() -> None:
    basis = basis_of(TOTAL, start(GAME))

    assert basis == Basis(
        proven=True, source="book", candidates=1296, objective="total", total=5625, worst=basis.worst if basis else 0
    )
    assert basis is not None
    assert basis.average == Fraction(625, 144)
    split = start(GAME).split(TOTAL.choose(start(GAME)))
    below = [basis_of(TOTAL, start(GAME).after(TOTAL.choose(start(GAME)), reply)) for reply in split]
    assert sum(one.total or 0 for one in below if one) == 5625 - 1296


@searches
@pytest.mark.parametrize("said", ["3x3-black 111:2", "4x5-distinct 1234:2-2", "4x5-distinct 1234:0-4", "3x4 112:0-1"])
def test_a_branch_of_the_least_worst_case_is_proven_where_it_is_best(said: str) -> None:
    game, turn = said.split()
    position = start(game).after(*turn.split(":"))
    basis, least = basis_of(WORST, position), solve_reference(position, least_worst_then_total())

    assert basis is not None
    assert basis.source.startswith("book")
    assert basis.proven == ((basis.total, basis.worst) == (least.total, least.worst))
    assert str(basis).startswith("proven optimal" if basis.proven else "proven bound (book, best from the start")


@settings(max_examples=30)
@given(data=st.data(), game=st.sampled_from(["3x4", "3x5", "4x4", "4x6", "3x5-distinct", "3x4-black"]).map(parse_game))
def test_guesses_equal_to_those_of_the_book_but_for_names_and_places_are_in_it(data: st.DataObject, game: Game) -> None:
    position, secret = start(game), data.draw(codes(game))
    places = data.draw(st.permutations(range(game.pegs)))
    names = data.draw(st.permutations(range(game.colors)))

    def turned(code: Code) -> Code:
        return game.code_from_indices([names[code[place]] for place in places])

    while not position.is_solved:
        other = Position(game, [Turn(turned(guess), reply) for guess, reply in position.turns])
        assert basis_of(TOTAL, other) == basis_of(TOTAL, position)
        assert str(basis_of(TOTAL, other)) == "proven optimal (book)"
        assert sorted(other.split(TOTAL.choose(other)).items()) == sorted(
            position.split(TOTAL.choose(position)).items()
        )
        position = played(TOTAL, position, secret)


def total_after(position: Position, guess: Code) -> int:
    """The least total with *guess* made at *position*, by the reference solver."""
    after = [position.after(guess, reply) for reply in position.split(guess) if reply != position.game.solved]
    totals = [solve_reference(each, least_total()).total for each in after]
    return position.count + sum(total or 0 for total in totals)


@searches
@settings(max_examples=25)
@given(position=positions(most_codes=60, most_turns=3).filter(lambda position: position.count <= 24))
def test_a_guess_off_the_book_is_proven_best(position: Position) -> None:
    basis = basis_of(TOTAL, position)
    least = solve_reference(position, least_total()).total

    assert basis is not None
    assert basis.proven
    if position.is_solved:  # the guess was made
        assert basis.total == 0
        return
    assert basis.total == least == total_after(position, TOTAL.choose(position))


@searches
@settings(max_examples=15)
@given(game=games(most_codes=30), kind=st.sampled_from(list(KINDS)))
def test_what_is_searched_has_the_value_of_the_reference_solver(game: Game, kind: ObjectiveKind) -> None:
    """Consistent guesses: those the book never has."""
    strategy = Best(kind, Guesses.CONSISTENT)
    objective = least_total(consistent=True) if kind is ObjectiveKind.TOTAL else least_worst_then_total(consistent=True)
    solution = solve_reference(game, objective)

    evaluation, basis = bp.evaluate(game, strategy), basis_of(strategy, start(game))

    assert basis is not None
    assert (basis.source, basis.worst) == ("searched", solution.worst)
    assert evaluation.worst == solution.worst or kind is ObjectiveKind.TOTAL
    if kind is ObjectiveKind.TOTAL:
        assert evaluation.total == basis.total == solution.total


def test_what_is_known_in_part_is_searched() -> None:
    position = start(GAME).after("1122", "1-0").after("1344", "0-?").after("3526", "1-0")

    assert position.count <= 12
    assert str(basis_of(TOTAL, position)) == "proven optimal (searched)"


@searches
def test_a_forced_first_guess_is_followed_by_the_best() -> None:
    game, forced = Game(3, 5), bp.named("optimal", first="111")

    assert str(basis_of(forced, start(game))) == "proven optimal after 111 (searched)"
    assert forced.choose(start(game)) == game.code("111")
    after = [start(game).after("111", reply) for reply in ("0-0", "1-0", "2-0")]
    bases = [basis_of(forced, position) for position in after]
    assert bp.evaluate(game, forced).total == game.size + sum(basis.total or 0 for basis in bases if basis)
    assert bp.evaluate(game, forced).total > bp.evaluate(game, TOTAL).total


def test_what_is_too_large_is_an_estimate_of_the_other_strategy() -> None:
    position = start(parse_game("5x8"))
    basis = basis_of(TOTAL, position)

    assert basis == Basis(proven=False, source="entropy", candidates=32768)
    assert TOTAL.choose(position) == bp.entropy.choose(position)
    assert str(Best(otherwise=OneStep(bp.Measure.MAX_PART)).basis(position)) == "estimate (minimax)"


@searches
@pytest.mark.slow
@pytest.mark.parametrize("board", ["4x9-black", pytest.param("6x5", marks=pytest.mark.exhaustive)])
def test_looking_ahead_needs_fewer_guesses_than_entropy_and_the_same_again(board: str) -> None:
    game = parse_game(board)
    ahead, again = (bp.evaluate(game, Best()) for _ in range(2))

    assert ahead.total == again.total
    assert ahead.total < bp.evaluate(game, Best(otherwise=bp.entropy)).total < bp.evaluate(game, bp.entropy).total


@searches
def test_guesses_are_played_out_only_where_few_codes_are_left() -> None:
    early, late = start("6x9").after("112345", "1-1"), start("5x8").after("11234", "1-1")
    assert [str(Best().basis(position)) for position in (early, late)] == [
        "estimate (entropy)",
        f"estimate ({ESTIMATE})",
    ]

    assert LookingAhead().choose(early) == bp.entropy.choose(early)
    hurried = LookingAhead(seconds=1e-9)
    assert hurried.choose(late) == bp.entropy.choose(late) != LookingAhead().choose(late)
    assert str(hurried.basis(late)) == "estimate (entropy)"


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
@pytest.mark.parametrize("name", ["best", "optimal", "entropy", "sampled"])
def test_no_time_for_a_guess_is_refused(name: str, seconds: float) -> None:
    with pytest.raises(StrategyError, match="expected a number of seconds above 0"):
        bp.named(name, seconds=seconds)


@pytest.mark.sampling
def test_consistent_guesses_keep_the_time_on_large_boards() -> None:
    other = Best(guesses=bp.Guesses.CONSISTENT, seconds=0.5).otherwise(bp.Game("8x9"))

    assert isinstance(other, OneStep)
    assert (other.guesses, other.seconds) == (bp.Guesses.CONSISTENT, 0.5)
    with pytest.raises(TooLargeError, match=r"10x12 has 61,917,364,224 codes; consistent guesses are chosen up to"):
        bp.suggest("10x12 AABBCCDDEE:2-3", Best(guesses=bp.Guesses.CONSISTENT))


@pytest.mark.sampling
def test_boards_too_large_to_look_at_all_codes_are_sampled() -> None:
    for board in ("8x9", "20x20"):
        position = start(board)
        assert str(basis_of(bp.best, position)) == "estimate (sampled)"
        assert bp.best.choose(position) == bp.named("sampled").choose(position)


@searches
def test_a_search_is_counted_not_timed_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position = start(GAME).after("1111", "1-0")
    assert str(Best().basis(position)) == "proven optimal (searched)"

    monkeypatch.setattr(cost, "LOOKED_AT", 1_000_000)
    for _ in range(3):  # what a search that was cut remembers is not there for the next
        assert str(Best().basis(position)) == f"estimate ({ESTIMATE})"


def test_a_tree_of_the_least_worst_case_alone_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest, tree = book.best_tree(Game(3, 4), "worst")
    claims = replace(manifest, objective="worst", lower=manifest.worst, check=None)
    write_tree(tmp_path / book.file_name(Game(3, 4), "worst"), claims, tree)
    monkeypatch.setattr(opening_book, "DATA", tmp_path)

    basis = basis_of(WORST, start(Game(3, 4)))

    assert basis is not None
    assert (basis.source, basis.objective, basis.worst) == ("book", "worst", manifest.worst)
    assert bp.evaluate("3x4", WORST).worst == manifest.worst
    assert basis_of(TOTAL, start(Game(3, 4))) != basis


def test_contradictory_replies_are_an_error() -> None:
    for strategy in (TOTAL, WORST):
        first = GAME.code(strategy.choose(start(GAME)))
        position = start(GAME).after(first, "4-0").after(first, "0-0")
        with pytest.raises(ContradictionError):
            strategy.choose(position)
        with pytest.raises(ContradictionError):
            basis_of(strategy, position)


def test_equal_alphabets_or_not_the_guess_is_the_same() -> None:
    letters = start(parse_game("4x6:letters"))

    assert book.covers(letters.game)
    assert TOTAL.choose(letters) == TOTAL.choose(start(GAME))
    assert str(TOTAL.choose(letters)).isalpha()


@searches
def test_a_search_that_was_cut_short_is_tried_again_and_the_guess_chosen_keeps_its_basis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cost, "LOOKED_AT", 1)
    monkeypatch.setitem(cost.WORK, ObjectiveKind.TOTAL, 1e30)
    position = start(GAME).after("1122", "1-0").after("1344", "0-?")
    strategy = Best(seconds=1e-9)
    assert strategy.choose(position) == bp.entropy.choose(position)
    strategy.seconds = 60

    assert str(basis_of(strategy, position)) == f"estimate ({ESTIMATE}; the time ended a search for a proof)"
    strategy.choose(position)
    assert str(basis_of(strategy, position)) == "proven optimal (searched)"


@pytest.mark.parametrize(("board", "guess"), [("4x6", "1122"), ("5x8", "11223"), ("4x6-black", "1122")])
def test_a_row_that_tells_nothing_costs_no_proof(board: str, guess: str) -> None:
    silent = start(board).after(guess, "?" if board.endswith("black") else "?-?")

    assert Best().choose(silent) == Best().choose(start(board))
    assert Best().basis(silent) == Best().basis(start(board))
    assert bp.worth(silent, time=0).source == bp.worth(board, time=0).source  # known at once, without a search
