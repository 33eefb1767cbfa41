"""The tables of docs/strategies.md, from the golden table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.golden_table import Row
from benchmarks.other_rules import EXACT
from benchmarks.rule_player import play

from blackpeg.rules import parse_game

STRATEGIES = ("first-consistent", "minimax", "expected-size", "entropy", "most-parts")
FEW = 6
"""A source with more near rows of a strategy has them counted, not listed."""


PAGE = Path(__file__).parents[1] / "docs" / "strategies.md"


def written(page: str, rows: list[Row]) -> str:
    """*page* with its tables written anew: between `<!-- ties` or `<!-- figures`, and `<!-- end -->`."""
    # Our totals; how many published figures come out the same; those that do not, and why.
    figures = [*_totals(rows), "", *_sources(rows), "", *_near(rows)]
    for name, lines in (("ties", [*_ties("4x6")]), ("figures", figures)):
        begin, end = page.index(f"<!-- {name}"), page.index("<!-- end -->", page.index(f"<!-- {name}"))
        begin = page.index("\n", begin) + 1
        page = "\n".join([page[:begin], *lines, "", page[end:]])
    return page


def _ties(game: str) -> Iterator[str]:
    """The strategies with ties broken in two ways; any code may be guessed."""
    yield _line(["ties go to", *STRATEGIES[1:]])
    yield _line(["---", *["---:" for _ in STRATEGIES[1:]]])
    for ties, candidates_win in (
        ("a candidate, then reading order", True),
        ("reading order alone; of two candidates, the first", False),
    ):
        played = [
            play(parse_game(game), EXACT[strategy]._replace(candidates_win_ties=candidates_win), False, None)
            for strategy in STRATEGIES[1:]
        ]
        yield _line([ties, *(f"{total:,} ({worst})" for total, worst, _ in played)])


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _totals(rows: list[Row]) -> Iterator[str]:
    own = {(row.game, row.guesses, row.strategy): row for row in rows if not row.first and row.total is not None}
    # Boards on which every strategy was played with any guess; of consistent guesses, as many as were.
    games = sorted(
        {game for game, guesses, _ in own if all((game, "any", strategy) in own for strategy in STRATEGIES[1:])},
        key=lambda game: (parse_game(game).size, game),
    )
    yield _line(["game", "codes", "guesses", *STRATEGIES])
    yield _line(["---", "---:", "---", *["---:" for _ in STRATEGIES]])
    for game in games:
        for guesses in ("any", "consistent"):
            cells = [own.get((game, guesses, strategy)) for strategy in STRATEGIES]
            if any(cells):
                figures = ["" if cell is None else f"{cell.total:,} ({cell.worst})" for cell in cells]
                yield _line([game, f"{parse_game(game).size:,}", guesses, *figures])


def _sources(rows: list[Row]) -> Iterator[str]:
    yield _line(["source", "strategy", "same", "near", "not run", "ours less published, where near"])
    yield _line(["---", "---", "---:", "---:", "---:", "---"])
    for source, strategy in dict.fromkeys((row.source, row.strategy) for row in _in_order(rows)):
        of_both = [row for row in rows if (row.source, row.strategy) == (source, strategy)]
        near = [_difference(row) for row in of_both if row.verdict == "near"]
        counts = [sum(row.verdict == verdict for row in of_both) for verdict in ("same", "near", "not run")]
        if sum(counts):
            differences = " to ".join(map(_signed, sorted({min(near), max(near)}))) if near else ""
            yield _line([source, strategy, *(count or "" for count in counts), differences])


def _near(rows: list[Row]) -> Iterator[str]:
    yield _line(["game", "strategy", "published", "ours", "why", "source"])
    yield _line(["---", "---", "---:", "---:", "---", "---"])
    near = [row for row in _in_order(rows) if row.verdict == "near"]
    for row in near:
        if sum((other.source, other.strategy) == (row.source, row.strategy) for other in near) <= FEW:
            name = [row.strategy, row.guesses, row.first and f"first {row.first}"]
            figures = [f"{row.published_total or 0:,}", f"{row.total:,}"]
            if row.published_average:
                figures = [row.published_average, f"{(row.total or 0) / parse_game(row.game).size:.4f}"]
            yield _line([row.game, " ".join(filter(None, name)), *figures, row.reason, row.source.partition(",")[0]])


def _in_order(rows: list[Row]) -> list[Row]:
    """By source, then strategy."""
    return sorted(rows, key=lambda row: (row.source, STRATEGIES.index(row.strategy), parse_game(row.game).size))


def _difference(row: Row) -> float:
    """Ours less published: in guesses over all secrets; where only an average was published, on average."""
    if row.published_total is not None:
        return (row.total or 0) - row.published_total
    return round((row.total or 0) / parse_game(row.game).size - float(row.published_average), 4)


def _signed(number: float) -> str:
    return f"{number:+,}".replace("-", "−")  # noqa: RUF001 (a real minus sign)
