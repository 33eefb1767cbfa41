"""The strategy random-consistent beside what others published: means of many games, with their intervals.

python -m benchmarks.drawn                 # prints the table of docs/strategies.md
python -m benchmarks.drawn --games 1000    # of fewer games
"""

from __future__ import annotations

import argparse

import blackpeg as bp

GAMES = 100_000

PUBLISHED = [
    ("4x6", None, "4.638", "Swaszek, J. Recreational Math. 30(3), 1999-2000, as MathWorld cites it"),
    ("4x6", None, "4.722", "demonnic/MDK wiki, benchmarks; 10,000 secrets drawn"),
    ("4x7", None, "5.0278", "demonnic/MDK wiki, benchmarks; 10,000 secrets drawn"),
    ("4x8", None, "5.5264", "demonnic/MDK wiki, benchmarks; 10,000 secrets drawn"),
    ("5x6", None, "5.0345", "demonnic/MDK wiki, benchmarks; 10,000 secrets drawn"),
    ("5x7", None, "5.4859", "demonnic/MDK wiki, benchmarks; 10,000 secrets drawn"),
    ("5x8", None, "5.9084", "demonnic/MDK wiki, benchmarks; 5,000 secrets drawn"),
    ("5x8", None, "5.9204", "kubabuda/mastermind.net, README"),
    ("5x8", "45678", "5.8835", "kubabuda/mastermind.net, README"),
]
"""Game, first guess, published average, source."""


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    games = parser.parse_args().games
    print("| game | published | ours | 95 % interval | source |\n| --- | ---: | ---: | --- | --- |")
    for game, first, published, source in PUBLISHED:
        found = bp.evaluate(game, bp.named("random-consistent", first=first), sample=games)
        assert found.interval is not None, "a sample has an interval"
        low, high = found.interval
        name = game if first is None else f"{game}, first {first}"
        print(f"| {name} | {published} | {float(found.average):.3f} | {low:.3f} to {high:.3f} | {source} |", flush=True)


if __name__ == "__main__":
    main()
