"""The table of docs/large-boards.md: guesses and seconds that boards too big to look at every code need.

    python -m benchmarks.large                              # all rows, about an hour; prints the table
    python -m benchmarks.large 10x10 --games 30             # one row, fewer games
    python -m benchmarks.large 10x10 20x20 --write          # puts these rows into the page, the others stay
    python -m benchmarks.large 10x6 --curve --write         # what more time for a move gives, in a table of its own

A row of as many games as the board has codes is exact: all secrets, each once, without a clock.  Elsewhere each game
is a match against a codemaker that drew its secret from a seed (from `SEED` on; strategies were tuned on other
secrets, but for one choice that docs/large-boards.md tells), played by the usual strategy of the board with its usual
time.  None is left out, and every reply and final code is checked with the rules.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from blackpeg.analysis.spread import interval
from blackpeg.kernel import kernel
from blackpeg.play import Random
from blackpeg.position import Position, readable
from blackpeg.records import MOST_TURNS, Result
from blackpeg.registry import USUAL, named
from blackpeg.rules import Code, Reply, parse_game
from blackpeg.strategies import Strategy, name_of, next_guess
from blackpeg.strategies.strategy import MOVE_SECONDS
from blackpeg.verbs.evaluate import evaluate
from blackpeg.verbs.match import match

PAGE = Path(__file__).parents[1] / "docs" / "large-boards.md"
SEED = 7_000_000
"""The seed of the first secret."""
LIMIT = MOST_TURNS
TIMES = (0.05, 0.2, 1.0, 5.0)
"""Seconds for a move, of the points of a curve;"""
MOST_OF_CURVES = 2000
"""and the most games of each."""
FEWEST_WRITTEN = 5
"""Games of a row that is put into the page, at the least."""
HEADER = (
    "board",
    "codes",
    "strategy",
    "games",
    "mean guesses",
    "of many more",
    "most",
    "s a move",
    "slowest",
    "aim",
    "reached",
    "best published",
)
CURVE_HEADER = ("board", "games", *(f"{seconds:g} s a move" for seconds in TIMES))


class Place(NamedTuple):
    """Where a table stands in the page: between these lines, below this header."""

    begin: str
    end: str
    header: Sequence[str]


FIGURES = Place("<!-- figures -->\n", "<!-- end -->", HEADER)
CURVES = Place("<!-- curves -->\n", "<!-- end of curves -->", CURVE_HEADER)


class Aim(NamedTuple):
    """The mean guesses that are aimed at, the games of a row, and the best that was published."""

    guesses: float
    games: int
    published: str = "none found"


AIMS = {
    "6x9": Aim(6.25, 9**6, "6.373 evolutionary; 6.285 entropy over all codes"),
    "8x8": Aim(6.98, 1000, "7.027 entropy over all codes, 11122334 first"),
    "8x12": Aim(8.15, 200, "8.366 genetic"),
    "10x6": Aim(7.22, 200, "7.901 SAT"),
    "10x10": Aim(9.15, 1000),
    "12x12": Aim(11.4, 600),
    "16x6": Aim(10.9, 200, "10.51 SAT"),
    "15x15": Aim(15.2, 50),
    "20x20": Aim(19.5, 50),
    "32x32": Aim(36, 50),
    "50x6": Aim(42, 20),
    "50x50": Aim(65, 20),
    "100x100": Aim(160, 20),
    "10x10-black": Aim(15.3, 200),
    "10x10-distinct": Aim(10.3, 600),
}


@dataclass
class Timed:
    """A strategy, and the seconds that each of its guesses took."""

    strategy: Strategy
    seconds: list[float] = field(default_factory=list)

    def choose(self, position: Position) -> Code:
        """The guess of the strategy."""
        begun = time.perf_counter()
        guess = next_guess(self.strategy, position)
        self.seconds.append(time.perf_counter() - begun)
        return guess

    def __str__(self) -> str:
        return name_of(self.strategy)


def play(board: str, strategy: str, seconds: float, seed: int) -> tuple[int, list[float]]:
    """The guesses of one game, and the seconds each took; asserts that it was played by the rules and solved."""
    kernel()
    game = parse_game(board)
    timed = Timed(named(strategy, seed=seed, seconds=seconds))
    record = match(game, timed, Random(game, seed), limit=LIMIT)
    secret = Random(game, seed).reveal(Position(game)).secret
    assert record.result is Result.SOLVED, record
    assert record.turns[-1].guess == record.secret == secret, record
    assert all(reply == Reply.of(game.score(guess, secret)) for guess, reply in record.turns), record
    return len(record.turns), timed.seconds


def played(
    board: str, games: int, jobs: int, strategy: str, seconds: float, seed: int
) -> tuple[list[int], list[float], tuple[float, float] | None]:
    """The guesses of each game, the seconds of each move, and where the mean of many more games would be (if known)."""
    with ProcessPoolExecutor(jobs) as pool:
        done = list(
            pool.map(play, *zip(*[(board, strategy, seconds, seed + game) for game in range(games)], strict=True))
        )
    used = [guesses for guesses, _ in done]
    error = statistics.stdev(used) / games**0.5 if games > 1 else None
    return used, [move for _, times in done for move in times], interval(statistics.mean(used), error, games)


def measured(
    board: str, games: int, jobs: int, strategy: str | None = None, seconds: float = MOVE_SECONDS, seed: int = SEED
) -> list[str]:
    """The row of *board*, cell by cell: of the usual strategy by all secrets, if it has as many games."""
    name = strategy or USUAL
    if name == USUAL and games >= parse_game(board).size:
        evaluation = evaluate(board, name)
        assert evaluation.exact, evaluation
        average = float(evaluation.average)
        return _row(board, name, "all", f"{average:.5f}", "exactly", evaluation.worst, (average, average))
    used, moves, reach = played(board, games, jobs, name, seconds, seed)
    times = f"{statistics.mean(moves):.2f}", f"{max(moves):.2f}"
    return _row(board, name, str(games), f"{statistics.mean(used):.2f}", _shown(reach), max(used), reach, times)


def _row(
    board: str,
    strategy: str,
    games: str,
    mean: str,
    interval: str,
    most: int,
    reach: tuple[float, float] | None,
    times: tuple[str, str] = ("", ""),
) -> list[str]:
    aim, size = AIMS.get(board), readable(parse_game(board).size)
    aims = [f"{aim.guesses:g}", _reached(aim.guesses, reach) if reach else "", aim.published] if aim else [""] * 3
    return [board, size, f"`{strategy}`", games, mean, interval, str(most), *times, *aims]


def _shown(reach: tuple[float, float] | None) -> str:
    return "" if reach is None else f"{reach[0]:.2f} to {reach[1]:.2f}"


def _reached(aim: float, reach: tuple[float, float]) -> str:
    """Whether the mean of many more games is no more than aimed at, as far as these tell."""
    low, high = reach
    return "yes" if high <= aim else "no" if low > aim else "open"


def curve(board: str, games: int, jobs: int, strategy: str | None = None, seed: int = SEED) -> list[str]:
    """The row of *board* among the curves: for each of `TIMES` the mean guesses of the same games, and the interval."""
    cells = []
    for seconds in TIMES:
        used, _, reach = played(board, games, jobs, strategy or USUAL, seconds, seed)
        cells.append(f"{statistics.mean(used):.2f} ({_shown(reach)})")
    return [board, str(games), *cells]


def table(rows: Sequence[Sequence[str]], place: Place = FIGURES) -> Iterator[str]:
    """The rows as a table of Markdown, in the order of `AIMS`."""
    yield _line(place.header)
    right = [cell not in ("board", "strategy", "reached", "best published") for cell in place.header]
    yield _line(["---:" if numbers else "---" for numbers in right])
    order = [*AIMS, *(row[0] for row in rows)]
    yield from map(_line, sorted(rows, key=lambda row: order.index(row[0])))


def shown(page: str, place: Place = FIGURES) -> list[list[str]]:
    """The rows that *page* has."""
    lines = page.partition(place.begin)[2].partition(place.end)[0].splitlines()
    rows = [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in lines if line.startswith("|")]
    return [row for row in rows if len(row) == len(place.header) and row[0] != "board" and "---" not in row[0]]


def written(page: str, rows: Sequence[Sequence[str]], place: Place = FIGURES) -> str:
    """*page* with *rows* in the place of its rows of the same boards, or added."""
    anew = {row[0] for row in rows}
    lines = table([*rows, *(row for row in shown(page, place) if row[0] not in anew)], place)
    before, _, rest = page.partition(place.begin)
    return f"{before}{place.begin}\n" + "\n".join(lines) + f"\n\n{place.end}{rest.partition(place.end)[2]}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, got {text!r:.40}")
    return int(text)


def main(arguments: Sequence[str]) -> None:
    """Plays and prints; see above."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("boards", nargs="*", help="rows, all if none is named")
    parser.add_argument("--games", type=_positive, help="games of each row; its own number unless told otherwise")
    parser.add_argument("--jobs", type=_positive, default=2, help="games at a time, one core each (2)")
    parser.add_argument("--strategy", help="another strategy than the usual one")
    parser.add_argument("--time", type=float, default=MOVE_SECONDS, help=f"seconds for a move ({MOVE_SECONDS:g})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"seed of the first secret ({SEED})")
    parser.add_argument("--curve", action="store_true", help="a row of the curves: each game at several times a move")
    parser.add_argument("--write", action="store_true", help="put the rows into docs/large-boards.md")
    chosen = parser.parse_args(arguments)
    if chosen.write and chosen.games is not None and chosen.games < FEWEST_WRITTEN:
        parser.error(f"expected at least {FEWEST_WRITTEN} games of a row that is written, got {chosen.games}")
    for board in chosen.boards or AIMS:
        games = chosen.games or (AIMS[board].games if board in AIMS else 20)
        if chosen.curve:
            place, row = CURVES, curve(board, min(games, MOST_OF_CURVES), chosen.jobs, chosen.strategy, chosen.seed)
        else:
            place, row = FIGURES, measured(board, games, chosen.jobs, chosen.strategy, chosen.time, chosen.seed)
        print(_line(row), flush=True)
        if chosen.write:  # row by row: a run that ends early keeps what it has
            PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), [row], place), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
