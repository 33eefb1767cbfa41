"""The search of a position: its values are those of the reference solver, and nothing depends on the threads."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import endings, games
from tests.search.searches import OBJECTIVES, needs_native, searched

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.errors import KernelError, TooLargeError
from blackpeg.position import Status
from blackpeg.registry import named
from blackpeg.search import Objective, Progress, Search, least_total, least_worst, solve_reference
from blackpeg.search.solver import forget
from blackpeg.trees.replay import replay
from blackpeg.verbs.evaluate import evaluate

pytestmark = needs_native

POSITIONS = [
    *("3x4", "3x6", "4x5", "4x6", "4x6-distinct", "4x4-black", "5x3"),
    *("4x6 1122:1-0", "4x7 1234:0-2", "2x7 11:=1"),
]

DOMINATED = {"4x4-distinct": (86, 5), "4x4-distinct-black": (86, 5), "4x4-black": (1301, 6)}
"""Games with trees of the least total that need a guess more than others: the total, and the least worst case."""


@pytest.mark.parametrize("objective", OBJECTIVES.values(), ids=OBJECTIVES)
@pytest.mark.parametrize("position", POSITIONS)
def test_value_and_tree_do_not_depend_on_the_threads(position: str, objective: bp.Objective) -> None:
    forget()
    expected = searched(position, objective)
    for threads in (2, 3):
        forget()
        found = searched(position, objective, threads=threads)

        assert found == expected
        assert found.tree == expected.tree


@pytest.mark.parametrize(
    "game", ["2x5", "3x3", "3x4", "2x7", "4x2", "4x3", "3x3-black", "4x4-distinct", "3x5-distinct"]
)
@pytest.mark.parametrize("objective", [least_total(), least_total(consistent=True)], ids=str)
def test_total_and_worst_case_are_those_of_the_reference_solver(game: str, objective: Objective) -> None:
    expected, found = solve_reference(game, objective), searched(game, objective)

    assert (found.total, found.worst, found.worst_lower) == (expected.total, expected.worst, expected.worst)


@settings(max_examples=40, deadline=None)
@given(position=endings(games(most_codes=256, most_pegs=4, most_colors=8), 14), limit=st.none() | st.integers(3, 6))
def test_positions_come_out_as_with_the_reference_solver(position: bp.Position, limit: int | None) -> None:
    objective = least_total(limit)
    expected, found = solve_reference(position, objective), searched(position, objective)

    assert (found.total, found.worst, found.worst_lower) == (expected.total, expected.worst, expected.worst)


@pytest.mark.parametrize(("game", "known"), DOMINATED.items())
def test_of_the_trees_of_the_least_total_one_with_the_least_worst_case_is_found(
    game: str, known: tuple[int, int]
) -> None:
    found = searched(game)
    assert found.tree is not None
    played = replay(found.tree, bp.parse_game(game))

    assert (found.total, found.worst) == known == (played.total, played.worst)
    assert found.worst_lower == found.worst
    assert searched(game, least_total(known[1] - 1)).upper != found.total


def test_no_strategy_may_keep_to_a_limit() -> None:
    found = searched("4x6", least_total(4))

    assert found.impossible
    assert (found.worst_lower, found.complete) == (None, True)


@pytest.mark.parametrize("first", ["111", "112", "123"])
def test_a_first_guess_has_the_least_worst_case_of_its_parts(first: str) -> None:
    start = bp.start("3x4")
    guess = start.game.code(first)
    left = [start.after(guess, feedback) for feedback in start.split(guess) if feedback != start.game.solved]
    parts = [solve_reference(position, least_total()) for position in left]

    found = searched("3x4", Objective("total", first=first))

    assert found.total == 64 + sum(part.total or 0 for part in parts)
    assert (found.worst, found.worst_lower) == (1 + max(part.worst or 0 for part in parts),) * 2


def test_a_first_guess_is_proven_by_its_parts() -> None:
    found = searched("4x6", bp.Objective("total", first="1122"), threads=2)

    assert (found.total, str(found.first_guess)) == (5702, "1122")


@pytest.mark.parametrize("pairs", [1, 10**5, 10**7, 10**8])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_that_is_stopped_knows_bounds_that_hold(pairs: int, threads: int) -> None:
    forget()
    search = Search(bp.start("4x7"), least_total(), threads=threads)
    found = search.run(Call(pairs=pairs))

    assert found.status is Status.BOUND
    assert found.lower <= 11228
    assert found.upper is None or found.upper >= 11228
    assert (found.tree is None) == (found.upper is None)
    later = search.so_far(30)
    assert later.tree is not None
    assert later.upper is not None
    assert 11228 <= later.upper == replay(later.tree, later.position.game).total
    assert found.upper is None or later.upper <= found.upper


@pytest.mark.parametrize(
    ("game", "look", "least"), [("5x7-distinct", 10_022, 12_305), ("4x9-distinct", 12_542, 14_914)]
)
def test_a_bound_grows_while_the_only_first_guess_is_tried(game: str, look: int, least: int) -> None:
    # It stayed what a look had told, for hours on larger boards.
    forget()
    found = Search(bp.start(game), least_total()).run(Call(pairs=3 * 10**8))

    assert found.stopped
    assert look + (least - look) // 2 < found.lower < least


def test_ctrl_c_loses_no_guess_that_the_kernel_had_found() -> None:
    """What a call had found went with the exception that ended it."""
    forget()
    search = Search(bp.start("4x8"), least_total())

    def interrupt(progress: Progress) -> None:
        if progress.lower > 19_100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search.run(Call(), on_event=interrupt)
    before = search.known
    found = search.so_far(30)

    assert before.lower > 19_100
    assert found.upper is not None
    assert before.upper is not None
    assert 20_471 <= found.upper < before.upper
    assert found.tree is not None
    assert replay(found.tree, found.position.game).total == found.upper


@pytest.mark.parametrize("objective", [least_total(), least_total(7), least_worst()], ids=str)
def test_a_search_stopped_at_once_gets_a_tree_that_keeps_to_its_objective(objective: Objective) -> None:
    search = Search(bp.start("4x6"), objective)
    search.run(Call(0))
    found = search.so_far(30)

    assert found.tree is not None
    assert found.upper is not None
    assert found.lower < found.upper
    played = replay(found.tree, search.position.game)
    assert played.ok
    assert found.upper == (played.worst if objective == least_worst() else played.total)


@pytest.mark.parametrize("game", ["4x5", "5x5", "4x6-distinct"])
def test_a_search_stopped_at_once_has_a_tree_no_worse_than_that_of_entropy(game: str) -> None:
    search = Search(bp.start(game), least_total())
    search.run(Call(0))
    found = search.so_far(30)

    assert found.tree is not None
    assert found.lower <= (found.upper or 0) <= evaluate(game, named("entropy")).total


def test_before_the_least_worst_case_is_known_no_tree_is_said_to_have_it() -> None:
    search = Search(bp.start("4x6"), bp.least_worst_then_total())
    search.run(Call(0))

    assert search.so_far(30).tree is None


def test_a_worst_case_is_bounded_before_anything_is_searched() -> None:
    assert Search(bp.start("5x8"), least_worst()).known.lower == 5, (
        "1 + 19 + 19^2 + 19^3 are fewer codes than there are"
    )


def test_a_search_tells_how_far_it_is_while_the_kernel_works() -> None:
    forget()
    events: list[Progress] = []
    found = Search(bp.start("4x8"), least_total(), threads=2).run(Call(), on_event=events.append)

    assert len(events) > 3
    lowers = [event.lower for event in events]
    assert lowers == sorted(lowers)
    assert all(event.lower <= 20471 <= (event.upper or 20471) for event in events)
    assert any(0 < event.nodes < (found.nodes or 0) for event in events)
    assert (events[-1].lower, events[-1].upper) == (20471, 20471)


def test_without_the_native_kernel_a_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from blackpeg.kernel.reference import Kernel
    from blackpeg.search import solver

    monkeypatch.setattr(solver, "kernel", lambda: Kernel)

    with pytest.raises(KernelError, match="exact search needs the native kernel"):
        Search(bp.start("2x3"), least_total())


def test_a_board_beyond_exact_search_is_refused() -> None:
    with pytest.raises(TooLargeError, match="exact search takes up to 65,535"):
        Search(bp.start("5x10"), least_total())


def test_a_first_guess_whose_time_is_over_had_proven_nothing() -> None:
    forget()
    found = Search(bp.start("4x8"), bp.Objective("total", first="1234")).run(Call(0.4))

    assert found.stopped
    assert Search(bp.start("4x8"), least_total()).known.lower < found.lower


def test_who_hears_of_a_search_may_search() -> None:
    """The search within ticked the search without, which told the listener, and so on without end."""
    forget()
    heard = list[int | None]()
    call = Call(on_event=lambda _: heard.append(bp.solve("3x4", search=True).total))

    assert bp.solve("4x7", search=True, call=call).total == 11228
    assert set(heard) == {206}
