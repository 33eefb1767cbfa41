"""The kernel in a browser's tab: native/ compiled to WebAssembly, beside Python, which is WebAssembly there itself.

Whoever starts Python there gives it the module ``blackpeg_kernel_wasm``, which ``native/wasm/kernel.mjs`` makes;
elsewhere this cannot be imported.  Its one function takes the name of a function and bytes, and answers bytes, as
``native/wasm/door.cpp`` says.  What the functions do stands in `reference.Kernel`, `Solver` and `KernelSampler`.

There is one thread: a call ends by its time, which the kernel's loops read, and not by `stop`.
"""

from __future__ import annotations

import struct
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NoReturn

from blackpeg_kernel_wasm import call as _call

from blackpeg.call import go_on, time_under_way
from blackpeg.errors import KernelError, StoppedError
from blackpeg.kernel.interface import Abilities, Codes, InnerControl, Measure, OnProgress, Path, Row, Scores, Shape

PRUNING = ("table", "symmetry", "members", "glance", "capacity")
MOST_TABLE = 1 << 28
"""Bytes that a solver's table of positions takes, of the 4 GB there are at most."""
MOMENT = 0.05
"""Seconds in which nobody looks whether the call under way is to end, as in the native kernel."""
BITS = 38
"""An expectation's totals are whole numbers of this many binary digits after the point."""

Column = None | float | bytes | memoryview | Sequence[int]
Bounds = tuple[int, int, int | None, int | None]

_unused: list[tuple[str, bytes]] = []
"""Calls that give back what nobody holds any more; made before the next one, for the kernel may be at work now."""


class WasmCodes:
    """Codes as their colors, back to back."""

    __slots__ = ("colors", "pegs")

    def __init__(self, pegs: int, colors: bytes | memoryview) -> None:
        self.pegs, self.colors = pegs, colors

    def __len__(self) -> int:
        return len(self.colors) // self.pegs

    def __getitem__(self, index: int) -> tuple[int, ...]:
        at = range(len(self))[index] * self.pegs
        return tuple(self.colors[at : at + self.pegs])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return zip(*[iter(self.colors)] * self.pegs, strict=True)


class WasmLines:
    """A tree as columns: `interface.Grown`."""

    def __init__(self, pegs: int, depth: memoryview, feedback: memoryview, solves: memoryview, guesses: memoryview):
        self.depth, self.solves = bytes(depth), bytes(solves)
        self.feedback = feedback.cast("h").tolist()
        self.guesses = WasmCodes(pegs, bytes(guesses))

    def __len__(self) -> int:
        return len(self.depth)

    def __getitem__(self, index: int) -> tuple[int, int, tuple[int, ...], bool]:
        return self.depth[index], self.feedback[index], self.guesses[index], bool(self.solves[index])

    def histogram(self) -> list[int]:
        """The number of secrets solved at each guess."""
        found = [0] * max(self.depth)
        for depth, solves in zip(self.depth, self.solves, strict=True):
            found[depth - 1] += solves
        return found


class WasmControl(InnerControl):
    """A control that counts the pairs looked at, in all the calls it is given to."""

    spent = 0


def _message(columns: Iterable[Column]) -> bytes:
    """Columns as bytes: each its length, and itself."""
    parts: list[bytes | memoryview] = []
    for value in columns:
        column: bytes | memoryview
        if value is None:
            column = b""
        elif isinstance(value, int):
            column = value.to_bytes(8, "little", signed=value < 0)
        elif isinstance(value, float):
            column = struct.pack("<d", value)
        else:
            column = value if isinstance(value, bytes | memoryview) else bytes(value)
        parts += (len(column).to_bytes(4, "little"), column)
    return b"".join(parts)


def _rows(rows: Iterable[Row] | Codes) -> bytes | memoryview:
    return rows.colors if isinstance(rows, WasmCodes) else b"".join(map(bytes, rows))


def _numbers(numbers: Iterable[int | float], kind: str = "Q") -> bytes:
    every = tuple(numbers)
    return struct.pack(f"<{len(every)}{kind}", *every)


def _ask(
    name: str, *given: Column, control: InnerControl | None = None, progress: tuple[OnProgress, int] | None = None
) -> list[memoryview]:
    """The columns that a function answers.  *progress* hears how much is done, and of how much."""
    while _unused:
        _call(*_unused.pop())
    here, mine = time_under_way(), None if control is None else control.remaining
    seconds = [each for each in (None if here is None else max(MOMENT, here), mine) if each is not None]
    if progress:
        seconds.append(1e8)  # so that the clock is read
    pairs = None
    if isinstance(control, WasmControl) and control.pairs is not None:
        pairs = max(0, control.pairs - control.spent)
    failed: list[BaseException] = []

    def hear(done: float) -> bool:
        try:
            if progress:
                progress[0](int(done), progress[1])
            go_on()
        except BaseException as error:  # which must not pass through the kernel
            failed.append(error)
        return bool(failed)

    head = (float(min(seconds)) if seconds else None, pairs, control is not None and control.interrupted)
    began = time.monotonic()
    answer = memoryview(_call(name, _message((*head, *given)), *((hear,) if progress else ())).to_bytes())
    columns, at = [], 0
    while at < len(answer):
        size = int.from_bytes(answer[at : at + 4], "little")
        columns.append(answer[at + 4 : at + 4 + size])
        at += 4 + size
    went, nodes, looks, spent = columns.pop(0).cast("q")
    if isinstance(control, WasmControl):
        control.nodes += nodes
        control.looks += looks
        control.spent += spent
    if failed:
        raise failed[0]
    if went == 1 or time.monotonic() - began > MOMENT:
        go_on()
    if went:
        _fail(went, str(columns[0], "utf-8"))
    return columns


def _fail(went: int, why: str) -> NoReturn:
    if went == 1:
        raise StoppedError("stopped")
    if went == 2:
        raise ValueError(why)
    raise MemoryError(why) if went == 3 else KernelError(why)


def _number(column: memoryview) -> int:
    return int.from_bytes(column, "little")


def _total(column: memoryview) -> int | None:
    """A total; no total is an empty column."""
    return _number(column) if column else None


def _row(column: memoryview) -> tuple[int, ...]:
    return tuple(column)


def _parts(column: memoryview) -> list[Bounds]:
    numbers = iter(column.cast("i"))
    return [
        (feedback, size, None if lower < 0 else lower, None if upper < 0 else upper)
        for feedback, size, lower, upper in zip(*[numbers] * 4, strict=True)
    ]


class _Made:
    """What the kernel made, which it keeps until nobody holds this."""

    def __init__(self, kind: str, shape: Shape, made: memoryview) -> None:
        self.shape, self.made = Shape(*shape), _number(made)
        head = _message((None, None, False, self.made))
        weakref.finalize(self, _unused.append, (f"free_{kind}", head)).atexit = False


class WasmRandomGames(_Made):
    """Plays games of random-consistent."""

    def play(self, seeds: Sequence[int], secrets: Codes) -> list[tuple[tuple[int, int], ...]]:
        """The turns of each game."""
        lengths, flat = _ask("play", self.made, _numbers(seeds), _rows(secrets))
        turns = zip(*[iter(flat.cast("I"))] * 2, strict=True)
        return [tuple(next(turns) for _ in range(length)) for length in lengths.cast("I")]


class WasmSolver(_Made):
    """Exact search from one position: `interface.Solver`."""

    def _after(
        self, name: str, turns: Path, remaining: int | None, *given: Column, control: InnerControl
    ) -> list[memoryview]:
        path = (_rows(guess for guess, _ in turns), _numbers((feedback for _, feedback in turns), "q"))
        return _ask(name, self.made, *path, remaining, *given, control=control)

    def _tree(self, name: str, turns: Path, remaining: int | None, *given: Column, control: InnerControl) -> WasmLines:
        return WasmLines(self.shape.pegs, *self._after(name, turns, remaining, *given, control=control))

    def bounds(self, remaining: int | None, control: InnerControl) -> tuple[int | None, int]:
        """Lower bounds of the least total and of the least worst case."""
        total, worst = self._after("bounds", (), remaining, control=control)
        return _total(total), _number(worst)

    def look(self, candidates: bytes, control: InnerControl) -> int:
        """A lower bound of the least total of some candidates."""
        return _number(_ask("look", self.made, candidates, control=control)[0])

    def total(self, turns: Path, remaining: int | None, limit: int | None, control: InnerControl) -> int | None:
        """The least total if it is below *limit*, else a lower bound."""
        return _total(self._after("total", turns, remaining, limit, control=control)[0])

    def total_tree(self, turns: Path, remaining: int | None, value: int, control: InnerControl) -> WasmLines:
        """The tree of the least total."""
        return self._tree("total_tree", turns, remaining, value, control=control)

    def solvable(self, turns: Path, remaining: int, control: InnerControl) -> bool:
        """Whether a strategy solves every candidate within *remaining* guesses."""
        return bool(_number(self._after("solvable", turns, remaining, control=control)[0]))

    def worst_tree(self, turns: Path, remaining: int, control: InnerControl) -> WasmLines:
        """The tree of such a strategy."""
        return self._tree("worst_tree", turns, remaining, control=control)

    def some_tree(
        self, turns: Path, remaining: int | None, exact_up_to: int, width: int, control: InnerControl
    ) -> tuple[int | None, WasmLines]:
        """A good tree and its total."""
        total, *lines = self._after("some_tree", turns, remaining, exact_up_to, width, control=control)
        return _total(total), WasmLines(self.shape.pegs, *lines)

    def guesses(
        self, turns: Path, remaining: int | None, limit: int | None, control: InnerControl
    ) -> list[tuple[tuple[int, ...], int]]:
        """The guesses whose total may be below *limit*, with lower bounds."""
        guesses, bounds = self._after("guesses", turns, remaining, limit, control=control)
        return list(zip(WasmCodes(self.shape.pegs, guesses), bounds.cast("i"), strict=True))

    def parts(self, turns: Path, remaining: int | None, guess: Row, control: InnerControl) -> list[Bounds]:
        """The parts of *guess* but "solved"."""
        return _parts(self._after("parts", turns, remaining, guess, control=control)[0])

    def pieces(self, turns: Path, remaining: int | None, limit: int | None, control: InnerControl) -> list[int]:
        """The ranks at which pieces of the guesses begin."""
        return self._after("pieces", turns, remaining, limit, control=control)[0].cast("Q").tolist()

    def rank(self, turns: Path, remaining: int | None, guess: Row, control: InnerControl) -> int:
        """Where *guess* comes in the order that breaks ties."""
        return _number(self._after("rank", turns, remaining, guess, control=control)[0])

    def try_guesses(
        self,
        turns: Path,
        remaining: int | None,
        begin: int,
        end: int,
        limit: int | None,
        before: int | None,
        control: InnerControl,
    ) -> tuple[int | None, tuple[int, ...] | None, tuple[int, ...] | None, list[Bounds], list[int]]:
        """The least total by guesses with ranks from *begin* and below *end*."""
        total, best, open_, parts, cuts = self._after(
            "try_guesses", turns, remaining, begin, end, limit, before, control=control
        )
        return _total(total), _row(best) or None, _row(open_) or None, _parts(parts), cuts.cast("Q").tolist()

    def guess_tree(
        self, turns: Path, remaining: int | None, guess: Row, value: int, control: InnerControl
    ) -> WasmLines:
        """The best tree that begins with *guess*."""
        return self._tree("guess_tree", turns, remaining, guess, value, control=control)


class WasmKernel:
    """The functions of `reference.Kernel`."""

    name = "wasm"
    variant = "simd128"
    abilities = Abilities(
        searches=True,
        samples=False,
        slowness=1,
        codes_a_second=2_000_000,
        grown_at_once=4_000_000,
        grown_a_second=400_000_000,
    )

    def _codes(self, name: str, shape: Shape, *given: Column) -> WasmCodes:
        return WasmCodes(shape[0], _ask(name, bytes(shape), *given)[0])

    def make(self, shape: Shape, rows: Iterable[Row]) -> Codes:
        """The codes in *rows*."""
        return WasmCodes(shape[0], _rows(rows))

    def all_codes(self, shape: Shape) -> Codes:
        """Every code of the game."""
        return self._codes("all_codes", shape)

    def feedbacks(self, shape: Shape, guess: Row, codes: Codes) -> Sequence[int]:
        """The packed feedback of *guess* against each of *codes*."""
        return _ask("feedbacks", bytes(shape), guess, _rows(codes))[0].cast("H").tolist()

    def consistent(self, shape: Shape, guesses: Sequence[Row], allowed: Sequence[bytes], limit: int) -> Codes:
        """The codes that fit, at most *limit* + 1 of them."""
        return self._codes("consistent", shape, _rows(guesses), b"".join(allowed), limit)

    def keep(self, shape: Shape, codes: Codes, guess: Row, allowed: bytes) -> Codes:
        """Those of *codes* that fit."""
        return self._codes("keep", shape, _rows(codes), guess, allowed)

    def split_sizes(self, shape: Shape, guess: Row, codes: Codes) -> Sequence[int]:
        """How many of *codes* give each packed feedback."""
        return _ask("split_sizes", bytes(shape), guess, _rows(codes))[0].cast("Q").tolist()

    def fit_masks(self, shape: Shape, guesses: Sequence[Row], allowed: Sequence[bytes], codes: Codes) -> dict[int, int]:
        """For each set of guesses that some of *codes* fit the number of codes."""
        numbers = iter(_ask("fit_masks", bytes(shape), _rows(guesses), b"".join(allowed), _rows(codes))[0].cast("Q"))
        return dict(zip(numbers, numbers, strict=True))

    def distinct_guesses(self, shape: Shape, history: Sequence[Row]) -> Codes:
        """Every guess but those that a symmetry turns into one earlier."""
        return self._codes("distinct_guesses", shape, _rows(history))

    def scores(self, shape: Shape, guesses: Codes, codes: Codes) -> Scores:
        """All measures of each of *guesses* on *codes*."""
        *exact, bits = _ask("scores", bytes(shape), _rows(guesses), _rows(codes))
        max_part, sum_squares, parts = (column.cast("Q").tolist() for column in exact)
        return Scores(max_part, sum_squares, parts, bits.cast("d").tolist())

    def best(
        self, shape: Shape, measure: Measure, history: Sequence[Row], codes: Codes, consistent_only: bool
    ) -> tuple[int, ...]:
        """The guess with the best measure on *codes*."""
        return _row(_ask("best", bytes(shape), measure, _rows(history), _rows(codes), consistent_only)[0])

    def grow(
        self,
        shape: Shape,
        measure: Measure,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        first: Row | None,
        progress: OnProgress | None,
    ) -> WasmLines:
        """The tree of always playing `best`."""
        given = (bytes(shape), measure, _rows(history), _rows(codes), consistent_only, first)
        return WasmLines(shape[0], *_ask("grow", *given, progress=progress and (progress, len(codes))))

    def control(self, seconds: float | None, pairs: int | None = None) -> InnerControl:
        """For a call that may take *seconds*, and look at *pairs*."""
        return WasmControl(seconds, pairs)

    def solver(
        self,
        shape: Shape,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        pruning: Mapping[str, bool],
        table_bytes: int,
        control: InnerControl,
    ) -> WasmSolver:
        """Exact search from the position that *history* and its replies left."""
        on = bytes(pruning.get(name, True) for name in PRUNING)
        given = (bytes(shape), _rows(history), _rows(codes), consistent_only, on, min(table_bytes, MOST_TABLE))
        return WasmSolver("solver", shape, *_ask("solver", *given, control=control))

    def drawn_secrets(self, shape: Shape, seeds: Sequence[int]) -> Codes:
        """The secret that each of *seeds* draws."""
        return self._codes("drawn_secrets", shape, _numbers(seeds))

    def random_games(self, shape: Shape, codes: Codes, first: int | None, limit: int | None) -> WasmRandomGames:
        """Who plays many games of random-consistent."""
        return WasmRandomGames(
            "random_games", shape, *_ask("random_games", bytes(shape), _rows(codes), first, limit or 0)
        )

    def expectation(
        self, shape: Shape, first: Row | None, control: InnerControl, progress: OnProgress | None
    ) -> tuple[Fraction, Fraction]:
        """Bounds of the guesses that random-consistent is expected to make, summed over all secrets."""
        size = len(self.all_codes(shape))
        heard = progress and (progress, size * (size - 1))
        total = _number(_ask("expectation", bytes(shape), first, control=control, progress=heard)[0])
        return Fraction(total, 1 << BITS), Fraction(total + (total >> BITS) + 1, 1 << BITS)


wasm = WasmKernel()
