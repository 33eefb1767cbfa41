"""How many positions the oracle proves in a given time, and how long it takes: what all who ask for values rest on.

python -m benchmarks.oracle                   asks, and compares every answer with a longer search of the same position
python -m benchmarks.oracle --truth 0         compares the answers with each other alone
python -m benchmarks.oracle --seconds 2       gives each question more time than the half second that is usual

The questions are the same in every run: positions after some turns on several boards, made by a seed.  Of each it asks
for the least total and the least worst case (`bp.worth`), the hardest reply to a guess (`bp.play.Worst`), and what a
guess and the position are worth (`bp.explain`); and it reviews games.  Whatever is proven must be the truth, and
bounds must hold it.  Times are of the processor, and the memory of searches is empty before each question.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import ParamSpec, TypeVar

import blackpeg as bp
from blackpeg.analysis.advice import Value
from blackpeg.play import Worst
from blackpeg.position import Position, Status
from blackpeg.rules import Code
from blackpeg.search import Worth
from blackpeg.search.solver import forget

P, T = ParamSpec("P"), TypeVar("T")

BOARDS = ("4x6", "5x5", "6x4", "4x8", "5x6", "4x10-distinct", "5x8", "6x6", "4x6-black", "12x2")
PER_BOARD = 6
GAMES = ("4x7", "5x6", "4x10", "5x8")
SEED = 14


@dataclass
class Tally:
    """How many answers of one kind were proven, of how many, and what each took."""

    proven: int = 0
    asked: int = 0
    seconds: list[float] = field(default_factory=list)

    def count(self, is_proven: bool) -> None:
        """One answer more."""
        self.proven += is_proven
        self.asked += 1

    def timed(self, ask: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """What *ask* answers, in time of the processor."""
        forget()
        began = time.process_time()
        answer = ask(*args, **options)
        self.seconds.append(time.process_time() - began)
        return answer


def questions() -> Iterator[tuple[Position, Code]]:
    """Positions after one to three turns, with a guess to make there."""
    for board in BOARDS:
        drawn = random.Random(f"{SEED} {board}")
        game = bp.parse_game(board)
        codes = list(game.codes())
        for number in range(PER_BOARD):
            position, secret = bp.start(game), drawn.choice(codes)
            while len(position.turns) < 1 + number % 3 or position.count > 4000:
                guess = drawn.choice(codes if drawn.random() < 0.5 else list(position.candidates))
                if guess != secret:
                    position = position.after(guess, game.score(guess, secret))
            yield position, drawn.choice(list(position.candidates) if number % 2 else codes)


def games() -> Iterator[Position]:
    """Games of guesses that fit all replies, drawn."""
    for board in GAMES:
        drawn = random.Random(f"{SEED} {board}")
        position = bp.start(board)
        secret = drawn.choice(list(position.game.codes()))
        while not position.is_solved:
            guess = drawn.choice(list(position.candidates))
            position = position.after(guess, position.game.score(guess, secret))
        yield position


class Truths:
    """What is proven by long searches, each made once."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.compared = 0
        self._known: dict[tuple[Position, str], Worth] = {}

    def check(self, position: Position, kind: str, lower: int, upper: int | None) -> None:
        """Asserts that the value lies between these bounds, as far as a search tells in its time."""
        assert upper is None or lower <= upper, (position, kind, lower, upper)
        if not self.seconds or position.is_solved:
            return
        key = (position, kind)
        if key not in self._known:
            forget()
            self._known[key] = bp.solve(position, kind, search=True, time=self.seconds)
        truth = self._known[key]
        assert truth.upper is None or lower <= truth.upper, (position, kind, lower, truth)
        assert upper is None or truth.lower <= upper, (position, kind, upper, truth)
        self.compared += truth.status is Status.PROVEN


def ask(seconds: float, truths: Truths) -> dict[str, Tally]:
    """Asks all questions."""
    tallies = {
        name: Tally() for name in ("least total", "least worst case", "hardest feedback", "explained", "reviewed")
    }
    for position, guess in questions():
        for name, kind in (("least total", "total"), ("least worst case", "worst")):
            known = tallies[name].timed(bp.worth, position, kind, time=seconds)
            tallies[name].count(known.status is Status.PROVEN)
            truths.check(position, kind, known.lower, known.upper)
            if known.tree is not None:
                played = bp.replay(known.tree, position.game, position.candidates)
                assert known.upper == (played.total if kind == "total" else played.worst)
        found = tallies["hardest feedback"].timed(Worst(position.game, seconds).outlook, position, guess)
        tallies["hardest feedback"].count(found.after.proven)
        after = position.after(guess, found.feedback)
        truths.check(after, "worst", found.after.least, found.after.least if found.after.proven else None)
        explained = tallies["explained"].timed(bp.explain, position, guess, time=seconds)
        assert explained.value is not None
        tallies["explained"].count(explained.status is Status.PROVEN)
        check_value(explained.value, position, truths)
    for position in games():
        review = tallies["reviewed"].timed(bp.review, position, time=4 * seconds)
        assert review.sums is not None
        for judgement, before in zip(review.judgements, before_each(position), strict=True):
            tallies["reviewed"].count(judgement.status is Status.PROVEN)
            check_value(judgement.value_before, before, truths)
    return tallies


def check_value(value: Value, position: Position, truths: Truths) -> None:
    """Asserts of a value what its status says."""
    if value.status is Status.PROVEN:
        truths.check(position, "total", value.total, value.total)
    elif value.status is Status.BOUND:
        truths.check(position, "total", 0, value.total)


def before_each(position: Position) -> list[Position]:
    """The positions before each turn."""
    return [Position(position.game, position.turns[:row]) for row in range(len(position.turns))]


def main() -> None:
    """Asks, and prints what came out proven."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--truth", type=float, default=5.0, help="the longest that a search for the truth takes")
    options = parser.parse_args()
    truths = Truths(options.truth)
    tallies = ask(options.seconds, truths)
    print(f"{options.seconds} seconds a question, {4 * options.seconds} a game; {truths.compared} compared with proofs")
    for name, tally in tallies.items():
        times = (
            f"{median(tally.seconds):.3f} s in the middle, {max(tally.seconds):.2f} at most, {sum(tally.seconds):.1f}"
        )
        print(f"{name:<17} {tally.proven:>3} of {tally.asked:>3} proven; {times} in all")
    print(f"{'in all':<17} {sum(each.proven for each in tallies.values()):>3} proven")


if __name__ == "__main__":
    main()
