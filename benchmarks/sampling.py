"""How fast codes are sampled and guesses chosen on boards too big to enumerate.

    python -m benchmarks.sampling                # with the kernel in use
    python -m benchmarks.sampling --seconds 1    # longer for each figure

Moves are those of an anneal: a change of color or a swap, looked at and perhaps made.  Pairs are of a guess and a code
of a sample of 2000, the feedback and its part in the entropy, while the guess changes peg by peg.  Before that
residuals and entropies are checked against the rules.  Prints the best of three.
"""

from __future__ import annotations

import argparse
import math
import platform
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from blackpeg.kernel import kernel, shape_of
from blackpeg.kernel.sampling import Climb, Schedule
from blackpeg.rules import Game, Reply, parse_game, score
from blackpeg.sampling import Sampler

BOARDS = {  # and the turns played, as many as leave some codes, or none that is found soon
    "6x9": 4,
    "10x10": 8,
    "10x10-black": 12,
    "10x10-distinct": 8,
    "20x20": 20,
    "32x32": 40,
    "50x50": 70,
    "100x100": 200,
}
SAMPLE = 2000
FOREVER = Schedule(start=2.5, end=2.5, steps=10**6)


def sampler_of(game: Game, turns: int) -> tuple[Sampler, list[tuple[int, ...]]]:
    """A sampler that was told this many turns of random guesses; the secret, and these guesses."""
    sampler = Sampler(shape_of(game), seed=1)
    codes = list(sampler.random(turns + 1))
    secret, *guesses = codes
    for guess in guesses:
        sampler.add(guess, Reply.of(score(guess, secret, game.feedback)))
    return sampler, codes


def contradict(sampler: Sampler, game: Game) -> None:
    """Two replies more, that no code fits: so finding one never ends."""
    guess = [0] * game.pegs if game.repeats else range(game.pegs)
    for black in 0, game.pegs:
        sampler.add(guess, Reply(black=black))


def check(game: Game, sampler: Sampler, codes: Sequence[tuple[int, ...]]) -> None:
    """Asserts that costs and entropies are those of the rules."""
    secret, *guesses = codes
    assert sampler.cost(secret) == 0
    found = sampler.find(steps=20_000)
    told = [score(guess, secret, game.feedback) for guess in guesses]
    ours = [score(guess, found.code, game.feedback) for guess in guesses]
    assert found.cost == sum(abs(a.black - b.black) + abs(sum(a) - sum(b)) for a, b in zip(ours, told, strict=True)), (
        f"wrong cost at {game}"
    )
    some = list(sampler.random(50))
    guess = random.Random(1).choice(some)
    sizes = Counter(score(guess, code, game.feedback) for code in some).values()
    bits = math.log2(50) - sum(size * math.log2(size) for size in sizes) / 50
    assert abs(sampler.values([guess], some)[0] - bits) < 1e-6, f"wrong entropy at {game}"


def rate(work: Callable[[], int]) -> float:
    """What work does in a second of processor time, the best of three."""
    best = 0.0
    for _ in range(3):
        began = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - began))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each figure")
    seconds = parser.parse_args().seconds
    print(f"millions a second, one thread, {kernel().variant}; {platform.processor() or platform.machine()}\n")
    print(f"{'board':>16} {'turns':>6} {'moves':>8} {'evaluations':>12} {'pairs':>8}")
    for name, turns in BOARDS.items():
        game = parse_game(name)
        sampler, codes = sampler_of(game, turns)
        check(game, sampler, codes)
        sample = sampler.random(SAMPLE)
        climb = Climb(own=1, patience=10**6)
        evaluations = rate(
            lambda: sampler.choose(sample, seconds=seconds, climb=climb, growth=0.4).evaluations  # noqa: B023
        )
        contradict(sampler, game)
        moves = rate(lambda: sampler.find(seconds=seconds, schedule=FOREVER).steps)  # noqa: B023
        print(
            f"{name:>16} {turns:>6} {moves / 1e6:>8.1f} {evaluations / 1e6:>12.3f} {evaluations * SAMPLE / 1e6:>8.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
