"""Recomputes the golden table of strategies, tests/golden/strategies.csv.

    python -m benchmarks.golden                        # rows not computed yet, games of up to 300,000 codes
    python -m benchmarks.golden --again 5x8 entropy    # rows of 5x8 played with entropy, computed or not
    python -m benchmarks.golden --check                # all rows of up to 300,000 codes again; fails if one differs
    python -m benchmarks.golden --explain              # also plays near rows by the rule of their source
    python -m benchmarks.golden --add 6x7 6x7          # adds rows for 6x7, and computes them
    python -m benchmarks.golden --markdown             # writes the tables of docs/strategies.md

A row says what a source published, and what Blackpeg gets.  The columns from `total` to `reason` are never
written by hand.  The table is saved after each row: stopped at any time, the command goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from functools import cache

from benchmarks.golden_table import Row, read, write

from blackpeg.kernel import Measure, kernel_for, shape_of
from blackpeg.position import start
from blackpeg.registry import named
from blackpeg.rules import Game, parse_game
from blackpeg.strategies import Guesses
from blackpeg.strategies.tree_strategy import tree_of
from blackpeg.trees.tree import total_of

MOST_CODES = 300_000
"""Larger games take minutes to hours each."""

STRATEGIES = ("first-consistent", "minimax", "expected-size", "entropy", "most-parts")
"""In the order of the table."""

MOST_AT_GPU = 2**32 / 10**6
"""The largest expected size that mikemag/Mastermind can hold: a 32-bit number of millionths."""


@cache  # several sources may have published the same figures
def figures(game: str, strategy: str, guesses: str, first: str) -> tuple[int, int, str]:
    """Total, worst and histogram of a strategy, every secret of the game played."""
    # Strategies that guess candidates in any case take no `guesses`.
    allowed = Guesses.ANY if strategy.endswith("-consistent") else Guesses(guesses)
    player = named(strategy, guesses=allowed, first=first or None)
    histogram = tree_of(player, start(parse_game(game))).histogram
    return total_of(histogram), len(histogram), " ".join(map(str, histogram))


def computed(row: Row) -> Row:
    """*row* with Blackpeg's own figures, and the verdict."""
    total, worst, histogram = figures(row.game, row.strategy, row.guesses, row.first)
    if (total, worst, histogram) == (row.total, row.worst, row.histogram):
        return row  # with its reason
    row = row._replace(total=total, worst=worst, histogram=histogram, reason="")
    return row._replace(verdict=row.agreement(parse_game(row.game).size))


def explained(row: Row) -> Row:
    """*row* with the reason why it is near: the rule of its source, and what comes out of playing by it."""
    from benchmarks.other_rules import rule_of  # NumPy: only where it is needed
    from benchmarks.rule_player import play

    game = parse_game(row.game)
    if row.source_random:
        return row._replace(reason=row.source_random)
    rule = rule_of(row)
    if rule is None:
        return row._replace(reason="unexplained: the rule of the source is not known")
    reason = f"the source {rule.words}"
    if game.size <= rule.most_codes:
        total, worst, histogram = play(game, rule, row.guesses == "consistent", row.first or None)
        same = row._replace(total=total, worst=worst, histogram=" ".join(map(str, histogram))).agreement(game.size)
        reason += f"; {rule.played}: {total} ({worst})" + (", as published" if same == "same" else "")
    if row.source.startswith("mikemag") and row.strategy == "expected-size":
        largest = expected_size_after(row, game)
        if largest > MOST_AT_GPU:
            reason = f"suspect: {reason}; {largest:.0f}, which it meets at once, is more than it can hold"
    return row._replace(reason=reason)


def expected_size_after(row: Row, game: Game) -> float:
    """The largest expected size that the best second guess may have to accept."""
    shape, first, largest = shape_of(game), game.code(row.first), 0.0
    codes = kernel_for(shape).all_codes()
    sizes = kernel_for(shape).split_sizes(first, codes)
    for packed, size in enumerate(sizes):
        if size > MOST_AT_GPU:  # a part is at least as large as the expected size of its split
            only = bytes(packed == other for other in range(len(sizes)))
            kept = kernel_for(shape).keep(codes, first, only)
            guess = kernel_for(shape).best(Measure.SUM_SQUARES, [first], kept, False)
            squares = kernel_for(shape).scores(kernel_for(shape).make([guess]), kept).sum_squares[0]
            largest = max(largest, squares / size)
    return largest


def not_run(row: Row) -> Row:
    """*row* of a game that is too large."""
    size = parse_game(row.game).size
    return row._replace(
        total=None, worst=None, histogram="", verdict="not run", reason=f"{size:,} codes: `--most-codes {size}` runs it"
    )


def with_rows_of(game: str, rows: list[Row]) -> list[Row]:
    """*rows* in their order, and rows for strategies on *game* that nobody published, or not without a first guess."""
    game = str(parse_game(game))
    wanted = [("first-consistent", "consistent")]
    wanted += [(strategy, guesses) for strategy in STRATEGIES[1:] for guesses in Guesses]
    own = {(row.strategy, row.guesses) for row in rows if row.game == game and not row.first}
    blank = Row(game, "", "", "", None, "", None, "", None, None, "", "", "", "python -m benchmarks.golden")
    new = [blank._replace(strategy=one[0], guesses=one[1]) for one in wanted if one not in own]

    def order(row: Row) -> tuple[object, ...]:
        board = parse_game(row.game)
        place = STRATEGIES.index(row.strategy)
        return board.pegs, board.colors, row.game, place, row.guesses, row.first, row.source

    return sorted([*rows, *new], key=order)


def chosen(rows: Iterable[Row], filters: list[str]) -> list[int]:
    """The indices of rows in which every one of *filters* is the game, the strategy, or a part of the source."""
    return [
        index
        for index, row in enumerate(rows)
        if all(word in (row.game, row.strategy, row.guesses, row.verdict) or word in row.source for word in filters)
    ]


def main() -> None:
    """Reads the command line, and computes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="*", help="a game, a strategy, a verdict, or part of a source")
    parser.add_argument("--most-codes", type=int, default=MOST_CODES, help="skip larger games (%(default)s)")
    parser.add_argument("--again", action="store_true", help="also rows that are computed already")
    parser.add_argument("--check", action="store_true", help="compute again, and fail at the first row that differs")
    parser.add_argument("--explain", action="store_true", help="say why near rows are near, where a rule is known")
    parser.add_argument("--add", metavar="GAME", help="add a row for each strategy that has none on this game")
    parser.add_argument("--markdown", action="store_true", help="write the tables of docs/strategies.md, and end")
    options = parser.parse_args()
    rows = read()
    if options.markdown:
        from benchmarks.golden_markdown import PAGE, written  # NumPy: only where it is needed

        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
        return
    if options.add is not None:
        rows = with_rows_of(options.add, rows)
    for index in sorted(chosen(rows, options.filter), key=lambda index: parse_game(rows[index].game).size):
        row, began = rows[index], time.perf_counter()
        too_large = parse_game(row.game).size > options.most_codes
        if too_large and row.total is None:
            rows[index] = not_run(row)
        elif too_large:
            continue
        elif row.total is None or options.again or options.check:
            rows[index] = computed(row)
        if options.explain and rows[index].verdict == "near":
            rows[index] = explained(rows[index])
        if rows[index] != row:
            if options.check:
                sys.exit(f"now   {rows[index]}\ntable {row}")
            write(rows)
            print(f"{time.perf_counter() - began:8.2f} s  {rows[index]}", file=sys.stderr)
    verdicts = [row.verdict or "not computed" for row in rows]
    print(", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in sorted(set(verdicts))))


if __name__ == "__main__":
    main()
