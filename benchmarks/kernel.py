"""How many pairs of a guess and a code a kernel scores in a second of processor time, on one thread.

    python -m benchmarks.kernel                # every build of the native kernel that works here, and NumPy
    python -m benchmarks.kernel x86-64-v3      # one of them

Scoring a pair is all of it: the feedback, on the fly, and its share in the part sizes and in all measures of the
guess.  Every measurement is preceded by a check against the reference kernel, and all kernels must agree on a
checksum.  Prints medians, in billions of pairs a second.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from blackpeg.kernel import Codes, Scores, Shape, kernel, kernel_for
from blackpeg.kernel.reference import Kernel

VARIANTS = ("x86-64-v4-popcnt", "x86-64-v4", "x86-64-v3", "x86-64-v2", "plain", "NumPy")

GAMES = {  # shape, guesses, codes: drawn with seed 0; fewer for NumPy
    "4x6": (Shape(4, 6, True, False), 4096, 32_768),
    "5x8": (Shape(5, 8, True, False), 4096, 32_768),
    "6x9": (Shape(6, 9, True, False), 1024, 262_144),
    "8x8": (Shape(8, 8, True, False), 1024, 262_144),
}
FEWER = 64
"""NumPy scores this many times fewer guesses."""


def drawn(shape: Shape, count: int, seed: int) -> list[tuple[int, ...]]:
    """*count* codes, some of them more than once where the game is small."""
    draw = random.Random(seed)
    return [tuple(draw.randrange(shape.colors) for _ in range(shape.pegs)) for _ in range(count)]


def checksum(scores: Scores) -> int:
    """A number that changes with every measure of every guess."""
    measures = zip(scores.max_part, scores.sum_squares, scores.parts, strict=True)
    return sum(hash((index, *map(int, measure))) for index, measure in enumerate(measures)) % 2**61


def check(shape: Shape, guesses: list[tuple[int, ...]], codes: list[tuple[int, ...]]) -> None:
    """Asserts that the kernel in use answers what the reference answers, on a part of the work."""
    some, few = codes[:5000], guesses[:100]
    ours = kernel_for(shape).scores(kernel_for(shape).make(few), kernel_for(shape).make(some))
    theirs = Kernel(shape).scores(Kernel(shape).make(few), Kernel(shape).make(some))
    assert checksum(ours) == checksum(theirs), f"wrong scores at {shape}"
    assert all(abs(a - b) < 1e-9 for a, b in zip(ours.bits, theirs.bits, strict=True)), f"wrong entropies at {shape}"


def measure(repeats: int) -> dict[str, dict[str, float]]:
    """For each game the median rate of the kernel in use, in pairs a second, and the checksum of its answers."""
    results = {}
    for game, (shape, guess_count, code_count) in GAMES.items():
        guesses, codes = drawn(shape, guess_count, 0), drawn(shape, code_count, 1)
        check(shape, guesses, codes)
        fewer = guess_count // FEWER
        same: Codes = kernel_for(shape).make(guesses[:fewer])
        made: Codes = kernel_for(shape).make(codes)
        sum_of_fewer = checksum(kernel_for(shape).scores(same, made))
        many = kernel_for(shape).make(guesses) if kernel() is not Kernel else same
        times = []
        for _ in range(repeats):
            began = time.process_time()
            kernel_for(shape).scores(many, made)
            times.append(time.process_time() - began)
        results[game] = {"rate": len(many) * len(made) / statistics.median(times), "checksum": sum_of_fewer}
    return results


def run(variant: str, repeats: int) -> dict[str, dict[str, float]] | None:
    """`measure` in a process of its own; None where *variant* was not built, or does not work on this processor."""
    chosen = {"BLACKPEG_KERNEL": "python" if variant == "NumPy" else "native", "BLACKPEG_VARIANT": variant}
    command = [sys.executable, "-m", "benchmarks.kernel", "--measure", "--repeats", str(repeats)]
    done = subprocess.run(command, env={**os.environ, **chosen}, capture_output=True, text=True, check=False)
    if done.returncode == 3:
        return None
    if done.returncode != 0:
        sys.exit(f"{variant}: {done.stderr}")
    results: dict[str, dict[str, float]] = json.loads(done.stdout)
    return results


def processor() -> str:
    """The name of this machine's processor, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    names = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    return names[0].partition(": ")[2] if names else platform.processor() or platform.machine()


def main() -> None:
    """Reads the command line, and measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="*", choices=[*VARIANTS, []], help="the builds to measure (all)")
    parser.add_argument("--repeats", type=int, default=9, help="runs to take the median of (%(default)s)")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        from blackpeg.errors import KernelError

        try:
            kernel()
        except KernelError:
            sys.exit(3)
        json.dump(measure(options.repeats), sys.stdout)
        return
    print(f"billions of pairs a second, one thread, median of {options.repeats}; {processor()}\n")
    print(f"{'':16}" + "".join(f"{game:>8}" for game in GAMES))
    seen: dict[str, float] = {}
    for variant in options.variant or VARIANTS:
        results = run(variant, options.repeats)
        if results is None:
            print(f"{variant:16}  not here")
            continue
        for game, result in results.items():
            assert seen.setdefault(game, result["checksum"]) == result["checksum"], f"{variant} disagrees at {game}"
        print(f"{variant:16}" + "".join(f"{results[game]['rate'] / 1e9:8.3f}" for game in GAMES), flush=True)


if __name__ == "__main__":
    main()
