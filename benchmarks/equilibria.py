"""The value of boards if both sides choose, as a table for docs/hosts.md; each is asserted to be proven.

python -m benchmarks.equilibria 2x3 3x4 4x6
"""

import sys
import time
from fractions import Fraction

import blackpeg as bp


def main() -> None:
    print("| board | value | about | average of all codes | drawn, by kinds of codes | seconds |")
    print("|---|---|---|---|---|---|")
    for name in sys.argv[1:]:
        began = time.perf_counter()
        found = bp.equilibrium(name)
        seconds = time.perf_counter() - began
        assert found.value is not None, f"{name} is not proven"
        least = bp.solve(name)
        assert least.status == "proven", f"the least total of {name} is not proven"
        average = Fraction(least.lower, found.game.size)
        drawn = ", ".join(f"{kind.example}: {kind.chance}" for kind in found.kinds)
        print(
            f"| {name} | {found.value} | {float(found.value):.4f} | {float(average):.4f} | {drawn} | {seconds:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
