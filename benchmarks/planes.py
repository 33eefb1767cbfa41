"""How many pairs of a guess and a code the native kernel scores in a second, byte by byte and by planes of bits.

    python -m benchmarks.planes                # every build of the native kernel that works here
    python -m benchmarks.planes x86-64-v3      # one of them

Both ways in one process, in turn, for as many codes as can be counted byte by byte; that all scores are equal is
asserted before a time is taken.  Prints medians, in billions of pairs a second of processor time on one thread: byte by
byte, then by planes; for more codes, by planes.  From here is the number of codes from which on the kernel counts by
planes (kMostBytewise in native/include/blackpeg/counter.hpp).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from importlib import import_module

from benchmarks.kernel import VARIANTS, drawn, processor

from blackpeg.kernel import Shape

GAMES = {
    f"{pegs}x{colors}": Shape(pegs, colors, True, False) for pegs, colors in ((4, 6), (5, 8), (6, 9), (7, 7), (8, 8))
}
BOTH_WAYS = (32, 64, 128, 255)
BY_PLANES = (1024, 4096, 32_768)
PAIRS = 1 << 25
"""Of a guess and a code, in one measurement."""
BYTEWISE, PLANES = 255, 0
"""Up to how many codes are counted byte by byte."""


def measure(repeats: int) -> None:
    """Prints a line for each game, of the build in use."""
    native = import_module("blackpeg.kernel._native")
    for game, shape in GAMES.items():
        line = f"  {game:6}"
        for size in (*BOTH_WAYS, *BY_PLANES):
            guesses, codes = (native.make(shape, drawn(shape, count, count)) for count in (PAIRS // size, size))
            ours, theirs = (native.scores(shape, guesses, codes, most) for most in (PLANES, BYTEWISE))
            for one, other in zip(ours, theirs, strict=True):
                assert list(one) == list(other), f"planes disagree at {game}, {size} codes"
            seconds: dict[int, list[float]] = {most: [] for most in (BYTEWISE, PLANES)[size not in BOTH_WAYS :]}
            for _ in range(repeats):
                for most, times in seconds.items():
                    began = time.process_time()
                    native.scores(shape, guesses, codes, most)
                    times.append(time.process_time() - began)
            for times in seconds.values():
                line += f"{len(guesses) * size / statistics.median(times) / 1e9:9.2f}"
        print(line, flush=True)


def main() -> None:
    """Reads the command line, and measures each build in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    native = [variant for variant in VARIANTS if variant != "NumPy"]
    parser.add_argument("variant", nargs="*", choices=[*native, []], help="the builds to measure (all)")
    parser.add_argument("--repeats", type=int, default=9, help="runs to take the median of (%(default)s)")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(options.repeats)
        return
    print(f"billions of pairs a second, one thread, median of {options.repeats}; {processor()}")
    both, planes = (
        "".join(f"{size:>{width},}" for size in sizes) for width, sizes in ((18, BOTH_WAYS), (9, BY_PLANES))
    )
    print(f"        {both}{planes} codes; up to 255 bytes and planes")
    for variant in options.variant or native:
        print(variant, flush=True)
        command = [sys.executable, "-m", "benchmarks.planes", "--measure", "--repeats", str(options.repeats)]
        subprocess.run(command, env={**os.environ, "BLACKPEG_VARIANT": variant}, check=False)


if __name__ == "__main__":
    main()
