"""The table of docs/one-wrong.md: the least worst case of boards if at most one feedback of the game is wrong.

    python -m benchmarks.one_wrong                 # all boards, a minute for each at most; prints the table
    python -m benchmarks.one_wrong --time 600      # ten minutes for each

A number without a sign is proven; "≥ 7" says that a strategy needs 7 guesses at least.
"""

from __future__ import annotations

import argparse
import sys

import blackpeg as bp

BOARDS = {
    "2x{}": range(2, 11),
    "3x{}": range(2, 11),
    "4x{}": range(2, 9),
    "5x{}": range(2, 6),
    "6x{}": range(2, 4),
    "3x{}-distinct": range(3, 11),
    "4x{}-distinct": range(4, 9),
    "2x{}-black": range(2, 9),
    "3x{}-black": range(2, 7),
    "4x{}-black": range(2, 6),
}
"""The boards of each row of the table, and their numbers of colors."""

COLORS = range(2, 11)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--time", type=float, default=60.0, metavar="SECONDS", help="the most for a board")
    seconds = asked.parse_args().time
    print("| board | " + " | ".join(f"{colors} colors" for colors in COLORS) + " |")
    print("|---|" + "---:|" * len(COLORS))
    for board, colors in BOARDS.items():
        cells = []
        for number in COLORS:
            cell = ""
            if number in colors:
                found = bp.solve(board.format(number), one_wrong=True, time=seconds)
                cell = f"{found.lower}" if found.upper is not None else f"≥ {found.lower}"
                print(found, file=sys.stderr)
            cells.append(cell)
        print(f"| {board.format('N')} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
