"""How often the interval of an estimated number of codes holds the truth.

    python -m benchmarks.counting               # on boards whose codes can be listed
    python -m benchmarks.counting --unlisted    # and where the codes left can be counted all the same

Positions of random guesses and of guesses that fit, some replies told in part, to a secret drawn beforehand.  On boards
too large to list the truth is a sum, or is listed from halves of codes; positions where neither ends are left out.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from blackpeg.knowledge.counting import count_codes, estimated
from blackpeg.position import Count, Position, start
from blackpeg.position.sampler import sampler_of
from blackpeg.rules import FeedbackKind, Reply, Turn, parse_game
from blackpeg.rules.sizes import readable

BOARDS = (
    *("5x8", "6x9", "7x7", "8x6", "6x6", "7x10-distinct", "6x8-black", "8x5-black", "5x12", "10x4", "9x9-distinct"),
)
UNLISTED = ("8x12", "10x10", "10x12", "12x12", "16x6", "15x15", "10x10-black", "12x12-distinct")
SIZES = ((1, 1), (2, 5), (6, 50), (51, 1_000), (1_001, 100_000), (100_001, 50_000_000), (50_000_001, 10**20))

PATIENCE = 10.0
"""Seconds for the truth, on boards too large to list."""


def position_of(seed: int, boards: Sequence[str]) -> Position:
    draw = random.Random(seed)
    game = parse_game(boards[seed % len(boards)])
    colors = range(game.colors)

    def code() -> list[int]:
        return draw.choices(colors, k=game.pegs) if game.repeats else draw.sample(colors, game.pegs)

    secret, position = game.code_from_indices(code()), start(game)
    for _ in range(draw.randrange(1, 8)):
        fitting = draw.random() < 0.6
        guess = game.code_from_indices(sampler_of(position, seed).find(steps=20_000).code if fitting else code())
        feedback = game.score(guess, secret)
        reply = Reply.of(feedback)
        if game.feedback is FeedbackKind.BLACK_WHITE and draw.random() < 0.15:
            reply = draw.choice([Reply(black=feedback.black), Reply(white=feedback.white)])
        if guess != secret:
            position = position.after_turn(Turn(guess, reply))
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--unlisted", action="store_true", help="boards too large to list")
    options = parser.parse_args()
    left_out = 0
    found: dict[tuple[int, int], list[tuple[int, Count]]] = {size: [] for size in SIZES}
    for seed in range(options.seed, options.seed + options.positions):
        position = position_of(seed, UNLISTED if options.unlisted else BOARDS)
        if not position.turns:
            continue
        known = count_codes(position, seconds=PATIENCE) if options.unlisted else Count.exactly(position.count)
        if known.number is None or not known.is_proven:
            left_out += 1
            continue
        truth = known.number
        size = next(size for size in SIZES if size[0] <= truth <= size[1])
        found[size].append((truth, estimated(position, seconds=None, seed=seed)))
    print("| codes left | positions | interval holds the truth | high / low, median |")
    print("|---|---:|---:|---:|")
    for (low, high), counts in found.items():
        if not counts:
            continue
        held = sum(count.number is not None and count.low <= truth <= count.high for truth, count in counts)
        width = sorted(count.high / max(count.low, 1) for _, count in counts)[len(counts) // 2]
        sizes = f"{low:,}" if low == high else f"{low:,} to {readable(high)}"
        print(f"| {sizes} | {len(counts)} | {100 * held / len(counts):.1f} % | {width:.2f} |")
    complete = [(truth, count) for counts in found.values() for truth, count in counts if count.low == count.number]
    within = sum(truth <= count.high for truth, count in complete)
    all_of_it = sum(truth == count.number for truth, count in complete)
    print(f"\npositions left out: {left_out}")
    print(f"samples that looked complete: {len(complete)}; that were: {all_of_it}; held by the interval: {within}")


if __name__ == "__main__":
    main()
