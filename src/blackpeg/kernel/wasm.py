"""The kernel in a browser's tab: native/ compiled to WebAssembly, beside Python, which is WebAssembly there itself.

The page gives Python there the module ``blackpeg_kernel_wasm``, which ``native/wasm/kernel.mjs`` makes;
elsewhere there is none.  Its one function takes the name of a function and bytes, and answers bytes, as
``native/wasm/door.cpp`` says.  What the functions do stands in `reference.Kernel`, `Solver` and `KernelSampler`.

There is one thread: a call ends by its time, which the kernel's loops read, and not by `stop`.
"""

from __future__ import annotations

import struct
import time
import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import perm
from typing import Any, TypeVar

from blackpeg.call import go_on, is_under_way, time_under_way
from blackpeg.errors import KernelError, StoppedError
from blackpeg.kernel.interface import Abilities, Codes, InnerControl, Measure, OnProgress, Row, Scores, Shape
from blackpeg.kernel.sampling import Chosen, Climb, Collected, Found, Lookahead, Schedule

T = TypeVar("T")
U = TypeVar("U")

PRUNING = ("table", "symmetry", "members", "glance", "capacity")
MOST_TABLE = 1 << 28
"""Bytes that a solver's table of positions takes, of the 4 GB there are at most."""
MOMENT = 0.05
"""Seconds between two checks whether the call under way is to end, as in the native kernel."""
NO_COLOR = 255
BITS = 38
"""An expectation's totals are whole numbers of this many binary digits after the point."""
FAILURES = {1: StoppedError, 2: ValueError, 3: MemoryError, 4: KernelError}

_unused: list[tuple[str, bytes]] = []
"""Calls that free what Python no longer holds; made before the next one, for the kernel may be at work now."""


class _Codes:
    """Codes as their colors, back to back."""

    def __init__(self, pegs: int, colors: bytes | memoryview) -> None:
        self.pegs, self.colors = pegs, colors

    def __len__(self) -> int:
        return len(self.colors) // self.pegs

    def __getitem__(self, index: int) -> tuple[int, ...]:
        at = range(len(self))[index] * self.pegs
        return tuple(self.colors[at : at + self.pegs])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return zip(*[iter(self.colors)] * self.pegs, strict=True)


class _Lines:
    """A tree as columns, which can be pickled: `interface.Grown`."""

    def __init__(self, pegs: int, depth: memoryview, feedback: memoryview, solves: memoryview, guesses: memoryview):
        self.depth, self.feedback, self.solves = bytes(depth), array("h", bytes(feedback)), bytes(solves)
        self.guesses = _Codes(pegs, bytes(guesses))

    def __len__(self) -> int:
        return len(self.depth)

    def __getitem__(self, index: int) -> tuple[int, int, tuple[int, ...], bool]:
        return self.depth[index], self.feedback[index], self.guesses[index], bool(self.solves[index])

    def histogram(self) -> list[int]:
        found = [0] * max(self.depth)
        for depth, solves in zip(self.depth, self.solves, strict=True):
            found[depth - 1] += solves
        return found


class _Control(InnerControl):
    """A control that counts the pairs looked at, in all the calls it is given to."""

    spent = 0


def _column(value: Any) -> bytes | memoryview:
    """What a function is given, as bytes: a number, codes, a row (or a shape), rows, tables."""
    if value is None or isinstance(value, bytes | memoryview):
        return value or b""
    if isinstance(value, int):
        return value.to_bytes(8, "little", signed=value < 0)
    if isinstance(value, float):
        return struct.pack("<d", value)
    if isinstance(value, _Codes):
        return value.colors
    every = tuple(value)
    return bytes(every) if every and isinstance(every[0], int) else b"".join(map(bytes, every))


def _packed(kind: str, numbers: Iterable[float]) -> bytes:
    every = tuple(numbers)
    return struct.pack(f"<{len(every)}{kind}", *every)


def _message(columns: Iterable[Any]) -> bytes:
    """Columns as bytes: each its length, and itself."""
    parts: list[bytes | memoryview] = []
    for column in map(_column, columns):
        parts += (len(column).to_bytes(4, "little"), column)
    return b"".join(parts)


def _columns(answer: memoryview) -> Iterator[memoryview]:
    while answer:
        end = 4 + int.from_bytes(answer[:4], "little")
        yield answer[4:end]
        answer = answer[end:]


def _ask(
    name: str, *given: Any, control: InnerControl | None = None, progress: OnProgress | None = None, of: int = 0
) -> list[memoryview]:
    """The columns that a function answers.  *progress* hears now and then how much is done, and *of* how much."""
    from blackpeg_kernel_wasm import call  # here, for tests look into this module where there is none

    while _unused:
        call(*_unused.pop())
    here, mine = time_under_way(), None if control is None else control.remaining
    heard_at_all = 1e8 if progress else None  # a clock is read only if there is a limit
    limits = [each for each in (None if here is None else max(MOMENT, here), mine, heard_at_all) if each is not None]
    counted = control if isinstance(control, _Control) else _Control()
    pairs = None if counted.pairs is None else max(0, counted.pairs - counted.spent)
    failed: list[BaseException] = []

    def hear(done: float) -> bool:
        try:
            assert progress is not None
            progress(int(done), of)
            go_on()
        except BaseException as error:  # it must not pass through the kernel
            failed.append(error)
        return bool(failed)

    head = (None if not limits else float(min(limits)), pairs, control is not None and control.interrupted)
    began = time.monotonic()
    answer = call(name, _message((*head, *given)), *((hear,) if progress else ()))
    took, *columns = _columns(memoryview(answer.to_bytes()))
    went, nodes, looks, spent = took.cast("q")
    counted.nodes += nodes
    counted.looks += looks
    counted.spent += spent
    if failed:
        raise failed[0]
    if went == 1 or time.monotonic() - began > MOMENT:
        go_on()
    if went:
        raise FAILURES[went](str(columns[0], "utf-8"))
    return columns


def _list(column: memoryview, kind: Any) -> list[Any]:
    return column.cast(kind).tolist()


def _number(column: memoryview) -> int:
    return int.from_bytes(column, "little")


def _total(column: memoryview) -> int | None:
    """A total; no total is an empty column."""
    return _number(column) if column else None


def _beside(these: Iterable[T], those: Iterable[U]) -> list[tuple[T, U]]:
    return list(zip(these, those, strict=True))


def _pairs(column: memoryview[int]) -> list[tuple[int, int]]:
    return _beside(column[::2], column[1::2])


def _parts(column: memoryview) -> list[tuple[int, int, int | None, int | None]]:
    return [
        (feedback, size, None if lower < 0 else lower, None if upper < 0 else upper)
        for feedback, size, lower, upper in zip(*[iter(column.cast("i"))] * 4, strict=True)
    ]


def _chosen(guess: memoryview, value: memoryview, evaluations: memoryview) -> Chosen:
    return Chosen(tuple(guess), value.cast("d")[0], _number(evaluations))


class _Made:
    """What the kernel made, which it keeps until this object is freed."""

    def __init__(self, kind: str, shape: Shape, *given: Any, control: InnerControl | None = None) -> None:
        self.shape, self.pegs = Shape(*shape), shape[0]
        self.made = _number(_ask(kind, shape, *given, control=control)[0])
        weakref.finalize(self, _unused.append, (f"free_{kind}", _message((None, None, 0, self.made)))).atexit = False


class _RandomGames(_Made):
    def count(self, seeds: Sequence[int], secrets: Codes) -> list[int]:
        return _ask("count_games", self.made, _packed("Q", seeds), secrets)[0].cast("Q").tolist()

    def play(self, seeds: Sequence[int], secrets: Codes) -> list[tuple[tuple[int, int], ...]]:
        lengths, turns = _ask("play", self.made, _packed("Q", seeds), secrets)
        every = iter(_pairs(turns.cast("I")))
        return [tuple(next(every) for _ in range(length)) for length in lengths.cast("I")]


def _ticks(_done: int, _all: int) -> None:
    """Reports nothing itself: a caller that wants progress asks `go_on`, which calls `Call.on_tick`."""


def _after(name: str, read: Callable[..., Any]) -> Callable[..., Any]:
    """A method of the solver: of the turns, the guesses remaining, more that is given, and the control."""

    def method(solver: _Solver, turns: Sequence[tuple[Row, int]], remaining: int | None, *given: Any) -> Any:
        *more, control = given
        path = ([guess for guess, _ in turns], _packed("q", (feedback for _, feedback in turns)))
        ticking = _ticks if is_under_way() else None
        return read(solver.pegs, *_ask(name, solver.made, *path, remaining, *more, control=control, progress=ticking))

    return method


def _open_guesses(pegs: int, guesses: memoryview, *columns: memoryview) -> list[tuple[tuple[int, ...], int, bytes]]:
    least, sizes, parts = _list(columns[0], "i"), _list(columns[1], "i"), columns[2]
    ends = accumulate(sizes)
    parts_of = (bytes(parts[end - size : end]) for size, end in zip(sizes, ends, strict=True))
    return list(zip(_Codes(pegs, guesses), least, parts_of, strict=True))


class _Solver(_Made):
    open_guesses = _after("open_guesses", _open_guesses)
    total = _after("total", lambda _, total: _total(total))
    solve = _after("solve", lambda _, lower, upper, guess: (_total(lower), _total(upper), tuple(guess) or None))
    total_tree = _after("total_tree", _Lines)
    solvable = _after("solvable", lambda _, yes: bool(_number(yes)))
    worst_tree = _after("worst_tree", _Lines)
    some_tree = _after("some_tree", lambda pegs, total, *lines: (_total(total), _Lines(pegs, *lines)))
    guesses = _after("guesses", lambda pegs, guesses, bounds: _beside(_Codes(pegs, guesses), bounds.cast("i")))
    parts = _after("parts", lambda _, parts: _parts(parts))
    guess_tree = _after("guess_tree", _Lines)


class _Sampler(_Made):
    def add(self, guess: Row, black: int | None, white: int | None, total: int | None) -> None:
        _ask("add", self.made, guess, black, white, total)

    def _held(self, colors: Mapping[int, int]) -> bytes:
        return bytes(colors.get(position, NO_COLOR) for position in range(self.pegs))

    def hold(self, colors: Mapping[int, int]) -> None:
        _ask("hold", self.made, self._held(colors))

    def paint(self, palette: Sequence[int]) -> None:
        _ask("paint", self.made, palette)

    def cost(self, code: Row) -> int:
        return _number(_ask("cost", self.made, code)[0])

    def random(self, count: int) -> Codes:
        return _Codes(self.pegs, _ask("random", self.made, count)[0])

    def find(self, schedule: Schedule, start: Row | None, steps: int | None, control: InnerControl) -> Found:
        code, cost, taken = _ask("find", self.made, _packed("d", schedule), start, steps, control=control)
        return Found(tuple(code), _number(cost), _number(taken))

    def collect(
        self, schedule: Schedule, most: int, earlier: Sequence[Row] | Codes, steps: int | None, control: InnerControl
    ) -> Collected:
        given = (_packed("d", schedule), most, earlier, steps)
        codes, complete, independent, near, costs, taken = _ask("collect", self.made, *given, control=control)
        found, alone, others = (_Codes(self.pegs, each) for each in (codes, independent, near))
        return Collected(found, bool(_number(complete)), alone, others, _list(costs, "i"), _number(taken))

    def choose(
        self,
        codes: Sequence[Row] | Codes,
        growth: float | None,
        climb: Climb,
        frame: Mapping[int, int],
        palette: Sequence[int],
        evaluations: int | None,
        control: InnerControl,
    ) -> Chosen:
        given = (codes, growth, *climb, self._held(frame), palette, evaluations)
        return _chosen(*_ask("choose", self.made, *given, control=control))

    def look_ahead(
        self,
        codes: Sequence[Row] | Codes,
        guess: Row,
        lookahead: Lookahead,
        pairs: int | None,
        control: InnerControl,
    ) -> Chosen:
        return _chosen(*_ask("look_ahead", self.made, codes, guess, *lookahead, pairs, control=control))

    def values(
        self, guesses: Sequence[Row] | Codes, codes: Sequence[Row] | Codes, growth: float | None
    ) -> Sequence[float]:
        return _list(_ask("values", self.made, guesses, codes, growth)[0], "d")

    def sizes(self, guess: Row, codes: Sequence[Row] | Codes) -> dict[int, int]:
        return dict(_pairs(_ask("sizes", self.made, guess, codes)[0].cast("I")))

    def count_weights(self, chains: int, steps: int | None, control: InnerControl) -> Sequence[float]:
        return _list(_ask("count_weights", self.made, chains, steps, control=control)[0], "d")


def _of(name: str, read: Callable[..., Any]) -> Callable[..., Any]:
    """A function of the kernel: of a shape, and more that is given."""
    return lambda _, shape, *given: read(*shape[:1], *_ask(name, shape, *given))


class _Kernel:
    """The functions of `reference.Kernel`."""

    name = "wasm"
    variant = variants = "simd128"
    abilities = Abilities(
        searches=True,
        searches_hard=False,
        searches_one_wrong=False,
        samples=True,
        slowness=1,
        codes_a_second=4_000_000,
        grown_at_once=20_000_000,
        grown_a_second=500_000_000,
    )

    def make(self, shape: Shape, rows: Iterable[Row]) -> Codes:
        return _Codes(shape[0], b"".join(map(bytes, rows)))

    all_codes = _of("all_codes", _Codes)
    feedbacks = _of("feedbacks", lambda _, packed: _list(packed, "H"))
    consistent = _of("consistent", _Codes)
    keep = _of("keep", _Codes)
    split_sizes = _of("split_sizes", lambda _, sizes: _list(sizes, "Q"))
    fit_masks = _of("fit_masks", lambda _, masks: dict(_pairs(masks.cast("Q"))))
    distinct_guesses = _of("distinct_guesses", _Codes)
    scores = _of("scores", lambda _, *columns: Scores(*map(_list, columns, "QQQd")))
    best = _of("best", lambda _, guess: tuple(guess))

    def grow(
        self,
        shape: Shape,
        measure: Measure,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        first: Row | None,
        progress: OnProgress | None,
    ) -> _Lines:
        given = (shape, measure, history, codes, consistent_only, first)
        return _Lines(shape[0], *_ask("grow", *given, progress=progress, of=len(codes)))

    control = _Control

    def solver(
        self,
        shape: Shape,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        pruning: Mapping[str, bool],
        table_bytes: int,
        control: InnerControl,
    ) -> _Solver:
        on = bytes(pruning.get(name, True) for name in PRUNING)
        given = (history, codes, consistent_only, on, min(table_bytes, MOST_TABLE))
        return _Solver("solver", shape, *given, control=control)

    def drawn_secrets(self, shape: Shape, seeds: Sequence[int]) -> Codes:
        return _Codes(shape[0], _ask("drawn_secrets", shape, _packed("Q", seeds))[0])

    def random_games(self, shape: Shape, codes: Codes, first: int | None, limit: int | None) -> _RandomGames:
        return _RandomGames("random_games", shape, codes, first, limit or 0)

    def expectation(
        self, shape: Shape, first: Row | None, control: InnerControl, progress: OnProgress | None
    ) -> tuple[Fraction, Fraction, tuple[Fraction, ...]]:
        size = shape[1] ** shape[0] if shape[2] else perm(shape[1], shape[0])
        pairs = size * (size - 1)
        counted, found = _ask("expectation", shape, first, control=control, progress=progress, of=pairs)
        total, one = _number(counted), 1 << BITS
        secrets = tuple(Fraction(each, one) for each in found.cast("Q"))
        return Fraction(total, one), Fraction(total + (total >> BITS) + 1, one), secrets

    def sampler(self, shape: Shape, seed: int) -> _Sampler:
        return _Sampler("sampler", shape, seed)


wasm = _Kernel()
