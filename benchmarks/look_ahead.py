"""What looking ahead to the end of the game saves: late positions of a large board, played out against every code left.

    python -m benchmarks.look_ahead                         # 25 positions of 10x6, some minutes
    python -m benchmarks.look_ahead 8x8 --positions 10

Every code left is a secret once, and is broken by the greatest entropy alone, and with looking ahead.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import defaultdict
from collections.abc import Sequence

from blackpeg.kernel import shape_of
from blackpeg.position import Position, start
from blackpeg.position.sampler import sampler_of
from blackpeg.rules import Game, parse_game, score
from blackpeg.sampling import Sampler
from blackpeg.strategies.sampled.plan import GROWTH
from blackpeg.strategies.sampled.whole_board import opening

FEWEST, MOST = 50, 400
STEPS, EVALUATIONS, PAIRS = 20_000_000, 20_000, 100_000_000

Rows = Sequence[tuple[int, ...]]


def late_position(game: Game, seed: int) -> Rows:
    """The codes left once there are at most `MOST`, as sampling finds all of them."""
    draw = random.Random(seed)
    secret = game.code_from_indices([draw.randrange(game.colors) for _ in range(game.pegs)])
    position: Position = start(game)
    guess = game.code_from_indices(opening(game))
    while True:
        position = position.after(guess, game.score(guess, secret))
        sampler = sampler_of(position, seed)
        found = sampler.collect(MOST + 1, steps=STEPS)
        if found.looks_complete and len(found.codes) <= MOST:
            return sorted(found.codes)
        guess = game.code_from_indices(sampler.choose(found.codes, evaluations=3000).guess)


def total(game: Game, codes: Rows, *, ahead: bool) -> int:
    """The guesses that all *codes* need together."""
    if len(codes) < 3:
        return 2 * len(codes) - 1
    sampler = Sampler(shape_of(game), 1)
    guess = sampler.choose(codes, evaluations=EVALUATIONS, growth=GROWTH if ahead else None).guess
    if ahead:
        guess = sampler.look_ahead(codes, guess, pairs=PAIRS).guess
    parts = defaultdict(list)
    for code in codes:
        parts[score(guess, code, game.feedback)].append(code)
    assert len(parts) > 1, guess
    solved = parts.pop(game.solved, [])
    assert solved in ([], [guess])
    return len(codes) + sum(total(game, part, ahead=ahead) for part in parts.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("board", nargs="?", default="10x6")
    parser.add_argument("--positions", type=int, default=25)
    parser.add_argument("--seed", type=int, default=9_000_000)
    chosen = parser.parse_args()
    game = parse_game(chosen.board)
    means = []
    seed = chosen.seed
    print("codes  entropy  looking ahead")
    while len(means) < chosen.positions:
        codes = late_position(game, seed)
        seed += 1
        if len(codes) >= FEWEST:
            means.append([total(game, codes, ahead=ahead) / len(codes) for ahead in (False, True)])
            print(f"{len(codes):5}  {means[-1][0]:7.3f}  {means[-1][1]:13.3f}", flush=True)
    entropy, ahead = (statistics.mean(column) for column in zip(*means, strict=True))
    print(f" mean  {entropy:7.3f}  {ahead:13.3f}")


if __name__ == "__main__":
    main()
