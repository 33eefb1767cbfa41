"""The native kernel answers what the Python kernel answers, to the last tie; so does the one in a browser's tab."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes, games, partly, positions

from blackpeg.call import Call
from blackpeg.errors import StoppedError
from blackpeg.kernel import Measure, Shape, Solver, allowed, kernel, kernel_of, pack, shape_of
from blackpeg.kernel.reference import Kernel
from blackpeg.kernel.sampling import Schedule
from blackpeg.position import Position, start
from blackpeg.rules import Code, Game, parse_game

native = kernel()
if not native.abilities.searches:
    pytest.skip("the Python kernel is in use, which the others are compared with", allow_module_level=True)
of_the_native_one = pytest.mark.skipif(native.name != "native", reason="the kernel of a tab has no such thing")


@given(game=games(), data=st.data())
def test_both_kernels_score_split_and_filter_alike(game: Game, data: st.DataObject) -> None:
    rows = data.draw(st.lists(codes(game), min_size=1, max_size=40))
    guesses = data.draw(st.lists(codes(game), min_size=1, max_size=6))
    replies = [game.reply(data.draw(partly(*data.draw(st.sampled_from(game.feedbacks))))) for _ in guesses]
    tables = [allowed(game, reply) for reply in replies]

    def answers(kernel: Kernel) -> Iterator[object]:
        made = kernel.make(rows)
        yield list(kernel.feedbacks(guesses[0], made))
        yield list(kernel.split_sizes(guesses[0], made))
        yield list(kernel.keep(made, guesses[0], tables[0]))
        yield list(kernel.consistent(guesses, tables, game.size))
        yield kernel.fit_masks(guesses, tables, kernel.all_codes())

    assert list(answers(kernel_of(game))) == list(answers(Kernel(shape_of(game))))


@given(game=games(), data=st.data())
def test_both_kernels_measure_alike(game: Game, data: st.DataObject) -> None:
    shape = shape_of(game)
    rows, guesses = (data.draw(st.lists(codes(game), min_size=1, max_size=60)) for _ in range(2))

    ours = native.scores(shape, native.make(shape, guesses), native.make(shape, rows))
    theirs = Kernel(shape).scores(Kernel(shape).make(guesses), Kernel(shape).make(rows))

    assert [list(column) for column in ours[:3]] == [list(column) for column in theirs[:3]]
    assert list(ours.bits) == pytest.approx(theirs.bits, abs=1e-12)


@given(
    pegs=st.integers(1, 15),
    colors=st.integers(1, 20),
    distinct=st.booleans(),
    black_only=st.booleans(),
    many=st.integers(256, 1200),
    seed=st.integers(0, 2**32),
)
def test_many_codes_counted_by_planes_split_as_the_rules_say(
    pegs: int, colors: int, distinct: bool, black_only: bool, many: int, seed: int
) -> None:
    colors = max(colors, pegs) if distinct else colors
    game = Game(pegs, colors, repeats=not distinct, feedback="black" if black_only else "black-white")
    shape, draw = shape_of(game), random.Random(seed)
    guess, *rows = (game.code_at(draw.randrange(game.size)) for _ in range(1 + many))

    by_planes = native.scores(shape, native.make(shape, [guess]), native.make(shape, rows))

    sizes = Counter(game.score(guess, row) for row in rows).values()
    measures = [max(sizes), sum(size * size for size in sizes), len(sizes)]
    assert [list(column) for column in by_planes[:3]] == [[measure] for measure in measures]


@given(game=games(), data=st.data())
def test_both_kernels_keep_the_same_distinct_guesses(game: Game, data: st.DataObject) -> None:
    history = data.draw(st.lists(codes(game), max_size=3))
    shape = shape_of(game)

    assert list(native.distinct_guesses(shape, history)) == list(Kernel(shape).distinct_guesses(history))


@pytest.mark.parametrize("text", ["9x2", "10x2 1111122222", "12x2 111111222222 112211221122", "9x3-black 111222333"])
def test_both_kernels_keep_the_same_distinct_guesses_beyond_eight_pegs(text: str) -> None:
    notation, *guesses = text.split()
    game = parse_game(notation)
    history = [game.code(guess) for guess in guesses]
    shape = shape_of(game)

    assert list(native.distinct_guesses(shape, history)) == list(Kernel(shape).distinct_guesses(history))


def best(kernel: Kernel, position: Position, measure: Measure, consistent_only: bool) -> tuple[int, ...]:
    history = [turn.guess for turn in position.turns]
    rows = kernel.make(position.candidates)
    return kernel.best(measure, history, rows, consistent_only)


@given(position=positions(most_turns=3), measure=st.sampled_from(Measure), consistent_only=st.booleans())
def test_both_kernels_choose_the_same_guess(position: Position, measure: Measure, consistent_only: bool) -> None:
    ours, theirs = kernel_of(position.game), Kernel(shape_of(position.game))
    assert best(ours, position, measure, consistent_only) == best(theirs, position, measure, consistent_only)


@pytest.mark.parametrize("consistent_only", [False, True])
@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize(
    "text", ["4x6", "4x6 1123:0-1", "5x6 11223:1-1", "5x5-black 11234:1", "4x10-distinct 0123:0-2", "5x8 11234:1-2"]
)
def test_both_kernels_choose_the_same_guess_on_boards_people_own(
    text: str, measure: Measure, consistent_only: bool
) -> None:
    notation, *turns = text.split()
    position = start(parse_game(notation))
    for turn in turns:
        position = position.after_turn(position.game.turn(turn))

    ours, theirs = kernel_of(position.game), Kernel(shape_of(position.game))
    assert best(ours, position, measure, consistent_only) == best(theirs, position, measure, consistent_only)


@settings(max_examples=40)
@given(
    position=games(most_codes=130).flatmap(lambda game: positions(game, most_turns=2)),
    measure=st.sampled_from(Measure),
    consistent_only=st.booleans(),
    data=st.data(),
)
def test_a_grown_tree_is_that_of_choosing_the_best_guess_again_and_again(
    position: Position, measure: Measure, consistent_only: bool, data: st.DataObject
) -> None:
    game = position.game
    shape = shape_of(game)
    first = data.draw(st.none() | codes(game))
    solved = pack(game, game.solved)

    def lines(here: Position, depth: int, feedback: int) -> Iterator[tuple[int, int, tuple[int, ...], bool]]:
        guess = tuple(first) if first and depth == 1 else best(Kernel(shape), here, measure, consistent_only)
        sizes = Kernel(shape).split_sizes(guess, Kernel(shape).make(here.candidates))
        yield depth, feedback, guess, sizes[solved] > 0
        for packed in range(solved):
            if sizes[packed]:
                yield from lines(
                    here.after(Code(guess, game.alphabet), divmod(packed, game.pegs + 1)), depth + 1, packed
                )

    history = [turn.guess for turn in position.turns]
    grown = native.grow(shape, measure, history, native.make(shape, position.candidates), consistent_only, first, None)

    expected = list(lines(position, 1, -1))
    assert [grown[number] for number in range(len(grown))] == expected
    solving = [depth for depth, _, _, solves in expected if solves]
    assert list(grown.histogram()) == [solving.count(depth) for depth in range(1, max(solving) + 1)]


def test_growing_tells_how_far_it_is() -> None:
    game = Game(4, 6)
    shape = shape_of(game)
    told: list[tuple[int, int]] = []

    native.grow(shape, Measure.MAX_PART, [], native.all_codes(shape), False, None, lambda *done: told.append(done))

    assert told == sorted(told)
    assert all(0 <= done <= in_all == game.size for done, in_all in told)


SHAPE, FOREVER = (4, 6, True, False), native.control(None)
SCHEDULE = tuple(Schedule())


@pytest.mark.parametrize(
    "call",
    [
        lambda: native.best(SHAPE, 0, [], native.make(SHAPE, []), False),
        lambda: native.grow(SHAPE, 0, [], native.make(SHAPE, []), False, None, None),
        lambda: native.best(SHAPE, 4, [], native.all_codes(SHAPE), False),
        lambda: native.all_codes(()),
        lambda: native.all_codes((0, 6, True, False)),
        lambda: native.distinct_guesses((4, 250, True, True), []),
        lambda: native.expectation((8, 3, False, False), None, FOREVER, None),
        lambda: native.keep(SHAPE, native.all_codes((4, 7, True, False)), (0, 0, 0, 0), bytes(25)),
        lambda: native.feedbacks(SHAPE, (0, 0, 0, 300), native.all_codes(SHAPE)),
        lambda: small_solver().open_guesses((), None, -1, FOREVER),
        lambda: small_solver().open_guesses((), -1, None, FOREVER),
        lambda: small_solver().solvable((), -1, 1, FOREVER),
        lambda: native.all_codes((100, 100, True, False)),
        lambda: native.distinct_guesses((20, 20, True, False), []),
        lambda: native.expectation((20, 20, True, False), None, FOREVER, None),
        lambda: native.sampler(SHAPE, 1).random(10**12),
        lambda: native.sampler((4, 0, True, False), 1),
        lambda: native.sampler(SHAPE, 1).find(SCHEDULE[:5], None, None, FOREVER),
        lambda: native.sampler(SHAPE, 1).find(Schedule(swaps=-1), None, None, FOREVER),
        lambda: native.sampler(SHAPE, 1).find(Schedule(steps=-1e30), None, None, FOREVER),
        lambda: native.sampler(SHAPE, 1).find(SCHEDULE, None, -1, FOREVER),
        lambda: native.sampler(SHAPE, 1).values([(0, 0, 0, 0)], [], None),
        pytest.param(
            lambda: type(FEW).__new__(type(FEW)).__setstate__((4, bytes(1), bytes(2), bytes(1), bytes(4))),
            marks=of_the_native_one,
        ),
        pytest.param(
            lambda: type(FEW).__new__(type(FEW)).__setstate__((0, b"", b"", b"", b"")), marks=of_the_native_one
        ),
    ],
)
def test_what_ended_the_process_or_never_ended_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"expected|do not go together|must be"):
        call()


FEW = native.grow(SHAPE, 0, [], native.make(SHAPE, [(0, 0, 0, 0)]), False, None, None)


def small_solver() -> Solver:
    return native.solver(SHAPE, [], native.make(SHAPE, [(0, 0, 0, 0)]), False, {}, 1, FOREVER)


def test_a_limit_ends_the_making_of_a_solver_while_it_lists_the_guesses() -> None:
    shape = (8, 9, True, False)

    with pytest.raises(StoppedError):
        native.solver(shape, [], native.make(shape, [range(8)]), False, {}, 1, native.control(0.05))


def test_the_call_under_way_ends_long_work() -> None:
    assert Call(0.06).work(lambda: native.all_codes(Shape(8, 9, True, False))) is None


def test_what_goes_wrong_in_progress_ends_the_growing() -> None:
    shape = Shape(5, 8, True, False)

    def fail(*_: int) -> None:
        raise ArithmeticError("no progress")

    with pytest.raises(ArithmeticError, match="no progress"):
        native.grow(shape, Measure.ENTROPY, [], native.all_codes(shape), False, None, fail)


@of_the_native_one
@pytest.mark.parametrize(
    "call",
    [
        lambda shape: native.all_codes(shape),
        lambda shape: native.solver(shape, [], native.make(shape, [range(8)]), False, {}, 1, native.control(None)),
    ],
)
def test_control_c_ends_long_work_on_the_main_thread(call: Callable[[Shape], object]) -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            call(Shape(8, 9, True, False))
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "instruction"),
    [("aarch64-linux-gnu", "tbl"), ("aarch64-macos", "tbl"), ("wasm32-wasi -msimd128", "i8x16.swizzle")],
)
@pytest.mark.parametrize("included", ["vectors.inl", pytest.param("count_plain.cpp", marks=pytest.mark.exhaustive)])
def test_other_processors_look_up_sixteen_bytes_at_once(
    target: str, instruction: str, included: str, tmp_path: Path
) -> None:
    """The whole counting kernel takes the cross compiler a hundred times as long as the vectors alone."""
    pytest.importorskip("ziglang", reason="the cross compiler is not installed")
    native_folder, made = Path(__file__).parents[2] / "native", tmp_path / "made.s"
    source = tmp_path / "source.cpp"
    source.write_text(
        f"""#define BLACKPEG_WIDTH 16
        #include "{included}"
        Bytes found(const uint8_t* table, Bytes index) {{ return lookup(table, index); }}
        """
    )
    compiler = [sys.executable, "-m", "ziglang", "c++", "-target", *target.split(), "-std=c++20", "-O2", "-S"]
    folders = [f"-I{native_folder / name}" for name in ("include", "variants")]

    subprocess.run([*compiler, *folders, source, "-o", made], check=True)

    assert re.search(rf"^\s+{re.escape(instruction)}", made.read_text(), re.MULTILINE | re.IGNORECASE)
