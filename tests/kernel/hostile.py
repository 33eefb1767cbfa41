"""Calls every function of the native module with arguments that fit and arguments that do not, for some seconds.

``python hostile.py SEED SECONDS``, in a process of its own: what goes wrong may end it.  The last line of standard
output is the call under way, or what came of it that may not.
"""

from __future__ import annotations

import faulthandler
import itertools
import math
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

from blackpeg.errors import StoppedError
from blackpeg.kernel import _native as native  # type: ignore[attr-defined]

LONG = 1.0
"""Seconds after which a call is interrupted, as by Ctrl-C: some questions are long, and none may be deaf."""


class Surprise:
    """An object that raises whatever it is asked."""

    def __getattr__(self, name: str) -> NoReturn:
        raise ValueError(name)

    def __len__(self) -> NoReturn:
        raise ValueError("length")

    def __iter__(self) -> NoReturn:
        raise ValueError("items")

    def __repr__(self) -> str:
        return "\udc80" * 200


HOSTILE = (
    *(None, True, -1, 0, 1, 3, 255, 256, 2**31 - 1, 2**31, 2**63 - 1, 2**64 - 1, -(2**63), 10**30),
    *(0.5, -1.0, 1e300, math.nan, math.inf, -math.inf, 1j, "", "1122", "\udc80", b"", b"\0" * 25, b"\2" * 25),
    *((), (None,), (1.0,), (0,), (1, 2), [], [[]], [()], [None], [[1, 2], 3], {}, {0: 0}, {0: None}, {None: 0}),
    *({0: 300}, {"table": 1}, {1: 1}, set(), Surprise(), object(), int, len, ((0, 0, 0, 0), 5), [((0, 0), 1)]),
    *((100, 100, True, False), (0, 0, True, False), (4, 6, True), (4, 6, 1, 0), (3, 2, False, False)),
    *(native.Control(0.0), native.make((2, 3, True, False), [(0, 1), (1, 2)]), range(-3, 3)),
    *(itertools.repeat(0), [itertools.repeat(0)]),
)


class Caller:
    """Makes arguments of one board after the other."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.made: dict[str, Any] = {}
        self.asked: Any = None

    def begin(self) -> None:
        """Another board: few codes, or far too many to list."""
        draw = self.draw
        while True:
            pegs, colors = draw.choice(
                [(4, 6), (3, 3), (4, 4), (2, 9), (1, 100), (100, 1), (100, 100), (16, 20), (9, 2)]
            )
            if draw.random() < 0.5:
                pegs, colors = draw.randint(1, 9), draw.randint(1, 9)
            repeats = draw.random() < 0.6 or colors < pegs
            size = colors**pegs if repeats else math.perm(colors, pegs)
            if size <= 1500 or size > 10**8:
                break
        self.shape = (pegs, colors, repeats, draw.random() < 0.3)
        self.size = size
        made = {"codes": lambda: self.codes(), "sampler": lambda: native.Sampler(self.shape, draw.randrange(9))}
        if size <= 1500:
            made["solver"] = lambda: native.Solver(
                self.shape, self.rows(2), self.codes(), draw.random() < 0.3, {}, 1 << 16, native.Control(0.2)
            )
            made["listing"] = lambda: native.Listing(*(self.values(kind) for kind in LISTING))
            made["listed_solver"] = lambda: self.made["listing"].solver(
                [], self.values("listed"), draw.random() < 0.3, {}, 1 << 16, native.Control(0.2)
            )
            made["hard_solver"] = lambda: self.made["listing"].hard_solver(
                [], self.values("listed"), {}, 1 << 16, native.Control(0.2)
            )
            made["games"] = lambda: native.RandomGames(self.shape, native.all_codes(self.shape), None, 20)
            made["lines"] = lambda: native.grow(self.shape, 0, self.rows(1), self.codes(), True, None, None)
        self.made = {}
        for name, make in made.items():
            self.made[name] = self.tried(make)

    @staticmethod
    def tried(make: Callable[[], Any]) -> Any:
        try:
            return make()
        except (AttributeError, ValueError, StoppedError):  # the first: of what was not made itself
            return None

    def listed(self) -> Any:
        """Codes of the list, or of another one."""
        listing = self.made.get("listing") if self.draw.random() < 0.9 else native.Listing(*SMALL)
        if listing is None or self.draw.random() < 0.4:
            return listing and listing.all_codes()
        some = sorted(self.draw.choices(list(listing.guesses()), k=self.draw.choice([0, 1, 4])))
        return listing.make(some)

    def row(self) -> tuple[int, ...]:
        pegs, colors, repeats, _ = self.shape
        picked = self.draw.choices(range(colors), k=pegs) if repeats else self.draw.sample(range(colors), pegs)
        return tuple(picked)

    def rows(self, most: int) -> list[tuple[int, ...]]:
        return [self.row() for _ in range(self.draw.randint(0, most))]

    def codes(self) -> Any:
        shape = self.shape
        if self.draw.random() < 0.1:  # made for a board with repeats
            shape = (*shape[:2], True, shape[3])
            pegs, colors = shape[:2]
            rows = [tuple(self.draw.choices(range(colors), k=pegs)) for _ in range(6)]
            return native.make(shape, sorted(set(rows)))
        if self.size <= 1500 and self.draw.random() < 0.3:
            return native.all_codes(shape)
        rows = self.rows(self.draw.choice([1, 5, 60, 400]))
        return native.make(shape, sorted(set(rows)) if self.draw.random() < 0.9 else rows)

    def tables(self) -> list[bytes]:
        size = (self.shape[0] + 1) ** 2
        return [bytes(self.draw.choices((0, 1), k=size)) for _ in range(self.draw.randint(0, 2))]

    def number(self) -> int | None:
        return self.draw.choice([None, 0, 1, 2, 5, 50, 2**40, 2**63 - 1])

    def values(self, kind: str) -> Any:
        """An argument that fits, nearly always."""
        draw = self.draw
        if kind.startswith("maybe_"):
            return None if draw.random() < 0.5 else self.values(kind.removeprefix("maybe_"))
        match kind:
            case "shape":
                return self.shape
            case "row":
                return self.row()
            case "rows":
                return self.rows(2) if draw.random() < 0.9 else self.rows(70)
            case "codes":
                self.asked = self.made.get("codes") if draw.random() < 0.5 else self.codes()
                return self.asked
            case "sample":
                return self.codes() if draw.random() < 0.5 else self.rows(20)
            case "guesses":
                self.guesses = sorted(set(self.rows(40))) or [self.row()]
                return self.guesses
            case "places":
                self.places = sorted(draw.sample(range(len(self.guesses)), draw.randint(1, len(self.guesses))))
                return self.places if draw.random() < 0.9 else [*self.places, 0]
            case "weights":
                weights = [draw.randint(1, 9) for _ in self.places]
                return draw.choice([[], [], weights, weights[1:], [20_000_000 for _ in weights]])
            case "rule":
                self.rule = draw.choice([0, 1, 1, 2, 3, 4])
                return self.rule
            case "numbers":
                answers = bytes(7 if a == b else a * b % 7 for a in range(len(self.guesses)) for b in self.places)
                return b"" if self.rule else answers
            case "listed":
                self.asked = self.listed()
                return self.asked
            case "listed_row":
                listing = self.made.get("listing")
                return self.row() if listing is None else draw.choice(list(listing.guesses()))
            case "listed_rows":
                return [self.values("listed_row") for _ in range(draw.choice([0, 1, 2]))]
            case "listed_table" | "listed_tables":
                count = len(getattr(self.made.get("listing"), "feedbacks_that_occur", ()))
                tables = [bytes(draw.choices((0, 1), k=count)) for _ in range(draw.randint(1, 2))]
                return tables if kind.endswith("s") else tables[0]
            case "table":
                return (self.tables() or [b""])[0]
            case "tables":
                return self.tables()
            case "bool":
                return draw.random() < 0.5
            case "fits":  # for each of the codes before it
                return bytes(draw.choices((0, 1), k=len(self.asked or ())))
            case "measure":
                return draw.randint(0, 3)
            case "few":
                return draw.choice([0, 1, 5, 40])
            case "number":
                return self.number()
            case "int":
                return draw.choice([0, 1, 2, 5, 24, 2**29])
            case "pegs":
                return draw.choice([None, 0, 1, 2, self.shape[0]])
            case "seconds":
                return draw.choice([None, 0.0, 0.01, -1.0, math.nan, math.inf])
            case "control":
                return native.Control(draw.choice([0.0, 0.02, 0.05]))
            case "progress":
                return draw.choice([lambda *_: None, lambda *_: 1 / 0, int, 5])
            case "seeds":
                return [draw.randrange(2**64) for _ in range(draw.choice([0, 1, 5]))]
            case "options":
                return {draw.choice(["table", "symmetry", "members", "glance", "capacity"]): draw.random() < 0.5}
            case "turns":
                return tuple((self.row(), draw.randrange((self.shape[0] + 1) ** 2)) for _ in range(draw.choice([0, 1])))
            case "listed_turns":
                return tuple((self.values("listed_row"), draw.randrange(9)) for _ in range(draw.choice([0, 1])))
            case "schedule":
                usual = (1.5, 3.5, 200, 1.6, 64, 0.7, 4, 30, 1.0, 200, 2.0, 400)
                return tuple(draw.choice([0, 1, one]) if draw.random() < 0.2 else one for one in usual)
            case "growth":
                return draw.choice([None, 0.0, 0.45, 1.0])
            case "climb":
                return (draw.choice([0, 1, 600]), draw.choice([0, 5]), draw.choice([0, 6]))
            case "lookahead":
                return (0.45, draw.choice([0, 1, 60]))
            case "frame":
                pegs, colors = self.shape[:2]
                return {draw.randrange(pegs): draw.randrange(colors) for _ in range(draw.choice([0, 1, pegs]))}
            case "palette":
                return [draw.randrange(self.shape[1]) for _ in range(draw.choice([1, 3, 255, 256]))]
            case "index":
                return draw.choice([0, 1, -1, 10**9])
            case "state":
                state = (2, b"\1\2", b"\0\0\3\0", b"\0\1", b"\0\1\1\1")
                return tuple(draw.choice([one, b"", b"\0\0"]) if draw.random() < 0.1 else one for one in state)
            case "solver" if draw.random() < 0.3:
                return self.made.get("listed_solver")
        return self.made.get(kind)

    def argument(self, kind: str) -> Any:
        return self.values(kind) if self.draw.random() > 0.06 else self.draw.choice(HOSTILE)


LISTING = ["shape", "guesses", "places", "weights", "rule", "numbers"]
SMALL = ((2, 3, True, False), [(0, 0), (0, 1)], [0], [], 1, b"")

FUNCTIONS = {
    "Listing": " ".join(LISTING),
    "Listing.__init__": "listing shape guesses places weights rule numbers",
    "Listing.make": "listing listed_rows",
    "Listing.all_codes": "listing",
    "Listing.guesses": "listing",
    "Listing.mass": "listing listed",
    "Listing.consistent": "listing listed_rows listed_tables few",
    "Listing.keep": "listing listed listed_row listed_table",
    "Listing.feedbacks": "listing listed_row listed",
    "Listing.split_sizes": "listing listed_row listed",
    "Listing.fit_masks": "listing listed_rows listed_tables listed",
    "Listing.distinct_guesses": "listing listed_rows",
    "Listing.scores": "listing listed listed",
    "Listing.best": "listing measure listed_rows listed bool",
    "Listing.grow": "listing measure listed_rows listed bool maybe_listed_row maybe_progress",
    "Listing.hard_solver": "listing listed_turns listed options few control",
    "Listing.one_wrong": "listing listed_rows listed fits few control",
    "Listing.solver": "listing listed_rows listed bool options few control",
    "ListedCodes": "",
    "ListedCodes.__len__": "listed",
    "ListedCodes.__getitem__": "listed index",
    "make": "shape rows",
    "all_codes": "shape",
    "consistent": "shape rows tables few",
    "keep": "shape codes row table",
    "feedbacks": "shape row codes",
    "split_sizes": "shape row codes",
    "fit_masks": "shape rows tables codes",
    "distinct_guesses": "shape rows",
    "scores": "shape codes codes maybe_few",
    "best": "shape measure rows codes bool",
    "grow": "shape measure rows codes bool maybe_row maybe_progress",
    "drawn_secrets": "shape seeds",
    "expectation": "shape maybe_row control maybe_progress",
    "Codes": "",
    "Codes.__len__": "codes",
    "Codes.__getitem__": "codes index",
    "Lines": "",
    "Lines.__len__": "lines",
    "Lines.__getitem__": "lines index",
    "Lines.__getstate__": "lines",
    "Lines.__setstate__": "lines state",
    "Lines.histogram": "lines",
    "Control": "seconds maybe_few",
    "Control.stop": "control",
    "RandomGames": "shape codes maybe_few maybe_few",
    "RandomGames.__init__": "games shape codes maybe_few maybe_few",
    "RandomGames.count": "games seeds sample",
    "RandomGames.play": "games seeds sample",
    "HardSolver": "",
    "HardSolver.solve": "hard_solver listed_turns number number int control",
    "HardSolver.total_tree": "hard_solver listed_turns number int control",
    "HardSolver.solvable": "hard_solver listed_turns number int control",
    "HardSolver.worst_tree": "hard_solver listed_turns number control",
    "HardSolver.guess_tree": "hard_solver listed_turns number listed_row int control",
    "one_wrong": "shape rows codes fits few control",
    "Solver": "shape rows codes bool options few control",
    "Solver.__init__": "solver shape rows codes bool options few control",
    "Solver.open_guesses": "solver turns number number control",
    "Solver.solve": "solver turns number number int control",
    "Solver.total": "solver turns number number control",
    "Solver.total_tree": "solver turns number int control",
    "Solver.solvable": "solver turns number int control",
    "Solver.worst_tree": "solver turns number control",
    "Solver.some_tree": "solver turns number int int control",
    "Solver.guesses": "solver turns number number control",
    "Solver.parts": "solver turns number row control",
    "Solver.guess_tree": "solver turns number row int control",
    "Sampler": "shape few",
    "Sampler.__init__": "sampler shape few",
    "Sampler.add": "sampler row pegs pegs pegs",
    "Sampler.hold": "sampler frame",
    "Sampler.paint": "sampler palette",
    "Sampler.cost": "sampler row",
    "Sampler.random": "sampler few",
    "Sampler.find": "sampler schedule maybe_row number control",
    "Sampler.collect": "sampler schedule few sample number control",
    "Sampler.choose": "sampler sample growth climb frame palette number control",
    "Sampler.look_ahead": "sampler sample row lookahead number control",
    "Sampler.values": "sampler sample sample growth",
    "Sampler.sizes": "sampler row sample",
    "Sampler.count_weights": "sampler few number control",
}
"""What each is called with: kinds of arguments, see `Caller.values`."""

ALSO = {*(f"Control.{name}" for name in ("stopped", "lower", "upper", "guess", "nodes", "looks"))}
ALSO |= {"Stopped", "Listing.feedbacks_that_occur"}
"""What else there is: properties, and an exception."""

EXPECTED = (ValueError, TypeError, StoppedError, ZeroDivisionError, TimeoutError, MemoryError)
"""What a call may raise; `ZeroDivisionError` comes from a progress function, `TimeoutError` from the clock here."""


def names() -> set[str]:
    """Every function, class and method of the module."""
    found = {name for name in vars(native) if callable(getattr(native, name)) and not name.startswith("_")}
    found -= {"control", "random_games", "sampler", "solver"}  # the classes, by other names
    kept = ("__init__", "__len__", "__getitem__", "__getstate__", "__setstate__")
    for name in [name for name in found if isinstance(getattr(native, name), type) and name != "Stopped"]:
        found |= {f"{name}.{of}" for of in vars(getattr(native, name)) if not of.startswith("_") or of in kept}
    return found - {
        "Codes.__init__",
        "HardSolver.__init__",
        "ListedCodes.__init__",
        "Lines.__init__",
        "Control.__init__",
    }


def function(name: str) -> Callable[..., Any]:
    kind, _, method = name.partition(".")
    return getattr(getattr(native, kind), method) if method else getattr(native, kind)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def interrupt(*_: object) -> NoReturn:
    raise TimeoutError


def main(seed: int, seconds: float) -> None:
    signal.signal(signal.SIGALRM, interrupt)
    faulthandler.enable()
    until, caller, calls = time.monotonic() + seconds, Caller(seed), 0
    while time.monotonic() < until:
        if calls % 25 == 0:
            say(f"{calls} makes what is called, from seed {seed}")
            caller.begin()
        name = caller.draw.choice(list(FUNCTIONS))
        given = [caller.argument(kind) for kind in FUNCTIONS[name].split()]
        if caller.draw.random() < 0.02:
            given = given[:-1] if caller.draw.random() < 0.5 else [*given, None]
        shown = [list(one) if isinstance(one, native.Codes) and len(one) < 20 else one for one in given]
        say(f"{calls} {name}{shown!a}"[:3000])
        faulthandler.dump_traceback_later(30, exit=True)
        signal.setitimer(signal.ITIMER_REAL, LONG)
        try:
            function(name)(*given)
        except EXPECTED:
            pass
        except IndexError:
            assert name.endswith("__getitem__"), name
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        calls += 1
    say(f"{calls} calls")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
