"""What is said of matches of a strategy against a host."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.play import UNSETTLED
from blackpeg.position import Bound
from blackpeg.records import Record, Result
from blackpeg.render.histogram import draw_histogram
from blackpeg.render.look import Look
from blackpeg.render.numbers import guesses, margin
from blackpeg.rules import Game
from blackpeg.verbs.match import Match, Series


def outcome(record: Record) -> str:
    """How a match ended, in one line."""
    solved = record.result is Result.SOLVED
    how = f"{'solved' if solved else 'not solved'} in {guesses(record.guesses)}"
    if not solved:
        how += f"; {record.secret} {'fits every reply' if record.codemaker in UNSETTLED else 'was the secret'}"
    return how + ("; the secret matches its fingerprint" if record.commitment else "")


def heading(game: Game, games: int) -> str:
    """What stands above the list of *games*."""
    return _row(games, "game", "guesses", "secret", "turns", game)


def row(number: int, match: Match, games: int) -> str:
    """One line of the list of *games*, the *number*-th."""
    needed = match.guesses if match.result is Result.SOLVED else f"> {match.guesses}"
    return _row(games, number, needed, match.secret, " ".join(match.turns), match.record.game)


def _row(games: int, number: object, needed: object, secret: object, turns: str, game: Game) -> str:
    width = max(len("secret"), len(str(next(game.codes()))))
    return f"{number:>{max(len('game'), len(str(games)))}}  {needed:>7}  {secret!s:<{width}}  {turns}"


def summary(series: Series, look: Look, columns: int) -> Iterator[str]:
    """The mean first, over the games solved, then how all of them spread; of a single game, how it ended."""
    if series.games == 1:
        yield f"1 game: {outcome(series.matches[0].record)}"
        return
    failures = series.failures
    solved = f"{failures:,} not solved" if failures else "all solved"
    if series.mean is None:
        yield f"{series.games:,} games: {solved}"
        return
    over = f" of the {series.games - failures:,} solved" if failures else ""
    mean = f"{float(series.mean):.3f}{margin(series.standard_error)}"
    yield f"{series.games:,} games: mean{over} {mean}, worst {series.worst}, {solved}"
    yield from draw_histogram(series.histogram, "games", look, columns, not_solved=failures)


def rows(series: Series) -> Iterator[tuple[str, str]]:
    """What else there is to say: a word, and what it says."""
    if series.perfect is not None:
        yield "perfect", _perfect(series.perfect, series)
    if moves := series.moves:
        told = [f"{what} {count:,}" for what, count in moves.items()] if len(moves) > 1 else moves
        yield "moves", ", ".join(told)


def pace(series: Series) -> str:
    """How long a move took."""
    return f"{series.seconds_per_move or 0:.4f} a move, {series.slowest_move or 0:.4f} the slowest"


def _perfect(least: Bound, series: Series) -> str:
    """What perfect play needs against the hardest codemaker, and in how many games that is not sure."""
    needs = f"needs {'' if least.proven else 'at least '}{guesses(least.least)}"
    unsure = sum(not all(bound.proven for bound in match.perfect or ()) for match in series.matches)
    if not unsure:
        return f"{needs}; every reply proven"
    return f"{needs}; replies of {unsure:,} {'game' if unsure == 1 else 'games'} are not proven to be the hardest"
