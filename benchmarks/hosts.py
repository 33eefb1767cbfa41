"""The table of docs/hosts.md: what strategies need on average against each host.

python -m benchmarks.hosts            prints it
python -m benchmarks.hosts --write    writes it into the page
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from blackpeg.play import HOSTS, codemaker_called
from blackpeg.registry import named
from blackpeg.rules import Game
from blackpeg.verbs.match import match

GAME = Game(4, 6)
GAMES = 200
STRATEGIES = ("optimal", "optimal-worst", "minimax", "entropy", "random-consistent")
PAGE = Path(__file__).parents[1] / "docs" / "hosts.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end -->"


def mean(strategy: str, host_name: str, games: int = GAMES) -> Fraction:
    """The guesses that `blackpeg match 4x6 STRATEGY --host HOST --games N --seed 0` needs on average at 4x6."""
    is_random = strategy == "random-consistent" or host_name not in ("adversary", "worst")
    seeds = range(games if is_random else 1)  # all games are the same where nothing is random
    hardest = codemaker_called("worst", GAME)  # one for all games: it remembers what it found
    used = [
        match(
            GAME,
            named(strategy, seed=seed),
            hardest if host_name == "worst" else codemaker_called(host_name, GAME, seed),
        ).guesses
        for seed in seeds
    ]
    return Fraction(sum(used), len(seeds))


def rows(games: int = GAMES) -> Iterator[str]:
    """The table, line by line."""
    yield f"| host | {' | '.join(STRATEGIES)} |"
    yield f"|---|{'---:|' * len(STRATEGIES)}"
    for host_name in HOSTS:
        means = [f"{float(mean(strategy, host_name, games)):.3f}" for strategy in STRATEGIES]
        yield f"| `{host_name}` | {' | '.join(means)} |"


def written(page: str, table: str) -> str:
    """*page* with *table* in the place of the one it has."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    table = "\n".join(rows())
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), table), encoding="utf-8")
    print(table)
