"""A review the slow way, by the rules and the definitions alone: no kernel, no search, no book.

Where a set has more candidates than plain recursion can do, the second run of the exact search answers, without its
table, bounds and rules for small sets (docs/exact-search.md).  ``python -m tests.analysis.slow_review`` prints
tests/golden/reviews.csv, computed so.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from blackpeg.position import Position
from blackpeg.rules import Code, Game, parse_game, score

MOST = 64
"""The largest set that plain recursion solves; with few guesses to choose from, in a second or two."""

MOST_GUESSES = 130

GAMES = (
    "1x5 3:0-0 1:0-0 5:1-0",
    "2x3 12:0-1 31:0-1",
    "2x6 11:0-0 23:0-0 22:0-0 65:1-0 54:0-2",
    "2x5-black 12:1 33:0 42:0 15:1",
    "3x3 112:2-? 221:?-? 111:1-0",
    "3x4 111:0-0 223:0-1 342:2-0 344:3-0",
    "3x4 123:=2 134:1-1 111:?-?",
    "3x4-distinct-black 123:0 123:0 412:1",
    "3x4:letters AAB:1-0 CCB:0-1 AAA:1-0 DAB:2-0",
    "3x5-distinct 123:0-1 145:0-2 345:0-2 254:3-0",
    "4x2 1111:2-0 1212:2-2 2112:4-0",
    "3x3-distinct-black:RGB RGB:1 RBG:3",
    "4x6 1122:1-1 1344:1-2 3114:4-0",
    "4x6 1111:0-0 2222:0-0 3333:1-0 4355:1-2",
    "4x6 1123:0-2 2314:1-1 2456:0-1",
    "4x6 1122:0-0 3345:1-? 3643:2-1",
)


class Slow(NamedTuple):
    """The numbers of a review, a mistake and luck for each turn."""

    expected: Fraction
    mistakes: tuple[Fraction, ...]
    luck: tuple[Fraction, ...]
    remaining: Fraction


class SlowReview:
    """Reviews games of one kind; *known* keeps the least totals of sets of candidates."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes = list(game.codes())
        self.known: dict[tuple[Code, ...], int] = {}

    def of(self, position: Position) -> Slow:
        """The review, by its definitions."""
        left = tuple(self.codes)
        values = [self.value(left, Position(self.game))]
        mistakes, lucks = [], []
        for row, (guess, reply) in enumerate(position.turns, start=1):
            parts = self.split(guess, left)
            before = Position(self.game, position.turns[: row - 1])
            average = Fraction()
            for feedback, each in parts.items():
                if feedback != self.game.solved:
                    average += self.value(each, before.after(guess, feedback)) * Fraction(len(each), len(left))
            left = tuple(code for code in left if reply.fits(score(guess, code, self.game.feedback)))
            solved = reply.feedback == self.game.solved
            after = Fraction() if solved else self.value(left, Position(self.game, position.turns[:row]))
            mistakes.append(1 + average - values[-1])
            lucks.append(after - average)
            values.append(after)
        return Slow(values[0], tuple(mistakes), tuple(lucks), values[-1])

    def split(self, guess: Code, left: tuple[Code, ...]) -> dict[tuple[int, int], tuple[Code, ...]]:
        """The candidates by the feedback that they give."""
        parts = defaultdict(list)
        for code in left:
            parts[score(guess, code, self.game.feedback)].append(code)
        return {feedback: tuple(each) for feedback, each in parts.items()}

    def value(self, left: tuple[Code, ...], position: Position) -> Fraction:
        """The least expected number of guesses to come, for the candidates *left* at *position*."""
        plain = len(left) <= 2 or (len(left) <= MOST and len(self.codes) <= MOST_GUESSES)
        total = self.least(left) if plain else second_run(position)
        return Fraction(total, len(left))

    def least(self, left: tuple[Code, ...]) -> int:
        """The least total of further guesses: every guess tried, until it is no better than another."""
        if len(left) <= 2:
            return 2 * len(left) - 1
        if left not in self.known:
            best = 10 * len(left) ** 2
            splits = [self.split(guess, left) for guess in self.codes]
            for parts in sorted(splits, key=len, reverse=True):
                rest = [each for feedback, each in parts.items() if feedback != self.game.solved]
                if rest == [left]:
                    continue
                total = len(left) + sum(2 * len(each) - 1 for each in rest)  # at least
                for each in rest:
                    if total < best:
                        total += self.least(each) - (2 * len(each) - 1)
                best = min(best, total)
            self.known[left] = best
        return self.known[left]


@cache
def second_run(position: Position) -> int:
    """The least total at *position*, by the exact search without what saves it most of its work."""
    from tests.search.searches import searched
    from tests.search.test_second_run import second_pruning

    total = searched(position, pruning=second_pruning(position.count)).total
    assert total is not None
    return total


def position_of(text: str) -> Position:
    game, *turns = text.split()
    return Position(parse_game(game), tuple(parse_game(game).turn(turn) for turn in turns))


def main() -> None:
    """Prints the golden table."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["game", "expected", "mistakes", "luck", "remaining", "source"])
    for text in GAMES:
        position = position_of(text)
        slow = SlowReview(position.game).of(position)
        mistakes, luck = (" ".join(map(str, numbers)) for numbers in (slow.mistakes, slow.luck))
        source = "rules alone" if position.game.size <= MOST_GUESSES else "rules and second run"
        row = [text, slow.expected, mistakes, luck, slow.remaining, f"computed: {source}"]
        table.writerow(row)


if __name__ == "__main__":
    main()
